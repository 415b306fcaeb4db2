import type { Pool } from 'pg';
import { defineQuery } from '../query/query.js';

const cardOf = defineQuery<
  { terminalIds: readonly string[]; fingerprints: readonly string[] },
  { fingerprint: string }
>(
  'find-card',
  // A provider token may be a number as well. It has no length of a card number.
  `SELECT fingerprint FROM instruments
    WHERE terminal_id = ANY (:terminalIds::bpchar[]) AND fingerprint = ANY (:fingerprints::bpchar[])
      AND pan_length IS NOT NULL LIMIT 1`,
);

/**
 * Finds a card among the instruments of terminals.
 * @param fingerprints of card numbers
 * @returns the fingerprint of a stored card; undefined if no card matches
 */
export const findCard = async (
  pool: Pool,
  terminalIds: readonly string[],
  fingerprints: readonly string[],
): Promise<string | undefined> => (await cardOf.row(pool, { terminalIds, fingerprints }))?.fingerprint;
