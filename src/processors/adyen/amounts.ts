import { currencyDecimals } from '../../base/money.js';

/**
 * Currencies of which Adyen counts other minor units than ISO 4217 does, with Adyen's number of decimals. Its page
 * (docs.adyen.com/development-resources/currency-codes) marks four as "differs from standard", and no other: CLP has
 * two decimals, CVE none, IDR none and ISK two. CVE and ISK are not among the currencies of this service.
 */
const ownDecimals: ReadonlyMap<string, number> = new Map([
  ['CLP', 2],
  ['IDR', 0],
]);

const decimalsOf = (currency: string): number | undefined =>
  ownDecimals.get(currency) ?? currencyDecimals.get(currency);

/**
 * An amount as Adyen counts it.
 * @param amount decimal text in major units
 * @returns undefined when it cannot be written for Adyen: an unknown currency, more decimals than Adyen counts of it
 * (1.5 IDR), or more units than a JSON number holds exactly
 */
export function minorUnits(amount: string, currency: string): number | undefined {
  const decimals = decimalsOf(currency);
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (decimals === undefined || whole === undefined || /[1-9]/.test(fraction.slice(decimals))) return undefined;
  const units = Number(BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0')));
  return Number.isSafeInteger(units) ? units : undefined;
}

/**
 * What Adyen says in its minor units.
 * @returns decimal text in major units; undefined for what is no amount
 */
export function majorUnits(units: number, currency: string): string | undefined {
  const decimals = decimalsOf(currency);
  if (decimals === undefined || !Number.isSafeInteger(units) || units < 0) return undefined;
  if (decimals === 0) return String(units);
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
