import { currencyDecimals } from '../../../src/base/money.js';

const formats = new Map<string, Intl.NumberFormat>();

/** Formats an amount with the digits of its currency: `10.50 EUR`, `1,000 JPY`. */
export function amountText(amount: number, currency: string): string {
  let format = formats.get(currency);
  if (!format) {
    const digits = currencyDecimals.get(currency) ?? 2;
    format = new Intl.NumberFormat(undefined, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    formats.set(currency, format);
  }
  return `${format.format(amount)} ${currency}`;
}
