import { cleanEnv } from 'envalid';
import { ConfigError, reportFaults } from './config-error.js';
import { databaseRefusals } from './database-rules.js';
import { liveRefusals } from './live-rules.js';
import { settingsOf, variables } from './settings.js';
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
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const config: Config = settingsOf(
    cleanEnv(given, variables, { reporter: ({ errors }) => reportFaults(errors, given) }),
  );
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
