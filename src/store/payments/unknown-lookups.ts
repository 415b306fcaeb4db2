import type { Pool } from 'pg';
import { callParts, callRows, type ProcessorCall } from './processor-calls.js';
import { defineQuery } from '../query/query.js';

/** Names an attempt of a terminal. */
interface AttemptKey {
  readonly terminalId: string;
  readonly transactionId: string;
}

const lease = defineQuery<{ terminalId: string; transactionId: string; now: Date; leasedUntil: Date }>(
  'lease-unknown',
  `UPDATE transactions SET leased_until = :leasedUntil
    WHERE terminal_id = :terminalId AND transaction_id = :transactionId AND status = 'UNKNOWN'
      AND (leased_until IS NULL OR leased_until <= :now)`,
);

const release = defineQuery<{
  terminalId: string;
  transactionId: string;
  leasedUntil: Date;
  calls: string | null;
  callsOnlyIfChanged: boolean;
}>(
  'release-unknown',
  `WITH changed AS (
      UPDATE transactions SET leased_until = NULL
      WHERE terminal_id = :terminalId::bpchar AND transaction_id = :transactionId::bpchar AND status = 'UNKNOWN'
        AND leased_until = :leasedUntil
      RETURNING 1),
    ${callParts}
    SELECT`,
);

/**
 * Leases an UNKNOWN attempt for one lookup, so that only one of several operators queries the processor.
 * @param now real time, by which leases expire
 * @returns false if it is not UNKNOWN, or another operator's lookup is running
 */
export async function leaseUnknown(
  pool: Pool,
  { terminalId, transactionId }: AttemptKey,
  { now, leasedUntil }: { readonly now: Date; readonly leasedUntil: Date },
): Promise<boolean> {
  return (await lease.count(pool, { terminalId, transactionId, now, leasedUntil })) === 1;
}

/** Releases the lease after a lookup without an outcome, and stores the calls. */
export async function releaseUnknown(
  pool: Pool,
  { terminalId, transactionId }: AttemptKey,
  leasedUntil: Date,
  calls: readonly ProcessorCall[],
): Promise<void> {
  await release.count(pool, {
    terminalId,
    transactionId,
    leasedUntil,
    calls: callRows(calls),
    callsOnlyIfChanged: false,
  });
}
