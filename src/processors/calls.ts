import type { Proof } from '../authentication/authenticator.js';
import type { Schema } from '../base/contract.js';
import type { Money } from '../base/money.js';

/** The payment instrument as it is sent to a processor. It lives in memory only, for one call. */
export type InstrumentDetails =
  | {
      readonly kind: 'card';
      readonly cardNumber: string;
      readonly expiryMonth: number;
      readonly expiryYear: number;
      readonly cardholderName: string | undefined;
      readonly cvv: string | undefined;
      /** Undefined for a card. Otherwise `cardNumber` is a network token, which a wallet made for it. */
      readonly networkToken?: NetworkToken | undefined;
    }
  | WalletPayload
  | {
      readonly kind: 'provider_token';
      readonly providerToken: string;
      readonly importedFrom?: string | undefined;
      readonly cvv?: string | undefined;
    };

/** The networks of cards that are co-badged with Cartes Bancaires. */
export type CardNetwork = Schema<'PreferredNetwork'>;

/** The decrypted data of a wallet. Both are undefined for a token that was charged before: they are used once. */
export interface NetworkToken {
  readonly cryptogram?: string | undefined;
  readonly eci?: string | undefined;
}

/** The encrypted data of a wallet. Only the processor can open it, and it pays once. */
export interface WalletPayload {
  readonly kind: 'wallet';
  readonly wallet: Schema<'WalletType'>;
  /** JSON, as the wallet made it. */
  readonly payload: string;
  readonly cvv?: undefined;
}

/** True if an instrument has a part that is sent once and never stored, so that its call cannot be repeated. */
export const isSentOnce = (instrument: InstrumentDetails): boolean =>
  instrument.cvv !== undefined || (instrument.kind === 'card' && instrument.networkToken?.cryptogram !== undefined);

/** Identifies a call at a processor. Ids are unique within a terminal, so an adapter sends both as one key. */
export interface CallName {
  readonly terminalId: string;
  /** Our transaction id. A processor that receives it twice returns the first outcome and moves no money again. */
  readonly idempotencyKey: string;
}

/** The names under which a processor reports a payment. The first known one counts. */
export interface PaymentNames {
  /** Our name of the payment, if the processor repeats it. */
  readonly call?: CallName | undefined;
  /** The processor's ids of the payment. */
  readonly providerTransactionIds: readonly string[];
}

/**
 * An act on a payment at its processor that this service did not request, for example in its dashboard. `reversal`
 * voids a hold or refunds a payment; `cancel` is one that is reported as no refund. `refund_or_release` is a refund or,
 * which the processor reports alike, the release of the uncaptured amount of a hold.
 */
export const actKinds = ['capture', 'void', 'expiry', 'refund', 'reversal', 'cancel', 'refund_or_release'] as const;
export type ModificationKind = (typeof actKinds)[number];

interface Call extends Money, CallName {
  /**
   * The last time at which the call may take effect, in the terminal's time. That is real time unless its sandbox clock
   * is frozen. An adapter checks the clock again just before it writes the request, and passes the deadline on if the
   * processor accepts one.
   */
  readonly notAfter: Date;
  /**
   * True if the same call was sent before and may have arrived. Some failures prove that a first call charged nothing:
   * no connection, refused credentials, a rate limit. They prove nothing for a repeated call, so an adapter throws.
   */
  readonly repeated?: boolean | undefined;
}

/** The initiator of a payment, in the terms of card networks and processors. */
export type PaymentOrigin =
  /** The payer, who is present (customer-initiated), also with a stored instrument. */
  | 'payer'
  /** The merchant, under the agreement of a series. */
  | 'series'
  /** The merchant, who retries a declined payment. */
  | 'retry';

/** The payer's data on the order, without card numbers. */
export interface CallPayer {
  /** Our id of the payer. It is the same for each of their payments on this terminal. */
  readonly payerId: string;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly email: string | undefined;
  readonly phoneNumber: string | undefined;
  /** The source address of their request. */
  readonly ipAddress: string | undefined;
  /** The billing address of the order. Any field may be missing (contract, Address). */
  readonly address?: Schema<'Address'> | undefined;
}

/** The payer's browser: the fields that EMV 3-D Secure requires (contract, BrowserProfile). */
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

/** References that a processor account needs to charge a stored credential later. */
export interface KeptCredential {
  /** The processor's reference of the credential, written by its adapter. Opaque to other code. */
  readonly storedCredential: string | undefined;
  /** The network's id of the payment in which the payer agreed. */
  readonly networkTransactionId: string | undefined;
}

/**
 * A sale, an authorization or, with the amount "0", a verification. Everything but the CVV can be rebuilt from the
 * store, so a call sent again under its key has the same content.
 */
export interface PaymentCall extends Call, Partial<KeptCredential> {
  /** Proof of the payer's authentication, if it preceded this call. */
  readonly authentication?: Proof | undefined;
  /** The exemption to request for an unauthenticated payment, if the processor has a field for it. */
  readonly exemption?: Schema<'Exemption'> | undefined;
  readonly instrument: InstrumentDetails;
  /** True if the instrument comes from an earlier payment (a credential on file). */
  readonly stored: boolean;
  readonly origin: PaymentOrigin;
  /** True for the first payment of a series: the credential is stored for the charges that follow. */
  readonly initial: boolean;
  /** 1 for the first attempt of a payment, more for its retries. */
  readonly attemptNumber: number;
  /** The method of a processor's token, in the contract's words. A card number is always `cards`. */
  readonly paymentMethod?: string | undefined;
  /** The network that the payer chose for a co-badged card. */
  readonly cardNetwork?: CardNetwork | undefined;
  readonly payer?: CallPayer | undefined;
  /** Undefined unless the shop sent all of its fields. */
  readonly browser?: CallBrowser | undefined;
  /** The shop's reference of the payment. */
  readonly merchantReference?: string | undefined;
  readonly description?: string | undefined;
  /** Text for the payer's bank statement (contract, `StatementDescriptor`). */
  readonly statementDescriptor?: string | undefined;
  /** The address to which the payer's browser returns from a page of the processor. */
  readonly returnUrl?: string | undefined;
}

/** A capture, void or refund of a payment that the same processor approved. */
export interface FollowUpCall extends Call {
  /** The processor's id of the transaction to change. For the refund of a capture, that of the capture. */
  readonly providerTransactionId: string;
  /** The processor's id of the original payment. For the refund of a capture, that of the authorization. */
  readonly paymentId: string;
  /** The approved amount of that transaction, as decimal text in major units. */
  readonly originalAmount: string;
}

export interface LookupCall extends Money, CallName {
  readonly operation: PaymentOperation | FollowUpOperation;
  /** The processor's id of the call, if known. */
  readonly providerTransactionId?: string | undefined;
  /** The processor's id of the original payment, for a follow-up. */
  readonly paymentId?: string | undefined;
  /** The time at which the attempt was created, in the terminal's time. */
  readonly createdAt: Date;
}

/** A payment whose payer returned from the page of `nextAction`. */
export interface RedirectCall extends Money, CallName {
  /** The processor's id of the payment, if known. */
  readonly providerTransactionId: string | undefined;
  /** The values of `parameters` in the payer's return request. */
  readonly brought: Readonly<Record<string, string>>;
}

export type PaymentOperation = 'sale' | 'authorize' | 'verify';
export type FollowUpOperation = 'capture' | 'void' | 'refund';
