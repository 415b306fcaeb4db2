import {
  amountOf,
  boundedText,
  checkAmounts,
  currencyOf,
  type Layout,
  LineFault,
  paymentKinds,
  shown,
  timeOf,
} from './lines.js';
import type { SettlementLineKind } from '../store/settlement/reports.js';

/** The reporting categories of balance transactions (https://docs.stripe.com/reports/reporting-categories). */
const categories: ReadonlyMap<string, SettlementLineKind> = new Map([
  ['charge', 'settled'],
  ['charge_failure', 'settlement_reversed'],
  ['partial_capture_reversal', 'settlement_reversed'],
  ['refund', 'refunded'],
  ['refund_failure', 'refund_reversed'],
  ['dispute', 'chargeback'],
  ['dispute_reversal', 'chargeback_reversed'],
  ['fee', 'fee'],
  ['network_cost', 'fee'],
  ['tax', 'fee'],
  ['payout', 'payout'],
  ['payout_reversal', 'payout_returned'],
  ['topup', 'top_up'],
  ['topup_reversal', 'top_up'],
  ['risk_reserved_funds', 'reserve'],
  ['other_adjustment', 'correction'],
]);

/** Stripe's itemized reports: of payouts, of the balance and of its changes. They name the same columns. */
export const stripeItemized: Layout = {
  name: 'stripe_itemized',
  columns: ['balance_transaction_id', 'created', 'currency', 'gross', 'fee', 'net', 'reporting_category'],
  references: [],
  read(row) {
    const type = row.text('reporting_category');
    const kind = categories.get(type);
    if (kind === undefined) throw new LineFault('reporting_category', `the category ${shown(type)} is unknown`);
    const providerLineId = boundedText(row, 'balance_transaction_id');
    if (providerLineId === '') throw new LineFault('balance_transaction_id', 'the id is missing');
    const currency = currencyOf(row, 'currency');
    const fees = { commission: amountOf(row, 'fee', currency), markup: 0n, schemeFee: 0n, interchange: 0n };
    const net = amountOf(row, 'net', currency);
    const line = {
      ...{ kind, type, grossCurrency: currency, netCurrency: currency },
      ...(kind === 'payout' ? payoutOf(net) : { gross: amountOf(row, 'gross', currency), net, ...fees }),
    };
    checkAmounts(line, { gross: 'gross', net: 'net' });
    const isOfPayment = paymentKinds.has(kind);
    return {
      ...line,
      batch: boundedText(row, 'automatic_payout_id'),
      providerLineId,
      providerReferences: isOfPayment
        ? [...new Set([row.text('source_id'), row.text('charge_id'), row.text('payment_intent_id')])].filter(
            (id) => id !== '' && id.length <= 100,
          )
        : [],
      merchantReference: ourId(row.text('payment_metadata[terminal]'), row.text('payment_metadata[transaction]')),
      description: isOfPayment ? null : boundedText(row, 'description') || null,
      occurredAt: timeOf(row, row.text('created_utc') === '' ? 'created' : 'created_utc'),
    };
  },
};

/**
 * Returns the amounts of a payout. Its net amount is the money; some exports write it without its sign, and with the
 * gross amount of another sum.
 */
function payoutOf(net: bigint) {
  const paid = net > 0n ? -net : net;
  return { gross: paid, net: paid, commission: 0n, markup: 0n, schemeFee: 0n, interchange: 0n };
}

/** Returns the metadata that our calls leave at Stripe, in the form of Adyen's references. */
const ourId = (terminal: string, transaction: string): string | null =>
  /^[0-9A-Za-z]{6}$/.test(terminal) && /^[0-9A-Za-z]{8}$/.test(transaction) ? `${terminal}-${transaction}` : null;
