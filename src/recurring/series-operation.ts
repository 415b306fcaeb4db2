import type { Lifecycle } from '../base/background.js';
import { problem, type Problem } from '../base/errors/errors.js';
import type { Terminal } from '../base/terminal.js';
import type { Access } from '../operation/handler.js';
import type { PaymentDeps, SettlingDeps } from '../payments/payment-deps.js';
import type { NewEvent } from '../store/events/events.js';
import type { OccurrenceChange, OccurrenceEnd, OccurrenceCounts } from '../store/series/occurrences.js';
import { inSeriesTransaction, type SeriesTransaction } from '../store/series/series-transaction.js';
import type { Occurrence, Series, SeriesFields } from '../store/series/series.js';
import type { Happening } from './events.js';

/**
 * An operation on a series and its occurrences within one database transaction, which locks the row of the series. Of
 * two operations on one series, the second sees all changes of the first. It calls no processor.
 */
export interface SeriesOperation extends Happening {
  readonly transaction: SeriesTransaction;
  /** The series in this transaction. Changes by `updateSeries` are written at the end. */
  series: Series;
  /** The present occurrence counts, if they were counted and have not changed since. */
  counts: OccurrenceCounts | undefined;
  /** Events, created when the operation is complete, so that all of them show the resulting series. */
  readonly events: ((series: Series, counts: OccurrenceCounts) => NewEvent)[];
}

/** The refusal of a series that the terminal does not have. */
export const unknownSeries = (recurringId: string): Problem =>
  problem('VALIDATION/RECURRING_NOT_FOUND', 'No such series on this terminal.', { recurring_id: recurringId });

/**
 * Changes a series with all of its records and events, or nothing.
 * @param work may be run again after a write conflict or if a new id is in use
 * @param at the terminal's time
 * @throws Problem VALIDATION/RECURRING_NOT_FOUND, and the errors of `work`
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
 * Runs an operation requested by a client. Its answer is stored in the same transaction under the request's
 * Idempotency-Key.
 */
export async function answerSeriesOperation<Body extends object>(
  deps: Pick<SeriesDeps, 'store' | 'random'>,
  { terminal, now, claim }: Access,
  recurringId: string,
  work: (operation: SeriesOperation) => Promise<Body>,
): Promise<Body> {
  const body = await operateOnSeries(deps, terminal, recurringId, now, async (operation) => {
    const answer = await work(operation);
    if (claim) await operation.transaction.storeAnswer(claim, 200, JSON.stringify(answer));
    return answer;
  });
  if (claim) claim.answered = true;
  return body;
}

/** Changes the series in memory. The operation writes it at its end. */
export function updateSeries(operation: SeriesOperation, fields: Partial<SeriesFields>): void {
  operation.series = { ...operation.series, ...fields };
}

/** Changes an occurrence while it is pending. @returns undefined if it is not */
export async function changePending(
  operation: SeriesOperation,
  futureTransactionId: string,
  change: OccurrenceChange,
): Promise<Occurrence | undefined> {
  operation.counts = undefined;
  return operation.transaction.changePending(futureTransactionId, change);
}

/** Ends an occurrence while it is processing. @returns undefined if it is not */
export async function endOccurrence(
  operation: SeriesOperation,
  futureTransactionId: string,
  end: OccurrenceEnd,
): Promise<Occurrence | undefined> {
  operation.counts = undefined;
  return operation.transaction.endOccurrence(futureTransactionId, end);
}

/** Counts the occurrences of the series within this transaction. */
export async function countOccurrences(operation: SeriesOperation): Promise<OccurrenceCounts> {
  operation.counts ??= await operation.transaction.countOccurrences(operation.series);
  return operation.counts;
}

async function finish(operation: SeriesOperation, before: Series): Promise<void> {
  const { transaction, series, events } = operation;
  if (series !== before) await transaction.write(series);
  if (events.length === 0) return;
  const counts = await countOccurrences(operation);
  await transaction.recordEvents(events.map((event) => event(series, counts)));
}

export type SeriesDeps = Pick<SettlingDeps, 'store' | 'clock' | 'random' | 'vault'>;

export interface RecurringDeps extends PaymentDeps {
  readonly lifecycle: Pick<Lifecycle, 'closing'>;
}
