import type { Schema } from '../base/contract.js';

/** The views and actions of the hosted payment page (contract: `payment_collection: hosted_page`), for its routes. */
export interface PaymentPages {
  /** @param again the sealed faults that `pay` returned @returns undefined if there is no page at this address */
  read(address: string, again?: string): Promise<PaymentPageView | undefined>;
  /**
   * Pays with the entered card.
   * @param attempt as in the view of the form; no effect if that attempt exists, or the terms of its series changed
   * @param browser the payer's browser, which processors need for 3-D Secure
   * @returns the faults of the card, sealed for `read`; undefined if the card was sent or the payment accepts no card
   *   now
   */
  pay(address: string, attempt: string, entered: EnteredCard, browser: PayerBrowser): Promise<string | undefined>;
  /** Pays with a wallet, as `pay` does with a card. @returns the payer's faults, or that no account accepts it */
  payByWallet(
    address: string,
    attempt: string,
    wallet: EnteredWallet,
    browser: PayerBrowser,
  ): Promise<readonly CardFault[]>;
  /** Removes a saved card of the payer. @param card the id in the view; no effect for any other */
  removeCard(address: string, card: string): Promise<void>;
  /** Cancels the payment. No effect once an attempt has begun. */
  cancel(address: string): Promise<void>;
  /**
   * Asks the merchant for the receipt by email, once a payment. No effect before it is paid.
   * @param email used if the payer has no address yet
   * @returns false if the address is needed and not one
   */
  askForReceipt(address: string, email: string): Promise<boolean>;
  /** Holds the page for another 30 minutes, up to 5.5 hours in total. No effect after its end. */
  extend(address: string): Promise<void>;
  /**
   * Returns the shop's return address with the outcome, signed.
   * @param after `form`: after a form was sent; `link`: the payer chose to return
   * @returns undefined if the shop set no address, if the payment is unfinished, or if a form's card was declined and
   * another can be tried
   */
  returnAddress(address: string, after: 'form' | 'link'): Promise<string | undefined>;
  /** @param digest its SHA-256 in hexadecimal digits. @returns undefined if no current page uses it */
  logo(digest: string): Promise<{ readonly type: string; readonly content: Uint8Array } | undefined>;
}

/**
 * `open`: waits for a card. `declined`: refused, and another card can be tried. `failed`: refused permanently.
 * `challenge`: the payer continues on the processor's page. `processing`: the outcome is not known yet.
 */
export type PaymentPageState =
  | 'open'
  | 'processing'
  | 'challenge'
  | 'paid'
  | 'declined'
  | 'failed'
  | 'cancelled'
  | 'expired';

export interface PaymentPageView {
  /** The base URL of the terminal's payer pages, without a trailing slash. */
  readonly baseUrl: string;
  readonly terminalId: string;
  readonly state: PaymentPageState;
  /** The wallets that the terminal's accounts accept for this payment. */
  readonly wallets: readonly WalletOffer[];
  readonly merchantName: string;
  /** The amount due now, as decimal text in major units. */
  readonly amount: string;
  readonly currency: string;
  readonly description: string | undefined;
  readonly merchantOrderId: string | undefined;
  /** The items that the shop listed. */
  readonly items: ItemsOfPayment | undefined;
  /** Names the attempt that a form of this view makes. Sending the form twice makes one attempt. */
  readonly attempt: string;
  /** The terminal's current month in UTC, `2026-11`. Cards with an earlier expiry date have expired. */
  readonly month: string;
  /** The time until the page ends, in seconds. It counts while a card can be entered. */
  readonly secondsLeft: number;
  /** True if the payer can get more time. */
  readonly mayExtend: boolean;
  /** True for a hold: the amount is reserved, not captured. */
  readonly held: boolean;
  /** The terms that the payer agrees to, if this payment starts a series. */
  readonly series: SeriesTerms | undefined;
  /** The reason of a decline; `own` if the service failed. */
  readonly reason: DeclineReason | 'own' | undefined;
  /** The facts of a payment that was made; undefined for any other. */
  readonly receipt: Receipt | undefined;
  /** The processor's page of a challenge. */
  readonly challengeUrl: string | undefined;
  /** True while the payment is `processing` and may stay so for days. */
  readonly isUndecided: boolean;
  /** True if no money moves. */
  readonly sandbox: boolean;
  /** The language that the shop requested. */
  readonly language: Schema<'PageLanguage'> | undefined;
  readonly brand: PageBrand;
  /** The site that the payer returns to. */
  readonly returnOrigin: string | undefined;
  /** The first digits of the cards whose payer chooses a network. */
  readonly coBadged: readonly string[];
  /** The cards that the payer saved, the newest first. */
  readonly savedCards: readonly SavedCard[];
  /** True if the payer may save another. */
  readonly maySave: boolean;
  /** The sites that may show the page in a frame. */
  readonly frameAncestors: readonly string[];
  /** The fields about the payer that the page asks for. */
  readonly asked: readonly PayerField[];
  /** The faults of the form just sent. */
  readonly again: FormAgain | undefined;
}

export interface SavedCard extends NonNullable<Receipt['card']> {
  /** Names the card in forms of the page. */
  readonly id: string;
  /** `12/30`. */
  readonly expiry: string;
  /** The number of digits of its security code; undefined if the brand is unknown. */
  readonly codeLength: number | undefined;
}

/** The fields about the payer that a page can ask for, in the order of the form. */
export const payerFields = ['email', 'phone', 'address', 'postal_code', 'city', 'country'] as const;
export type PayerField = (typeof payerFields)[number];

/** The fields as typed; empty text for a missing one. */
export type EnteredPayer = Readonly<Record<PayerField, string>>;

/** The wallets and co-badged cards of a terminal: on its payment page and in card fields. */
export interface Wallets {
  /** Returns the first digits of the cards whose payer chooses a network. */
  coBadged(terminalId: string): Promise<readonly string[]>;
  /** Returns the wallets that the terminal's accounts accept. */
  offers(terminalId: string, payment: OfferedPayment): Promise<readonly WalletOffer[]>;
  /**
   * Returns the merchant session of Apple for a payer's sheet, JSON as text.
   * @param validationUrl as the browser received it from Apple
   * @param host the host of the page, registered at Apple
   * @returns undefined if the address is not Apple's, the terminal has no identity there, or Apple refuses
   */
  appleSession(terminalId: string, validationUrl: string, host: string): Promise<string | undefined>;
  /** Returns a payload of the sandbox's wallets; undefined unless the terminal offers that wallet in the sandbox. */
  sandboxPayload(terminalId: string, wallet: string, card: string): Promise<string | undefined>;
}

export interface OfferedPayment {
  readonly currency: string;
  /** Decimal text in major units; undefined for a shop's page, which knows it only with the sheet. */
  readonly amount?: string | undefined;
  readonly operation?: 'sale' | 'authorize';
}

/** A wallet that may be shown, if the browser has it. */
export interface WalletOffer {
  readonly wallet: Schema<'WalletType'>;
  /** `sandbox`: the page shows a sheet of the sandbox in place of the browser's. */
  readonly sheet: 'browser' | 'sandbox';
  /** The name of the merchant. */
  readonly label: string;
  /** The request to the browser, without the total: ApplePayPaymentRequest, or the data of Google Pay. */
  readonly request: object;
}

/** The cards in a sandbox wallet by their outcome: the last four digits, as sheets show them. */
export const sandboxWalletCards = { approved: '1111', declined: '0002', challenged: '4242' } as const;

export interface EnteredWallet {
  readonly wallet: Schema<'WalletType'>;
  readonly payload: string;
  readonly payer: EnteredPayer;
}

/** The items of an order. Prices and sums are decimal text in major units, negative for a discount. */
export interface ItemsOfPayment {
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly unitPrice: string;
    readonly total: string;
  }[];
  /** Without the tax. */
  readonly subtotal: string;
  readonly tax: string | undefined;
  /** Equals the amount of the payment. */
  readonly total: string;
}

export interface Receipt {
  /** The day of the payment, `2026-12-01`, by the terminal's clock in UTC. */
  readonly date: string;
  /** The brand and the last four digits of the card; undefined if they are no longer stored. */
  readonly card: { readonly brand: string | undefined; readonly lastFour: string } | undefined;
  /** The approved transaction. */
  readonly reference: string;
  /** The email receipt: `asks` for the address, is `ready`, or was `requested`. Undefined if none is offered. */
  readonly email: 'asks' | 'ready' | 'requested' | undefined;
}

/** The data shown again after a form with faults: never a card number or a security code. */
export interface FormAgain {
  readonly faults: readonly CardFault[];
  readonly entered: Pick<EnteredCard, 'expiry' | 'name'> & Partial<EnteredPayer & Pick<EnteredCard, 'card' | 'save'>>;
}

/** The look of the pages after card entry, and the payer's return to the shop. */
export interface PayerJourney {
  readonly merchantName: string;
  /** The language that the shop requested. */
  readonly language: Schema<'PageLanguage'> | undefined;
  readonly brand: PageBrand;
  /** The sites that may show the pages in a frame. */
  readonly frameAncestors: readonly string[];
  /** The transaction in the shop's answer. */
  readonly transactionId: string;
  /** The payment page that the payer came from and returns to. */
  readonly paymentPage: string | undefined;
  /** The shop's signed address, known with the outcome, for a payer who did not come from a payment page. */
  readonly shop: string | undefined;
}

/** The reason of a decline, reduced to the part that a payer may see. */
export type DeclineReason = 'code' | 'expired' | 'funds' | 'blocked' | 'limit' | 'later' | 'authentication';

export interface PageBrand {
  /** `#rrggbb`, of the light page and of the dark one. */
  readonly colour: string | undefined;
  readonly colourDark: string | undefined;
  /** The SHA-256 of its bytes. */
  readonly logo: string | undefined;
  readonly texts: readonly (Schema<'PageTexts'> | Schema<'FurtherPageTexts'>)[];
  /** The addresses of the merchant's terms, privacy notice and help. */
  readonly links: { readonly [Name in 'terms' | 'privacy' | 'support']?: string };
}

export interface SeriesTerms {
  /** Of each payment, as decimal text in major units. */
  readonly amount: string;
  /** Undefined if the merchant decides when to charge. */
  readonly every: { readonly dateType: Schema<'RecurringDateType'>; readonly interval: number } | undefined;
  /** Undefined if the series runs until it is ended. */
  readonly payments: number | undefined;
  /** The date of payment 1, if it is not due now. */
  readonly firstPaymentDate: string | undefined;
  /** The day on which the agreement ends. */
  readonly cancellationDate: string | undefined;
}

/** The fields as typed. */
export interface EnteredCard {
  /** The id of a saved card; then only the security code counts of the other fields. Empty for another card. */
  readonly card: string;
  /** `1` if the payer agrees that the entered card is saved. */
  readonly save: string;
  readonly number: string;
  readonly expiry: string;
  readonly cvv: string;
  readonly name: string;
  /** The chosen network of a co-badged card: `cartes_bancaires` or `international`; any other text chooses none. */
  readonly network: string;
  readonly payer: EnteredPayer;
}

export type CardField = 'number' | 'expiry' | 'cvv' | 'name';

export interface CardFault {
  readonly field: CardField | PayerField;
  /**
   * `refused`: this shop's processors do not accept the card here. `removed`: the chosen card is no longer saved.
   * `three`, `four`: the required digits of the code. `characters`: control ones, which can reorder a name.
   */
  readonly fault: 'missing' | 'invalid' | 'expired' | 'refused' | 'removed' | 'three' | 'four' | 'characters';
}

/** The payer's browser. Without scripts, only the data of the request headers is known. */
export interface PayerBrowser {
  readonly acceptHeader: string;
  readonly userAgent: string;
  readonly language: string;
  readonly javascriptEnabled: boolean;
  readonly javaEnabled?: boolean | undefined;
  /** Bits per pixel. */
  readonly colorDepth?: number | undefined;
  readonly screenHeight?: number | undefined;
  readonly screenWidth?: number | undefined;
  /** Minutes from local time to UTC. */
  readonly timeZoneOffset?: number | undefined;
}
