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
  readonly reason?: ReasonKey | undefined;
}

/** The reason of a decline for missing authentication (response codes 1A and 65): a soft decline. */
export const authenticationRequired = 'AUTH.STRONG_AUTHENTICATION_REQUIRED';

/** The assumed method of a processor's token without a description, until its processor reports one. */
export const unnamedMethod = 'cards';

/** True if a submission is answered with `accepted: false` because the attempt already failed. */
export const isRefused = (status: TransactionStatus): boolean => status === 'DECLINED' || status === 'ERROR';

/** True without an outcome: its processor may have moved money or not. */
export const isUndecided = (status: TransactionStatus): boolean => status === 'PROCESSING' || status === 'UNKNOWN';

/** Time limit of a payer for a challenge or a hosted page, in seconds. */
export const payerActionSeconds = 30 * 60;

/** The reason of an attempt that is PROCESSING before its payer was challenged: this service is authenticating them. */
export const initiated = 'AUTH.INITIATED';

/** The reasons of a PROCESSING attempt without an open call: it waits for the payer, or for the processor's outcome. */
export const challenged = 'AUTH.CHALLENGE_IN_PROGRESS';
export const received = 'PROCESSOR.SUBMITTED';

/** The reasons of an attempt whose payer has something to do on the page of this service. */
export const waitsForPayer: readonly ReasonKey[] = ['AUTH.PENDING', initiated, challenged];

/** True if a PROCESSING attempt waits for the payer at the processor. It is due when their time has expired. */
export const isChallenged = ({ reason }: Pick<Attempt, 'reason'>): boolean => reason === challenged;

/**
 * True if a PROCESSING attempt is in payer authentication here, and not yet sent to a processor. It is due when the
 * payer's time or the worker's lease has expired.
 */
export const isAuthenticating = ({ reason, processorKey }: Pick<Attempt, 'reason' | 'processorKey'>): boolean =>
  processorKey === null && (reason === initiated || reason === challenged);

/** True if a PROCESSING attempt was received by its processor and is undecided. It is due when its time has expired. */
export const isReceived = ({ reason }: Pick<Attempt, 'reason'>): boolean => reason === received;

/** The process ended during authentication, before the payer was redirected: nothing was authorized. */
export const interrupted = { status: 'ERROR', reason: 'AUTH.TECHNICAL_ERROR' } as const;

/** True if the payer was not authenticated. A processor with a page of its own says so by the reason alone. */
export const isUnauthenticated = (reason: ReasonKey): boolean =>
  reason.startsWith('AUTH.3DS_') ||
  [authenticationRequired, 'AUTH.FAILED', interrupted.reason, 'PAYER_ACCOUNT.PAYER_CANCELLED'].includes(reason);

/** The outcome of a void of a payment that waited on the hosted page. */
export const pageClosed = { status: 'APPROVED', reason: 'AUTH.APPROVED' } as const;
