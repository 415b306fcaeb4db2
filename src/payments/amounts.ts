import { problem } from '../errors.js';
import { amountText, currencyDecimals, isSupportedCurrency } from '../money.js';

/**
 * The decimal text of a request's amount.
 * @param field where the amount stands in the request
 * @throws Problem INVALID_CURRENCY, VALIDATION/INVALID_AMOUNT (more decimals than the currency has)
 */
export function checkedAmount(amount: number, currency: string, field = 'amount'): string {
  if (!isSupportedCurrency(currency)) {
    throw problem('INVALID_CURRENCY', `The currency ${currency} is not supported.`, { field: 'currency', value: currency });
  }
  const text = amountText(amount, currency);
  if (text === undefined) {
    const decimals = currencyDecimals.get(currency);
    throw problem('VALIDATION/INVALID_AMOUNT', `An amount in ${currency} has at most ${decimals} decimal places.`, { field, value: amount });
  }
  return text;
}
