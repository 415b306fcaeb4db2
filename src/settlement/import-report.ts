import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { plusSeconds, type Clock } from '../base/clock.js';
import { problem, type Problem } from '../base/errors/errors.js';
import type { Random } from '../base/random.js';
import { given, type Schema } from '../base/contract.js';
import type { Database } from '../store/connection/open.js';
import { addEvents, carrierIn, newEvent } from '../store/events/events.js';
import type { ProcessorAccountRow } from '../store/processors/processor-accounts.js';
import type { Transaction } from '../store/query/transaction.js';
import {
  addLines,
  completeReport,
  conflictOf,
  dropReport,
  findByDigest,
  lockImports,
  openReport,
  type ReportConflict,
  type SettlementLayout,
  type ShownReport,
} from '../store/settlement/reports.js';
import { findTerminalIds } from '../store/terminals/terminals.js';
import { fieldWithCardNumber } from '../vault/identifiers.js';
import type { Vault } from '../vault/vault.js';
import { LineFault, longestText } from './lines.js';
import { reportLimits } from './read-file.js';
import { readReport, type ReadReport, type ReportPart } from './read-report.js';

export interface ImportDeps {
  readonly store: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly vault: Vault;
}

export type ReportOwner = Pick<
  ProcessorAccountRow,
  'accountId' | 'providerKey' | 'kind' | 'environment' | 'merchantAccount'
>;

/** Completes an import in one database transaction, with its audit entry. */
export type Complete<Imported = ShownReport> = (
  work: (transaction: Transaction) => Promise<Imported>,
) => Promise<Imported>;

/** The time after which an import that adds no lines is treated as abandoned. */
const receivingSeconds = 600;

/**
 * Imports a report: as a whole, once, or not at all. Lines are written as they are read, and count once the last one is
 * there, so that no database transaction lasts as long as the import.
 * @param content its bytes, plain or compressed by gzip
 * @returns the imported report; of a file that was imported before, the earlier one
 * @throws Problem VALIDATION/SETTLEMENT_REPORT_INVALID with line and column, VALIDATION/SETTLEMENT_REPORT_CONFLICT
 */
export async function importReport(
  deps: ImportDeps,
  owner: ReportOwner,
  content: AsyncIterable<Buffer>,
  complete: Complete,
): Promise<ShownReport> {
  const { store, clock, random } = deps;
  const reportId = random.timedUuid(clock.now());
  const received = { reportId, accountId: owner.accountId, processorKey: owner.providerKey };
  await openReport(store.pool, {
    ...received,
    environment: owner.environment,
    until: plusSeconds(clock.now(), receivingSeconds),
    now: clock.now(),
  });
  try {
    const [read, layout] = await receive(deps, owner, reportId, content);
    return await complete(async (transaction) => {
      await lockImports(transaction, owner.providerKey);
      const known = await findByDigest(transaction, owner.providerKey, read.digest);
      if (known) throw new KnownFile(known);
      const conflict = await conflictOf(transaction, received);
      if (conflict) throw conflictRefusal(conflict, reportId);
      const imported = await completeReport(transaction, received, { ...read, layout });
      if (!imported) throw abandoned();
      await reportImport(transaction, deps, { ...imported, layout });
      return imported;
    });
  } catch (error) {
    await dropReport(store.pool, reportId);
    return knownFile(error, 'VALIDATION/SETTLEMENT_REPORT_INVALID') as ShownReport;
  }
}

async function reportImport(
  transaction: Transaction,
  { clock, random }: Pick<ImportDeps, 'clock' | 'random'>,
  { accountId, environment, ...report }: ShownReport & { readonly layout: SettlementLayout },
): Promise<void> {
  const carrier = await carrierIn(transaction, { accountId, environment, now: clock.now() });
  if (!carrier) return;
  const data: Schema<'SettlementImportedEventData'> = {
    ...{ report_id: report.reportId, account_id: accountId, provider_key: report.processorKey },
    ...{ layout: report.layout, line_count: report.lineCount },
  };
  const event = { type: 'settlement.imported', subjectId: '', data, createdAt: carrier.at } as const;
  await addEvents(transaction, [newEvent(random, carrier, event)]);
}

/** Ends the import of a file that was imported before, without an audit entry. */
export class KnownFile extends Error {
  override readonly name = 'KnownFile';
  constructor(readonly imported: unknown) {
    super('the file was imported before');
  }
}

/** Returns what a `KnownFile` has. @throws any other error; Problem for a fault of a line */
export function knownFile(error: unknown, code: InvalidFile): unknown {
  if (error instanceof KnownFile) return error.imported;
  throw error instanceof LineFault ? invalid(error, code) : error;
}

type InvalidFile = 'VALIDATION/SETTLEMENT_REPORT_INVALID' | 'VALIDATION/BANK_STATEMENT_INVALID';

async function receive(
  deps: ImportDeps,
  owner: ReportOwner,
  reportId: string,
  content: AsyncIterable<Buffer>,
): Promise<readonly [ReadReport, ReportPart['layout']['name']]> {
  const { store, clock } = deps;
  let terminalIds: readonly string[] | undefined;
  let layout: ReportPart['layout']['name'] | undefined;
  const read = await readReport(content, owner.merchantAccount ?? undefined, async (part) => {
    layout = part.layout.name;
    if (owner.kind !== 'simulator' && !layout.startsWith(owner.kind))
      throw new LineFault(undefined, `the report is of another processor than ${owner.kind}`, 1);
    if (part.cardLike.length > 0) {
      terminalIds ??= await findTerminalIds(store.prisma, { accountId: owner.accountId, terminalId: undefined }, 1000);
      const field = await fieldWithCardNumber(deps, terminalIds, { identifiers: part.cardLike, cardNumbers: [] });
      if (field !== undefined) throw new LineFault(field, 'the value is the number of a stored card');
    }
    const until = plusSeconds(clock.now(), receivingSeconds);
    if ((await addLines(store.pool, { reportId, until }, part.lines)) !== part.lines.length) throw abandoned();
  });
  if (layout === undefined) throw new LineFault(undefined, 'the file is empty', 1);
  return [read, layout];
}

const abandoned = (): Problem =>
  problem('ROUTING/RESOURCE_LOCKED', 'The import took too long and was abandoned: send the file again.');

/** Names the line and the column of a fault, in words and as the context of a refusal. */
const faultPlace = ({ line, column }: LineFault) => {
  const place = [
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(column === undefined ? [] : [`column ${column}`]),
  ];
  return {
    text: place.length === 0 ? 'The file is refused' : capital(place.join(', ')),
    context: {
      ...(line === undefined ? {} : { line }),
      ...(column === undefined ? {} : { column: column.slice(0, longestText) || '?' }),
    },
  };
};

/** Names the value too, unless it may be card data (`Problem`). */
const invalid = (fault: LineFault, code: InvalidFile = 'VALIDATION/SETTLEMENT_REPORT_INVALID'): Problem => {
  const { text, context } = faultPlace(fault);
  return problem(code, `Nothing was imported. ${text}: ${fault.message}.`, context);
};

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** @param ownId the id of the refused report, which its own repeated lines have */
function conflictRefusal(conflict: ReportConflict, ownId: string): Problem {
  if (conflict.kind === 'line' && conflict.reportId === ownId)
    return invalid(new LineFault(undefined, `${conflict.id} is in the file twice`, conflict.line));
  if (conflict.kind === 'currencies')
    return invalid(
      new LineFault(
        undefined,
        `batch ${conflict.batch} has net amounts in ${conflict.first.trim()} and ${conflict.second.trim()}`,
      ),
    );
  const { reportId: report_id } = conflict;
  return conflict.kind === 'batch'
    ? problem(
        'VALIDATION/SETTLEMENT_REPORT_CONFLICT',
        `Nothing was imported. Batch ${conflict.batch} was imported before, in another file` +
          (conflict.newLine === null
            ? '.'
            : `; that of line ${conflict.newLine} was not: send it in a file of its own.`),
        { report_id, batch: conflict.batch, ...given({ line: conflict.newLine ?? undefined }) },
      )
    : problem(
        'VALIDATION/SETTLEMENT_REPORT_CONFLICT',
        `Nothing was imported. Line ${conflict.line}: ${conflict.id} was imported before, in another file.`,
        { report_id, line: conflict.line },
      );
}

/** The bytes of reports that this process holds. */
let held = 0;

/**
 * Holds a request body in memory, compressed, because it arrives faster than it can be stored, and a request has half a
 * minute to arrive (`arrivalLimits`). Releases the memory when the import ends, also if it reads none of the file.
 * @param importFrom imports the bytes, which may be read once
 * @throws Problem VALIDATION/REQUEST_TOO_LARGE, or ROUTING/RESOURCE_LOCKED if other imports fill the memory
 */
export async function holdReport<Imported>(
  body: Readable,
  importFrom: (content: AsyncGenerator<Buffer>) => Promise<Imported>,
): Promise<Imported> {
  const chunks: Buffer[] = [];
  let size = 0;
  let sent = 0;
  try {
    for await (const chunk of compressed(body, (bytes) => (sent += bytes))) {
      if (sent > reportLimits.plain || size + chunk.length > reportLimits.compressed)
        throw problem('VALIDATION/REQUEST_TOO_LARGE', 'The file is too large: 64 MiB in gzip, or 512 MiB plain.');
      if (held + chunk.length > reportLimits.compressed)
        throw problem('ROUTING/RESOURCE_LOCKED', 'Other files are being imported: send this one afterwards.');
      held += chunk.length;
      size += chunk.length;
      chunks.push(chunk);
    }
    return await importFrom(shifted(chunks));
  } finally {
    held -= size;
  }
}

async function* shifted(chunks: Buffer[]): AsyncGenerator<Buffer> {
  for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) yield chunk;
}

/** Compresses a body that is not compressed. */
async function* compressed(body: Readable, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await chunks.next();
  if (first.done) return;
  async function* all(): AsyncGenerator<Buffer> {
    for (let next: IteratorResult<Buffer> = first; !next.done; next = await chunks.next()) {
      count(next.value.length);
      yield next.value;
    }
  }
  const isCompressed = first.value[0] === 0x1f && first.value[1] === 0x8b;
  if (isCompressed) yield* all();
  else yield* pipeline(Readable.from(all(), { objectMode: false }), createGzip({ level: 1 }), () => undefined);
}
