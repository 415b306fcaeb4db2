import { majorUnits } from '../base/money.js';
import type { DaySumRow } from '../store/journal/export-journal.js';
import type { JournalEntryRow, JournalPostingRow } from '../store/journal/read-journal.js';

/** The accounts of a chart by the kinds of a journal's accounts, and the clearing account of DATEV by `clearing`. */
export type AccountCodes = Readonly<Record<string, string>>;

/**
 * Accounts of DATEV's chart SKR03. The sales account 8200 sets no tax by itself. Movements at the processor have
 * accounts next to 1360, cash in transit.
 */
export const skr03: AccountCodes = {
  processor_receivable: '1360',
  refunds_in_flight: '1361',
  processor_balance: '1362',
  payouts_in_transit: '1363',
  disputes_open: '1364',
  reserve: '1365',
  conversion: '1366',
  balance_transfers: '1367',
  external_settlements: '1368',
  bank: '1200',
  sales: '8200',
  sales_refunds: '8700',
  interchange_fees: '4970',
  scheme_fees: '4970',
  markup_fees: '4970',
  commission_fees: '4970',
  processor_fees: '4970',
  dispute_fees: '4970',
  dispute_losses: '2400',
  corrections: '2300',
  adjustments: '2300',
  clearing: '1590',
};

/** Returns the name of an account that has no code: `processor_receivable` is "Processor receivable". */
export const accountName = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ');

/**
 * Returns a cell of text. Spreadsheets run a cell that begins like a formula, so it gets an apostrophe (OWASP, CSV
 * injection). Amounts are not texts.
 */
export function textCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** Returns the debit or credit of a posting without its sign, each in its cell. */
function sides({ amount, decimals }: Pick<JournalPostingRow, 'amount' | 'decimals'>): [string, string] {
  const units = BigInt(amount);
  return units > 0n ? [majorUnits(units, decimals), ''] : ['', majorUnits(-units, decimals)];
}

const csvColumns = [
  ...['entry_number', 'day', 'occurred_at', 'kind', 'source', 'source_id', 'account', 'provider_key', 'currency'],
  ...['debit', 'credit', 'terminal_friendly_id', 'transaction_id', 'reason'],
];

/** Exports entries as CSV (RFC 4180), a line per posting. @param currency only its postings; undefined for all */
export async function* csvExport(
  pages: AsyncIterable<readonly JournalEntryRow[]>,
  currency: string | undefined,
): AsyncGenerator<string> {
  yield line(csvColumns);
  for await (const page of pages) yield page.flatMap((entry) => csvLines(entry, currency)).join('');
}

const csvLines = (entry: JournalEntryRow, currency: string | undefined): string[] =>
  inCurrency(entry, currency).map((posting) =>
    line([
      ...[entry.entryNumber, entry.day, entry.occurredAt.toISOString(), entry.kind, entry.source],
      ...[textCell(entry.sourceId), posting.kind, textCell(posting.processorKey), posting.currency, ...sides(posting)],
      ...[posting.terminalId ?? '', posting.transactionId ?? '', textCell(entry.reason ?? '')],
    ]),
  );

const inCurrency = ({ postings }: JournalEntryRow, currency: string | undefined): readonly JournalPostingRow[] =>
  currency === undefined ? postings : postings.filter((posting) => posting.currency === currency);

export interface DatevHeader {
  readonly consultant: number;
  readonly client: number;
  readonly currency: string;
  /** `2026-11` */
  readonly month: string;
  /** The last day of the month, `2026-11-30`. */
  readonly lastDay: string;
  readonly createdAt: Date;
}

/** The columns of a Buchungsstapel in version 13. Later ones are empty. */
const datevColumns = 125;
const datevNames = [
  ...['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Kurs', 'Basis-Umsatz'],
  ...['WKZ Basis-Umsatz', 'Konto', 'Gegenkonto (ohne BU-Schluessel)', 'BU-Schluessel', 'Belegdatum', 'Belegfeld 1'],
  ...['Belegfeld 2', 'Skonto', 'Buchungstext'],
];
const longestDatevText = 60;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const datevLine = (cells: readonly string[]): string => `${cells.join(';')}\r\n`;

/**
 * Exports entries of one currency in the DATEV format, a Buchungsstapel for import (developer.datev.de). It is ASCII,
 * because DATEV programs expect Windows-1252 or UTF-8. An entry of two postings is one line; the postings of any other
 * are lines against the clearing account, whose sum is zero.
 */
export async function* datevExport(
  pages: AsyncIterable<readonly JournalEntryRow[]>,
  header: DatevHeader,
  given: AccountCodes,
): AsyncGenerator<string> {
  const digits = datevDigits(given);
  // A chart with longer numbers has the accounts of SKR03 with zeros at the end.
  const standard = Object.entries(skr03).map(([kind, code]) => [kind, code.padEnd(digits, '0')] as const);
  const codes: AccountCodes = { ...Object.fromEntries(standard), ...given };
  yield datevLine(headerOf(header, digits));
  yield datevLine([...datevNames, ...Array<string>(datevColumns - datevNames.length).fill('')]);
  for await (const page of pages) yield page.flatMap((entry) => datevLines(entry, header.currency, codes)).join('');
}

/** Returns the digits of the general accounts: `sales` is always one. A personal account has one digit more. */
export const datevDigits = ({ sales }: AccountCodes): number => Math.min(8, Math.max(4, sales?.length ?? 4));

function headerOf({ consultant, client, currency, month, lastDay, createdAt }: DatevHeader, digits: number): string[] {
  const day = (text: string): string => text.replaceAll('-', '');
  const created = createdAt.toISOString().replace(/\D/g, '');
  return [
    ...['"EXTF"', '700', '21', '"Buchungsstapel"', '13', created, '', '""', '""', '""'],
    ...[String(consultant), String(client), `${month.slice(0, 4)}0101`, String(digits), day(`${month}-01`)],
    ...[day(lastDay), quoted(`Zahlungen ${month}`), '""', '1', '0', '0', quoted(currency), '', '""', '', '', '""'],
    ...['', '', '""', '""'],
  ];
}

function datevLines(entry: JournalEntryRow, currency: string, codes: AccountCodes): string[] {
  const postings = inCurrency(entry, currency);
  const codeOf = ({ kind }: JournalPostingRow): string => codes[kind] ?? codes['clearing'] ?? '';
  const [first, second, ...more] = [...postings].sort((one, other) => Number(other.amount) - Number(one.amount));
  const isPair = first !== undefined && second !== undefined && more.length === 0;
  // DATEV books no account against itself; there is nothing to book either.
  if (isPair && codeOf(first) === codeOf(second)) return [];
  if (isPair) return [bookingLine(entry, first, codeOf(first), codeOf(second))];
  return postings.map((posting) => bookingLine(entry, posting, codeOf(posting), codes['clearing'] ?? ''));
}

function bookingLine(entry: JournalEntryRow, posting: JournalPostingRow, account: string, contra: string): string {
  const units = BigInt(posting.amount);
  const amount = majorUnits(units < 0n ? -units : units, posting.decimals).replace('.', ',');
  const [, month = '', day = ''] = entry.day.split('-');
  const text = [entry.kind, posting.processorKey, posting.terminalId, posting.transactionId].filter(Boolean).join(' ');
  return datevLine([
    ...[posting.decimals === 0 ? `${amount},00` : amount, units > 0n ? '"S"' : '"H"', quoted(posting.currency)],
    ...['', '', '""', account, contra, '""', `${day}${month}`, quoted(entry.entryNumber), '""', ''],
    ...[quoted(text.slice(0, longestDatevText)), ...Array<string>(datevColumns - datevNames.length).fill('')],
  ]);
}

const quickBooksColumns = ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description', 'Currency'];

/** Exports the sums of days as journal entries of QuickBooks Online: one a day, with dates of the United States. */
export const quickBooksExport = (sums: readonly DaySumRow[], codes: AccountCodes): string[] => [
  line(quickBooksColumns),
  ...sums.flatMap((sum) => {
    const [year, month, day] = sum.day.split('-');
    return signed(sum).map((amount) =>
      line([
        ...[`PT-${sum.day}-${sum.currency}`, `${month}/${day}/${year}`, codeOf(sum, codes)],
        ...[...sides({ ...sum, amount: amount.toString() }), textCell(descriptionOf(sum)), sum.currency],
      ]),
    );
  }),
];

const xeroColumns = [
  ...['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount', 'TrackingName1'],
  ...['TrackingOption1', 'TrackingName2', 'TrackingOption2'],
];

/** Exports the sums of days as manual journals of Xero: one a day. Debits are positive, credits negative. */
export const xeroExport = (sums: readonly DaySumRow[], codes: AccountCodes): string[] => [
  line(xeroColumns),
  ...sums.flatMap((sum) =>
    signed(sum).map((amount) =>
      line([
        ...[`Payments ${sum.day} ${sum.currency}`, sum.day, textCell(descriptionOf(sum)), codeOf(sum, codes)],
        ...['Tax Exempt', majorUnits(amount, sum.decimals), '', '', '', ''],
      ]),
    ),
  ),
];

/** Returns the debits and the credits of a day that are not zero, in minor units. */
const signed = ({ debit, credit }: DaySumRow): bigint[] =>
  [BigInt(debit), -BigInt(credit)].filter((amount) => amount !== 0n);

const codeOf = ({ kind }: DaySumRow, codes: AccountCodes): string => textCell(codes[kind] ?? accountName(kind));

const descriptionOf = ({ kind, processorKey }: DaySumRow): string =>
  [accountName(kind), processorKey].filter((part) => part !== '').join(' ');
