import type { Pool } from 'pg';
import { defineQuery, type Executor } from '../query/query.js';

/** A charge of a series whose outcome the series has not counted yet. */
export interface OpenCharge {
  readonly transactionId: string;
  readonly terminalId: string;
  readonly recurringId: string;
}

const settledCharges = defineQuery<
  { terminalId: string | null; limit: number },
  { transactionId: string; terminalId: string; recurringId: string }
>(
  'settled-charges',
  `SELECT open.transaction_id AS "transactionId", open.terminal_id AS "terminalId", open.recurring_id AS "recurringId"
    FROM open_charges open JOIN transactions settled USING (terminal_id, transaction_id)
    WHERE settled.status NOT IN ('PROCESSING', 'UNKNOWN')
      AND (:terminalId::bpchar IS NULL OR open.terminal_id = :terminalId)
    LIMIT :limit::int`,
);

const settledChargesOfSeries = defineQuery<
  { terminalId: string; recurringId: string },
  { transactionId: string; terminalId: string; recurringId: string }
>(
  'settled-charges-of-series',
  `SELECT open.transaction_id AS "transactionId", open.terminal_id AS "terminalId", open.recurring_id AS "recurringId"
    FROM open_charges open JOIN transactions settled USING (terminal_id, transaction_id)
    WHERE open.terminal_id = :terminalId AND open.recurring_id = :recurringId
      AND settled.status NOT IN ('PROCESSING', 'UNKNOWN')
    ORDER BY settled.created_at`,
);

const takeCharge = defineQuery<{ terminalId: string; transactionId: string }>(
  'take-open-charge',
  'DELETE FROM open_charges WHERE terminal_id = :terminalId AND transaction_id = :transactionId',
);

/**
 * Returns some open charges with an outcome.
 * @param terminalId one terminal; undefined for all
 */
export const readSettledCharges = (
  pool: Pool,
  { terminalId, limit }: { readonly terminalId: string | undefined; readonly limit: number },
): Promise<OpenCharge[]> => settledCharges.rows(pool, { terminalId: terminalId ?? null, limit });

/** Returns the open charges of a series with an outcome, in the order in which they were made. */
export const readSettledChargesOf = (pool: Pool, terminalId: string, recurringId: string): Promise<OpenCharge[]> =>
  settledChargesOfSeries.rows(pool, { terminalId, recurringId });

/**
 * Deletes the entry of an open charge.
 * @returns false if it is gone already: then the charge is counted
 */
export const takeOpenCharge = async (on: Executor, terminalId: string, transactionId: string): Promise<boolean> =>
  (await takeCharge.count(on, { terminalId, transactionId })) === 1;
