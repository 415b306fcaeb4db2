import { auditHeads, type AuditHeadDeps } from './audit-heads.js';
import type { Config } from '../config/config.js';
import { type FailureLog, keepPace, startTicker, type Ticker } from '../base/background.js';
import { postSettlements, type SettlementPostingDeps } from '../journal/post-settlements.js';
import { postJournals, type JournalDeps } from '../journal/post-journals.js';
import type { StatementDeps } from '../payments/payment-deps.js';
import { applyNotifications } from '../payments/settle/provider-notifications.js';
import { compareStatements } from '../payments/reconciliation/compare-statements.js';
import { runDueLookups } from '../payments/reconciliation/reconcile.js';
import { runDueRetries } from '../payments/retry/due-retries.js';
import { occurrenceRetries, runBilling } from '../recurring/billing-run.js';
import { takeProviderCharges } from '../recurring/provider-charges.js';
import type { RecurringDeps } from '../recurring/series-operation.js';
import type { RecoveryGuard } from '../store/recovery/recovery.js';
import { runBankCharges } from '../sandbox/bank-charges.js';
import { disableUnusedUsers } from '../store/people/unused-users.js';
import { makeRequestPartitionsAhead, trimRequestLog } from '../store/request-log/request-partitions.js';
import { dropAbandonedReports } from '../store/settlement/reports.js';
import { analyzeGrownTables, sweep } from '../store/sweep/sweep.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { DataKeys } from '../vault/data-keys.js';
import { refreshSeconds } from '../vault/wrapped-keys.js';
import { deliveryRounds, type DeliveryDeps } from '../webhooks/deliver.js';

/** The dependencies of background work. */
export type TickerDeps = RecurringDeps &
  StatementDeps &
  DeliveryDeps &
  FailureLog &
  AuditHeadDeps &
  JournalDeps &
  SettlementPostingDeps & {
    readonly metrics: Pick<Metrics, 'round'>;
    readonly recovery: Pick<RecoveryGuard, 'state' | 'isHeld'>;
    readonly dataKeys: Pick<DataKeys, 'refresh'>;
    readonly config: Pick<
      Config,
      'role' | 'chargesPerSecond' | 'retentionDays' | 'requestLogEntries' | 'unusedUserDays'
    >;
  };

/** Returns the background work of a process. A process that only serves requests only watches recovery and keys. */
export function tickers(deps: TickerDeps): Ticker[] {
  // Every process watches, because only one that ran before and after a promotion can show that nothing was lost.
  const watch = ticker(deps, 'recovery', 1_000, () => deps.recovery.state().then(() => false));
  // Reads the keys that other processes create, and keeps the cached ones usable while their system is out of reach.
  const keys = ticker(deps, 'keys', refreshSeconds * 1_000, () => deps.dataKeys.refresh().then(() => false));
  if (deps.config.role === 'api') return [watch, keys];
  // Shared by all work that makes automatic charges.
  const pace = keepPace(deps.config.chargesPerSecond, deps.clock);
  return [
    watch,
    keys,
    unlessHeld(deps, 'lookups', 1_000, () => runDueLookups(deps)),
    unlessHeld(deps, 'recurring', 1_000, () => runBilling(deps, { pace })),
    unlessHeld(deps, 'retries', 1_000, () => runDueRetries(deps, occurrenceRetries, { pace })),
    unlessHeld(deps, 'notifications', 5_000, () => applyNotifications(deps)),
    unlessHeld(deps, 'provider-charges', 1_000, () =>
      deps.config.environment === 'sandbox' ? runBankCharges(deps) : takeProviderCharges(deps),
    ),
    unlessHeld(deps, 'statements', deps.config.statements.intervalSeconds * 1_000, () => compareStatements(deps)),
    unlessHeld(deps, 'deliveries', 250, deliveryRounds(deps)),
    unlessHeld(deps, 'journals', 1_000, async () => {
      const more = await postJournals(deps);
      return (await postSettlements(deps)) || more;
    }),
    unlessHeld(deps, 'audit-heads', 10_000, auditHeads(deps)),
    ticker(deps, 'statistics', 1_000, () => analyzeGrownTables(deps.store.pool)),
    ...(deps.config.unusedUserDays > 0 ? [unlessHeld(deps, 'unused-users', 60_000, () => disableUnused(deps))] : []),
    unlessHeld(deps, 'sweep', 60_000, async () => {
      const { requestLogEntries, retentionDays } = deps.config;
      const abandoned = await dropAbandonedReports(deps.store.pool, deps.clock.now());
      const more = (await sweep(deps.store.pool, deps.clock.now(), retentionDays)) || abandoned;
      const moreRequests = await trimRequestLog(deps.store.pool, requestLogEntries);
      if (requestLogEntries > 0)
        await makeRequestPartitionsAhead(deps.store.pool, deps.clock.now(), retentionDays.requests);
      return moreRequests || more;
    }),
  ];
}

const disableUnused = ({ store, clock, random, config }: TickerDeps): Promise<boolean> =>
  disableUnusedUsers(store.prisma, { at: clock.now(), days: config.unusedUserDays, requestId: random.uuid() });

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
