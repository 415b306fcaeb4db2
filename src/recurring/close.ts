import type { Occurrence } from '../store/series/series.js';
import { retryCancelledEvent } from '../payments/retry/automatic-retry.js';
import type { ReasonKey } from '../reasons/reasons.js';
import type { PendingOccurrences } from '../store/series/occurrences.js';
import { endOccurrence, updateSeries, type SeriesOperation } from './series-operation.js';
import { isOpen, statusAt } from './series.js';
import { executionEvent, planEvent, seriesEvent, type Charge } from './events.js';

/**
 * Ends a series permanently. Pending occurrences are cancelled, those waiting for a retry fail, and those at a
 * processor may still finish.
 */
export async function closeSeries(
  operation: SeriesOperation,
  status: 'cancelled' | 'completed',
  notes: string,
): Promise<void> {
  updateSeries(operation, { status });
  await cancelPending(operation, {}, notes);
  await failWaiting(operation, notes);
  operation.events.push((series, counts) => seriesEvent(operation, `recurring.${status}`, series, counts));
}

/** Ends an open series that has reached its cancellation date. @returns false for any other series */
export async function endAtCancellationDate(operation: SeriesOperation): Promise<boolean> {
  if (!isOpen(operation.series) || statusAt(operation.series, operation.at) !== 'cancelled') return false;
  await closeSeries(operation, 'cancelled', 'The series reached its cancellation date.');
  return true;
}

/** Stops an active series until it is resumed. */
export function pauseSeries(operation: SeriesOperation): void {
  updateSeries(operation, { status: 'paused' });
  operation.events.push((series, counts) => seriesEvent(operation, 'recurring.paused', series, counts));
}

/** Cancels occurrences of the series that are still pending. */
export async function cancelPending(
  operation: SeriesOperation,
  which: PendingOccurrences,
  notes: string,
): Promise<Occurrence[]> {
  operation.counts = undefined;
  const cancelled = await operation.transaction.cancelPending(which, notes);
  for (const occurrence of cancelled)
    operation.events.push((series) => planEvent(operation, 'future_transaction.cancelled', occurrence, series));
  return cancelled;
}

/** Ends an occurrence that could not be charged. */
export async function failOccurrence(
  operation: SeriesOperation,
  futureTransactionId: string,
  charge: Charge,
  notes: string,
): Promise<void> {
  const failed = await endOccurrence(operation, futureTransactionId, { status: 'failed', notes });
  if (failed)
    operation.events.push((series) => executionEvent(operation, 'future_transaction.failed', failed, charge, series));
}

/**
 * Cancels an occurrence with a refused charge, and its scheduled automatic retry.
 * @returns undefined if no retry is scheduled
 */
export async function cancelWaiting(
  operation: SeriesOperation,
  futureTransactionId: string,
): Promise<Occurrence | undefined> {
  const { transaction, random, terminal, at, events } = operation;
  const { status, transactionId } = (await transaction.readOccurrence(futureTransactionId)) ?? {};
  if (status !== 'processing' || !transactionId) return undefined;
  const [waiting] = await transaction.dropRetries(transactionId);
  if (!waiting) return undefined;
  const charge = { ...waiting.charge, reason: waiting.charge.reason as ReasonKey };
  const dropped = { reason: 'future_transaction_cancelled', retryAt: waiting.retryAt } as const;
  events.push(() => retryCancelledEvent(random, terminal, charge, dropped, at));
  const end = { status: 'cancelled', notes: 'Cancelled by request.' } as const;
  const cancelled = await endOccurrence(operation, futureTransactionId, end);
  if (cancelled) events.push((series) => planEvent(operation, 'future_transaction.cancelled', cancelled, series));
  return cancelled;
}

/** Drops the scheduled retries of the series, and ends their occurrences. */
async function failWaiting(operation: SeriesOperation, notes: string): Promise<void> {
  const { transaction, random, terminal, at, events } = operation;
  for (const { retryAt, charge: stored } of await transaction.dropRetries()) {
    // The store types the keys of reasons as text.
    const charge = { ...stored, reason: stored.reason as ReasonKey };
    const futureTransactionId = charge.payment.series?.futureTransactionId;
    events.push(() => retryCancelledEvent(random, terminal, charge, { reason: 'series_not_active', retryAt }, at));
    if (futureTransactionId) await failOccurrence(operation, futureTransactionId, charge, notes);
  }
}
