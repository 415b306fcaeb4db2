import type { Pool } from 'pg';
import { isUnfenced } from '../due-work/due-work.js';
import { defineQuery, terminalTime } from '../query/query.js';
import { onConnection, batch, beginSweep } from '../query/transaction.js';
import { clearedInstrument, clearedRequest } from './erasing-statements.js';

interface Sweeping {
  readonly now: Date;
  readonly batch: number;
  readonly days: number;
}

interface Candidate {
  readonly terminalId: string;
  readonly token: string;
}

const cutoff = `${terminalTime()} - make_interval(days => :days)`;

const candidates = (name: string, where: string, time: string) =>
  defineQuery<Sweeping, Candidate>(
    `lock-${name}-instruments`,
    `SELECT found.terminal_id AS "terminalId", found.token FROM terminals CROSS JOIN LATERAL (
      SELECT terminal_id, token FROM instruments old
      WHERE old.terminal_id = terminals.terminal_id AND old.erased_at IS NULL AND ${where}
        AND old.${time} <= ${cutoff}
      ORDER BY old.${time} LIMIT :batch FOR UPDATE SKIP LOCKED) found
    WHERE ${isUnfenced('terminals')} LIMIT :batch`,
  );

/** Lock instruments whose retention may have ended: those never looked at before, then the others. */
const ended = [
  candidates('unseen', 'old.retained_from IS NULL', 'created_at'),
  candidates('retained', 'old.retained_from IS NOT NULL', 'retained_from'),
];

/**
 * Erases the locked instruments that were last used before the retention, and notes the last use of the others, also
 * by terminals that share them. One that a series charges, or whose payment is open, is looked at again after 30 days.
 */
const judge = defineQuery<Omit<Sweeping, 'batch'> & { terminals: readonly string[]; tokens: readonly string[] }>(
  'sweep-unused-instruments',
  `WITH homes AS MATERIALIZED (
    SELECT terminal_id, ${cutoff} AS cutoff, ARRAY (
      SELECT terminals.terminal_id UNION SELECT there.terminal_id FROM accounts JOIN terminals there USING (account_id)
      WHERE account_id = terminals.account_id AND shares_records
        AND there.environment = terminals.environment) AS sharing
    FROM terminals WHERE terminal_id = ANY (:terminals::bpchar[])),
  judged AS (
    SELECT named.terminal_id, named.token, cutoff,
      (SELECT max(t.created_at) FROM transactions t
        WHERE t.terminal_id = ANY (sharing) AND t.token = named.token) AS last_use,
      EXISTS (
        SELECT FROM transactions t
        LEFT JOIN series s ON s.terminal_id = t.terminal_id AND s.recurring_id = t.recurring_id
          AND t.transaction_id = coalesce(s.instrument_from_id, s.init_transaction_id)
        LEFT JOIN open_charges o ON o.terminal_id = t.terminal_id AND o.transaction_id = t.transaction_id
        LEFT JOIN scheduled_retries r ON r.terminal_id = t.terminal_id AND r.transaction_id = t.transaction_id
        WHERE t.terminal_id = ANY (sharing) AND t.token = named.token
          AND (s.status IN ('active', 'paused') OR t.status IN ('PROCESSING', 'UNKNOWN')
            OR o.transaction_id IS NOT NULL OR r.transaction_id IS NOT NULL)) AS live
    FROM unnest(:terminals::bpchar[], :tokens::bpchar[]) AS named (terminal_id, token)
    JOIN homes USING (terminal_id)),
  kept AS (
    UPDATE instruments SET retained_from = CASE WHEN live THEN cutoff + interval '30 days' ELSE last_use END
    FROM judged WHERE instruments.terminal_id = judged.terminal_id AND instruments.token = judged.token
      AND (live OR last_use > cutoff)),
  gone AS (
    DELETE FROM kept_credentials kept USING judged
    WHERE kept.terminal_id = judged.terminal_id AND kept.token = judged.token
      AND NOT live AND coalesce(last_use, '-infinity'::timestamptz) <= cutoff),
  erased AS (
    UPDATE instruments SET ${clearedInstrument}
    FROM judged WHERE instruments.terminal_id = judged.terminal_id AND instruments.token = judged.token
      AND NOT live AND coalesce(last_use, '-infinity'::timestamptz) <= cutoff)
  SELECT FROM judged`,
);

/**
 * Erases instruments that no payment used for so many days, by the clocks of their terminals, unless a series charges
 * them. The rows are locked first and judged by a second statement, which sees the payments that the locks waited for.
 * @param now real time
 * @returns true if there may be more
 */
export async function eraseUnusedInstruments(pool: Pool, now: Date, days: number): Promise<boolean> {
  let more = false;
  for (const lock of ended) {
    const locked = await onConnection(pool, beginSweep, async (client) => {
      const found = await lock.rows(client, { now, batch, days });
      if (found.length > 0)
        await judge.count(client, {
          now,
          days,
          terminals: found.map(({ terminalId }) => terminalId),
          tokens: found.map(({ token }) => token),
        });
      return found.length;
    });
    if (locked >= batch) more = true;
  }
  return more;
}

/** Deletes the fingerprint of an erased instrument, when its payments no longer count against the cap of a card. */
export const erasedFingerprints = defineQuery<Sweeping>(
  'sweep-erased-fingerprints',
  `WITH due AS MATERIALIZED (
    SELECT terminal_id, token FROM instruments
    WHERE erased_at <= :now::timestamptz - make_interval(days => :days) AND fingerprint IS NOT NULL
      AND ${isUnfenced('instruments')}
    ORDER BY erased_at LIMIT :batch FOR UPDATE SKIP LOCKED)
  UPDATE instruments SET fingerprint = NULL WHERE (terminal_id, token) IN (SELECT * FROM due)`,
);

/** True for a request from before the erasure; earlier days were erased with the payer. */
const isLate = (those: string): string => `l.received_at > ${those}.erased_at - interval '1 day'
        AND l.received_at <= ${those}.erased_at AND (l.request_body IS NOT NULL OR l.answer_body IS NOT NULL)`;

/**
 * Erases requests that were logged after their payer was erased: an instance writes its queue within a second. The
 * payers are found first: for the limit, PostgreSQL would otherwise read all of them in the order of the join.
 */
export const lateRequests = defineQuery<Sweeping>(
  'sweep-late-requests',
  `WITH erased AS MATERIALIZED (
    SELECT terminal_id, payer_id, erased_at FROM payers
    WHERE erased_at > :now::timestamptz - make_interval(days => :days, mins => 10)),
  paid AS MATERIALIZED (
    SELECT t.terminal_id, t.transaction_id, t.recurring_id, t.merchant_transaction_id, o.merchant_order_id,
      payers.erased_at
    FROM erased payers
    JOIN orders o ON o.terminal_id = payers.terminal_id AND o.payer_id = payers.payer_id
    JOIN transactions t ON t.terminal_id = o.terminal_id AND t.order_id = o.order_id),
  series AS MATERIALIZED (
    SELECT DISTINCT terminal_id, recurring_id, erased_at FROM paid WHERE recurring_id IS NOT NULL),
  due AS MATERIALIZED (
    SELECT late.*, paid.merchant_transaction_id, paid.merchant_order_id FROM paid CROSS JOIN LATERAL (
      SELECT l.entry_id, l.received_at FROM request_log l WHERE l.terminal_id = paid.terminal_id
        AND l.transaction_id = paid.transaction_id AND ${isLate('paid')} OFFSET 0) late
    UNION ALL
    SELECT late.*, NULL, NULL FROM series CROSS JOIN LATERAL (
      SELECT l.entry_id, l.received_at FROM request_log l WHERE l.terminal_id = series.terminal_id
        AND l.recurring_id = series.recurring_id AND l.transaction_id IS NULL AND ${isLate('series')} OFFSET 0) late
    LIMIT :batch)
  UPDATE request_log l SET ${clearedRequest},
    merchant_transaction_id = due.merchant_transaction_id, merchant_order_id = due.merchant_order_id
  FROM due WHERE l.entry_id = due.entry_id AND l.received_at = due.received_at`,
);
