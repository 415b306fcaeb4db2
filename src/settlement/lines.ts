import { currencyDecimals, minorUnits, plainAmount } from '../base/money.js';
import type { NewSettlementLine, SettlementLineKind, SettlementLayout } from '../store/settlement/reports.js';

/** A value of a report that cannot be imported. The message names no card data. */
export class LineFault extends Error {
  override readonly name = 'LineFault';
  /**
   * @param column as its header names it; undefined for the line or the file as a whole
   * @param line undefined until it is known; the header is line 1
   */
  constructor(
    readonly column: string | undefined,
    message: string,
    readonly line?: number,
  ) {
    super(message);
  }
}

/** Returns an error with its line, if it is a fault that does not know it. */
export const atLine = (error: unknown, line: number): unknown =>
  error instanceof LineFault && error.line === undefined ? new LineFault(error.column, error.message, line) : error;

/** Reads the columns of a record by their names. */
export interface Row {
  /** Returns the trimmed text of a column; empty if the report does not have it. */
  text(column: string): string;
  /** Returns the first of several names that the report has and that is not empty there. */
  first(...columns: readonly string[]): string;
}

/** Returns the columns of a record. @param places the places of the names */
export function rowOf(values: readonly string[], places: ReadonlyMap<string, number>): Row {
  const text = (column: string): string => {
    const place = places.get(column);
    return place === undefined ? '' : (values[place] ?? '').trim();
  };
  return { text, first: (...columns) => columns.map(text).find((found) => found !== '') ?? '' };
}

/** A layout of reports: the columns that identify it, and the meaning of its records. */
export interface Layout {
  readonly name: SettlementLayout;
  /** The columns that it cannot do without. */
  readonly columns: readonly string[];
  /** The columns with the processor's own ids, which may look like a card number. */
  readonly references: readonly string[];
  /** @throws LineFault */
  read(row: Row): Omit<NewSettlementLine, 'lineNumber'>;
}

/** The longest text of a reference or a description that is stored. */
export const longestText = 200;

/** Parses a decimal of major units. @returns minor units of the currency; 0 for an empty text @throws LineFault */
export function amountOf(row: Row, column: string, currency: string): bigint {
  const text = row.text(column);
  if (text === '') return 0n;
  if (!/^-?\d{1,15}(?:\.\d{1,12})?$/.test(text))
    throw new LineFault(column, `${shown(text)} is not an amount in major units, such as 1234.50`);
  const amount = exactAmount(text, currency);
  if (amount === undefined) throw new LineFault(column, `${shown(text)} has more decimals than ${currency}`);
  if (amount > largest || amount < -largest)
    throw new LineFault(column, `${shown(text)} is larger than ${largest} minor units`);
  return amount;
}

/** In minor units. The sums of a journal have 64 bits. */
const largest = 10n ** 15n;

function exactAmount(text: string, currency: string): bigint | undefined {
  try {
    return minorUnits(plainAmount(text), currency);
  } catch {
    return undefined;
  }
}

/** @throws LineFault for a currency that is not supported */
export function currencyOf(row: Row, column: string): string {
  const currency = row.text(column).toUpperCase();
  if (!currencyDecimals.has(currency)) throw new LineFault(column, `${shown(currency)} is not a supported currency`);
  return currency;
}

/** Quotes a value in a message, shortened. */
export const shown = (text: string): string => (text === '' ? 'an empty value' : `"${text.slice(0, 40)}"`);

/** @throws LineFault for a text longer than `longestText` */
export function boundedText(row: Row, column: string): string {
  const text = row.text(column);
  if (text.length > longestText) throw new LineFault(column, `the text is longer than ${longestText} characters`);
  return text;
}

const dateTime = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,6})?)?Z?)?$/;

/**
 * Parses a date, or a date and time, such as `2026-11-24 09:30:00`.
 * @param offsetMinutes the distance of its time zone from UTC
 * @throws LineFault
 */
export function timeOf(row: Row, column: string, offsetMinutes = 0): Date {
  const text = row.text(column);
  const parts: readonly (string | undefined)[] = dateTime.exec(text)?.slice(1) ?? [];
  const [year = '', month = '', day = '', hour = '00', minute = '00', second = '00'] = parts;
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const local = new Date(written);
  // A date such as 30 February does not come back as it was.
  const isTime = !Number.isNaN(local.getTime()) && local.toISOString() === written;
  // The first and the last year are left out: a time zone leads beyond.
  if (!isTime || local.getUTCFullYear() <= 1970 || local.getUTCFullYear() >= 9999)
    throw new LineFault(column, `${shown(text)} is not a time such as 2026-11-24 09:30:00`);
  return new Date(local.getTime() - offsetMinutes * 60_000);
}

/** The sign of a line's gross amount, for the merchant. Kinds that are not listed may have either. */
const grossSigns: Readonly<Partial<Record<SettlementLineKind, 1 | -1>>> = {
  settled: 1,
  settlement_reversed: -1,
  refunded: -1,
  refund_reversed: 1,
  chargeback: -1,
  chargeback_reversed: 1,
  payout_returned: 1,
  settled_externally: 1,
  refunded_externally: -1,
};

/** The kinds that are about a payment, and therefore have a gross amount. */
export const paymentKinds: ReadonlySet<SettlementLineKind> = new Set([
  ...(['settled', 'settlement_reversed', 'refunded', 'refund_reversed', 'chargeback', 'chargeback_reversed'] as const),
  ...(['settled_externally', 'refunded_externally'] as const),
]);

/** The kinds whose money another company moves: the net amount is the processor's share. */
const externalKinds: ReadonlySet<SettlementLineKind> = new Set(['settled_externally', 'refunded_externally']);

type LineFees = Pick<NewSettlementLine, 'commission' | 'markup' | 'schemeFee' | 'interchange'>;

type LineAmounts = LineFees &
  Pick<NewSettlementLine, 'kind' | 'type' | 'grossCurrency' | 'gross' | 'netCurrency' | 'net'>;

/** Returns the sum of a line's fees, in the currency of its net amount. */
export const feesOf = ({ commission, markup, schemeFee, interchange }: LineFees): bigint =>
  commission + markup + schemeFee + interchange;

/** The columns of a layout's amounts, as faults name them. */
interface AmountColumns {
  readonly gross: string;
  readonly net: string;
  /** The decimal text of the exchange rate; empty if the report has none. */
  readonly rate?: string;
}

/**
 * Checks that a line's net amount is its gross amount without fees, and that its sign fits its kind. In two currencies
 * the rate is checked to a thousandth: reports print it rounded.
 * @throws LineFault
 */
export function checkAmounts(
  line: LineAmounts,
  { gross: grossColumn, net: netColumn, rate = '' }: AmountColumns,
): void {
  const sign = grossSigns[line.kind];
  if (sign !== undefined && (sign > 0 ? line.gross <= 0n : line.gross >= 0n))
    throw new LineFault(
      grossColumn,
      `a line of the type ${line.type} has a ${sign > 0 ? 'positive' : 'negative'} amount`,
    );
  if (line.kind === 'payout' && line.net >= 0n)
    throw new LineFault(netColumn, `a line of the type ${line.type} has a negative amount`);
  if (externalKinds.has(line.kind)) return;
  const converted = line.net + feesOf(line);
  if (line.grossCurrency === line.netCurrency ? line.gross !== converted : isOffRate(line, converted, rate))
    throw new LineFault(netColumn, 'the net amount is not the gross amount without the fees');
}

function isOffRate({ gross, grossCurrency, netCurrency }: LineAmounts, converted: bigint, rate: string): boolean {
  if (gross > 0n !== converted > 0n && gross !== 0n && converted !== 0n) return true;
  if (!/^\d{1,9}(?:\.\d{1,15})?$/.test(rate)) return false;
  const [whole = '0', fraction = ''] = rate.split('.');
  const scaled = gross * BigInt(whole + fraction.padEnd(15, '0'));
  const digits = 15 + (currencyDecimals.get(grossCurrency) ?? 0) - (currencyDecimals.get(netCurrency) ?? 0);
  const expected = scaled / 10n ** BigInt(digits);
  const distance = expected > converted ? expected - converted : converted - expected;
  return distance > 1n + (expected < 0n ? -expected : expected) / 1000n;
}
