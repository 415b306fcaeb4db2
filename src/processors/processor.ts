import type { Schema } from '../base/contract.js';
import type { ReasonKey } from '../reasons/reasons.js';
import type { ProcessorKind } from './account.js';
import type {
  CallName,
  FollowUpCall,
  FollowUpOperation,
  KeptCredential,
  LookupCall,
  ModificationKind,
  PaymentCall,
  PaymentNames,
  PaymentOperation,
  RedirectCall,
} from './calls.js';
import type { Capabilities } from './capabilities.js';
import type { DisputeReport } from './disputes.js';

export type * from './calls.js';

/** Names a processor account in an installation (contract, `provider_key`). */
export type ProcessorKey = Schema<'ProviderKey'>;

/** How a payment is completed whose payer comes back from a page of the processor. */
export interface Redirect {
  /** The parameters that the page adds to the return address, by any of which the payment can be completed. */
  readonly parameters: readonly string[];
  /**
   * Sends the processor what the payer brought. It came by a browser: what it leads to counts only where the processor
   * names this payment, and what it does not lead to proves nothing. It may be sent the same any number of times.
   * @throws Error when the outcome is open still
   */
  complete(call: RedirectCall, signal: AbortSignal): Promise<ProcessorResult>;
}

interface Answer {
  readonly reason: ReasonKey;
  readonly providerTransactionId: string | undefined;
  /**
   * What the processor said, for the operator's eyes, without card data: its own code (`code`) of a refusal, and the
   * class (`class`) of one that its table does not have.
   */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** What a processor made of a call. */
export type ProcessorResult =
  | (Answer &
      Partial<KeptCredential> & {
        readonly outcome: 'approved';
        readonly authorizationCode: string | undefined;
        readonly arn: string | undefined;
        readonly providerOrderId: string | undefined;
        /** What a token of the processor turned out to be, where it says so. */
        readonly paymentMethod?: Schema<'PaymentMethod'> | undefined;
      })
  | (Answer & { readonly outcome: 'declined' })
  /** Taken in, and waiting for the payer: on the page of the processor, where it names one. */
  | (Answer & { readonly outcome: 'pending'; readonly nextAction?: { readonly url: string } | undefined })
  /**
   * Accepted and undecided: the processor is still at work and needs nothing from the payer. The outcome arrives by a
   * notification or a statement, possibly days later, or is looked up after `followUpSeconds`.
   */
  | (Answer & { readonly outcome: 'received' })
  /** A technical failure with nothing charged: another route may be tried. */
  | (Answer & { readonly outcome: 'failed' });

/** What a processor says when it is asked about an earlier call. */
export type LookupResult =
  /** What it made of the call: `pending` while it waits for the payer, `received` while it is at work on it. */
  | { readonly found: 'outcome'; readonly result: ProcessorResult }
  /** It has the call, or may have it, and does not know the outcome yet. */
  | { readonly found: 'nothing-final' }
  /** It never got the call; nothing was charged. */
  | { readonly found: 'never-received' };

/**
 * The outcome that a processor reports on its own initiative. A refund that fails after its approval is reported as
 * `declined` or `failed` about the refund (payments/discrepancies/refund-failure.ts).
 */
export interface ProcessorNotification {
  /** The same for every repetition of the notification, and for no other one. */
  readonly providerEventId: string;
  readonly about: NotifiedTransaction;
  readonly result: ProcessorResult;
  /**
   * What was booked, of an approval and where the processor says it: decimal text in major units. Another amount or
   * currency than the transaction's settles nothing, and becomes a discrepancy.
   */
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
  /** In real time. */
  readonly occurredAt: Date;
}

/** The subject of a notification: a call of ours, an act at the processor on a payment, or a charge of a series. */
export type NotifiedTransaction =
  | {
      readonly by: 'call';
      /** Undefined: of the terminal that the notification is sent to. */
      readonly terminalId: string | undefined;
      readonly idempotencyKey: string;
    }
  /**
   * The result names the act by the processor's own id. It may be that of a call of ours whose answer did not arrive
   * yet, where the processor repeats only the name of the payment.
   */
  | { readonly by: 'modification'; readonly kind: ModificationKind; readonly payment: PaymentNames }
  /**
   * A charge that the processor has made by itself, of a series that it manages. Its result names it by the processor's
   * id, and its amount and currency are there.
   */
  | {
      readonly by: 'series';
      readonly terminalId: string | undefined;
      readonly recurringId: string;
      /** The date of the payment that was charged, `YYYY-MM-DD`, where the processor says it. */
      readonly scheduledDate: string | undefined;
    };

/** A notification whose signature does not hold. */
export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature';
}

/** A notification of the other environment: a test's for a live account, or the reverse. */
export class OtherEnvironment extends Error {
  override readonly name = 'OtherEnvironment';
}

/** What became of a harmless call with the credentials of an account. */
export type AccountCheck =
  | {
      readonly works: true;
      /** The mode that the credentials belong to. */
      readonly environment: Schema<'Environment'>;
      /** What the processor calls the account, where it says so. */
      readonly name: string | undefined;
      /** Its own name of the account, which no other account there has, where it tells and it is no credential. */
      readonly merchantAccount?: string | undefined;
    }
  | {
      readonly works: false;
      /** ROUTING.INVALID_CREDENTIALS, ROUTING.PROCESSOR_UNAVAILABLE or a reason of PROCESSOR. */
      readonly reason: ReasonKey;
    };

/** The notifications that a processor is set up to send, compared with those that its adapter reads. */
export type NotificationSetup =
  /** The processor did not tell. `problem` says what to do instead, as a sentence. */
  | { readonly known: false; readonly problem: string }
  | {
      readonly known: true;
      /** The API version of the events; undefined where the processor has none, or sends that of the account. */
      readonly apiVersion: string | undefined;
      /** The events that the adapter reads and the processor does not send. */
      readonly missingEvents: readonly string[];
      /** What has to change besides, as sentences. */
      readonly problems: readonly string[];
    };

/**
 * The port to an acquiring processor. A method that throws, or does not answer in time, leaves the outcome open: the
 * call may have arrived, so it is looked up, and sent again only as `Guarantees` allow. A failure that provably charged
 * nothing is the result `failed` instead.
 */
export interface Processor {
  readonly key: ProcessorKey;
  readonly kind: ProcessorKind;
  readonly environment: Schema<'Environment'>;
  readonly capabilities: Capabilities;
  sale(call: PaymentCall, signal: AbortSignal): Promise<ProcessorResult>;
  authorize(call: PaymentCall, signal: AbortSignal): Promise<ProcessorResult>;
  verify(call: PaymentCall, signal: AbortSignal): Promise<ProcessorResult>;
  capture(call: FollowUpCall, signal: AbortSignal): Promise<ProcessorResult>;
  void(call: FollowUpCall, signal: AbortSignal): Promise<ProcessorResult>;
  refund(call: FollowUpCall, signal: AbortSignal): Promise<ProcessorResult>;
  lookup(call: LookupCall, signal: AbortSignal): Promise<LookupResult>;
  /**
   * Ends a payment that has waited too long for its payer, so that it can no longer be finished. Returns its outcome:
   * `declined`, or the payment's own outcome if the payer was faster; `pending` if it could not be ended, and is to be
   * ended again later. Undefined: the payment is looked up instead.
   */
  readonly abandon?: ((call: LookupCall, signal: AbortSignal) => Promise<LookupResult>) | undefined;
  /** Undefined: a payer who comes back has done all that was to be done, and the payment is looked up. */
  readonly redirect?: Redirect | undefined;
  /**
   * What the processor has booked after `from` and up to `to`, in the order of the times of booking. A call that waits
   * for its payer, or of which nothing was made, is not booked. Undefined: it gives no statement by its API.
   */
  readonly statement?: ((from: Date, to: Date) => AsyncIterable<StatementEntry>) | undefined;
  /**
   * Makes a harmless call with the credentials. A failure is an answer: it throws only what `signal` aborts.
   */
  check(signal: AbortSignal): Promise<AccountCheck>;
  /**
   * Reads which notifications the processor is set up to send to an address or an address below it. Undefined: its
   * notifications need no setup.
   * @throws Error when there is no answer
   */
  readonly notificationSetup?: ((address: string, signal: AbortSignal) => Promise<NotificationSetup>) | undefined;
  /**
   * Checks that this processor sent a notification, before anything else is made of it.
   * @param header gives any header of the request, by its name in lower case
   * @param now real time
   * @throws InvalidSignature when it was not signed with a secret of the account, or too long ago
   */
  checkNotification(rawBody: string, header: (name: string) => string | undefined, now: Date): void | Promise<void>;
  /**
   * Reads what a processor sends, which may be several notifications. What is none of this service's transactions, or
   * says nothing of an outcome, is left out: it is taken and nothing is done.
   * @throws SyntaxError when the body cannot be read; OtherEnvironment: it is taken, logged, and nothing is done
   */
  parseNotification(rawBody: string): readonly ProcessorNotification[];
  /**
   * Reads the reports about disputes in a notification whose signature was checked: chargebacks, inquiries of issuers
   * and early fraud warnings, of known payments and unknown ones.
   * @throws SyntaxError when the body cannot be read
   */
  parseDisputes?(rawBody: string): readonly DisputeReport[];
  /**
   * What the processor calls a notification, for the log, where it is about nothing that this service does.
   * Undefined: it is not logged.
   */
  readonly notificationType?: ((rawBody: string) => string | undefined) | undefined;
  /**
   * Joins a stored instrument's token and its customer to the `provider_token` by which this processor charges it.
   * Undefined: it stores no instruments of customers.
   * @returns undefined for texts that this processor does not issue
   */
  readonly customerToken?: ((token: string, customer: string) => string | undefined) | undefined;
  /** The body with which it wants its notifications answered. */
  readonly notificationAnswer: string;
  /** What only a simulated processor can be made to do. */
  readonly sandbox?: SandboxControls;
}

/** One booking as a processor states it. */
export interface StatementEntry extends CallName {
  readonly operation: PaymentOperation | FollowUpOperation;
  /** Of a capture, void or refund: the processor's ids that its payment may have here, the likeliest first. */
  readonly about?: readonly string[] | undefined;
  /** An act at the processor that no call of this service asked for: the name of a call is empty then. */
  readonly modification?: { readonly kind: ModificationKind; readonly payment: PaymentNames } | undefined;
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
   * @returns what is booked now; undefined when the bank has not heard of the call
   */
  correct(call: CallName, outcome: 'approved' | 'declined' | 'failed'): Promise<ProcessorResult | undefined>;
  /**
   * Ends a challenge as the payer would.
   * @returns the booked outcome; undefined when no challenge waits for it
   */
  endChallenge(call: CallName, outcome: Schema<'ChallengeOutcome'>): Promise<ProcessorResult | undefined>;
}
