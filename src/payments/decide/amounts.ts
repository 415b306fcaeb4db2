import { problem, problemOfFields } from '../../base/errors/errors.js';
import { amountNumber, amountText, currencyDecimals, currencyMaxima, exceeds } from '../../base/money.js';
import { amountLimit, type Terminal } from '../../base/terminal.js';

type OfTerminal = Pick<Terminal, 'currencies' | 'amountLimits'>;

/**
 * The decimal text of the amount of a new payment or series. Later operations on a payment, and the charges of a
 * series, may be in a currency that the terminal no longer takes.
 * @throws Problem INVALID_CURRENCY also when the terminal does not take it, VALIDATION/INVALID_AMOUNT
 */
export function newAmount(terminal: OfTerminal, amount: number, currency: string): string {
  const { currencies } = terminal;
  if (currencyMaxima.has(currency) && currencies.length > 0 && !currencies.includes(currency)) {
    throw problem('INVALID_CURRENCY', `The terminal does not take ${currency}.`, {
      field: 'currency',
      value: currency,
    });
  }
  return chargedAmount(terminal, amount, currency, 'currency');
}

/**
 * The decimal text of an amount that a request has the payer charged, now or later.
 * @param others the currency, where the request names it too
 * @throws Problem INVALID_CURRENCY, VALIDATION/INVALID_AMOUNT, also above the terminal's own limit
 */
export function chargedAmount(
  terminal: Pick<OfTerminal, 'amountLimits'>,
  amount: number,
  currency: string,
  ...others: readonly 'currency'[]
): string {
  const text = checkedAmount(amount, currency, ...others);
  const limit = amountLimit(terminal, currency);
  if (limit !== undefined && exceeds(text, limit))
    throw aboveLimit(`The terminal takes at most ${limit} ${currency}.`, limit, amount, others);
  return text;
}

/**
 * The decimal text of a request's amount.
 * @param others the currency, where the request names it too
 * @throws Problem INVALID_CURRENCY, VALIDATION/INVALID_AMOUNT (more decimals than the currency has, or above its limit)
 */
export function checkedAmount(amount: number, currency: string, ...others: readonly 'currency'[]): string {
  const maximum = currencyMaxima.get(currency);
  if (maximum === undefined) {
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
  if (exceeds(text, maximum))
    throw aboveLimit(`An amount in ${currency} is at most ${maximum}.`, maximum, amount, others);
  return text;
}

const aboveLimit = (detail: string, limit: string, value: number, others: readonly 'currency'[]) =>
  problemOfFields('VALIDATION/INVALID_AMOUNT', detail, ['amount', ...others], {
    value,
    available_amount: amountNumber(limit),
  });
