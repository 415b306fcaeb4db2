import type { ReasonKey } from '../../../../src/reasons/reasons.js';

/** A request to a bank and its result. */
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
}

/** A lookup of a call, as the bank received it. */
export interface Question {
  readonly bank: string;
  readonly key: string;
  /** The instance, by its name. */
  readonly asker: string;
  /** True for a lookup requested by an operator, without a lease. */
  readonly byOperator: boolean;
  /** When it was sent, in milliseconds since the beginning. */
  readonly sentAt: number;
  /** End of the last suspension of the asker. */
  readonly wokeAt: number;
  /** When it was answered, if it was. */
  answeredAt?: number;
}

/** A call for a payment, capture, void or refund, when an instance sent it; it may be lost on its way. */
export interface Sending {
  readonly bank: string;
  readonly key: string;
  /** The instance, by its name. */
  readonly sender: string;
  /** In milliseconds since the beginning. */
  readonly sentAt: number;
}

/** A notification from a bank to the service. */
export interface Notice {
  readonly bank: string;
  readonly body: string;
}
