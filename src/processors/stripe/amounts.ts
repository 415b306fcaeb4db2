import { currencyDecimals, plainAmount } from '../../base/money.js';

/**
 * The currencies that Stripe counts otherwise than ISO 4217 does. Source: https://docs.stripe.com/currencies, Special
 * cases (read in copies of 2023 and 2025): UGX "transitioned to a zero-decimal currency, but backwards compatibility
 * requires you to represent it as a two-decimal value, where the decimal amount is always 00", with the example that 5
 * UGX are 500. The list of zero-decimal currencies on the same page has UGX as well, and is overruled: the special case
 * speaks of how an amount is written. ISK has the same rule, and is none of this service's currencies. HUF and TWD have
 * special cases in payouts only: charges have two decimals.
 */
const stripeDecimals: ReadonlyMap<string, number> = new Map([['UGX', 2]]);

/**
 * The smallest step of an amount in Stripe's units, where it is not 1: whole shillings, and for three-decimal
 * currencies a last digit of 0, which the card networks demand (Three-decimal currencies, same page).
 */
const step = (currency: string, isoDecimals: number): bigint =>
  currency === 'UGX' ? 100n : isoDecimals === 3 ? 10n : 1n;

const decimalsOf = (currency: string): number | undefined =>
  stripeDecimals.get(currency) ?? currencyDecimals.get(currency);

/**
 * An amount as Stripe counts it.
 * @param amount decimal text in major units ("10.5")
 * @returns undefined when Stripe cannot be asked for it: more decimals than it takes, or another currency
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
 * An amount of Stripe's as decimal text in major units, without zeros at its end.
 * @param currency in Stripe's lower case or ours
 * @throws RangeError for a currency that this service does not take, or no whole number
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
