import type { ReasonKey } from '../../reasons/reasons.js';
import type { AttemptRecord, Payment, PaymentDetails, ShownAttemptRecord } from '../../store/payments/attempt.js';
import type { TransactionStatus, TransactionType } from '../../store/payments/read-attempt.js';

export type { Payment, PaymentDetails, TransactionStatus, TransactionType };

/** The visible fields of an attempt: its payment, status, order and instrument. */
export interface ShownAttempt extends ShownAttemptRecord {
  readonly reason: ReasonKey;
}

/** An attempt with related data needed to process it. */
export interface Attempt extends AttemptRecord {
  readonly reason: ReasonKey;
}

/** The state of an attempt: its status and, while it waits for the payer, their next page and its deadline. */
export interface Standing {
  readonly status: TransactionStatus;
  readonly actionUrl?: string | null | undefined;
  readonly dueAt?: Date | null | undefined;
}

/** The reason of a decline for missing authentication (response codes 1A and 65): a soft decline. */
export const authenticationRequired = 'AUTH.STRONG_AUTHENTICATION_REQUIRED';

/** The assumed method of a processor's token without a description, until its processor reports one. */
export const unnamedMethod = 'cards';

/** True if a submission is answered with `accepted: false` because the attempt already failed. */
export const isRefused = (status: TransactionStatus): boolean => status === 'DECLINED' || status === 'ERROR';

/** True without an outcome: its processor may have moved money or not. */
export const isUndecided = (status: TransactionStatus): boolean => status === 'PROCESSING' || status === 'UNKNOWN';
