import type { Pool } from 'pg';
import { eventParts, eventRows, type NewEvent } from '../events/events.js';
import { shownColumns, shownTables, type ShownAttemptRecord, type ShownAttemptRow } from '../payments/attempt.js';
import { defineQuery } from '../query/query.js';
import type { Transaction } from '../query/transaction.js';
import type { SeriesKey } from './series.js';

/** A refused charge of a series whose retry was dropped. */
export interface WaitingCharge {
  readonly charge: ShownAttemptRecord;
  /** The due time of the retry, by the terminal's clock. */
  readonly retryAt: Date;
}

export const schedulingRetry = defineQuery<SeriesKey & { transactionId: string; dueAt: Date }>(
  'schedule-retry',
  `INSERT INTO scheduled_retries (transaction_id, terminal_id, recurring_id, due_at)
    VALUES (:transactionId, :terminalId, :recurringId, :dueAt)`,
);

export const deletingRetry = defineQuery<{ terminalId: string; transactionId: string }>(
  'delete-retry',
  'DELETE FROM scheduled_retries WHERE terminal_id = :terminalId AND transaction_id = :transactionId',
);

const dropWithEvent = defineQuery<
  { terminalId: string; transactionId: string; events: string | null },
  { dropped: boolean }
>(
  'drop-retry',
  `WITH changed AS (
      DELETE FROM scheduled_retries WHERE terminal_id = :terminalId AND transaction_id = :transactionId RETURNING 1),
    ${eventParts}
    SELECT EXISTS (SELECT FROM changed) AS dropped`,
);

export const deletingRetriesOfSeries = defineQuery<
  SeriesKey & { transactionId: string | null | undefined },
  ShownAttemptRow & { readonly retryAt: Date }
>(
  'drop-retries-of-series',
  `WITH waiting AS (
      DELETE FROM scheduled_retries WHERE terminal_id = :terminalId AND recurring_id = :recurringId
        AND transaction_id = coalesce(:transactionId::bpchar, transaction_id)
      RETURNING terminal_id, transaction_id, due_at)
    SELECT ${shownColumns}, waiting.due_at AS "retryAt"
    FROM waiting JOIN (${shownTables})
      ON t.terminal_id = waiting.terminal_id AND t.transaction_id = waiting.transaction_id`,
);

const scheduled = defineQuery<{ terminalId: string; transactionId: string }>(
  'is-scheduled',
  'SELECT FROM scheduled_retries WHERE terminal_id = :terminalId AND transaction_id = :transactionId',
  'reads',
);

/**
 * Drops a retry that will not be made, and writes its event, unless the retry is gone already.
 * @param event undefined if the attempt is gone
 */
export async function dropRetry(
  pool: Pool,
  terminalId: string,
  transactionId: string,
  event?: NewEvent,
): Promise<void> {
  await dropWithEvent.row(pool, { terminalId, transactionId, events: eventRows(event ? [event] : []) });
}

/** True if an attempt has an automatic retry that was not made or dropped yet. */
export const isRetryScheduled = (pool: Pool, terminalId: string, transactionId: string): Promise<boolean> =>
  scheduled.affectsOne(pool, { terminalId, transactionId });

/** Returns the due times of the automatic retries of some attempts, by the attempts' ids and the terminal's clock. */
export async function findRetryTimes(
  client: Transaction,
  terminalId: string,
  transactionIds: string[],
): Promise<ReadonlyMap<string, Date>> {
  const retries = await client.scheduledRetry.findMany({
    where: { terminalId, transactionId: { in: transactionIds } },
  });
  return new Map(retries.map(({ transactionId, dueAt }) => [transactionId, dueAt]));
}
