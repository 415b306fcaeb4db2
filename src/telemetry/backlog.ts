import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock.js';
import type { Environment } from '../terminal.js';

/** What waits to be done, and what is open. */
const queues = ['deliveries', 'lookups', 'occurrences', 'retries', 'notifications', 'attempts_processing', 'attempts_unknown', 'discrepancies'] as const;
type Queue = typeof queues[number];

interface Backlog {
  readonly queue: Queue;
  readonly environment: Environment;
  readonly depth: number;
  /** Seconds that the oldest has waited, by the time of its terminal. */
  readonly oldest: number;
}

/** A longer queue is counted no further: a scrape must not cost more the worse things stand. For deliveries, of each endpoint. */
const countedUpTo = 10_000;
/** A scrape is answered without the backlog when the database takes longer. */
const patienceMilliseconds = 5_000;

/** Of rows `due`, those whose time has come; as the leases look for them, so that the same indexes serve. */
const isDue = `due.due_at <= coalesce(terminals.clock_now, $1) AND due.due_at <= greatest($1, (SELECT max(clock_now) FROM terminals))`;
const realTime = 'coalesce(terminals.clock_now, $1)';

/** @param since the column whose time the row waits from */
const waiting = (queue: Queue, table: string, where: string, since: string, order: string, now = realTime): string => `
  (SELECT '${queue}' AS queue, environment, ${now} - due.${since} AS age FROM ${table} due JOIN terminals USING (terminal_id)
    WHERE ${where} ORDER BY due.${order} LIMIT ${countedUpTo})`;

export const backlogText = `
  SELECT queue, environment, count(*)::int AS depth, extract(epoch FROM max(age))::float8 AS oldest FROM (
    ${waiting('lookups', 'transactions', `due.status = 'PROCESSING' AND ${isDue}`, 'due_at', 'due_at')} UNION ALL
    ${waiting('occurrences', 'occurrences', `due.status = 'pending' AND ${isDue}`, 'due_at', 'due_at')} UNION ALL
    ${waiting('retries', 'scheduled_retries', isDue, 'due_at', 'due_at')} UNION ALL
    ${waiting('notifications', 'provider_notifications', 'due.applied_at IS NULL', 'received_at', 'received_at', '$1')} UNION ALL
    ${waiting('attempts_processing', 'transactions', `due.status = 'PROCESSING'`, 'created_at', 'due_at')} UNION ALL
    ${waiting('attempts_unknown', 'transactions', `due.status = 'UNKNOWN'`, 'updated_at', 'updated_at')} UNION ALL
    (SELECT 'discrepancies', environment, $1 - found_at FROM discrepancies WHERE resolved_at IS NULL ORDER BY found_at LIMIT ${countedUpTo}) UNION ALL
    SELECT 'deliveries', waiting.environment, waiting.age FROM webhook_endpoints endpoint CROSS JOIN LATERAL (
      SELECT terminals.environment, ${realTime} - due.due_at AS age FROM deliveries due JOIN terminals USING (terminal_id)
      WHERE due.endpoint_id = endpoint.endpoint_id AND due.state = 'pending' AND ${isDue} ORDER BY due.due_at LIMIT ${countedUpTo}) waiting
    WHERE endpoint.enabled) backlog
  GROUP BY queue, environment`;

/**
 * Adds gauges of the backlog, and of the connections to the database. All instances of an installation tell the same backlog: aggregate it
 * with max, not with sum.
 * @returns a function that reads the backlog into its gauges, to be called before a scrape. It does not fail, and leaves them empty when the
 * database does not answer in time; while one reading goes on, no other begins.
 */
export function addBacklog(registry: Registry, pool: Pool, clock: Clock): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[], collect: () => void = () => undefined) =>
    new Gauge({ name: `payment_terminal_${name}`, help, labelNames, registers: [registry], collect });

  const depth = gauge('backlog', `What waits to be done and what is open, counted up to ${countedUpTo}. The same from every instance: use max.`, ['queue', 'environment']);
  const oldest = gauge('backlog_oldest_seconds', 'How long the oldest of it has waited.', ['queue', 'environment']);
  const readable = gauge('backlog_readable', '0 when the database did not tell the backlog in time: then it is missing.', []);
  const connections = gauge('database_connections', 'Connections of this instance to the database; "awaited" are requests for one.', ['state'], () => {
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'awaited' }, pool.waitingCount);
  });

  let reading: Promise<readonly Backlog[] | undefined> | undefined;
  const read = () => (reading ??= pool.query<Backlog>({ name: 'backlog', text: backlogText, values: [clock.now()] })
    .then(({ rows }) => rows, () => undefined).finally(() => { reading = undefined; }));

  return async () => {
    const answered = new AbortController();
    const patience = clock.sleep(patienceMilliseconds, answered.signal).then(() => undefined, () => undefined);
    const rows = await Promise.race([read(), patience]);
    answered.abort();
    readable.set(rows ? 1 : 0);
    depth.reset();
    oldest.reset();
    if (!rows) return;
    for (const queue of queues) {
      for (const environment of ['sandbox', 'live'] as const) {
        const found = rows.find((row) => row.queue === queue && row.environment === environment);
        depth.set({ queue, environment }, found?.depth ?? 0);
        oldest.set({ queue, environment }, found?.oldest ?? 0);
      }
    }
  };
}
