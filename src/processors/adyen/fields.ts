import { v5 } from 'uuid';
import { currencyDecimals, majorUnits } from '../../base/money.js';
import type { CallName, FollowUpOperation, KeptCredential } from '../processor.js';
import type { BillingAddress } from '@adyen/api-library/lib/src/typings/checkout/billingAddress.js';
import type { Schema } from '../../base/contract.js';
import { type AddressVerification, billingAddressOf } from '../addresses.js';

const match = 'match';
const differs = 'no_match';
const unavailable = 'unavailable';

type Result = AddressVerification['street'];

const results = (street: Result, postalCode: Result, ...numbers: readonly number[]): [string, AddressVerification][] =>
  numbers.map((number) => [String(number), { street, postal_code: postalCode }]);

/**
 * Results by the number of Adyen's `avsResult` (docs.adyen.com/risk-management/avs-checks). For results that include
 * the name only the address counts. Numbers without an address result are omitted: no data, no support, not checked.
 */
const avsResults: ReadonlyMap<string, AddressVerification> = new Map([
  ...results(match, match, 7, 20, 24),
  ...results(match, differs, 1),
  ...results(match, unavailable, 9, 12, 21, 25),
  ...results(differs, match, 6),
  ...results(differs, differs, 2),
  ...results(differs, unavailable, 10, 13),
  ...results(unavailable, match, 14, 15, 19, 23),
  ...results(unavailable, differs, 16, 17),
]);

/**
 * Reads the issuer's address verification from the `additionalData` of an answer or notification. The account must have
 * AVS results enabled.
 */
export function avsOf(additionalData: Readonly<Record<string, unknown>> = {}): {
  readonly address_verification?: AddressVerification;
} {
  const { avsResult } = additionalData;
  const [, number] = typeof avsResult === 'string' ? (/^(\d{1,2})(?: |$)/.exec(avsResult) ?? []) : [];
  if (number === undefined) return {};
  return { address_verification: avsResults.get(number) ?? { street: unavailable, postal_code: unavailable } };
}

/** Adyen's placeholder for an unknown part. For the country it is `ZZ` (docs.adyen.com, AVS). */
const unknown = 'N/A';

/**
 * Converts the billing address to Adyen's form, whose five main fields are required together (published contract of
 * Checkout, `BillingAddress`). A postal code longer than Adyen accepts becomes unknown, because a truncated one would
 * not match.
 */
export function adyenBillingAddress(address: Schema<'Address'> | undefined): {
  readonly billingAddress?: BillingAddress;
} {
  const billing = billingAddressOf(address);
  if (!billing) return {};
  const { street, house, city, state, postalCode, country } = billing;
  // Required for these two countries, as their code: without it Adyen refuses the payment.
  const isCode = /^[A-Z]{2}$/.test(state ?? '');
  const region = (country === 'US' || country === 'CA') && !isCode ? unknown : state;
  const isPostalCode = postalCode !== undefined && postalCode.length <= (country === 'US' ? 5 : 10);
  return {
    billingAddress: {
      street: street ?? unknown,
      houseNumberOrName: house ?? unknown,
      city: city ?? unknown,
      postalCode: isPostalCode ? postalCode : unitedStates(country, postalCode),
      country: country ?? 'ZZ',
      ...(region !== undefined && { stateOrProvince: region }),
    },
  };
}

/** Returns the five digits of a ZIP+4 code, the only part that Adyen accepts. */
const unitedStates = (country: string | undefined, postalCode = ''): string =>
  country === 'US' && /^\d{5}-?\d{4}$/.test(postalCode) ? postalCode.slice(0, 5) : unknown;

/** Returns a `pspReference` that is safe to expose. */
export const providerIdOf = (text: unknown): string | undefined => matching(text, /^[0-9A-Za-z]{8,32}$/);

/** Returns an authorization code of up to ten letters and digits; undefined for any other value. */
export const authorizationCodeOf = (text: unknown): string | undefined => matching(text, /^[0-9A-Za-z]{1,10}$/);

/** Adyen's token of a stored credential and its shopper. Both are needed to charge it. */
export interface StoredPaymentMethod {
  readonly shopperReference: string;
  readonly storedPaymentMethodId: string;
}

const separator = '/';

/** Joins both in one text, as it is stored. */
export const storedCredentialText = ({ shopperReference, storedPaymentMethodId }: StoredPaymentMethod): string =>
  `${shopperReference}${separator}${storedPaymentMethodId}`;

/**
 * Parses a stored credential, or a `provider_token` from a shop.
 * @param ownShopper the shopper of a token that names none
 */
export function readStoredCredential(text: string, ownShopper: string | undefined): StoredPaymentMethod | undefined {
  const at = text.lastIndexOf(separator);
  const shopperReference = at < 0 ? ownShopper : text.slice(0, at);
  const storedPaymentMethodId = text.slice(at + 1);
  const isRead = shopperReference !== undefined && shopperReference.length >= 3 && storedPaymentMethodId !== '';
  return isRead ? { shopperReference, storedPaymentMethodId } : undefined;
}

/** Joins a shopper's stored payment method to a `provider_token`. */
export const customerToken = (storedPaymentMethodId: string, shopperReference: string): string | undefined =>
  /^[0-9A-Za-z]{8,64}$/.test(storedPaymentMethodId) && /^[^/]{3,256}$/.test(shopperReference)
    ? storedCredentialText({ shopperReference, storedPaymentMethodId })
    : undefined;

/** True for a stored payment method, with or without its shopper, and for the encrypted payload of a wallet. */
export const recognizes = (text: string): boolean =>
  /^(.{3,}\/)?[0-9A-Za-z]{8,64}$/.test(text) || /^\{.*"(data|signedMessage)"\s*:/s.test(text);

/** Reads an approval's credential from the `additionalData` of an answer or notification. */
export function keptCredentialOf(additionalData: Readonly<Record<string, unknown>> = {}): Partial<KeptCredential> {
  const either = (name: string, formerName: string): unknown => additionalData[name] ?? additionalData[formerName];
  const token = matching(
    either('tokenization.storedPaymentMethodId', 'recurring.recurringDetailReference'),
    /^[0-9A-Za-z]{8,64}$/,
  );
  const shopper = matching(either('tokenization.shopperReference', 'recurring.shopperReference'), /^[^/]{3,256}$/);
  const network = matching(additionalData.networkTxReference, /^[0-9A-Za-z ]{6,64}$/);
  return {
    ...(token !== undefined &&
      shopper !== undefined && {
        storedCredential: storedCredentialText({ shopperReference: shopper, storedPaymentMethodId: token }),
      }),
    ...(network !== undefined && { networkTransactionId: network }),
  };
}

const matching = (text: unknown, pattern: RegExp): string | undefined =>
  typeof text === 'string' && pattern.test(text) ? text : undefined;

/** The namespace of the idempotency keys (RFC 9562, 5.5). It has no other use. */
const namespace = 'e0c5b1c9-6a0e-4f1b-9d54-7c1f0f8c3a52';

/** The subject of one of our references: a call and, for a follow-up, its operation. */
export interface NamedCall extends CallName {
  readonly followUp: FollowUpOperation | undefined;
}

/**
 * Returns our `reference` of a call, which Adyen repeats as `merchantReference`. A follow-up includes its operation:
 * Adyen may name a payment in the notification of its follow-up, and the two must stay distinct.
 */
export const referenceOf = ({ terminalId, idempotencyKey }: CallName, followUp?: FollowUpOperation): string =>
  [terminalId, idempotencyKey, ...(followUp ? [followUp] : [])].join('-');

/** Parses a reference, also of the reversal of a discrepancy. @returns undefined for a reference that is not ours */
export function readReference(reference: string): NamedCall | undefined {
  const [, terminalId, idempotencyKey, followUp] =
    /^([0-9A-Za-z]{6})-([0-9A-Za-z]{8}|reversal-[0-9a-f-]{36})(?:-(capture|void|refund))?$/.exec(reference) ?? [];
  return terminalId === undefined || idempotencyKey === undefined
    ? undefined
    : { terminalId, idempotencyKey, followUp: followUp as FollowUpOperation | undefined };
}

/**
 * Returns the Idempotency-Key of a call. Adyen stores keys for a company account, which can have several merchant
 * accounts. A payment rerouted from one to another must not receive the first one's answer.
 */
export const idempotencyKeyOf = (merchantAccount: string, call: CallName, step: string): string =>
  v5([merchantAccount, call.terminalId, call.idempotencyKey, step].join('/'), namespace);

/** Returns the owner of a stored credential at Adyen: the payer on their terminal, without personal data. */
export const shopperReferenceOf = (terminalId: string, payerId: string): string => `${terminalId}-${payerId}`;

/**
 * Currencies for which Adyen's minor units differ from ISO 4217, with Adyen's number of decimals. Its page
 * (docs.adyen.com/development-resources/currency-codes) marks only four as "differs from standard". CLP and ISK have
 * two decimals, CVE and IDR have no decimals. This service does not support CVE and ISK.
 */
const ownDecimals: ReadonlyMap<string, number> = new Map([
  ['CLP', 2],
  ['IDR', 0],
]);

const decimalsOf = (currency: string): number | undefined =>
  ownDecimals.get(currency) ?? currencyDecimals.get(currency);

/**
 * Converts an amount to Adyen's minor units.
 * @param amount decimal text in major units
 * @returns undefined when Adyen cannot represent it: an unknown currency, more decimals than Adyen counts (1.5 IDR), or
 * more units than a JSON number holds exactly
 */
export function minorUnits(amount: string, currency: string): number | undefined {
  const decimals = decimalsOf(currency);
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (decimals === undefined || whole === undefined || /[1-9]/.test(fraction.slice(decimals))) return undefined;
  const units = Number(BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0')));
  return Number.isSafeInteger(units) ? units : undefined;
}

/** Converts an amount in Adyen's minor units. @returns decimal text in major units; undefined for an invalid amount */
export function majorUnitsOf(units: number, currency: string): string | undefined {
  const decimals = decimalsOf(currency);
  if (decimals === undefined || !Number.isSafeInteger(units) || units < 0) return undefined;
  return majorUnits(BigInt(units), decimals);
}
