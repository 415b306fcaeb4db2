import type { Prisma } from '@prisma/client';

/** An entry of the audit log, as it is written. */
export interface NewAuditEntry {
  /** By its operationId, or the name of a command. */
  readonly operation: string;
  readonly subject: string;
  /** Undefined when it is about many. */
  readonly subjectId?: string | undefined;
  /** Undefined when it is about the records of more than one account, or of none. */
  readonly accountId?: string | undefined;
  /** The request, or the run of a command. */
  readonly requestId: string;
  /** Where the request came from; undefined for a command. */
  readonly sourceAddress?: string | undefined;
  /** The fields that changed, `[{field, before, after}]`, without secrets and card numbers. */
  readonly changes: object;
  /** Real time. */
  readonly createdAt: Date;
}

/**
 * Writes an entry of the audit log; nothing ever changes or deletes one.
 * @param prisma the database transaction that makes the change which the entry tells of, where there is one
 */
export async function writeAuditEntry(prisma: Pick<Prisma.TransactionClient, 'auditEntry'>, entry: NewAuditEntry): Promise<void> {
  const { subjectId, accountId, sourceAddress, ...told } = entry;
  await prisma.auditEntry.create({ data: { ...told, subjectId: subjectId ?? null, accountId: accountId ?? null, sourceAddress: sourceAddress ?? null } });
}
