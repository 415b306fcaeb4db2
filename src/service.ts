import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Document } from 'openapi-backend';
import type { Logger } from 'pino';
import { background } from './background.js';
import { withinTime, type Clock } from './clock.js';
import type { Config } from './config.js';
import type { Schema } from './contract.js';
import type { Deps, Lifecycle } from './deps.js';
import { accessControl } from './http/access.js';
import { createApp, type Operation } from './http/app.js';
import { loadContract, type Contract } from './http/contract.js';
import { docsRouter } from './http/docs.js';
import { openManagementListener, type ManagementListener } from './http/management-listener.js';
import { answerProtocolErrors } from './http/protocol.js';
import { watchSilentConnections } from './http/silent-connections.js';
import { sourceLimits } from './http/source-limits.js';
import { provisionSandbox, sandboxCredentials, sandboxSecrets, type SandboxSecrets } from './management/sandbox.js';
import { operations } from './operations.js';
import { keepPace } from './pace.js';
import { answerOf } from './payments/answer-of.js';
import { compareStatements } from './payments/compare-statements.js';
import { applyNotifications } from './payments/inbox.js';
import { checkNotificationSignature } from './payments/providerNotification.js';
import { runDueLookups } from './payments/reconcile.js';
import { runDueRetries } from './payments/retries.js';
import { observed } from './processors/observed.js';
import type { Processor } from './processors/processor.js';
import { guarded } from './processors/routing.js';
import { simulator } from './processors/simulator.js';
import { simulatorLedger } from './processors/simulator-ledger.js';
import type { Random } from './random.js';
import { runDueRecurring } from './recurring/collect.js';
import { occurrenceRetries } from './recurring/occurrence-retry.js';
import { openStore, type Store } from './store/open.js';
import { outageLog } from './store/outage-log.js';
import { packageRoot } from './store/package-root.js';
import { sweep } from './store/sweep.js';
import { createMetrics } from './telemetry/metrics.js';
import { openTracing } from './telemetry/open-tracing.js';
import { openScrape, type Scrape } from './telemetry/scrape.js';
import type { Tracing } from './telemetry/tracing.js';
import { startTicker, type Ticker } from './ticker.js';
import { parseFingerprintKeys, parseVaultKeys } from './vault-keys.js';
import { openVault, type Vault } from './vault/vault.js';
import { deliveryRounds } from './webhooks/deliver.js';
import { openTransport } from './webhooks/transport.js';

/** A running service. */
export interface Service {
  readonly baseUrl: string;
  /** Where the management operations are, if not there as well. */
  readonly managementUrl: string | undefined;
  /** Where its metrics are; undefined when they are not served. */
  readonly metricsUrl: string | undefined;
  readonly deps: Deps;
  /** The sandbox's terminal and key, and whether the key is accepted; undefined when the service is live. */
  readonly sandbox: Pick<SandboxSecrets, 'terminalId' | 'apiKey'> & { readonly keyState: Schema<'ApiKeyState'> } | undefined;
  /** The management key that a sandbox has just made for itself: it is shown on the first start only. */
  readonly newManagementKey: string | undefined;
  /**
   * Lets the health checks tell that the service stops, and goes on serving for SHUTDOWN_DRAIN_MS: `stop` after it takes no request from a load
   * balancer that looks at them. A service that only works in the background gets none, and drains in no time.
   */
  drain(): Promise<void>;
  /** Stops taking requests, lets what runs come to its end within the grace period, and leaves. A second call waits for the first. */
  stop(): Promise<void>;
}

/** Wires the service together and starts it. @throws Error that says what to do, when it cannot start */
export async function startService(config: Config, { clock, random, log }: { clock: Clock; random: Random; log: Logger }): Promise<Service> {
  const opening = openStore({
    databaseUrl: config.databaseUrl, dataDirectory: config.dataDirectory, poolSize: config.databasePoolSize, timeouts: config.databaseTimeouts,
    log: storeLog(log),
  });
  // Meanwhile, for an embedded database starts in a thread of its own. What goes wrong is told below.
  const loading = readContract();
  loading.catch(() => undefined);
  const store = await opening;
  const metrics = createMetrics();
  let scrape: Scrape | undefined;
  let traces: Tracing | undefined;
  try {
    const tracing = await openTracing({ endpoint: config.tracesEndpoint, environment: config.environment, random, clock, log });
    traces = tracing;
    const contract = await loading;
    if (config.metrics) scrape = await openScrape({ metrics, pool: store.pool, clock, log }, config.metrics);
    const secrets = config.environment === 'sandbox' ? await sandboxSecrets(config.dataDirectory, random) : undefined;
    const credentials = secrets && sandboxCredentials(config, secrets);
    const sandbox = credentials && { ...credentials, keyState: await provisionSandbox(store, clock, credentials) };
    // A missing Host is refused by src/http/target.ts, with a problem.
    const server = createServer({ requireHostHeader: false });
    const closeSilent = watchSilentConnections(server);
    const { baseUrl, management } = await listen(server, config);
    const noteOutage = outageLog(storeLog(log), clock);
    const limits = sourceLimits(config.sourceLimits);
    const lifecycle: Lifecycle = { stopping: false, closing: false, tickers: [] };
    const deps: Deps = {
      store, clock, random, log, noteOutage, metrics, tracing, vault: vaultOf(config, secrets, random), config, baseUrl, lifecycle, background: background({ log, noteOutage }),
      accessControl: accessControl(store, clock, { environment: config.environment, limits }), webhooks: openTransport({ allowLocal: config.webhookAllowLocal, ports: config.webhookPorts }),
      processors: guarded(processorsOf(config, secrets, store, clock).map((processor) => observed(processor, { metrics, tracing }))),
    };
    const app = createApp({
      // What the table types by the contract, the door calls by the operation's name alone.
      deps, contract, operations: operations as unknown as Record<keyof typeof operations, Operation>, pages: docsRouter({ baseUrl }),
      answerOf: (terminalId, operation, transactionId) => answerOf(store.pool, baseUrl, terminalId, operation, transactionId),
      checkSignature: (params, access) => checkNotificationSignature(deps, params, access),
      managementKey: config.managementKey ?? secrets?.managementKey, sourceLimits: limits, surfaceOf: management.surfaceOf,
    });
    if (config.role !== 'api') lifecycle.tickers.push(...tickers(deps));
    answerProtocolErrors(server, deps);
    const take = app.callback();
    server.on('request', (request, response) => void take(request, response));
    const newManagementKey = secrets?.isNew && !config.managementKey ? secrets.managementKey : undefined;
    let stopped: Promise<void> | undefined;
    return {
      baseUrl, managementUrl: management.url, metricsUrl: scrape?.url, deps, sandbox, newManagementKey,
      drain: () => drain(deps), stop: () => (stopped ??= stop({ server, closeSilent, management, scrape }, deps)),
    };
  } catch (error) {
    await scrape?.close();
    await traces?.close();
    await store.close();
    throw error;
  }
}

const readContract = async (): Promise<Contract> =>
  loadContract(JSON.parse(await readFile(join(packageRoot, 'generated', 'openapi.json'), 'utf8')) as Document);

/** The vault under the keys of the settings, or those that a sandbox made for itself. */
export const vaultOf = (config: Config, secrets: SandboxSecrets | undefined, random: Random): Vault => openVault(
  parseVaultKeys(config.vaultKeys ?? secrets?.vaultKeys ?? ''), parseFingerprintKeys(config.fingerprintKey ?? secrets?.fingerprintKey ?? ''), random);

/** A sandbox has the simulated banks. A live service has none of them: what they approve moves no money, and their notifications are nobody's word. */
function processorsOf(config: Config, secrets: SandboxSecrets | undefined, store: Store, clock: Clock): Processor[] {
  if (!secrets) return [];
  const ledger = simulatorLedger(store.pool);
  return (['simulator_a', 'simulator_b'] as const).map((key) => simulator(key, ledger, clock, config.simulatorSecret ?? secrets.simulatorSecret));
}

/** The work that is due by the clock. */
function tickers(deps: Deps): Ticker[] {
  // Whatever charges without being asked to, together.
  const pace = keepPace(deps.config.chargesPerSecond, deps.clock);
  return [
    ticker(deps, 'lookups', 1_000, () => runDueLookups(deps)),
    ticker(deps, 'recurring', 1_000, () => runDueRecurring(deps, { pace })),
    ticker(deps, 'retries', 1_000, () => runDueRetries(deps, occurrenceRetries, { pace })),
    ticker(deps, 'notifications', 5_000, () => applyNotifications(deps)),
    ticker(deps, 'statements', deps.config.statements.intervalSeconds * 1_000, () => compareStatements(deps)),
    ticker(deps, 'deliveries', 250, deliveryRounds(deps)),
    ticker(deps, 'sweep', 60_000, () => sweep(deps.store.pool, deps.clock.now(), deps.config.retentionDays)),
  ];
}

/** Longer than a round in which every processor uses up its time, and every submission its wait. */
const roundMilliseconds = 2 * 60_000;

const ticker = (deps: Deps, name: string, pauseMilliseconds: number, round: () => Promise<boolean>): Ticker => startTicker(
  { name, pauseMilliseconds, limitMilliseconds: roundMilliseconds + deps.config.processorTimeoutMilliseconds }, () => deps.metrics.round(name, round), deps);

async function listen(server: Server, { host, port, baseUrl, management: managementAddress }: Config): Promise<{ baseUrl: string; management: ManagementListener }> {
  const management = await openManagementListener(server, managementAddress);
  // Longer than the idle time of the usual load balancers, which would otherwise send a request into a connection that is being closed.
  server.keepAliveTimeout = 65_000;
  server.requestTimeout = 30_000;
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    void management.close();
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw new Error(`Port ${port} is in use: set PORT to another one, or to 0 for any free one.`, { cause: error });
    throw error;
  }
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return { baseUrl: baseUrl ?? `http://${shown.includes(':') ? `[${shown}]` : shown}:${(server.address() as AddressInfo).port}`, management };
}

/** How much of its grace period a stopping service keeps for closing what is open. */
const closingMilliseconds = 2_500;

async function drain({ lifecycle, clock, config }: Deps): Promise<void> {
  lifecycle.stopping = true;
  if (config.role !== 'worker') await clock.sleep(config.shutdownDrainMilliseconds);
}

/** What takes requests and scrapes. */
interface Doors {
  readonly server: Server;
  readonly closeSilent: () => void;
  readonly management: ManagementListener;
  readonly scrape: Scrape | undefined;
}

async function stop({ server, closeSilent, management, scrape }: Doors, { lifecycle, background, store, clock, config, log, webhooks, tracing }: Deps): Promise<void> {
  lifecycle.stopping = lifecycle.closing = true;
  const closed = Promise.all([once(server, 'close'), management.close()]);
  server.close();
  server.closeIdleConnections();
  closeSilent();
  // The end of the grace period is for closing what is open, which may hang as well.
  const closing = Math.min(closingMilliseconds, config.shutdownGraceMilliseconds / 2);
  const finished = Promise.all([closed.then(() => background.settled()), ...lifecycle.tickers.map((ticker) => ticker.stop())]).then(() => true);
  if (!await withinTime(clock, config.shutdownGraceMilliseconds - closing, finished)) {
    log.warn('the grace period is over; attempts that still run are settled by the next start');
    server.closeAllConnections();
  }
  const everything = Promise.allSettled([scrape?.close() ?? Promise.resolve(), tracing.close(), store.close(), webhooks.close()]);
  const isClosed = await withinTime(clock, closing, everything.then(() => true));
  if (!isClosed) log.warn('what is open could not be closed in time; it ends with the process');
}

const storeLog = (log: Logger) => ({
  info: (details: object, message: string) => log.info(details, message),
  warn: (details: object, message: string) => log.warn(details, message),
  error: (details: object, message: string) => log.error(details, message),
});
