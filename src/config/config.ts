import { cleanEnv, str } from 'envalid';
import { environments } from '../../generated/enumerations.js';
import { ConfigError, reportFaults } from './config-error.js';
import { databaseRefusals } from './database-rules.js';
import { liveRefusals } from './live-rules.js';
import {
  address,
  cellId,
  databaseAddress,
  fingerprintKeys,
  keys,
  listOf,
  longSecret,
  matching,
  pace,
  ports,
  proxies,
  retention,
  sandboxKey,
  whole,
} from './setting-forms.js';
import type { Environment } from '../base/terminal.js';

export { ConfigError } from './config-error.js';

/**
 * The settings of one process. Everything outside the program that steers it is here; nothing else reads the
 * environment.
 */
export interface Config {
  readonly environment: Environment;
  /** What this process does: answers the API, works in the background, or both. */
  readonly role: 'all' | 'api' | 'worker';
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** Where clients reach the service, without a trailing slash. Undefined: the address that is listened on. */
  readonly baseUrl: string | undefined;
  readonly databaseUrl: string | undefined;
  /** Maximum replication lag, in milliseconds, for reads from a standby. Undefined disables them. */
  readonly databaseStandbyLag: number | undefined;
  readonly databasePoolSize: number;
  /** The cell that this instance serves, if any; and whether work is held from the start on (store/recovery.ts). */
  readonly recovery: { readonly cellId: string | undefined; readonly isAsked: boolean };
  /**
   * How long a PostgreSQL that is served may take, in milliseconds: to take a connection; until one of the pool is
   * free; for a statement; for a lock; for what a transaction does between its statements; until it is heard of at all;
   * and for a migration. `keepAlive` is the silence after which TCP asks the other side whether it is there.
   */
  readonly databaseTimeouts: {
    readonly connect: number;
    readonly pool: number;
    readonly statement: number;
    readonly lock: number;
    readonly idleInTransaction: number;
    readonly answer: number;
    readonly migration: number;
    readonly keepAlive: number;
  };
  readonly dataDirectory: string;
  readonly sandboxTerminalId: string | undefined;
  readonly sandboxApiKey: string | undefined;
  /**
   * The operator's key for the management API. Undefined: the sandbox makes one, a live service has none and is not
   * managed by it.
   */
  readonly managementKey: string | undefined;
  /** Where operators reach the console, without a trailing slash. Undefined: where clients reach the service. */
  readonly managementUrl: string | undefined;
  /**
   * Where the management operations are instead of at the public address; undefined: there. A worker has none of them.
   */
  readonly management: { readonly host: string; readonly port: number } | undefined;
  /** Lets webhooks go to plain HTTP and to loopback: for a developer's sandbox only. */
  readonly webhookAllowLocal: boolean;
  /** The ports that webhooks may go to; undefined: any, for a developer's sandbox. */
  readonly webhookPorts: readonly number[] | undefined;
  /** How many webhooks this process sends per second at most, so that a backlog does not take what payments need. */
  readonly webhookAttemptsPerSecond: number;
  /** How many charges that fall due this process makes per second at most, with the automatic retries. */
  readonly chargesPerSecond: number;
  /** Maximum lifetime of an access token, in days. */
  readonly accessTokenMaxDays: number;
  /** Keys of the vault, newest first, as `id:base64,id:base64`. */
  readonly vaultKeys: string | undefined;
  /**
   * Keys the fingerprints and request digests: base64 of 32 bytes, or two of them with a comma in between while the key
   * is being rotated.
   */
  readonly fingerprintKey: string | undefined;
  /**
   * Signs the notifications of the simulated processors. Undefined: the sandbox makes one; a live service has no such
   * processors.
   */
  readonly simulatorSecret: string | undefined;
  readonly logLevel: string;
  /** How long a submission waits for the processor before it answers that it goes on. */
  readonly submissionWaitMilliseconds: number;
  /** Lets processor accounts of a sandbox be called by plain HTTP and at loopback, where mocks are. */
  readonly processorAllowLocal: boolean;
  /** Refuses what an operation does not know of a request, which is ignored otherwise: for a developer's sandbox. */
  readonly refuseUnknownFields: boolean;
  /** How long a processor may take for one call. */
  readonly processorTimeoutMilliseconds: number;
  /**
   * The books of processors are compared with the transactions of so many days, and how often what is new. No days:
   * they are not.
   */
  readonly statements: { readonly days: number; readonly intervalSeconds: number };
  /** Where requests are counted: in this process, or in the database for several instances together. */
  readonly rateLimitStore: 'memory' | 'database';
  readonly rateLimits: { readonly submissions: number; readonly status: number; readonly all: number };
  /** Whose X-Forwarded-For is believed: addresses, and networks in CIDR notation. */
  readonly trustedProxies: readonly string[];
  /** Of one address, whoever it is: credentials that are not good and cards per minute, notifications per second. */
  readonly sourceLimits: Readonly<Record<'failedAuthentications' | 'notifications' | 'cardTokens', number>>;
  /**
   * For how many days records are kept that nothing waits for any more; store/sweep/sweep.ts says from when they count.
   */
  readonly retentionDays: {
    readonly delivered: number;
    readonly failed: number;
    readonly notifications: number;
    readonly events: number;
    readonly unusedInstruments: number;
    readonly requests: number;
  };
  /** How many requests of merchants are kept at most, with their answers; 0: none is logged. */
  readonly requestLogEntries: number;
  /** Milliseconds that a stopping server still serves, until load balancers have seen its health checks fail. */
  readonly shutdownDrainMilliseconds: number;
  /** How long a stopping server waits, after that, for requests and attempts that run. */
  readonly shutdownGraceMilliseconds: number;
  /** Where a collector takes traces by OTLP over HTTP, without a trailing slash; undefined: nothing is traced. */
  readonly tracesEndpoint: string | undefined;
  /** Where this instance can be scraped; undefined: nowhere. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
}

/**
 * Reads the settings from environment variables; an empty one counts as not set.
 * @throws ConfigError that names every setting that cannot be used, and what it must be
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const env = cleanEnv(
    given,
    {
      ENVIRONMENT: str({ choices: environments, default: 'sandbox' }),
      ROLE: str({ choices: ['all', 'api', 'worker'], default: 'all' }),
      HOST: str({ default: '127.0.0.1' }),
      PORT: whole(0, 65_535)({ default: 3000 }),
      BASE_URL: address(['http:', 'https:'])({ default: undefined }),
      DATABASE_URL: databaseAddress({ default: undefined }),
      DATABASE_STANDBY_LAG_MS: whole(100, 600_000)({ default: undefined }),
      DATABASE_POOL_SIZE: whole(1, 200)({ default: 10 }),
      CELL_ID: cellId({ default: undefined }),
      RECOVERY: str({ choices: ['true', 'false'], default: 'false' }),
      DATABASE_CONNECT_TIMEOUT_MS: whole(100, 600_000)({ default: 2_000 }),
      DATABASE_POOL_TIMEOUT_MS: whole(100, 600_000)({ default: 5_000 }),
      DATABASE_STATEMENT_TIMEOUT_MS: whole(100, 600_000)({ default: 10_000 }),
      DATABASE_LOCK_TIMEOUT_MS: whole(100, 600_000)({ default: 5_000 }),
      DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: whole(100, 600_000)({ default: 15_000 }),
      DATABASE_ANSWER_TIMEOUT_MS: whole(100, 600_000)({ default: 15_000 }),
      DATABASE_MIGRATION_TIMEOUT_MS: whole(1_000, 86_400_000)({ default: 600_000 }),
      DATABASE_KEEPALIVE_MS: whole(1_000, 600_000)({ default: 5_000 }),
      DATA_DIR: str({ default: './data' }),
      SANDBOX_TERMINAL_ID: matching(/^[0-9A-Za-z]{6}$/, '6 letters and digits')({ default: undefined }),
      SANDBOX_API_KEY: sandboxKey({ default: undefined }),
      MANAGEMENT_KEY: longSecret({ default: undefined }),
      MANAGEMENT_HOST: str({ default: '127.0.0.1' }),
      MANAGEMENT_URL: address(['http:', 'https:'])({ default: undefined }),
      MANAGEMENT_PORT: whole(0, 65_535)({ default: undefined }),
      WEBHOOK_ALLOW_LOCAL: str({ choices: ['true', 'false'], default: 'false' }),
      WEBHOOK_PORTS: ports({ default: undefined }),
      WEBHOOK_ATTEMPTS_PER_SECOND: pace({ default: 300 }),
      CHARGES_PER_SECOND: whole(10, 100_000)({ default: 200 }),
      ACCESS_TOKEN_MAX_DAYS: whole(1, 365)({ default: 90 }),
      VAULT_KEYS: keys({ default: undefined }),
      FINGERPRINT_KEY: fingerprintKeys({ default: undefined }),
      SIMULATOR_SECRET: longSecret({ default: undefined }),
      LOG_LEVEL: str({ choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], default: 'info' }),
      SUBMISSION_WAIT_MS: whole(0, 60_000)({ default: 8_000 }),
      PROCESSOR_ALLOW_LOCAL: str({ choices: ['true', 'false'], default: 'false' }),
      REFUSE_UNKNOWN_FIELDS: str({ choices: ['true', 'false'], default: 'false' }),
      PROCESSOR_TIMEOUT_MS: whole(100, 120_000)({ default: 20_000 }),
      STATEMENT_DAYS: whole(0, 90)({ default: 3 }),
      STATEMENT_INTERVAL_SECONDS: whole(10, 86_400)({ default: 900 }),
      RATE_LIMIT_STORE: str({ choices: ['memory', 'database'], default: 'memory' }),
      RATE_LIMIT_SUBMISSIONS: whole(1, 1_000_000)({ default: 100 }),
      RATE_LIMIT_STATUS: whole(1, 1_000_000)({ default: 500 }),
      RATE_LIMIT_ALL: whole(1, 1_000_000)({ default: 1000 }),
      RATE_LIMIT_FAILED_AUTHENTICATIONS: whole(1, 1_000_000)({ default: 60 }),
      RATE_LIMIT_CARD_TOKENS: whole(1, 1_000_000)({ default: 30 }),
      RATE_LIMIT_NOTIFICATIONS: whole(1, 1_000_000)({ default: 100 }),
      TRUSTED_PROXIES: proxies({ default: '' }),
      RETENTION_DELIVERED_DAYS: retention({ default: 30 }),
      RETENTION_FAILED_DAYS: retention({ default: 90 }),
      RETENTION_NOTIFICATION_DAYS: retention({ default: 90 }),
      RETENTION_EVENT_DAYS: retention({ default: 90 }),
      RETENTION_UNUSED_INSTRUMENT_DAYS: whole(1, 3_650)({ default: 30 }),
      RETENTION_REQUEST_DAYS: whole(1, 3_650)({ default: 30 }),
      REQUEST_LOG_ENTRIES: whole(0, 1_000_000_000)({ default: 1_000_000 }),
      SHUTDOWN_DRAIN_MS: whole(0, 600_000)({ default: undefined }),
      SHUTDOWN_GRACE_MS: whole(0, 600_000)({ default: 30_000 }),
      OTEL_EXPORTER_OTLP_ENDPOINT: address(['http:', 'https:'])({ default: undefined }),
      METRICS_HOST: str({ default: '127.0.0.1' }),
      METRICS_PORT: whole(0, 65_535)({ default: undefined }),
    },
    { reporter: ({ errors }) => reportFaults(errors, given) },
  );

  const config: Config = {
    environment: env.ENVIRONMENT,
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    baseUrl: env.BASE_URL,
    databaseUrl: env.DATABASE_URL,
    databaseStandbyLag: env.DATABASE_STANDBY_LAG_MS,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    recovery: { cellId: env.CELL_ID, isAsked: env.RECOVERY === 'true' },
    databaseTimeouts: {
      connect: env.DATABASE_CONNECT_TIMEOUT_MS,
      pool: env.DATABASE_POOL_TIMEOUT_MS,
      statement: env.DATABASE_STATEMENT_TIMEOUT_MS,
      lock: env.DATABASE_LOCK_TIMEOUT_MS,
      idleInTransaction: env.DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS,
      answer: env.DATABASE_ANSWER_TIMEOUT_MS,
      migration: env.DATABASE_MIGRATION_TIMEOUT_MS,
      keepAlive: env.DATABASE_KEEPALIVE_MS,
    },
    dataDirectory: env.DATA_DIR,
    sandboxTerminalId: env.SANDBOX_TERMINAL_ID,
    sandboxApiKey: env.SANDBOX_API_KEY,
    managementKey: env.MANAGEMENT_KEY,
    managementUrl: env.MANAGEMENT_URL,
    management:
      env.MANAGEMENT_PORT === undefined || env.ROLE === 'worker'
        ? undefined
        : { host: env.MANAGEMENT_HOST, port: env.MANAGEMENT_PORT },
    webhookAllowLocal: env.WEBHOOK_ALLOW_LOCAL === 'true',
    webhookPorts: env.WEBHOOK_PORTS ?? (env.WEBHOOK_ALLOW_LOCAL === 'true' ? undefined : [443]),
    webhookAttemptsPerSecond: env.WEBHOOK_ATTEMPTS_PER_SECOND,
    chargesPerSecond: env.CHARGES_PER_SECOND,
    accessTokenMaxDays: env.ACCESS_TOKEN_MAX_DAYS,
    vaultKeys: env.VAULT_KEYS,
    fingerprintKey: env.FINGERPRINT_KEY,
    simulatorSecret: env.SIMULATOR_SECRET,
    logLevel: env.LOG_LEVEL,
    submissionWaitMilliseconds: env.SUBMISSION_WAIT_MS,
    processorAllowLocal: env.PROCESSOR_ALLOW_LOCAL === 'true',
    refuseUnknownFields: env.REFUSE_UNKNOWN_FIELDS === 'true',
    processorTimeoutMilliseconds: env.PROCESSOR_TIMEOUT_MS,
    statements: { days: env.STATEMENT_DAYS, intervalSeconds: env.STATEMENT_INTERVAL_SECONDS },
    rateLimitStore: env.RATE_LIMIT_STORE,
    rateLimits: { submissions: env.RATE_LIMIT_SUBMISSIONS, status: env.RATE_LIMIT_STATUS, all: env.RATE_LIMIT_ALL },
    sourceLimits: {
      failedAuthentications: env.RATE_LIMIT_FAILED_AUTHENTICATIONS,
      notifications: env.RATE_LIMIT_NOTIFICATIONS,
      cardTokens: env.RATE_LIMIT_CARD_TOKENS,
    },
    trustedProxies: listOf(env.TRUSTED_PROXIES),
    retentionDays: {
      delivered: env.RETENTION_DELIVERED_DAYS,
      failed: env.RETENTION_FAILED_DAYS,
      notifications: env.RETENTION_NOTIFICATION_DAYS,
      events: env.RETENTION_EVENT_DAYS,
      unusedInstruments: env.RETENTION_UNUSED_INSTRUMENT_DAYS,
      requests: env.RETENTION_REQUEST_DAYS,
    },
    requestLogEntries: env.REQUEST_LOG_ENTRIES,
    // An embedded database is open in one process: there is no other that a load balancer could use meanwhile.
    shutdownDrainMilliseconds: env.SHUTDOWN_DRAIN_MS ?? (env.DATABASE_URL === undefined ? 0 : 10_000),
    shutdownGraceMilliseconds: env.SHUTDOWN_GRACE_MS,
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
  };
  if (config.role !== 'all' && config.databaseUrl === undefined) {
    throw new ConfigError(
      `ROLE=${config.role} needs DATABASE_URL: ` +
        'an embedded database is open in one process, which has to do everything.',
    );
  }
  const refusals = [...databaseRefusals(config), ...(config.environment === 'live' ? liveRefusals(config) : [])];
  if (refusals.length > 0) throw new ConfigError(refusals.join('\n'));
  return config;
}
