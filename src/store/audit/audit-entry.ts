import type { AuditEntry, PrismaClient } from '../../../generated/prisma/client.js';
import type { Actor } from '../../base/actor.js';
import { inTransaction, type Transaction } from '../query/transaction.js';
import type { Pool } from 'pg';
import { scanIndex } from '../query/listing.js';
import { defineQuery } from '../query/query.js';

// SQL, because an entry about a terminal's records is written next to them, possibly on another server than the rest.

/** An entry of the audit log. Its id is a number as decimal text. */
export type ListedAuditEntry = Omit<AuditEntry, 'auditEntryId' | 'actor' | 'changes' | 'previousHash' | 'hash'> & {
  readonly auditEntryId: string;
  readonly actor: unknown;
  readonly changes: unknown;
};

/** Filters of the audit log. An undefined filter matches all. */
interface AuditFilters {
  readonly accountId: string | undefined;
  readonly subjects: readonly string[] | undefined;
  readonly subjectId: string | undefined;
  readonly operation: string | undefined;
  readonly actorEmail: string | undefined;
  /** Real times: from the first on, and before the second. */
  readonly since: Date | undefined;
  readonly until: Date | undefined;
}

const newest = defineQuery<
  Omit<AuditFilters, 'subjects'> & { subjects: string | undefined; before: string | undefined; limit: number },
  ListedAuditEntry
>(
  'list-audit-entries',
  `SELECT audit_entry_id AS "auditEntryId", operation, subject, subject_id AS "subjectId", account_id AS "accountId",
      request_id AS "requestId", source_address AS "sourceAddress", actor, changes, created_at AS "createdAt"
    FROM audit_entries
    WHERE (:accountId::uuid IS NULL OR account_id = :accountId)
      AND (:subjects::text IS NULL OR subject = ANY (:subjects::text[]))
      AND (:subjectId::text IS NULL OR subject_id = :subjectId)
      AND (:operation::text IS NULL OR operation = :operation)
      AND (:actorEmail::text IS NULL OR actor ->> 'email' = :actorEmail)
      AND created_at >= coalesce(:since::timestamptz, '-infinity')
      AND created_at < coalesce(:until::timestamptz, 'infinity')
      AND audit_entry_id < coalesce(:before::bigint, 9223372036854775807)
    ORDER BY audit_entry_id DESC LIMIT :limit::bigint + 1`,
);

/** Returns entries, the newest first. @param page entries with smaller ids than `before`, and one more than `limit` */
export const listAuditEntries = (
  pool: Pool,
  { subjects, ...filters }: AuditFilters,
  page: { readonly before: string | undefined; readonly limit: number },
): Promise<ListedAuditEntry[]> =>
  scanIndex(pool, newest, { ...filters, subjects: subjects && `{${subjects.join(',')}}`, ...page });

/** The author of an audit entry. */
export interface AuditActor {
  readonly kind: 'management_key' | 'session' | 'access_token' | 'api_key' | 'command';
  readonly user_id?: string | undefined;
  readonly email?: string | undefined;
  readonly access_token_id?: string | undefined;
}

/** Returns an actor as the audit log names it. */
export const auditActor = (actor: Actor): AuditActor => ({
  kind: actor.kind,
  ...('user' in actor ? { user_id: actor.user.userId, email: actor.user.email } : {}),
  ...('accessTokenId' in actor ? { access_token_id: actor.accessTokenId } : {}),
});

/** A new entry of the audit log. */
export interface NewAuditEntry {
  /** By its operationId, or the name of a command. */
  readonly operation: string;
  readonly subject: string;
  /** Undefined if the entry is about several records. */
  readonly subjectId?: string | undefined;
  /** Undefined if the entry is about the records of several accounts, or of none. */
  readonly accountId?: string | undefined;
  /** The request, or the run of a command. */
  readonly requestId: string;
  /** The address of the client; undefined for a command. */
  readonly sourceAddress?: string | undefined;
  /** The author; undefined for a refused credential. */
  readonly actor?: AuditActor | undefined;
  /** The fields that changed, `[{field, before, after}]`, without secrets and card numbers. */
  readonly changes: object;
  /** Real time. */
  readonly createdAt: Date;
}

/**
 * Writes an entry of the audit log. Nothing changes or deletes entries.
 * @param prisma the database transaction of the change that the entry records, if there is one
 */
export async function writeAuditEntry(prisma: Pick<Transaction, 'auditEntry'>, entry: NewAuditEntry): Promise<void> {
  const { subjectId, accountId, sourceAddress, actor, ...fields } = entry;
  await prisma.auditEntry.create({
    data: {
      ...fields,
      subjectId: subjectId ?? null,
      accountId: accountId ?? null,
      sourceAddress: sourceAddress ?? null,
      ...(actor === undefined ? {} : { actor: { ...actor } }),
    },
  });
}

/**
 * Runs a change in a database transaction and writes its audit entry: both are written, or neither. `change` does
 * database work only, through the given client, and may be run again (`inTransaction`).
 * @param milliseconds time limit of the transaction
 */
export const changeWithEntry = <Result>(
  prisma: PrismaClient,
  change: (transaction: Transaction) => Promise<{ readonly result: Result; readonly entry: NewAuditEntry }>,
  milliseconds: number,
): Promise<Result> =>
  inTransaction(
    prisma,
    async (transaction) => {
      const { result, entry } = await change(transaction);
      await writeAuditEntry(transaction, entry);
      return result;
    },
    { timeout: milliseconds },
  );

/**
 * A part of a statement that writes the entry of the parameter `:audit` (JSON of `auditRows`) if the part `changed` of
 * the statement has a row.
 */
export const auditParts = `
  audited AS (
    INSERT INTO audit_entries (operation, subject, subject_id, account_id, request_id, source_address, actor,
      changes, created_at)
    SELECT entry.* FROM jsonb_to_recordset(:audit::text::jsonb) AS entry (
      operation text, subject text, subject_id text, account_id uuid, request_id uuid, source_address text,
      actor jsonb, changes jsonb, created_at timestamptz)
    WHERE EXISTS (SELECT FROM changed)
    RETURNING 1)`;

/** Returns an entry as the parameter `:audit` of `auditParts`; null without an entry. */
export const auditRows = (entry: NewAuditEntry | undefined): string | null =>
  entry === undefined
    ? null
    : JSON.stringify([
        {
          operation: entry.operation,
          subject: entry.subject,
          subject_id: entry.subjectId,
          account_id: entry.accountId,
          request_id: entry.requestId,
          source_address: entry.sourceAddress,
          actor: entry.actor,
          changes: entry.changes,
          created_at: entry.createdAt,
        },
      ]);
