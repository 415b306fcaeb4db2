import { problem, problemOfFields } from '../../base/errors/errors.js';
import { amountText, currencyDecimals, isSupportedCurrency } from '../../base/money.js';
import type { Terminal } from '../../base/terminal.js';

/**
 * The decimal text of the amount of a new payment or series. What follows on an earlier payment, and the charges of a
 * series, are not held against the terminal's currencies: what was begun is brought to its end.
 * @throws Problem INVALID_CURRENCY also when the terminal does not take it, VALIDATION/INVALID_AMOUNT
 */
export function newAmount({ currencies }: Pick<Terminal, 'currencies'>, amount: number, currency: string): string {
  if (isSupportedCurrency(currency) && currencies.length > 0 && !currencies.includes(currency)) {
    throw problem('INVALID_CURRENCY', `The terminal does not take ${currency}.`, {
      field: 'currency',
      value: currency,
    });
  }
  return checkedAmount(amount, currency, 'currency');
}

/**
 * The decimal text of a request's amount.
 * @param others the currency, where the request names it too
 * @throws Problem INVALID_CURRENCY, VALIDATION/INVALID_AMOUNT (more decimals than the currency has)
 */
export function checkedAmount(amount: number, currency: string, ...others: readonly 'currency'[]): string {
  if (!isSupportedCurrency(currency)) {
    throw problem('INVALID_CURRENCY', `The currency ${currency} is not supported.`, {
      field: 'currency',
      value: currency,
    });
  }
  const text = amountText(amount, currency);
  if (text === undefined) {
    const decimals = currencyDecimals.get(currency);
    throw problemOfFields(
      'VALIDATION/INVALID_AMOUNT',
      `An amount in ${currency} has at most ${decimals} decimal places.`,
      ['amount', ...others],
      { value: amount },
    );
  }
  return text;
}
