import { units } from '../../base/money.js';
import type { ProcessorResult } from '../../processors/processor.js';
import type { Attempt, Payment } from '../read/attempt.js';

/** What a processor says about a transaction, in so far as it can contradict it. */
export interface ProcessorReport {
  readonly processorKey: string;
  /** `missing`: its books have no such booking. */
  readonly outcome: ProcessorResult['outcome'] | 'missing';
  /** Decimal text in major units; undefined when the processor did not state it. */
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
}

interface Standing extends Pick<Attempt, 'status' | 'processorKey' | 'successorType' | 'successorStatus'> {
  readonly payment: Pick<Payment, 'type' | 'amount' | 'currency'>;
}

/**
 * What a processor claims against a transaction, in a few words that are always the same for the same claim; undefined
 * when the two agree. One that has no outcome yet is contradicted by an approval of something else. Pure.
 *
 * They agree in money, not in words: a decline and an error are both no payment; the bank knows an approved hold whose
 * void was approved, the service calls it CANCELLED; a route that refused before another one approved has said nothing
 * against that.
 */
export function contradiction(transaction: Standing, report: ProcessorReport): string | undefined {
  const itsOwn = transaction.processorKey === report.processorKey;
  switch (report.outcome) {
    case 'pending':
    case 'received':
      return undefined;
    // An approval by a processor that the transaction has left is found in no other way: it is not looked up there.
    case 'approved':
      return itsOwn ? againstApproval(transaction, report) : 'approved';
    case 'declined':
    case 'failed':
      return itsOwn && transaction.status === 'APPROVED' ? 'refused' : undefined;
    case 'missing':
      return itsOwn && transaction.status === 'APPROVED' ? 'missing' : undefined;
  }
}

function againstApproval(transaction: Standing, report: ProcessorReport): string | undefined {
  const { status, payment } = transaction;
  // What was booked settles what has no outcome, unless it is another amount.
  if (status !== 'PROCESSING' && status !== 'UNKNOWN' && !wasApproved(transaction)) return 'approved';
  return differs(payment, report)
    ? `booked ${units(report.amount ?? payment.amount)} ${report.currency ?? payment.currency}`
    : undefined;
}

/** A refund that failed afterwards was approved as well: the processor's books have both. */
const wasApproved = ({ payment: { type }, status, successorType, successorStatus }: Standing): boolean =>
  status === 'APPROVED' ||
  (type === 'preauth' && status === 'CANCELLED' && successorType === 'void' && successorStatus === 'APPROVED');

const differs = (payment: Standing['payment'], { amount, currency }: ProcessorReport): boolean =>
  (amount !== undefined && units(amount) !== units(payment.amount)) ||
  (currency !== undefined && currency !== payment.currency);
