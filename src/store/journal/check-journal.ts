import type { Pool } from 'pg';
import { isAccountUnfenced } from '../due-work/due-work.js';
import { scanIndex } from '../query/listing.js';
import { defineQuery, type Executor, type Query } from '../query/query.js';
import { movements, wrongLines } from './verify-journal.js';

// The rules of a journal in statements that each read one page, so that a check of any size is short steps. They share
// no code with the posting.

export interface CheckFinding {
  readonly problem: string;
  readonly subject: string;
}

/** The last record of a page: its key. */
export type CheckPlace = readonly string[];

export interface CheckedPage {
  readonly findings: readonly CheckFinding[];
  /** The last record that was read; null for an empty page. */
  readonly last: CheckPlace | null;
  /** The number of records that were read. */
  readonly read: number;
}

interface PageParameters {
  readonly accountId: string;
  readonly after: readonly string[] | null;
  readonly limit: number;
}

/**
 * Completes a page: a relation `page`, and one `fault` with `problem` and `subject`.
 * @param key its key as text[]
 * @param descending its order, reversed
 */
const asPage = (key: string, descending: string): string => `
  SELECT coalesce((SELECT jsonb_agg(fault) FROM (SELECT * FROM fault ORDER BY subject LIMIT 50) fault), '[]')
      AS findings,
    (SELECT ${key} FROM page ORDER BY ${descending} LIMIT 1) AS last, (SELECT count(*)::int FROM page) AS read`;

type PageRow = { findings: CheckFinding[]; last: string[] | null; read: number };

const totals = defineQuery<PageParameters, PageRow>(
  'check-journal-totals',
  `WITH page AS (SELECT FROM journals WHERE :after::text[] IS NULL AND :limit::bigint < 0),
    fault AS (
      SELECT 'trial_balance' AS problem, currency::text AS subject
      FROM journal_balances JOIN journal_accounts USING (account_id, journal_account_id)
      WHERE account_id = :accountId::uuid GROUP BY currency HAVING sum(debit - credit) <> 0
      UNION ALL
      SELECT 'batch', processor_key || ' ' || batch FROM settlement_batches
      WHERE account_id = :accountId::uuid AND net_amount <> 0
        -- A top-up that the merchant made at Stripe may be in a batch whose payout another report has.
        AND (payout_amount <> 0 OR (report_id, batch) IN (SELECT line.report_id, line.batch FROM settlement_lines line
          WHERE line.account_id = :accountId AND kind = 'top_up' AND type NOT LIKE 'topup%'))
        -- A payout that was taken by its date, up to a month before, may have lines of the batch.
        AND NOT EXISTS (
          SELECT FROM settlement_reports own JOIN settlement_downloads earlier USING (account_id, processor_key)
          JOIN settlement_reports taken ON taken.account_id = earlier.account_id AND taken.report_id = earlier.report_id
          WHERE own.account_id = :accountId AND own.report_id = settlement_batches.report_id
            AND earlier.until IS NOT NULL AND taken.line_count > 1
            AND own.created_at BETWEEN taken.created_at AND taken.created_at + interval '31 days'))
  ${asPage('NULL::text[]', '1')}`,
);

const balances = defineQuery<PageParameters, PageRow>(
  'check-journal-balances',
  `WITH page AS MATERIALIZED (
      SELECT * FROM journal_balances
      WHERE account_id = :accountId::uuid AND (:after::text[] IS NULL
        OR (journal_account_id, day) > ((:after)[1]::int, (:after)[2]::date))
      ORDER BY journal_account_id, day LIMIT :limit::bigint),
    fault AS (
      SELECT 'balance' AS problem, concat_ws(' ', processor_key, currency, account.kind, day) AS subject
      FROM page JOIN journal_accounts account USING (account_id, journal_account_id)
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount) FILTER (WHERE amount > 0), 0) AS debits,
          coalesce(-sum(amount) FILTER (WHERE amount < 0), 0) AS credits
        FROM journal_postings posting WHERE posting.account_id = page.account_id
          AND posting.journal_account_id = page.journal_account_id AND posting.day = page.day) AS sums
      WHERE (page.debit, page.credit) IS DISTINCT FROM (debits, credits))
  ${asPage('ARRAY[journal_account_id::text, day::text]', 'journal_account_id DESC, day DESC')}`,
);

/** True for the terminal of an entry that was reset later: its transactions are deleted. */
const wasReset = `EXISTS (
        SELECT FROM journal_postings reset JOIN journal_entries reversal USING (account_id, entry_number)
        WHERE reset.terminal_id = left(page.source_id, 6)::bpchar AND reset.transaction_id IS NULL
          AND reversal.source = 'sandbox_reset' AND reset.account_id = page.account_id
          AND reset.entry_number > page.entry_number)`;

const entries = defineQuery<PageParameters, PageRow>(
  'check-journal-entries',
  `WITH page AS MATERIALIZED (
      SELECT * FROM journal_entries
      WHERE account_id = :accountId::uuid AND entry_number > coalesce((:after::text[])[1]::bigint, 0)
      ORDER BY entry_number LIMIT :limit::bigint),
    posting AS MATERIALIZED (
      SELECT posting.*, account.currency, account.processor_key, account.kind
      FROM page CROSS JOIN LATERAL (
        SELECT * FROM journal_postings WHERE journal_postings.account_id = page.account_id
          AND journal_postings.entry_number = page.entry_number OFFSET 0) posting
      JOIN journal_accounts account ON account.account_id = posting.account_id
        AND account.journal_account_id = posting.journal_account_id),
    fault AS (
      SELECT 'unbalanced' AS problem, page.entry_number::text AS subject
      FROM page LEFT JOIN posting USING (entry_number)
      GROUP BY page.entry_number, posting.currency HAVING coalesce(sum(posting.amount), 1) <> 0
      UNION
      SELECT 'balance', concat_ws(' ', processor_key, currency, kind, day) FROM posting
      WHERE NOT EXISTS (SELECT FROM journal_balances kept WHERE kept.account_id = posting.account_id
        AND kept.journal_account_id = posting.journal_account_id AND kept.day = posting.day)
      UNION
      SELECT 'unknown', page.source_id || ' ' || page.kind FROM page
      WHERE page.source = 'payment' AND NOT EXISTS (
          SELECT FROM transactions paid WHERE paid.terminal_id = left(page.source_id, 6)::bpchar
            AND paid.transaction_id = substr(page.source_id, 7)::bpchar AND paid.status = 'APPROVED')
        AND NOT ${wasReset})
  ${asPage('ARRAY[entry_number::text]', 'entry_number DESC')}`,
);

const transactions = defineQuery<PageParameters, PageRow>(
  'check-journal-transactions',
  `WITH page AS MATERIALIZED (
      SELECT found.*
      FROM terminals CROSS JOIN LATERAL (
        SELECT * FROM transactions WHERE transactions.terminal_id = terminals.terminal_id
          AND (transactions.terminal_id, transactions.transaction_id)
            > (coalesce((:after::text[])[1], '')::bpchar, coalesce((:after)[2], '')::bpchar)
        ORDER BY transactions.transaction_id LIMIT :limit::bigint) found
      WHERE terminals.account_id = :accountId::uuid AND terminals.terminal_id >= coalesce((:after)[1], '')::bpchar
      ORDER BY found.terminal_id, found.transaction_id LIMIT :limit::bigint),
    wanted AS MATERIALIZED (
      SELECT paid.*, movement.kind, at.occurred_at, paid.terminal_id || paid.transaction_id AS source_id,
        concat_ws(' ', paid.currency, coalesce(paid.processor_key, ''), trim_scale(paid.amount), debit, credit)
          AS content
      FROM page paid
      ${movements}
      CROSS JOIN LATERAL (SELECT CASE movement.kind WHEN 'refund_failed' THEN paid.refund_failed_at
        ELSE paid.updated_at END AS occurred_at) AS at
      WHERE paid.status = 'APPROVED' AND paid.amount > 0 AND at.occurred_at IS NOT NULL),
    compared AS MATERIALIZED (
      SELECT wanted.terminal_id, wanted.transaction_id, wanted.amount, wanted.source_id, wanted.kind, entry.account_id,
        posted.decimals,
        posted.content IS NOT DISTINCT FROM wanted.content AND entry.occurred_at = wanted.occurred_at AS is_equal
      FROM wanted LEFT JOIN journal_entries entry ON entry.source = 'payment' AND entry.source_id = wanted.source_id
        AND entry.kind = wanted.kind::journal_entry_kind AND entry.account_id = :accountId::uuid
      LEFT JOIN LATERAL (
        SELECT max(account.decimals) AS decimals, concat_ws(' ', min(account.currency), min(account.processor_key),
            trim_scale(max(posting.amount) / power(10::numeric, max(account.decimals))),
            string_agg(account.kind::text, ' ' ORDER BY posting.amount DESC)) AS content
        FROM journal_postings posting JOIN journal_accounts account USING (account_id, journal_account_id)
        WHERE posting.account_id = entry.account_id AND posting.entry_number = entry.entry_number) posted ON TRUE),
    fault AS (
      SELECT CASE WHEN compared.account_id IS NULL THEN 'missing' ELSE 'different' END AS problem,
        source_id || ' ' || kind AS subject
      FROM compared JOIN journals ON journals.account_id = :accountId::uuid
      WHERE NOT is_equal AND NOT (compared.account_id IS NULL AND (backfill_terminal IS NOT NULL OR EXISTS (
        SELECT FROM events WHERE events.terminal_id = compared.terminal_id
          AND events.subject_id = compared.transaction_id
          AND (events.written_by, events.place) > (journals.posted_writer, journals.posted_place))))
      UNION ALL
      SELECT 'receivable', paid.source_id FROM compared paid
      CROSS JOIN LATERAL (
        SELECT sum(line.gross_amount) AS gross, bool_and(line.state = 'matched' AND line.kind <> 'settlement_reversed'
          AND line.line_number <= report.posted_line) AS is_settled
        FROM settlement_lines line JOIN settlement_reports report USING (account_id, report_id)
        WHERE line.terminal_id = paid.terminal_id AND line.transaction_id = paid.transaction_id
          AND line.kind IN ('settled', 'settled_externally', 'settlement_reversed')) settled
      WHERE paid.kind IN ('sale', 'capture') AND is_settled AND gross = paid.amount * power(10::numeric, paid.decimals)
        AND 0 <> (SELECT coalesce(sum(posting.amount), 0) FROM journal_postings posting
          JOIN journal_accounts account USING (account_id, journal_account_id)
          WHERE posting.terminal_id = paid.terminal_id AND posting.transaction_id = paid.transaction_id
            AND account.kind = 'processor_receivable'))
  ${asPage('ARRAY[terminal_id, transaction_id]::text[]', 'terminal_id DESC, transaction_id DESC')}`,
);

const lines = defineQuery<PageParameters, PageRow>(
  'check-journal-lines',
  `WITH page AS MATERIALIZED (
      SELECT line.*
      FROM settlement_lines line JOIN settlement_reports report USING (account_id, report_id)
      WHERE line.account_id = :accountId::uuid AND (:after::text[] IS NULL
        OR (line.report_id, line.line_number) > ((:after)[1]::uuid, (:after)[2]::int))
        AND report.state = 'imported' AND line.line_number <= report.posted_line
      ORDER BY line.report_id, line.line_number LIMIT :limit::bigint),
    fault AS (${wrongLines})
  ${asPage('ARRAY[report_id::text, line_number::text]', 'report_id DESC, line_number DESC')}`,
);

interface CheckStep {
  readonly query: Query<PageParameters, PageRow>;
  /** The records of a page. */
  readonly limit: number;
}

/** The steps of a check, in their order. The balance of a day may have very many postings. */
export const checkSteps: readonly CheckStep[] = [
  { query: totals, limit: 1 },
  { query: balances, limit: 3 },
  ...[entries, transactions, lines].map((query) => ({ query, limit: 500 })),
];

/** Checks the records of a step after a place. */
export const checkPage = async (
  pool: Pool,
  { query }: CheckStep,
  page: { readonly accountId: string; readonly after: CheckPlace | null; readonly limit: number },
): Promise<CheckedPage> => (await scanIndex(pool, query, page))[0] ?? { findings: [], last: null, read: 0 };

export interface CheckState {
  /** As `2026-11-26`, in UTC. */
  readonly day: string;
  /** The number of the step, and the place in it. */
  readonly step: number;
  readonly after: CheckPlace | null;
  readonly findings: readonly CheckFinding[];
}

const claiming = defineQuery<{ now: Date; lease: Date }, { accountId: string; state: unknown }>(
  'claim-journal-check',
  `UPDATE journals SET check_at = :lease::timestamptz
    WHERE account_id = (
      SELECT account_id FROM journals
      WHERE (check_at IS NULL OR check_at <= :now::timestamptz) AND backfill_terminal IS NULL
        AND ${isAccountUnfenced('journals')}
      ORDER BY check_at NULLS FIRST LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING account_id AS "accountId", check_state AS state`,
);

/** Leases the journal whose check is due longest. @param at real times */
export const claimCheck = async (
  on: Executor,
  at: { readonly now: Date; readonly lease: Date },
): Promise<{ readonly accountId: string; readonly state: CheckState | null } | undefined> =>
  (await claiming.row(on, at)) as { accountId: string; state: CheckState | null } | undefined;

const saving = defineQuery<{
  accountId: string;
  lease: Date;
  nextAt: Date;
  state: string | null;
  result: string | null;
}>(
  'save-journal-check',
  `UPDATE journals SET check_at = :nextAt::timestamptz, check_state = :state::text::jsonb,
      check_result = coalesce(:result::text::jsonb, check_result)
    WHERE account_id = :accountId::uuid AND check_at = :lease::timestamptz`,
);

/**
 * Saves a check and ends the lease, unless another instance has leased it since.
 * @param check the running one, or the result of a complete one
 */
export const saveCheck = (
  on: Executor,
  lease: { readonly accountId: string; readonly lease: Date; readonly nextAt: Date },
  { state, result }: { readonly state?: CheckState; readonly result?: CheckResult },
): Promise<number> =>
  saving.count(on, {
    ...lease,
    state: state ? JSON.stringify(state) : null,
    result: result ? JSON.stringify(result) : null,
  });

export interface CheckResult {
  readonly day: string;
  /** In ISO 8601, real. */
  readonly checkedAt: string;
  readonly findings: readonly CheckFinding[];
}

const reading = defineQuery<{ accountId: string }, { result: unknown }>(
  'read-journal-check',
  'SELECT check_result AS result FROM journals WHERE account_id = :accountId::uuid',
);

/** Returns the last complete check of a journal; undefined before the first one. */
export const readCheck = async (on: Executor, accountId: string): Promise<CheckResult | undefined> =>
  ((await reading.row(on, { accountId }))?.result ?? undefined) as CheckResult | undefined;
