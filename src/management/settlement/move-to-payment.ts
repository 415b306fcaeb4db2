import type { Clock } from '../../base/clock.js';
import { problem } from '../../base/errors/errors.js';
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
import type { ExceptionLine, MatchablePayment, ReconciliationException } from '../../store/settlement/exceptions.js';

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
  const reversedEntry = moved?.entryNumber ?? null;
  if (reversedEntry === null) return;
  await lockJournal(transaction, exception.accountId);
  const reversal = await findReversal(transaction, exception.accountId, reversedEntry);
  if (reversal?.entryNumber === null)
    throw problem(
      'VALIDATION/EXCEPTION_STATE_CONFLICT',
      `The adjustment ${reversal.adjustmentId}, which reverses the match, waits: approve or withdraw it. ` +
        'Nothing was changed.',
      { exception_id: exception.exceptionId },
    );
  if (reversal) return;
  const postings = await reversedPostings(transaction, exception.accountId, reversedEntry);
  if (postings) await postAct(moving, exception, { reversedEntry, postings });
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
