import { given, type Schema } from '../../base/contract.js';
import { invalidField, invalidFields, problem, problemOfFields } from '../../base/errors/errors.js';
import { amountText, currencyDecimals, fromUnits, plainAmount, units } from '../../base/money.js';
import type { ItemsOfPayment } from '../../payer-pages/payment-page.js';
import { freeText } from './details.js';

/** The request fields about the items of an order, also as stored. */
export interface ItemFields {
  readonly line_items?: readonly Schema<'LineItem'>[] | undefined;
  readonly tax_amount?: number | undefined;
}

/** Characters that display a text in another order than it is stored, and line breaks. */
const controls = /[\p{Bidi_Control}\p{Cc}]/u;

/** Refuses items without a hosted page, which alone shows them. @throws Problem VALIDATION/INVALID_FIELD */
export function refuseItems({ line_items: items, tax_amount: tax }: ItemFields): void {
  if (items === undefined && tax === undefined) return;
  const field = items === undefined ? 'tax_amount' : 'line_items';
  throw invalidFields(`Send ${field} together with payment_collection only.`, [field, 'payment_collection']);
}

/**
 * Returns the items of a request with a hosted page, for the store. A pure function.
 * @param amount of the payment, as decimal text of `currency`
 * @returns an empty object without items
 * @throws Problem VALIDATION/INVALID_AMOUNT for another sum than the amount, or too many decimals;
 *   VALIDATION/INVALID_FIELD for a tax without items, and for a name with control characters
 */
export function checkedItems(
  { line_items: items, tax_amount: tax }: ItemFields,
  { amount, currency }: { readonly amount: string; readonly currency: string },
): ItemFields {
  if (!items) {
    if (tax === undefined) return {};
    throw invalidFields('Send tax_amount together with line_items only.', ['tax_amount', 'line_items'], { value: tax });
  }
  const checked = items.map(({ name, quantity, unit_price }, index) => {
    const field = `line_items.${index}`;
    if (controls.test(name)) throw invalidField('The name of an item has control characters.', `${field}.name`);
    refuseDecimals(unit_price, currency, `${field}.unit_price`);
    return { name: freeText(name) ?? name, quantity, unit_price };
  });
  if (tax !== undefined) refuseDecimals(tax, currency, 'tax_amount');
  const stored = { line_items: checked, ...given({ tax_amount: tax }) };
  const total = itemsOf(stored, currency)?.total;
  if (total !== plainAmount(amount)) {
    throw problemOfFields(
      'VALIDATION/INVALID_AMOUNT',
      `The items and the tax add up to ${total} ${currency}, and the amount is ${amount} ${currency}.`,
      ['line_items', 'tax_amount', 'amount'],
    );
  }
  return stored;
}

/** @throws Problem VALIDATION/INVALID_AMOUNT */
function refuseDecimals(price: number, currency: string, field: string): void {
  if (amountText(Math.abs(price), currency) !== undefined) return;
  const decimals = currencyDecimals.get(currency);
  throw problem('VALIDATION/INVALID_AMOUNT', `A price in ${currency} has at most ${decimals} decimal places.`, {
    field,
    value: price,
  });
}

/** Returns the items of a payment with their totals; undefined without items. */
export function itemsOf(
  { line_items: items, tax_amount: tax }: ItemFields,
  currency: string,
): ItemsOfPayment | undefined {
  if (!items) return undefined;
  const unitsOf = (price: number): bigint => {
    const count = units(amountText(Math.abs(price), currency) ?? '0');
    return price < 0 ? -count : count;
  };
  const shown = (count: bigint): string => plainAmount(fromUnits(count));
  let subtotal = 0n;
  const lines = items.map(({ name, quantity, unit_price }) => {
    const price = unitsOf(unit_price);
    const total = price * BigInt(quantity);
    subtotal += total;
    return { name, quantity, unitPrice: shown(price), total: shown(total) };
  });
  return {
    lines,
    subtotal: shown(subtotal),
    tax: tax === undefined ? undefined : shown(unitsOf(tax)),
    total: shown(subtotal + unitsOf(tax ?? 0)),
  };
}
