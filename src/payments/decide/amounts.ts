import { invalidFields, otherCurrency, problem, problemOfFields, retryNotAllowed } from '../../base/errors/errors.js';
import type { Problem } from '../../base/errors/errors.js';
import { amountNumber, amountText, currencyDecimals, currencyMaxima, decimalText } from '../../base/money.js';
import { exceeds, minorUnits, units } from '../../base/money.js';
import { amountLimit, type Terminal } from '../../base/terminal.js';
import { amountRefusal } from '../../processors/capabilities.js';
import type { GuardedProcessor } from '../../processors/routing.js';
import type { Exemption } from '../../store/payments/attempt.js';
import type { Payment } from '../read/attempt.js';
import type { ChosenSource } from './payment-source.js';

type OfTerminal = Pick<Terminal, 'currencies' | 'amountLimits'>;

/**
 * Returns the decimal text of the amount of a new payment or series. Later operations on a payment, and the charges of
 * a series, may use a currency that the terminal no longer accepts.
 * @throws Problem INVALID_CURRENCY, also when the terminal does not accept it; VALIDATION/INVALID_AMOUNT
 */
export function newAmount(terminal: OfTerminal, amount: number, currency: string): string {
  const { currencies } = terminal;
  if (currencyMaxima.has(currency) && currencies.length > 0 && !currencies.includes(currency)) {
    throw problem('INVALID_CURRENCY', `The terminal does not accept ${currency}.`, {
      field: 'currency',
      value: currency,
    });
  }
  return chargedAmount(terminal, amount, currency, 'currency');
}

/**
 * Returns the decimal text of an amount that the payer is charged, now or later.
 * @param others the currency, if the request contains it
 * @throws Problem INVALID_CURRENCY, VALIDATION/INVALID_AMOUNT, also above the limit of the currency or the terminal
 */
export function chargedAmount(
  terminal: Pick<OfTerminal, 'amountLimits'>,
  amount: number,
  currency: string,
  ...others: readonly 'currency'[]
): string {
  const text = checkedAmount(amount, currency, ...others);
  const maximum = currencyMaxima.get(currency);
  if (maximum !== undefined && exceeds(text, maximum))
    throw aboveLimit(`An amount in ${currency} is at most ${maximum}.`, maximum, amount, others);
  const limit = amountLimit(terminal, currency);
  if (limit !== undefined && exceeds(text, limit))
    throw aboveLimit(`The terminal accepts at most ${limit} ${currency}.`, limit, amount, others);
  return text;
}

/**
 * Refuses an amount that no account of the terminal can charge: each of its charges would fail.
 * @param routes undefined for an account that is not connected now, and may take it later
 * @throws Problem ROUTING/NO_ROUTE
 */
export function assertRoutableAmount(
  routes: readonly (GuardedProcessor | undefined)[],
  amount: string,
  currency: string,
): void {
  const refusals = routes.map((route) => {
    const refusal = route && amountRefusal(route.processor.capabilities, amount, currency);
    return refusal && `${route.processor.key} ${refusal.because}`;
  });
  const [first] = refusals;
  if (first !== undefined && !refusals.includes(undefined))
    throw problem('ROUTING/NO_ROUTE', `No processor of the terminal accepts this amount: ${first}.`);
}

/**
 * Returns the decimal text of a request's amount, which may exceed what can be charged: a capture, a refund and a retry
 * are compared with the earlier payment.
 * @param others the currency, if the request contains it
 * @throws Problem INVALID_CURRENCY, VALIDATION/INVALID_AMOUNT (more decimals than the currency has)
 */
export function checkedAmount(amount: number, currency: string, ...others: readonly 'currency'[]): string {
  if (!currencyMaxima.has(currency)) {
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

const aboveLimit = (detail: string, limit: string, value: number, others: readonly 'currency'[]) =>
  problemOfFields('VALIDATION/INVALID_AMOUNT', detail, ['amount', ...others], {
    value,
    available_amount: amountNumber(limit),
  });

/**
 * Limits of Delegated Regulation (EU) 2018/389, articles 16 and 18 and annex; for pounds, of the UK's technical
 * standards.
 */
const limits: Readonly<Partial<Record<Exemption, Readonly<Record<string, string>>>>> = {
  low_value: { EUR: '30', GBP: '25' },
  transaction_risk_analysis: { EUR: '500', GBP: '440' },
};

interface ExemptionFields {
  readonly exemption_requested?: Exemption | undefined;
  readonly payment_collection?: string | undefined;
}

const refusal = (detail: string, exemption: Exemption, ...others: readonly string[]): Problem =>
  invalidFields(detail, ['exemption_requested', ...others], { value: exemption });

/**
 * Refuses an exemption that does not apply. A limit is checked only in the currencies that it is defined in.
 * @throws Problem VALIDATION/INVALID_FIELD
 */
export function refuseExemption(
  { exemption_requested: exemption, payment_collection: collection }: ExemptionFields,
  { type, amount, currency }: Pick<Payment, 'type' | 'amount' | 'currency'>,
  source: ChosenSource | undefined,
): void {
  if (exemption === undefined) return;
  if (type === 'recurring_init' && exemption !== 'delegated_authentication')
    throw refusal(
      'The payer of the first payment of a series is authenticated: send delegated_authentication or no exemption.',
      exemption,
    );
  if (exemption === 'delegated_authentication' && collection !== undefined)
    throw refusal(
      'The payer enters the card on the hosted page, so you cannot have authenticated them for it.',
      exemption,
      'payment_collection',
    );
  if (source !== undefined && source.kind !== 'stored' && source.paymentMethod !== 'cards')
    throw refusal('An exemption is requested from a card issuer: send it with a card only.', exemption);
  const limit = limits[exemption]?.[currency];
  if (limit !== undefined && exceeds(amount, limit))
    throw refusal(`The exemption ${exemption} applies up to ${limit} ${currency}.`, exemption, 'amount', 'currency');
}

/**
 * A refused payment cannot be exempted again: its issuer may have refused the exemption.
 * @throws Problem VALIDATION/INVALID_FIELD
 */
export function refuseExemptionOfRetry({ exemption_requested: exemption }: ExemptionFields): void {
  if (exemption !== undefined)
    throw refusal('An exemption applies to a first attempt only: omit it from a retry.', exemption, 'retry');
}

/**
 * Refuses another amount or currency than a retry charges: that of the earlier attempt or, of an init, of its series.
 * @param earlier decimal text
 */
export function refuseOtherAmount(
  { amount, currency }: { readonly amount: number; readonly currency: string },
  earlier: Pick<Payment, 'amount' | 'currency'>,
  transactionId: string,
): void {
  if (currency !== earlier.currency)
    throw otherCurrency(`The earlier attempt is in ${earlier.currency}.`, currency, earlier.currency);
  if (units(checkedAmount(amount, currency)) === units(earlier.amount)) return;
  const shown = decimalText(minorUnits(earlier.amount, currency), currency);
  throw retryNotAllowed(`A retry of the attempt has the amount ${shown}.`, transactionId, {
    field: 'amount',
    value: amount,
  });
}
