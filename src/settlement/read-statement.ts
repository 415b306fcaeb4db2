import { createHash } from 'node:crypto';
import type { BankStatementFormat, NewBankLine } from '../store/settlement/bank-statements.js';
import { redactCardData } from '../vault/redact.js';
import { CamtReader, type StatementEntry } from './camt.js';
import { currencyDecimals } from '../base/money.js';
import { amountOf, atLine, boundedText, currencyOf, LineFault, rowOf, shown, timeOf } from './lines.js';
import { checkedText, csvRecords, plainBytes } from './read-file.js';

export const statementLimits = { plain: 32 * 1024 * 1024, lines: 20_000, reference: 1_000 } as const;

/** A statement that was read to its end. */
export interface ReadStatement {
  readonly format: BankStatementFormat;
  readonly bankAccount: string | null;
  /** SHA-256 of the plain file, in hexadecimal. */
  readonly digest: string;
  readonly lines: readonly NewBankLine[];
  /** The entry that is booked last. */
  readonly latest: Pick<StatementEntry, 'bookedOn' | 'line'>;
}

/** Words that banks write in place of a reference. */
const noReference = /^(?:NONREF|NOTPROVIDED)$/i;

/**
 * Reads a bank statement, plain or compressed by gzip: a file that begins with `<` is camt.053, another one CSV.
 * @throws LineFault
 */
export async function readStatement(source: AsyncIterable<Buffer>): Promise<ReadStatement> {
  const digest = createHash('sha256');
  const pass = (chunk: Buffer): void => void digest.update(chunk);
  const plain = plainBytes(source, statementLimits.plain);
  const first = await plain.next();
  if (first.done) throw new LineFault(undefined, 'the file is empty', 1);
  const lines: NewBankLine[] = [];
  let latest: StatementEntry | undefined;
  const add = (entry: StatementEntry): void => {
    if (lines.length === statementLimits.lines)
      throw new LineFault(undefined, `the file has more than ${statementLimits.lines} entries`, entry.line);
    lines.push(lineOf(entry, lines.length + 1));
    if (!latest || entry.bookedOn > latest.bookedOn) latest = entry;
  };
  const whole = withFirst(first.value, plain);
  const isXml = /^(?:\u00ef\u00bb\u00bf)?\s*</.test(first.value.subarray(0, 1000).toString('latin1'));
  const bankAccount = isXml ? await readCamt(whole, pass, add) : await readCsv(whole, pass, add);
  if (!latest) throw new LineFault(undefined, 'the file has no booked entry');
  return {
    format: isXml ? 'camt053' : 'csv',
    bankAccount: bankAccount === undefined || bankAccount === '' ? null : bankAccount,
    ...{ digest: digest.digest('hex'), lines, latest },
  };
}

async function* withFirst(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

async function readCamt(
  plain: AsyncGenerator<Buffer>,
  pass: (chunk: Buffer) => void,
  add: (entry: StatementEntry) => void,
): Promise<string | undefined> {
  const reader = new CamtReader(add);
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of checkedText(plain, pass)) reader.write(decoder.decode(chunk, { stream: true }));
  reader.end();
  return reader.bankAccount;
}

/** The columns of CSV: those that it must have, and others. */
const required = ['booking_date', 'amount', 'currency', 'reference'] as const;
const columns: readonly string[] = [...required, 'counterparty', 'bank_reference', 'bank_account'];

async function readCsv(
  plain: AsyncGenerator<Buffer>,
  pass: (chunk: Buffer) => void,
  add: (entry: StatementEntry) => void,
): Promise<string | undefined> {
  let places: ReadonlyMap<string, number> | undefined;
  let bankAccount: string | undefined;
  for await (const { record, lines: line } of csvRecords(plain, pass)) {
    try {
      if (!places) {
        places = placesOf(record);
        continue;
      }
      if (record.length !== places.size)
        throw new LineFault(undefined, `the line has ${record.length} columns and the header ${places.size}`);
      const row = rowOf(record, places);
      const currency = currencyOf(row, 'currency');
      assertAmount(row.text('amount'), currency);
      timeOf(row, 'booking_date');
      const account = boundedText(row, 'bank_account');
      if (account !== '' && account !== (bankAccount ??= account))
        throw new LineFault('bank_account', 'the file has entries of several bank accounts: send a file for each');
      add({
        ...{ line, currency, amount: amountOf(row, 'amount', currency), bookedOn: row.text('booking_date') },
        bankReference: boundedText(row, 'bank_reference'),
        texts: [row.text('reference'), row.text('counterparty')],
      });
    } catch (error) {
      throw atLine(error, line);
    }
  }
  return bankAccount?.slice(-4);
}

/**
 * The point of an amount such as 1.500 may separate thousands. It cannot in 0.500, 1500.250 or 1.5000.
 * @throws LineFault for an amount that is missing, or may be read in two ways
 */
function assertAmount(amount: string, currency: string): void {
  if (amount === '') throw new LineFault('amount', 'the amount is missing');
  const decimals = currencyDecimals.get(currency) ?? 0;
  if (decimals === 3 && /^-?[1-9]\d{0,2}\.\d{3}$/.test(amount))
    throw new LineFault(
      'amount',
      `the point of ${shown(amount)} may separate thousands: write ${shown(`${amount}0`)}, or no point`,
    );
  if ((amount.split('.')[1] ?? '').length > (decimals === 3 ? 4 : 2))
    throw new LineFault('amount', `${shown(amount)} has more decimals than ${currency}`);
}

/** @throws LineFault */
function placesOf(header: readonly string[]): ReadonlyMap<string, number> {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = required.find((name) => !names.includes(name));
  if (missing !== undefined) throw new LineFault(missing, 'the column is missing');
  const wrong = names.find((name, place) => !columns.includes(name) || names.indexOf(name) !== place);
  if (wrong !== undefined) throw new LineFault(wrong.slice(0, 40), 'the column is unknown, or there twice');
  return new Map(names.map((name, place) => [name, place]));
}

/** @throws LineFault for an entry that cannot be stored */
function lineOf({ line, currency, amount, bookedOn, bankReference = '', texts }: StatementEntry, lineNumber: number) {
  const row = rowOf([bookedOn], new Map([['booking_date', 0]]));
  try {
    timeOf(row, 'booking_date');
    if (!/^\d{4}-\d\d-\d\d$/.test(bookedOn)) throw new LineFault('booking_date', 'the date has a time');
    if (bankReference.length > 200) throw new LineFault('bank_reference', 'the text is longer than 200 characters');
  } catch (error) {
    throw atLine(error, line);
  }
  const reference = [...new Set(texts)].filter((text) => text !== '' && !noReference.test(text)).join(' ');
  const known = redactCardData(bankReference);
  return {
    ...{ lineNumber, currency, amount, bookedOn },
    reference: redactCardData(reference).slice(0, statementLimits.reference),
    // Without its digits a reference no longer tells entries apart.
    bankReference: known === '' || known !== bankReference || noReference.test(known) ? null : known,
  };
}
