import type { Occurrence, Prisma } from '@prisma/client';
import type { Attempt } from '../payments/attempt.js';
import { set, setOccurrence, type Change } from './change.js';
import { executionEvent, planEvent, seriesEvent, type Charge } from './events.js';

/** Ends a series for good: what is planned is cancelled, what waits for a retry has failed; what is at a processor may still finish. */
export async function closeSeries(change: Change, status: 'cancelled' | 'completed', notes: string): Promise<void> {
  set(change, { status });
  await cancelPending(change, {}, notes);
  await failWaiting(change, notes);
  change.tell.push((series, counts) => seriesEvent(change, `recurring.${status}`, series, counts));
}

/** Stops an active series until it is resumed. */
export function pauseSeries(change: Change): void {
  set(change, { status: 'paused' });
  change.tell.push((series, counts) => seriesEvent(change, 'recurring.paused', series, counts));
}

/** Cancels occurrences of the series that are still pending. */
export async function cancelPending(change: Change, which: Prisma.OccurrenceWhereInput, notes: string): Promise<Occurrence[]> {
  const { transaction, series: { recurringId }, at, tell } = change;
  change.counts = undefined;
  const cancelled = await transaction.occurrence.updateManyAndReturn({
    where: { ...which, recurringId, status: 'pending' }, data: { status: 'cancelled', notes, leasedUntil: null, updatedAt: at },
  });
  cancelled.sort((one, other) => one.sequenceNumber - other.sequenceNumber);
  for (const occurrence of cancelled) tell.push((series) => planEvent(change, 'future_transaction.cancelled', occurrence, series));
  return cancelled;
}

/** Ends an occurrence that could not be charged. */
export async function failOccurrence(change: Change, futureTransactionId: string, charge: Charge, notes: string): Promise<void> {
  const failed = await setOccurrence(change, futureTransactionId, 'processing', { status: 'failed', notes });
  if (failed) change.tell.push((series) => executionEvent(change, 'future_transaction.failed', failed, charge, series));
}

/** Drops the retries that the series waits for, and ends their occurrences. */
async function failWaiting(change: Change, notes: string): Promise<void> {
  const { transaction, series: { recurringId } } = change;
  const waiting = await transaction.$queryRaw<{ transactionId: string }[]>`
    DELETE FROM scheduled_retries WHERE recurring_id = ${recurringId} RETURNING transaction_id AS "transactionId"`;
  if (waiting.length === 0) return;
  const charges = await transaction.transaction.findMany({ where: { transactionId: { in: waiting.map(({ transactionId }) => transactionId) } } });
  for (const charge of charges) {
    if (charge.futureTransactionId === null) continue;
    await failOccurrence(change, charge.futureTransactionId, { ...charge, amount: charge.amount.toFixed(), reason: charge.reason as Attempt['reason'] }, notes);
  }
}
