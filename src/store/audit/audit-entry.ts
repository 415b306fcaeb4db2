import type { AuditEntry, PrismaClient } from '../../../generated/prisma/client.js';
import type { Actor } from '../../base/actor.js';
import { inTransaction, type Transaction } from '../query/transaction.js';
import type { Pool } from 'pg';
import { scanIndex } from '../query/listing.js';
import { defineQuery, type Executor } from '../query/query.js';

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

export interface AuditActor {
  readonly kind: 'management_key' | 'session' | 'access_token' | 'api_key' | 'command';
  readonly user_id?: string | undefined;
  readonly email?: string | undefined;
  readonly access_token_id?: string | undefined;
}

/** Returns the actor of an audit entry, without role and scope. The management key has no user. */
export const auditActor = (actor: Actor): AuditActor => ({
  kind: actor.kind,
  ...('user' in actor ? { user_id: actor.user.userId, email: actor.user.email } : {}),
  ...('accessTokenId' in actor ? { access_token_id: actor.accessTokenId } : {}),
});

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

const inserting = defineQuery<{ audit: string | null }>(
  'insert-audit-entry',
  `WITH changed AS (SELECT 1), ${auditParts} SELECT FROM audited`,
);

/** Writes an entry in a database transaction of the store. */
export const insertAuditEntry = (on: Executor, entry: NewAuditEntry): Promise<number> =>
  inserting.count(on, { audit: auditRows(entry) });

// The database chains the entries: a trigger gives each new one its number and hashes (prisma/migrations).

export interface AuditLink {
  /** A number as decimal text. */
  readonly auditEntryId: string;
  readonly previousHash: string;
  readonly hash: string;
  /** The hashed content, as JSON. */
  readonly content: string;
}

/** The last entry of the chain. */
interface AuditEnd {
  readonly auditEntryId: string;
  readonly hash: string;
}

// The content is composed from the columns and not by the database's function, which could have been replaced.
const links = defineQuery<{ after: string; limit: number }, AuditLink>(
  'list-audit-chain',
  `SELECT audit_entry_id AS "auditEntryId", previous_hash AS "previousHash", hash,
      jsonb_build_array(operation, subject, subject_id, account_id, request_id, source_address, actor, changes,
        to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text AS content
    FROM audit_entries WHERE audit_entry_id > :after::bigint ORDER BY audit_entry_id LIMIT :limit::bigint + 1`,
);

/**
 * Returns links of the chain, the oldest first.
 * @param page links after the number `after`, and one more than `limit`
 */
export const listAuditChain = (
  pool: Pool,
  page: { readonly after: string; readonly limit: number },
): Promise<AuditLink[]> => scanIndex(pool, links, page);

const end = defineQuery<Record<string, never>, AuditEnd>(
  'audit-chain-end',
  'SELECT audit_entry_id AS "auditEntryId", hash FROM audit_chain WHERE audit_entry_id > 0',
);

/** Returns the recorded end of the chain; undefined for an empty log. */
export const auditChainEnd = (on: Executor): Promise<AuditEnd | undefined> => end.row(on, {});

export interface AuditHead extends AuditEnd {
  /** As `2026-11-23`, in UTC; the first day of those with this head. */
  readonly day: string;
}

/** Bounds the answer: each entry has one head, unless heads were changed. */
const mostHeads = 1000;

/** Returns the recorded heads after an entry, by its number, in the order of entries. */
export const listAuditHeads = defineQuery<{ after: string }, AuditHead>(
  'list-audit-heads',
  `SELECT DISTINCT ON (audit_entry_id, hash) to_char(day, 'YYYY-MM-DD') AS day, audit_entry_id AS "auditEntryId", hash
    FROM audit_heads WHERE audit_entry_id > :after::bigint
    ORDER BY audit_entry_id, hash, day LIMIT ${mostHeads}`,
).rows;

/**
 * Records the end of the chain as the head of a day that has ended, unless the day has one. One of several instances
 * does so.
 * @param head the day as `2026-11-23`, in UTC; `now` in real time; the targets to which the head is sent
 */
export const recordAuditHead = defineQuery<{ day: string; now: Date; targets: readonly string[] }>(
  'record-audit-head',
  `WITH head AS (
      INSERT INTO audit_heads (day, audit_entry_id, hash, created_at)
      SELECT :day::date, audit_entry_id, hash, :now::timestamptz FROM audit_chain WHERE audit_entry_id > 0
      ON CONFLICT DO NOTHING
      RETURNING day)
    INSERT INTO audit_head_sends (day, target, due_at)
    SELECT day, target, :now::timestamptz FROM head CROSS JOIN unnest(:targets::text[]) AS target`,
).count;

export interface HeadSend extends AuditEnd {
  /** As `2026-11-23`, in UTC. */
  readonly day: string;
  readonly target: string;
  readonly createdAt: Date;
}

/**
 * Claims the next due send and moves it to the time of its next attempt: after 30 seconds, twice as long each time, at
 * most an hour. A process that dies repeats it then.
 * @returns undefined without a due send to these targets
 */
export const claimHeadSend = defineQuery<{ now: Date; targets: readonly string[] }, HeadSend>(
  'claim-audit-head-send',
  `UPDATE audit_head_sends AS send SET attempts = send.attempts + 1,
      due_at = :now::timestamptz + make_interval(secs => least(30 * power(2, least(send.attempts, 10)), 3600))
    FROM audit_heads
    WHERE audit_heads.day = send.day AND (send.day, send.target) = (
      SELECT day, target FROM audit_head_sends
      WHERE due_at <= :now::timestamptz AND target = ANY (:targets::text[])
      ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING to_char(send.day, 'YYYY-MM-DD') AS day, send.target, audit_heads.audit_entry_id AS "auditEntryId",
      audit_heads.hash, audit_heads.created_at AS "createdAt"`,
).row;

export const finishHeadSend = defineQuery<{ day: string; target: string }>(
  'finish-audit-head-send',
  'UPDATE audit_head_sends SET due_at = NULL WHERE day = :day::date AND target = :target',
).count;
