import { currencyDecimals } from '../../base/money.js';

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

/**
 * Converts an amount in Adyen's minor units.
 * @returns decimal text in major units; undefined for an invalid amount
 */
export function majorUnits(units: number, currency: string): string | undefined {
  const decimals = decimalsOf(currency);
  if (decimals === undefined || !Number.isSafeInteger(units) || units < 0) return undefined;
  if (decimals === 0) return String(units);
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
