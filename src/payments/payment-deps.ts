import type { Logger } from 'pino';
import type { Background } from '../base/background.js';
import type { Clock } from '../base/clock.js';
import type { Config } from '../config/config.js';
import type { Authenticator } from '../authentication/authenticator.js';
import type { CardRules } from '../processors/card-rules.js';
import type { Processors } from '../processors/routing.js';
import type { Random } from '../base/random.js';
import type { Lifecycle } from '../base/service-lifecycle.js';
import type { Database } from '../store/connection/open.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { Vault } from '../vault/vault.js';

/** What settling a transaction takes: its outcome, its events, and discrepancies. */
export interface SettlingDeps {
  readonly store: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly vault: Vault;
  readonly log: Logger;
  readonly processors: Processors;
  readonly metrics: Pick<Metrics, 'attemptSettled' | 'discrepancyFound'>;
}

/** What asking a processor about a transaction takes besides. */
export interface ProcessorDeps extends SettlingDeps {
  readonly config: Pick<Config, 'environment' | 'processorTimeoutMilliseconds'>;
  /** Where clients reach the service, without a trailing slash. */
  readonly baseUrl: string;
  /** Who authenticates payers before a processor is called; undefined: processors do it themselves. */
  readonly authenticator: Authenticator | undefined;
  readonly cardRules: CardRules;
}

/** What comparing the books of processors takes besides. */
export interface StatementDeps extends ProcessorDeps {
  readonly config: ProcessorDeps['config'] & Pick<Config, 'statements'>;
  readonly lifecycle: Pick<Lifecycle, 'stopping'>;
}

/** What submitting a payment takes besides. */
export interface PaymentDeps extends ProcessorDeps {
  readonly config: ProcessorDeps['config'] & Pick<Config, 'submissionWaitMilliseconds'>;
  readonly background: Pick<Background, 'run'>;
  readonly requestLog: { flush(): Promise<void> };
}
