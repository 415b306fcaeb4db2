import { TestClock } from './time/clock.js';
import { createTestDatabase, testServer } from './database/database.js';
import { startTestService, testStart, type TestService } from './service.js';

/** Keys that instances share: without them, each instance on a served database would make its own. */
export const sharedKeys = {
  VAULT_KEYS: `tests:${Buffer.alloc(32, 7).toString('base64')}`,
  FINGERPRINT_KEY: Buffer.alloc(32, 9).toString('base64'),
};

/** How many instances the database of the tests takes: an embedded one is open in one service at a time. */
export const possibleInstances: readonly number[] = testServer === undefined ? [1] : [1, 2];

export interface Instances {
  readonly services: readonly TestService[];
  readonly clock: TestClock;
  close(): Promise<void>;
}

/** Several services of one installation: they share the database, the keys and the clock. */
export async function startInstances(
  count: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Instances> {
  const database = await createTestDatabase();
  const clock = new TestClock(testStart);
  const services: TestService[] = [];
  for (let instance = 0; instance < count; instance++)
    services.push(await startTestService({ ...sharedKeys, ...settings }, { clock, database }));
  return {
    services,
    clock,
    async close() {
      await Promise.all(services.map((service) => service.close()));
      await database.drop();
    },
  };
}
