import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CsvError, type Info, parse } from 'csv-parse';
import { cardNumbersIn } from '../vault/redact.js';
import { isCardLike } from '../vault/identifiers.js';
import type { NewSettlementLine } from '../store/settlement/reports.js';
import { adyenPaymentsAccounting, adyenSettlementDetail } from './adyen.js';
import { type Layout, LineFault, type Row, shown } from './lines.js';
import { stripeItemized } from './stripe.js';

/** The limits of a file, in bytes. */
export const reportLimits = {
  /** As it is held in memory, compressed. */
  compressed: 64 * 1024 * 1024,
  plain: 512 * 1024 * 1024,
  /** Of the plain file to the compressed one, beyond the first megabyte. Reports have 10 to 30. */
  ratio: 100,
  line: 64 * 1024,
} as const;

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
  /** The number of its last line. */
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
  const plain = plainBytes(source);
  const [head, delimiter] = await headOf(plain);
  const records = pipeline(
    Readable.from(
      checkedText(withHead(head, plain), (chunk) => digest.update(chunk)),
      { objectMode: false },
    ),
    parse({
      ...{ bom: true, delimiter, info: true, relax_column_count: true, skip_empty_lines: true },
      max_record_size: reportLimits.line,
    }),
    ignoreEnd,
  );
  const reader = new RecordReader(merchantAccount);
  try {
    for await (const { record, info } of records as AsyncIterable<{ record: string[]; info: Info }>) {
      const part = reader.read(record, info.lines);
      if (part) await take(part);
    }
  } catch (error) {
    throw error instanceof CsvError ? csvFault(error) : error;
  }
  const rest = reader.rest();
  if (rest.lines.length > 0) await take(rest);
  if (reader.lineCount === 0) throw new LineFault(undefined, 'the file has no lines after its header');
  return { digest: digest.digest('hex'), lineCount: reader.lineCount, lastLine: reader.lastLine };
}

/** The reader of the last stream of a pipeline gets its errors. */
const ignoreEnd = (): void => undefined;

/** Decompresses a file that begins like gzip. @throws LineFault above a limit, and for broken gzip */
async function* plainBytes(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return;
  const isCompressed = first.value[0] === 0x1f && first.value[1] === 0x8b;
  let read = 0;
  let written = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for (let next: IteratorResult<Buffer, unknown> = first; !next.done; next = await chunks.next()) {
      read += next.value.length;
      yield next.value;
    }
  }
  const plain = isCompressed
    ? pipeline(Readable.from(counted(), { objectMode: false }), createGunzip(), ignoreEnd)
    : counted();
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      written += chunk.length;
      if (written > reportLimits.plain) throw new LineFault(undefined, 'the file has more than 512 MiB');
      if (isCompressed && written > read * reportLimits.ratio + 1024 * 1024)
        throw new LineFault(undefined, `the file is compressed by more than ${reportLimits.ratio} to 1`);
      yield chunk;
    }
  } catch (error) {
    if ((error as { code?: unknown }).code?.toString().startsWith('Z_'))
      throw new LineFault(undefined, 'the gzip file is broken or incomplete');
    throw error;
  }
}

const separators = [',', ';', '\t', '|'] as const;

/** Reads up to the end of the first line. @returns those bytes, and the separator of the columns */
async function headOf(plain: AsyncGenerator<Buffer>): Promise<readonly [Buffer, string]> {
  let head = Buffer.alloc(0);
  while (head.length < reportLimits.line && !head.includes(0x0a) && !head.includes(0x0d)) {
    const next = await plain.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  if (head.subarray(0, 2).toString('latin1') === 'PK')
    throw new LineFault(undefined, 'the file is a ZIP archive or a spreadsheet: send it as CSV, plain or in gzip');
  const line = head.toString('latin1').split(/[\r\n]/, 1)[0] ?? '';
  const counts = separators.map((separator) => line.split(separator).length);
  return [head, separators[counts.indexOf(Math.max(...counts))] ?? ','];
}

async function* withHead(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  yield* rest;
}

/**
 * Passes the bytes on if they are UTF-8 without NUL.
 * @throws LineFault with the number of the line
 */
async function* checkedText(bytes: AsyncIterable<Buffer>, pass: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lines = 1;
  // The bytes of a character may be in two chunks.
  let before: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    try {
      decoder.decode(chunk, { stream: true });
    } catch {
      throw notUtf8(lines, Buffer.concat([before, chunk]));
    }
    if (chunk.includes(0)) throw new LineFault(undefined, 'the line has a NUL character', lines + lineOf(chunk, 0));
    pass(chunk);
    before = chunk.subarray(chunk.lastIndexOf(0x0a) + 1);
    for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) lines++;
    yield chunk;
  }
  try {
    decoder.decode();
  } catch {
    throw notUtf8(lines, before);
  }
}

/** Returns the number of line ends before a byte. */
const lineOf = (chunk: Buffer, byte: number): number =>
  chunk.subarray(0, chunk.indexOf(byte)).filter((one) => one === 0x0a).length;

function notUtf8(firstLine: number, text: Buffer): LineFault {
  let line = firstLine;
  for (let start = 0; ; line++) {
    const end = text.indexOf(0x0a, start);
    if (end < 0 || !isUtf8(text.subarray(start, end))) break;
    start = end + 1;
  }
  return new LineFault(undefined, 'the file is not in UTF-8: save it as UTF-8 rather than Latin-1 or UTF-16', line);
}

/** Reads the records of a report by its header. */
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
      throw error instanceof LineFault && error.line === undefined
        ? new LineFault(error.column, error.message, line)
        : error;
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

function rowOf(values: readonly string[], places: ReadonlyMap<string, number>): Row {
  const text = (column: string): string => {
    const place = places.get(column);
    return place === undefined ? '' : (values[place] ?? '').trim();
  };
  return { text, first: (...columns) => columns.map(text).find((found) => found !== '') ?? '' };
}

const csvFaults: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quoted value does not end',
  CSV_INVALID_CLOSING_QUOTE: 'a quoted value is followed by more text',
  INVALID_OPENING_QUOTE: 'a quote is within a value that does not begin with one',
  CSV_MAX_RECORD_SIZE: 'the line is longer than 64 KiB',
};

const csvFault = ({ code, lines }: CsvError): LineFault =>
  new LineFault(undefined, csvFaults[code] ?? 'the line is not CSV', typeof lines === 'number' ? lines : undefined);
