import type { ReasonKey } from '../../../../src/reasons/reasons.js';

/** What a bank was asked to do, and what it made of it. */
export interface Booking {
  readonly bank: string;
  readonly terminalId: string;
  /** The service's transaction id. */
  readonly key: string;
  readonly operation: 'sale' | 'authorize' | 'verify' | 'capture' | 'void' | 'refund';
  readonly cents: number;
  readonly currency: string;
  /** What a capture, void or refund is about. */
  readonly reference: string | undefined;
  readonly providerTransactionId: string;
  /** In milliseconds since the beginning. */
  readonly bookedAt: number;
  /** From then on the bank knows of it: it answers lookups with it. */
  readonly effectiveAt: number;
  outcome: 'approved' | 'declined' | 'failed';
  reason: ReasonKey;
  /** The outcome before the bank corrected it. */
  correctedFrom?: Booking['outcome'];
}

/** A question what became of a call, as the bank got it. */
export interface Question {
  readonly bank: string;
  readonly key: string;
  /** The instance, by its name. */
  readonly asker: string;
  /** An operator wanted it to be asked, who knows nothing of leases. */
  readonly byOperator: boolean;
  /** When it was sent, in milliseconds since the beginning. */
  readonly sentAt: number;
  /** When the asker had last stood still. */
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

/** What a bank sends to the service on its own initiative. */
export interface Notice {
  readonly bank: string;
  readonly body: string;
}
