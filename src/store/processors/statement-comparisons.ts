import type { Pool } from 'pg';
import { defineQuery } from '../query/query.js';

/** A transaction that is approved here, by an exchange with its processor. */
export interface ApprovedHere {
  readonly terminalId: string;
  readonly transactionId: string;
  /** When the exchange began, in real time. */
  readonly at: Date;
}

/** A lease on the comparison of a processor's books. Times are real. */
interface ComparisonLease {
  readonly now: Date;
  readonly leasedUntil: Date;
  /** Where the comparison begins when it was never made, and once a day. */
  readonly earliest: Date;
  /** When it begins there again. */
  readonly againAt: Date;
}

const lease = defineQuery<
  { processorKey: string; now: Date; leasedUntil: Date; earliest: Date; againAt: Date },
  { comparedUntil: Date }
>(
  'lease-comparison',
  `INSERT INTO statement_comparisons AS known (processor_key, compared_until, again_at, leased_until)
    VALUES (:processorKey, :earliest, :againAt, :leasedUntil)
    ON CONFLICT (processor_key) DO UPDATE SET leased_until = excluded.leased_until,
      compared_until = CASE WHEN known.again_at <= :now THEN least(known.compared_until, excluded.compared_until)
        ELSE known.compared_until END,
      again_at = CASE WHEN known.again_at <= :now THEN excluded.again_at ELSE known.again_at END
    WHERE known.leased_until IS NULL OR known.leased_until <= :now
    RETURNING compared_until AS "comparedUntil"`,
);

const release = defineQuery<{ processorKey: string; leasedUntil: Date; comparedUntil: Date }>(
  'release-comparison',
  `UPDATE statement_comparisons SET compared_until = :comparedUntil, leased_until = NULL
    WHERE processor_key = :processorKey AND leased_until = :leasedUntil`,
);

const approved = defineQuery<
  { processorKey: string; from: Date; to: Date; limit: number },
  { terminalId: string; transactionId: string; at: Date }
>(
  'approved-here',
  `SELECT paid.terminal_id AS "terminalId", paid.transaction_id AS "transactionId", call.started_at AS at
    FROM processor_calls call JOIN transactions paid USING (terminal_id, transaction_id)
    WHERE call.started_at > :from AND call.started_at <= :to AND call.processor_key = :processorKey
      AND paid.processor_key = :processorKey AND paid.status = 'APPROVED'
    ORDER BY call.started_at LIMIT :limit::int`,
);

/**
 * Takes the comparison of a processor's books, so that of several instances one makes it. Once a day it goes back to
 * the earliest time, for what was open, or booked late, when it was compared.
 * @returns until when the books were compared; undefined when another instance has the lease
 */
export async function leaseComparison(
  pool: Pool,
  processorKey: string,
  { now, leasedUntil, earliest, againAt }: ComparisonLease,
): Promise<Date | undefined> {
  return (await lease.row(pool, { processorKey, now, leasedUntil, earliest, againAt }))?.comparedUntil;
}

/** Gives the comparison back, with how far it came. */
export async function releaseComparison(
  pool: Pool,
  processorKey: string,
  leasedUntil: Date,
  comparedUntil: Date,
): Promise<void> {
  await release.count(pool, { processorKey, leasedUntil, comparedUntil });
}

/**
 * The transactions that are approved here and with a processor, by the times of the exchanges with it: times of
 * transactions are those of their terminals, and do not say when a bank got them.
 * @param from not included; `to` is
 */
export const approvedHere = (
  pool: Pool,
  processorKey: string,
  from: Date,
  to: Date,
  limit: number,
): Promise<ApprovedHere[]> => approved.rows(pool, { processorKey, from, to, limit });
