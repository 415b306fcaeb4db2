import type { TransactionStatus } from '../../../generated/prisma/client.js';
import type { NewEvent } from '../events/events.js';
import type { Instrument, Payer, Payment, PaymentDetails } from './attempt.js';

export interface NewPayer extends Omit<Payer, 'payerId'> {
  readonly fingerprint: string;
  /** The fingerprint under the other key, while the fingerprint key is rotated. */
  readonly previousFingerprint: string | null;
  readonly details: object | null;
}

export interface NewInstrument extends Instrument {
  readonly fingerprint: string;
  readonly sealedNumber: Buffer | null;
  readonly providerToken: string | null;
  /** The network that the payer chose for a co-badged card. */
  readonly cardNetwork: string | null;
}

/** The fields of an instrument whose card only its processor knows. */
export const withoutCard = {
  providerToken: null,
  sealedNumber: null,
  bin: null,
  lastFour: null,
  panLength: null,
  expiryMonth: null,
  expiryYear: null,
  cardholderName: null,
  brand: null,
  cardType: null,
  category: null,
  cardNetwork: null,
};

/** The order of a new attempt: an existing one, or a new one with an existing, a new or no payer. */
export type GivenOrder =
  | { readonly kind: 'existing'; readonly orderId: string; readonly merchantOrderId: string | null }
  | {
      readonly kind: 'new';
      readonly merchantOrderId: string | null;
      /** Without card numbers. */
      readonly description: string | null;
      readonly payer: GivenPayer | null;
    };

/** An existing or a new payer. */
export type GivenPayer =
  | { readonly kind: 'existing'; readonly payerId: string }
  | { readonly kind: 'new'; readonly payer: NewPayer };

export type GivenInstrument = (
  | { readonly kind: 'existing'; readonly token: string }
  | { readonly kind: 'new'; readonly instrument: NewInstrument }
) & {
  /** The payer who saves a new card, or for whom a stored one still has to be saved. */
  readonly savedFor?: string | undefined;
};

/**
 * The share of an earlier transaction that the attempt reserves, by compare-and-set in the same statement: its only
 * `successor` (capture and void of a pre-authorization, retry of a refused attempt), or a part of its amount
 * (`refund`), where all refunds stay `within` an amount. Decimal texts.
 */
export type Predecessor =
  | { readonly takes: 'successor'; readonly transactionId: string; readonly whileStatus: readonly TransactionStatus[] }
  | { readonly takes: 'refund'; readonly transactionId: string; readonly amount: string; readonly within: string };

/** The terms of a new series. Dates as `2026-03-01`, amounts as decimal text in major units. */
export interface NewSeries {
  readonly managedBy: string;
  readonly amount: string;
  readonly firstPaymentDate: string | undefined;
  readonly recurringDateType: string | undefined;
  readonly timeInterval: number | undefined;
  readonly numberOfPayments: number | undefined;
  readonly cancellationDate: string | undefined;
  /** The first instant of the cancellation date, by the terminal's clock. */
  readonly endsAt: Date | undefined;
  readonly firstSequence: number;
}

/**
 * The amount of the occurrence, or of the series without one, as it was read for a charge that names no amount: it must
 * be unchanged. Decimal text; undefined for a charge with an amount of its own.
 */
type PlannedAmount = string | undefined;

/**
 * The effect of the attempt on its series and its occurrence (`recurringId` and `futureTransactionId`), in the same
 * statement. Every kind records an open charge: the series has to count the outcome.
 */
export type SeriesPart =
  /** Writes the series: it never exists without the attempt that starts it. */
  | { readonly kind: 'starts'; readonly series: NewSeries }
  /**
   * Reserves the occurrence while the series is active. The occurrence is pending or, for a new attempt after its last
   * one, failed. It is `processing` exactly while its attempt is. The series stays locked meanwhile, so that no charge
   * begins after a pause or a cancellation, and its open charges are counted, so that they cannot exceed its number.
   */
  | {
      readonly kind: 'charges';
      /** The due time of an automatic charge, which must be unchanged. */
      readonly plannedFor?: Date | undefined;
      readonly plannedAmount?: PlannedAmount;
    }
  /**
   * Reserves one payment of a merchant-managed series until its outcome is known, so that concurrent charges cannot
   * exceed the agreed number.
   */
  | { readonly kind: 'reserves'; readonly plannedAmount?: PlannedAmount }
  /** Both: a merchant-managed series whose payment 1 is a waiting occurrence. */
  | { readonly kind: 'charges-and-reserves'; readonly plannedAmount?: PlannedAmount }
  /** Makes this attempt the one that charges the occurrence, while the series is active and has a place for it. */
  | { readonly kind: 'retries' }
  /** Verifies another instrument for a series that has not ended. */
  | { readonly kind: 'replaces-instrument' };

/**
 * The count of a card and amount on which a scheduled retry was decided. The retry of `originatingId` is reserved, and
 * the counter raised, by compare-and-set.
 */
export interface ScheduledRetry {
  readonly fingerprint: string;
  readonly version: number;
}

/** An earlier payment whose texts the attempt repeats, as they were read. An erasure may have cleared them since. */
export interface CarriedTexts {
  readonly transactionId: string;
  readonly details: Pick<PaymentDetails, 'merchantTransactionId' | 'description' | 'metadata'>;
  readonly merchantOrderId: string | null;
  /** True if the context is carried too. */
  readonly context: boolean;
}

/** An attempt made in another system, and imported to be retried here. */
export interface ImportedAttempt {
  readonly providerKey: string;
  readonly providerTransactionId: string | undefined;
  /** JSON, without card numbers. */
  readonly interactions: string | undefined;
}

/** Other changes that a new attempt makes. They are written together with it, or nothing is. */
export interface FurtherChanges {
  readonly predecessor?: Predecessor | undefined;
  /** The attempt is written only while the stored texts are the same. */
  readonly carried?: CarriedTexts | undefined;
  readonly series?: SeriesPart | undefined;
  readonly scheduledRetry?: ScheduledRetry | undefined;
  readonly imported?: ImportedAttempt | undefined;
  /** The one-time token of the payment: this attempt uses it, or is not written. */
  readonly oneTimeToken?: string | undefined;
}

/** A new attempt, to be written as PROCESSING. */
export interface NewAttempt {
  readonly transactionId: string;
  readonly terminalId: string;
  readonly payment: Payment;
  readonly order: {
    readonly orderId: string;
    readonly merchantOrderId: string | null;
    /** The payer of a new order. */
    readonly payerId: string | null;
    readonly given: GivenOrder;
  };
  readonly instrument: GivenInstrument | null;
  /** Descriptive fields of the request, stored unchanged. Never card data. */
  readonly context: object | null;
  readonly changes: FurtherChanges | null;
  readonly reason: string;
  readonly processorKey: string | null;
  readonly actionToken: string | null;
  /** The request's fields about the payer's page, by their contract names. */
  readonly page: object | null;
  /** In the terminal's time. */
  readonly dueAt: Date;
  /** In real time. */
  readonly leasedUntil: Date | null;
  /** The latest time at which a call may take effect, by the terminal's clock; null without a call. */
  readonly takesEffectUntil: Date | null;
  /** True if a security code is sent, so that the call cannot be repeated. */
  readonly sentWithCvv: boolean;
  /** True if a token of an earlier payment is charged. */
  readonly storedInstrument: boolean;
  readonly createdAt: Date;
  readonly events: readonly NewEvent[];
}
