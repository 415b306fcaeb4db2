import type { Pool } from 'pg';

/** A transaction that is approved here, by an exchange with its processor. */
export interface ApprovedHere {
  readonly transactionId: string;
  /** When the exchange began, in real time. */
  readonly at: Date;
}

interface Lease {
  readonly now: Date;
  readonly leasedUntil: Date;
  /** Where the comparison begins when it was never made, and once a day. */
  readonly earliest: Date;
  readonly againAt: Date;
}

/**
 * Takes the comparison of a processor's books, so that of several instances one makes it. Once a day it goes back to the earliest time, for what
 * was open, or booked late, when it came by.
 * @returns until when the books were compared; undefined when another instance is at it
 */
export async function leaseComparison(pool: Pool, processorKey: string, { now, leasedUntil, earliest, againAt }: Lease): Promise<Date | undefined> {
  const { rows: [taken] } = await pool.query<{ comparedUntil: Date }>({
    name: 'lease-comparison',
    text: `INSERT INTO statement_comparisons AS known (processor_key, compared_until, again_at, leased_until) VALUES ($1, $4, $5, $3)
      ON CONFLICT (processor_key) DO UPDATE SET leased_until = excluded.leased_until,
        compared_until = CASE WHEN known.again_at <= $2 THEN least(known.compared_until, excluded.compared_until) ELSE known.compared_until END,
        again_at = CASE WHEN known.again_at <= $2 THEN excluded.again_at ELSE known.again_at END
      WHERE known.leased_until IS NULL OR known.leased_until <= $2
      RETURNING compared_until AS "comparedUntil"`,
    values: [processorKey, now, leasedUntil, earliest, againAt],
  });
  return taken?.comparedUntil;
}

/** Gives the comparison back, with how far it came. */
export async function releaseComparison(pool: Pool, processorKey: string, leasedUntil: Date, comparedUntil: Date): Promise<void> {
  await pool.query({
    name: 'release-comparison',
    text: 'UPDATE statement_comparisons SET compared_until = $3, leased_until = NULL WHERE processor_key = $1 AND leased_until = $2',
    values: [processorKey, leasedUntil, comparedUntil],
  });
}

/**
 * The transactions that are approved here and with a processor, by the times of the exchanges with it: times of transactions are those of their
 * terminals, and say nothing of when a bank heard of them.
 * @param from not included; `to` is
 */
export async function approvedHere(pool: Pool, processorKey: string, from: Date, to: Date, limit: number): Promise<ApprovedHere[]> {
  const { rows } = await pool.query<ApprovedHere>({
    name: 'approved-here',
    text: `SELECT call.transaction_id AS "transactionId", call.started_at AS at FROM processor_calls call JOIN transactions t USING (transaction_id)
      WHERE call.started_at > $2 AND call.started_at <= $3 AND call.processor_key = $1 AND t.processor_key = $1 AND t.status = 'APPROVED'
      ORDER BY call.started_at LIMIT $4`,
    values: [processorKey, from, to, limit],
  });
  return rows;
}
