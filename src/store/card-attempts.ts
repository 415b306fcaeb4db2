import type { Pool } from 'pg';
import type { Statement } from './statement.js';

/** How often a card was charged an amount lately, and how often an automatic retry was added to that when it was counted. */
export interface CardAttempts {
  readonly terminalId: string;
  readonly fingerprint: string;
  /** Decimal text in major units. */
  readonly amount: string;
  readonly currency: string;
  readonly attempts: number;
  readonly version: number;
}

/**
 * Counts the attempts to charge the card of a transaction its amount: whoever made them, and whatever became of them. Number and version are
 * read by one statement, so that they belong together.
 * @param since later attempts count, in the terminal's time
 * @param fingerprints under which else the card may be stored, while the key of the fingerprints is rotated; the first names its counter
 * @returns undefined for a transaction without an instrument
 */
export async function countCardAttempts(pool: Pool, transactionId: string, since: Date, fingerprints: readonly string[]): Promise<CardAttempts | undefined> {
  const { rows: [counted] } = await pool.query<CardAttempts>({
    name: 'attempts-of-card',
    text: `SELECT card.terminal_id AS "terminalId", coalesce(($3::bpchar[])[1], card.fingerprint) AS fingerprint, one.amount, one.currency, coalesce(counter.version, 0) AS version,
        (SELECT count(*)::int FROM instruments same JOIN transactions other ON other.token = same.token
          WHERE same.terminal_id = card.terminal_id AND same.fingerprint = ANY (card.fingerprint || $3::bpchar[])
            AND other.amount = one.amount AND other.currency = one.currency AND other.created_at > $2
            AND other.type IN ('sale', 'preauth', 'recurring_init', 'recurring')) AS attempts
      FROM transactions one
      JOIN instruments card USING (token)
      LEFT JOIN retry_counters counter ON counter.terminal_id = card.terminal_id AND counter.fingerprint = coalesce(($3::bpchar[])[1], card.fingerprint)
        AND counter.amount = one.amount AND counter.currency = one.currency
      WHERE one.transaction_id = $1`,
    values: [transactionId, since, fingerprints],
  });
  return counted;
}

/**
 * Makes the rest of the statement depend on that no other automatic retry of the card and the amount was written since they were counted: the
 * version is raised by compare-and-set. A lock and a count in one statement would not do, for the count would show what was there before the
 * lock was granted; this row is looked at again when it is.
 * @param at the terminal's time
 * @returns the condition, as SQL
 */
export function ifStillCounted(statement: Statement, condition: string, counted: CardAttempts, at: Date): string {
  const { terminalId, fingerprint, amount, currency, version } = counted;
  statement.with('counted', `
    INSERT INTO retry_counters (terminal_id, fingerprint, amount, currency, version, updated_at)
    SELECT ${statement.value(terminalId)}, ${statement.value(fingerprint)}, ${statement.value(amount, 'numeric')}, ${statement.value(currency)},
      ${statement.value(version, 'int')} + 1, ${statement.value(at, 'timestamptz')}
    WHERE ${condition}
    ON CONFLICT (terminal_id, fingerprint, amount, currency) DO UPDATE SET version = excluded.version, updated_at = excluded.updated_at
      WHERE retry_counters.version = excluded.version - 1
    RETURNING 1`);
  return `${condition} AND EXISTS (SELECT FROM counted)`;
}
