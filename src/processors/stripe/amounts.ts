import { currencyDecimals, plainAmount } from '../../base/money.js';

/**
 * Currencies whose decimals at Stripe differ from ISO 4217 (https://docs.stripe.com/currencies, Special cases, read in
 * copies of 2023 and 2025). UGX "transitioned to a zero-decimal currency, but backwards compatibility requires you to
 * represent it as a two-decimal value, where the decimal amount is always 00": 5 UGX are 500. The same page also lists
 * UGX as a zero-decimal currency; the special case takes precedence. ISK has the same rule, but this service does not
 * support it. HUF and TWD have special cases for payouts only.
 */
const stripeDecimals: ReadonlyMap<string, number> = new Map([['UGX', 2]]);

/**
 * Returns the smallest step of an amount in Stripe's units: whole shillings for UGX. In three-decimal currencies the
 * last digit is 0, which the card networks require (Three-decimal currencies, same page).
 */
const step = (currency: string, isoDecimals: number): bigint =>
  currency === 'UGX' ? 100n : isoDecimals === 3 ? 10n : 1n;

const decimalsOf = (currency: string): number | undefined =>
  stripeDecimals.get(currency) ?? currencyDecimals.get(currency);

/**
 * Converts an amount to Stripe's units.
 * @param amount decimal text in major units ("10.5")
 * @returns undefined when Stripe cannot represent it: too many decimals, or an unsupported currency
 */
export function stripeAmount(amount: string, currency: string): number | undefined {
  const decimals = decimalsOf(currency);
  const isoDecimals = currencyDecimals.get(currency);
  if (decimals === undefined || isoDecimals === undefined || !/^\d{1,15}(\.\d{1,15})?$/.test(amount)) return undefined;
  const [whole = '', fraction = ''] = amount.split('.');
  if (!/^0*$/.test(fraction.slice(decimals))) return undefined;
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return units % step(currency, isoDecimals) === 0n && units <= Number.MAX_SAFE_INTEGER ? Number(units) : undefined;
}

/**
 * Converts an amount in Stripe's units to decimal text in major units, without trailing zeros.
 * @param currency in Stripe's lower case or ours
 * @throws RangeError for an unsupported currency, or a number that is not a whole one
 */
export function amountOfStripe(units: number, currency: string): string {
  const decimals = decimalsOf(currency.toUpperCase());
  if (decimals === undefined || !Number.isSafeInteger(units) || units < 0)
    throw new RangeError('not an amount in a supported currency');
  const digits = String(units).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return plainAmount(`${digits.slice(0, point)}.${digits.slice(point)}`);
}

/** @param currency in Stripe's lower case or ours */
export const isKnownCurrency = (currency: string): boolean => decimalsOf(currency.toUpperCase()) !== undefined;
