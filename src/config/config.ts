import { cleanEnv } from 'envalid';
import { databaseRefusals } from './database-servers.js';
import { liveRefusals } from './live-rules.js';
import { settingsOf, variables } from './settings.js';
import type { KeyEncryptionName } from './vault-keys.js';
import type { Environment } from '../base/terminal.js';
import { ConfigError, reportFaults, signOnOf, type SignOnSettings } from './setting-forms.js';

export { ConfigError } from './setting-forms.js';

/** The settings of one process. Nothing else reads the environment. */
export interface Config {
  readonly environment: Environment;
  /** The work of this process: API requests, background work, or both. */
  readonly role: 'all' | 'api' | 'worker';
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** The service's address for clients, without a trailing slash. Undefined: the address that it listens on. */
  readonly baseUrl: string | undefined;
  /** The content of Apple's domain association file; undefined without one. */
  readonly applePayDomain: string | undefined;
  readonly databaseUrl: string | undefined;
  /** Maximum replication lag, in milliseconds, for reads from a standby. Undefined disables them. */
  readonly databaseStandbyLag: number | undefined;
  readonly databasePoolSize: number;
  /** The cell of this instance, if any, and true if work is held from the start (store/recovery). */
  readonly recovery: { readonly cellId: string | undefined; readonly isAsked: boolean };
  /**
   * Time limits for a PostgreSQL server, in milliseconds: to connect; to wait for a connection of the pool; for a
   * statement; for a lock; between the statements of a transaction; for a response from the server; for a migration.
   * `keepAlive` is the silence after which TCP probes the connection.
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
   * The operator's key for the management API. Undefined: the sandbox generates one; a live service has no such key.
   */
  readonly managementKey: string | undefined;
  /** The console's address for operators, without a trailing slash. Undefined: the service's address for clients. */
  readonly managementUrl: string | undefined;
  /**
   * The separate listener of the management operations; undefined if the public address serves them. A worker does not
   * serve them.
   */
  readonly management: { readonly host: string; readonly port: number } | undefined;
  /** Allows webhooks to plain HTTP and loopback addresses: for a developer's sandbox only. */
  readonly webhookAllowLocal: boolean;
  /** The ports that webhooks may use; undefined for any, in a developer's sandbox. */
  readonly webhookPorts: readonly number[] | undefined;
  /** Maximum webhook attempts of this process a second, so that a backlog does not slow down payments. */
  readonly webhookAttemptsPerSecond: number;
  /** Maximum due charges and automatic retries of this process a second. */
  readonly chargesPerSecond: number;
  /** Maximum lifetime of an access token, in days. */
  readonly accessTokenMaxDays: number;
  /** Receivers of the daily head of the audit log: a syslog collector's address, and a webhook with its secret. */
  readonly auditHeads: {
    readonly syslog: string | undefined;
    readonly webhook: { readonly url: string; readonly secret: string } | undefined;
  };
  /** The identity provider of the console's users; undefined if they sign in here only. */
  readonly sso: SignOnSettings | undefined;
  /** True if a user without a second factor may only set one up. */
  readonly secondFactorRequired: boolean;
  /** True if commands on the vault's keys need an act that two owners have decided. */
  readonly twoCustodians: boolean;
  /** Days without activity after which a user is disabled; 0 turns it off. */
  readonly unusedUserDays: number;
  /** Seconds without a request after which a session ends. */
  readonly sessionIdleSeconds: number;
  /** Keys of the vault, newest first, as `id:base64,id:base64`. */
  readonly vaultKeys: string | undefined;
  /**
   * Keys the fingerprints and request digests: base64 of 32 bytes, or two such keys with a comma in between during a
   * rotation.
   */
  readonly fingerprintKey: string | undefined;
  /** The key-encrypting keys of the data keys. The first wraps. */
  readonly keyEncryption: readonly KeyEncryptionName[];
  /** Seconds for which an instance keeps a data key in memory. */
  readonly keyCacheSeconds: number;
  /** The token for the transit engine of HashiCorp Vault. */
  readonly vaultTransitToken: string | undefined;
  /**
   * Signs the notifications of the simulated processors. Undefined: the sandbox generates one; a live service has no
   * simulated processors.
   */
  readonly simulatorSecret: string | undefined;
  readonly logLevel: string;
  /** Maximum time that a submission waits for the processor before it is answered as in progress. */
  readonly submissionWaitMilliseconds: number;
  /** Allows processor accounts of a sandbox at plain HTTP and loopback addresses, for mocks. */
  readonly processorAllowLocal: boolean;
  /** Refuses unknown fields of a request, which are otherwise ignored: for a developer's sandbox. */
  readonly refuseUnknownFields: boolean;
  /** Time limit of one processor call. */
  readonly processorTimeoutMilliseconds: number;
  /**
   * The number of days whose transactions are reconciled with the processors' statements, and the interval between
   * fetches. 0 days turn it off.
   */
  readonly statements: { readonly days: number; readonly intervalSeconds: number };
  /** The counters of requests: in this process, or in the database for several instances together. */
  readonly rateLimitStore: 'memory' | 'database';
  readonly rateLimits: { readonly submissions: number; readonly status: number; readonly all: number };
  /** Proxies whose X-Forwarded-For is trusted: addresses, and networks in CIDR notation. */
  readonly trustedProxies: readonly string[];
  /** Limits per source address: refused credentials and cards per minute, notifications per second. */
  readonly sourceLimits: Readonly<Record<'failedAuthentications' | 'notifications' | 'cardTokens', number>>;
  /** Days that finished records are retained; store/sweep/sweep.ts defines the start of the period. */
  readonly retentionDays: Readonly<
    Record<
      'delivered' | 'failed' | 'notifications' | 'events' | 'unusedInstruments' | 'storedInstruments' | 'requests',
      number
    >
  >;
  /** Maximum number of merchant requests in the request log, with their answers; 0 turns it off. */
  readonly requestLogEntries: number;
  /** Milliseconds that a stopping server still serves, until load balancers have seen its health checks fail. */
  readonly shutdownDrainMilliseconds: number;
  /** Maximum time that a stopping server then waits for running requests and attempts. */
  readonly shutdownGraceMilliseconds: number;
  /** The collector's address for traces by OTLP over HTTP, without a trailing slash; undefined turns tracing off. */
  readonly tracesEndpoint: string | undefined;
  /** The listener for metrics; undefined turns it off. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
}

/**
 * Reads the settings from environment variables; an empty variable counts as not set.
 * @throws ConfigError that names every setting that cannot be used, and its permitted values
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const { sso, ...settings } = settingsOf(
    cleanEnv(given, variables, { reporter: ({ errors }) => reportFaults(errors, given) }),
  );
  const config: Config = { ...settings, sso: signOnOf(sso) };
  if (config.role !== 'all' && config.databaseUrl === undefined) {
    throw new ConfigError(
      `ROLE=${config.role} needs DATABASE_URL: ` +
        'only one process can open an embedded database, and it does all work.',
    );
  }
  if (config.auditHeads.webhook?.secret === '')
    throw new ConfigError('AUDIT_WEBHOOK_URL needs AUDIT_WEBHOOK_SECRET, which signs the heads of the audit log.');
  const refusals = [...databaseRefusals(config), ...(config.environment === 'live' ? liveRefusals(config) : [])];
  if (refusals.length > 0) throw new ConfigError(refusals.join('\n'));
  return config;
}
