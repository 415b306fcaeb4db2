import type { PayerBrowser } from './payer-browser.js';
import type { Schema } from '../base/contract.js';

/**
 * What the payer's browser is shown of a payment on the hosted page (contract: `payment_collection: hosted_page`), and
 * what it can do there. It is what the pages and the payments agree on.
 */
export interface PaymentPages {
  /**
   * @param again what `pay` answered to a form with faults
   * @returns undefined when there is no page at this address
   */
  read(address: string, again?: string): Promise<PaymentPageView | undefined>;
  /**
   * Pays with the card that was entered.
   * @param attempt the number of the attempt that the form is to make. Where it was made before, nothing is done
   * @param browser the payer's browser, which processors need for 3-D Secure
   * @returns what is wrong with the card, sealed for `read`; undefined when it was sent, or the payment waits for no
   * card any more
   */
  pay(address: string, attempt: number, entered: EnteredCard, browser: PayerBrowser): Promise<string | undefined>;
  /** Ends the payment without one. Nothing is done where a payment has begun. */
  cancel(address: string): Promise<void>;
  /**
   * Where the shop wants its payer, with what became of the payment, signed.
   * @param after a form was sent, whose outcome may have been waited for, or the payer asks to be led back
   * @returns undefined where the shop wants them nowhere, while the payment is not over, and after a form whose card
   * was declined: another can be tried
   */
  returnAddress(address: string, after: 'form' | 'link'): Promise<string | undefined>;
  /** @param digest its SHA-256 in hexadecimal digits. @returns undefined when no page has it any more */
  logo(digest: string): Promise<{ readonly type: string; readonly content: Uint8Array } | undefined>;
}

/**
 * `open`: waits for a card. `declined`: refused, and another card can be tried. `failed`: refused for good.
 * `challenge`: the payer has to go on at the processor's page. `processing`: the outcome is not known yet.
 */
export type PaymentPageState =
  'open' | 'processing' | 'challenge' | 'paid' | 'declined' | 'failed' | 'cancelled' | 'expired';

export interface PaymentPageView {
  readonly state: PaymentPageState;
  readonly merchantName: string;
  /** What is taken now, as decimal text in major units. */
  readonly amount: string;
  readonly currency: string;
  readonly description: string | undefined;
  readonly merchantOrderId: string | undefined;
  /** The number of the attempt that a form of this view makes: one that is sent twice makes one attempt. */
  readonly attempt: number;
  /** The terminal's month in UTC, `2026-11`: a card that ended before it has expired. */
  readonly month: string;
  /** Nothing is taken yet: the amount is only held for the merchant. */
  readonly held: boolean;
  /** What the payer agrees to, where a series begins with this payment. */
  readonly series: SeriesTerms | undefined;
  /** Of a decline: its reason; `own` where no card was declined, but the service failed. */
  readonly reason: DeclineReason | 'own' | undefined;
  /** Of a challenge: the page of the processor. */
  readonly challengeUrl: string | undefined;
  /** No money moves. */
  readonly sandbox: boolean;
  /** The one that the shop asks for. */
  readonly language: Schema<'PageLanguage'> | undefined;
  readonly brand: PageBrand;
  /** The site that the payer is led back to when this is over, or may go back to. */
  readonly returnOrigin: string | undefined;
  /** The sites that may show the page in a frame. */
  readonly frameAncestors: readonly string[];
  /** Of a form that was sent with faults. */
  readonly again: FormAgain | undefined;
}

/** What is shown once more of a form with faults: never a number or a security code. */
export interface FormAgain {
  readonly faults: readonly CardFault[];
  readonly entered: Pick<EnteredCard, 'expiry' | 'name'>;
}

/** The look of the pages that a payer is led through after they gave their card, and the way out of them. */
export interface PayerJourney {
  readonly merchantName: string;
  /** The language that the shop asked for. */
  readonly language: Schema<'PageLanguage'> | undefined;
  readonly brand: PageBrand;
  /** The sites that may show the pages in a frame. */
  readonly frameAncestors: readonly string[];
  /** The transaction that the shop was answered with. */
  readonly transactionId: string;
  /** The payment page that the payer came from, and continues at. */
  readonly paymentPage: string | undefined;
  /** The shop's address, signed, once the outcome is known, for a payer who came from no payment page. */
  readonly shop: string | undefined;
}

/** The reason of a decline, as far as a payer may know it. */
export type DeclineReason = 'code' | 'expired' | 'funds' | 'blocked' | 'limit' | 'later' | 'authentication';

/** How a merchant wants the page to look. */
export interface PageBrand {
  /** `#rrggbb`, of the light page and of the dark one. */
  readonly colour: string | undefined;
  readonly colourDark: string | undefined;
  /** The SHA-256 of its bytes. */
  readonly logo: string | undefined;
  readonly texts: readonly Schema<'PageTexts'>[];
}

/** When and how often a payer is charged. */
export interface SeriesTerms {
  /** Of each payment, as decimal text in major units. */
  readonly amount: string;
  /** Undefined where the merchant decides when. */
  readonly every: { readonly dateType: Schema<'RecurringDateType'>; readonly interval: number } | undefined;
  /** Undefined: until it is ended. */
  readonly payments: number | undefined;
  /** The date of payment 1, where that is not taken now. */
  readonly firstPaymentDate: string | undefined;
  /** The day on which the agreement ends. */
  readonly cancellationDate: string | undefined;
}

/** As it was typed. */
export interface EnteredCard {
  readonly number: string;
  readonly expiry: string;
  readonly cvv: string;
  readonly name: string;
}

export interface CardFault {
  readonly field: keyof EnteredCard;
  /**
   * `refused`: a card that this shop's processors do not take here. `three`, `four`: the digits that the code has.
   * `characters`: control characters, which can show a name in another order.
   */
  readonly fault: 'missing' | 'invalid' | 'expired' | 'refused' | 'three' | 'four' | 'characters';
}
