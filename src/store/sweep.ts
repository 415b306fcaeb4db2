import type { Pool } from 'pg';
import type { Config } from '../config.js';
import { statementsMayTake } from './connection.js';
import { onConnection } from './sql.js';

/** Small, so that a statement holds its locks for milliseconds, and the one session of an embedded database is soon free again. */
const batch = 500;
/** After a long pause there is much to look past, and nobody waits for a sweep. */
const patienceMilliseconds = 60_000;

/**
 * Deletes rows of each terminal that are old by the time of the terminal. It goes from terminal to terminal, because a sandbox clock that is
 * far ahead says nothing of the others: so an index that begins with the terminal is read no further than there is something to delete.
 * Rows that another instance sweeps at this moment are left to it.
 * @param key the columns of the primary key
 * @param isOld a condition on the row `old` and its terminal: $1 is the real time, $2 the batch, $3 the age in days
 */
const deletion = (table: string, key: string, isOld: string, order: string): string => `
  DELETE FROM ${table} WHERE (${key}) IN (
    SELECT found.* FROM terminals CROSS JOIN LATERAL (
      SELECT ${key} FROM ${table} old WHERE old.terminal_id = terminals.terminal_id AND ${isOld} ORDER BY ${order} LIMIT $2 FOR UPDATE SKIP LOCKED) found
    LIMIT $2)`;

const terminalTime = 'coalesce(terminals.clock_now, $1)';
const isOlder = `old.created_at <= ${terminalTime} - make_interval(days => $3)`;

/** Whether an instrument is still needed: a payment with it was approved, also by the word of a processor alone, or may be. */
const isNeeded = `(EXISTS (
    SELECT FROM transactions LEFT JOIN scheduled_retries USING (transaction_id)
    WHERE transactions.token = due.token AND (transactions.status NOT IN ('DECLINED', 'ERROR') OR scheduled_retries.transaction_id IS NOT NULL))
  OR EXISTS (
    SELECT FROM transactions JOIN discrepancies USING (transaction_id)
    WHERE transactions.token = due.token AND discrepancies.claimed_outcome = 'approved'))`;

/**
 * The instruments that were refused long ago, and with which no payment was approved, cannot be used from now on. Their numbers are erased an hour later:
 * a payment that had begun before has its outcome by then, and if it was approved the instrument is given back.
 */
const retirement = `
  WITH due AS (
    SELECT found.* FROM terminals CROSS JOIN LATERAL (
      SELECT token FROM refused_instruments old
      WHERE old.terminal_id = terminals.terminal_id AND old.retired_at IS NULL AND old.refused_at <= ${terminalTime} - make_interval(days => $3)
      ORDER BY old.refused_at LIMIT $2 FOR UPDATE SKIP LOCKED) found
    LIMIT $2),
  judged AS (SELECT token, ${isNeeded} AS needed FROM due),
  kept AS (DELETE FROM refused_instruments refused USING judged WHERE refused.token = judged.token AND needed),
  noted AS (UPDATE refused_instruments refused SET retired_at = $1 FROM judged WHERE refused.token = judged.token AND NOT needed),
  retired AS (UPDATE instruments SET retired_at = $1 FROM judged WHERE instruments.token = judged.token AND NOT needed)
  SELECT FROM judged`;

/** The row stays, with the last four digits and the fingerprint, for those who look at the attempts. */
const erasure = `
  WITH due AS (
    SELECT token FROM refused_instruments WHERE retired_at <= $1::timestamptz - interval '1 hour' ORDER BY retired_at LIMIT $2 FOR UPDATE SKIP LOCKED),
  judged AS (SELECT token, ${isNeeded} AS needed FROM due),
  done AS (DELETE FROM refused_instruments refused USING judged WHERE refused.token = judged.token),
  given_back AS (UPDATE instruments SET retired_at = NULL FROM judged WHERE instruments.token = judged.token AND needed),
  erased AS (UPDATE instruments SET sealed_number = NULL, provider_token = NULL FROM judged WHERE instruments.token = judged.token AND NOT needed)
  SELECT FROM judged`;

/** What is swept, in this order: an event goes once none of its deliveries is left. Exported for the test of what it reads. */
export const sweeps: readonly { readonly name: string; readonly days?: keyof Config['retentionDays']; readonly text: string }[] = [
  // Answers to Idempotency-Keys live as long as the specification says.
  { name: 'claims', text: deletion('idempotency_keys', 'terminal_id, operation, key', `old.expires_at <= ${terminalTime}`, 'old.expires_at') },
  { name: 'delivered', days: 'delivered', text: deletion('deliveries', 'delivery_id', `old.state = 'delivered' AND ${isOlder}`, 'old.created_at') },
  { name: 'failed', days: 'failed', text: deletion('deliveries', 'delivery_id', `old.state = 'failed' AND ${isOlder}`, 'old.created_at') },
  {
    name: 'events', days: 'events',
    text: deletion('events', 'event_id', `${isOlder} AND NOT EXISTS (SELECT FROM deliveries WHERE deliveries.event_id = old.event_id)`, 'old.created_at'),
  },
  // Twice as long as attempts count against the cap (retries/policy.ts).
  { name: 'retry-counters', text: deletion('retry_counters', 'terminal_id, fingerprint, amount, currency', `old.updated_at <= ${terminalTime} - interval '60 days'`, 'old.updated_at') },
  {
    // Processors live in real time, whatever a sandbox clock says.
    name: 'notifications', days: 'notifications',
    text: `DELETE FROM provider_notifications WHERE (provider_key, provider_event_id) IN (
        SELECT provider_key, provider_event_id FROM provider_notifications
        WHERE applied_at <= $1::timestamptz - make_interval(days => $3) ORDER BY applied_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  },
  { name: 'refused-instruments', days: 'unusedInstruments', text: retirement },
  { name: 'retired-instruments', text: erasure },
];

/**
 * Deletes a small batch of each kind of record that nobody waits for any more, and erases the numbers of cards that nobody needs. Attempts go with
 * their delivery. What is still to be delivered stays, and its event with it.
 * @param now real time; the time of every terminal whose sandbox clock is not frozen
 * @returns true when there may be more
 */
export async function sweep(pool: Pool, now: Date, retentionDays: Config['retentionDays']): Promise<boolean> {
  let more = false;
  for (const { name, days, text } of sweeps) {
    const { rowCount } = await onConnection(pool, `BEGIN; ${statementsMayTake(patienceMilliseconds)}`, (client) =>
      client.query({ name: `sweep-${name}`, text, values: [now, batch, ...days ? [retentionDays[days]] : []] }));
    if (rowCount === batch) more = true;
  }
  return more;
}
