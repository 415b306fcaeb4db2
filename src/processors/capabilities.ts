import type { Schema } from '../base/contract.js';
import { reasons, type ReasonKey } from '../reasons/reasons.js';
import { units } from '../base/money.js';
import type { CardProfileData } from '../vault/card.js';
import type { FollowUpOperation, InstrumentDetails, PaymentCall, PaymentOperation, WalletPayload } from './calls.js';

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

/** The abilities of an account. An unsupported payment is refused before an attempt is written. */
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
  /** Returns false for a token, or a wallet's payload, in the form of another processor. Undefined accepts all. */
  readonly recognizes?: ((text: string) => boolean) | undefined;
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

export type CardRules = (cardNumber: string) => KnownCard;

const unknown: KnownCard = { issuer: undefined, refusal: undefined };

/**
 * The rules of a live service, which know nothing. Its processors return a card's type and category, and have their own
 * risk rules.
 */
export const liveCardRules: CardRules = () => unknown;

type Card = Extract<InstrumentDetails, { kind: 'card' }>;

export type PaymentTraits = Pick<PaymentCall, 'stored' | 'origin' | 'amount' | 'currency'> & {
  readonly instrument: Exclude<InstrumentDetails, Card> | Pick<Card, 'kind' | 'cvv' | 'networkToken'>;
  readonly operation: PaymentOperation;
  /** The method of a processor's token. Undefined if unknown. */
  readonly paymentMethod?: string | undefined;
  /** True if the processor stores a credential of the instrument. */
  readonly hasStoredCredential: boolean;
};

/**
 * The reason for which an account cannot do something. `because` continues a sentence that begins with the account's
 * name.
 */
export interface Refusal {
  readonly because: string;
}

/** Returns the reason for which an account cannot charge an amount. Undefined if it can. A pure function. */
export function amountRefusal(can: Capabilities, amount: string, currency: string): Refusal | undefined {
  if (can.currencies?.includes(currency) === false) return { because: `does not take ${currency}` };
  return can.takesAmount?.(amount, currency) === false ? { because: `does not take ${amount} ${currency}` } : undefined;
}

/** Returns the reason for which an account cannot accept a payment. Undefined if it can. A pure function. */
export function paymentRefusal(can: Capabilities, payment: PaymentTraits): Refusal | undefined {
  const { origin, amount, currency, operation, hasStoredCredential } = payment;
  const method = methodOf(payment);
  const ofAmount = amountRefusal(can, amount, currency);
  if (ofAmount) return ofAmount;
  if (operation === 'verify' && !can.verify) return { because: 'does not verify an instrument without a charge' };
  if (method !== undefined && !can.paymentMethods.includes(method)) return { because: `does not take ${method}` };
  if (origin !== 'payer' && !can.storedCredentials) return { because: 'does not charge without the payer' };
  return tokenRefusal(can, payment) ?? (hasStoredCredential ? undefined : instrumentRefusal(can, payment));
}

/**
 * Returns the method of an instrument. Undefined for a token whose credential the account has: it charged the token
 * before it reported the method, and charges it again.
 */
function methodOf({ instrument, hasStoredCredential, paymentMethod }: PaymentTraits): string | undefined {
  if (instrument.kind === 'provider_token') return hasStoredCredential ? undefined : paymentMethod;
  return instrument.kind === 'card' && !instrument.networkToken ? 'cards' : 'digital_wallets';
}

/** Refuses a security code that accompanies a token. */
function tokenRefusal(
  can: Capabilities,
  {
    instrument,
    operation,
    hasStoredCredential,
  }: Pick<PaymentTraits, 'instrument' | 'operation' | 'hasStoredCredential'>,
): Refusal | undefined {
  const isOnFile = hasStoredCredential || instrument.kind === 'provider_token';
  if (instrument.cvv === undefined) return undefined;
  // A stored card is verified by its number and code.
  const isVerified = operation === 'verify' && instrument.kind === 'provider_token';
  if (isVerified && can.cvvWithVerifiedToken === false)
    return { because: 'accepts no cvv with a token in a verification' };
  return isOnFile && !can.cvvWithToken
    ? { because: 'accepts no cvv with a token: the account must not be sent card data' }
    : undefined;
}

function payloadRefusal(
  { wallets, walletsAgain, recognizes }: Capabilities,
  { wallet, payload }: WalletPayload,
  stored: boolean,
): Refusal | undefined {
  if (!wallets.includes(wallet)) return { because: `does not take the payload of ${wallet}` };
  // The payload is still empty when a page offers the wallet.
  if (payload !== '' && recognizes?.(payload) === false) return { because: 'is not the recipient of the payload' };
  return stored && !walletsAgain ? { because: 'charges the payload of a wallet once' } : undefined;
}

function foreignTokenRefusal({ providerTokens, recognizes }: Capabilities, token: string): Refusal | undefined {
  if (!providerTokens) return { because: 'does not issue tokens' };
  return recognizes?.(token) === false ? { because: 'does not issue such tokens' } : undefined;
}

/** Refuses an instrument that the account does not store. */
function instrumentRefusal(
  can: Capabilities,
  { instrument, origin, stored }: Pick<PaymentTraits, 'instrument' | 'origin' | 'stored'>,
): Refusal | undefined {
  if (origin === 'series' && can.foreignSeries === false)
    return { because: 'does not charge a series that began elsewhere' };
  if (instrument.kind === 'provider_token') return foreignTokenRefusal(can, instrument.providerToken);
  if (instrument.kind === 'wallet') return payloadRefusal(can, instrument, stored);
  if (instrument.networkToken && !can.networkTokens) return { because: 'does not take network tokens' };
  if (!can.cardNumbers) return { because: 'must not be sent card numbers' };
  return can.cvvRequired && !instrument.networkToken && origin === 'payer' && !stored && instrument.cvv === undefined
    ? { because: 'needs the cvv of a card' }
    : undefined;
}

/**
 * Returns the reason for which an account cannot do a capture, void or refund. Undefined if it can. Amounts are decimal
 * text. A pure function.
 */
export function followUpRefusal(
  can: Capabilities,
  operation: FollowUpOperation,
  {
    amount,
    originalAmount,
    currency,
  }: { readonly amount: string; readonly originalAmount: string; readonly currency: string },
): (Refusal & { readonly field: 'amount' | 'transaction_reference_id' }) | undefined {
  if (operation !== 'void' && can.takesAmount?.(amount, currency) === false)
    return { field: 'amount', because: `does not take ${amount} ${currency}` };
  const isPart = units(amount) !== units(originalAmount);
  if (operation === 'capture' && isPart && !can.partialCapture)
    return { field: 'amount', because: 'captures authorizations in full only' };
  if (operation !== 'refund') return undefined;
  if (can.refunds === 'none') return { field: 'transaction_reference_id', because: 'does not refund' };
  return isPart && can.refunds === 'full' ? { field: 'amount', because: 'refunds payments in full only' } : undefined;
}

/**
 * The meanings of Mastercard's Merchant Advice Codes from 21 on. The network defines them, so they are the same at each
 * processor (https://docs.stripe.com/declines/network-codes, Merchant Advice Codes).
 */
export const merchantAdviceCodes: readonly (readonly [string, ReasonKey])[] = [
  ['21', 'NETWORK.RECURRING_PAYMENT_CANCELLED'],
  ['22', 'NETWORK.MERCHANT_NOT_QUALIFIED_FOR_PRODUCT'],
  ['24', 'NETWORK.RETRY_AFTER_1_HOUR'],
  ['25', 'NETWORK.RETRY_AFTER_24_HOURS'],
  ['26', 'NETWORK.RETRY_AFTER_2_DAYS'],
  ['27', 'NETWORK.RETRY_AFTER_4_DAYS'],
  ['28', 'NETWORK.RETRY_AFTER_6_DAYS'],
  ['29', 'NETWORK.RETRY_AFTER_8_DAYS'],
  ['30', 'NETWORK.RETRY_AFTER_10_DAYS'],
  ['40', 'NETWORK.NON_RELOADABLE_PREPAID_CARD'],
  ['41', 'NETWORK.SINGLE_USE_VIRTUAL_CARD'],
  ['42', 'NETWORK.SANCTIONS_SCORE_EXCEEDED'],
];

const notFound = 'PAYMENT_METHOD.PROVIDER_TOKEN_NOT_FOUND' satisfies ReasonKey;

/**
 * Returns what a processor's result means for the next routes. A token that the merchant sent, or its customer, may be
 * unknown because another account of this processor issued it: then the result of that one counts, even if it came
 * before.
 * @param earlier the reason of the result so far
 */
export function meaningOf(
  result: { readonly outcome: string; readonly reason: ReasonKey },
  earlier: ReasonKey | undefined,
  { kind }: PaymentCall['instrument'],
  hasStoredCredential: boolean,
): 'decides' | 'moves-on' | 'passed-over' {
  const { outcome, reason } = result;
  if (outcome === 'failed') return 'moves-on';
  if (outcome !== 'declined') return 'decides';
  const isUnknown = reason === notFound || reason === 'PAYMENT_METHOD.TOKEN_REVOKED';
  if (isUnknown && kind === 'provider_token' && !hasStoredCredential)
    return earlier === undefined || earlier === notFound ? 'moves-on' : 'passed-over';
  return reasons[reason].reroutable === true ? 'moves-on' : 'decides';
}
