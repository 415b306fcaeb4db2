import type { FollowUpOperation, InstrumentDetails, PaymentOperation } from '../processors/processor.js';
import type { ReasonKey } from '../retries/reasons.js';
import type { TransactionType } from './attempt.js';
import type { AttemptInstrument, NewAttempt, NewPayer, Predecessor } from './write-attempt.js';

/** The order that a submission belongs to. A new order gets its id when it is written. */
export type SubmissionOrder =
  | { readonly kind: 'existing'; readonly orderId: string; readonly merchantOrderId: string | undefined }
  | {
    readonly kind: 'new';
    readonly merchantOrderId: string | undefined;
    readonly description: string | undefined;
    readonly payer: { readonly kind: 'existing'; readonly payerId: string } | { readonly kind: 'new'; readonly payer: Omit<NewPayer, 'payerId'> } | undefined;
  };

/** What is to be done once the attempt is written. */
export type Work =
  /** A payment, by the terminal's routes. */
  | { readonly kind: 'payment'; readonly operation: PaymentOperation; readonly instrument: InstrumentDetails; readonly stored: boolean }
  /** A capture, void or refund, by the processor that has the payment. */
  | { readonly kind: 'follow-up'; readonly operation: FollowUpOperation; readonly processorKey: string; readonly providerTransactionId: string }
  /** A refusal of our own, before any processor. */
  | { readonly kind: 'refusal'; readonly reason: ReasonKey }
  /** Nothing, until the payer has done their part or their time runs out. */
  | { readonly kind: 'payer-action'; readonly reason: ReasonKey; readonly actionToken: string; readonly expiresAt: Date };

/** A payment operation, decided and ready to be written. */
export interface Submission {
  readonly type: TransactionType;
  /** Decimal text in major units. */
  readonly amount: string;
  readonly currency: string;
  readonly merchantTransactionId: string | undefined;
  readonly description: string | undefined;
  readonly attemptNumber: number;
  /** The earlier attempt that this one retries. */
  readonly originatingId: string | undefined;
  /** The transaction that this capture, void or refund is about. */
  readonly transactionReferenceId: string | undefined;
  /** The series, and the occurrence of it, that this payment belongs to. */
  readonly recurringId: string | undefined;
  /** Writes the series that starts with this payment, under the id that is drawn for it. */
  readonly starts?: (recurringId: string) => NonNullable<NewAttempt['also']>;
  readonly futureTransactionId: string | undefined;
  readonly predecessor: Predecessor | undefined;
  readonly order: SubmissionOrder;
  readonly instrument: AttemptInstrument | undefined;
  /** Descriptive fields of the request, kept as they were sent. Never card data. */
  readonly context: object | undefined;
  readonly work: Work;
  /** What must hold besides for the attempt to be written. */
  readonly onlyIf?: NewAttempt['onlyIf'];
  /** What else is written together with the attempt. */
  readonly also?: NewAttempt['also'];
}

/** A submission once it is written. */
export interface Submitted {
  readonly transactionId: string;
  readonly orderId: string;
  readonly recurringId: string | undefined;
  readonly accepted: boolean;
}
