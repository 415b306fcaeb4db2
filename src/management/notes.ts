import { given, type Schema } from '../base/contract.js';
import { invalidField } from '../base/errors/errors.js';
import type { ManagementAccess } from '../operation/handler.js';
import { addNote, listNotes, type NotedRecord, type StoredNote } from '../store/payments/notes.js';
import { redactCardData } from '../vault/redact.js';
import { audited } from './audit/audit.js';
import type { RecordDeps } from './record.js';

/** Maximum number of notes shown with a record (contract, NoteList). */
const most = 100;

/**
 * Adds a person's note about a record. The audit entry names it without its text, which an erasure deletes.
 * @throws Problem VALIDATION/INVALID_FIELD for a card number
 */
export async function writeNote(
  deps: RecordDeps,
  access: ManagementAccess,
  operation: 'managementTransactionNoteCreate' | 'managementSeriesNoteCreate',
  { accountId, text, ...record }: NotedRecord & { readonly accountId: string; readonly text: string },
): Promise<Schema<'Note'>> {
  if (redactCardData(text) !== text) throw invalidField('The field text contains card data.', 'text');
  const now = deps.clock.now();
  const byEmail = 'user' in access.actor ? access.actor.user.email : null;
  const note: StoredNote = { noteId: deps.random.timedUuid(now), text, byEmail, createdAt: now };
  await audited(deps, access, operation, async (transaction) => {
    await addNote(transaction, record, note);
    const subject = { subject: record.kind, subjectId: record.recordId, accountId };
    return { ...subject, after: { note_id: note.noteId }, result: undefined };
  });
  return noteView(note);
}

/** Returns the notes about a record, the newest first; undefined without one. */
export async function notesOf(
  { store }: Pick<RecordDeps, 'store'>,
  record: NotedRecord,
): Promise<Schema<'Note'>[] | undefined> {
  const notes = await listNotes(store.prisma, record, most);
  return notes.length === 0 ? undefined : notes.map(noteView);
}

const noteView = ({ noteId, text, byEmail, createdAt }: StoredNote): Schema<'Note'> => ({
  note_id: noteId,
  text,
  ...given({ by_email: byEmail }),
  created_at: createdAt.toISOString(),
});
