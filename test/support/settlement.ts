/** A row of a report by the names of its columns; the others are empty. */
type Cells = Readonly<Record<string, string>>;

const csv = (columns: readonly string[], rows: readonly Cells[], separator = ','): string =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map(
      (cells) =>
        `${cells.map((cell) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator)}\n`,
    )
    .join('');

/** The columns of Adyen's settlement detail report before October 2025. */
export const adyenColumns = [
  ...['Company Account', 'Merchant Account', 'Psp Reference', 'Merchant Reference', 'Payment Method', 'Creation Date'],
  ...['TimeZone', 'Type', 'Modification Reference', 'Gross Currency', 'Gross Debit (GC)', 'Gross Credit (GC)'],
  ...['Exchange Rate', 'Net Currency', 'Net Debit (NC)', 'Net Credit (NC)', 'Commission (NC)', 'Markup (NC)'],
  ...[
    'Scheme Fees (NC)',
    'Interchange (NC)',
    'Payment Method Variant',
    'Modification Merchant Reference',
    'Batch Number',
  ],
  ...['Reserved4', 'Reserved5', 'Reserved6', 'Reserved7', 'Reserved8', 'Reserved9', 'Reserved10'],
];

/** A line of the type Settled: 49.99 EUR gross, 49.62 net. */
export const settledRow = (cells: Cells = {}): Cells => ({
  'Company Account': 'ExampleShop',
  'Merchant Account': 'ExampleShopECOM',
  'Psp Reference': 'QFQTPCQ8HXSKGK82',
  'Merchant Reference': 'order-1001',
  'Payment Method': 'visa',
  'Creation Date': '2026-03-12 09:15:00',
  TimeZone: 'CET',
  Type: 'Settled',
  'Modification Reference': 'LPQZ2KNZQ8HXSK82',
  'Gross Currency': 'EUR',
  'Gross Credit (GC)': '49.99',
  'Exchange Rate': '1',
  'Net Currency': 'EUR',
  'Net Credit (NC)': '49.62',
  'Markup (NC)': '0.15',
  'Scheme Fees (NC)': '0.07',
  'Interchange (NC)': '0.15',
  'Batch Number': '11',
  ...cells,
});

/** A line without a payment, such as a fee or a payout. */
export const balanceRow = (type: string, cells: Cells = {}): Cells =>
  settledRow({
    'Psp Reference': '',
    'Merchant Reference': '',
    'Payment Method': '',
    'Modification Reference': `${type} of March`,
    'Gross Currency': '',
    'Gross Credit (GC)': '',
    'Exchange Rate': '',
    'Net Credit (NC)': '',
    'Markup (NC)': '',
    'Scheme Fees (NC)': '',
    'Interchange (NC)': '',
    Type: type,
    ...cells,
  });

/** Returns a settlement detail report of Adyen. */
export const adyenReport = (rows: readonly Cells[], columns = adyenColumns, separator?: string): string =>
  csv(columns, rows, separator);

const stripeColumns = [
  ...['balance_transaction_id', 'created', 'available_on', 'currency', 'gross', 'fee', 'net', 'reporting_category'],
  ...['source_id', 'charge_id', 'payment_intent_id', 'automatic_payout_id', 'description'],
  ...['customer_facing_amount', 'customer_facing_currency'],
];

/** A charge of 20 EUR for 0.55. */
export const chargeRow = (cells: Cells = {}): Cells => ({
  balance_transaction_id: 'txn_1',
  created: '2026-03-12 09:15:00',
  available_on: '2026-03-14 00:00:00',
  currency: 'eur',
  gross: '20',
  fee: '0.55',
  net: '19.45',
  reporting_category: 'charge',
  source_id: 'ch_1',
  charge_id: 'ch_1',
  payment_intent_id: 'pi_1',
  automatic_payout_id: 'po_1',
  ...cells,
});

/** Returns an itemized report of Stripe, by default of one charge and its payout. */
export const stripeReport = (
  rows: readonly Cells[] = [
    chargeRow(),
    chargeRow({
      ...{ balance_transaction_id: 'txn_2', gross: '-19.45', fee: '0', net: '-19.45', reporting_category: 'payout' },
      ...{ source_id: 'po_1', charge_id: '', payment_intent_id: '' },
    }),
  ],
): string => csv(stripeColumns, rows);

/** Returns a bank statement in CSV, in EUR. @param entries their day, amount and reference, and the bank's own */
export const bankCsv = (entries: readonly (readonly [string, string, string, string?])[]): string =>
  [
    'booking_date,amount,currency,reference,bank_reference',
    ...entries.map(([day, amount, reference, bank = '']) => `${day},${amount},EUR,${reference},${bank}`),
  ].join('\n');

/** An entry of camt.053: 19.45 EUR of a payout. */
const camtEntry = `<Ntry><Amt Ccy="EUR">19.45</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>2026-03-14</Dt></BookgDt><AcctSvcrRef>BANK-1</AcctSvcrRef>
  <NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="EUR">1.00</Amt>
    <RltdPties><Dbtr><Pty><Nm>Stripe &amp; Co</Nm></Pty></Dbtr></RltdPties>
    <RmtInf><Ustrd>PAYOUT 2026/03</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

/** Returns a statement of camt.053. @param closing the closing balance; the opening one is 100.00 */
export const camt = (entries = camtEntry, closing = '119.45', head = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>S1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
${['OPBD 100.00', `CLBD ${closing}`]
  .map((balance) => balance.split(' '))
  .map(
    ([type, amount]) =>
      `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt>` +
      '<CdtDbtInd>CRDT</CdtDbtInd></Bal>',
  )
  .join('\n')}
${entries}</Stmt></BkToCstmrStmt></Document>
`;
