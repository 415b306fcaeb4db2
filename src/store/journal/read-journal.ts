import type { Pool } from 'pg';
import type { JournalAccountKind, JournalEntryKind, JournalSource } from '../../../generated/prisma/client.js';
import { scanIndex } from '../query/listing.js';
import { defineQuery, type Executor } from '../query/query.js';

/** The days of a search, in UTC, both included: `2026-11-01`. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

export interface JournalAccountKey {
  readonly journalAccountId: number;
  readonly kind: JournalAccountKind;
  /** Empty if it belongs to no processor account. */
  readonly processorKey: string;
  readonly currency: string;
  readonly decimals: number;
}

/** Sums of minor units as decimal text. */
interface Sums {
  /** The balance before the first day; debits are positive. */
  readonly opening: string;
  /** The debits and credits of the days, without a sign. */
  readonly debit: string;
  readonly credit: string;
}

export type JournalBalanceRow = JournalAccountKey & Sums;

type JournalTotalRow = Sums & Pick<JournalAccountKey, 'currency' | 'decimals'>;

const sums = `coalesce(sum(balance.debit - balance.credit) FILTER (WHERE balance.day < :first::date), 0) AS opening,
        coalesce(sum(balance.debit) FILTER (WHERE balance.day >= :first), 0) AS debit,
        coalesce(sum(balance.credit) FILTER (WHERE balance.day >= :first), 0) AS credit`;

export const accountKey = `account.journal_account_id AS "journalAccountId", account.kind,
      account.processor_key AS "processorKey", account.currency, account.decimals`;

const balances = defineQuery<Days & { accountId: string; after: number; limit: number }, JournalBalanceRow>(
  'journal-balances',
  `SELECT ${accountKey}, opening, debit, credit
    FROM journal_accounts account CROSS JOIN LATERAL (
      SELECT ${sums} FROM journal_balances balance
      WHERE balance.account_id = account.account_id AND balance.journal_account_id = account.journal_account_id
        AND balance.day <= :last::date) AS summed
    WHERE account.account_id = :accountId::uuid AND account.journal_account_id > :after::int
    ORDER BY account.journal_account_id LIMIT :limit::bigint`,
);

/** Returns the accounts of a journal after one, by their ids, with their balances. */
export const listBalances = (
  on: Executor,
  { days, ...page }: { accountId: string; days: Days; after: number; limit: number },
): Promise<JournalBalanceRow[]> => balances.rows(on, { ...page, ...days });

/** Returns the sums of all accounts of a journal, by currency. */
export const totalBalances = defineQuery<Days & { accountId: string }, JournalTotalRow>(
  'journal-totals',
  `SELECT account.currency, min(account.decimals) AS decimals, ${sums}
    FROM journal_balances balance JOIN journal_accounts account USING (account_id, journal_account_id)
    WHERE balance.account_id = :accountId::uuid AND balance.day <= :last::date
    GROUP BY account.currency ORDER BY account.currency`,
).rows;

export interface JournalPostingRow extends JournalAccountKey {
  /** Minor units as decimal text; debits are positive. */
  readonly amount: string;
  readonly terminalId: string | null;
  readonly transactionId: string | null;
}

export interface JournalEntryRow {
  readonly entryNumber: string;
  readonly kind: JournalEntryKind;
  readonly source: JournalSource;
  readonly sourceId: string;
  readonly day: string;
  readonly occurredAt: Date;
  readonly postedAt: Date;
  /** Of an adjustment. */
  readonly reason: string | null;
  readonly postings: readonly JournalPostingRow[];
}

export const entryColumns = `entry.entry_number AS "entryNumber", entry.kind, entry.source,
      entry.source_id AS "sourceId", entry.day, entry.occurred_at AS "occurredAt", entry.posted_at AS "postedAt",
      (SELECT reason FROM journal_adjustments
        WHERE entry.source = 'adjustment' AND account_id = entry.account_id
          AND adjustment_id = entry.source_id::uuid) AS reason,
      (SELECT jsonb_agg(jsonb_build_object('journalAccountId', account.journal_account_id, 'kind', account.kind,
          'processorKey', account.processor_key, 'currency', account.currency, 'decimals', account.decimals,
          'amount', posting.amount::text, 'terminalId', posting.terminal_id, 'transactionId', posting.transaction_id)
          ORDER BY posting.line)
        FROM journal_postings posting JOIN journal_accounts account USING (account_id, journal_account_id)
        WHERE posting.account_id = entry.account_id AND posting.entry_number = entry.entry_number) AS postings`;

/** A search of entries. Filters that are null are disabled. */
interface EntrySearch {
  readonly accountId: string;
  readonly journalAccountId: number | null;
  readonly transactionId: string | null;
  readonly batch: string | null;
  readonly days: Days;
  /** The last entry of the page before: its day and number. */
  readonly before: { readonly day: string; readonly number: string };
  readonly limit: number;
}

interface EntryParameters extends Days {
  accountId: string;
  beforeDay: string;
  beforeNumber: string;
  limit: number;
}

/** The condition of a page, in SQL. @param table of entries or postings */
const isOnPage = (table: string): string => `${table}.account_id = :accountId::uuid
        AND ${table}.day BETWEEN :first::date AND :last::date
        AND (${table}.day, ${table}.entry_number) < (:beforeDay::date, :beforeNumber::bigint)`;

const newestFirst = 'ORDER BY day DESC, entry_number DESC LIMIT :limit::bigint';

const entriesOf = (found: string): string =>
  `SELECT ${entryColumns}
    FROM (${found}) AS found JOIN journal_entries entry
      ON entry.account_id = :accountId::uuid AND entry.entry_number = found.entry_number
    ORDER BY found.day DESC, found.entry_number DESC`;

const allEntries = defineQuery<EntryParameters, JournalEntryRow>(
  'journal-entries',
  entriesOf(`SELECT day, entry_number FROM journal_entries listed WHERE ${isOnPage('listed')} ${newestFirst}`),
);

const entriesOfAccount = defineQuery<EntryParameters & { journalAccountId: number }, JournalEntryRow>(
  'journal-entries-of-account',
  entriesOf(
    `SELECT DISTINCT ON (day, entry_number) day, entry_number FROM journal_postings posting
      WHERE ${isOnPage('posting')} AND posting.journal_account_id = :journalAccountId::int ${newestFirst}`,
  ),
);

const entriesOfTransaction = defineQuery<
  EntryParameters & { transactionId: string; journalAccountId: number | null },
  JournalEntryRow
>(
  'journal-entries-of-transaction',
  entriesOf(
    `SELECT DISTINCT posting.day, posting.entry_number
      FROM terminals JOIN journal_postings posting USING (terminal_id)
      WHERE terminals.account_id = :accountId AND ${isOnPage('posting')}
        AND posting.transaction_id = :transactionId::bpchar
        AND (:journalAccountId::int IS NULL OR posting.journal_account_id = :journalAccountId) ${newestFirst}`,
  ),
);

const entriesOfBatch = defineQuery<
  EntryParameters & { batch: string; transactionId: string | null; journalAccountId: number | null },
  JournalEntryRow
>(
  'journal-entries-of-batch',
  entriesOf(
    `SELECT listed.day, listed.entry_number
      FROM settlement_batches settled JOIN settlement_lines line USING (account_id, report_id, batch)
      JOIN journal_entries listed ON listed.source = 'settlement'
        AND listed.source_id = line.report_id || ' ' || line.line_number
      WHERE settled.account_id = :accountId AND settled.batch = :batch::text AND ${isOnPage('listed')}
        AND (:transactionId::bpchar IS NULL OR line.transaction_id = :transactionId)
        AND (:journalAccountId::int IS NULL OR EXISTS (SELECT FROM journal_postings posting
          WHERE posting.account_id = :accountId AND posting.entry_number = listed.entry_number
            AND posting.journal_account_id = :journalAccountId)) ${newestFirst}`,
  ),
);

/** Returns the entries of a search, those of the newest day first. */
export function listEntries(pool: Pool, { days, before, ...search }: EntrySearch): Promise<JournalEntryRow[]> {
  const { accountId, limit, journalAccountId, transactionId, batch } = search;
  const page = { accountId, ...days, beforeDay: before.day, beforeNumber: before.number, limit };
  if (batch !== null) return entriesOfBatch.rows(pool, { ...page, batch, transactionId, journalAccountId });
  // A transaction has few entries: sorting them is the cheaper plan.
  if (transactionId !== null) return entriesOfTransaction.rows(pool, { ...page, transactionId, journalAccountId });
  return journalAccountId === null
    ? scanIndex(pool, allEntries, page)
    : scanIndex(pool, entriesOfAccount, { ...page, journalAccountId });
}

export interface StatementLineRow {
  readonly entryNumber: string;
  readonly line: number;
  readonly kind: JournalEntryKind;
  readonly day: string;
  readonly occurredAt: Date;
  /** Minor units as decimal text; debits are positive. */
  readonly amount: string;
  readonly terminalId: string | null;
  readonly transactionId: string | null;
}

interface StatementPlace {
  readonly day: string;
  readonly number: string;
  readonly line: number;
}

interface StatementParameters {
  accountId: string;
  journalAccountId: number;
  afterDay: string;
  afterNumber: string;
  afterLine: number;
}

const statement = defineQuery<StatementParameters & Days & { limit: number }, StatementLineRow>(
  'journal-statement',
  `SELECT posting.entry_number AS "entryNumber", posting.line, entry.kind, posting.day,
      entry.occurred_at AS "occurredAt", posting.amount, posting.terminal_id AS "terminalId",
      posting.transaction_id AS "transactionId"
    FROM (
      SELECT * FROM journal_postings listed
      WHERE listed.account_id = :accountId::uuid AND listed.journal_account_id = :journalAccountId::int
        AND listed.day BETWEEN :first::date AND :last::date
        AND (listed.day, listed.entry_number) >= (:afterDay::date, :afterNumber::bigint)
        AND (listed.day, listed.entry_number, listed.line) > (:afterDay, :afterNumber, :afterLine::int)
      ORDER BY listed.day, listed.entry_number, listed.line LIMIT :limit::bigint) AS posting
    JOIN journal_entries entry USING (account_id, entry_number)
    ORDER BY posting.day, posting.entry_number, posting.line`,
);

const carried = defineQuery<StatementParameters, { balance: string }>(
  'journal-balance-at',
  `SELECT (
      SELECT coalesce(sum(debit - credit), 0) FROM journal_balances
      WHERE account_id = :accountId::uuid AND journal_account_id = :journalAccountId::int AND day < :afterDay::date)
    + (SELECT coalesce(sum(amount), 0) FROM journal_postings
      WHERE account_id = :accountId AND journal_account_id = :journalAccountId AND day = :afterDay
        AND (entry_number, line) <= (:afterNumber::bigint, :afterLine::int)) AS balance`,
);

/**
 * Returns postings on an account after a place, the oldest first.
 * @returns the balance at that place too, in minor units
 */
export async function readStatement(
  pool: Pool,
  account: { readonly accountId: string; readonly journalAccountId: number },
  days: Days,
  after: StatementPlace,
  limit: number,
): Promise<{ readonly balance: bigint; readonly lines: readonly StatementLineRow[] }> {
  const place = { ...account, afterDay: after.day, afterNumber: after.number, afterLine: after.line };
  const lines = await scanIndex(pool, statement, { ...place, ...days, limit });
  const row = await carried.row(pool, place);
  return { balance: BigInt(row?.balance ?? 0), lines };
}
