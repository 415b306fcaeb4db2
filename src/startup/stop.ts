import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Background } from '../base/background.js';
import { withinTime, type Clock } from '../base/clock.js';
import type { Lifecycle } from '../base/service-lifecycle.js';
import type { Config } from '../config/config.js';
import type { RefusedSignIns } from '../people/refused-sign-ins.js';

interface Closable {
  close(): Promise<void>;
}

/** The parts of a service that its stop waits for or closes. */
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

/** What takes requests and scrapes, and what calls processors. */
interface Doors {
  readonly server: Server;
  readonly closeSilent: () => void;
  readonly management: Closable;
  readonly scrape: Closable | undefined;
  readonly wayOut: Closable;
}

/** How much of its grace period a stopping service keeps for closing what is open. */
const closingMilliseconds = 2_500;

/** Fails the health checks, and serves until load balancers have seen that. */
export async function drain({
  lifecycle,
  clock,
  config,
}: Pick<StopDeps, 'lifecycle' | 'clock' | 'config'>): Promise<void> {
  lifecycle.stopping = true;
  if (config.role !== 'worker') await clock.sleep(config.shutdownDrainMilliseconds);
}

/** Stops accepting requests, completes work within the grace period, and closes what is open. */
export async function stop({ server, closeSilent, management, scrape, wayOut }: Doors, deps: StopDeps): Promise<void> {
  const { lifecycle, background, store, clock, config, log, webhooks, tracing, requestLog, passwords } = deps;
  lifecycle.stopping = lifecycle.closing = true;
  const closed = Promise.all([once(server, 'close'), management.close()]).then(deps.refusedSignIns.flush);
  server.close();
  server.closeIdleConnections();
  closeSilent();
  // The end of the grace period is for closing what is open, which may hang as well.
  const closing = Math.min(closingMilliseconds, config.shutdownGraceMilliseconds / 2);
  const finished = Promise.all([
    closed.then(() => background.settled()).then(() => requestLog.close()),
    ...lifecycle.tickers.map((ticker) => ticker.stop()),
  ]).then(() => true);
  if (!(await withinTime(clock, config.shutdownGraceMilliseconds - closing, finished))) {
    log.warn('the grace period is over; attempts that still run are settled by the next start');
    server.closeAllConnections();
  }
  const everything = Promise.allSettled([
    scrape?.close() ?? Promise.resolve(),
    tracing.close(),
    store.close(),
    webhooks.close(),
    passwords.close(),
    wayOut.close(),
  ]).then(() => true);
  if (!(await withinTime(clock, closing, everything)))
    log.warn('what is open could not be closed in time; it ends with the process');
}
