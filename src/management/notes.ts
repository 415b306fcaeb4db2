import { given, type Schema } from '../base/contract.js';
import { invalidField, type Problem, recordNotFound } from '../base/errors/errors.js';
import type { ManagementAccess } from '../operation/handler.js';
import { lockMetadata } from '../store/payments/metadata.js';
import { addNote, listNotes, type NotedRecord, type StoredNote } from '../store/payments/notes.js';
import type { Transaction } from '../store/query/transaction.js';
import { hasSecurityCode, redactCardData } from '../vault/redact.js';
import { audited } from './audit/audit.js';
import type { RecordDeps } from './record.js';

/** Maximum number of notes shown with a record (contract, NoteList). */
const most = 100;

/**
 * Adds a person's note about a record. The audit entry names it without its text, which an erasure deletes.
 * @throws Problem VALIDATION/INVALID_FIELD for card data; VALIDATION/RECORD_NOT_FOUND for an unknown or erased payer
 */
export async function writeNote(
  deps: RecordDeps,
  access: ManagementAccess,
  operation: 'managementTransactionNoteCreate' | 'managementSeriesNoteCreate' | 'managementPayerNoteCreate',
  { accountId, text, ...record }: NotedRecord & { readonly accountId: string; readonly text: string },
): Promise<Schema<'Note'>> {
  if (redactCardData(text) !== text || hasSecurityCode(text))
    throw invalidField('The field text contains card data.', 'text');
  const now = deps.clock.now();
  const byEmail = 'user' in access.actor ? access.actor.user.email : null;
  const note: StoredNote = { noteId: deps.random.timedUuid(now), text, byEmail, createdAt: now };
  await audited(deps, access, operation, async (transaction) => {
    if (record.kind === 'payer') await lockPayer(transaction, record);
    await addNote(transaction, record, note);
    const after = { note_id: note.noteId };
    return { result: undefined, subject: [record.kind, record.recordId, accountId], after };
  });
  return noteView(note);
}

/** Locks a payer, so that an erasure at the same time also deletes the note, or comes first. */
async function lockPayer(transaction: Transaction, { terminalId, recordId: id }: NotedRecord): Promise<void> {
  if (!(await lockMetadata(transaction, { kind: 'payer', terminalId, id }))) throw noPayer(id);
}

export const noPayer = (id: string): Problem => recordNotFound('There is no such payer.', 'payer_id', id);

/**
 * Returns the notes about a record, the newest first; undefined without one.
 * @param others ids of further records of the same kind
 */
export async function notesOf(
  { store }: Pick<RecordDeps, 'store'>,
  { recordId, ...of }: NotedRecord,
  others: readonly string[] = [],
): Promise<Schema<'Note'>[] | undefined> {
  const notes = await listNotes(store.prisma, { ...of, recordIds: [recordId, ...others] }, most);
  return notes.length === 0 ? undefined : notes.map(noteView);
}

const noteView = ({ noteId, text, byEmail, createdAt }: StoredNote): Schema<'Note'> => ({
  note_id: noteId,
  text,
  ...given({ by_email: byEmail }),
  created_at: createdAt.toISOString(),
});
