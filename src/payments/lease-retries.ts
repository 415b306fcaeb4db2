import type { Pool } from 'pg';
import { Statement } from '../store/statement.js';
import { addEvent, type NewEvent } from '../webhooks/record.js';

/** A retry that is due. */
export interface DueRetry {
  readonly transactionId: string;
  readonly terminalId: string;
  readonly recurringId: string | null;
  /** In the terminal's time. */
  readonly dueAt: Date;
}

/**
 * Takes retries that are due, by the time of their terminals, and that nobody is at work on; the one whose refused attempt is the
 * oldest comes first. A terminal whose sandbox clock is being moved is left to whoever moves it, who names it.
 * @param now real time, by which leases run out; the time of every terminal whose sandbox clock is not frozen
 */
export async function leaseRetries(
  pool: Pool, { now, leasedUntil, limit, terminalId }: { now: Date; leasedUntil: Date; limit: number; terminalId: string | undefined },
): Promise<DueRetry[]> {
  const { rows } = await pool.query<DueRetry & { readonly attemptedAt: Date | null }>({
    name: 'lease-retries',
    text: `WITH taken AS (
        SELECT due.transaction_id FROM scheduled_retries due JOIN terminals USING (terminal_id)
        WHERE due.due_at <= coalesce(terminals.clock_now, $1)
          -- The same bound for all terminals, so that the index is read no further than anybody's clock stands.
          AND due.due_at <= greatest($1, (SELECT max(clock_now) FROM terminals))
          AND (due.leased_until IS NULL OR due.leased_until <= $1)
          AND CASE WHEN $4::text IS NULL THEN coalesce(terminals.clock_moving_until, $1) <= $1 ELSE due.terminal_id = $4 END
        ORDER BY due.due_at LIMIT $3 FOR UPDATE OF due SKIP LOCKED)
      UPDATE scheduled_retries leased SET leased_until = $2 FROM taken LEFT JOIN transactions refused USING (transaction_id)
      WHERE leased.transaction_id = taken.transaction_id
      RETURNING leased.transaction_id AS "transactionId", leased.terminal_id AS "terminalId", leased.recurring_id AS "recurringId",
        leased.due_at AS "dueAt", refused.created_at AS "attemptedAt"`,
    values: [now, leasedUntil, limit, terminalId ?? null],
  });
  return rows.sort((one, other) => (one.attemptedAt?.getTime() ?? 0) - (other.attemptedAt?.getTime() ?? 0));
}

/** Forgets a retry that will not be made, and tells so, if nobody did before. @param event left out where there is nobody to tell */
export async function dropRetry(pool: Pool, transactionId: string, event?: NewEvent): Promise<void> {
  const statement = new Statement('drop-retry');
  statement.with('dropped', `DELETE FROM scheduled_retries WHERE transaction_id = ${statement.id(transactionId)} RETURNING 1`);
  if (event) addEvent(statement, 'cancelled', event, 'EXISTS (SELECT FROM dropped)');
  await statement.run(pool, 'SELECT 1');
}

/** Gives a retry back before its lease is over. @returns false when it is not scheduled any more */
export async function releaseRetry(pool: Pool, transactionId: string): Promise<boolean> {
  const { rowCount } = await pool.query({ name: 'release-retry', text: 'UPDATE scheduled_retries SET leased_until = NULL WHERE transaction_id = $1', values: [transactionId] });
  return rowCount === 1;
}

/** Whether a retry is still to be made. */
export async function isScheduled(pool: Pool, transactionId: string): Promise<boolean> {
  const { rowCount } = await pool.query({ name: 'is-scheduled', text: 'SELECT 1 FROM scheduled_retries WHERE transaction_id = $1', values: [transactionId] });
  return rowCount === 1;
}

/** When the next retry of a terminal is due, in the terminal's time. */
export async function nextRetryDue(pool: Pool, terminalId: string): Promise<Date | undefined> {
  const { rows: [next] } = await pool.query<{ dueAt: Date | null }>({
    name: 'next-retry-due', text: 'SELECT min(due_at) AS "dueAt" FROM scheduled_retries WHERE terminal_id = $1', values: [terminalId],
  });
  return next?.dueAt ?? undefined;
}
