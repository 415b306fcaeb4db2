import type { Config } from '../config/config.js';
import { type FailureLog, keepPace, startTicker, type Ticker } from '../base/background.js';
import { checkJournals, type JournalCheckDeps } from '../journal/check-journals.js';
import { journalRounds } from '../journal/find-overdue.js';
import type { SettlementPostingDeps } from '../journal/post-settlements.js';
import type { StatementDeps } from '../payments/payment-deps.js';
import { applyNotifications } from '../payments/settle/provider-notifications.js';
import { downloadReports, downloadRoundMilliseconds } from '../payments/reconciliation/download-reports.js';
import type { DownloadDeps } from '../payments/reconciliation/download-reports.js';
import { compareStatements } from '../payments/reconciliation/compare-statements.js';
import { runDueLookups } from '../payments/reconciliation/reconcile.js';
import { runDueRetries } from '../payments/retry/due-retries.js';
import { occurrenceRetries, runBilling } from '../recurring/billing-run.js';
import { takeProviderCharges } from '../recurring/provider-charges.js';
import type { RecurringDeps } from '../recurring/series-operation.js';
import type { RecoveryGuard } from '../store/recovery/recovery.js';
import { runBankCharges } from '../sandbox/bank-charges.js';
import { runSettlements } from '../sandbox/settle-batches.js';
import type { ImportDeps } from '../settlement/import-report.js';
import { disableUnusedUsers } from '../store/people/unused-users.js';
import { makeRequestPartitionsAhead, trimRequestLog } from '../store/request-log/request-partitions.js';
import { dropAbandonedReports } from '../store/settlement/reports.js';
import { analyzeGrownTables, sweep } from '../store/sweep/sweep.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { DataKeys } from '../vault/data-keys.js';
import { refreshSeconds } from '../vault/wrapped-keys.js';
import { deliveryRounds, type DeliveryDeps } from '../webhooks/deliver.js';
import { once } from 'node:events';
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns';
import { connect as connectTcp } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import type { Logger } from 'pino';
import type { Clock } from '../base/clock.js';
import { claimHeadSend, finishHeadSend, recordAuditHead, type HeadSend } from '../store/audit/audit-entry.js';
import type { Database } from '../store/connection/open.js';
import { signatureHeaders } from '../webhooks/sign.js';
import { openTransport } from '../webhooks/transport.js';

export interface AuditHeadDeps {
  readonly store: Pick<Database, 'pool'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'auditHeadSent'>;
  readonly config: Pick<Config, 'auditHeads'>;
}

/** Sends a head. @throws Error if it may not have arrived */
type Send = (head: HeadSend, limit: AbortSignal) => Promise<void>;

const dayMilliseconds = 24 * 60 * 60_000;
const sendMilliseconds = 10_000;

/**
 * Returns a pass of background work: it records the head of the day that has ended, logs it and sends it to the
 * targets of the settings. A failed send is logged, counted and repeated; several instances share the work.
 */
export function auditHeads(deps: AuditHeadDeps): () => Promise<boolean> {
  const { store, clock, log, metrics } = deps;
  const sends = sendsOf(deps);
  const targets = [...sends.keys()];
  // A counter that begins at its first event has no increase then, and an alert would miss it.
  for (const target of targets)
    for (const outcome of ['sent', 'failed'] as const) metrics.auditHeadSent(target, outcome, 0);
  return async () => {
    const now = clock.now();
    const day = new Date(now.getTime() - dayMilliseconds).toISOString().slice(0, 10);
    await recordAuditHead(store.pool, { day, now, targets });
    const head = await claimHeadSend(store.pool, { now, targets });
    if (head === undefined) return false;
    const limit = new AbortController();
    const cancel = clock.timer(sendMilliseconds, () => limit.abort(new Error('no answer within 10 seconds')));
    try {
      await sends.get(head.target)?.(head, limit.signal);
      await finishHeadSend(store.pool, head);
      metrics.auditHeadSent(head.target, 'sent');
    } catch (error) {
      metrics.auditHeadSent(head.target, 'failed');
      log.warn({ err: error, target: head.target, day: head.day }, 'the head of the audit log was not sent');
    } finally {
      cancel();
    }
    return true;
  };
}

/** Returns the targets of the settings by their names. The log is always one, at any LOG_LEVEL. */
function sendsOf({ config: { auditHeads: settings }, clock, log }: AuditHeadDeps): Map<string, Send> {
  const sends = new Map<string, Send>();
  const evidence = log.child({}, { level: 'info' });
  sends.set('log', (head) => {
    evidence.info(recordOf(head), 'head of the audit log');
    return Promise.resolve();
  });
  const { syslog, webhook } = settings;
  if (syslog !== undefined) sends.set('syslog', (head, limit) => sendSyslog(new URL(syslog), head, limit));
  if (webhook !== undefined) sends.set('webhook', (head, limit) => post(webhook, head, clock.now(), limit));
  return sends;
}

const recordOf = ({ day, auditEntryId, hash, createdAt }: HeadSend) => ({
  day,
  audit_entry_id: auditEntryId,
  hash,
  created_at: createdAt.toISOString(),
});

async function post(
  { url, secret }: { readonly url: string; readonly secret: string },
  head: HeadSend,
  now: Date,
  limit: AbortSignal,
): Promise<void> {
  const body = JSON.stringify({ type: 'audit_log.head', ...recordOf(head) });
  const timestamp = Math.floor(now.getTime() / 1000);
  const headers = signatureHeaders({ eventId: `audit-head-${head.day}`, timestamp, body }, [secret]);
  // The operator's own setting: unlike a merchant's endpoint it may be in a private network.
  const transport = openTransport({ allowLocal: 'private', ports: undefined }, { lookup });
  try {
    const { status } = await transport.post(url, headers, body, limit);
    if (status < 200 || status > 299) throw new Error(`the receiver answered ${status}`);
  } finally {
    await transport.close();
  }
}

/** Facility 13 (log audit), severity 5 (notice): RFC 5424, section 6.2.1. */
const priority = 13 * 8 + 5;

/** Returns a head as a message of RFC 5424. */
const syslogMessage = (head: HeadSend, host: string): string =>
  `<${priority}>1 ${head.createdAt.toISOString()} ${host} payment-terminal - audit-head - ` +
  JSON.stringify(recordOf(head));

/** Sends a message over UDP (RFC 5426), or over TCP or TLS with its length before it (RFC 6587, RFC 5425). */
async function sendSyslog(address: URL, head: HeadSend, limit: AbortSignal): Promise<void> {
  const message = Buffer.from(syslogMessage(head, hostname()));
  const host = address.hostname.replace(/^\[|\]$/g, '');
  if (address.protocol === 'udp:') return sendDatagram(message, host, Number(address.port || 514));
  const secure = address.protocol === 'tls:';
  const port = Number(address.port || (secure ? 6514 : 601));
  const socket = secure ? connectTls({ host, port, servername: host }) : connectTcp({ host, port });
  const abort = () => socket.destroy(limit.reason as Error);
  limit.addEventListener('abort', abort);
  try {
    await once(socket, secure ? 'secureConnect' : 'connect');
    socket.end(Buffer.concat([Buffer.from(`${message.length} `), message]));
    socket.resume();
    // The collector closes its side once it has read the end.
    await once(socket, 'close');
  } finally {
    limit.removeEventListener('abort', abort);
    socket.destroy();
  }
}

async function sendDatagram(message: Buffer, host: string, port: number): Promise<void> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.send(message, port, host, (error) => (error ? reject(error) : resolve()));
    });
  } finally {
    socket.close();
  }
}

type TickerDeps = RecurringDeps &
  StatementDeps &
  DeliveryDeps &
  FailureLog &
  AuditHeadDeps &
  DownloadDeps &
  JournalCheckDeps &
  SettlementPostingDeps &
  ImportDeps & {
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
    unlessHeld(deps, 'journals', 1_000, journalRounds(deps)),
    unlessHeld(deps, 'journal-checks', 60_000, () => checkJournals(deps)),
    unlessHeld(deps, 'settlement-downloads', 15_000, () => downloadReports(deps)),
    ...(deps.config.environment === 'sandbox'
      ? [unlessHeld(deps, 'simulated-settlements', 60_000, () => runSettlements(deps))]
      : []),
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

/** Work that need not begin with the process: its first run begins after a pause. */
const housekeeping: ReadonlySet<string> = new Set([
  ...['journals', 'journal-checks', 'settlement-downloads', 'simulated-settlements'],
  ...['audit-heads', 'statistics', 'unused-users', 'sweep'],
]);

/** The limits of runs that take longer. */
const longRounds: ReadonlyMap<string, number> = new Map([
  ['settlement-downloads', downloadRoundMilliseconds],
  // One account after the other.
  ['statements', 10 * 60_000],
  // The check of one account has some thirty statements, each with its time limit.
  ['journals', 10 * 60_000],
]);

const ticker = (deps: TickerDeps, name: string, pauseMilliseconds: number, round: () => Promise<boolean>): Ticker =>
  startTicker(
    {
      ...{ name, pauseMilliseconds, waitsFirst: housekeeping.has(name) },
      limitMilliseconds: (longRounds.get(name) ?? roundMilliseconds) + deps.config.processorTimeoutMilliseconds,
    },
    () => deps.metrics.round(name, round),
    deps,
  );

/** Returns background work that a restored database must not repeat: it pauses while work is held. */
const unlessHeld = (deps: TickerDeps, name: string, pauseMilliseconds: number, round: () => Promise<boolean>): Ticker =>
  ticker(deps, name, pauseMilliseconds, async () => ((await deps.recovery.isHeld()) ? false : round()));
