import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { background, type Background } from './base/background.js';
import { openAuthentication } from './authentication/open-authentication.js';
import type { Authenticator } from './authentication/authenticator.js';
import { withinTime, type Clock } from './base/clock.js';
import type { Config } from './config/config.js';
import type { Schema } from './base/contract.js';
import type { FailureLog } from './base/failure-log.js';
import { accessControl, type AccessControl } from './http/access/access.js';
import { createApp } from './http/request/app.js';
import { readContract } from './http/validation/read-contract.js';
import { allPages } from './http/pages/all-pages.js';
import { createHttpServer, listen } from './http/request/listen.js';
import type { ManagementListener } from './http/access/management-listener.js';
import { requestLog, type RequestLog } from './http/request/request-log.js';
import { answerProtocolErrors } from './http/request/protocol.js';
import { watchSilentConnections } from './http/request/silent-connections.js';
import { sourceLimits } from './http/limits/source-limits.js';
import { passwordHashes, type GivenCost, type PasswordHashes } from './people/password-hash.js';
import { relyingPartyOf, type RelyingParty } from './people/passkeys.js';
import { refusedSignIns, type RefusedSignIns } from './people/refused-sign-ins.js';
import { signInLimits, type SignInLimits } from './people/sign-in-limits.js';
import { sandboxSignIn } from './management/sandbox-owner.js';
import { provisionSandbox, sandboxCredentials, sandboxSecrets, type SandboxSecrets } from './management/sandbox.js';
import { operationsWith } from './operations.js';
import { answerOf } from './payments/read/submission-answer.js';
import { checkNotificationSignature } from './payments/operations/providerNotification.js';
import { payerPages } from './payments/payment-page/payer-pages.js';
import { bankChallenges } from './sandbox/bank-challenges.js';
import { liveCardRules, type CardRules } from './processors/card-rules.js';
import { observed } from './processors/observed.js';
import { openProcessors } from './processors/open-processors.js';
import { wayToProcessors, type GivenWay, type ProcessorFetch } from './processors/processor-fetch.js';
import type { ProcessorRegistry } from './processors/registry.js';
import { sandboxCardRules } from './processors/simulator/sandbox-cards.js';
import type { Random } from './base/random.js';
import { openRecoveryGuard, type RecoveryGuard } from './store/recovery/recovery.js';
import { hostedPages } from './recurring/series-on-page.js';
import { storeLog } from './logging/log.js';
import type { Lifecycle } from './base/service-lifecycle.js';
import { openStore, type Store } from './store/connection/open.js';
import { outageLog } from './store/connection/outage-log.js';
import { createMetrics, type Metrics } from './telemetry/metrics.js';
import { openTracing } from './telemetry/open-tracing.js';
import { openScrape, type Scrape } from './telemetry/scrape.js';
import type { Tracing } from './telemetry/tracing.js';
import { tickers } from './startup/tickers.js';
import { parseFingerprintKeys, parseVaultKeys } from './config/vault-keys.js';
import { openVault, type Vault } from './vault/vault.js';
import { openTransport, type Transport } from './webhooks/transport.js';

/** All that a service is made of. Every room states what it needs of it. */
export interface ServiceDeps extends FailureLog {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly vault: Vault;
  readonly processors: ProcessorRegistry;
  readonly cardRules: CardRules;
  readonly authenticator: Authenticator | undefined;
  /** The way of webhooks to their receivers. */
  readonly webhooks: Transport;
  readonly accessControl: AccessControl;
  readonly passwords: PasswordHashes;
  readonly signInLimits: SignInLimits;
  readonly refusedSignIns: RefusedSignIns;
  readonly relyingParty: RelyingParty;
  readonly background: Background;
  readonly lifecycle: Lifecycle;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly requestLog: RequestLog;
  readonly recovery: RecoveryGuard;
  readonly config: Config;
  /** Where clients reach the service, without a trailing slash. */
  readonly baseUrl: string;
  /** Where operators reach the console, without a trailing slash. */
  readonly consoleUrl: string;
}

/** A running service. */
export interface Service {
  readonly baseUrl: string;
  /** Where the management operations are, if not there as well. */
  readonly managementUrl: string | undefined;
  /** Where its metrics are; undefined when they are not served. */
  readonly metricsUrl: string | undefined;
  readonly deps: ServiceDeps;
  /** The sandbox's terminal and key, and whether the key is accepted; undefined when the service is live. */
  readonly sandbox:
    (Pick<SandboxSecrets, 'terminalId' | 'apiKey'> & { readonly keyState: Schema<'ApiKeyState'> }) | undefined;
  /**
   * Makes the address of a page that signs in once, within 15 minutes, as the owner of a sandbox; undefined when the
   * service is live, or serves no such page.
   */
  newSignInLink(): Promise<string | undefined>;
  /** The management key that a sandbox has just made for itself: it is shown on the first start only. */
  readonly newManagementKey: string | undefined;
  /** Fails the health checks and serves for SHUTDOWN_DRAIN_MS, so that a load balancer loses no request to `stop`. */
  drain(): Promise<void>;
  /** Stops accepting requests, completes work within the grace period, and closes. A second call waits too. */
  stop(): Promise<void>;
}

type Sources = GivenWay & GivenCost & { readonly clock: Clock; readonly random: Random; readonly log: Logger };

/** Wires the service together and starts it. @throws Error that says what to do, when it cannot start */
export async function startService(config: Config, sources: Sources): Promise<Service> {
  const { clock, random, log } = sources;
  const opening = openStore({
    databaseUrl: config.databaseUrl,
    dataDirectory: config.dataDirectory,
    poolSize: config.databasePoolSize,
    standbyLag: config.databaseStandbyLag,
    timeouts: config.databaseTimeouts,
    log: storeLog(log),
  });
  // Meanwhile, for an embedded database starts in a thread of its own. A failure is reported where it is awaited.
  const loading = readContract();
  loading.catch(() => undefined);
  const store = await opening;
  const metrics = createMetrics();
  let scrape: Scrape | undefined;
  let traces: Tracing | undefined;
  try {
    const tracing = await openTracing({
      endpoint: config.tracesEndpoint,
      environment: config.environment,
      random,
      clock,
      log,
    });
    traces = tracing;
    const contract = await loading;
    const recovery = await openRecoveryGuard({ store, clock, log, config });
    if (config.metrics) scrape = await openScrape({ metrics, pool: store.pool, clock, log }, config.metrics);
    const { secrets, sandbox } = await openSandbox(config, store, sources);
    const server = createHttpServer();
    const closeSilent = watchSilentConnections(server);
    const { baseUrl, management } = await listen(server, config);
    const consoleUrl = config.managementUrl ?? baseUrl;
    const noteOutage = outageLog(storeLog(log), clock);
    const limits = sourceLimits(config.sourceLimits);
    const vault = vaultOf(config, secrets, random);
    const wayOut = wayToProcessors(config, sources);
    const { authenticator, issuerPages } = openAuthentication(config, { pool: store.pool, clock, random, baseUrl });
    const lifecycle: Lifecycle = { stopping: false, closing: false, tickers: [] };
    const work = background({ log, noteOutage });
    const deps: ServiceDeps = {
      store,
      clock,
      random,
      log,
      noteOutage,
      metrics,
      tracing,
      vault,
      config,
      baseUrl,
      consoleUrl,
      lifecycle,
      recovery,
      background: work,
      requestLog: requestLog({ pool: store.pool, clock, log, noteOutage, metrics, config }),
      accessControl: accessControl(store, clock, { environment: config.environment, limits }),
      passwords: passwordHashes(random, sources.passwordCost),
      signInLimits: signInLimits(limits, config, store.pool),
      refusedSignIns: refusedSignIns({ store, clock, background: work }),
      relyingParty: relyingPartyOf(consoleUrl),
      webhooks: openTransport({ allowLocal: config.webhookAllowLocal, ports: config.webhookPorts }),
      cardRules: config.environment === 'sandbox' ? sandboxCardRules : liveCardRules,
      authenticator,
      processors: openProcessors({
        config,
        secrets,
        store,
        vault,
        clock,
        log,
        observe: (processor) => observed(processor, { metrics, tracing }),
        fetch: wayOut.fetch,
        baseUrl,
      }),
    };
    const app = createApp({
      deps,
      contract,
      operations: operationsWith(deps),
      pages: allPages({
        ...deps,
        sandbox,
        limits,
        issuerPages,
        bankChallenges: bankChallenges(deps),
        ...payerPages(deps, hostedPages(deps)),
      }),
      answerOf: (terminalId, operation, transactionId) =>
        answerOf(store.pool, baseUrl, terminalId, operation, transactionId),
      checkSignature: (params, access) => checkNotificationSignature(deps, params, access),
      managementKey: config.managementKey ?? secrets?.managementKey,
      sourceLimits: limits,
      surfaceOf: management.surfaceOf,
    });
    lifecycle.tickers.push(...tickers(deps));
    answerProtocolErrors(server, deps);
    const take = app.callback();
    server.on('request', (request, response) => void take(request, response));
    const newManagementKey = secrets?.isNew && !config.managementKey ? secrets.managementKey : undefined;
    let stopped: Promise<void> | undefined;
    return {
      baseUrl,
      managementUrl: management.url,
      metricsUrl: scrape?.url,
      deps,
      sandbox,
      newManagementKey,
      newSignInLink: () => newSignInLink(deps, config.managementUrl ?? management.url),
      drain: () => drain(deps),
      stop: () => (stopped ??= stop({ server, closeSilent, management, scrape, wayOut }, deps)),
    };
  } catch (error) {
    await scrape?.close();
    await traces?.close();
    await store.close();
    throw error;
  }
}

/** Returns the secrets that a sandbox makes for itself, and its first terminal and key. A live service has neither. */
async function openSandbox(config: Config, store: Store, { clock, random }: Pick<Sources, 'clock' | 'random'>) {
  if (config.environment !== 'sandbox') return {};
  const secrets = await sandboxSecrets(config.dataDirectory, random);
  const credentials = sandboxCredentials(config, secrets);
  return { secrets, sandbox: { ...credentials, keyState: await provisionSandbox(store, clock, credentials) } };
}

async function newSignInLink(
  { config, store, clock, random, baseUrl }: ServiceDeps,
  managementUrl = baseUrl,
): Promise<string | undefined> {
  if (config.environment !== 'sandbox' || config.role === 'worker') return undefined;
  return `${managementUrl}/console/sign-in#token=${await sandboxSignIn(store, clock, random)}`;
}

/** The vault under the keys of the settings, or those that a sandbox made for itself. */
export const vaultOf = (config: Config, secrets: SandboxSecrets | undefined, random: Random): Vault =>
  openVault(
    parseVaultKeys(config.vaultKeys ?? secrets?.vaultKeys ?? ''),
    parseFingerprintKeys(config.fingerprintKey ?? secrets?.fingerprintKey ?? ''),
    random,
  );

/** How much of its grace period a stopping service keeps for closing what is open. */
const closingMilliseconds = 2_500;

async function drain({ lifecycle, clock, config }: ServiceDeps): Promise<void> {
  lifecycle.stopping = true;
  if (config.role !== 'worker') await clock.sleep(config.shutdownDrainMilliseconds);
}

/** What takes requests and scrapes. */
interface Doors {
  readonly server: Server;
  readonly closeSilent: () => void;
  readonly management: ManagementListener;
  readonly scrape: Scrape | undefined;
  readonly wayOut: ProcessorFetch;
}

async function stop({ server, closeSilent, management, scrape, wayOut }: Doors, deps: ServiceDeps): Promise<void> {
  const { lifecycle, background, store, clock, config, log, webhooks, tracing, requestLog, passwords } = deps;
  lifecycle.stopping = lifecycle.closing = true;
  const closed = Promise.all([once(server, 'close'), management.close()]).then(deps.refusedSignIns.flush);
  server.close();
  server.closeIdleConnections();
  closeSilent();
  // The end of the grace period is for closing what is open, which may hang as well.
  const closing = Math.min(closingMilliseconds, config.shutdownGraceMilliseconds / 2);
  const finished = Promise.all([
    closed.then(() => background.settled()).then(() => requestLog.close()),
    ...lifecycle.tickers.map((ticker) => ticker.stop()),
  ]).then(() => true);
  if (!(await withinTime(clock, config.shutdownGraceMilliseconds - closing, finished))) {
    log.warn('the grace period is over; attempts that still run are settled by the next start');
    server.closeAllConnections();
  }
  const everything = Promise.allSettled([
    scrape?.close() ?? Promise.resolve(),
    tracing.close(),
    store.close(),
    webhooks.close(),
    passwords.close(),
    wayOut.close(),
  ]).then(() => true);
  if (!(await withinTime(clock, closing, everything)))
    log.warn('what is open could not be closed in time; it ends with the process');
}
