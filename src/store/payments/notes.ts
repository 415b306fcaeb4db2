import type { Note, PrismaClient } from '../../../generated/prisma/client.js';
import type { Transaction } from '../query/transaction.js';

export interface NotedRecord {
  readonly kind: 'transaction' | 'series' | 'payer';
  readonly terminalId: string;
  readonly recordId: string;
}

/** A note without its record. Its text has no card numbers. */
export type StoredNote = Omit<Note, keyof NotedRecord>;

export const addNote = async (transaction: Transaction, record: NotedRecord, note: StoredNote): Promise<void> => {
  await transaction.note.create({ data: { ...record, ...note } });
};

/** Returns the notes about records of a kind, the newest first. @param limit maximum number */
export const listNotes = (
  prisma: PrismaClient,
  { recordIds, ...of }: Omit<NotedRecord, 'recordId'> & { readonly recordIds: readonly string[] },
  limit: number,
): Promise<StoredNote[]> =>
  prisma.note.findMany({
    where: { ...of, recordId: { in: [...recordIds] } },
    orderBy: { noteId: 'desc' },
    take: limit,
  });
