import type { TransactionStatus } from '../../../generated/prisma/client.js';
import type { NewEvent } from '../events/events.js';
import type { Instrument, Payer, Payment } from './attempt.js';

/** A payer who is written with the attempt, under an id of its own. */
export interface NewPayer extends Omit<Payer, 'payerId'> {
  readonly fingerprint: string;
  /** Under the other key, while the fingerprint key is rotated. */
  readonly previousFingerprint: string | null;
  readonly details: object | null;
}

/** An instrument that is written with the attempt. */
export interface NewInstrument extends Instrument {
  readonly fingerprint: string;
  readonly sealedNumber: Buffer | null;
  readonly providerToken: string | null;
}

/** The order of a new attempt: one that is there, or a new one with an existing, a new or no payer. */
export type GivenOrder =
  | { readonly kind: 'existing'; readonly orderId: string; readonly merchantOrderId: string | null }
  | {
      readonly kind: 'new';
      readonly merchantOrderId: string | null;
      /** Without card numbers. */
      readonly description: string | null;
      readonly payer: GivenPayer | null;
    };

/** A payer who is known, or a new one. */
export type GivenPayer =
  { readonly kind: 'existing'; readonly payerId: string } | { readonly kind: 'new'; readonly payer: NewPayer };

/** An instrument that is stored, or a new one. */
export type GivenInstrument =
  { readonly kind: 'existing'; readonly token: string } | { readonly kind: 'new'; readonly instrument: NewInstrument };

/**
 * What the attempt takes of an earlier transaction, by compare-and-set in the same statement: its one `successor` place
 * (capture and void of a pre-authorization, retry of a refused attempt), or a part of its amount (`refund`).
 */
export type Predecessor =
  | { readonly takes: 'successor'; readonly transactionId: string; readonly whileStatus: readonly TransactionStatus[] }
  | { readonly takes: 'refund'; readonly transactionId: string; readonly amount: string };

/** What is agreed when a series starts. Dates as `2026-03-01`, amounts as decimal text in major units. */
export interface NewSeries {
  readonly managedBy: string;
  readonly amount: string;
  readonly firstPaymentDate: string | undefined;
  readonly recurringDateType: string | undefined;
  readonly timeInterval: number | undefined;
  readonly numberOfPayments: number | undefined;
  readonly cancellationDate: string | undefined;
  /** The first instant of the cancellation date. In the terminal's time. */
  readonly endsAt: Date | undefined;
  readonly firstSequence: number;
}

/**
 * What the attempt does to its series, and to its occurrence (`recurringId` and `futureTransactionId`), in the same
 * statement. An open charge is noted in every case: the series has to count the outcome.
 */
export type SeriesPart =
  /** Writes the series: it is never there without the attempt that starts it. */
  | { readonly kind: 'starts'; readonly series: NewSeries }
  /**
   * Takes the occurrence, pending or, with a new attempt of its last one, failed, while the series is active: it is
   * `processing` exactly when its attempt is there. The series is locked until then, so that no charge begins after a
   * pause or a cancellation.
   */
  | {
      readonly kind: 'charges';
      /** Its date, when the platform charges it by itself: date and amount must still be those. */
      readonly plannedFor?: Date | undefined;
    }
  /**
   * Holds one of the payments of a series that the merchant charges until the outcome is known: no more charges are
   * made at once than were agreed.
   */
  | { readonly kind: 'reserves' }
  /** Both: the series of a merchant whose payment 1 waits as an occurrence. */
  | { readonly kind: 'charges-and-reserves' }
  /** Makes this attempt the one that charges the occurrence, while the series is active. */
  | { readonly kind: 'retries' }
  /** Verifies another instrument for a series that has not ended. */
  | { readonly kind: 'replaces-instrument' };

/**
 * The count of a card and amount that a scheduled retry was decided by. The retry of `originatingId` is taken, and the
 * counter raised, by compare-and-set.
 */
export interface ScheduledRetry {
  readonly fingerprint: string;
  readonly version: number;
}

/** An attempt that was made elsewhere, and imported to be retried here. */
export interface ImportedAttempt {
  readonly providerKey: string;
  readonly providerTransactionId: string | undefined;
  /** JSON, without card numbers. */
  readonly interactions: string | undefined;
}

/** What a new attempt changes beside itself. It is written only together with all of that. */
export interface FurtherChanges {
  readonly predecessor?: Predecessor | undefined;
  readonly series?: SeriesPart | undefined;
  readonly scheduledRetry?: ScheduledRetry | undefined;
  readonly imported?: ImportedAttempt | undefined;
  /** The one-time token that it is paid with: used by this attempt, or the attempt is not written. */
  readonly oneTimeToken?: string | undefined;
}

/** An attempt that is to be written as PROCESSING. */
export interface NewAttempt {
  readonly transactionId: string;
  readonly terminalId: string;
  readonly payment: Payment;
  readonly order: {
    readonly orderId: string;
    readonly merchantOrderId: string | null;
    /** Of a new order: its payer. */
    readonly payerId: string | null;
    readonly given: GivenOrder;
  };
  readonly instrument: GivenInstrument | null;
  /** Descriptive fields of the request, kept as they were sent. Never card data. */
  readonly context: object | null;
  readonly changes: FurtherChanges | null;
  readonly reason: string;
  readonly processorKey: string | null;
  readonly actionToken: string | null;
  /** What the request says of the payer's page, in the contract's words. */
  readonly page: object | null;
  /** In the terminal's time. */
  readonly dueAt: Date;
  /** In real time. */
  readonly leasedUntil: Date | null;
  /** The last moment at which a call may take effect. In the terminal's time; null when none is made. */
  readonly takesEffectUntil: Date | null;
  /** Sent with a security code, so that the call cannot be repeated. */
  readonly sentWithCvv: boolean;
  /** Charged by a token of an earlier payment. */
  readonly storedInstrument: boolean;
  readonly createdAt: Date;
  readonly events: readonly NewEvent[];
}
