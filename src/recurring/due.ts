import type { Pool } from 'pg';

/** An occurrence whose date has come. */
export interface DueOccurrence {
  readonly futureTransactionId: string;
  readonly recurringId: string;
  readonly terminalId: string;
  readonly dueAt: Date;
}

/**
 * Takes pending occurrences that are due, by the time of their terminals, and that nobody is about to charge; oldest first. A terminal whose
 * sandbox clock is being moved is left to whoever moves it, who names it.
 * @param now real time, by which leases run out; the time of every terminal whose sandbox clock is not frozen
 */
export async function leaseOccurrences(
  pool: Pool, { now, leasedUntil, limit, terminalId }: { now: Date; leasedUntil: Date; limit: number; terminalId: string | undefined },
): Promise<DueOccurrence[]> {
  const { rows } = await pool.query<DueOccurrence>({
    name: 'lease-occurrences',
    text: `UPDATE occurrences SET leased_until = $2
      WHERE future_transaction_id IN (
        SELECT due.future_transaction_id FROM occurrences due JOIN terminals USING (terminal_id)
        WHERE due.status = 'pending' AND due.due_at <= coalesce(terminals.clock_now, $1)
          -- The same bound for all terminals, so that the index is read no further than anybody's clock stands.
          AND due.due_at <= greatest($1, (SELECT max(clock_now) FROM terminals))
          AND (due.leased_until IS NULL OR due.leased_until <= $1)
          AND CASE WHEN $4::text IS NULL THEN coalesce(terminals.clock_moving_until, $1) <= $1 ELSE due.terminal_id = $4 END
        ORDER BY due.due_at LIMIT $3 FOR UPDATE OF due SKIP LOCKED)
      RETURNING future_transaction_id AS "futureTransactionId", recurring_id AS "recurringId", terminal_id AS "terminalId", due_at AS "dueAt"`,
    values: [now, leasedUntil, limit, terminalId ?? null],
  });
  return rows.sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
}

/** Gives a pending occurrence back before its lease is over. */
export async function releaseOccurrence(pool: Pool, futureTransactionId: string): Promise<void> {
  await pool.query({
    name: 'release-occurrence', text: `UPDATE occurrences SET leased_until = NULL WHERE future_transaction_id = $1 AND status = 'pending'`, values: [futureTransactionId],
  });
}

/** When the next occurrence of a terminal is due, in the terminal's time. */
export async function nextOccurrenceDue(pool: Pool, terminalId: string): Promise<Date | undefined> {
  const { rows: [next] } = await pool.query<{ dueAt: Date | null }>({
    name: 'next-occurrence-due', text: `SELECT min(due_at) AS "dueAt" FROM occurrences WHERE terminal_id = $1 AND status = 'pending'`, values: [terminalId],
  });
  return next?.dueAt ?? undefined;
}

/** The open series whose cancellation date has come. */
export async function endedSeries(
  pool: Pool, { now, limit, terminalId }: { now: Date; limit: number; terminalId: string | undefined },
): Promise<{ readonly recurringId: string; readonly terminalId: string }[]> {
  const { rows } = await pool.query<{ recurringId: string; terminalId: string }>({
    name: 'ended-series',
    text: `SELECT ended.recurring_id AS "recurringId", ended.terminal_id AS "terminalId" FROM series ended JOIN terminals USING (terminal_id)
      WHERE ended.status IN ('active', 'paused') AND ended.ends_at <= coalesce(terminals.clock_now, $1)
        AND ended.ends_at <= greatest($1, (SELECT max(clock_now) FROM terminals))
        AND CASE WHEN $3::text IS NULL THEN coalesce(terminals.clock_moving_until, $1) <= $1 ELSE ended.terminal_id = $3 END
      ORDER BY ended.ends_at LIMIT $2`,
    values: [now, limit, terminalId ?? null],
  });
  return rows;
}

/** When the next open series of a terminal reaches its cancellation date, in the terminal's time. */
export async function nextSeriesEnd(pool: Pool, terminalId: string): Promise<Date | undefined> {
  const { rows: [next] } = await pool.query<{ endsAt: Date | null }>({
    name: 'next-series-end', text: `SELECT min(ends_at) AS "endsAt" FROM series WHERE terminal_id = $1 AND status IN ('active', 'paused')`, values: [terminalId],
  });
  return next?.endsAt ?? undefined;
}
