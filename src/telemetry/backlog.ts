import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../base/clock.js';
import { environments } from '../../generated/enumerations.js';
import { countedUpTo, queues, readBacklog, type Backlog } from '../store/due-work/backlog.js';

/** Time limit for reading the backlog. A scrape is answered without it if the database takes longer. */
const readMilliseconds = 5_000;

/**
 * Adds gauges of the backlog, and of the connections to the database. All instances of an installation report the same
 * backlog: aggregate it with max, not with sum.
 * @returns a function that reads the backlog into its gauges, to be called before a scrape. It does not fail: the
 * gauges stay empty if the database does not respond in time. Only one read runs at a time.
 */
export function addBacklog(registry: Registry, pool: Pool, clock: Clock): () => Promise<void> {
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    collect: () => void = () => undefined,
  ) => new Gauge({ name: `payment_terminal_${name}`, help, labelNames, registers: [registry], collect });

  const depth = gauge(
    'backlog',
    `What waits to be done and what is open, counted up to ${countedUpTo}. The same from every instance: use max.`,
    ['queue', 'environment'],
  );
  const oldest = gauge('backlog_oldest_seconds', 'How long the oldest of it has waited.', ['queue', 'environment']);
  const readable = gauge('backlog_readable', '0 when the backlog could not be read in time: then it is missing.', []);
  const connections = gauge(
    'database_connections',
    'Connections of this instance to the database; "awaited" are requests for one.',
    ['state'],
    () => {
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'awaited' }, pool.waitingCount);
    },
  );

  let reading: Promise<readonly Backlog[] | undefined> | undefined;
  const read = () =>
    (reading ??= readBacklog(pool, clock.now())
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      }));

  return async () => {
    const answered = new AbortController();
    const timeout = clock.sleep(readMilliseconds, answered.signal).then(
      () => undefined,
      () => undefined,
    );
    const rows = await Promise.race([read(), timeout]);
    answered.abort();
    readable.set(rows ? 1 : 0);
    depth.reset();
    oldest.reset();
    if (!rows) return;
    for (const queue of queues) {
      for (const environment of environments) {
        const found = rows.find((row) => row.queue === queue && row.environment === environment);
        depth.set({ queue, environment }, found?.depth ?? 0);
        oldest.set({ queue, environment }, found?.oldest ?? 0);
      }
    }
  };
}
