import type { Clock } from '../base/clock.js';
import type { Config } from '../config/config.js';
import type { CardRules } from '../processors/card-rules.js';
import type { ProcessorRegistry } from '../processors/registry.js';
import type { RelyingParty } from '../people/passkeys.js';
import type { PasswordHashes } from '../people/password-hash.js';
import type { RefusedSignIns } from '../people/refused-sign-ins.js';
import type { SignInLimits } from '../people/sign-in-limits.js';
import type { RecoveryGuard } from '../store/recovery/recovery.js';
import type { Random } from '../base/random.js';
import type { Database, Store } from '../store/connection/open.js';
import type { Vault } from '../vault/vault.js';

/** What a change of a record takes. */
export interface RecordDeps {
  readonly store: Database;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * What the operator's operations take. Those that settle a transaction or reverse a discrepancy take the
 * `ProcessorDeps` of payments instead.
 */
export interface ManagementDeps {
  readonly store: Database & Pick<Store, 'lagging'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly vault: Vault;
  readonly processors: ProcessorRegistry;
  readonly cardRules: CardRules;
  readonly config: Pick<
    Config,
    | 'accessTokenMaxDays'
    | 'recovery'
    | 'environment'
    | 'webhookAllowLocal'
    | 'webhookPorts'
    | 'processorAllowLocal'
    | 'processorTimeoutMilliseconds'
  >;
  /** Where clients reach the service, without a trailing slash. */
  readonly baseUrl: string;
  /** Where operators reach the console, without a trailing slash. */
  readonly consoleUrl: string;
  /** The page that passkeys are made and used on. */
  readonly relyingParty: RelyingParty;
  /** Forgets what was read of keys and terminals, so that a change holds at once. */
  readonly accessControl: { forget(): void };
  /** Writes what this instance has not yet written of the request log. */
  readonly requestLog: { flush(): Promise<void> };
  readonly recovery: Pick<RecoveryGuard, 'state' | 'forget' | 'refuseWhileHeld'>;
  readonly passwords: PasswordHashes;
  readonly signInLimits: SignInLimits;
  readonly refusedSignIns: RefusedSignIns;
}
