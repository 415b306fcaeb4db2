import type { TimeLimit } from '../base/clock.js';
import type { Schema } from '../base/contract.js';
import type { Money } from '../base/money.js';
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
import type { AnnouncedReport, DisputeReport, ReportToDownload } from './reports.js';

export type * from './calls.js';
export { isSentOnce } from './calls.js';

/** Names a processor account in an installation (contract, `provider_key`). */
export type ProcessorKey = Schema<'ProviderKey'>;

/** Completes a payment whose payer returns from a page of the processor. */
export interface Redirect {
  /** The parameters that the page adds to the return address. Any of them can complete the payment. */
  readonly parameters: readonly string[];
  /**
   * Sends the processor the returned parameters. They are untrusted because a browser brought them: a result counts
   * only if the processor names this payment, and a missing one proves nothing. The call may be repeated.
   * @throws Error while the outcome is open
   */
  complete(call: RedirectCall, limit: TimeLimit): Promise<ProcessorResult>;
}

interface Answer {
  readonly reason: ReasonKey;
  readonly providerTransactionId?: string | undefined;
  /**
   * The processor's answer for the operator, without card data. A refusal has the processor's code (`code`), and a
   * class (`class`) if the table does not list the code.
   */
  readonly raw: Readonly<Record<string, unknown>>;
}

export type ProcessorResult =
  | (Answer &
      Partial<KeptCredential> & {
        readonly outcome: 'approved';
        readonly authorizationCode?: string | undefined;
        readonly arn?: string | undefined;
        readonly providerOrderId?: string | undefined;
        /** Unix time of a refund that may be the release of a hold. */
        readonly madeAt?: number | undefined;
        /** The method of a processor's token, if the processor reports it. */
        readonly paymentMethod?: Schema<'PaymentMethod'> | undefined;
      })
  | (Answer & { readonly outcome: 'declined' })
  /** Accepted and waiting for the payer, on the processor's page if it names one. */
  | (Answer & { readonly outcome: 'pending'; readonly nextAction?: { readonly url: string } | undefined })
  /**
   * Accepted and undecided: the processor needs nothing from the payer. The outcome arrives with a notification or
   * statement, possibly days later, or is looked up after `followUpSeconds`.
   */
  | (Answer & { readonly outcome: 'received' })
  /** A technical failure that charged nothing. Another route may be tried. */
  | (Answer & { readonly outcome: 'failed' });

/** A processor's answer to a lookup of an earlier call. */
export type LookupResult =
  /** The result of the call: `pending` while it waits for the payer, `received` while the processor is undecided. */
  | { readonly found: 'outcome'; readonly result: ProcessorResult }
  /** The processor has the call, or may have it, and does not know the outcome yet. */
  | { readonly found: 'nothing-final' }
  /** The call never arrived and charged nothing. */
  | { readonly found: 'never-received' };

/**
 * An outcome that a processor reports on its own initiative. A refund that fails after its approval is
 * reported as a `declined` or `failed` refund (payments/discrepancies/discrepancies.ts).
 */
export interface ProcessorNotification {
  /** Identical for each repetition of the notification, and unique otherwise. */
  readonly providerEventId: string;
  readonly about: NotifiedTransaction;
  readonly result: ProcessorResult;
  /**
   * The recorded amount of an approval, if reported, as decimal text in major units. If the amount or currency differs
   * from the transaction's, it settles nothing and becomes a discrepancy.
   */
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
}

/** The subject of a notification: one of our calls, an act at the processor on a payment, or a charge of a series. */
export type NotifiedTransaction =
  | {
      readonly by: 'call';
      /** Undefined for the terminal that receives the notification. */
      readonly terminalId: string | undefined;
      readonly idempotencyKey: string;
    }
  /**
   * The result names the act by the processor's id. It may be one of our calls whose answer has not arrived yet, where
   * the processor repeats only the payment's name.
   */
  | { readonly by: 'modification'; readonly kind: ModificationKind; readonly payment: PaymentNames }
  /**
   * A charge of a series that the processor manages. Its result has the processor's id, and its amount and currency are
   * set.
   */
  | {
      readonly by: 'series';
      readonly terminalId: string | undefined;
      readonly recurringId: string;
      /** The due date of the charged payment, `YYYY-MM-DD`, if reported. */
      readonly scheduledDate: string | undefined;
    };

export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature';
}

/** A notification of the other environment: a test notification for a live account, or the reverse. */
export class OtherEnvironment extends Error {
  override readonly name = 'OtherEnvironment';
}

/** The result of a harmless call with the credentials of an account. */
export type AccountCheck =
  | {
      readonly works: true;
      /** The mode that the credentials belong to. */
      readonly environment: Schema<'Environment'>;
      /** The processor's display name of the account, if reported. */
      readonly name: string | undefined;
      /** The unique id of the account at the processor, if reported and not a credential. */
      readonly merchantAccount?: string | undefined;
    }
  | {
      readonly works: false;
      /** ROUTING.INVALID_CREDENTIALS, ROUTING.PROCESSOR_UNAVAILABLE or a reason of PROCESSOR. */
      readonly reason: ReasonKey;
    };

/** The notifications that a processor is configured to send, compared with those that its adapter reads. */
export type NotificationSetup =
  /** The processor did not report its setup. `problem` is a sentence with the manual steps. */
  | { readonly known: false; readonly problem: string }
  | {
      readonly known: true;
      /** The API version of the events. Undefined if the processor has none, or uses the account's. */
      readonly apiVersion: string | undefined;
      /** The events that the adapter reads but the processor does not send. */
      readonly missingEvents: readonly string[];
      /** Other required changes, as sentences. */
      readonly problems: readonly string[];
    };

/**
 * The port to an acquiring processor. A method that throws or times out leaves the outcome open, because the call may
 * have arrived. It is looked up, and sent again only as `Guarantees` allow. A failure that provably charged nothing is
 * the result `failed` instead.
 */
export interface Processor {
  readonly key: ProcessorKey;
  readonly kind: ProcessorKind;
  readonly environment: Schema<'Environment'>;
  readonly capabilities: Capabilities;
  sale(call: PaymentCall, limit: TimeLimit): Promise<ProcessorResult>;
  authorize(call: PaymentCall, limit: TimeLimit): Promise<ProcessorResult>;
  verify(call: PaymentCall, limit: TimeLimit): Promise<ProcessorResult>;
  capture(call: FollowUpCall, limit: TimeLimit): Promise<ProcessorResult>;
  void(call: FollowUpCall, limit: TimeLimit): Promise<ProcessorResult>;
  refund(call: FollowUpCall, limit: TimeLimit): Promise<ProcessorResult>;
  lookup(call: LookupCall, limit: TimeLimit): Promise<LookupResult>;
  /**
   * Ends a payment that waited too long for its payer, so that it can no longer be completed. Returns `declined`, or
   * the payment's own outcome if the payer was faster. `pending` means it could not be ended yet, and is tried again
   * later. Undefined if such a payment is looked up instead.
   */
  readonly abandon?: ((call: LookupCall, limit: TimeLimit) => Promise<LookupResult>) | undefined;
  /** Undefined if the payment needs no completion after the payer returns, and is looked up. */
  readonly redirect?: Redirect | undefined;
  /**
   * Streams the processor's entries after `from` and up to `to`, in the order of recording. It leaves out calls that
   * wait for the payer and calls without effect. Undefined if the API offers no statement.
   */
  readonly statement?: ((from: Date, to: Date, signal?: AbortSignal) => AsyncIterable<StatementEntry>) | undefined;
  /** Makes a harmless call with the credentials. A failure is a result; it throws only when `signal` aborts. */
  check(signal: AbortSignal): Promise<AccountCheck>;
  /**
   * Reads which notifications the processor sends to an address or to one below it. Undefined if its notifications need
   * no setup.
   * @throws Error without a response
   */
  readonly notificationSetup?: ((address: string, signal: AbortSignal) => Promise<NotificationSetup>) | undefined;
  /**
   * Checks that this processor sent a notification, before the notification is parsed.
   * @param header returns a header of the request by its lower-case name
   * @param now real time
   * @throws InvalidSignature when no secret of the account signed it, or it is too old
   */
  checkNotification(rawBody: string, header: (name: string) => string | undefined, now: Date): void | Promise<void>;
  /**
   * Parses a request of the processor, which may carry several notifications. It leaves out those about other
   * transactions or without an outcome: the request is acknowledged and ignored.
   * @throws SyntaxError when the body cannot be read; OtherEnvironment, which is acknowledged, logged and ignored
   */
  parseNotification(rawBody: string): readonly ProcessorNotification[];
  /**
   * Parses the dispute reports in a notification with a valid signature: chargebacks, inquiries of issuers and early
   * fraud warnings. They may be about unknown payments.
   * @throws SyntaxError when the body cannot be read
   */
  parseDisputes?(rawBody: string): readonly DisputeReport[];
  /**
   * Parses the settlement reports that a notification with a valid signature announces.
   * @throws SyntaxError when the body cannot be read
   */
  parseReports?(rawBody: string): readonly AnnouncedReport[];
  /** Streams a settlement report as CSV in one of the layouts of src/settlement. @throws DownloadFailed, NothingLeft */
  readonly report?: ((report: ReportToDownload, signal: AbortSignal) => AsyncIterable<Buffer>) | undefined;
  /** Returns the processor's name of an ignored notification, for the log. Undefined if it is not logged. */
  readonly notificationType?: ((rawBody: string) => string | undefined) | undefined;
  /**
   * Joins a stored instrument's token and its customer to a `provider_token` that this processor can charge. Undefined
   * if it stores no instruments of customers.
   * @returns undefined for texts that this processor does not issue
   */
  readonly customerToken?: ((token: string, customer: string) => string | undefined) | undefined;
  /** The response body that the processor expects to a notification. */
  readonly notificationAnswer: string;
  /** Controls that only a simulated processor has. */
  readonly sandbox?: SandboxControls;
}

export interface StatementEntry extends Money, CallName, Partial<KeptCredential> {
  readonly operation: PaymentOperation | FollowUpOperation;
  /** Of a capture, void or refund: the possible processor ids of its payment, the likeliest first. */
  readonly about?: readonly string[] | undefined;
  /** An act at the processor that this service did not request. The name of a call is empty then. */
  readonly modification?: { readonly kind: ModificationKind; readonly payment: PaymentNames } | undefined;
  readonly outcome: 'approved' | 'declined' | 'failed';
  readonly reason: ReasonKey;
  readonly providerTransactionId: string;
  /** In real time. */
  readonly bookedAt: Date;
}

export interface SandboxControls {
  /**
   * Records another outcome for a call, as if the first was a mistake.
   * @returns the recorded outcome; undefined when the bank does not know the call
   */
  correct(call: CallName, outcome: 'approved' | 'declined' | 'failed'): Promise<ProcessorResult | undefined>;
  /** Ends a challenge as the payer would. @returns the recorded outcome; undefined when no challenge is waiting */
  endChallenge(call: CallName, outcome: Schema<'ChallengeOutcome'>): Promise<ProcessorResult | undefined>;
  /**
   * Records the chargeback of a payment, or its reversal, once. A statement has neither; the settlement has both.
   * @param payment its id at the bank and its amount, as decimal text in major units
   */
  chargeBack(
    call: CallName,
    payment: { readonly providerTransactionId: string; readonly amount: string; readonly currency: string },
    operation: 'chargeback' | 'chargeback_reversal',
  ): Promise<void>;
}
