import type { TransactionStatus, TransactionType } from '../../../generated/prisma/client.js';
import type { ReasonKey } from '../../reasons/reasons.js';
import type { AttemptRecord, Payment, PaymentDetails, ShownAttemptRecord } from '../../store/payments/attempt.js';

export type { Payment, PaymentDetails, TransactionStatus, TransactionType };

/** What is shown of an attempt: its payment, where it stands, and its order and instrument. */
export interface ShownAttempt extends ShownAttemptRecord {
  readonly reason: ReasonKey;
}

/** An attempt with what is known of it beside, for the work on it. */
export interface Attempt extends AttemptRecord {
  readonly reason: ReasonKey;
}

/** The final statuses (specification, Transaction status, rule 1: PROCESSING is the only one that is not). */
export const isFinal = (status: TransactionStatus): boolean => status !== 'PROCESSING';

/**
 * Whether a submission is answered with `accepted` = false: the attempt is refused already when the answer is written.
 */
export const isRefused = (status: TransactionStatus): boolean => status === 'DECLINED' || status === 'ERROR';
