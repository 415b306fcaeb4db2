import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { CsvError, type Info, parse } from 'csv-parse';
import { LineFault } from './lines.js';

/** The limits of a file, in bytes. */
export const reportLimits = {
  /** As it is held in memory, compressed. */
  compressed: 64 * 1024 * 1024,
  plain: 512 * 1024 * 1024,
  /** Of the plain file to the compressed one, beyond the first megabyte. Reports have 10 to 30. */
  ratio: 100,
  line: 64 * 1024,
} as const;

/** A record of a CSV file, with the number of lines up to its end. */
export interface CsvRecord {
  readonly record: readonly string[];
  readonly lines: number;
}

/**
 * Reads the records of a CSV file in UTF-8, by the separator that its first line has most often.
 * @param plain its bytes, not compressed
 * @param pass receives the bytes
 * @throws LineFault
 */
export async function* csvRecords(
  plain: AsyncGenerator<Buffer>,
  pass: (chunk: Buffer) => void,
): AsyncGenerator<CsvRecord> {
  const [head, delimiter] = await headOf(plain);
  const records = pipeline(
    Readable.from(boundedRecords(checkedText(withHead(head, plain), pass)), { objectMode: false }),
    parse({
      ...{ bom: true, delimiter, info: true, relax_column_count: true, skip_empty_lines: true },
      max_record_size: reportLimits.line,
    }),
    ignoreEnd,
  );
  try {
    for await (const { record, info } of records as AsyncIterable<{ record: string[]; info: Info }>)
      yield { record, lines: info.lines };
  } catch (error) {
    throw error instanceof CsvError ? csvFault(error) : error;
  }
}

/**
 * Passes the bytes on if no record is too long. The parser limits the sum of the values only: millions of empty columns
 * would fill the memory.
 * @throws LineFault
 */
async function* boundedRecords(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let length = 0;
  let lines = 1;
  let isQuoted = false;
  for await (const chunk of bytes) {
    // An index: an iterator takes several times as long, and each byte is visited.
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      length++;
      if (byte === 0x22) isQuoted = !isQuoted;
      if (byte === 0x0a) lines++;
      if ((byte === 0x0a || byte === 0x0d) && !isQuoted) length = 0;
      if (length > reportLimits.line) throw new LineFault(undefined, tooLong, lines);
    }
    yield chunk;
  }
}

const tooLong = 'the line is longer than 64 KiB';

/** The reader of the last stream of a pipeline gets its errors. */
const ignoreEnd = (): void => undefined;

/**
 * Decompresses a file that begins like gzip.
 * @param limit its greatest length in bytes
 * @throws LineFault above a limit, and for broken gzip
 */
export async function* plainBytes(source: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
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
      if (written > limit) throw new LineFault(undefined, `the file has more than ${limit / 1024 / 1024} MiB`);
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

/** Passes the bytes on if they are UTF-8 without NUL. @throws LineFault with the number of the line */
export async function* checkedText(
  bytes: AsyncIterable<Buffer>,
  pass: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
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

const csvFaults: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quoted value does not end',
  CSV_INVALID_CLOSING_QUOTE: 'a quoted value is followed by more text',
  INVALID_OPENING_QUOTE: 'a quote is within a value that does not begin with one',
  CSV_MAX_RECORD_SIZE: tooLong,
};

const csvFault = ({ code, lines }: CsvError): LineFault =>
  new LineFault(undefined, csvFaults[code] ?? 'the line is not CSV', typeof lines === 'number' ? lines : undefined);
