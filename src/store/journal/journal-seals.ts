import type { Pool } from 'pg';
import { defineQuery, type Executor } from '../query/query.js';
import { onConnection } from '../query/transaction.js';

/** A seal: what the entries of a journal were at the end of a day. */
export interface JournalSeal {
  readonly accountId: string;
  /** As `2026-11-25`, in UTC and real time. */
  readonly day: string;
  /** The number of the last sealed entry. Decimal text. */
  readonly lastNumber: string;
  /** In hexadecimal digits. */
  readonly hash: string;
}

/**
 * SQL of the hash of entries, in the order of their numbers, and of the hash before them.
 * @param seal a relation with `account_id`, the hash `before` or null, and the numbers `sealed` and `number`: the
 * entries after the one, up to the other
 */
const hashOf = (seal: string): string => `(
  SELECT encode(sha256(coalesce(decode(${seal}.before, 'hex'), ''::bytea)
    || string_agg(content, ''::bytea ORDER BY entry_number)), 'hex')
  FROM (
    SELECT entry_number, sha256(convert_to(jsonb_build_array(entry_number, entry.source, entry.source_id,
        entry.kind, entry.day, extract(epoch FROM entry.occurred_at)::text, extract(epoch FROM entry.posted_at)::text,
        jsonb_agg(jsonb_build_array(posting.line, account.kind, account.processor_key, account.currency,
          posting.amount::text, posting.day, posting.terminal_id, posting.transaction_id) ORDER BY posting.line)
      )::text, 'UTF8')) AS content
    FROM journal_entries entry
    LEFT JOIN journal_postings posting USING (account_id, entry_number)
    LEFT JOIN journal_accounts account USING (account_id, journal_account_id)
    WHERE entry.account_id = ${seal}.account_id AND entry_number > ${seal}.sealed AND entry_number <= ${seal}.number
    GROUP BY entry.account_id, entry.entry_number) AS contents)`;

const sealing = defineQuery<{ day: string }, JournalSeal>(
  'seal-journal',
  `WITH due AS (
      SELECT account_id, seal.hash AS before, seal.sealed, until.number
      FROM journals
      CROSS JOIN LATERAL (SELECT max(day) AS day, coalesce(max(last_number), 0) AS sealed,
        max(hash) AS hash FROM (
          SELECT day, last_number, hash FROM journal_seals
          WHERE account_id = journals.account_id ORDER BY day DESC LIMIT 1) AS newest) AS seal
      CROSS JOIN LATERAL (SELECT max(entry_number) AS number FROM journal_entries
        WHERE account_id = journals.account_id AND entry_number > seal.sealed
          AND posted_at < (:day::date + 1)::timestamp AT TIME ZONE 'UTC') AS until
      WHERE journals.last_number > seal.sealed AND (seal.day IS NULL OR seal.day < :day::date)
        AND until.number IS NOT NULL
      ORDER BY account_id LIMIT 1)
    INSERT INTO journal_seals (account_id, day, last_number, hash)
      SELECT account_id, :day::date, number, ${hashOf('due')}
      FROM due
    ON CONFLICT DO NOTHING
    RETURNING account_id AS "accountId", to_char(day, 'YYYY-MM-DD') AS day, last_number AS "lastNumber", hash`,
);

/**
 * Seals what was posted until the end of a day, in the next journal that has entries since its last seal. Concurrent
 * calls write it once.
 * @returns the seal; undefined if no journal is due, or another instance wrote it
 */
export const sealJournal = async (pool: Pool, day: string): Promise<JournalSeal | undefined> =>
  // A day of a million entries takes longer than other statements may.
  onConnection(pool, 'BEGIN; SET LOCAL statement_timeout = 0', (client) => sealing.row(client, { day }));

const checking = defineQuery<{ accountId: string; limit: number }, { problem: string; subject: string }>(
  'check-journal-seals',
  `SELECT 'seal' AS problem, to_char(day, 'YYYY-MM-DD') AS subject
    FROM (SELECT account_id, day, last_number AS number, hash, lag(hash) OVER days AS before,
        coalesce(lag(last_number) OVER days, 0) AS sealed
      FROM journal_seals WHERE account_id = :accountId::uuid WINDOW days AS (ORDER BY day)) AS seal
    WHERE hash IS DISTINCT FROM ${hashOf('seal')}
    ORDER BY day LIMIT :limit::bigint`,
);

/** Returns the days of a journal whose entries are not those that were sealed. */
export const brokenSeals = (
  on: Executor,
  scope: { readonly accountId: string; readonly limit: number },
): Promise<{ problem: string; subject: string }[]> => checking.rows(on, scope);
