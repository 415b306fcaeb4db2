import type { Pool } from 'pg';
import { isAccountUnfenced, isOfThisCell } from '../due-work/due-work.js';
import { defineQuery } from '../query/query.js';

/** A transaction that was approved in an exchange with its processor. */
export interface ApprovedHere {
  readonly terminalId: string;
  readonly transactionId: string;
  /** When the exchange began, in real time. */
  readonly at: Date;
}

/** A lease on the reconciliation of a processor's statement. Times are real. */
interface ComparisonLease {
  readonly now: Date;
  readonly leasedUntil: Date;
  /** The start of the first comparison, and of one comparison a day. */
  readonly earliest: Date;
  /** The time of the next comparison from `earliest`. */
  readonly againAt: Date;
}

const lease = defineQuery<ComparisonLease & { readonly processorKey: string }, { comparedUntil: Date }>(
  'lease-comparison',
  `INSERT INTO statement_comparisons AS known (processor_key, compared_until, again_at, leased_until)
    SELECT :processorKey::text, :earliest::timestamptz, :againAt::timestamptz, :leasedUntil::timestamptz
    WHERE NOT EXISTS (SELECT FROM processor_accounts account
      WHERE provider_key = :processorKey AND NOT ${isAccountUnfenced('account')})
    ON CONFLICT (processor_key) DO UPDATE SET leased_until = excluded.leased_until,
      compared_until = CASE WHEN known.again_at <= :now THEN least(known.compared_until, excluded.compared_until)
        ELSE known.compared_until END,
      again_at = CASE WHEN known.again_at <= :now THEN excluded.again_at ELSE known.again_at END
    WHERE known.leased_until IS NULL OR known.leased_until <= :now
    RETURNING compared_until AS "comparedUntil"`,
);

/** Releases the comparison, with the time that it has reached. */
export const releaseComparison = defineQuery<{ processorKey: string; leasedUntil: Date; comparedUntil: Date }>(
  'release-comparison',
  `UPDATE statement_comparisons SET compared_until = :comparedUntil, leased_until = NULL
    WHERE processor_key = :processorKey AND leased_until = :leasedUntil`,
).count;

/**
 * Returns the approved transactions of a processor, by the times of the exchanges with it: times of transactions are by
 * their terminals' clocks, and do not show when the processor received them. `from` is not included; `to` is.
 */
export const approvedHere = defineQuery<{ processorKey: string; from: Date; to: Date; limit: number }, ApprovedHere>(
  'approved-here',
  `SELECT paid.terminal_id AS "terminalId", paid.transaction_id AS "transactionId", call.started_at AS at
    FROM processor_calls call JOIN transactions paid USING (terminal_id, transaction_id)
    WHERE call.started_at > :from AND call.started_at <= :to AND call.processor_key = :processorKey
      AND paid.processor_key = :processorKey AND paid.status = 'APPROVED' AND ${isOfThisCell('paid')}
    ORDER BY call.started_at LIMIT :limit::int`,
).rows;

/**
 * Leases the reconciliation of a processor's statement, so that only one instance does it. Once a day it starts from
 * the earliest time, for entries that were open, or recorded late.
 * @returns the time up to which the statement was compared; undefined if another instance has the lease
 */
export const leaseComparison = async (
  pool: Pool,
  processorKey: string,
  times: ComparisonLease,
): Promise<Date | undefined> => (await lease.row(pool, { processorKey, ...times }))?.comparedUntil;
