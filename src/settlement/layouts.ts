import { amountOf, boundedText, checkAmounts, currencyOf, LineFault, paymentKinds, shown, timeOf } from './lines.js';
import type { Layout, Row } from './lines.js';
import { currencyDecimals } from '../base/money.js';
import type { NewSettlementLine, SettlementLineKind } from '../store/settlement/reports.js';

/**
 * The types of the settlement detail report
 * (https://docs.adyen.com/reporting/settlement-reconciliation/transaction-level/settlement-details-report).
 */
const settlementTypes: ReadonlyMap<string, SettlementLineKind> = new Map([
  ['Settled', 'settled'],
  ['Refunded', 'refunded'],
  ['RefundedReversed', 'refund_reversed'],
  ['Chargeback', 'chargeback'],
  ['SecondChargeback', 'chargeback'],
  ['ChargebackReversed', 'chargeback_reversed'],
  ['Fee', 'fee'],
  ['MiscCosts', 'fee'],
  ['InvoiceDeduction', 'fee'],
  ['AuthorisationSchemeFee', 'fee'],
  ['PaymentCost', 'fee'],
  ['MerchantPayout', 'payout'],
  ['InternalCompanyPayout', 'payout'],
  ['BankInstructionReturned', 'payout_returned'],
  ['ReserveAdjustment', 'reserve'],
  ['DepositCorrection', 'reserve'],
  ['MatchedStatement', 'top_up'],
  ['ManualCorrected', 'correction'],
  ['Balancetransfer', 'balance_transfer'],
  ['SettledExternally', 'settled_externally'],
  ['RefundedExternally', 'refunded_externally'],
]);

/** The record types of the payments accounting report, which is about payments that are not settled yet. */
const recordTypes: ReadonlySet<string> = new Set([
  ...['Received', 'Authorised', 'Refused', 'Cancelled', 'Expired', 'Error', 'Retried', 'CaptureFailed', 'RefundFailed'],
  ...['SentForSettle', 'SentForRefund', 'Settled', 'SettledInInstallments', 'SettledExternally', 'SettledReversed'],
  ...['Refunded', 'RefundedExternally', 'RefundedReversed', 'RefundAuthorised', 'RefundNotCleared'],
  ...['Chargeback', 'ChargebackExternally', 'ChargebackReversed', 'ChargebackReversedExternally', 'SecondChargeback'],
]);

/** Hours from UTC of the abbreviations in the columns of time zones, which have no standard. */
const zoneHours: ReadonlyMap<string, number> = new Map([
  ...['UTC', 'GMT', 'WET', 'Z'].map((zone) => [zone, 0] as const),
  ...['CET', 'BST', 'WEST'].map((zone) => [zone, 1] as const),
  ...['CEST', 'EET', 'SAST'].map((zone) => [zone, 2] as const),
  ...['EEST', 'MSK', 'TRT'].map((zone) => [zone, 3] as const),
  ...(['GST', 'IST', 'ICT', 'SGT', 'HKT', 'AWST', 'JST', 'AEST', 'AEDT', 'NZST', 'NZDT'] as const).map(
    (zone, index) => [zone, [4, 5.5, 7, 8, 8, 8, 9, 10, 11, 12, 13][index] ?? 0] as const,
  ),
  ...['BRT', 'ART', 'ADT'].map((zone) => [zone, -3] as const),
  ...['EDT', 'AST'].map((zone) => [zone, -4] as const),
  ...['EST', 'CDT'].map((zone) => [zone, -5] as const),
  ...['CST', 'MDT'].map((zone) => [zone, -6] as const),
  ...['MST', 'PDT'].map((zone) => [zone, -7] as const),
  ...['PST', 'AKDT'].map((zone) => [zone, -8] as const),
  ['AKST', -9],
  ['HST', -10],
]);

function zonedTime(row: Row, column: string, zoneColumn: string): Date {
  const zone = row.text(zoneColumn);
  const hours = zoneHours.get(zone.toUpperCase());
  if (hours === undefined) throw new LineFault(zoneColumn, `${shown(zone)} is not a known time zone`);
  return timeOf(row, column, hours * 60);
}

/** Returns the credit without the debit of a pair of columns. @throws LineFault if both have an amount */
function creditOf(row: Row, name: 'Gross' | 'Net', short: 'GC' | 'NC', currency: string): bigint {
  const columns = { debit: `${name} Debit (${short})`, credit: `${name} Credit (${short})` };
  const debit = amountOf(row, columns.debit, currency);
  const credit = amountOf(row, columns.credit, currency);
  for (const [column, amount] of [[columns.debit, debit] as const, [columns.credit, credit] as const])
    if (amount < 0n) throw new LineFault(column, 'the amount has a sign: a debit and a credit have a column each');
  if (debit !== 0n && credit !== 0n) throw new LineFault(columns.credit, 'a line is a debit or a credit, not both');
  return credit - debit;
}

/** Returns the distinct texts that are not empty. */
const references = (...texts: readonly string[]): string[] => [...new Set(texts.filter((text) => text !== ''))];

/** Adyen's settlement detail report, of 30 columns or, since October 2025, 49. */
export const adyenSettlementDetail: Layout = {
  name: 'adyen_settlement_detail',
  columns: [
    ...['Merchant Account', 'Psp Reference', 'Creation Date', 'TimeZone', 'Type', 'Modification Reference'],
    ...['Gross Currency', 'Gross Debit (GC)', 'Gross Credit (GC)', 'Net Currency', 'Net Debit (NC)', 'Net Credit (NC)'],
    ...['Commission (NC)', 'Markup (NC)', 'Scheme Fees (NC)', 'Interchange (NC)', 'Batch Number'],
  ],
  references: ['Psp Reference', 'Modification Reference', 'ARN', 'Dispute Reference'],
  read(row) {
    const type = row.text('Type');
    const kind = settlementTypes.get(type);
    if (kind === undefined) throw new LineFault('Type', `the type ${shown(type)} is unknown`);
    const batch = boundedText(row, 'Batch Number');
    if (batch === '') throw new LineFault('Batch Number', 'the line is in no batch');
    const amounts = settlementAmounts(row, kind);
    const line = { kind, type, ...amounts };
    checkAmounts(line, {
      gross: line.gross < 0n ? 'Gross Debit (GC)' : 'Gross Credit (GC)',
      net: line.net < 0n ? 'Net Debit (NC)' : 'Net Credit (NC)',
      rate: row.text('Exchange Rate'),
    });
    const psp = boundedText(row, 'Psp Reference');
    const modification = boundedText(row, 'Modification Reference');
    const isOfPayment = paymentKinds.has(kind);
    if (isOfPayment && psp === '') throw new LineFault('Psp Reference', `a line of the type ${type} has a reference`);
    return {
      ...line,
      batch,
      providerLineId: null,
      providerReferences: isOfPayment ? references(modification, psp) : [],
      merchantReference:
        references(boundedText(row, 'Modification Merchant Reference'), boundedText(row, 'Merchant Reference'))[0] ??
        null,
      description: isOfPayment || modification === '' ? null : modification,
      occurredAt: row.text('Booking Date')
        ? zonedTime(row, 'Booking Date', row.text('Booking Date TimeZone') ? 'Booking Date TimeZone' : 'TimeZone')
        : zonedTime(row, 'Creation Date', 'TimeZone'),
    };
  },
};

/** Fees, payouts and corrections have a net amount only. */
function settlementAmounts(row: Row, kind: SettlementLineKind) {
  const netCurrency = currencyOf(row, 'Net Currency');
  const net = creditOf(row, 'Net', 'NC', netCurrency);
  const fees = {
    commission: amountOf(row, 'Commission (NC)', netCurrency),
    markup: amountOf(row, 'Markup (NC)', netCurrency),
    schemeFee: amountOf(row, 'Scheme Fees (NC)', netCurrency),
    interchange: amountOf(row, 'Interchange (NC)', netCurrency),
  };
  const hasGross = row.first('Gross Debit (GC)', 'Gross Credit (GC)') !== '';
  if (!hasGross && paymentKinds.has(kind)) throw new LineFault('Gross Credit (GC)', 'the gross amount is missing');
  const grossCurrency = hasGross ? currencyOf(row, 'Gross Currency') : netCurrency;
  const gross = hasGross
    ? creditOf(row, 'Gross', 'GC', grossCurrency)
    : net + fees.commission + fees.markup + fees.schemeFee + fees.interchange;
  return { netCurrency, net, ...fees, grossCurrency, gross };
}

/**
 * Adyen's payments accounting report: the second source of payments that are captured and not settled yet. Its lines
 * are not posted, because the settlement detail report has the same payments again.
 */
export const adyenPaymentsAccounting: Layout = {
  name: 'adyen_payments_accounting',
  columns: [
    ...['Merchant Account', 'Psp Reference', 'Booking Date', 'TimeZone', 'Record Type'],
    ...['Payment Currency', 'Captured (PC)', 'Settlement Currency', 'Payable (SC)'],
  ],
  references: ['Psp Reference', 'ARN', 'Dispute Reference'],
  read(row): Omit<NewSettlementLine, 'lineNumber'> {
    const type = row.text('Record Type');
    if (!recordTypes.has(type)) throw new LineFault('Record Type', `the type ${shown(type)} is unknown`);
    const grossCurrency = currencyOf(row, row.text('Payment Currency') === '' ? 'Main Currency' : 'Payment Currency');
    const netCurrency = row.text('Settlement Currency') === '' ? grossCurrency : currencyOf(row, 'Settlement Currency');
    const psp = boundedText(row, 'Psp Reference');
    if (psp === '') throw new LineFault('Psp Reference', 'the reference is missing');
    return {
      kind: 'memo',
      type,
      batch: '',
      providerLineId: null,
      providerReferences: [psp],
      merchantReference: boundedText(row, 'Merchant Reference') || null,
      grossCurrency,
      gross: amountOf(row, 'Captured (PC)', grossCurrency),
      netCurrency,
      net: amountOf(row, 'Payable (SC)', netCurrency),
      commission: amountOf(row, 'Commission (SC)', netCurrency),
      markup: amountOf(row, 'Markup (SC)', netCurrency),
      schemeFee: amountOf(row, 'Scheme Fees (SC)', netCurrency),
      interchange: amountOf(row, 'Interchange (SC)', netCurrency),
      description: null,
      occurredAt: zonedTime(row, 'Booking Date', 'TimeZone'),
    };
  },
};

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
    const category = categories.get(type);
    if (category === undefined) throw new LineFault('reporting_category', `the category ${shown(type)} is unknown`);
    const providerLineId = boundedText(row, 'balance_transaction_id');
    if (providerLineId === '') throw new LineFault('balance_transaction_id', 'the id is missing');
    const currency = currencyOf(row, 'currency');
    const fees = { commission: amountOf(row, 'fee', currency), markup: 0n, schemeFee: 0n, interchange: 0n };
    const [gross, net] = [amountOf(row, 'gross', currency), amountOf(row, 'net', currency)];
    const kind = isCollected(category, gross - fees.commission, net) ? 'top_up' : category;
    const isCharged = net < gross && gross < 0n && net === gross - fees.commission;
    const line = {
      ...{ kind, type, grossCurrency: currency, netCurrency: currency },
      ...(kind === 'payout' && !isCharged ? payoutOf(net) : { gross, net, ...fees }),
    };
    checkAmounts(line, { gross: 'gross', net: 'net' });
    const isOfPayment = paymentKinds.has(kind);
    return {
      ...line,
      ...(isOfPayment ? paidIn(row, currency, gross) : {}),
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

/** Returns the gross amount of a payment in the payer's currency. The column `gross` is in that of the settlement. */
function paidIn(row: Row, settled: string, gross: bigint): Pick<NewSettlementLine, 'gross' | 'grossCurrency'> {
  const currency = row.text('customer_facing_currency').toUpperCase();
  const isOther = currency !== settled && currencyDecimals.has(currency);
  const amount = isOther ? amountOf(row, 'customer_facing_amount', currency) : 0n;
  if (amount === 0n) return { gross, grossCurrency: settled };
  return { gross: amount > 0n === gross > 0n ? amount : -amount, grossCurrency: currency };
}

/**
 * True for a payout that collects from the bank account, and for its return: Stripe's category is the same, the sign is
 * the other. A payout without its sign has amounts that do not agree.
 */
const isCollected = (category: SettlementLineKind, expected: bigint, net: bigint): boolean =>
  category === 'payout' ? net > 0n && net === expected : category === 'payout_returned' && net < 0n;

/**
 * Returns the amounts of a payout. Its net amount is the money; some exports write it without its sign, and with the
 * gross amount of another sum. Only the columns of an instant payout, which has a fee, are taken as they are.
 */
function payoutOf(net: bigint) {
  const paid = net > 0n ? -net : net;
  return { gross: paid, net: paid, commission: 0n, markup: 0n, schemeFee: 0n, interchange: 0n };
}

/** Returns the metadata that our calls leave at Stripe, in the form of Adyen's references. */
const ourId = (terminal: string, transaction: string): string | null =>
  /^[0-9A-Za-z]{6}$/.test(terminal) && /^[0-9A-Za-z]{8}$/.test(transaction) ? `${terminal}-${transaction}` : null;
