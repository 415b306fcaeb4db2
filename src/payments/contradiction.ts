import { units } from '../money.js';
import type { ProcessorResult } from '../processors/processor.js';
import type { Attempt } from './attempt.js';

/** What a processor says about a transaction, in so far as it can contradict it. */
export interface ProcessorWord {
  readonly processorKey: string;
  /** `missing`: its books have no such booking. */
  readonly outcome: ProcessorResult['outcome'] | 'missing';
  /** Decimal text in major units; undefined where it did not tell. */
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
}

type Standing = Pick<Attempt, 'status' | 'type' | 'amount' | 'currency' | 'processorKey' | 'successorType' | 'successorStatus'>;

/**
 * What a processor claims against a transaction, in a few words that are always the same for the same claim; undefined when the two agree, and
 * when the transaction has no outcome yet that could be contradicted. Pure.
 *
 * They agree in money, not in words: a decline and an error are both no payment; the bank knows an approved hold whose void was approved, the
 * service calls it CANCELLED; a route that refused before another one approved has said nothing against that.
 */
export function contradiction(transaction: Standing, word: ProcessorWord): string | undefined {
  const itsOwn = transaction.processorKey === word.processorKey;
  switch (word.outcome) {
    case 'pending': return undefined;
    // Money at a processor that the transaction is not with: nobody will ever look there.
    case 'approved': return itsOwn ? againstApproval(transaction, word) : 'approved';
    case 'declined':
    case 'failed': return itsOwn && transaction.status === 'APPROVED' ? 'refused' : undefined;
    case 'missing': return itsOwn && transaction.status === 'APPROVED' ? 'missing' : undefined;
  }
}

function againstApproval(transaction: Standing, word: ProcessorWord): string | undefined {
  if (transaction.status === 'PROCESSING') return undefined;
  // What was booked settles what is UNKNOWN, unless it is another amount.
  if (transaction.status !== 'UNKNOWN' && !wasApproved(transaction)) return 'approved';
  return differs(transaction, word) ? `booked ${units(word.amount ?? transaction.amount)} ${word.currency ?? transaction.currency}` : undefined;
}

/** A refund that failed afterwards was approved as well: the processor's books have both. */
const wasApproved = ({ type, status, successorType, successorStatus }: Standing): boolean =>
  status === 'APPROVED' || (type === 'preauth' && status === 'CANCELLED' && successorType === 'void' && successorStatus === 'APPROVED');

const differs = (transaction: Standing, { amount, currency }: ProcessorWord): boolean =>
  (amount !== undefined && units(amount) !== units(transaction.amount)) || (currency !== undefined && currency !== transaction.currency);
