import type { Pool } from 'pg';
import type { CallRecord } from '../processors/routing.js';
import { Statement } from '../store/statement.js';
import { addCalls } from './settle.js';

/**
 * Takes an UNKNOWN attempt for one lookup, so that of several operators one asks the processor.
 * @param now real time, by which leases run out
 * @returns false when it is not UNKNOWN, or somebody is asking about it
 */
export async function leaseUnknown(pool: Pool, transactionId: string, { now, leasedUntil }: { readonly now: Date; readonly leasedUntil: Date }): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'lease-unknown',
    text: `UPDATE transactions SET leased_until = $3
      WHERE transaction_id = $1 AND status = 'UNKNOWN' AND (leased_until IS NULL OR leased_until <= $2)`,
    values: [transactionId, now, leasedUntil],
  });
  return rowCount === 1;
}

/** Gives the lease back after a lookup without an outcome, and keeps the call. */
export async function releaseUnknown(pool: Pool, transactionId: string, leasedUntil: Date, calls: readonly CallRecord[]): Promise<void> {
  const statement = new Statement('release-unknown');
  statement.with('released', `UPDATE transactions SET leased_until = NULL
    WHERE transaction_id = ${statement.id(transactionId)} AND status = 'UNKNOWN' AND leased_until = ${statement.value(leasedUntil, 'timestamptz')} RETURNING 1`);
  if (calls.length > 0) addCalls(statement, transactionId, calls);
  await statement.run(pool, 'SELECT 1');
}
