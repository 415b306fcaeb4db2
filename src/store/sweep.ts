import type { Pool } from 'pg';

const batch = 1_000;

/**
 * Deletes a small batch of the claims whose age, by the time of their terminals, is over the lifetime of a stored answer.
 * @returns true when there may be more
 */
export async function sweepClaims(pool: Pool, now: Date): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'sweep-claims',
    text: `DELETE FROM idempotency_keys WHERE (terminal_id, operation, key) IN (
        SELECT old.terminal_id, old.operation, old.key FROM idempotency_keys old JOIN terminals USING (terminal_id)
        WHERE old.expires_at <= coalesce(terminals.clock_now, $1)
        ORDER BY old.expires_at LIMIT $2 FOR UPDATE OF old SKIP LOCKED)`,
    values: [now, batch],
  });
  return rowCount === batch;
}
