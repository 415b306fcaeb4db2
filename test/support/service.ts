import { databaseSettings } from '../../scripts/support/scratch-database.js';
import type { Clock } from '../../src/base/clock.js';
import { type Random, systemRandom } from '../../src/base/random.js';
import { readConfig } from '../../src/config/config.js';
import { createLog } from '../../src/logging/log.js';
import type { PasswordCost } from '../../src/people/password-worker.js';
import type { GivenTransport } from '../../src/processors/processor-fetch.js';
import { type Service, startService } from '../../src/service.js';
import { createTestDatabase, type TestDatabase, testServer } from './database/database.js';
import { standStillForBanks } from './processors/processors.js';
import { type Query, query } from './records.js';
import { TestClock } from './time/clock.js';

/** The default start time of tests. */
export const testStart = new Date('2026-03-10T09:00:00.000Z');

export const terminalId = 'TERM01';
export const apiKey = 'ptk_test_key_of_the_tests';
export const managementKey = 'management-key-of-the-tests-0123456789';
export const simulatorSecret = 'secret-of-the-simulated-banks-of-the-tests';

/** The minimum of argon2id. The cost in production is asserted in test/people/second-factor.long.test.ts. */
const leastPasswordCost: PasswordCost = { memorySize: 8, iterations: 1 };

export interface TestService extends Service {
  readonly clock: TestClock;
  /** The log, with one line for each entry. */
  readonly logged: string[];
  /** Runs a statement in the database, and returns its rows. */
  readonly query: Query;
  /** Stops the service and drops its database. */
  close(): Promise<void>;
}

/**
 * Starts a complete service in this process, with a test clock and a new database. A given database is not dropped
 * here. Settings are given by their environment names.
 */
export async function startTestService(
  settings: Readonly<Record<string, string>> = {},
  sources: {
    clock?: TestClock;
    random?: Random;
    database?: TestDatabase;
    processorTransport?: GivenTransport['processorTransport'];
    appleParts?: GivenTransport['appleParts'];
    /** Undefined uses the password cost of production. */
    passwordCost?: PasswordCost | undefined;
    /** `api` disables work that is due by the clock. The settings refuse it on an embedded database. */
    role?: 'all' | 'api';
  } = {},
): Promise<TestService> {
  const database = sources.database ?? (await createTestDatabase());
  const clock = sources.clock ?? new TestClock(testStart);
  const logged: string[] = [];
  const log = createLog('debug', {
    write: (line: string) => {
      logged.push(line);
    },
  });
  const read = readConfig({
    PORT: '0',
    SANDBOX_TERMINAL_ID: terminalId,
    SANDBOX_API_KEY: apiKey,
    MANAGEMENT_KEY: managementKey,
    SIMULATOR_SECRET: simulatorSecret,
    RATE_LIMIT_SUBMISSIONS: '100000',
    RATE_LIMIT_STATUS: '100000',
    RATE_LIMIT_ALL: '100000',
    RATE_LIMIT_FAILED_AUTHENTICATIONS: '100000',
    RATE_LIMIT_NOTIFICATIONS: '100000',
    RATE_LIMIT_CARD_TOKENS: '100000',
    ...databaseSettings(database),
    DATA_DIR: database.dataDirectory,
    // Independent of the speed of the machine that runs the tests.
    DATABASE_CONNECT_TIMEOUT_MS: '30000',
    DATABASE_POOL_TIMEOUT_MS: '30000',
    DATABASE_STATEMENT_TIMEOUT_MS: '300000',
    DATABASE_LOCK_TIMEOUT_MS: '300000',
    DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS: '300000',
    DATABASE_ANSWER_TIMEOUT_MS: '400000',
    ...settings,
  });
  const config = { ...read, role: sources.role ?? read.role };
  const service = await startService(config, {
    clock: clock satisfies Clock,
    random: sources.random ?? systemRandom,
    log,
    processorTransport: sources.processorTransport,
    appleParts: sources.appleParts,
    passwordCost: 'passwordCost' in sources ? sources.passwordCost : leastPasswordCost,
  });
  standStillForBanks(clock, service.deps.store.pool);
  return {
    ...service,
    clock,
    logged,
    query: (text, ...values) => query(service, text, ...values),
    async close() {
      const stopped = service.stop();
      // Leftovers of a failed test must not delay the next ones.
      const timer = setTimeout(() => {
        void clock.advance(config.shutdownGraceMilliseconds);
      }, 20_000);
      await stopped;
      clearTimeout(timer);
      if (!sources.database) await database.drop();
    },
  };
}

/**
 * Starts a service without work that is due by the clock, for tests of requests. Polling for such work every second is
 * most of the database load when a test advances the clock by hours.
 */
export const startApiService: typeof startTestService = (settings, sources) =>
  startTestService(settings, { role: 'api', ...sources });

/** Keys that instances share. Without them, each instance on a served database would create its own. */
export const sharedKeys = {
  VAULT_KEYS: `tests:${Buffer.alloc(32, 7).toString('base64')}`,
  FINGERPRINT_KEY: Buffer.alloc(32, 9).toString('base64'),
};

/** The possible numbers of instances on the test database: an embedded one is open in one service at a time. */
export const possibleInstances: readonly number[] = testServer === undefined ? [1] : [1, 2];

export interface Instances {
  readonly services: readonly TestService[];
  readonly clock: TestClock;
  close(): Promise<void>;
}

/** Starts several services of one installation, with the same database, keys and clock. */
export async function startInstances(
  count: number,
  settings: Readonly<Record<string, string>> = {},
  role: 'all' | 'api' = 'all',
): Promise<Instances> {
  const database = await createTestDatabase();
  const clock = new TestClock(testStart);
  const services: TestService[] = [];
  for (let instance = 0; instance < count; instance++)
    services.push(await startTestService({ ...sharedKeys, ...settings }, { clock, database, role }));
  return {
    services,
    clock,
    async close() {
      await Promise.all(services.map((service) => service.close()));
      await database.drop();
    },
  };
}

/** Random values, except for the ids and uuids that a test sets beforehand. */
export class ScriptedRandom implements Random {
  /** The next friendly ids, in this order. */
  readonly ids: string[] = [];
  /** The value of every uuid, while it is set. */
  fixedUuid: string | undefined;
  /** True makes every request for random bytes fail, as a bug would. */
  broken = false;

  bytes(count: number): Buffer {
    if (this.broken) throw new Error('the source of randomness is broken');
    return systemRandom.bytes(count);
  }

  uuid(): string {
    return this.fixedUuid ?? systemRandom.uuid();
  }

  timedUuid(at: Date): string {
    return this.fixedUuid ?? systemRandom.timedUuid(at);
  }

  friendlyId(at: Date): string {
    if (this.broken) throw new Error('the source of randomness is broken');
    return this.ids.shift() ?? systemRandom.friendlyId(at);
  }
}
