import type { Logger } from 'pino';
import type { Background, Lifecycle } from '../base/background.js';
import type { Clock } from '../base/clock.js';
import type { Config } from '../config/config.js';
import type { Authenticator } from '../authentication/authenticator.js';
import type { CardRules } from '../processors/capabilities.js';
import type { Processors } from '../processors/routing.js';
import type { Random } from '../base/random.js';
import type { Database } from '../store/connection/open.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { TransportParts } from '../webhooks/transport.js';
import type { Vault } from '../vault/vault.js';

/** Dependencies for settling a transaction: its outcome, its events, and discrepancies. */
export interface SettlingDeps {
  readonly store: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly vault: Vault;
  readonly log: Logger;
  readonly processors: Processors;
  readonly metrics: Pick<Metrics, 'attemptSettled' | 'discrepancyFound'>;
}

export interface ProcessorDeps extends SettlingDeps {
  readonly config: Pick<Config, 'environment' | 'processorTimeoutMilliseconds'>;
  /** The public base URL of the service, without a trailing slash. */
  readonly baseUrl: string;
  /** Authenticates payers before a processor is called. Undefined: the processors do it. */
  readonly authenticator: Authenticator | undefined;
  readonly cardRules: CardRules;
}

export interface StatementDeps extends ProcessorDeps {
  readonly config: ProcessorDeps['config'] & Pick<Config, 'statements'>;
  readonly lifecycle: Pick<Lifecycle, 'stopping'>;
}

export interface PaymentDeps extends ProcessorDeps {
  readonly config: ProcessorDeps['config'] & Pick<Config, 'submissionWaitMilliseconds'>;
  readonly background: Pick<Background, 'run'>;
  readonly requestLog: { flush(): Promise<void> };
  /** Replacements for the network to Apple, for tests. */
  readonly appleParts?: TransportParts | undefined;
}
