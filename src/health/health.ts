import type { Schema } from '../base/contract.js';
import { withinTime, type Clock } from '../base/clock.js';
import type { Config } from '../config/config.js';
import type { Handler } from '../operation/handler.js';
import type { RecoveryGuard } from '../store/recovery/recovery.js';
import type { Lifecycle } from '../base/service-lifecycle.js';
import type { Store } from '../store/connection/open.js';

/** What the health checks look at. */
export interface HealthDeps {
  readonly store: Pick<Store, 'check'>;
  readonly clock: Clock;
  readonly lifecycle: Pick<Lifecycle, 'stopping' | 'tickers'>;
  readonly config: Pick<Config, 'role'>;
  readonly recovery: Pick<RecoveryGuard, 'lastReason'>;
}

/** How long the readiness waits for the database: load balancers need an answer soon. */
const databaseMilliseconds = 2_000;

const report = (deps: HealthDeps, status: Schema<'HealthStatus'>) => ({
  status,
  timestamp: deps.clock.now().toISOString(),
});

/**
 * The process answers, and its background work comes round: one that hangs is helped by a restart. Nothing outside of
 * the process is asked.
 */
export const healthLive: Handler<'healthLive', HealthDeps> = async (deps) =>
  deps.lifecycle.tickers.every((ticker) => ticker.comesRound())
    ? { status: 200, body: report(deps, 'ok') }
    : { status: 503, body: report(deps, 'unavailable') };

/** The process answers and is not stopping. */
export const health: Handler<'health', HealthDeps> = async (deps) =>
  deps.lifecycle.stopping
    ? { status: 503, body: report(deps, 'unavailable') }
    : { status: 200, body: report(deps, 'ok') };

/**
 * The process can do the work of its role: the database answers and can be written, and the workers run, where it has
 * any.
 */
export const healthReady: Handler<'healthReady', HealthDeps> = async (deps) => {
  const database =
    (await withinTime(
      deps.clock,
      databaseMilliseconds,
      deps.store.check().catch(() => 'unavailable' as const),
    )) ?? 'unavailable';
  const workers =
    deps.config.role === 'api'
      ? 'none'
      : deps.lifecycle.tickers.every((ticker) => ticker.healthy())
        ? 'ok'
        : 'unavailable';
  const status = database === 'ok' && workers !== 'unavailable' && !deps.lifecycle.stopping ? 'ok' : 'unavailable';
  const recovery = deps.recovery.lastReason === undefined ? 'none' : 'held';
  const body = { ...report(deps, status), checks: { database, workers, recovery } } as const;
  return status === 'ok' ? { status: 200, body } : { status: 503, body };
};
