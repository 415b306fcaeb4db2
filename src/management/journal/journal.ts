import { given, type Schema } from '../../base/contract.js';
import { invalidField, problem, type Problem, recordNotFound } from '../../base/errors/errors.js';
import { currencyDecimals, majorUnits, minorUnits } from '../../base/money.js';
import { findPeriod, knowsProcessor, terminalsHaving } from '../../store/journal/change-journal.js';
import type { AdjustmentPosting, AdjustmentRow, JournalPeriodRow } from '../../store/journal/change-journal.js';
import type { Transaction } from '../../store/query/transaction.js';
import type {
  Days,
  JournalAccountKey,
  JournalBalanceRow,
  JournalEntryRow,
  JournalPostingRow,
} from '../../store/journal/read-journal.js';
import type { RecordDeps } from '../record.js';
import type { UserDeps } from '../users/user.js';

export type JournalDeps = RecordDeps;

/**
 * Returns the days of a search; all days by default.
 * @throws Problem VALIDATION/INVALID_FIELD if the first one is after the last one
 */
export function daysOf({ first_day: first = '0001-01-01', last_day: last = '9999-12-31' }: DaysQuery): Days {
  if (first > last) throw invalidField('The field first_day is after last_day.', 'first_day', first);
  return { first, last };
}

interface DaysQuery {
  readonly first_day?: string;
  readonly last_day?: string;
}

/** Returns the days of a month, and the first one after it. @param month `2026-11` */
export function daysOfMonth(month: string): Days & { readonly end: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const day = (date: number): string => new Date(Date.UTC(year, number, date)).toISOString().slice(0, 10);
  return { first: `${month}-01`, last: day(0), end: day(1) };
}

const accountView = (account: JournalAccountKey) => ({
  journal_account_id: String(account.journalAccountId),
  kind: account.kind,
  ...given({ provider_key: account.processorKey === '' ? undefined : account.processorKey }),
  currency: account.currency,
});

/** Returns sums of minor units in the contract's form. */
export function sumsView({
  opening,
  debit,
  credit,
  decimals,
}: Omit<JournalBalanceRow, keyof JournalAccountKey> & Pick<JournalAccountKey, 'decimals'>) {
  const text = (amount: bigint): string => majorUnits(amount, decimals);
  return {
    opening: text(BigInt(opening)),
    debit: text(BigInt(debit)),
    credit: text(BigInt(credit)),
    closing: text(BigInt(opening) + BigInt(debit) - BigInt(credit)),
  };
}

export const balanceView = (row: JournalBalanceRow): Schema<'JournalBalance'> => ({
  ...accountView(row),
  ...sumsView(row),
});

const postingView = (posting: JournalPostingRow): Schema<'JournalPosting'> => ({
  ...accountView(posting),
  amount: majorUnits(BigInt(posting.amount), posting.decimals),
  ...given({
    terminal_friendly_id: posting.terminalId ?? undefined,
    transaction_id: posting.transactionId ?? undefined,
  }),
});

/** Returns an entry in the contract's form. Minor units become decimal text in major units. */
export const entryView = (entry: JournalEntryRow): Schema<'JournalEntry'> => ({
  entry_number: entry.entryNumber,
  kind: entry.kind,
  source: entry.source,
  source_id: entry.sourceId,
  day: entry.day,
  occurred_at: entry.occurredAt.toISOString(),
  posted_at: entry.postedAt.toISOString(),
  ...given({ reason: entry.reason }),
  postings: entry.postings.map(postingView),
});

export const periodView = ({ month, closedAt }: JournalPeriodRow): Schema<'JournalPeriod'> => ({
  month,
  state: closedAt === null ? 'open' : 'closed',
  ...given({ closed_at: closedAt?.toISOString() }),
});

export type AdjustmentDeps = UserDeps;

/** The largest amount of a posting, in minor units: sums of many fit into 64 bits. */
const largestAmount = 10n ** 15n;

/**
 * Returns postings as they are stored.
 * @throws Problem VALIDATION/INVALID_FIELD if an amount does not fit its currency, or a currency does not sum to zero
 */
export function storedPostings(postings: readonly Schema<'AdjustmentPosting'>[]): AdjustmentPosting[] {
  const stored = postings.map((posting, nth) => ({
    account: posting.kind,
    processor_key: posting.provider_key ?? '',
    currency: posting.currency,
    amount: amountOf(posting, `postings.${nth}.amount`).toString(),
    terminal_id: posting.terminal_friendly_id ?? null,
    transaction_id: posting.transaction_id ?? null,
  }));
  for (const currency of new Set(stored.map((posting) => posting.currency))) {
    const ofCurrency = stored.filter((posting) => posting.currency === currency);
    if (ofCurrency.reduce((sum, { amount }) => sum + BigInt(amount), 0n) !== 0n)
      throw invalidField(`The postings in ${currency} do not sum to zero.`, 'postings');
  }
  return stored;
}

function amountOf({ amount, currency }: Schema<'AdjustmentPosting'>, field: string): bigint {
  const decimals = currencyDecimals.get(currency);
  const isFine = decimals !== undefined && (amount.split('.')[1] ?? '').length <= decimals;
  const units = isFine ? minorUnits(amount, currency) : 0n;
  if (units === 0n || units > largestAmount || units < -largestAmount)
    throw invalidField(
      `The amount is zero, too large, or has more decimals than ${currency}, or the currency is not supported.`,
      field,
      amount,
    );
  return units;
}

/**
 * Returns the postings with the terminals of their transactions.
 * @throws Problem VALIDATION/RECORD_NOT_FOUND if a posting names a record that the account does not have
 */
export async function knownPostings(
  transaction: Transaction,
  accountId: string,
  postings: readonly AdjustmentPosting[],
): Promise<AdjustmentPosting[]> {
  const known: AdjustmentPosting[] = [];
  for (const [nth, posting] of postings.entries()) {
    const { processor_key: processorKey, terminal_id: terminalId, transaction_id: transactionId } = posting;
    if (processorKey !== '' && !(await knowsProcessor(transaction, accountId, processorKey)))
      throw unknown(`postings.${nth}.provider_key`, processorKey);
    if (terminalId === null && transactionId === null) {
      known.push(posting);
      continue;
    }
    const [found, another] = await terminalsHaving(transaction, accountId, { terminalId, transactionId });
    if (found === undefined || another !== undefined)
      throw unknown(
        `postings.${nth}.${transactionId === null ? 'terminal_friendly_id' : 'transaction_id'}`,
        transactionId ?? terminalId ?? '',
      );
    known.push({ ...posting, terminal_id: found });
  }
  return known;
}

const unknown = (field: string, value: string): Problem =>
  recordNotFound('The account has no such record, or its journal does not know it.', field, value);

/** @throws Problem VALIDATION/PERIOD_CLOSED if a day of a locked journal is in a closed month */
export async function assertOpenDay(transaction: Transaction, accountId: string, day: string): Promise<void> {
  const month = day.slice(0, 7);
  const { closedAt } = await findPeriod(transaction, accountId, month);
  if (closedAt !== null) throw problem('VALIDATION/PERIOD_CLOSED', `The month ${month} is closed.`);
}

type State = Schema<'JournalAdjustmentState'>;

export const stateOf = ({ entryNumber, withdrawnAt }: AdjustmentRow): State =>
  entryNumber !== null ? 'posted' : withdrawnAt !== null ? 'withdrawn' : 'waiting';

export const adjustmentView = (row: AdjustmentRow): Schema<'JournalAdjustment'> => ({
  adjustment_id: row.adjustmentId,
  state: stateOf(row),
  day: row.day.toISOString().slice(0, 10),
  reason: row.reason,
  postings: (row.postings as unknown as AdjustmentPosting[]).map(adjustmentPostingView),
  ...given({ reversed_entry: row.reversedEntry?.toString() }),
  needs_approval: row.needsApproval,
  ...given({ requested_by: row.requestedBy, requested_by_email: row.requestedByEmail }),
  created_at: row.createdAt.toISOString(),
  ...given({
    approved_by: row.approvedBy,
    approved_by_email: row.approvedByEmail,
    withdrawn_at: row.withdrawnAt?.toISOString(),
    entry_number: row.entryNumber?.toString(),
  }),
});

const adjustmentPostingView = (posting: AdjustmentPosting): Schema<'AdjustmentPosting'> => ({
  kind: posting.account,
  ...given({ provider_key: posting.processor_key === '' ? undefined : posting.processor_key }),
  currency: posting.currency,
  amount: majorUnits(BigInt(posting.amount), currencyDecimals.get(posting.currency) ?? 2),
  ...given({
    terminal_friendly_id: posting.terminal_id ?? undefined,
    transaction_id: posting.transaction_id ?? undefined,
  }),
});
