import type { Pool } from 'pg';
import type { Attempt } from './attempt.js';
import { attemptColumns, attemptTables } from './read-attempt.js';

/**
 * Takes attempts that are due, by the time of their terminals, and that nobody is at work on; oldest first. Each counts as looked up once more.
 * A terminal whose sandbox clock is being moved is left to whoever moves it, who names it.
 * @param now real time, by which leases run out; the time of every terminal whose sandbox clock is not frozen
 */
export async function leaseDue(
  pool: Pool, { now, leasedUntil, limit, terminalId }: { now: Date; leasedUntil: Date; limit: number; terminalId: string | undefined },
): Promise<Attempt[]> {
  const { rows } = await pool.query<{ transaction_id: string }>({
    name: 'lease-due',
    text: `UPDATE transactions SET leased_until = $2, lookups = lookups + 1
      WHERE transaction_id IN (
        SELECT due.transaction_id FROM transactions due JOIN terminals USING (terminal_id)
        WHERE due.status = 'PROCESSING' AND due.due_at <= coalesce(terminals.clock_now, $1)
          -- The same bound for all terminals, so that the index is read no further than anybody's clock stands.
          AND due.due_at <= greatest($1, (SELECT max(clock_now) FROM terminals))
          AND (due.leased_until IS NULL OR due.leased_until <= $1)
          AND CASE WHEN $4::text IS NULL THEN coalesce(terminals.clock_moving_until, $1) <= $1 ELSE due.terminal_id = $4 END
        ORDER BY due.due_at LIMIT $3 FOR UPDATE OF due SKIP LOCKED)
      RETURNING transaction_id`,
    values: [now, leasedUntil, limit, terminalId ?? null],
  });
  if (rows.length === 0) return [];
  const { rows: attempts } = await pool.query<Attempt>({
    name: 'lease-due-read',
    text: `SELECT ${attemptColumns} FROM ${attemptTables} WHERE t.transaction_id = ANY ($1)`,
    values: [rows.map((row) => row.transaction_id)],
  });
  return attempts;
}

/** When the next attempt of a terminal is due, in the terminal's time. */
export async function nextLookupDue(pool: Pool, terminalId: string): Promise<Date | undefined> {
  const { rows: [next] } = await pool.query<{ dueAt: Date | null }>({
    name: 'next-lookup-due', text: `SELECT min(due_at) AS "dueAt" FROM transactions WHERE terminal_id = $1 AND status = 'PROCESSING'`, values: [terminalId],
  });
  return next?.dueAt ?? undefined;
}
