import type { Pool } from 'pg';
import { statementsMayTake } from '../connection/connection.js';
import { isAccountUnfenced } from '../due-work/due-work.js';
import { defineQuery, type Executor } from '../query/query.js';
import { onConnection } from '../query/transaction.js';
import { disputeTurns } from './journal.js';

/** For statements that read all entries of a journal. */
const longLimit = statementsMayTake(6 * 60 * 60_000);

/** A seal: what the entries of a journal were at the end of a day. */
interface JournalSeal {
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
        AND until.number IS NOT NULL AND ${isAccountUnfenced('journals')}
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
  onConnection(pool, `BEGIN; ${longLimit}`, (client) => sealing.row(client, { day }));

/** Finds the days of a journal whose entries are not those that were sealed. */
const brokenSeals = defineQuery<{ accountId: string; limit: number }, JournalFinding>(
  'check-journal-seals',
  `SELECT 'seal' AS problem, to_char(day, 'YYYY-MM-DD') AS subject
    FROM (SELECT account_id, day, last_number AS number, hash, lag(hash) OVER days AS before,
        coalesce(lag(last_number) OVER days, 0) AS sealed
      FROM journal_seals WHERE account_id = :accountId::uuid WINDOW days AS (ORDER BY day)) AS seal
    WHERE hash IS DISTINCT FROM ${hashOf('seal')}
    ORDER BY day LIMIT :limit::bigint`,
);

// Repeats the rules of src/journal/entries.ts in SQL: the journal is compared with a computation that shares no code
// with the one that posted it, except for the order of a dispute's decisions (disputeTurns).

interface JournalFinding {
  /**
   * Of an entry: `missing`, `unknown` without its transaction, `different` from it, `unbalanced`. `waiting` is a
   * missing entry that is about to be posted, which is not a fault. `balance`: the balance of a day differs from the
   * sum of its postings. `line`: the entry of a settlement line is missing or wrong. `numbers`: the numbers of the
   * entries have gaps. `seal`: the entries of a day are not those that were sealed.
   */
  readonly problem: string;
  /**
   * The source and kind of an entry, or its number, or the account and day of a balance, or the last number, or the day
   * of a seal, or report, line and batch.
   */
  readonly subject: string;
}

/** True for the record of what was cancelled, or has expired, before its capture. */
export const isRelease = (refund: string): string =>
  `${refund}.type = 'refund' AND ${refund}.status = 'APPROVED'
        AND ${refund}.reason IN ('AUTH.AUTHORIZATION_EXPIRED', 'AUTH.CANCELLED')`;

/** Joins a transaction with its accounts by its type and the kind of its entry: debited, and credited. */
export const movements = `JOIN (VALUES ('sale', 'sale', 'processor_receivable', 'sales'),
        ('recurring', 'sale', 'processor_receivable', 'sales'),
        ('recurring_init', 'sale', 'processor_receivable', 'sales'),
        ('capture', 'capture', 'processor_receivable', 'sales'),
        ('refund', 'refund', 'sales_refunds', 'refunds_in_flight'),
        ('refund', 'refund_failed', 'refunds_in_flight', 'sales_refunds'),
        ('release', 'refund', 'sales_refunds', 'processor_receivable'),
        ('release', 'refund_failed', 'processor_receivable', 'sales_refunds')) AS movement (type, kind, debit, credit)
        ON movement.type = CASE WHEN ${isRelease('paid')} THEN 'release' ELSE paid.type::text END`;

// Entries of a terminal before its last reset have no transactions.
const comparing = defineQuery<{ accountId: string; limit: number }, JournalFinding>(
  'compare-journal',
  `WITH wanted AS (
      SELECT paid.terminal_id, paid.transaction_id, paid.terminal_id || paid.transaction_id AS source_id, movement.kind,
        at.occurred_at, concat_ws(' ', paid.currency, coalesce(paid.processor_key, ''), trim_scale(paid.amount), debit,
          credit) AS content
      FROM terminals JOIN transactions paid USING (terminal_id)
      ${movements}
      CROSS JOIN LATERAL (SELECT CASE movement.kind WHEN 'refund_failed' THEN paid.refund_failed_at
        ELSE paid.updated_at END AS occurred_at) AS at
      WHERE terminals.account_id = :accountId::uuid AND paid.status = 'APPROVED' AND paid.amount > 0
        AND at.occurred_at IS NOT NULL
      UNION ALL
      SELECT paid.terminal_id, paid.transaction_id, concat_ws(' ', dispute_id, turn), decided.kind, decided.occurred_at,
        concat_ws(' ', decided.currency, decided.processor_key, trim_scale(decided.amount),
          CASE decided.kind WHEN 'dispute_lost' THEN 'dispute_losses disputes_open'
            ELSE 'disputes_open dispute_losses' END)
      FROM terminals JOIN transactions paid USING (terminal_id)
      CROSS JOIN LATERAL (${disputeTurns} AND dispute.terminal_id = paid.terminal_id
        AND dispute.transaction_id = paid.transaction_id) decided
      WHERE terminals.account_id = :accountId::uuid AND paid.status = 'APPROVED'),
    reset AS (
      SELECT posting.terminal_id, max(entry_number) AS number
      FROM journal_entries entry JOIN journal_postings posting USING (account_id, entry_number)
      WHERE account_id = :accountId::uuid AND entry.source = 'sandbox_reset' GROUP BY posting.terminal_id),
    posted AS (
      SELECT entry.source_id, entry.kind::text AS kind, entry.occurred_at, min(entry.day) AS day,
        concat_ws(' ', min(account.currency), min(account.processor_key),
          trim_scale(max(posting.amount) / power(10::numeric, max(account.decimals))),
          string_agg(account.kind::text, ' ' ORDER BY posting.amount DESC)) AS content
      FROM journal_entries entry
      JOIN journal_postings posting USING (account_id, entry_number)
      JOIN journal_accounts account USING (account_id, journal_account_id)
      LEFT JOIN reset ON reset.terminal_id = posting.terminal_id
      WHERE account_id = :accountId::uuid AND entry.source IN ('payment', 'dispute')
        AND entry_number > coalesce(reset.number, 0)
      GROUP BY entry.account_id, entry.entry_number)
    SELECT CASE WHEN wanted.source_id IS NULL THEN 'unknown' WHEN posted.source_id IS NOT NULL THEN 'different'
        WHEN journals.backfill_terminal IS NOT NULL OR EXISTS (
          SELECT FROM events WHERE events.terminal_id = wanted.terminal_id
            AND events.subject_id = wanted.transaction_id
            AND (events.written_by, events.place) > (journals.posted_writer, journals.posted_place)) THEN 'waiting'
        ELSE 'missing' END AS problem,
      coalesce(wanted.source_id, posted.source_id) || ' ' || coalesce(wanted.kind, posted.kind) AS subject
    FROM wanted FULL JOIN posted ON posted.source_id = wanted.source_id AND posted.kind = wanted.kind
    JOIN journals ON journals.account_id = :accountId::uuid
    WHERE wanted.content IS DISTINCT FROM posted.content OR wanted.occurred_at IS DISTINCT FROM posted.occurred_at
      -- In a later month if its own was closed.
      OR (posted.day <> (posted.occurred_at AT TIME ZONE 'UTC')::date AND extract(day FROM posted.day) <> 1)
      OR posted.day < (posted.occurred_at AT TIME ZONE 'UTC')::date
    ORDER BY subject LIMIT :limit::bigint`,
);

const adding = defineQuery<{ accountId: string; limit: number }, JournalFinding>(
  'add-up-journal',
  `WITH unbalanced AS (
      SELECT 'unbalanced' AS problem, entry_number::text AS subject
      FROM journal_entries LEFT JOIN journal_postings posting USING (account_id, entry_number)
      LEFT JOIN journal_accounts account USING (account_id, journal_account_id)
      WHERE account_id = :accountId::uuid GROUP BY entry_number, account.currency
      HAVING coalesce(sum(posting.amount), 1) <> 0),
    sums AS (
      SELECT journal_account_id, day, coalesce(sum(amount) FILTER (WHERE amount > 0), 0) AS debit,
        coalesce(-sum(amount) FILTER (WHERE amount < 0), 0) AS credit
      FROM journal_postings WHERE account_id = :accountId::uuid GROUP BY journal_account_id, day),
    balance AS (
      SELECT 'balance', journal_account_id || ' ' || to_char(day, 'YYYY-MM-DD')
      FROM sums FULL JOIN (SELECT * FROM journal_balances WHERE account_id = :accountId::uuid) AS kept
        USING (journal_account_id, day)
      WHERE (sums.debit, sums.credit) IS DISTINCT FROM (kept.debit, kept.credit)),
    numbers AS (
      SELECT 'numbers', last_number::text FROM journals WHERE account_id = :accountId::uuid
        AND (last_number, last_number) IS DISTINCT FROM (
          SELECT (count(*), coalesce(max(entry_number), 0)) FROM journal_entries WHERE account_id = :accountId::uuid))
    SELECT * FROM unbalanced UNION ALL SELECT * FROM balance UNION ALL SELECT * FROM numbers LIMIT :limit::bigint`,
);

/** SQL of the settlement lines of a relation `page` whose entry is missing, or has another net amount. */
export const wrongLines = `
      SELECT 'line' AS problem, concat_ws(' ', report_id, line_number, nullif(batch, '')) AS subject
      FROM page CROSS JOIN LATERAL (
        SELECT coalesce(sum(posting.amount), 0) AS net
        FROM journal_entries entry JOIN journal_postings posting USING (account_id, entry_number)
        JOIN journal_accounts account USING (account_id, journal_account_id)
        WHERE entry.source = 'settlement' AND entry.source_id = page.report_id || ' ' || page.line_number
          AND entry.kind = page.kind::text::journal_entry_kind AND account.kind = 'processor_balance') posted
      WHERE page.kind <> 'memo' AND posted.net <> page.net_amount`;

const postedLines = defineQuery<{ accountId: string; limit: number }, JournalFinding>(
  'verify-journal-lines',
  `WITH page AS (
      SELECT line.* FROM settlement_lines line JOIN settlement_reports report USING (account_id, report_id)
      WHERE account_id = :accountId::uuid AND report.state = 'imported' AND line.line_number <= report.posted_line)
    ${wrongLines} ORDER BY subject LIMIT :limit::bigint`,
);

/**
 * Verifies the journal of an account: its entries against the transactions and settlement lines, its sums, balances,
 * numbers and seals.
 * @returns findings, at most four times `limit`
 */
export const verifyJournal = (pool: Pool, accountId: string, limit: number): Promise<JournalFinding[]> =>
  onConnection(pool, `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${longLimit}`, async (client) => [
    ...(await comparing.rows(client, { accountId, limit })),
    ...(await postedLines.rows(client, { accountId, limit })),
    ...(await adding.rows(client, { accountId, limit })),
    ...(await brokenSeals.rows(client, { accountId, limit })),
  ]);

interface JournalSize {
  readonly accountId: string;
  /** Decimal text. */
  readonly entries: string;
}

const listing = defineQuery<Record<string, never>, JournalSize>(
  'list-journals',
  'SELECT account_id AS "accountId", last_number AS entries FROM journals ORDER BY account_id',
);

export const listJournals = (on: Executor): Promise<JournalSize[]> => listing.rows(on, {});

const storedEntries = defineQuery<{ sourceIds: readonly string[] }, { content: string }>(
  'stored-journal-entries',
  `SELECT jsonb_build_array(entry.source_id, entry.kind, entry.day,
        to_char(entry.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        jsonb_agg(jsonb_build_array(account.kind, account.processor_key, account.currency, posting.amount::text)
          ORDER BY posting.line))::text AS content
    FROM journal_entries entry JOIN journal_postings posting USING (account_id, entry_number)
    JOIN journal_accounts account USING (account_id, journal_account_id)
    WHERE entry.source IN ('payment', 'dispute') AND entry.source_id = ANY (:sourceIds::text[])
    GROUP BY entry.account_id, entry.entry_number`,
);

/** Returns the entries of payments as JSON: source, kind, day, time and postings. */
export const readStoredEntries = async (on: Executor, sourceIds: readonly string[]): Promise<string[]> =>
  (await storedEntries.rows(on, { sourceIds })).map(({ content }) => content);

const restarting = defineQuery<Record<string, never>>(
  'restart-journals',
  `UPDATE journals SET backfill_terminal = '', backfill_transaction = '', leased_until = NULL
    WHERE ${isAccountUnfenced('journals')}`,
);

/** Lets all transactions be read again, which posts missing entries. @returns the number of journals */
export const restartJournals = (on: Executor): Promise<number> => restarting.count(on, {});
