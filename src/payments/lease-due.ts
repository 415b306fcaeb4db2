import type { Pool } from 'pg';
import type { Attempt } from './attempt.js';
import { attemptColumns, attemptTables } from './read-attempt.js';

/**
 * Takes attempts that are due, by the time of their terminals, and that nobody is at work on; oldest first. Each counts as looked up once more.
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
          AND (due.leased_until IS NULL OR due.leased_until <= $1) AND ($4::text IS NULL OR due.terminal_id = $4)
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
