import type { Logger } from 'pino';
import { background, type Background, type FailureLog, type Lifecycle } from './base/background.js';
import { openAuthentication } from './authentication/simulator/issuer.js';
import type { Authenticator } from './authentication/authenticator.js';
import type { Clock } from './base/clock.js';
import type { Config } from './config/config.js';
import type { Schema } from './base/contract.js';
import { accessControl, type AccessControl } from './http/access/access.js';
import { createApp } from './http/request/app.js';
import type { AppOptions } from './http/request/pipeline.js';
import { readContract } from './http/validation/contract.js';
import { allPages } from './http/pages/all-pages.js';
import { createHttpServer, holdRequests, listen, watchSilentConnections } from './http/request/listen.js';
import { requestLog, type RequestLog } from './http/request/request-log.js';
import { answerProtocolErrors } from './http/request/protocol.js';
import { sourceLimits, type SourceLimits } from './http/access/limits.js';
import { passwordHashes, type GivenCost, type PasswordHashes } from './people/password-hash.js';
import { openIdentityProvider, type IdentityProvider } from './people/identity-provider.js';
import { relyingPartyOf, type RelyingParty } from './people/passkeys.js';
import { refusedSignIns, type RefusedSignIns } from './people/refused-sign-ins.js';
import { tokenHash } from './people/tokens.js';
import { signInLimits, type SignInLimits } from './people/sign-in-limits.js';
import { provisionSandbox, sandboxCredentials, sandboxSecrets, sandboxSignIn } from './management/sandbox.js';
import type { SandboxCredentials, SandboxSecrets } from './management/sandbox.js';
import { operationsWith } from './operations.js';
import { answerOf } from './payments/read/read-attempt.js';
import { checkNotificationSignature } from './payments/operations/providerNotification.js';
import { payerPages } from './payments/payment-page/payer-return.js';
import { bankChallenges } from './sandbox/bank-charges.js';
import { liveCardRules, type CardRules } from './processors/capabilities.js';
import { observed, openProcessors } from './processors/open-processors.js';
import { processorTransport, type GivenTransport, type ProcessorFetch } from './processors/processor-fetch.js';
import type { ProcessorRegistry } from './processors/registry.js';
import { sandboxCardRules } from './processors/simulator/sandbox-cards.js';
import type { Random } from './base/random.js';
import { openRecoveryGuard, type RecoveryGuard } from './store/recovery/recovery.js';
import { hostedPages } from './recurring/init.js';
import { storeLog } from './logging/log.js';
import { openStore, type Store, type StoreOptions } from './store/connection/open.js';
import { outageLog } from './store/connection/outage.js';
import { createMetrics, type Metrics } from './telemetry/metrics.js';
import { openTracing } from './telemetry/open-tracing.js';
import { openScrape } from './telemetry/scrape.js';
import type { Tracing } from './telemetry/tracing.js';
import { drain, stop } from './startup/stop.js';
import { tickers } from './startup/tickers.js';
import { parseFingerprintKeys, parseVaultKeys } from './config/vault-keys.js';
import { aesKeys } from './vault/aes.js';
import { openDataKeys, type DataKeys, type DataKeyDeps } from './vault/data-keys.js';
import { openKeyEncryptions } from './vault/key-encryption.js';
import { openVault, type Vault } from './vault/vault.js';
import { openTransport, type Transport } from './webhooks/transport.js';

/** The parts of a service. Every module declares the ones it needs. */
export interface ServiceDeps extends FailureLog, Pick<GivenTransport, 'appleParts'> {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly vault: Vault;
  readonly dataKeys: DataKeys;
  readonly processors: ProcessorRegistry;
  readonly cardRules: CardRules;
  readonly authenticator: Authenticator | undefined;
  readonly webhooks: Transport;
  readonly accessControl: AccessControl;
  readonly passwords: PasswordHashes;
  readonly signInLimits: SignInLimits;
  readonly refusedSignIns: RefusedSignIns;
  readonly relyingParty: RelyingParty;
  /** The identity provider of the console's users; undefined without single sign-on. */
  readonly identityProvider: IdentityProvider | undefined;
  readonly background: Background;
  readonly lifecycle: Lifecycle;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly requestLog: RequestLog;
  readonly recovery: RecoveryGuard;
  readonly config: Config;
  /** The service's address for clients, without a trailing slash. */
  readonly baseUrl: string;
  /** The console's address for operators, without a trailing slash. */
  readonly consoleUrl: string;
  /** The SHA-256 of the management key; undefined if the service has none. */
  readonly managementKeyHash: Uint8Array<ArrayBuffer> | undefined;
}

export interface Service {
  readonly baseUrl: string;
  /** The separate address of the management operations, if any. */
  readonly managementUrl: string | undefined;
  /** The address of its metrics; undefined if they are not served. */
  readonly metricsUrl: string | undefined;
  readonly deps: ServiceDeps;
  /** The sandbox's terminal and keys, and the state of the API key. Undefined for a live service. */
  readonly sandbox: (SandboxCredentials & { readonly keyState: Schema<'ApiKeyState'> }) | undefined;
  /**
   * Creates a link that signs in once, within 15 minutes, as the owner of a sandbox. Returns undefined if the service
   * is live or does not serve the page.
   */
  newSignInLink(): Promise<string | undefined>;
  /** Fails the health checks and serves for SHUTDOWN_DRAIN_MS, so that a load balancer loses no request to `stop`. */
  drain(): Promise<void>;
  /** Stops accepting requests, completes work within the grace period, and closes. A second call waits too. */
  stop(): Promise<void>;
}

type Sources = GivenTransport &
  GivenCost &
  Pick<StoreOptions, 'embedded'> & { readonly clock: Clock; readonly random: Random; readonly log: Logger };

/** Wires the service together and starts it. @throws Error that says what to do if it cannot start */
export async function startService(config: Config, sources: Sources): Promise<Service> {
  const { clock, random, log } = sources;
  const opening = openDatabase(config, sources);
  // Loads meanwhile: an embedded database starts in a thread of its own. A failure is reported at its await.
  const loading = readContract();
  loading.catch(() => undefined);
  const store = await opening;
  const opened: { close(): Promise<void> }[] = [store];
  try {
    const { environment, tracesEndpoint: endpoint } = config;
    const tracing = await openTracing({ endpoint, environment, random, clock, log });
    opened.push(tracing);
    const contract = await loading;
    const recovery = await openRecoveryGuard({ store, clock, log, config });
    const metrics = createMetrics();
    const scrape = config.metrics && (await openScrape({ metrics, pool: store.pool, clock, log }, config.metrics));
    if (scrape) opened.push(scrape);
    const { secrets, sandbox } = await openSandbox(config, { store, clock, random });
    const server = createHttpServer();
    const closeSilent = watchSilentConnections(server);
    const answerRequests = holdRequests(server);
    const { baseUrl, management, close } = await listen(server, config);
    opened.push({ close });
    const processorFetch = processorTransport(config, sources);
    const limits = sourceLimits(config.sourceLimits);
    const { authenticator, issuerPages } = openAuthentication(config, { pool: store.pool, clock, random });
    const sourcesOfKeys = { store, clock, random, log, recovery, fetch: globalThis.fetch };
    const managementKey = config.managementKey ?? secrets?.managementKey;
    const base: BaseDeps = {
      ...{ config, clock, random, log, store, tracing, recovery, metrics, baseUrl },
      consoleUrl: config.managementUrl ?? baseUrl,
      managementKeyHash: managementKey === undefined ? undefined : tokenHash(managementKey),
      noteOutage: outageLog(storeLog(log), clock),
      ...(await openVaultOf(config, secrets, sourcesOfKeys)),
    };
    const deps: ServiceDeps = {
      ...innerDeps(base, limits, sources.passwordCost),
      ...{ authenticator, appleParts: sources.appleParts },
      ...outerDeps(base, secrets, processorFetch.fetch),
    };
    const pages = allPages({
      ...deps,
      ...{ sandbox, limits, issuerPages },
      bankChallenges: bankChallenges(deps),
      ...payerPages(deps, hostedPages(deps)),
    });
    const app = appOf(deps, { contract, pages, sourceLimits: limits, surfaceOf: management.surfaceOf });
    deps.lifecycle.tickers.push(...tickers(deps));
    answerProtocolErrors(server, deps);
    answerRequests(app.callback());
    let stopped: Promise<void> | undefined;
    return {
      baseUrl,
      managementUrl: management.url,
      metricsUrl: scrape?.url,
      deps,
      sandbox,
      newSignInLink: () => newSignInLink(deps, config.managementUrl ?? management.url),
      drain: () => drain(deps),
      stop: () => (stopped ??= stop({ server, closeSilent, management, scrape, processorFetch }, deps)),
    };
  } catch (error) {
    for (const each of opened.reverse()) await each.close();
    throw error;
  }
}

const openDatabase = (config: Config, { log, embedded }: Sources): Promise<Store> =>
  openStore({
    embedded,
    databaseUrl: config.databaseUrl,
    dataDirectory: config.dataDirectory,
    poolSize: config.databasePoolSize,
    standbyLag: config.databaseStandbyLag,
    timeouts: config.databaseTimeouts,
    log: storeLog(log),
  });

/** The parts that a start opens first and the others depend on. */
export type BaseDeps = Pick<
  ServiceDeps,
  | 'config'
  | 'clock'
  | 'random'
  | 'log'
  | 'noteOutage'
  | 'store'
  | 'tracing'
  | 'recovery'
  | 'metrics'
  | 'vault'
  | 'dataKeys'
  | 'baseUrl'
  | 'consoleUrl'
  | 'managementKeyHash'
>;

/** The parts that connect to other machines: processors and the receivers of webhooks. */
type OuterDeps = Pick<ServiceDeps, 'webhooks' | 'cardRules' | 'processors'>;

/** Creates the parts within the process and its database. */
export function innerDeps(
  base: BaseDeps,
  limits: SourceLimits,
  passwordCost?: GivenCost['passwordCost'],
): Omit<ServiceDeps, keyof OuterDeps | 'authenticator'> {
  const { config, store, clock, random, log, noteOutage } = base;
  const work = background({ log, noteOutage });
  return {
    ...base,
    lifecycle: { stopping: false, closing: false, tickers: [] },
    background: work,
    requestLog: requestLog({ ...base, pool: store.pool }),
    accessControl: accessControl(store, clock, config, limits),
    passwords: passwordHashes(random, passwordCost),
    signInLimits: signInLimits(limits, config, store.pool, clock),
    refusedSignIns: refusedSignIns({ store, clock, background: work }),
    relyingParty: relyingPartyOf(base.consoleUrl),
    identityProvider: openIdentityProvider(config.sso, { clock, log, fetch: globalThis.fetch }),
  };
}

function outerDeps(base: BaseDeps, secrets: SandboxSecrets | undefined, fetch: ProcessorFetch['fetch']): OuterDeps {
  const { config } = base;
  return {
    webhooks: openTransport({ allowLocal: config.webhookAllowLocal, ports: config.webhookPorts }),
    cardRules: config.environment === 'sandbox' ? sandboxCardRules : liveCardRules,
    processors: openProcessors({ ...base, secrets, observe: (processor) => observed(processor, base), fetch }),
  };
}

/** Returns the application that serves the operations over HTTP. */
export const appOf = (
  deps: ServiceDeps,
  options: Pick<AppOptions, 'contract' | 'pages' | 'sourceLimits' | 'surfaceOf'>,
): ReturnType<typeof createApp> =>
  createApp({
    ...options,
    deps,
    operations: operationsWith(deps),
    answerOf: (terminalId, operation, transactionId) => answerOf(deps, terminalId, operation, transactionId),
    checkSignature: (params, access) => checkNotificationSignature(deps, params, access),
  });

/** Returns the secrets that a sandbox generates, and its first terminal and key. A live service has neither. */
async function openSandbox(config: Config, deps: Parameters<typeof provisionSandbox>[0]) {
  if (config.environment !== 'sandbox') return {};
  const secrets = await sandboxSecrets(config.dataDirectory, deps.random);
  const credentials = sandboxCredentials(config, secrets);
  return { secrets, sandbox: { ...credentials, keyState: await provisionSandbox(deps, credentials) } };
}

async function newSignInLink(
  { config, store, clock, random, baseUrl }: ServiceDeps,
  managementUrl = baseUrl,
): Promise<string | undefined> {
  if (config.environment !== 'sandbox' || config.role === 'worker') return undefined;
  return `${managementUrl}/console/sign-in#token=${await sandboxSignIn(store, clock, random)}`;
}

/**
 * Opens the vault and its data keys, with the keys of the settings or, in a sandbox, with generated ones.
 * @throws KeysUnavailable if the key-encrypting key does not respond
 */
export async function openVaultOf(
  config: Config,
  secrets: Pick<SandboxSecrets, 'vaultKeys' | 'fingerprintKey'> | undefined,
  sources: Omit<DataKeyDeps, 'encryptions' | 'cacheSeconds' | 'canWait'> & { readonly fetch: typeof globalThis.fetch },
): Promise<Pick<ServiceDeps, 'vault' | 'dataKeys'> & Pick<DataKeyDeps, 'encryptions'>> {
  const { random } = sources;
  const vaultKeys = config.vaultKeys ?? secrets?.vaultKeys;
  const environment = vaultKeys === undefined ? undefined : aesKeys(parseVaultKeys(vaultKeys), random);
  const encryptions = await openKeyEncryptions(config.keyEncryption, {
    ...sources,
    environment,
    transitToken: config.vaultTransitToken,
    load: (packageName) => import(packageName),
  });
  const { keyCacheSeconds: cacheSeconds } = config;
  const dataKeys = await openDataKeys({ ...sources, encryptions, cacheSeconds, canWait: environment !== undefined });
  const fingerprintKeys = parseFingerprintKeys(config.fingerprintKey ?? secrets?.fingerprintKey ?? '');
  return { vault: openVault({ environment, dataKeys }, fingerprintKeys, random), dataKeys, encryptions };
}
