import { Command } from 'commander';
import { parse } from 'csv-parse';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import type { schemas } from '../../../generated/types.js';
import { managementCommand, WrongUse, type ManagementOptions, type Surroundings } from '../command.js';
import { answered, connect } from '../connection.js';

type Instrument = schemas['InstrumentToImport'];
type Result = schemas['InstrumentImportResult'];

interface ImportOptions extends ManagementOptions {
  readonly terminal: string;
  readonly processor: string;
  readonly dryRun: boolean;
}

const columns = ['token', 'customer', 'network_transaction_id', 'expiry'] as const;

type Row = Readonly<Record<(typeof columns)[number], string>>;

/** The maximum of one request (contract, InstrumentImportRequest). */
const batchSize = 200;

/** Maximum length of a line, in bytes: several times the sum of the contract's limits. */
const longestLine = 2048;

/** A line of the file: the record to send, or the reason for which it is refused here. */
type Line = { readonly line: number } & ({ readonly record: Instrument } | { readonly refused: string });

export const instrumentsCommand = (surroundings: Surroundings) =>
  new Command('instruments').description('stored payment instruments').addCommand(
    managementCommand('import', 'import instruments that a processor stores, from a CSV file')
      .argument('<file>', `with the columns ${columns.join(', ')}; the last two may be empty, an expiry is 12/2030`)
      .requiredOption('--processor <provider-key>', 'the processor account that stores them')
      .requiredOption('--terminal <id>', 'the terminal that charges them')
      .option('--dry-run', 'check every line and write nothing', false)
      .action((file: string, options: ImportOptions) => importFile(file, options, surroundings)),
  );

/**
 * Sends the lines of a file in batches and prints the outcome of each line. A file can be imported again: imported
 * instruments retain their tokens.
 * @throws WrongUse if a line was refused, or the file is not such a CSV file
 */
async function importFile(file: string, options: ImportOptions, { print, note }: Surroundings): Promise<void> {
  const counts = { imported: 0, known: 0, refused: 0 };
  const report = (line: number, result: Omit<Result, 'position'>): void => {
    if (result.outcome in counts) counts[result.outcome] += 1;
    const { outcome, token = '', field, detail = '' } = result;
    const why = field === undefined ? detail : `${field}: ${detail}`;
    print(
      options.json
        ? JSON.stringify({ line, ...result })
        : `${line}  ${outcome}  ${outcome === 'refused' ? why : token}`,
    );
  };
  for await (const batch of batches(linesOf(file))) {
    const outcomes = await send(batch, options);
    for (const line of batch) {
      const outcome =
        'refused' in line ? { outcome: 'refused' as const, detail: line.refused } : outcomes.get(line.line);
      if (outcome) report(line.line, outcome);
    }
  }
  const { imported, known, refused } = counts;
  note(`${imported} ${options.dryRun ? 'to import' : 'imported'}, ${known} known, ${refused} refused`);
  if (refused > 0) throw new WrongUse('Correct the refused lines and import the file again.');
}

/** Sends a batch. @returns the outcome of each line that was sent, by its number */
async function send(batch: readonly Line[], options: ImportOptions): Promise<Map<number, Result>> {
  const sent = batch.flatMap((line) => ('record' in line ? [line] : []));
  if (sent.length === 0) return new Map();
  const { results } = await answered(
    'The import',
    connect(options.baseUrl, options).POST('/v1/management/terminals/{terminal_friendly_id}/instruments/import', {
      params: { path: { terminal_friendly_id: options.terminal } },
      body: { provider_key: options.processor, dry_run: options.dryRun, instruments: sent.map(({ record }) => record) },
    }),
  );
  const outcomes = new Map(results.map((result) => [result.position, result]));
  return new Map(
    sent.flatMap(({ line }, index) => {
      const result = outcomes.get(index + 1);
      return result ? [[line, result] as const] : [];
    }),
  );
}

async function* batches(lines: AsyncIterable<Line>): AsyncGenerator<Line[]> {
  let batch: Line[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Reads the lines of a file. @throws WrongUse for a file that cannot be read or lacks one of the four columns */
async function* linesOf(file: string): AsyncGenerator<Line> {
  const parser = parse({
    bom: true,
    columns: (header: string[]) => checkedHeader(file, header),
    info: true,
    max_record_size: longestLine,
    skip_empty_lines: true,
    trim: true,
  });
  // An error of the file ends the parser, which throws it below.
  pipeline(createReadStream(file), parser, () => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: Row; info: { lines: number } }>)
      yield { line: info.lines, ...readRow(record) };
  } catch (error) {
    if (error instanceof WrongUse) throw error;
    const { code = '', lines } = error as { readonly code?: string; readonly lines?: number };
    throw new WrongUse(`${file} cannot be read${lines === undefined ? '' : ` at line ${lines}`}: ${code}`);
  }
}

function checkedHeader(file: string, header: readonly string[]): string[] {
  const named = header.map((name) => name.toLowerCase());
  if (named.length !== columns.length || !columns.every((name) => named.includes(name)))
    throw new WrongUse(`The first line of ${file} must name the columns ${columns.join(', ')}.`);
  return named;
}

/** Reads a line within the contract's limits, so that one bad line does not refuse a whole batch. */
function readRow({
  token,
  customer,
  network_transaction_id,
  expiry,
}: Row): { record: Instrument } | { refused: string } {
  if (token === '' || token.length > 100) return { refused: 'token: Write 1 to 100 characters.' };
  if (customer === '' || customer.length > 256) return { refused: 'customer: Write 1 to 256 characters.' };
  if (network_transaction_id !== '' && !/^[0-9A-Za-z ]{6,64}$/.test(network_transaction_id))
    return { refused: 'network_transaction_id: Write 6 to 64 letters and digits, or nothing.' };
  const [, month, year] = /^(\d{1,2})\/(20\d{2})$/.exec(expiry) ?? [];
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  if (expiry !== '' && !isMonth) return { refused: 'expiry: Write a month and a year, as 12/2030, or nothing.' };
  return {
    record: {
      provider_token: token,
      customer,
      ...(network_transaction_id === '' ? {} : { network_transaction_id }),
      ...(expiry === '' ? {} : { expiry_month: Number(month), expiry_year: Number(year) }),
    },
  };
}
