import type { ReasonKey } from '../../reasons/reasons.js';
import type { AttemptRecord, Payment, PaymentDetails, ShownAttemptRecord } from '../../store/payments/attempt.js';
import type { TransactionStatus, TransactionType } from '../../store/payments/transaction-records.js';

export type { Payment, PaymentDetails, TransactionStatus, TransactionType };

/** The visible fields of an attempt: its payment, status, order and instrument. */
export interface ShownAttempt extends ShownAttemptRecord {
  readonly reason: ReasonKey;
}

/** An attempt with what is known of it beside, for the work on it. */
export interface Attempt extends AttemptRecord {
  readonly reason: ReasonKey;
}

/** The state of an attempt: its status and, while it waits for the payer, where they go and until when. */
export interface Standing {
  readonly status: TransactionStatus;
  readonly actionUrl?: string | null | undefined;
  readonly dueAt?: Date | null | undefined;
}

/** The issuer declines for want of an authentication (response codes 1A and 65): a soft decline of the payer. */
export const authenticationRequired = 'AUTH.STRONG_AUTHENTICATION_REQUIRED';

/** The method of a processor's token that came without a description, until its processor names another. */
export const unnamedMethod = 'cards';

/** The final statuses (specification, Transaction status, rule 1: PROCESSING is the only one that is not). */
export const isFinal = (status: TransactionStatus): boolean => status !== 'PROCESSING';

/**
 * True if a submission is answered with `accepted` = false, because the attempt already failed.
 */
export const isRefused = (status: TransactionStatus): boolean => status === 'DECLINED' || status === 'ERROR';
