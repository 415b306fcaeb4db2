import pg, { type Pool } from 'pg';
import type { Config } from '../../config/config.js';
import { isUnfenced } from '../due-work/due-work.js';
import { erasedFingerprints, eraseUnusedInstruments, lateRequests } from '../erasure/retention.js';
import { defineQuery, type Query, terminalTime } from '../query/query.js';
import { onConnection, batch, beginSweep } from '../query/transaction.js';
import { dropOldRequestPartitions, oldRequests } from '../request-log/request-partitions.js';

/** The real time, the maximum rows of one statement, and the minimum age. */
interface Sweeping {
  readonly now: Date;
  readonly batch: number;
  readonly days: number;
}

type Sweep = Query<Sweeping, Record<string, never>>;

/** The condition that a time of the row `old` is so many days past by its terminal's clock. */
const isPast = (time: string): string => `old.${time} <= ${terminalTime()} - make_interval(days => :days)`;

/** The age at which rows are swept, in days, or the setting that has it. */
type Age = keyof Config['retentionDays'] | number;

/**
 * Deletes rows of each terminal that are old by its clock. It goes from terminal to terminal, because a sandbox clock
 * may be far ahead of others: an index that begins with the terminal is then read only as far as there are rows to
 * delete. Rows that another instance is sweeping are skipped. The due rows are read once (`MATERIALIZED`): a plan may
 * repeat a subquery for each row, each time with the next batch.
 * @param key the columns of the primary key after the terminal
 * @param time the column by which a row is old
 * @param more a further condition on the row `old`; the name of the rows, if it is not the table's
 */
const deletion = (
  days: Age,
  table: string,
  key: string,
  time: string,
  { where = 'TRUE', name = table.replaceAll('_', '-') } = {},
) => ({
  days,
  query: defineQuery<Sweeping>(
    `sweep-old-${name}`,
    `WITH due AS MATERIALIZED (
      SELECT found.* FROM terminals CROSS JOIN LATERAL (
        SELECT terminal_id, ${key} FROM ${table} old
        WHERE old.terminal_id = terminals.terminal_id AND ${isPast(time)} AND ${where}
        ORDER BY old.${time} LIMIT :batch FOR UPDATE SKIP LOCKED) found
      WHERE ${isUnfenced('terminals')} LIMIT :batch)
    DELETE FROM ${table} WHERE (terminal_id, ${key}) IN (SELECT * FROM due)`,
  ),
});

/**
 * True if an instrument is still needed: an operator imported it, or a payment with it was approved, even by a
 * processor's report alone, or may be, here or at a terminal that shares it.
 */
const isNeeded = `(EXISTS (
    SELECT FROM instruments imported WHERE imported.terminal_id = due.terminal_id AND imported.token = due.token
      AND imported.imported_from IS NOT NULL)
  OR EXISTS (
    SELECT FROM transactions LEFT JOIN scheduled_retries USING (terminal_id, transaction_id)
    WHERE transactions.terminal_id = due.terminal_id AND transactions.token = due.token
      AND (transactions.status NOT IN ('DECLINED', 'ERROR') OR scheduled_retries.transaction_id IS NOT NULL))
  OR EXISTS (
    SELECT FROM transactions JOIN discrepancies USING (terminal_id, transaction_id)
    WHERE transactions.terminal_id = due.terminal_id AND transactions.token = due.token
      AND discrepancies.claimed_outcome = 'approved')
  OR EXISTS (
    SELECT FROM terminals here JOIN accounts USING (account_id) JOIN terminals there USING (account_id, environment)
    JOIN transactions ON transactions.terminal_id = there.terminal_id AND transactions.token = due.token
    WHERE here.terminal_id = due.terminal_id AND accounts.shares_records
      AND transactions.status NOT IN ('DECLINED', 'ERROR')))`;

/**
 * Retires instruments that were refused long ago without an approved payment. Their numbers are erased an hour later. A
 * payment that had begun before has its outcome by then; if it was approved, the instrument is released.
 */
const retirement: Sweep = defineQuery<Sweeping>(
  'sweep-refused-instruments',
  `WITH due AS (
    SELECT found.* FROM terminals CROSS JOIN LATERAL (
      SELECT terminal_id, token FROM refused_instruments old
      WHERE old.terminal_id = terminals.terminal_id AND old.retired_at IS NULL
        AND ${isPast('refused_at')}
      ORDER BY old.refused_at LIMIT :batch FOR UPDATE SKIP LOCKED) found
    WHERE ${isUnfenced('terminals')} LIMIT :batch),
  judged AS (SELECT terminal_id, token, ${isNeeded} AS needed FROM due),
  kept AS (
    DELETE FROM refused_instruments refused USING judged
    WHERE refused.terminal_id = judged.terminal_id AND refused.token = judged.token AND needed),
  noted AS (
    UPDATE refused_instruments refused SET retired_at = :now FROM judged
    WHERE refused.terminal_id = judged.terminal_id AND refused.token = judged.token AND NOT needed),
  retired AS (
    UPDATE instruments SET retired_at = :now FROM judged
    WHERE instruments.terminal_id = judged.terminal_id AND instruments.token = judged.token AND NOT needed)
  SELECT FROM judged`,
);

/** Keeps the row, with the last four digits and the fingerprint, for the views of its attempts. */
const erasure: Sweep = defineQuery<Sweeping>(
  'sweep-retired-instruments',
  `WITH due AS (
    SELECT terminal_id, token FROM refused_instruments
    WHERE retired_at <= :now::timestamptz - interval '1 hour' - make_interval(days => :days)
      AND ${isUnfenced('refused_instruments')}
    ORDER BY retired_at LIMIT :batch FOR UPDATE SKIP LOCKED),
  judged AS (SELECT terminal_id, token, ${isNeeded} AS needed FROM due),
  done AS (
    DELETE FROM refused_instruments refused USING judged
    WHERE refused.terminal_id = judged.terminal_id AND refused.token = judged.token),
  given_back AS (
    UPDATE instruments SET retired_at = NULL FROM judged
    WHERE instruments.terminal_id = judged.terminal_id AND instruments.token = judged.token AND needed),
  erased AS (
    UPDATE instruments SET sealed_number = NULL, provider_token = NULL FROM judged
    WHERE instruments.terminal_id = judged.terminal_id AND instruments.token = judged.token AND NOT needed)
  SELECT FROM judged`,
);

/** Deletes the card of an unused one-time token, with its security code, when the token has expired. */
const expiredCards: Sweep = defineQuery<Sweeping>(
  'sweep-expired-cards',
  `WITH due AS MATERIALIZED (
    SELECT found.* FROM terminals CROSS JOIN LATERAL (
      SELECT terminal_id, token FROM one_time_tokens old
      WHERE old.terminal_id = terminals.terminal_id AND old.sealed_card IS NOT NULL
        AND ${isPast('expires_at')}
      ORDER BY old.expires_at LIMIT :batch FOR UPDATE SKIP LOCKED) found
    WHERE ${isUnfenced('terminals')} LIMIT :batch)
  UPDATE one_time_tokens SET sealed_card = NULL WHERE (terminal_id, token) IN (SELECT * FROM due)`,
);

/** Deletes rows with real times, independent of sandbox clocks, so many days after their time. */
const deletionInRealTime = (days: Age, table: string, key: string, time: string, isLeft = 'TRUE') => ({
  days,
  query: defineQuery<Sweeping>(
    `sweep-past-${table.replaceAll('_', '-')}`,
    `WITH due AS MATERIALIZED (
      SELECT ${key} FROM ${table} WHERE ${time} <= :now::timestamptz - make_interval(days => :days) AND ${isLeft}
      ORDER BY ${time} LIMIT :batch FOR UPDATE SKIP LOCKED)
    DELETE FROM ${table} WHERE (${key}) IN (SELECT * FROM due)`,
  ),
});

/** An event without deliveries, or only to deleted endpoints, which go with it. The journal may have yet to read it. */
const isReadEvent = `NOT EXISTS (
        SELECT FROM deliveries JOIN webhook_endpoints USING (endpoint_id)
        WHERE deliveries.terminal_id = old.terminal_id AND deliveries.event_id = old.event_id)
      AND NOT EXISTS (
        SELECT FROM journals WHERE journals.account_id = old.account_id
          AND (journals.posted_writer, journals.posted_place) < (old.written_by, old.place))`;

const notificationKey = 'terminal_id, provider_key, provider_event_id';
const isNotificationHere = isUnfenced('provider_notifications');

/** The sweeps, in this order: an event is deleted once it has no deliveries. Exported for the test of its reads. */
export const sweeps: readonly { readonly days: Age; readonly query: Sweep }[] = [
  // The lifetime of Idempotency-Key answers is in the specification.
  deletion(0, 'idempotency_keys', 'operation, key', 'expires_at'),
  { days: 0, query: expiredCards },
  // For a day a used token can be distinguished from an unknown one.
  deletion(1, 'one_time_tokens', 'token', 'expires_at'),
  ...(['delivered', 'failed'] as const).map((state) =>
    deletion(state, 'deliveries', 'delivery_id', 'created_at', { where: `old.state = '${state}'`, name: state }),
  ),
  deletion('events', 'events', 'event_id', 'created_at', { where: isReadEvent }),
  // Longer than the wait for a payer and a repeated call, with time for another look at the page.
  deletion(1, 'payer_returns', 'transaction_id', 'created_at'),
  // Longer than an authentication and the payment after it; its result is stored with the transaction.
  deletion(1, 'authentications', 'transaction_id', 'created_at'),
  deletion(1, 'simulated_authentications', 'server_transaction_id', 'created_at'),
  // Twice the period in which attempts count against the cap (payments/retry/policy.ts).
  deletion(60, 'retry_counters', 'fingerprint, amount, currency', 'updated_at'),
  deletionInRealTime('notifications', 'provider_notifications', notificationKey, 'applied_at', isNotificationHere),
  { days: 'requests', query: oldRequests },
  deletion('requests', 'imported_attempts', 'imported_attempt_id', 'created_at', { where: 'transaction_id IS NULL' }),
  // The lifetime of the session cookie, by which a browser is recognized (people/sessions.ts).
  deletionInRealTime(90, 'user_sessions', 'session_id', 'created_at'),
  deletionInRealTime(0, 'one_time_links', 'hash', 'expires_at'),
  deletionInRealTime(0, 'passkey_challenges', 'hash', 'expires_at'),
  { days: 'unusedInstruments', query: retirement },
  { days: 0, query: erasure },
  // As long as a counter of retries names it.
  { days: 60, query: erasedFingerprints },
  { days: 0, query: lateRequests },
];

/**
 * Deletes a small batch of each kind of expired record, and erases unneeded card numbers. Attempts are deleted with
 * their delivery. Pending deliveries to existing endpoints stay, with their events. Whole partitions of the request log
 * come last, so that a role without the right to drop them still sweeps the rest.
 * @param now real time; the time of every terminal without a stopped sandbox clock
 * @returns true if there may be more
 */
export async function sweep(pool: Pool, now: Date, retentionDays: Config['retentionDays']): Promise<boolean> {
  let more = false;
  for (const { days, query } of sweeps) {
    const age = typeof days === 'number' ? days : retentionDays[days];
    const swept = await onConnection(pool, beginSweep, (client) => query.count(client, { now, batch, days: age }));
    if (swept >= batch) more = true;
  }
  if (await eraseUnusedInstruments(pool, now, retentionDays.storedInstruments)) more = true;
  await dropOldRequestPartitions(pool, now, retentionDays.requests);
  return more;
}

/**
 * Compares pages: the catalog has the number at the last ANALYZE, the storage the current one. PostgreSQL warns of each
 * table that the role may not analyze: before version 17, only its owner may.
 */
const grown = defineQuery<Record<string, never>, { readonly table: string }>(
  'tables-that-have-doubled',
  `SELECT relname AS "table" FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    AND pg_relation_size(oid) >= greatest(2 * relpages, 1) * current_setting('block_size')::bigint
    AND (pg_has_role(relowner, 'USAGE')
      OR CASE WHEN current_setting('server_version_num')::int >= 170000 THEN has_table_privilege(oid, 'MAINTAIN') END)
  ORDER BY relname`,
);

/**
 * Analyzes the tables that have doubled since the last ANALYZE. Without statistics, any index that begins with the
 * terminal seems as good as the primary key: a payment, and each check of a foreign key, would read all rows of its
 * terminal. Autovacuum comes after a minute, and never in an embedded database. A tenth of the usual sample is enough,
 * and takes 8 to 47 ms of a processor instead of 40 to 440, in which payments wait.
 * @returns false: there is no more work now
 */
export async function analyzeGrownTables(pool: Pool): Promise<boolean> {
  for (const { table } of await grown.rows(pool, {}))
    // Another instance, or autovacuum, may be analyzing it.
    await pool.query(`SET LOCAL default_statistics_target = 10; ANALYZE (SKIP_LOCKED) ${pg.escapeIdentifier(table)}`);
  return false;
}
