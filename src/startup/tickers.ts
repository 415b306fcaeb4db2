import type { Config } from '../config/config.js';
import type { FailureLog } from '../base/failure-log.js';
import { keepPace } from '../base/pace.js';
import type { StatementDeps } from '../payments/payment-deps.js';
import { applyNotifications } from '../payments/settle/provider-notifications.js';
import { compareStatements } from '../payments/reconciliation/compare-statements.js';
import { runDueLookups } from '../payments/reconciliation/reconcile.js';
import { runDueRetries } from '../payments/retry/due-retries.js';
import { runBilling } from '../recurring/billing-run.js';
import { takeProviderCharges } from '../recurring/provider-charges.js';
import { occurrenceRetries } from '../recurring/occurrence-retry.js';
import type { RecurringDeps } from '../recurring/recurring-deps.js';
import type { RecoveryGuard } from '../store/recovery/recovery.js';
import { runBankCharges } from '../sandbox/bank-charges.js';
import { makeRequestPartitionsAhead } from '../store/request-log/request-partitions.js';
import { sweep } from '../store/sweep/sweep.js';
import { trimRequestLog } from '../store/request-log/sweep-requests.js';
import { analyzeGrownTables } from '../store/sweep/table-statistics.js';
import type { Metrics } from '../telemetry/metrics.js';
import { startTicker, type Ticker } from '../base/ticker.js';
import { deliveryRounds, type DeliveryDeps } from '../webhooks/deliver.js';

/** The dependencies of background work. */
export type TickerDeps = RecurringDeps &
  StatementDeps &
  DeliveryDeps &
  FailureLog & {
    readonly metrics: Pick<Metrics, 'round'>;
    readonly recovery: Pick<RecoveryGuard, 'state' | 'isHeld'>;
    readonly config: Pick<Config, 'role' | 'chargesPerSecond' | 'retentionDays' | 'requestLogEntries'>;
  };

/** Returns the background work of a process; one that only serves requests has none but the recovery watch. */
export function tickers(deps: TickerDeps): Ticker[] {
  // Every process watches: only one that ran before and after a promotion knows that nothing was lost by it.
  const watch = ticker(deps, 'recovery', 1_000, () => deps.recovery.state().then(() => false));
  if (deps.config.role === 'api') return [watch];
  // Shared by all work that makes charges automatically.
  const pace = keepPace(deps.config.chargesPerSecond, deps.clock);
  return [
    watch,
    unlessHeld(deps, 'lookups', 1_000, () => runDueLookups(deps)),
    unlessHeld(deps, 'recurring', 1_000, () => runBilling(deps, { pace })),
    unlessHeld(deps, 'retries', 1_000, () => runDueRetries(deps, occurrenceRetries, { pace })),
    unlessHeld(deps, 'notifications', 5_000, () => applyNotifications(deps)),
    unlessHeld(deps, 'provider-charges', 1_000, () =>
      deps.config.environment === 'sandbox' ? runBankCharges(deps) : takeProviderCharges(deps),
    ),
    unlessHeld(deps, 'statements', deps.config.statements.intervalSeconds * 1_000, () => compareStatements(deps)),
    unlessHeld(deps, 'deliveries', 250, deliveryRounds(deps)),
    ticker(deps, 'statistics', 1_000, () => analyzeGrownTables(deps.store.pool)),
    unlessHeld(deps, 'sweep', 60_000, async () => {
      const { requestLogEntries, retentionDays } = deps.config;
      const more = await sweep(deps.store.pool, deps.clock.now(), retentionDays);
      const moreRequests = await trimRequestLog(deps.store.pool, requestLogEntries);
      if (requestLogEntries > 0)
        await makeRequestPartitionsAhead(deps.store.pool, deps.clock.now(), retentionDays.requests);
      return moreRequests || more;
    }),
  ];
}

/** Longer than a run in which every processor uses up its time limit and every submission its wait. */
const roundMilliseconds = 2 * 60_000;

const ticker = (deps: TickerDeps, name: string, pauseMilliseconds: number, round: () => Promise<boolean>): Ticker =>
  startTicker(
    { name, pauseMilliseconds, limitMilliseconds: roundMilliseconds + deps.config.processorTimeoutMilliseconds },
    () => deps.metrics.round(name, round),
    deps,
  );

/** Returns background work that a restored database must not repeat: it pauses while work is held. */
const unlessHeld = (deps: TickerDeps, name: string, pauseMilliseconds: number, round: () => Promise<boolean>): Ticker =>
  ticker(deps, name, pauseMilliseconds, async () => ((await deps.recovery.isHeld()) ? false : round()));
