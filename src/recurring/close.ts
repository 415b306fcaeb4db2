import type { Occurrence } from '@prisma/client';
import { retryCancelledEvent } from '../payments/automatic-retry.js';
import type { EventSubject } from '../payments/events.js';
import { set, setOccurrence, type Change } from './change.js';
import { executionEvent, planEvent, seriesEvent, type Charge } from './events.js';
import { occurrenceColumns, occurrenceOf, type OccurrenceRow } from './rows.js';

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

/** Some of the pending occurrences of a series; all of them without a condition. */
interface Which {
  readonly futureTransactionId?: string;
  readonly sequenceNumbers?: readonly number[];
  readonly dueBy?: Date;
}

/** Cancels occurrences of the series that are still pending. */
export async function cancelPending(change: Change, { futureTransactionId, sequenceNumbers, dueBy }: Which, notes: string): Promise<Occurrence[]> {
  const { sql, series: { recurringId }, at, tell } = change;
  change.counts = undefined;
  const rows = await sql.query<OccurrenceRow>(`
    UPDATE occurrences SET status = 'cancelled', notes = $2, leased_until = NULL, updated_at = $3
    WHERE recurring_id = $1 AND status = 'pending' AND ($4::bpchar IS NULL OR future_transaction_id = $4)
      AND ($5::int[] IS NULL OR sequence_number = ANY ($5)) AND ($6::timestamptz IS NULL OR due_at <= $6)
    RETURNING ${occurrenceColumns}`, [recurringId, notes, at, futureTransactionId ?? null, sequenceNumbers ?? null, dueBy ?? null]);
  const cancelled = rows.map(occurrenceOf);
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
  const { sql, random, terminal, series: { recurringId }, at, tell } = change;
  const charges = await sql.query<Charge & EventSubject & { readonly retryAt: Date }>(`
    WITH waiting AS (DELETE FROM scheduled_retries WHERE recurring_id = $1 RETURNING transaction_id, due_at)
    SELECT transaction_id AS "transactionId", merchant_transaction_id AS "merchantTransactionId", future_transaction_id AS "futureTransactionId", type, amount,
      status, reason, attempt_number AS "attemptNumber", originating_id AS "originatingId", order_id AS "orderId", currency,
      transaction_reference_id AS "transactionReferenceId", recurring_id AS "recurringId", waiting.due_at AS "retryAt"
    FROM transactions JOIN waiting USING (transaction_id)`, [recurringId]);
  for (const charge of charges) {
    tell.push(() => retryCancelledEvent(random, terminal, charge, { reason: 'series_not_active', retryAt: charge.retryAt }, at));
    if (charge.futureTransactionId !== null) await failOccurrence(change, charge.futureTransactionId, charge, notes);
  }
}
