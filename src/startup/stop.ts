import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Background, Lifecycle } from '../base/background.js';
import { withinTime, type Clock } from '../base/clock.js';
import type { Config } from '../config/config.js';
import type { RefusedSignIns } from '../people/refused-sign-ins.js';

interface Closable {
  close(): Promise<void>;
}

/** The parts of a service that are awaited or closed when it stops. */
interface StopDeps {
  readonly lifecycle: Lifecycle;
  readonly clock: Clock;
  readonly log: Logger;
  readonly config: Pick<Config, 'role' | 'shutdownDrainMilliseconds' | 'shutdownGraceMilliseconds'>;
  readonly background: Background;
  readonly refusedSignIns: Pick<RefusedSignIns, 'flush'>;
  readonly requestLog: Closable;
  readonly store: Closable;
  readonly webhooks: Closable;
  readonly tracing: Closable;
  readonly passwords: Closable;
}

/** The listeners for requests and scrapes, and the connections to processors. */
interface OpenResources {
  readonly server: Server;
  readonly closeSilent: () => void;
  readonly management: Closable;
  readonly scrape: Closable | undefined;
  readonly processorFetch: Closable;
}

/** Part of the grace period that is reserved for closing connections. */
const closingMilliseconds = 2_500;

/** Fails the health checks, and continues to serve until load balancers have noticed. */
export async function drain({
  lifecycle,
  clock,
  config,
}: Pick<StopDeps, 'lifecycle' | 'clock' | 'config'>): Promise<void> {
  lifecycle.stopping = true;
  if (config.role !== 'worker') await clock.sleep(config.shutdownDrainMilliseconds);
}

/** Stops accepting requests, completes work within the grace period, and closes all connections. */
export async function stop(
  { server, closeSilent, management, scrape, processorFetch }: OpenResources,
  deps: StopDeps,
): Promise<void> {
  const { lifecycle, background, store, clock, config, log, webhooks, tracing, requestLog, passwords } = deps;
  lifecycle.stopping = lifecycle.closing = true;
  // A slow client may hold the server open until the grace period ends, and the database closes with it.
  deps.refusedSignIns.flush();
  const closed = Promise.all([once(server, 'close'), management.close()]).then(deps.refusedSignIns.flush);
  server.close();
  server.closeIdleConnections();
  closeSilent();
  // The end of the grace period is reserved for closing, which may hang as well.
  const closing = Math.min(closingMilliseconds, config.shutdownGraceMilliseconds / 2);
  // The last rounds of tickers may begin work in the background.
  const finished = Promise.all([closed, ...lifecycle.tickers.map((ticker) => ticker.stop())])
    .then(() => background.settled())
    .then(() => requestLog.close())
    .then(() => true);
  if (!(await withinTime(clock, config.shutdownGraceMilliseconds - closing, finished))) {
    log.warn('the grace period has ended; the next start settles the attempts that are still running');
    server.closeAllConnections();
  }
  const everything = Promise.allSettled([
    scrape?.close() ?? Promise.resolve(),
    tracing.close(),
    store.close(),
    webhooks.close(),
    passwords.close(),
    processorFetch.close(),
  ]).then(() => true);
  if (!(await withinTime(clock, closing, everything)))
    log.warn('some connections could not be closed in time; they end with the process');
}
