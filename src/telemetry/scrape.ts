import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { environments } from '../../generated/enumerations.js';
import type { Clock } from '../base/clock.js';
import { type Backlog, countedUpTo, queues, readBacklog } from '../store/due-work/backlog.js';
import type { Metrics } from './metrics.js';

interface Scrape {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves `/metrics` on a separate port, without a key: every client that reaches the port may read. Each instance is
 * therefore scraped directly, past the load balancer, and the public port shows no business figures.
 * @throws Error with instructions if the port is in use
 */
export async function openScrape(
  { metrics: { registry }, pool, clock, log }: { metrics: Metrics; pool: Pool; clock: Clock; log: Logger },
  { host, port }: { host: string; port: number },
): Promise<Scrape> {
  const server = createServer();
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Error(
      `METRICS_PORT ${port} on ${host} cannot be listened on ` +
        `(${(error as NodeJS.ErrnoException).code ?? 'unknown'}): ` +
        `set METRICS_PORT to another port, or to 0 for any free one.`,
      { cause: error },
    );
  }
  const readBacklog = addBacklog(registry, pool, clock);
  // Metrics of the process: memory, event loop, garbage collection.
  collectDefaultMetrics({ register: registry });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Metrics are at GET /metrics.\n');
      return;
    }
    readBacklog()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
        (error: unknown) => {
          log.error({ err: error }, 'the metrics could not be read');
          response.writeHead(500).end();
        },
      );
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}/metrics`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Time limit for reading the backlog. A scrape is answered without it if the database takes longer. */
const readMilliseconds = 5_000;

/**
 * Adds gauges of the backlog, and of the connections to the database. All instances of an installation report the same
 * backlog: aggregate it with max, not with sum.
 * @returns a function that reads the backlog into its gauges, to be called before a scrape. It does not fail: the
 * gauges stay empty if the database does not respond in time. Only one read runs at a time.
 */
function addBacklog(registry: Registry, pool: Pool, clock: Clock): () => Promise<void> {
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
