import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { databaseSettings } from '../../scripts/support/scratch-database.js';
import { makeHistory } from '../../scripts/seed/history.js';
import { systemClock } from '../../src/base/clock.js';
import { readConfig } from '../../src/config/config.js';
import { createLog } from '../../src/logging/log.js';
import { provisionSandbox } from '../../src/management/sandbox.js';
import { systemRandom } from '../../src/base/random.js';
import { startService, type Service } from '../../src/service.js';
import { createTestDatabase } from '../support/database/database.js';
import { apiKey, managementKey, simulatorSecret } from '../support/service.js';

describe('npm run seed: a history', () => {
  let service: Service;
  let close: () => Promise<void>;
  before(async () => {
    const database = await createTestDatabase();
    const config = readConfig({
      ...databaseSettings(database),
      DATA_DIR: database.dataDirectory,
      PORT: '0',
      LOG_LEVEL: 'error',
      SANDBOX_TERMINAL_ID: 'SEED01',
      SANDBOX_API_KEY: apiKey,
      MANAGEMENT_KEY: managementKey,
      SIMULATOR_SECRET: simulatorSecret,
      WEBHOOK_ALLOW_LOCAL: 'true',
      RATE_LIMIT_SUBMISSIONS: '100000',
      RATE_LIMIT_ALL: '100000',
    });
    // Its deliveries are made by the time of the machine.
    service = await startService(config, { clock: systemClock, random: systemRandom, log: createLog('error') });
    close = async () => {
      await service.stop();
      await database.drop();
    };
  });
  after(() => close());

  const countOf = async (terminalId: string): Promise<number> =>
    service.deps.store.prisma.transaction.count({ where: { terminalId } });

  it('is made on a database that has been filled before, for another terminal', async () => {
    const { baseUrl, deps } = service;
    await makeHistory({ baseUrl, terminalId: 'SEED01', apiKey, managementKey }, simulatorSecret, 1);
    const second = { terminalId: 'SEED02', apiKey: `ptk_test_${randomUUID()}` };
    await provisionSandbox(deps.store, systemClock, second);
    await makeHistory({ baseUrl, ...second, managementKey }, simulatorSecret, 1);
    const [first, other] = [await countOf('SEED01'), await countOf('SEED02')];
    expect(first).to.be.greaterThan(40);
    expect(other).to.equal(first);
    const accounts = await deps.store.prisma.webhookEndpoint.groupBy({ by: ['accountId'], _count: true });
    expect(accounts.map(({ _count: endpoints }) => endpoints)).to.deep.equal([2, 2]);
  });
});
