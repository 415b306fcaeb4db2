import type { Environment, JournalAccountKind, JournalAdjustment } from '../../../generated/prisma/client.js';
import type { ActingUser } from '../../base/actor.js';
import { currencyDecimals } from '../../base/money.js';
import { listed, type Listing } from '../query/listing.js';
import { defineQuery, storedDate, terminalTime } from '../query/query.js';
import { countInTransaction, type Transaction } from '../query/transaction.js';
import { findTerminalIds } from '../terminals/terminals.js';
import { opening } from './journal.js';
import { accountsOpening } from './post-journal.js';

export interface JournalPeriodRow {
  /** `2026-11` */
  readonly month: string;
  /** Null while it is open. */
  readonly closedAt: Date | null;
}

/** Returns the months with entries and the closed ones, the latest first. @param page `before` as `2026-11-01` */
export const listPeriods = defineQuery<{ accountId: string; before: string; limit: number }, JournalPeriodRow>(
  'journal-periods',
  `SELECT to_char(month, 'YYYY-MM') AS month, period.closed_at AS "closedAt"
    FROM (
      SELECT date_trunc('month', day)::date AS month FROM journal_balances WHERE account_id = :accountId::uuid
      UNION SELECT month FROM journal_periods WHERE account_id = :accountId) AS months
    LEFT JOIN (SELECT * FROM journal_periods WHERE account_id = :accountId) AS period USING (month)
    WHERE month < :before::date
    ORDER BY month DESC LIMIT :limit::bigint`,
).rows;

const locking = defineQuery<{ accountId: string }>(
  'lock-journal',
  'SELECT FROM journals WHERE account_id = :accountId::uuid FOR UPDATE',
);

/** Locks the journal of an account until the end of the database transaction. Opens it if the account has none yet. */
export async function lockJournal(transaction: Transaction, accountId: string): Promise<void> {
  if ((await countInTransaction(transaction, locking, { accountId })) === 1) return;
  await countInTransaction(transaction, opening, {});
  await countInTransaction(transaction, locking, { accountId });
}

// That of an account which moves to another cell does not end (cells/switch.ts).
const unleasing = defineQuery<{ accountId: string }>(
  'end-journal-lease',
  `UPDATE journals SET leased_until = NULL WHERE account_id = :accountId::uuid AND leased_until < '9000-01-01'`,
);

/** Ends the lease of an instance that has read lines to post: it writes none of them, and they are read again. */
export const endJournalLease = (transaction: Transaction, accountId: string): Promise<number> =>
  countInTransaction(transaction, unleasing, { accountId });

// A sandbox clock may be far ahead: it counts only where no terminal is live.
const begun = defineQuery<{ accountId: string; day: string; now: Date; environment: Environment | null }>(
  'account-day-begun',
  `SELECT FROM terminals WHERE account_id = :accountId::uuid
      AND (:environment::environment IS NULL OR environment = :environment)
    HAVING :day::date::timestamp AT TIME ZONE 'UTC' <= CASE
      WHEN bool_or(environment = 'live') THEN :now::timestamptz ELSE greatest(:now, max(${terminalTime()})) END`,
);

/**
 * True if a day has begun: in real time, or if there are sandbox terminals only on one of their clocks.
 * @param at `day` as `2026-11-26`, in UTC; `now` is real; `environment` null counts all terminals
 */
export const hasDayBegun = async (transaction: Transaction, at: Parameters<typeof begun.count>[1]): Promise<boolean> =>
  (await countInTransaction(transaction, begun, at)) === 1;

const unposted = defineQuery<{ accountId: string; end: string }>(
  'journal-month-unposted',
  `SELECT FROM journals WHERE account_id = :accountId::uuid AND (backfill_terminal IS NOT NULL OR EXISTS (
    SELECT FROM events JOIN transactions ON transactions.terminal_id = events.terminal_id
      AND transactions.transaction_id = events.subject_id
    WHERE events.account_id = :accountId AND (events.written_by, events.place) > (posted_writer, posted_place)
      AND events.type IN ('transaction.approved', 'transaction.refund_failed', 'transaction.disputed')
      AND CASE events.type WHEN 'transaction.refund_failed' THEN transactions.refund_failed_at
        ELSE transactions.updated_at END < :end::date::timestamp AT TIME ZONE 'UTC'))`,
);

const unpostedLines = defineQuery<{ accountId: string; end: string }>(
  'journal-month-unposted-lines',
  `SELECT FROM settlement_reports report WHERE account_id = :accountId::uuid AND state = 'imported'
    AND posted_line < last_line AND EXISTS (
      SELECT FROM settlement_lines line
      WHERE line.account_id = :accountId AND line.report_id = report.report_id AND line_number > posted_line
        AND occurred_at < :end::date::timestamp AT TIME ZONE 'UTC')
    UNION ALL SELECT FROM bank_lines WHERE account_id = :accountId AND booked_on < :end::date
      AND (state = 'pending' OR (state = 'matched' AND NOT posted))`,
);

/** True if events, or imported lines of reports and bank statements, before a day, `end`, are not posted yet. */
export const hasUnposted = async (
  transaction: Transaction,
  month: { readonly accountId: string; readonly end: string },
): Promise<boolean> =>
  (await countInTransaction(transaction, unposted, month)) > 0 ||
  (await countInTransaction(transaction, unpostedLines, month)) > 0;

/** Returns a month of a locked journal. @param month `2026-11` */
export async function findPeriod(
  transaction: Transaction,
  accountId: string,
  month: string,
): Promise<JournalPeriodRow> {
  const found = await transaction.journalPeriod.findUnique({
    where: { accountId_month: { accountId, month: storedDate(`${month}-01`) } },
  });
  return { month, closedAt: found?.closedAt ?? null };
}

/** Closes an open month of a locked journal. @param at real time */
export async function closePeriod(
  transaction: Transaction,
  accountId: string,
  month: string,
  at: Date,
): Promise<JournalPeriodRow> {
  await transaction.journalPeriod.create({ data: { accountId, month: storedDate(`${month}-01`), closedAt: at } });
  return { month, closedAt: at };
}

/** Opens a closed month of a locked journal again. */
export async function reopenPeriod(
  transaction: Transaction,
  accountId: string,
  month: string,
): Promise<JournalPeriodRow> {
  await transaction.journalPeriod.delete({
    where: { accountId_month: { accountId, month: storedDate(`${month}-01`) } },
  });
  return { month, closedAt: null };
}

export interface AdjustmentPosting {
  readonly account: JournalAccountKind;
  /** Empty if it belongs to no processor account. */
  readonly processor_key: string;
  readonly currency: string;
  /** Minor units as decimal text; debits are positive. */
  readonly amount: string;
  readonly terminal_id: string | null;
  readonly transaction_id: string | null;
}

export type AdjustmentRow = JournalAdjustment;

/** Lists the adjustments of an account from the newest to the oldest. */
export const listAdjustments = (client: Transaction, accountId: string, listing: Listing): Promise<AdjustmentRow[]> =>
  client.journalAdjustment.findMany(listed(listing, 'adjustmentId', { accountId }));

/** Returns an adjustment of an account; null if not found. */
export const findAdjustment = (
  client: Transaction,
  accountId: string,
  adjustmentId: string,
): Promise<AdjustmentRow | null> =>
  client.journalAdjustment.findUnique({ where: { accountId_adjustmentId: { accountId, adjustmentId } } });

/** A new adjustment. Its day is `2026-11-23`. */
type NewAdjustment = Pick<
  JournalAdjustment,
  | 'accountId'
  | 'adjustmentId'
  | 'reason'
  | 'reversedEntry'
  | 'needsApproval'
  | 'requestedBy'
  | 'requestedByEmail'
  | 'createdAt'
> & { readonly day: string; readonly postings: readonly AdjustmentPosting[] };

/** Stores an adjustment, which waits. */
export const insertAdjustment = (
  client: Transaction,
  { day, postings, ...adjustment }: NewAdjustment,
): Promise<AdjustmentRow> =>
  client.journalAdjustment.create({
    data: { ...adjustment, day: storedDate(day), postings: postings.map((posting) => ({ ...posting })) },
  });

/** Returns the adjustment of a locked journal that reverses an entry, or waits to do so. */
export const findReversal = (client: Transaction, accountId: string, reversedEntry: bigint) =>
  client.journalAdjustment.findFirst({ where: { accountId, reversedEntry, withdrawnAt: null } });

/** Returns the postings that reverse an entry; undefined if not found. */
export async function reversedPostings(
  client: Transaction,
  accountId: string,
  entryNumber: bigint,
): Promise<AdjustmentPosting[] | undefined> {
  const postings = await client.journalPosting.findMany({
    where: { accountId, entryNumber },
    include: { account: true },
    orderBy: { line: 'asc' },
  });
  if (postings.length === 0) return undefined;
  return postings.map(({ account, amount, terminalId, transactionId }) => ({
    account: account.kind,
    processor_key: account.processorKey,
    currency: account.currency,
    amount: (-amount).toString(),
    terminal_id: terminalId,
    transaction_id: transactionId,
  }));
}

/** Returns true if the journal has an account of a processor. */
export const knowsProcessor = async (client: Transaction, accountId: string, processorKey: string): Promise<boolean> =>
  (await client.journalAccount.count({ where: { accountId, processorKey } })) > 0;

/** Returns the terminals of an account with this id, or those with a transaction of this id: two at most. */
export async function terminalsHaving(
  client: Transaction,
  accountId: string,
  { terminalId, transactionId }: { readonly terminalId: string | null; readonly transactionId: string | null },
): Promise<string[]> {
  const terminals = await findTerminalIds(client, { accountId, terminalId: terminalId ?? undefined });
  if (transactionId === null) return terminals;
  const found = await client.transaction.findMany({
    where: { terminalId: { in: terminals }, transactionId },
    select: { terminalId: true },
    take: 2,
  });
  return found.map((transaction) => transaction.terminalId);
}

const postingAdjustment = defineQuery<{
  accountId: string;
  adjustmentId: string;
  approvedBy: string | null;
  approvedByEmail: string | null;
  now: Date;
}>(
  'post-journal-adjustment',
  `WITH waiting AS (
      SELECT * FROM journal_adjustments
      WHERE account_id = :accountId::uuid AND adjustment_id = :adjustmentId::uuid AND entry_number IS NULL
        AND withdrawn_at IS NULL),
    moved AS (
      UPDATE journals SET last_number = last_number + 1 WHERE account_id IN (SELECT account_id FROM waiting)
      RETURNING account_id, last_number AS number),
    decided AS (
      UPDATE journal_adjustments SET entry_number = moved.number, approved_by = :approvedBy::uuid,
        approved_by_email = :approvedByEmail::text
      FROM moved WHERE journal_adjustments.account_id = moved.account_id AND adjustment_id = :adjustmentId),
    entry AS (
      INSERT INTO journal_entries (account_id, entry_number, source, source_id, kind, day, occurred_at, posted_at)
      SELECT account_id, number, 'adjustment', waiting.adjustment_id::text,
        CASE WHEN reversed_entry IS NULL THEN 'adjustment' ELSE 'reversal' END::journal_entry_kind, waiting.day,
        :now::timestamptz, :now
      FROM moved JOIN waiting USING (account_id))
    INSERT INTO journal_postings (account_id, entry_number, line, journal_account_id, day, amount, terminal_id,
      transaction_id)
    SELECT account_id, number, row_number() OVER () - 1, account.journal_account_id, waiting.day, line.amount,
      line.terminal_id, line.transaction_id
    FROM moved JOIN waiting USING (account_id)
    CROSS JOIN LATERAL jsonb_to_recordset(waiting.postings) AS line (
      account journal_account_kind, processor_key text, currency bpchar, amount bigint, terminal_id bpchar,
      transaction_id bpchar)
    JOIN journal_accounts account USING (account_id)
    WHERE account.processor_key = line.processor_key AND account.currency = line.currency
      AND account.kind = line.account`,
);

/**
 * Posts a waiting adjustment of a locked journal. Its month is open.
 * @param decision the user who approves; `now` in real time
 * @returns false if it is not waiting
 */
export async function postAdjustment(
  transaction: Transaction,
  { accountId, adjustmentId, postings }: Pick<AdjustmentRow, 'accountId' | 'adjustmentId' | 'postings'>,
  decision: { readonly approver: ActingUser | undefined; readonly now: Date },
): Promise<boolean> {
  const accounts = (postings as unknown as AdjustmentPosting[]).map(({ account, processor_key, currency }) => ({
    processor_key,
    currency,
    decimals: currencyDecimals.get(currency),
    kind: account,
  }));
  await countInTransaction(transaction, accountsOpening, { accountId, accounts: JSON.stringify(accounts) });
  const { approver, now } = decision;
  const [approvedBy, approvedByEmail] = [approver?.userId ?? null, approver?.email ?? null];
  const posting = { accountId, adjustmentId, approvedBy, approvedByEmail, now };
  return (await countInTransaction(transaction, postingAdjustment, posting)) > 0;
}

/** Withdraws a waiting adjustment of a locked journal. @param at real time @returns false if it is not waiting */
export async function withdrawAdjustment(
  client: Transaction,
  { accountId, adjustmentId }: Pick<AdjustmentRow, 'accountId' | 'adjustmentId'>,
  at: Date,
): Promise<boolean> {
  const { count } = await client.journalAdjustment.updateMany({
    where: { accountId, adjustmentId, entryNumber: null, withdrawnAt: null },
    data: { withdrawnAt: at },
  });
  return count === 1;
}
