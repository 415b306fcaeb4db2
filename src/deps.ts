import type { Logger } from 'pino';
import type { Background } from './background.js';
import type { Clock } from './clock.js';
import type { Config } from './config.js';
import type { AccessControl } from './http/access.js';
import type { Processors } from './processors/routing.js';
import type { Random } from './random.js';
import type { Store } from './store/open.js';
import type { Metrics } from './telemetry/metrics.js';
import type { Tracing } from './telemetry/tracing.js';
import type { Ticker } from './ticker.js';
import type { Vault } from './vault/vault.js';
import type { Transport } from './webhooks/transport.js';

/** Where the process stands in its life. */
export interface Lifecycle {
  /** It was told to stop: the health checks say so, and every answer closes its connection. It goes on serving until `closing`. */
  stopping: boolean;
  /** It takes nothing new and finishes what runs. */
  closing: boolean;
  readonly tickers: Ticker[];
}

/** What every handler is given: everything outside of it that it may touch. */
export interface Deps {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly vault: Vault;
  readonly processors: Processors;
  /** The way of webhooks to their receivers. */
  readonly webhooks: Transport;
  /** Who may do what: a change of a key or terminal has to be told to it, so that it holds at once. */
  readonly accessControl: AccessControl;
  readonly background: Background;
  readonly lifecycle: Lifecycle;
  readonly log: Logger;
  /** Takes a failure that the database is to blame for, and logs no more than a line a second of them. @returns false when it is another failure */
  readonly noteOutage: (error: unknown, details?: object) => boolean;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly config: Config;
  /** Where clients reach the service, without a trailing slash. */
  readonly baseUrl: string;
}
