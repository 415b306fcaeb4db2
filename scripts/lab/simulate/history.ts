import type { ReasonKey } from '../../../src/reasons/reasons.js';

type PaymentOperation = 'sale' | 'preauth' | 'capture' | 'void' | 'refund' | 'retry' | 'status';
/** `series` queries the status of one. */
type SeriesOperation = 'init' | 'charge' | 'update' | 'cancel' | 'pause' | 'resume' | 'series';

/** A client's request and its answer: the judges know the service only through its clients. */
export interface Exchange {
  /** The plan's payment or series that it is about. */
  readonly payment: number | undefined;
  readonly series?: number;
  readonly operation: PaymentOperation | SeriesOperation;
  readonly key: string | undefined;
  readonly body: string;
  /** The transaction or series that it is about, if any. */
  readonly about: string | undefined;
  readonly cents: number;
  /** In milliseconds since the beginning. */
  readonly sentAt: number;
  /** Time of the last answer; undefined if none arrived. */
  heardAt?: number;
  status?: number;
  answer?: string;
  /** Number of times the request was sent. */
  sent: number;
  /** True if its key was used with another body. */
  readonly conflicting?: boolean;
}

/** The content of an answer to a submission. */
export interface Submitted {
  readonly transaction_id: string;
  readonly order_id: string;
  readonly accepted: boolean;
}

/** Returns the submission in an exchange's answer, if there is one. */
export const submittedBy = ({ operation, status, answer }: Exchange): Submitted | undefined =>
  status === 200 && answer !== undefined && !silent.has(operation) ? (JSON.parse(answer) as Submitted) : undefined;

/** Operations that create no transaction. */
const silent: ReadonlySet<Exchange['operation']> = new Set(['status', 'series', 'update', 'cancel', 'pause', 'resume']);

/** An entry of a bank: a request and its result. */
export interface Booking {
  readonly bank: string;
  readonly terminalId: string;
  /** The service's transaction id. */
  readonly key: string;
  readonly operation: 'sale' | 'authorize' | 'verify' | 'capture' | 'void' | 'refund';
  readonly cents: number;
  readonly currency: string;
  /** The transaction of a capture, void or refund. */
  readonly reference: string | undefined;
  readonly providerTransactionId: string;
  /** In milliseconds since the beginning. */
  readonly bookedAt: number;
  /** Time from which the bank answers lookups with it. */
  readonly effectiveAt: number;
  outcome: 'approved' | 'declined' | 'failed';
  reason: ReasonKey;
  /** The outcome before the bank corrected it. */
  correctedFrom?: Booking['outcome'];
  /** In milliseconds since the beginning. */
  correctedAt?: number;
}

/** A lookup of a call, as received by the bank. */
export interface Question {
  readonly bank: string;
  readonly key: string;
  /** The instance, by its name. */
  readonly asker: string;
  /** True for a lookup requested by an operator, without a lease. */
  readonly byOperator: boolean;
  /** Milliseconds since the beginning. */
  readonly sentAt: number;
  /** End of the last suspension of the asker. */
  readonly wokeAt: number;
  /** Time of the answer, if it was answered. */
  answeredAt?: number;
}

/** A call for a payment, capture, void or refund at the time an instance sent it. It may be lost in transit. */
export interface Sending {
  readonly bank: string;
  readonly key: string;
  /** The instance, by its name. */
  readonly sender: string;
  /** In milliseconds since the beginning. */
  readonly sentAt: number;
}

export interface Notice {
  readonly bank: string;
  readonly body: string;
}
