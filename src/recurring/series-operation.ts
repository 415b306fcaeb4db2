import type { Occurrence, Series } from '../store/series/rows.js';
import { problem, type Problem } from '../base/errors/errors.js';
import type { Access } from '../operation/handler.js';
import type { OccurrenceChange, OccurrenceEnd } from '../store/series/occurrence-changes.js';
import type { OccurrenceCounts } from '../store/series/occurrences.js';
import type { SeriesFields } from '../store/series/series.js';
import { inSeriesTransaction, type SeriesTransaction } from '../store/series/series-transaction.js';
import type { Terminal } from '../base/terminal.js';
import type { NewEvent } from '../store/events/events.js';
import type { Happening } from './events.js';
import type { SeriesDeps } from './recurring-deps.js';

/**
 * An operation on a series and its occurrences within one database transaction, which holds the lock on the row of the
 * series: of two operations on one series the second sees all of the first. Nothing in here calls a processor.
 */
export interface SeriesOperation extends Happening {
  readonly transaction: SeriesTransaction;
  /** The series in this transaction. Changes by `updateSeries` are written at the end. */
  series: Series;
  /** The occurrences as they stand, where they were counted and not changed since. */
  counts: OccurrenceCounts | undefined;
  /** Events, made when the operation is complete, so that all of them show the series as it is then. */
  readonly events: ((series: Series, counts: OccurrenceCounts) => NewEvent)[];
}

/** No such series on the terminal. */
export const unknownSeries = (recurringId: string): Problem =>
  problem('VALIDATION/RECURRING_NOT_FOUND', 'No such series on this terminal.', { recurring_id: recurringId });

/**
 * Changes a series with all that belongs to it, events included, or nothing.
 * @param work may be run more than once, when the database gives up its transaction for another's sake, or a new id is
 * taken already
 * @param at the terminal's time
 * @throws Problem VALIDATION/RECURRING_NOT_FOUND, and what `work` throws
 */
export function operateOnSeries<Result>(
  { store, random }: Pick<SeriesDeps, 'store' | 'random'>,
  terminal: Terminal,
  recurringId: string,
  at: Date,
  work: (operation: SeriesOperation) => Promise<Result>,
): Promise<Result> {
  const { terminalId } = terminal;
  return inSeriesTransaction(store.pool, { terminalId, recurringId }, at, async (locked) => {
    if (!locked) throw unknownSeries(recurringId);
    const { transaction, series } = locked;
    const operation: SeriesOperation = { random, terminal, at, transaction, series, counts: undefined, events: [] };
    const result = await work(operation);
    await finish(operation, series);
    return result;
  });
}

/**
 * The same for an operation that a client asked for: the answer is stored in the same transaction under the request's
 * Idempotency-Key.
 */
export async function answerSeriesOperation<Body extends object>(
  deps: Pick<SeriesDeps, 'store' | 'random'>,
  { terminal, now, claim }: Access,
  recurringId: string,
  work: (operation: SeriesOperation) => Promise<Body>,
): Promise<{ readonly status: 200; readonly body: Body }> {
  const body = await operateOnSeries(deps, terminal, recurringId, now, async (operation) => {
    const answer = await work(operation);
    if (claim) await operation.transaction.storeAnswer(claim, 200, JSON.stringify(answer));
    return answer;
  });
  if (claim) claim.answered = true;
  return { status: 200, body };
}

/** Changes fields of the series. */
export function updateSeries(operation: SeriesOperation, fields: Partial<SeriesFields>): void {
  operation.series = { ...operation.series, ...fields };
}

/** Changes an occurrence while it is pending. @returns undefined when it is not */
export async function changePending(
  operation: SeriesOperation,
  futureTransactionId: string,
  change: OccurrenceChange,
): Promise<Occurrence | undefined> {
  operation.counts = undefined;
  return operation.transaction.changePending(futureTransactionId, change);
}

/** Ends an occurrence while it is processing. @returns undefined when it is not */
export async function endOccurrence(
  operation: SeriesOperation,
  futureTransactionId: string,
  end: OccurrenceEnd,
): Promise<Occurrence | undefined> {
  operation.counts = undefined;
  return operation.transaction.endOccurrence(futureTransactionId, end);
}

/** Counts the occurrences of the series as they stand in this transaction. */
export async function countOccurrences(operation: SeriesOperation): Promise<OccurrenceCounts> {
  operation.counts ??= await operation.transaction.countOccurrences(operation.series.firstSequence);
  return operation.counts;
}

async function finish(operation: SeriesOperation, before: Series): Promise<void> {
  const { transaction, series, events } = operation;
  if (series !== before) await transaction.write(series);
  if (events.length === 0) return;
  const counts = await countOccurrences(operation);
  await transaction.recordEvents(events.map((event) => event(series, counts)));
}
