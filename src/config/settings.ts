import { str, type CleanedEnv } from 'envalid';
import { environments } from '../../generated/enumerations.js';
import {
  address,
  cellId,
  claimedRoles,
  databaseAddress,
  fingerprintKeys,
  issuer,
  keyEncryption,
  keys,
  listOf,
  longSecret,
  pace,
  ports,
  proxies,
  retention,
  sandboxKey,
  terminalId,
  webhookSecret,
  whole,
} from './setting-forms.js';

// Each topic has its variables, with their forms and defaults, and the settings from them. `Config` describes them.

const flag = { choices: ['true', 'false'], default: 'false' } as const;
const httpAddress = address(['http:', 'https:']);

const service = {
  ENVIRONMENT: str({ choices: environments, default: 'sandbox' }),
  ROLE: str({ choices: ['all', 'api', 'worker'], default: 'all' }),
  HOST: str({ default: '127.0.0.1' }),
  PORT: whole(0, 65_535)({ default: 3000 }),
  BASE_URL: httpAddress({ default: undefined }),
  APPLE_PAY_DOMAIN_ASSOCIATION: str({ default: undefined }),
  DATA_DIR: str({ default: './data' }),
};

const serviceSettings = (env: CleanedEnv<typeof service>) => ({
  environment: env.ENVIRONMENT,
  role: env.ROLE,
  host: env.HOST,
  port: env.PORT,
  baseUrl: env.BASE_URL,
  applePayDomain: env.APPLE_PAY_DOMAIN_ASSOCIATION,
  dataDirectory: env.DATA_DIR,
});

const database = {
  DATABASE_URL: databaseAddress({ default: undefined }),
  DATABASE_STANDBY_LAG_MS: whole(100, 600_000)({ default: undefined }),
  DATABASE_POOL_SIZE: whole(1, 200)({ default: 12 }),
  CELL_ID: cellId({ default: undefined }),
  RECOVERY: str(flag),
  DATABASE_CONNECT_TIMEOUT_MS: whole(100, 600_000)({ default: 2_000 }),
  DATABASE_POOL_TIMEOUT_MS: whole(100, 600_000)({ default: 5_000 }),
  DATABASE_STATEMENT_TIMEOUT_MS: whole(100, 600_000)({ default: 10_000 }),
  DATABASE_LOCK_TIMEOUT_MS: whole(100, 600_000)({ default: 5_000 }),
  DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: whole(100, 600_000)({ default: 15_000 }),
  DATABASE_ANSWER_TIMEOUT_MS: whole(100, 600_000)({ default: 15_000 }),
  DATABASE_MIGRATION_TIMEOUT_MS: whole(1_000, 86_400_000)({ default: 600_000 }),
  DATABASE_KEEPALIVE_MS: whole(1_000, 600_000)({ default: 5_000 }),
};

const databaseSettings = (env: CleanedEnv<typeof database>) => ({
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
});

const secrets = {
  SANDBOX_TERMINAL_ID: terminalId({ default: undefined }),
  SANDBOX_API_KEY: sandboxKey({ default: undefined }),
  MANAGEMENT_KEY: longSecret({ default: undefined }),
  VAULT_KEYS: keys({ default: undefined }),
  FINGERPRINT_KEY: fingerprintKeys({ default: undefined }),
  KEY_ENCRYPTION: keyEncryption({ default: [{ kind: 'environment' }] }),
  KEY_CACHE_SECONDS: whole(10, 3_600)({ default: 300 }),
  VAULT_TRANSIT_TOKEN: str({ default: undefined }),
  SIMULATOR_SECRET: longSecret({ default: undefined }),
};

const secretSettings = (env: CleanedEnv<typeof secrets>) => ({
  sandboxTerminalId: env.SANDBOX_TERMINAL_ID,
  sandboxApiKey: env.SANDBOX_API_KEY,
  managementKey: env.MANAGEMENT_KEY,
  vaultKeys: env.VAULT_KEYS,
  fingerprintKey: env.FINGERPRINT_KEY,
  keyEncryption: env.KEY_ENCRYPTION,
  keyCacheSeconds: env.KEY_CACHE_SECONDS,
  vaultTransitToken: env.VAULT_TRANSIT_TOKEN,
  simulatorSecret: env.SIMULATOR_SECRET,
});

const operators = {
  MANAGEMENT_HOST: str({ default: '127.0.0.1' }),
  MANAGEMENT_URL: httpAddress({ default: undefined }),
  MANAGEMENT_PORT: whole(0, 65_535)({ default: undefined }),
  ACCESS_TOKEN_MAX_DAYS: whole(1, 365)({ default: 90 }),
  AUDIT_SYSLOG: address(['udp:', 'tcp:', 'tls:'])({ default: undefined }),
  AUDIT_WEBHOOK_URL: httpAddress({ default: undefined }),
  AUDIT_WEBHOOK_SECRET: webhookSecret({ default: undefined }),
  SECOND_FACTOR: str({ choices: ['required', 'optional'], default: undefined }),
  SESSION_IDLE_MINUTES: whole(5, 720)({ default: undefined }),
  UNUSED_USER_DAYS: whole(0, 3_650)({ default: undefined }),
  TWO_CUSTODIANS: str({ choices: ['required', 'optional'], default: undefined }),
};

const operatorSettings = (env: CleanedEnv<typeof operators & Pick<typeof service, 'ROLE' | 'ENVIRONMENT'>>) => ({
  managementUrl: env.MANAGEMENT_URL,
  management:
    env.MANAGEMENT_PORT === undefined || env.ROLE === 'worker'
      ? undefined
      : { host: env.MANAGEMENT_HOST, port: env.MANAGEMENT_PORT },
  accessTokenMaxDays: env.ACCESS_TOKEN_MAX_DAYS,
  auditHeads: {
    syslog: env.AUDIT_SYSLOG,
    webhook:
      env.AUDIT_WEBHOOK_URL === undefined
        ? undefined
        : { url: env.AUDIT_WEBHOOK_URL, secret: env.AUDIT_WEBHOOK_SECRET ?? '' },
  },
  secondFactorRequired: (env.SECOND_FACTOR ?? (env.ENVIRONMENT === 'live' ? 'required' : 'optional')) === 'required',
  twoCustodians: (env.TWO_CUSTODIANS ?? (env.ENVIRONMENT === 'live' ? 'required' : 'optional')) === 'required',
  unusedUserDays: env.UNUSED_USER_DAYS ?? (env.ENVIRONMENT === 'live' ? 90 : 0),
  sessionIdleSeconds: (env.SESSION_IDLE_MINUTES ?? (env.ENVIRONMENT === 'live' ? 15 : 60)) * 60,
});

const signOn = {
  SSO_ISSUER: issuer({ default: undefined }),
  SSO_CLIENT_ID: str({ default: undefined }),
  SSO_CLIENT_SECRET: str({ default: undefined }),
  SSO_ROLES: claimedRoles({ default: undefined }),
  SSO_ROLE_CLAIM: str({ default: 'roles' }),
  SSO_REQUIRED: str(flag),
};

const signOnSettings = (env: CleanedEnv<typeof signOn>) => ({
  sso: {
    issuer: env.SSO_ISSUER,
    clientId: env.SSO_CLIENT_ID,
    clientSecret: env.SSO_CLIENT_SECRET,
    roles: env.SSO_ROLES,
    roleClaim: env.SSO_ROLE_CLAIM,
    isRequired: env.SSO_REQUIRED === 'true',
  },
});

const payments = {
  SUBMISSION_WAIT_MS: whole(0, 60_000)({ default: 8_000 }),
  REFUSE_UNKNOWN_FIELDS: str(flag),
  PROCESSOR_ALLOW_LOCAL: str(flag),
  PROCESSOR_TIMEOUT_MS: whole(100, 120_000)({ default: 20_000 }),
  STATEMENT_DAYS: whole(0, 90)({ default: 3 }),
  STATEMENT_INTERVAL_SECONDS: whole(10, 86_400)({ default: 900 }),
  CHARGES_PER_SECOND: whole(10, 100_000)({ default: 200 }),
};

const paymentSettings = (env: CleanedEnv<typeof payments>) => ({
  submissionWaitMilliseconds: env.SUBMISSION_WAIT_MS,
  refuseUnknownFields: env.REFUSE_UNKNOWN_FIELDS === 'true',
  processorAllowLocal: env.PROCESSOR_ALLOW_LOCAL === 'true',
  processorTimeoutMilliseconds: env.PROCESSOR_TIMEOUT_MS,
  statements: { days: env.STATEMENT_DAYS, intervalSeconds: env.STATEMENT_INTERVAL_SECONDS },
  chargesPerSecond: env.CHARGES_PER_SECOND,
});

const webhooks = {
  WEBHOOK_ALLOW_LOCAL: str(flag),
  WEBHOOK_PORTS: ports({ default: undefined }),
  WEBHOOK_ATTEMPTS_PER_SECOND: pace({ default: 300 }),
};

const webhookSettings = (env: CleanedEnv<typeof webhooks>) => ({
  webhookAllowLocal: env.WEBHOOK_ALLOW_LOCAL === 'true',
  webhookPorts: env.WEBHOOK_PORTS ?? (env.WEBHOOK_ALLOW_LOCAL === 'true' ? undefined : [443]),
  webhookAttemptsPerSecond: env.WEBHOOK_ATTEMPTS_PER_SECOND,
});

const limits = {
  RATE_LIMIT_STORE: str({ choices: ['memory', 'database'], default: 'memory' }),
  RATE_LIMIT_SUBMISSIONS: whole(1, 1_000_000)({ default: 100 }),
  RATE_LIMIT_STATUS: whole(1, 1_000_000)({ default: 500 }),
  RATE_LIMIT_ALL: whole(1, 1_000_000)({ default: 1000 }),
  RATE_LIMIT_FAILED_AUTHENTICATIONS: whole(1, 1_000_000)({ default: 60 }),
  RATE_LIMIT_CARD_TOKENS: whole(1, 1_000_000)({ default: 30 }),
  RATE_LIMIT_NOTIFICATIONS: whole(1, 1_000_000)({ default: 100 }),
  TRUSTED_PROXIES: proxies({ default: '' }),
};

const limitSettings = (env: CleanedEnv<typeof limits>) => ({
  rateLimitStore: env.RATE_LIMIT_STORE,
  rateLimits: { submissions: env.RATE_LIMIT_SUBMISSIONS, status: env.RATE_LIMIT_STATUS, all: env.RATE_LIMIT_ALL },
  sourceLimits: {
    failedAuthentications: env.RATE_LIMIT_FAILED_AUTHENTICATIONS,
    notifications: env.RATE_LIMIT_NOTIFICATIONS,
    cardTokens: env.RATE_LIMIT_CARD_TOKENS,
  },
  trustedProxies: listOf(env.TRUSTED_PROXIES),
});

const retained = {
  RETENTION_DELIVERED_DAYS: retention({ default: 30 }),
  RETENTION_FAILED_DAYS: retention({ default: 90 }),
  RETENTION_NOTIFICATION_DAYS: retention({ default: 90 }),
  RETENTION_EVENT_DAYS: retention({ default: 90 }),
  RETENTION_UNUSED_INSTRUMENT_DAYS: whole(1, 3_650)({ default: 30 }),
  RETENTION_STORED_INSTRUMENT_DAYS: whole(1, 3_650)({ default: 1_095 }),
  RETENTION_REQUEST_DAYS: whole(1, 3_650)({ default: 30 }),
  REQUEST_LOG_ENTRIES: whole(0, 1_000_000_000)({ default: 1_000_000 }),
};

const retentionSettings = (env: CleanedEnv<typeof retained>) => ({
  retentionDays: {
    delivered: env.RETENTION_DELIVERED_DAYS,
    failed: env.RETENTION_FAILED_DAYS,
    notifications: env.RETENTION_NOTIFICATION_DAYS,
    events: env.RETENTION_EVENT_DAYS,
    unusedInstruments: env.RETENTION_UNUSED_INSTRUMENT_DAYS,
    storedInstruments: env.RETENTION_STORED_INSTRUMENT_DAYS,
    requests: env.RETENTION_REQUEST_DAYS,
  },
  requestLogEntries: env.REQUEST_LOG_ENTRIES,
});

const shutdown = {
  SHUTDOWN_DRAIN_MS: whole(0, 600_000)({ default: undefined }),
  SHUTDOWN_GRACE_MS: whole(0, 600_000)({ default: 30_000 }),
};

const shutdownSettings = (env: CleanedEnv<typeof shutdown & Pick<typeof database, 'DATABASE_URL'>>) => ({
  // Only one process can open an embedded database: a load balancer has no other instance to use meanwhile.
  shutdownDrainMilliseconds: env.SHUTDOWN_DRAIN_MS ?? (env.DATABASE_URL === undefined ? 0 : 10_000),
  shutdownGraceMilliseconds: env.SHUTDOWN_GRACE_MS,
});

const telemetry = {
  LOG_LEVEL: str({ choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], default: 'info' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress({ default: undefined }),
  METRICS_HOST: str({ default: '127.0.0.1' }),
  METRICS_PORT: whole(0, 65_535)({ default: undefined }),
};

const telemetrySettings = (env: CleanedEnv<typeof telemetry>) => ({
  logLevel: env.LOG_LEVEL,
  tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
  metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
});

/** The forms of all environment variables. */
export const variables = {
  ...service,
  ...database,
  ...secrets,
  ...operators,
  ...signOn,
  ...payments,
  ...webhooks,
  ...limits,
  ...retained,
  ...shutdown,
  ...telemetry,
};

export const settingsOf = (env: CleanedEnv<typeof variables>) => ({
  ...serviceSettings(env),
  ...databaseSettings(env),
  ...secretSettings(env),
  ...operatorSettings(env),
  ...signOnSettings(env),
  ...paymentSettings(env),
  ...webhookSettings(env),
  ...limitSettings(env),
  ...retentionSettings(env),
  ...shutdownSettings(env),
  ...telemetrySettings(env),
});
