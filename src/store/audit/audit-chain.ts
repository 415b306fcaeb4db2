import type { Pool } from 'pg';
import { scanIndex } from '../query/listing.js';
import { defineQuery, type Executor } from '../query/query.js';

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

/** A recorded head. */
export interface AuditHead extends AuditEnd {
  /** As `2026-11-23`, in UTC; the first day of those with this head. */
  readonly day: string;
}

/** Bounds the answer: each entry has one head, unless heads were changed. */
const mostHeads = 1000;

const heads = defineQuery<{ after: string }, AuditHead>(
  'list-audit-heads',
  `SELECT DISTINCT ON (audit_entry_id, hash) to_char(day, 'YYYY-MM-DD') AS day, audit_entry_id AS "auditEntryId", hash
    FROM audit_heads WHERE audit_entry_id > :after::bigint
    ORDER BY audit_entry_id, hash, day LIMIT ${mostHeads}`,
);

/** Returns the recorded heads after an entry, in its order. @param after the number of the entry */
export const listAuditHeads = (on: Executor, after: string): Promise<AuditHead[]> => heads.rows(on, { after });

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

/** A head that is sent to a target. */
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

/** Records that a head was sent. */
export const finishHeadSend = defineQuery<{ day: string; target: string }>(
  'finish-audit-head-send',
  'UPDATE audit_head_sends SET due_at = NULL WHERE day = :day::date AND target = :target',
).count;
