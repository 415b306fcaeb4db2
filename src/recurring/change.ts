import type { Occurrence, Series } from '@prisma/client';
import type { Deps } from '../deps.js';
import { problem, type Problem } from '../errors.js';
import type { Access } from '../handler.js';
import { claimWithAnswer } from '../store/claims.js';
import { inSqlTransaction, type Sql } from '../store/sql.js';
import type { Terminal } from '../terminal.js';
import { recordEvents, type NewEvent } from '../webhooks/record.js';
import type { Happening } from './events.js';
import { assignments, occurrenceColumns, occurrenceOf, seriesColumns, seriesOf, type OccurrenceRow, type SeriesRow } from './rows.js';
import type { Counts } from './series.js';

/**
 * A change of a series and its occurrences within one database transaction, which holds the lock on the row of the series: of two changes
 * of one series the second sees all of the first. Nothing in here calls a processor.
 */
export interface Change extends Happening {
  readonly sql: Sql;
  /** As it stands in this transaction; what is assigned with `set` is written at its end. */
  series: Series;
  /** The occurrences as they stand, where they were counted and not changed since. */
  counts: Counts | undefined;
  /** Events, made when the change is complete, so that all of them show the series as it is then. */
  readonly tell: ((series: Series, counts: Counts) => NewEvent)[];
}

/** No such series on the terminal. */
export const unknownSeries = (recurringId: string): Problem =>
  problem('VALIDATION/RECURRING_NOT_FOUND', 'No such series on this terminal.', { recurring_id: recurringId });

/**
 * Changes a series with all that belongs to it, events included, or nothing.
 * @param work may be run more than once, when the database gives up its transaction for another's sake, or a new id is taken already
 * @param at the terminal's time
 * @throws Problem VALIDATION/RECURRING_NOT_FOUND, and what `work` throws
 */
export function changeSeries<Result>(
  { store, random }: Deps, terminal: Terminal, recurringId: string, at: Date, work: (change: Change) => Promise<Result>,
): Promise<Result> {
  return inSqlTransaction(store.pool, async (sql) => {
    const [row] = await sql.query<SeriesRow>(
      `UPDATE series SET updated_at = $1 WHERE recurring_id = $2 AND terminal_id = $3 RETURNING ${seriesColumns}`, [at, recurringId, terminal.terminalId]);
    if (!row) throw unknownSeries(recurringId);
    const series = seriesOf(row);
    const change: Change = { random, terminal, at, sql, series, counts: undefined, tell: [] };
    const result = await work(change);
    await finish(change, series);
    return result;
  });
}

/** The same for an operation that a client asked for: the answer is stored with the change under the request's Idempotency-Key. */
export async function answerChange<Body extends object>(
  deps: Deps, { terminal, now, claim }: Access, recurringId: string, work: (change: Change) => Promise<Body>,
): Promise<{ readonly status: 200; readonly body: Body }> {
  const body = await changeSeries(deps, terminal, recurringId, now, async (change) => {
    const answer = await work(change);
    if (claim) await claimWithAnswer(change.sql, claim, 200, JSON.stringify(answer));
    return answer;
  });
  if (claim) claim.answered = true;
  return { status: 200, body };
}

/** Changes fields of the series. */
export function set(change: Change, fields: Partial<Series>): void {
  change.series = { ...change.series, ...fields };
}

/** Changes an occurrence, if it still has the status. @returns undefined when it has not */
export async function setOccurrence(
  change: Change, futureTransactionId: string, from: Occurrence['status'], fields: Partial<Occurrence>,
): Promise<Occurrence | undefined> {
  change.counts = undefined;
  const { text, values } = assignments({ ...fields, leasedUntil: null, updatedAt: change.at }, 3);
  const [row] = await change.sql.query<OccurrenceRow>(
    `UPDATE occurrences SET ${text} WHERE future_transaction_id = $1 AND status = $2 RETURNING ${occurrenceColumns}`, [futureTransactionId, from, ...values]);
  return row && occurrenceOf(row);
}

/** Counts the occurrences of the series as they stand in this transaction. */
export async function countOccurrences(change: Change): Promise<Counts> {
  change.counts ??= await readCounts(change.sql, change.series);
  return change.counts;
}

/** Counts the occurrences of a series in the store. */
export async function readCounts(sql: Sql, { recurringId, firstSequence }: Series): Promise<Counts> {
  const groups = await sql.query<{ status: Occurrence['status']; count: number; last: number }>(
    'SELECT status, count(*)::int AS count, max(sequence_number) AS last FROM occurrences WHERE recurring_id = $1 GROUP BY status', [recurringId]);
  const count = (status: Occurrence['status']): number => groups.find((group) => group.status === status)?.count ?? 0;
  const lastSequence = Math.max(firstSequence - 1, ...groups.map(({ last }) => last));
  return { pending: count('pending'), processing: count('processing'), lastSequence };
}

async function finish(change: Change, before: Series): Promise<void> {
  const { sql, series, tell } = change;
  const changed = Object.fromEntries(Object.entries(series).filter(([name, value]) => value !== before[name as keyof Series]));
  if (Object.keys(changed).length > 0) {
    const { text, values } = assignments(changed, 2);
    await sql.query(`UPDATE series SET ${text} WHERE recurring_id = $1`, [series.recurringId, ...values]);
  }
  if (tell.length === 0) return;
  const counts = await countOccurrences(change);
  await recordEvents(sql, tell.map((event) => event(series, counts)));
}
