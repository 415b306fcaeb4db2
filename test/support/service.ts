import { databaseSettings } from '../../scripts/support/scratch-database.js';
import type { Clock } from '../../src/base/clock.js';
import { readConfig } from '../../src/config/config.js';
import { createLog } from '../../src/logging/log.js';
import type { GivenWay } from '../../src/processors/processor-fetch.js';
import type { PasswordCost } from '../../src/people/password-worker.js';
import { systemRandom, type Random } from '../../src/base/random.js';
import { startService, type Service } from '../../src/service.js';
import { standStillForBanks } from './processors/bank-time.js';
import { TestClock } from './time/clock.js';
import { createTestDatabase, type TestDatabase } from './database/database.js';

/** The time at which tests begin, unless they choose another. */
export const testStart = new Date('2026-03-10T09:00:00.000Z');

export const terminalId = 'TERM01';
export const apiKey = 'ptk_test_key_of_the_tests';
export const managementKey = 'management-key-of-the-tests-0123456789';
export const simulatorSecret = 'secret-of-the-simulated-banks-of-the-tests';

/** The least that argon2id takes: what it costs a service is asserted in test/people/password-hash.test.ts. */
const leastPasswordCost: PasswordCost = { memorySize: 8, iterations: 1 };

export interface TestService extends Service {
  readonly clock: TestClock;
  /** Everything that was logged, a line an entry. */
  readonly logged: string[];
  /** Stops the service and drops its database. */
  close(): Promise<void>;
}

/**
 * A whole service in this process, with a clock to turn, on a database of its own unless one is given; whoever gives it
 * drops it. Settings are given by their environment names.
 */
export async function startTestService(
  settings: Readonly<Record<string, string>> = {},
  sources: {
    clock?: TestClock;
    random?: Random;
    database?: TestDatabase;
    wayToProcessors?: GivenWay['wayToProcessors'];
    /** Undefined: what a password costs a service that is no test's. */
    passwordCost?: PasswordCost | undefined;
    /** `api`: no work is done because it is due by the clock. The settings refuse it on an embedded database. */
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
    // Of the machine that runs the tests it is not asked how fast it is.
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
    wayToProcessors: sources.wayToProcessors,
    passwordCost: 'passwordCost' in sources ? sources.passwordCost : leastPasswordCost,
  });
  standStillForBanks(clock, service.deps.store.pool);
  return {
    ...service,
    clock,
    logged,
    async close() {
      const stopped = service.stop();
      // What a failed test left behind must not keep the next ones waiting.
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
 * The same without work that is due by the clock, for tests of requests: what looks every second for such work is most
 * of what the database does while a test lets hours pass.
 */
export const startApiService: typeof startTestService = (settings, sources) =>
  startTestService(settings, { role: 'api', ...sources });
