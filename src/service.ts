import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Document } from 'openapi-backend';
import type { Logger } from 'pino';
import { background } from './background.js';
import type { Clock } from './clock.js';
import type { Config } from './config.js';
import type { Schema } from './contract.js';
import type { Deps, Lifecycle } from './deps.js';
import { accessControl } from './http/access.js';
import { createApp, type Operation } from './http/app.js';
import { answerClientError } from './http/client-error.js';
import { loadContract, type Contract } from './http/contract.js';
import { docsRouter } from './http/docs.js';
import { provisionSandbox, sandboxCredentials, sandboxSecrets, type SandboxSecrets } from './management/sandbox.js';
import { operations } from './operations.js';
import { keepPace } from './pace.js';
import { answerOf } from './payments/answer-of.js';
import { applyNotifications } from './payments/inbox.js';
import { runDueLookups } from './payments/reconcile.js';
import { runDueRetries } from './payments/retries.js';
import { observed } from './processors/observed.js';
import { guarded } from './processors/routing.js';
import { simulator } from './processors/simulator.js';
import { simulatorLedger } from './processors/simulator-ledger.js';
import type { Random } from './random.js';
import { runDueRecurring } from './recurring/collect.js';
import { occurrenceRetries } from './recurring/occurrence-retry.js';
import { openStore } from './store/open.js';
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
  /** Where its metrics are; undefined when they are not served. */
  readonly metricsUrl: string | undefined;
  readonly deps: Deps;
  /** The sandbox's terminal and key, and whether the key is accepted; undefined when the service is live. */
  readonly sandbox: Pick<SandboxSecrets, 'terminalId' | 'apiKey'> & { readonly keyState: Schema<'ApiKeyState'> } | undefined;
  /** The management key that a sandbox has just made for itself: it is shown on the first start only. */
  readonly newManagementKey: string | undefined;
  /** Stops taking requests, lets what runs come to its end within the grace period, and leaves. A second call waits for the first. */
  stop(): Promise<void>;
}

/** Wires the service together and starts it. @throws Error that says what to do, when it cannot start */
export async function startService(config: Config, { clock, random, log }: { clock: Clock; random: Random; log: Logger }): Promise<Service> {
  const opening = openStore({
    databaseUrl: config.databaseUrl, dataDirectory: config.dataDirectory, poolSize: config.databasePoolSize, log: storeLog(log),
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
    const server = createServer();
    const baseUrl = await listen(server, config);
    const ledger = simulatorLedger(store.pool);
    const lifecycle: Lifecycle = { stopping: false, tickers: [] };
    const deps: Deps = {
      store, clock, random, log, metrics, tracing, vault: vaultOf(config, secrets, random), config, baseUrl, lifecycle, background: background(log),
      accessControl: accessControl(store, clock), webhooks: openTransport(config.webhookAllowLocal),
      processors: guarded((['simulator_a', 'simulator_b'] as const).map((key) => observed(simulator(key, ledger, clock, config.simulatorSecret), { metrics, tracing }))),
    };
    const app = createApp({
      // What the table types by the contract, the door calls by the operation's name alone.
      deps, contract, operations: operations as unknown as Record<keyof typeof operations, Operation>, pages: docsRouter({ baseUrl }),
      answerOf: (terminalId, operation, transactionId) => answerOf(store.pool, baseUrl, terminalId, operation, transactionId),
      managementKey: config.managementKey ?? secrets?.managementKey,
    });
    if (config.role !== 'api') lifecycle.tickers.push(...tickers(deps));
    const take = app.callback();
    server.on('request', (request, response) => void take(request, response));
    server.on('clientError', (error, socket) => answerClientError(error, socket, deps));
    const newManagementKey = secrets?.isNew && !config.managementKey ? secrets.managementKey : undefined;
    let stopped: Promise<void> | undefined;
    return { baseUrl, metricsUrl: scrape?.url, deps, sandbox, newManagementKey, stop: () => (stopped ??= stop(server, scrape, deps)) };
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

/** The work that is due by the clock. */
function tickers(deps: Deps): Ticker[] {
  // Whatever charges without being asked to, together.
  const pace = keepPace(deps.config.chargesPerSecond, deps.clock);
  return [
    ticker(deps, 'lookups', 1_000, () => runDueLookups(deps)),
    ticker(deps, 'recurring', 1_000, () => runDueRecurring(deps, { pace })),
    ticker(deps, 'retries', 1_000, () => runDueRetries(deps, occurrenceRetries, { pace })),
    ticker(deps, 'notifications', 5_000, () => applyNotifications(deps)),
    ticker(deps, 'deliveries', 250, deliveryRounds(deps)),
    ticker(deps, 'sweep', 60_000, () => sweep(deps.store.pool, deps.clock.now(), deps.config.retentionDays)),
  ];
}

const ticker = (deps: Deps, name: string, pauseMilliseconds: number, round: () => Promise<boolean>): Ticker =>
  startTicker(name, pauseMilliseconds, () => deps.metrics.round(name, round), deps);

async function listen(server: Server, { host, port, baseUrl }: Config): Promise<string> {
  // Longer than the idle time of the usual load balancers, which would otherwise send a request into a connection that is being closed.
  server.keepAliveTimeout = 65_000;
  server.requestTimeout = 30_000;
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw new Error(`Port ${port} is in use: set PORT to another one, or to 0 for any free one.`, { cause: error });
    throw error;
  }
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return baseUrl ?? `http://${shown.includes(':') ? `[${shown}]` : shown}:${(server.address() as AddressInfo).port}`;
}

async function stop(server: Server, scrape: Scrape | undefined, { lifecycle, background, store, clock, config, log, webhooks, tracing }: Deps): Promise<void> {
  lifecycle.stopping = true;
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const grace = clock.sleep(config.shutdownGraceMilliseconds).then(() => 'over' as const);
  const finished = closed.then(() => background.settled()).then(() => 'finished' as const);
  if (await Promise.race([finished, grace]) === 'over') {
    log.warn('the grace period is over; attempts that still run are settled by the next start');
    server.closeAllConnections();
  }
  await Promise.all(lifecycle.tickers.map((ticker) => ticker.stop()));
  await scrape?.close();
  // A collector that does not answer costs no time of the database's.
  await Promise.all([tracing.close(), store.close()]);
  await webhooks.close();
}

const storeLog = (log: Logger) => ({
  info: (details: object, message: string) => log.info(details, message),
  warn: (details: object, message: string) => log.warn(details, message),
  error: (details: object, message: string) => log.error(details, message),
});
