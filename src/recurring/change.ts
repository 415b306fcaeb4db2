import type { Occurrence, Prisma, Series } from '@prisma/client';
import type { Deps } from '../deps.js';
import { problem, type Problem } from '../errors.js';
import type { Access } from '../handler.js';
import { claimWithAnswer } from '../store/claims.js';
import { inTransaction } from '../store/transaction.js';
import type { Terminal } from '../terminal.js';
import { recordEvents, type NewEvent } from '../webhooks/record.js';
import type { Happening } from './events.js';
import type { Counts } from './series.js';

/**
 * A change of a series and its occurrences within one database transaction, which holds the lock on the row of the series: of two changes
 * of one series the second sees all of the first. Nothing in here calls a processor.
 */
export interface Change extends Happening {
  readonly transaction: Prisma.TransactionClient;
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
 * @param work may be run more than once, when the database gives up its transaction for another's sake
 * @param at the terminal's time
 * @throws Problem VALIDATION/RECURRING_NOT_FOUND, and what `work` throws
 */
export function changeSeries<Result>(
  { store, random }: Deps, terminal: Terminal, recurringId: string, at: Date, work: (change: Change) => Promise<Result>,
): Promise<Result> {
  return inTransaction(store.prisma, async (transaction) => {
    const [series] = await transaction.series.updateManyAndReturn({ where: { recurringId, terminalId: terminal.terminalId }, data: { updatedAt: at } });
    if (!series) throw unknownSeries(recurringId);
    const change: Change = { random, terminal, at, transaction, series, counts: undefined, tell: [] };
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
    if (claim) await claimWithAnswer(change.transaction, claim, 200, JSON.stringify(answer));
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
  change: Change, futureTransactionId: string, from: Occurrence['status'], fields: Prisma.OccurrenceUpdateManyMutationInput,
): Promise<Occurrence | undefined> {
  const { transaction, at } = change;
  change.counts = undefined;
  const [occurrence] = await transaction.occurrence.updateManyAndReturn({
    where: { futureTransactionId, status: from }, data: { ...fields, leasedUntil: null, updatedAt: at },
  });
  return occurrence;
}

/** Counts the occurrences of the series as they stand in this transaction. */
export async function countOccurrences(change: Change): Promise<Counts> {
  change.counts ??= await readCounts(change.transaction, change.series);
  return change.counts;
}

/** Counts the occurrences of a series in the store. */
export async function readCounts(client: Prisma.TransactionClient, { recurringId, firstSequence }: Series): Promise<Counts> {
  const groups = await client.occurrence.groupBy({ by: 'status', where: { recurringId }, _count: true, _max: { sequenceNumber: true } });
  const count = (status: Occurrence['status']): number => groups.find((group) => group.status === status)?._count ?? 0;
  const lastSequence = Math.max(firstSequence - 1, ...groups.map(({ _max }) => _max.sequenceNumber ?? 0));
  return { pending: count('pending'), processing: count('processing'), lastSequence };
}

async function finish(change: Change, before: Series): Promise<void> {
  const { transaction, series, tell } = change;
  if (series !== before) await transaction.series.update({ where: { recurringId: series.recurringId }, data: series });
  if (tell.length === 0) return;
  const counts = await countOccurrences(change);
  await recordEvents(transaction, tell.map((event) => event(series, counts)));
}
