import { currencyDecimals, decimalText, minorUnits, plainAmount } from '../base/money.js';
import { steeringAmounts } from '../processors/simulator/sandbox-cards.js';
import type { BatchEntry, NextBatch } from '../store/sandbox/simulated-batches.js';

/** A line of a report, in minor units. */
interface Line {
  readonly entry: BatchEntry;
  /** Distinguishes lines of an entry that is reported twice. */
  readonly copy: number;
  /** Positive for the merchant, as is the net amount. Costs are positive. */
  readonly gross: bigint;
  readonly interchange: bigint;
  readonly schemeFee: bigint;
  readonly markup: bigint;
  readonly commission: bigint;
}

interface CurrencyBatch {
  readonly name: string;
  readonly currency: string;
  readonly lines: readonly Line[];
  /** Positive for a payout, negative for money that the processor collects from the bank. */
  readonly total: bigint;
}

interface BankFiles {
  /** The report, in the layout of its processor account; undefined if it has no line (`lineMissing`). */
  readonly report: string | undefined;
  /** The statement of the merchant's bank. */
  readonly statement: string;
}

/**
 * Writes the settlement report of a batch and the bank statement of its day. Both depend on the arguments only, so
 * another instance, or one after a crash, writes the same bytes.
 */
export function bankFiles(
  { layout, day, batch }: Pick<NextBatch, 'layout' | 'day'> & { readonly batch: string },
  entries: readonly BatchEntry[],
): BankFiles {
  const currencies = [...new Set(entries.map(({ currency }) => currency))].sort();
  const batches = currencies.map((currency): CurrencyBatch => {
    const lines = entries.filter((entry) => entry.currency === currency).flatMap((entry) => linesOf(entry, layout));
    const total = lines.reduce((sum, line) => sum + netOf(line), 0n);
    // Letters separate the digits, which may look like a card number otherwise.
    return { name: `D${day.replaceAll('-', '')}-${currency}-${batch}`, currency, lines, total };
  });
  const write = layout === 'stripe_itemized' ? stripeReport : adyenReport;
  const hasLines = batches.some(({ lines }) => lines.length > 0);
  return { report: hasLines ? write(batches, day) : undefined, statement: bankStatement(batches, day) };
}

const kinds = {
  sale: { isCredit: true, adyen: 'Settled', stripe: 'charge' },
  capture: { isCredit: true, adyen: 'Settled', stripe: 'charge' },
  refund: { isCredit: false, adyen: 'Refunded', stripe: 'refund' },
  chargeback: { isCredit: false, adyen: 'Chargeback', stripe: 'dispute' },
  chargeback_reversal: { isCredit: true, adyen: 'ChargebackReversed', stripe: 'dispute_reversal' },
} as const satisfies Readonly<Record<BatchEntry['operation'], object>>;

const isPayment = ({ operation }: BatchEntry): boolean => operation === 'sale' || operation === 'capture';

/** True for a payment whose amount asks for an error of the bank. */
const asksFor = (entry: BatchEntry, amount: number): boolean => isPayment(entry) && Number(entry.amount) === amount;

const { lineMissing, lineAmountOff, lineTwice, feeOff, payoutMissing } = steeringAmounts;

/** Returns the lines of an entry: one, unless its amount asks for an error. */
function linesOf(entry: BatchEntry, layout: NextBatch['layout']): Line[] {
  if (asksFor(entry, lineMissing)) return [];
  const amount = minorUnits(plainAmount(entry.amount), entry.currency);
  const reported = asksFor(entry, lineAmountOff) ? amount + 1n : amount;
  const line = {
    ...{ entry, copy: 1, gross: kinds[entry.operation].isCredit ? reported : -reported },
    ...feesOf(entry, reported, layout),
  };
  return asksFor(entry, lineTwice) ? [line, { ...line, copy: 2 }] : [line];
}

type Fees = Pick<Line, 'interchange' | 'schemeFee' | 'markup' | 'commission'>;

/** Percentages of a payment, in hundredths. */
const percentages = { interchange: 30n, schemeFee: 10n, markup: 20n } as const;
/** The fixed part of a payment's fee, in hundredths of a major unit, and the fee of a chargeback in major units. */
const fixedFee = 5n;
const disputeFee = 15n;

/** Stripe reports one fee, and Adyen its parts. Each is rounded to the minor unit. */
function feesOf(entry: BatchEntry, amount: bigint, layout: NextBatch['layout']): Fees {
  const fees = { interchange: 0n, schemeFee: 0n, markup: 0n, commission: 0n };
  const major = 10n ** BigInt(currencyDecimals.get(entry.currency) ?? 2);
  if (entry.operation === 'chargeback') return { ...fees, commission: disputeFee * major };
  if (!isPayment(entry)) return fees;
  const { interchange, schemeFee, markup } = percentages;
  const fixed = (fixedFee * major) / 100n + (asksFor(entry, feeOff) ? 1n : 0n);
  if (layout === 'stripe_itemized')
    return { ...fees, commission: share(amount, interchange + schemeFee + markup) + fixed };
  return {
    ...fees,
    ...{ interchange: share(amount, interchange), schemeFee: share(amount, schemeFee) },
    markup: share(amount, markup) + fixed,
  };
}

/** Returns hundredths of a percent of a positive amount, half of a minor unit upwards. */
const share = (amount: bigint, hundredths: bigint): bigint => (amount * hundredths + 5_000n) / 10_000n;

const costOf = ({ interchange, schemeFee, markup, commission }: Fees): bigint =>
  interchange + schemeFee + markup + commission;

const netOf = (line: Line): bigint => line.gross - costOf(line);

type Row = Readonly<Record<string, string>>;

/** Writes CSV. No value needs quotes: they are ids, amounts, dates and words. */
const csv = (columns: readonly string[], rows: readonly Row[]): string =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('');

const adyenColumns = [
  ...['Company Account', 'Merchant Account', 'Psp Reference', 'Merchant Reference', 'Payment Method', 'Creation Date'],
  ...['TimeZone', 'Type', 'Modification Reference', 'Gross Currency', 'Gross Debit (GC)', 'Gross Credit (GC)'],
  ...['Exchange Rate', 'Net Currency', 'Net Debit (NC)', 'Net Credit (NC)', 'Commission (NC)', 'Markup (NC)'],
  ...['Scheme Fees (NC)', 'Interchange (NC)', 'Payment Method Variant', 'Modification Merchant Reference'],
  ...['Batch Number', 'Reserved4', 'Reserved5', 'Reserved6', 'Reserved7', 'Reserved8', 'Reserved9', 'Reserved10'],
];

/** Writes an amount into the column of its side. */
const sides = (name: 'Gross' | 'Net', short: 'GC' | 'NC', amount: bigint, currency: string): Row => {
  const side = amount < 0n ? 'Debit' : 'Credit';
  return { [`${name} ${side} (${short})`]: decimalText(amount < 0n ? -amount : amount, currency) };
};

function adyenReport(batches: readonly CurrencyBatch[], day: string): string {
  const rows = batches.flatMap(({ name, currency, lines, total }): Row[] => {
    const all = {
      ...{ 'Company Account': 'SandboxBank', 'Merchant Account': 'SandboxShop', 'Net Currency': currency },
      ...{ 'Creation Date': `${day} 00:00:00`, TimeZone: 'UTC', 'Batch Number': name },
    };
    const settled = lines.map((line): Row => {
      const { entry, gross, interchange, schemeFee, markup, commission } = line;
      const fee = (amount: bigint): string => (amount === 0n ? '' : decimalText(amount, currency));
      return {
        ...all,
        ...{ 'Psp Reference': entry.reference ?? entry.providerTransactionId, Type: kinds[entry.operation].adyen },
        'Modification Reference': entry.reference === null ? '' : entry.providerTransactionId,
        'Merchant Reference': ourIdOf(entry)?.join('-') ?? '',
        ...{ 'Payment Method': 'visa', 'Exchange Rate': '1', 'Gross Currency': currency },
        ...sides('Gross', 'GC', gross, currency),
        ...sides('Net', 'NC', netOf(line), currency),
        ...{ 'Commission (NC)': fee(commission), 'Markup (NC)': fee(markup) },
        ...{ 'Scheme Fees (NC)': fee(schemeFee), 'Interchange (NC)': fee(interchange) },
      };
    });
    const payout = {
      ...all,
      ...{ Type: total > 0n ? 'MerchantPayout' : 'MatchedStatement', 'Modification Reference': `Payout ${name}` },
      ...sides('Net', 'NC', -total, currency),
    };
    return total === 0n ? settled : [...settled, payout];
  });
  return csv(adyenColumns, rows);
}

const stripeColumns = [
  ...['balance_transaction_id', 'created', 'available_on', 'currency', 'gross', 'fee', 'net', 'reporting_category'],
  ...['source_id', 'charge_id', 'payment_intent_id', 'automatic_payout_id', 'description'],
  ...['payment_metadata[terminal]', 'payment_metadata[transaction]'],
];

function stripeReport(batches: readonly CurrencyBatch[], day: string): string {
  const rows = batches.flatMap(({ name, currency, lines, total }): Row[] => {
    const all = {
      ...{ created: `${day} 00:00:00`, available_on: `${day} 00:00:00`, currency: currency.toLowerCase() },
      automatic_payout_id: `po_${name}`,
    };
    const settled = lines.map((line): Row => {
      const { entry, copy, gross } = line;
      const { providerTransactionId: id, reference } = entry;
      const [terminal = '', transaction = ''] = ourIdOf(entry) ?? [];
      return {
        ...all,
        ...{ balance_transaction_id: `txn_${id}${copy === 1 ? '' : `_${copy}`}`, gross: decimalText(gross, currency) },
        ...{ fee: decimalText(costOf(line), currency), net: decimalText(netOf(line), currency) },
        ...{ reporting_category: kinds[entry.operation].stripe, source_id: id },
        ...{ charge_id: reference ?? id, payment_intent_id: reference ?? id },
        ...{ 'payment_metadata[terminal]': terminal, 'payment_metadata[transaction]': transaction },
      };
    });
    const amount = decimalText(-total, currency);
    const payout = {
      ...all,
      ...{ balance_transaction_id: `txn_${name}`, reporting_category: 'payout' },
      ...{ gross: amount, fee: '0', net: amount, source_id: `po_${name}`, description: `Payout ${name}` },
    };
    return total === 0n ? settled : [...settled, payout];
  });
  return csv(stripeColumns, rows);
}

/** Returns the terminal and the transaction of an entry; undefined for a charge of a series that the bank manages. */
const ourIdOf = ({ terminalId, idempotencyKey }: BatchEntry): [string, string] | undefined =>
  /^[0-9A-Za-z]{8}$/.test(idempotencyKey) ? [terminalId, idempotencyKey] : undefined;

/** Writes camt.053. The bank's own fee is in it too, so that a day without its payout has a statement. */
function bankStatement(batches: readonly CurrencyBatch[], day: string): string {
  const entry = (kind: 'Payout' | 'Fee', { name, currency }: CurrencyBatch, amount: bigint): string => `<Ntry>
<Amt Ccy="${currency}">${decimalText(amount < 0n ? -amount : amount, currency)}</Amt>
<CdtDbtInd>${amount < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${kind} ${name}</AcctSvcrRef>
<NtryDtls><TxDtls><RmtInf><Ustrd>${kind}${kind === 'Fee' ? '' : ` ${name}`}</Ustrd></RmtInf></TxDtls></NtryDtls>
</Ntry>
`;
  const entries = batches.map((batch) => {
    const { lines, total } = batch;
    const isMissing = total > 0n && lines.some((line) => asksFor(line.entry, payoutMissing));
    const payout = total === 0n || isMissing ? '' : entry('Payout', batch, total);
    return payout + entry('Fee', batch, -1n);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>${day}</MsgId></GrpHdr>
<Stmt><Id>${day}</Id><Acct><Id><Othr><Id>SANDBOX-BANK</Id></Othr></Id></Acct>
${entries.join('')}</Stmt></BkToCstmrStmt></Document>
`;
}
