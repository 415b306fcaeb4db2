import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import type { Clock } from '../base/clock.js';
import { addBacklog } from './backlog.js';
import type { Metrics } from './metrics.js';

/** The listener for the metrics of an instance. */
export interface Scrape {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves `/metrics` on a separate port, without a key: every client that reaches the port may read. Each instance is
 * therefore scraped directly, past the load balancer, and the public port shows no business figures.
 * @throws Error that says what to do if the port is in use
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
