import type { Schema } from '../base/contract.js';
import type { ReasonKey } from '../reasons/reasons.js';
import type { CardProfileData } from '../vault/card.js';

/** A processor's guarantees for a call, even if its answer is lost. */
export interface Guarantees {
  /**
   * Seconds for which an idempotency key is honoured after its first arrival. An identical call then returns the first
   * outcome, even a refusal or a failure, and moves no money again. Undefined if keys are not honoured.
   */
  readonly keySeconds: number | undefined;
  /**
   * Seconds after `notAfter` within which a call that arrived in time takes effect, or never does. A call that arrives
   * later is refused by throwing. Undefined if the processor supports no deadline: a call may take effect at any time.
   */
  readonly longestDelaySeconds: number | undefined;
}

/** The abilities of an account. An unsupported payment is refused before an attempt is written (refusal.ts). */
export interface Capabilities {
  readonly paymentMethods: readonly string[];
  /** Undefined accepts all supported currencies. */
  readonly currencies: readonly string[] | undefined;
  readonly refunds: 'partial' | 'full' | 'none';
  readonly partialCapture: boolean;
  /** True if an instrument can be verified without a charge. */
  readonly verify: boolean;
  /** True if card numbers may be sent to it. */
  readonly cardNumbers: boolean;
  /** The wallets whose encrypted payloads it accepts. */
  readonly wallets: readonly Schema<'WalletType'>[];
  /**
   * The recipient of the payloads: the parameters of Google Pay's `PAYMENT_GATEWAY` (developers.google.com, Gateway).
   * Undefined if they are not known.
   */
  readonly walletGateway?: Readonly<Record<string, string>> | undefined;
  /** True if it charges a wallet's payload again. Others charge the credential that they stored with the first one. */
  readonly walletsAgain?: true;
  /** True if it accepts network tokens with their cryptograms. */
  readonly networkTokens: boolean;
  /** True if it accepts its own tokens in place of a card. */
  readonly providerTokens: boolean;
  /** True if it supports payments without the payer: a series or a retry. */
  readonly storedCredentials: boolean;
  /**
   * False if a series cannot be charged when another account made its first payment. Otherwise the charge refers to
   * that payment by the network's id.
   */
  readonly foreignSeries?: boolean | undefined;
  /**
   * Returns true if the processor's units can express an amount, given as decimal text in major units. Undefined
   * accepts each amount of the contract.
   */
  readonly takesAmount?: ((amount: string, currency: string) => boolean) | undefined;
  /** True if a CVV can accompany a token of the processor, or a credential that it stores. */
  readonly cvvWithToken: boolean;
  /** False if a verification of a token accepts no security code. */
  readonly cvvWithVerifiedToken?: false;
  /** True if a card that the payer enters needs its CVV. */
  readonly cvvRequired: boolean;
  /**
   * Seconds that a `received` payment, capture, void or refund may stay undecided. Then it is looked up, and becomes
   * UNKNOWN if it is still undecided. Undefined if the processor decides each call immediately.
   */
  readonly followUpSeconds: number | undefined;
  /**
   * True if the outcome of a call can be queried. If false, `lookup` is never called, and an unanswered call is sent
   * again only where its key is honoured.
   */
  readonly lookups: boolean;
  /**
   * True if a notification of an approval omits fields that a lookup returns: authorization code, network transaction
   * id and address verification.
   */
  readonly notificationsOmitDetails?: true;
  guarantees(call: { readonly amount: string }): Guarantees;
}

/** The issuer of a card range and the type of its cards. */
export interface KnownIssuer extends Pick<CardProfileData, 'cardType' | 'category'> {
  readonly name: string;
  /** The intended use of the card (contract, CardProfile). */
  readonly cardUsage: 'personal' | 'business';
}

/** The facts about a card that are known before a processor is called. */
interface KnownCard {
  /** The issuer, from the first six digits of the number. Undefined if unknown. */
  readonly issuer: KnownIssuer | undefined;
  /** The reason for which the risk rules refuse the card. Undefined if they accept it. */
  readonly refusal: ReasonKey | undefined;
}

/** Returns the known facts about a card by its number. */
export type CardRules = (cardNumber: string) => KnownCard;

const unknown: KnownCard = { issuer: undefined, refusal: undefined };

/**
 * The rules of a live service, which know nothing. Its processors return a card's type and category, and have their own
 * risk rules.
 */
export const liveCardRules: CardRules = () => unknown;
