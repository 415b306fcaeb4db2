import type { Schema } from '../../base/contract.js';
import { recordNotFound } from '../../base/errors/errors.js';
import { decimalText } from '../../base/money.js';
import { addEvents, carrierIn, newEvent } from '../../store/events/events.js';
import {
  type BankEntry,
  findBankEntry,
  findPayout,
  findPayoutException,
  hasEntry,
  type Payout,
  setPayout,
} from '../../store/settlement/bank-statements.js';
import { lockExceptions, recordAct, setLineMatch } from '../../store/settlement/exceptions.js';
import type { ReconciliationException, ExceptionLine, MatchablePayment } from '../../store/settlement/exceptions.js';
import { findLeftException } from '../../store/settlement/overdue.js';
import { conflict, notClosable } from './exception.js';
import type { Clock } from '../../base/clock.js';
import type { Random } from '../../base/random.js';
import { journalDay, settledAccounts } from '../../journal/entries.js';
import {
  findAdjustment,
  findPeriod,
  findReversal,
  insertAdjustment,
  lockJournal,
  postAdjustment,
  reversedPostings,
  type AdjustmentPosting,
} from '../../store/journal/change-journal.js';
import type { Transaction } from '../../store/query/transaction.js';

/**
 * Matches the entry of a bank statement with a payout. The journal gets `bank` from `payouts_in_transit` with the
 * bank's amount, by an adjustment that can be reversed. The exception of the payout is closed too.
 * @throws Problem VALIDATION/RECORD_NOT_FOUND; VALIDATION/EXCEPTION_NOT_CLOSABLE
 */
export async function matchPayout(
  moving: Moving,
  exception: ReconciliationException,
  named: { readonly reportId: string; readonly lineNumber: number },
) {
  const { transaction, now } = moving;
  const entry = await findBankEntry(transaction, exception);
  const payout = await findPayout(transaction, { accountId: exception.accountId, ...named });
  if (!payout || !entry) throw recordNotFound('The account has no such payout.', 'report_id', named.reportId);
  if (entry.state !== 'unmatched') throw notClosable(exception, 'The entry has a payout, or is being compared.');
  if (payout.environment !== exception.environment || payout.currency !== entry.currency)
    throw notClosable(exception, 'The payout is of another environment or currency.');
  if (payout.amount > 0n !== entry.amount > 0n)
    throw notClosable(exception, 'One is a debit of the bank account and the other a credit.');
  if (await hasEntry(transaction, payout)) throw notClosable(exception, 'Another entry has the payout.');
  const found = await findPayoutException(transaction, payout);
  // Somebody may be closing it by an adjustment of the payout.
  const [missing] = found ? await lockExceptions(transaction, [found.exceptionId]) : [];
  if (missing?.resolution === 'adjustment')
    throw notClosable(exception, 'An adjustment has the payout: reverse it and reopen its exception first.');
  const { processorKey, currency } = payout;
  const posting = { processor_key: processorKey, currency, terminal_id: null, transaction_id: null };
  const adjustmentId = await postAct(moving, exception, {
    reversedEntry: null,
    at: entry.bookedOn,
    postings: [
      { ...posting, account: 'bank', amount: entry.amount.toString() },
      { ...posting, account: 'payouts_in_transit', amount: (-entry.amount).toString() },
    ],
  });
  await setPayout(transaction, entry, payout);
  const shown = { report_id: payout.reportId, line_number: payout.lineNumber, provider_key: processorKey };
  if (missing?.closedAt === null)
    await recordAct(
      transaction,
      missing,
      { resolution: 'match', closedAt: now },
      { ...actOf(moving, 'match'), text: `Entry ${entry.lineNumber} of bank statement ${entry.statementId} is it.` },
    );
  if (entry.amount > 0n) await reportPayout(moving, entry, payout);
  return { adjustmentId, payout: shown };
}

/** Takes the payout from an entry again, and opens the exception of the payout. The adjustment was reversed. */
export async function unmatchPayout(moving: Moving, exception: ReconciliationException): Promise<void> {
  const { transaction } = moving;
  if (exception.statementId === null) return;
  const entry = await findBankEntry(transaction, exception);
  const payout = entry?.payout && (await findPayout(transaction, { accountId: entry.accountId, ...entry.payout }));
  if (!entry || !payout) return;
  await setPayout(transaction, entry, undefined);
  const missing = await findPayoutException(transaction, payout);
  if (missing?.resolution === 'match')
    await reopen(moving, missing, `Entry ${entry.lineNumber} of bank statement ${entry.statementId} is not it.`);
}

/** Sets the payment of a line, and opens the exception of the one that it leaves without a line. */
export async function moveLine(
  moving: Moving,
  line: ExceptionLine,
  match: Parameters<typeof setLineMatch>[2],
): Promise<void> {
  await setLineMatch(moving.transaction, line, match);
  const left = await findLeftException(moving.transaction, line);
  if (left) await reopen(moving, left, `Line ${line.lineNumber} of settlement report ${line.reportId} is not it.`);
}

const reopen = (moving: Moving, exception: Pick<ReconciliationException, 'exceptionId'>, text: string) =>
  recordAct(moving.transaction, exception, { resolution: null, closedAt: null }, { ...actOf(moving, 'reopen'), text });

const actOf = ({ user, now }: Moving, action: 'match' | 'reopen') => ({
  ...{ action, at: now.toISOString() },
  ...(user ? { by_email: user.email } : {}),
});

async function reportPayout({ deps, transaction, now }: Moving, entry: BankEntry, payout: Payout): Promise<void> {
  const { accountId } = entry;
  const carrier = await carrierIn(transaction, { accountId, environment: payout.environment, now });
  if (!carrier) return;
  const data: Schema<'PayoutPaidEventData'> = {
    ...{ report_id: payout.reportId, line_number: payout.lineNumber, provider_key: payout.processorKey },
    ...{ account_id: accountId, amount: decimalText(entry.amount, entry.currency) },
    ...{ currency: entry.currency as Schema<'Currency'>, statement_id: entry.statementId },
    statement_line: entry.lineNumber,
  };
  const event = { type: 'payout.paid', subjectId: '', data, createdAt: carrier.at } as const;
  await addEvents(transaction, [newEvent(deps.random, carrier, event)]);
}

/** The database transaction of a match, with its user and real time. */
export interface Moving {
  readonly deps: { readonly clock: Clock; readonly random: Random };
  readonly transaction: Transaction;
  readonly user: { readonly userId: string; readonly email: string } | undefined;
  readonly now: Date;
}

/**
 * Moves the gross amount of a line to a payment: from the one to which its entry belongs, or from none. The balances of
 * the journal's accounts stay.
 * @returns the adjustment that does so; undefined if the line belongs to the payment already
 */
export async function moveToPayment(
  moving: Moving,
  line: ExceptionLine,
  { exception, payment }: { readonly exception: ReconciliationException; readonly payment: MatchablePayment },
): Promise<string | undefined> {
  const account = settledAccounts[line.kind];
  if (account === undefined || line.grossAmount === 0n) return undefined;
  if (line.terminalId === payment.terminalId && line.transactionId === payment.transactionId) return undefined;
  const posting = { account, processor_key: exception.processorKey, currency: line.grossCurrency };
  return postAct(moving, exception, {
    reversedEntry: null,
    postings: [
      {
        ...{ ...posting, amount: line.grossAmount.toString() },
        ...{ terminal_id: line.terminalId, transaction_id: line.transactionId },
      },
      {
        ...{ ...posting, amount: (-line.grossAmount).toString() },
        ...{ terminal_id: payment.terminalId, transaction_id: payment.transactionId },
      },
    ],
  });
}

/**
 * Reverses a move of an exception, unless an accountant has reversed its entry.
 * @throws Problem VALIDATION/EXCEPTION_STATE_CONFLICT while such a reversal waits for its approval
 */
export async function moveBack(
  moving: Moving,
  exception: ReconciliationException,
  adjustmentId: string,
): Promise<void> {
  const { transaction } = moving;
  const moved = await findAdjustment(transaction, exception.accountId, adjustmentId);
  if (!moved || moved.entryNumber === null) return;
  await lockJournal(transaction, exception.accountId);
  const reversedEntry = await entryInForce(transaction, exception, moved.entryNumber);
  if (reversedEntry === undefined) return;
  const postings = await reversedPostings(transaction, exception.accountId, reversedEntry);
  if (postings) await postAct(moving, exception, { reversedEntry, postings });
}

/**
 * Returns the last entry of a locked journal with the effect of another one: itself, or a reversal of its reversal.
 * @returns undefined if the entry is reversed
 * @throws Problem VALIDATION/EXCEPTION_STATE_CONFLICT while a reversal waits for its approval
 */
export async function entryInForce(transaction: Transaction, exception: ReconciliationException, entry: bigint) {
  let last = entry;
  for (let isInForce = true; ; isInForce = !isInForce) {
    const reversal = await findReversal(transaction, exception.accountId, last);
    if (!reversal) return isInForce ? last : undefined;
    const { adjustmentId, entryNumber } = reversal;
    if (entryNumber === null)
      throw conflict(exception, `waits for the adjustment ${adjustmentId}, which reverses entry ${last}: decide on it`);
    last = entryNumber;
  }
}

/** Posts an adjustment of an act, without a second person. @param entry `at` decides its day; by default now */
export async function postAct(
  { deps: { random }, transaction, user, now }: Moving,
  { accountId, exceptionId }: ReconciliationException,
  {
    at = now,
    ...entry
  }: { readonly reversedEntry: bigint | null; readonly postings: readonly AdjustmentPosting[]; readonly at?: Date },
): Promise<string> {
  await lockJournal(transaction, accountId);
  const adjustmentId = random.timedUuid(now);
  const adjustment = await insertAdjustment(transaction, {
    ...{ accountId, adjustmentId, ...entry, needsApproval: false, createdAt: now },
    day: await openDay(transaction, accountId, at),
    reason: `${entry.reversedEntry === null ? 'Match' : 'Reopening'} of reconciliation exception ${exceptionId}`,
    requestedBy: user?.userId ?? null,
    requestedByEmail: user?.email ?? null,
  });
  await postAdjustment(transaction, adjustment, { approver: undefined, now });
  return adjustmentId;
}

/** Returns a day in UTC, or the first one of the next month of a locked journal that is not closed. */
async function openDay(transaction: Transaction, accountId: string, at: Date): Promise<string> {
  const closed = new Set<string>();
  for (;;) {
    const day = journalDay(at, closed);
    const { month, closedAt } = await findPeriod(transaction, accountId, day.slice(0, 7));
    if (closedAt === null) return day;
    closed.add(month);
  }
}
