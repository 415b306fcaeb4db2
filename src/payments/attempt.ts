import type { ReasonKey } from '../retries/reasons.js';

export type TransactionType = 'sale' | 'preauth' | 'capture' | 'refund' | 'void' | 'recurring_init' | 'recurring' | 'payout' | 'account_verification';
export type TransactionStatus = 'APPROVED' | 'PROCESSING' | 'DECLINED' | 'ERROR' | 'CANCELLED' | 'UNKNOWN';

/** What is shown of an attempt, with its order, payer and instrument, as the store keeps them. Amounts are decimal text. */
export interface ShownAttempt {
  readonly transactionId: string;
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  readonly reason: ReasonKey;
  readonly reasonPointer: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly merchantTransactionId: string | null;
  readonly description: string | null;
  readonly attemptNumber: number;
  readonly originatingId: string | null;
  readonly transactionReferenceId: string | null;
  readonly recurringId: string | null;
  readonly providerOrderId: string | null;
  readonly authorizationCode: string | null;
  readonly arn: string | null;
  readonly actionToken: string | null;
  readonly dueAt: Date | null;
  /** Of an approved refund: when it was learned that it had failed after all. */
  readonly refundFailedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;

  readonly orderId: string;
  readonly merchantOrderId: string | null;
  readonly orderDescription: string | null;

  readonly payerId: string | null;
  readonly payerFingerprint: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly emailUsername: string | null;
  readonly emailDomain: string | null;
  readonly phoneNumber: string | null;

  readonly token: string | null;
  readonly paymentMethod: string | null;
  readonly fingerprint: string | null;
  readonly bin: string | null;
  readonly lastFour: string | null;
  readonly panLength: number | null;
  readonly expiryMonth: number | null;
  readonly expiryYear: number | null;
  readonly cardholderName: string | null;
  readonly brand: string | null;
  readonly cardType: string | null;
  readonly category: string | null;
}

/** An attempt with what is known of it beside, for the work on it. */
export interface Attempt extends ShownAttempt {
  readonly terminalId: string;
  readonly futureTransactionId: string | null;
  readonly successorId: string | null;
  readonly refundedAmount: string;
  readonly processorKey: string | null;
  readonly providerTransactionId: string | null;
  readonly lookups: number;
  /** The last moment at which a call of this attempt may take effect. In the terminal's time; null when none is made. */
  readonly takesEffectUntil: Date | null;
  /** When the processor first said that it never got the call, though none could take effect any more. In the terminal's time. */
  readonly notReceivedAt: Date | null;
  readonly sentWithCvv: boolean;
  /** Charged by a token of an earlier payment, as the processor was told. */
  readonly storedInstrument: boolean;
  readonly sealedNumber: Buffer | null;
  readonly providerToken: string | null;
  /** Since when the instrument cannot be paid with any more. */
  readonly retiredAt: Date | null;
  /** Of the transaction that closes this one, where there is one. */
  readonly successorType: TransactionType | null;
  readonly successorStatus: TransactionStatus | null;
}

/** The final statuses (specification, Transaction status, rule 1: PROCESSING is the only one that is not). */
export const isFinal = (status: TransactionStatus): boolean => status !== 'PROCESSING';

/** Whether a submission is answered with `accepted` = false: the attempt is refused already when the answer is written. */
export const isRefused = (status: TransactionStatus): boolean => status === 'DECLINED' || status === 'ERROR';
