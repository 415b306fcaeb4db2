import type { Schema } from '../base/contract.js';
import { withinTime, type Clock } from '../base/clock.js';
import type { Config } from '../config/config.js';
import { FullReply, type Handler } from '../operation/handler.js';
import type { RecoveryGuard } from '../store/recovery/recovery.js';
import type { Lifecycle } from '../base/background.js';
import type { Store } from '../store/connection/open.js';
import type { DataKeys } from '../vault/data-keys.js';

export interface HealthDeps {
  readonly store: Pick<Store, 'check'>;
  readonly clock: Clock;
  readonly lifecycle: Pick<Lifecycle, 'stopping' | 'tickers'>;
  readonly config: Pick<Config, 'role'>;
  readonly recovery: Pick<RecoveryGuard, 'lastReason'>;
  readonly dataKeys: Pick<DataKeys, 'state'>;
}

/** Time limit for the database in the readiness check: load balancers need an answer soon. */
const databaseMilliseconds = 2_000;

const report = (deps: HealthDeps, status: Schema<'HealthStatus'>) => ({
  status,
  timestamp: deps.clock.now().toISOString(),
});

/** Replies that it is well with status 200, and otherwise with status 503. */
const replyOf = <Report extends Schema<'HealthReport'>>(report: Report): Report | FullReply<503, Report, undefined> =>
  report.status === 'ok' ? report : new FullReply(503, report, undefined);

/**
 * Reports ok if the process responds and its background runs end: a hanging run needs a restart. Calls nothing outside
 * of the process.
 */
export const healthLive: Handler<'healthLive', HealthDeps> = async (deps) =>
  replyOf(report(deps, deps.lifecycle.tickers.every((ticker) => ticker.runsEnd()) ? 'ok' : 'unavailable'));

/** Reports ok if the process responds and is not stopping. */
export const health: Handler<'health', HealthDeps> = async (deps) =>
  replyOf(report(deps, deps.lifecycle.stopping ? 'unavailable' : 'ok'));

/**
 * Reports ok if the process can do the work of its role: the database responds and accepts writes, and the workers run,
 * if it has any.
 */
export const healthReady: Handler<'healthReady', HealthDeps> = async (deps) => {
  const state =
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
  const standby = state === 'no_standby' ? ({ standby: 'missing' } as const) : {};
  const database = state === 'no_standby' ? 'read_only' : state;
  const status = state === 'ok' && workers !== 'unavailable' && !deps.lifecycle.stopping ? 'ok' : 'unavailable';
  const recovery = deps.recovery.lastReason === undefined ? 'none' : 'held';
  const checks = { database, ...standby, workers, recovery, keys: deps.dataKeys.state() } as const;
  return replyOf({ ...report(deps, status), checks });
};
