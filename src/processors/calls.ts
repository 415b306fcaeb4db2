import type { Proof } from '../authentication/authenticator.js';
import type { Schema } from '../base/contract.js';

/** What the payer pays with, as a processor gets it. Lives in memory only, for the time of one call. */
export type InstrumentDetails =
  | {
      readonly kind: 'card';
      readonly cardNumber: string;
      readonly expiryMonth: number;
      readonly expiryYear: number;
      readonly cardholderName: string | undefined;
      readonly cvv: string | undefined;
    }
  | { readonly kind: 'provider_token'; readonly providerToken: string; readonly cvv?: string | undefined };

/** By what a processor knows a call. Ids are unique within a terminal: an adapter sends both as one key. */
export interface CallName {
  readonly terminalId: string;
  /** Our transaction id. A processor that gets it twice answers with the first outcome and moves no money again. */
  readonly idempotencyKey: string;
}

/** The names under which a processor reports a payment. The first one that is known counts. */
export interface PaymentNames {
  /** Our own name of the payment, where the processor repeats it. */
  readonly call?: CallName | undefined;
  /** The processor's ids of the payment. */
  readonly providerTransactionIds: readonly string[];
}

/**
 * An act on a payment at its processor that no call of this service asked for, as in its dashboard. `reversal`: a void
 * of what is held, a refund of what was taken. `unbooked_refund`: a refund that moved no money, which of a hold is the
 * release of what was not captured.
 */
export const modificationKinds = ['capture', 'void', 'expiry', 'refund', 'reversal', 'unbooked_refund'] as const;
export type ModificationKind = (typeof modificationKinds)[number];

interface Call extends CallName {
  /** Decimal text in major units. */
  readonly amount: string;
  readonly currency: string;
  /**
   * The last moment at which the call may take effect, in the time of the terminal (real time, unless its sandbox clock
   * is frozen). An adapter looks at the clock once more when nothing but the writing of the request is left, and hands
   * the moment on where the processor takes one.
   */
  readonly notAfter: Date;
  /**
   * The same call was sent before, and may have arrived. What proves of a first call that nothing was charged, though
   * the processor did not look at its key (no connection, refused credentials, a rate limit), leaves a repeated one
   * open: an adapter throws.
   */
  readonly repeated?: boolean | undefined;
}

/** Who has a payment made, as card networks and processors ask it. */
export type PaymentOrigin =
  /** The payer, who is there (customer-initiated), also with an instrument that is on file. */
  | 'payer'
  /** The merchant, by the agreement of a series. */
  | 'series'
  /** The merchant, once more after a refusal. */
  | 'retry';

/** The payer, in so far as the order knows them. Without card numbers. */
export interface CallPayer {
  /** Our own id of the payer. It is the same for every payment of theirs on this terminal. */
  readonly payerId: string;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly email: string | undefined;
  readonly phoneNumber: string | undefined;
  /** Where their request came from. */
  readonly ipAddress: string | undefined;
  /** The billing address, as the order has it: any field may be missing (contract, Address). */
  readonly address?: Schema<'Address'> | undefined;
}

/** The payer's browser: all that EMV 3-D Secure asks about it (contract, BrowserProfile). */
export interface CallBrowser {
  readonly acceptHeader: string;
  readonly userAgent: string;
  readonly language: string;
  /** Bits per pixel. */
  readonly colorDepth: number;
  readonly screenHeight: number;
  readonly screenWidth: number;
  /** Minutes from local time to UTC. */
  readonly timeZoneOffset: number;
  readonly javaEnabled: boolean;
  readonly javascriptEnabled: boolean | undefined;
}

/** What a processor account needs again when a credential that it keeps is charged later. */
export interface KeptCredential {
  /** Its own reference of the credential, as its adapter wrote it. Opaque to all others. */
  readonly storedCredential: string | undefined;
  /** The network's id of the payment by which the payer agreed. */
  readonly networkTransactionId: string | undefined;
}

/**
 * A sale, an authorization or, with the amount "0", a verification. All of it but the CVV can be made again from what
 * is stored, so that a call that is sent again under its key says the same.
 */
export interface PaymentCall extends Call, Partial<KeptCredential> {
  /** What proves who the payer is, where they were authenticated before this call. */
  readonly authentication?: Proof | undefined;
  /** The exemption that is asked for where the payer was not authenticated, of a processor that has a field for it. */
  readonly exemption?: Schema<'Exemption'> | undefined;
  readonly instrument: InstrumentDetails;
  /** The instrument comes from an earlier payment (a credential on file), not from the payer just now. */
  readonly stored: boolean;
  readonly origin: PaymentOrigin;
  /** The first payment of a series: the credential is to be kept for the charges that follow. */
  readonly initial: boolean;
  /** 1 for the first attempt of a payment, more for its retries. */
  readonly attemptNumber: number;
  /** Of a token of the processor, in the contract's words; a card number is one of `cards`. */
  readonly paymentMethod?: string | undefined;
  readonly payer?: CallPayer | undefined;
  /** Undefined unless the shop sent all of it. */
  readonly browser?: CallBrowser | undefined;
  /** The shop's own reference of the payment. */
  readonly merchantReference?: string | undefined;
  readonly description?: string | undefined;
  /** Text for the payer's bank statement (contract, `StatementDescriptor`). */
  readonly statementDescriptor?: string | undefined;
  /** Where the payer's browser goes back to after a page of the processor. */
  readonly returnUrl?: string | undefined;
}

/** A capture, void or refund of something the same processor approved before. */
export interface FollowUpCall extends Call {
  /** The processor's id of the transaction that this is about: of the capture, where a capture is refunded. */
  readonly providerTransactionId: string;
  /** Its id of the payment at the beginning: of the authorization, where a capture is refunded. */
  readonly paymentId: string;
  /** What that transaction was approved for: decimal text in major units. */
  readonly originalAmount: string;
}

/** A call whose outcome is asked for. */
export interface LookupCall extends CallName {
  readonly operation: PaymentOperation | FollowUpOperation;
  /** Decimal text in major units. */
  readonly amount: string;
  readonly currency: string;
  /** The processor's id of the call, where it has given one. */
  readonly providerTransactionId?: string | undefined;
  /** Of a follow-up: the processor's id of the payment at the beginning. */
  readonly paymentId?: string | undefined;
  /** When the attempt was made, in the terminal's time. */
  readonly createdAt: Date;
}

/** A payment whose payer came back from the page of `nextAction`. */
export interface RedirectCall extends CallName {
  /** Decimal text in major units. */
  readonly amount: string;
  readonly currency: string;
  /** The processor's id of the payment, where it has given one. */
  readonly providerTransactionId: string | undefined;
  /** What the payer's browser brought of `parameters`. */
  readonly brought: Readonly<Record<string, string>>;
}

export type PaymentOperation = 'sale' | 'authorize' | 'verify';
export type FollowUpOperation = 'capture' | 'void' | 'refund';
