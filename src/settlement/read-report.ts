import { createHash } from 'node:crypto';
import { cardNumbersIn } from '../vault/redact.js';
import { isCardLike } from '../vault/identifiers.js';
import type { NewSettlementLine } from '../store/settlement/reports.js';
import { adyenPaymentsAccounting, adyenSettlementDetail, stripeItemized } from './layouts.js';
import { atLine, type Layout, LineFault, type Row, rowOf, shown } from './lines.js';
import { csvRecords, plainBytes, reportLimits } from './read-file.js';

const layouts: readonly Layout[] = [adyenSettlementDetail, adyenPaymentsAccounting, stripeItemized];

/** Maximum number of columns: the longest known layout has 49, and Stripe adds one for each name of metadata. */
const maxColumns = 500;

/** The number of lines of a part. */
const partSize = 1_000;

/** A part of a report, in the order of its lines. */
export interface ReportPart {
  readonly layout: Layout;
  readonly lines: readonly NewSettlementLine[];
  /** The processor's ids that look like card numbers, with their columns: Adyen's earlier ids have 16 digits. */
  readonly cardLike: readonly { readonly field: string; readonly text: string }[];
}

/** A report that was read to its end. */
export interface ReadReport {
  /** SHA-256 of the plain file, in hexadecimal. */
  readonly digest: string;
  readonly lineCount: number;
  readonly lastLine: number;
}

/**
 * Reads a report, plain or compressed by gzip, and passes its lines on in parts. Its length does not affect the memory.
 * @param source its bytes
 * @param merchantAccount the only account that its lines may name; undefined allows any
 * @param take receives a part at a time
 * @throws LineFault, and the errors of `take`
 */
export async function readReport(
  source: AsyncIterable<Buffer>,
  merchantAccount: string | undefined,
  take: (part: ReportPart) => Promise<void>,
): Promise<ReadReport> {
  const digest = createHash('sha256');
  const reader = new RecordReader(merchantAccount);
  for await (const { record, lines } of csvRecords(plainBytes(source, reportLimits.plain), (chunk) =>
    digest.update(chunk),
  )) {
    const part = reader.read(record, lines);
    if (part) await take(part);
  }
  const rest = reader.rest();
  if (rest.lines.length > 0) await take(rest);
  if (reader.lineCount === 0) throw new LineFault(undefined, 'the file has no lines after its header');
  return { digest: digest.digest('hex'), lineCount: reader.lineCount, lastLine: reader.lastLine };
}

class RecordReader {
  #header: Header | undefined;
  #lines: NewSettlementLine[] = [];
  #cardLike: { field: string; text: string }[] = [];
  lineCount = 0;
  lastLine = 0;

  constructor(readonly merchantAccount: string | undefined) {}

  /** @returns a full part @throws LineFault */
  read(record: readonly string[], line: number): ReportPart | undefined {
    try {
      if (!this.#header) this.#header = headerOf(record);
      else this.#add(this.#header, record, line);
    } catch (error) {
      throw atLine(error, line);
    }
    return this.#lines.length < partSize ? undefined : this.rest();
  }

  #add(header: Header, record: readonly string[], lineNumber: number): void {
    if (record.length !== header.names.length)
      throw new LineFault(undefined, `the line has ${record.length} columns and the header ${header.names.length}`);
    this.#checkCards(header, record);
    const row = header.row(record);
    const account = row.text('Merchant Account');
    if (header.namesAccount && this.merchantAccount !== undefined && account !== this.merchantAccount)
      throw new LineFault(
        'Merchant Account',
        `${shown(account)} is not the account of this processor account, ${shown(this.merchantAccount)}`,
      );
    this.#lines.push({ lineNumber, ...header.layout.read(row) });
    this.lineCount++;
    this.lastLine = lineNumber;
  }

  #checkCards({ names, layout }: Header, record: readonly string[]): void {
    for (let index = 0; index < record.length; index++) {
      const text = record[index] ?? '';
      if (text.length < 13 || cardNumbersIn(text).length === 0 || !isCardLike(text)) continue;
      const field = names[index] ?? '';
      // The value of another form than the processor's is not its id.
      if (!layout.references.includes(field) || !/^\d{16}$|^\d{23}$/.test(text))
        throw new LineFault(field, 'the value has a card number. The file was not stored');
      this.#cardLike.push({ field, text });
    }
  }

  rest(): ReportPart {
    if (!this.#header) throw new LineFault(undefined, 'the file is empty', 1);
    const part = { layout: this.#header.layout, lines: this.#lines, cardLike: this.#cardLike };
    this.#lines = [];
    this.#cardLike = [];
    return part;
  }
}

interface Header {
  readonly names: readonly string[];
  readonly layout: Layout;
  /** True if each line names the merchant account. */
  readonly namesAccount: boolean;
  /** Returns the columns of a record. */
  readonly row: (record: readonly string[]) => Row;
}

/** Recognizes the layout by the names of the columns, in any order. @throws LineFault */
function headerOf(record: readonly string[]): Header {
  if (record.length > maxColumns) throw new LineFault(undefined, `the file has more than ${maxColumns} columns`);
  const names = record.map((name) => name.trim());
  const withCard = names.find((name) => isCardLike(name));
  if (withCard !== undefined) throw new LineFault(undefined, 'the header has a card number');
  const missing = layouts.map(({ columns }) => columns.filter((name) => !names.includes(name)));
  const fewest = Math.min(...missing.map(({ length }) => length));
  const index = missing.findIndex(({ length }) => length === fewest);
  const layout = layouts[index];
  if (!layout || fewest > layout.columns.length / 2)
    throw new LineFault(
      undefined,
      "the header is not that of Adyen's settlement details or payments accounting report, " +
        'or of an itemized Stripe report',
    );
  if (fewest > 0) throw new LineFault(missing[index]?.[0], 'the column is missing');
  const places = new Map(names.map((name, place) => [name, place]));
  const twice = names.find((name, place) => name !== '' && places.get(name) !== place);
  if (twice !== undefined) throw new LineFault(twice, 'the column is there twice');
  return { names, layout, namesAccount: names.includes('Merchant Account'), row: (values) => rowOf(values, places) };
}
