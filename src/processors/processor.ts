import type { ReasonKey } from '../retries/reasons.js';

/** The processors this build knows, in the contract's words (`provider_key`). */
export type ProcessorKey = 'simulator_a' | 'simulator_b';

/** What the payer pays with, as a processor is told. Lives in memory only, for the time of one call. */
export type InstrumentDetails =
  | {
    readonly kind: 'card';
    readonly cardNumber: string;
    readonly expiryMonth: number;
    readonly expiryYear: number;
    readonly cardholderName: string | undefined;
    readonly cvv: string | undefined;
  }
  | { readonly kind: 'provider_token'; readonly providerToken: string };

interface Call {
  /** Our transaction id. A processor that gets it twice answers with the first outcome and moves no money again. */
  readonly idempotencyKey: string;
  /** Decimal text in major units. */
  readonly amount: string;
  readonly currency: string;
  readonly terminalId: string;
  /**
   * The last moment at which the call may take effect, in the time of the terminal (real time, unless its sandbox clock is frozen). An adapter looks
   * at the clock once more when nothing but the writing of the request is left, and hands the moment on where the processor can be told.
   */
  readonly notAfter: Date;
}

/** A sale, an authorization or, with the amount "0", a verification. */
export interface PaymentCall extends Call {
  readonly instrument: InstrumentDetails;
  /** The instrument comes from an earlier payment (a credential on file), not from the payer just now. */
  readonly stored: boolean;
  /** 1 for the first attempt of a payment, more for its retries. */
  readonly attemptNumber: number;
}

/** A capture, void or refund of something the same processor approved before. */
export interface FollowUpCall extends Call {
  readonly providerTransactionId: string;
}

interface Answer {
  readonly reason: ReasonKey;
  readonly providerTransactionId: string | undefined;
  /** What the processor said, for the operator's eyes, without card data. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** What a processor made of a call. */
export type ProcessorResult =
  | Answer & { readonly outcome: 'approved'; readonly authorizationCode: string | undefined; readonly arn: string | undefined; readonly providerOrderId: string | undefined }
  | Answer & { readonly outcome: 'declined' }
  /** Taken in, and waiting for the payer. */
  | Answer & { readonly outcome: 'pending' }
  /** A technical failure with nothing charged: another route may be tried. */
  | Answer & { readonly outcome: 'failed' };

/** What a processor says when it is asked about an earlier call. */
export type LookupResult =
  /** What it made of the call; `pending` when it still waits for the payer. */
  | { readonly found: 'outcome'; readonly result: ProcessorResult }
  /** It has the call, or may have it, and cannot tell the outcome yet. */
  | { readonly found: 'nothing-final' }
  /** It never got the call; nothing was charged. */
  | { readonly found: 'never-received' };

/** The outcome that a processor tells on its own initiative. */
export interface ProcessorNotification {
  readonly providerEventId: string;
  readonly idempotencyKey: string;
  readonly result: ProcessorResult;
}

/** A notification whose signature does not hold. */
export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature';
}

/** What a processor promises of a call, whatever happens on the way to it. */
export interface Guarantees {
  /**
   * For how many seconds after its first arrival an idempotency key is honoured: the exact same call is answered with what became of the first, be
   * it a refusal or a failure, and moves no money again. Undefined: keys are not honoured.
   */
  readonly keySeconds: number | undefined;
  /**
   * It refuses, by throwing, what arrives after `notAfter`; what arrives in time takes effect within so many seconds after it, or never. Undefined: it
   * knows no such moment, and a call may take effect at any time.
   */
  readonly longestDelaySeconds: number | undefined;
}

/**
 * The port to an acquiring processor. A method that throws, or does not answer in time, leaves the outcome open: the call may
 * have arrived, so it is looked up, and sent again only as `Guarantees` allow. A failure that provably charged nothing is the result `failed` instead.
 */
export interface Processor {
  readonly key: ProcessorKey;
  readonly capabilities: {
    readonly paymentMethods: readonly string[];
    readonly refunds: 'partial' | 'full';
    readonly providerTokens: boolean;
    guarantees(call: Pick<Call, 'amount'>): Guarantees;
  };
  sale(call: PaymentCall, signal: AbortSignal): Promise<ProcessorResult>;
  authorize(call: PaymentCall, signal: AbortSignal): Promise<ProcessorResult>;
  verify(call: PaymentCall, signal: AbortSignal): Promise<ProcessorResult>;
  capture(call: FollowUpCall, signal: AbortSignal): Promise<ProcessorResult>;
  void(call: FollowUpCall, signal: AbortSignal): Promise<ProcessorResult>;
  refund(call: FollowUpCall, signal: AbortSignal): Promise<ProcessorResult>;
  lookup(idempotencyKey: string, signal: AbortSignal): Promise<LookupResult>;
  /**
   * What the processor has booked after `from` and up to `to`, in the order of the times of booking. A call that waits for its payer, or of which
   * nothing was made, is not booked.
   */
  statement(from: Date, to: Date): AsyncIterable<StatementEntry>;
  /**
   * Checks that this processor sent a notification, before anything else is made of it.
   * @param signature the X-Provider-Signature header, `t=<unix seconds>,v1=<hex HMAC-SHA-256 of "<t>.<raw body>">`
   * @throws InvalidSignature when it was not signed with the secret, or more than 300 seconds from `now`
   */
  checkSignature(rawBody: string, signature: string | undefined, now: Date): void;
  /** Reads a notification of this processor. @throws SyntaxError when it is none */
  parseNotification(rawBody: string): ProcessorNotification;
  /** What only a simulated processor can be made to do. */
  readonly sandbox?: SandboxControls;
}

/** One booking as a processor states it. */
export interface StatementEntry {
  /** As it was sent: the transaction's id. */
  readonly idempotencyKey: string;
  readonly outcome: 'approved' | 'declined' | 'failed';
  readonly reason: ReasonKey;
  /** Decimal text in major units. */
  readonly amount: string;
  readonly currency: string;
  readonly providerTransactionId: string;
  /** In real time. */
  readonly bookedAt: Date;
}

export interface SandboxControls {
  /**
   * Books another outcome for a call, as after a mistake.
   * @returns what is booked now; undefined when the bank has not heard of the key
   */
  correct(idempotencyKey: string, outcome: 'approved' | 'declined' | 'failed'): Promise<ProcessorResult | undefined>;
  /**
   * Ends a challenge as the payer would.
   * @returns the booked outcome; undefined when no challenge waits under this key
   */
  endChallenge(idempotencyKey: string, outcome: 'succeeded' | 'failed'): Promise<ProcessorResult | undefined>;
}

export type PaymentOperation = 'sale' | 'authorize' | 'verify';
export type FollowUpOperation = 'capture' | 'void' | 'refund';
