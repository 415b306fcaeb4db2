import type { Background, FailureLog, Lifecycle } from '../../base/background.js';
import type { Clock } from '../../base/clock.js';
import type { Config } from '../../config/config.js';
import type { Random } from '../../base/random.js';
import type { RecoveryGuard } from '../../store/recovery/recovery.js';
import type { Database } from '../../store/connection/open.js';
import type { Metrics } from '../../telemetry/metrics.js';
import type { Tracing } from '../../telemetry/tracing.js';
import type { Vault } from '../../vault/vault.js';
import type { AccessControl } from '../access/access.js';
import type { RequestLog } from './request-log.js';

/** The dependencies of the HTTP layer, without those of the operations. */
export interface HttpDeps extends FailureLog {
  readonly store: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly vault: Vault;
  readonly accessControl: AccessControl;
  readonly background: Pick<Background, 'run'>;
  readonly lifecycle: Pick<Lifecycle, 'stopping'>;
  readonly metrics: Pick<Metrics, 'requestAnswered' | 'clientLeft' | 'answerReplayed'>;
  readonly tracing: Tracing;
  readonly requestLog: Pick<RequestLog, 'record'>;
  readonly recovery: Pick<RecoveryGuard, 'refuseWhileHeld'>;
  readonly config: Pick<
    Config,
    | 'role'
    | 'trustedProxies'
    | 'rateLimits'
    | 'rateLimitStore'
    | 'submissionWaitMilliseconds'
    | 'refuseUnknownFields'
    | 'secondFactorRequired'
    | 'sessionIdleSeconds'
  >;
  /** The service's public address, without a trailing slash. */
  readonly baseUrl: string;
  /** The console's address, without a trailing slash. Cookies and the check of cross-site requests depend on it. */
  readonly consoleUrl: string;
  /** The SHA-256 of the operator's key; undefined refuses every key. */
  readonly managementKeyHash: Uint8Array<ArrayBuffer> | undefined;
  /** The processors whose notifications are accepted. */
  readonly processors: { get(processorKey: string): unknown };
}
