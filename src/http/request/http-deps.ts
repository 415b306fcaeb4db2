import type { Background } from '../../base/background.js';
import type { Clock } from '../../base/clock.js';
import type { Config } from '../../config/config.js';
import type { FailureLog } from '../../base/failure-log.js';
import type { Random } from '../../base/random.js';
import type { RecoveryGuard } from '../../store/recovery/recovery.js';
import type { Lifecycle } from '../../base/service-lifecycle.js';
import type { Database } from '../../store/connection/open.js';
import type { Metrics } from '../../telemetry/metrics.js';
import type { Tracing } from '../../telemetry/tracing.js';
import type { Vault } from '../../vault/vault.js';
import type { AccessControl } from '../access/access.js';
import type { RequestLog } from './request-log.js';

/** What the door takes. What the operations take behind it, it does not know. */
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
    'role' | 'trustedProxies' | 'rateLimits' | 'rateLimitStore' | 'submissionWaitMilliseconds' | 'refuseUnknownFields'
  >;
  /** Where clients reach the service, without a trailing slash. */
  readonly baseUrl: string;
  /** Where operators reach the console, without a trailing slash: cookies and what is of another site go by it. */
  readonly consoleUrl: string;
  /** The names of the processors whose notifications are taken. */
  readonly processors: { get(processorKey: string): unknown };
}
