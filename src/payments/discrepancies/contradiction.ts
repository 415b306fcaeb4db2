import { units } from '../../base/money.js';
import type { ProcessorResult } from '../../processors/processor.js';
import type { DiscrepancySource } from '../../store/discrepancies/discrepancies.js';
import { isUndecided, type Attempt, type Payment } from '../read/attempt.js';

/** The part of a processor's report that can contradict a transaction. */
export interface ProcessorReport {
  readonly processorKey: string;
  readonly source?: DiscrepancySource;
  /** `missing`: the processor's ledger has no such entry. */
  readonly outcome: ProcessorResult['outcome'] | 'missing';
  /** Decimal text in major units; undefined when the processor did not state it. */
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
  readonly providerTransactionId?: string | undefined;
}

interface Standing extends Pick<Attempt, 'status' | 'processorKey' | 'successorType' | 'successorStatus'> {
  readonly providerTransactionId?: string | null;
  readonly refundFailedAt?: Date | null;
  readonly payment: Pick<Payment, 'type' | 'amount' | 'currency'>;
}

/**
 * Returns the contradicting claim of a processor, in fixed words. Undefined if report and transaction agree. A
 * transaction without an outcome is contradicted by an approval that differs from it. A pure function.
 *
 * Only money is compared. A decline and an error both mean no payment. A voided hold is approved at the bank and
 * CANCELLED here. A refusal by an earlier route does not contradict a later route's approval.
 */
export function contradiction(transaction: Standing, report: ProcessorReport): string | undefined {
  const itsOwn = transaction.processorKey === report.processorKey;
  switch (report.outcome) {
    case 'pending':
    case 'received':
      return undefined;
    // An approval at a processor that the transaction has left is only detected here: no lookup goes there any more.
    case 'approved':
      return itsOwn || isOfOneId(transaction, report) ? againstApproval(transaction, report) : 'approved';
    case 'declined':
    case 'failed':
      return itsOwn && transaction.status === 'APPROVED' && !isAnotherAct(transaction, report)
        ? refusal(transaction, report)
        : undefined;
    case 'missing':
      return itsOwn && transaction.status === 'APPROVED' ? 'missing' : undefined;
  }
}

/**
 * A late answer may be of a call that was repeated since, so it is no evidence that an approved refund failed. It has a
 * claim of its own, because each claim is kept once: the report of a real failure must be kept as well.
 */
const refusal = ({ payment, refundFailedAt }: Standing, { source }: ProcessorReport): string | undefined => {
  if (payment.type !== 'refund' || source !== 'late_answer') return 'refused';
  return refundFailedAt ? undefined : 'refused late';
};

/** Two processor accounts may be one account at the processor, which reports each payment to both. */
const isOfOneId = ({ providerTransactionId: id }: Standing, report: ProcessorReport): boolean =>
  typeof id === 'string' && report.providerTransactionId === id;

/** True for another account's approval while the transaction's own has not named it: it may be the same payment. */
export const mayBeOfOneId = (
  { status, processorKey: own, providerTransactionId: id }: Standing,
  { processorKey, outcome }: Pick<ProcessorReport, 'processorKey' | 'outcome'>,
): boolean =>
  isUndecided(status) && typeof id !== 'string' && own !== null && own !== processorKey && outcome === 'approved';

function againstApproval(transaction: Standing, report: ProcessorReport): string | undefined {
  const { status, payment } = transaction;
  // An approval settles a transaction without an outcome, unless the amount differs.
  if (status !== 'PROCESSING' && status !== 'UNKNOWN' && !wasApproved(transaction)) return 'approved';
  if (payment.type !== 'void' && isAnotherAct(transaction, report)) return claimOfAnother(payment, report);
  return differs(payment, report)
    ? `recorded ${units(report.amount ?? payment.amount)} ${report.currency ?? payment.currency}`
    : undefined;
}

/** A refund that failed later was approved as well: the processor's ledger has both entries. */
const wasApproved = ({ payment: { type }, status, successorType, successorStatus }: Standing): boolean =>
  status === 'APPROVED' ||
  (type === 'preauth' && status === 'CANCELLED' && successorType === 'void' && successorStatus === 'APPROVED');

/** An act in the processor's dashboard may have settled ours, which the processor made, or refused, as well. */
export const isAnotherAct = (
  { status, payment, providerTransactionId: id }: Standing,
  report: ProcessorReport,
): boolean =>
  status === 'APPROVED' &&
  ['capture', 'refund', 'void'].includes(payment.type) &&
  typeof id === 'string' &&
  report.providerTransactionId !== undefined &&
  report.providerTransactionId !== id;

/** The claim that the processor made a second act under our name: another one has settled ours. */
export const claimOfAnother = (
  { type }: Pick<Payment, 'type'>,
  { providerTransactionId: id }: Pick<ProcessorReport, 'providerTransactionId'>,
): string => `${type} ${id ?? ''}`;

const differs = (payment: Standing['payment'], { amount, currency }: ProcessorReport): boolean =>
  (amount !== undefined && units(amount) !== units(payment.amount)) ||
  (currency !== undefined && currency !== payment.currency);
