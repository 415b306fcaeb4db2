/**
 * What the payer's browser is shown of a payment on the hosted page (contract: `payment_collection: hosted_page`), and
 * what it can do there. It is what the pages and the payments agree on.
 */
export interface PaymentPages {
  /** @returns undefined when there is no page at this address */
  read(address: string): Promise<PaymentPageView | undefined>;
  /**
   * Pays with the card that was entered.
   * @param attempt the number of the attempt that the form is to make. Where it was made before, nothing is done
   * @returns what is wrong with the card; none when it was sent, or the payment waits for no card any more
   */
  pay(address: string, attempt: number, entered: EnteredCard): Promise<readonly CardFault[]>;
  /** Ends the payment without one. Nothing is done where a payment has begun. */
  cancel(address: string): Promise<void>;
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
  /** Decimal text in major units. */
  readonly amount: string;
  readonly currency: string;
  readonly description: string | undefined;
  readonly merchantOrderId: string | undefined;
  /** The number of the attempt that a form of this view makes: a form that is sent twice makes one attempt. */
  readonly attempt: number;
  /** Nothing is taken yet: the amount is only held for the merchant. */
  readonly held: boolean;
  /** Of a challenge: the page of the processor. */
  readonly challengeUrl: string | undefined;
  /** No money moves. */
  readonly sandbox: boolean;
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
  /** `refused`: a card that this shop's processors do not take here. */
  readonly fault: 'missing' | 'invalid' | 'expired' | 'refused';
}
