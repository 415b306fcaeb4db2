import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { PoolClient } from 'pg';
import { cloneTemplate, takeTemplate } from '../../scripts/seed/clone.js';
import { makeHistory } from '../../scripts/seed/history.js';
import { databaseSettings } from '../../scripts/support/scratch-database.js';
import { systemClock } from '../../src/base/clock.js';
import { systemRandom } from '../../src/base/random.js';
import { readConfig } from '../../src/config/config.js';
import { createLog } from '../../src/logging/log.js';
import { provisionSandbox } from '../../src/management/sandbox.js';
import { type Service, startService } from '../../src/service.js';
import { createTestDatabase } from '../support/database/database.js';
import { payment } from '../support/payments.js';
import { apiKey, managementKey, simulatorSecret, terminalId } from '../support/service.js';
import { referenceTo, startStage } from '../support/stage.js';
import { started } from '../support/started.js';
import { platformInit } from '../recurring/series-client.js';

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
    await provisionSandbox(deps, second);
    await makeHistory({ baseUrl, ...second, managementKey }, simulatorSecret, 1);
    const [first, other] = [await countOf('SEED01'), await countOf('SEED02')];
    expect(first).to.be.greaterThan(40);
    expect(other).to.equal(first);
    const accounts = await deps.store.prisma.webhookEndpoint.groupBy({ by: ['accountId'], _count: true });
    expect(accounts.map(({ _count: endpoints }) => endpoints)).to.eql([2, 2]);
  });
});

const clones = 10;

describe('npm run seed: the clones of a history', () => {
  const stage = started(startStage);
  before(async () => {
    const { http } = stage;
    const { transaction_id } = await http.sale({ body: payment(), idempotencyKey: 'sale-1' }).ok;
    await http.sandboxDispute({ transaction_id, body: { phase: 'opened' } }).ok;
    await http.capture({ body: referenceTo(await http.preauth({ body: payment() }).ok) }).ok;
    await http.recurringInit({ body: platformInit('2026-04-10', { number_of_payments: 3 }) }).ok;
    const client = await stage.service.deps.store.pool.connect();
    try {
      await clone(client);
    } finally {
      client.release();
    }
  });

  async function clone(client: PoolClient): Promise<void> {
    const template = await takeTemplate(client, terminalId, stage.service.clock.now());
    expect(template.transactions).to.equal(4);
    expect(template.left).to.eql([]);
    expect(await cloneTemplate(client, template, 4 * clones, () => undefined)).to.equal(4 * clones);
  }

  const count = async (sql: string): Promise<number> => Number((await stage.query<{ count: string }>(sql))[0]?.count);

  it('have ids of their own, the same wherever they stand', async () => {
    expect(await count('SELECT count(DISTINCT transaction_id) FROM transactions')).to.equal(4 * (clones + 1));
    expect(await count(`SELECT count(*) FROM transactions WHERE transaction_id !~ '^[0-9A-Za-z]{8}$'`)).to.equal(0);
    const counts = {
      captured:
        'SELECT count(*) FROM transactions held JOIN transactions capture ON capture.transaction_id = ' +
        'held.successor_id AND capture.transaction_reference_id = held.transaction_id',
      keyed: 'SELECT count(*) FROM idempotency_keys JOIN transactions USING (transaction_id)',
      disputed:
        'SELECT count(*) FROM dispute_reports JOIN disputes USING (dispute_id) JOIN transactions ' +
        'USING (transaction_id)',
      series:
        'SELECT count(*) FROM series JOIN transactions init ON init.transaction_id = init_transaction_id AND ' +
        'init.recurring_id = series.recurring_id',
    };
    for (const [name, sql] of Object.entries(counts)) expect(await count(sql), name).to.equal(clones + 1);
    expect(await count('SELECT count(*) FROM occurrences JOIN series USING (recurring_id)')).to.equal(3 * (clones + 1));
    expect(
      await count('SELECT count(*) FROM simulator_entries JOIN transactions ON transaction_id = idempotency_key'),
    ).to.equal(4 * (clones + 1));
    expect(await count(`SELECT count(*) FROM events WHERE body::jsonb ->> 'id' = event_id::text`)).to.equal(
      await count('SELECT count(*) FROM events'),
    );
  });

  it('are spread over the past year, and nothing falls due because of them', async () => {
    const now = stage.service.clock.now().toISOString();
    expect(
      await count(
        `SELECT count(DISTINCT created_at::date) FROM transactions WHERE created_at > '${now}'::timestamptz - interval
          '1 year'`,
      ),
    ).to.be.at.least(clones - 1);
    expect(
      await count(
        `SELECT count(*) FROM occurrences WHERE status = 'pending' AND due_at < '${now}'::timestamptz + interval
          '1 day'`,
      ),
    ).to.equal(0);
  });

  it('are answered by the service like any other', async () => {
    const cloned = await stage.query<{ transaction_id: string; type: string }>(
      'SELECT transaction_id, type FROM transactions ORDER BY created_at LIMIT 4',
    );
    const views = [];
    for (const transaction of cloned) views.push(await stage.statusOf(transaction));
    expect(views.map(({ type }) => type)).to.have.members(['sale', 'preauth', 'capture', 'recurring_init']);
    expect(views.map(({ status }) => status.status)).to.eql(['APPROVED', 'APPROVED', 'APPROVED', 'APPROVED']);
  });

  it('leave out what a service has deleted by its age, and nothing else, where that is asked for', async () => {
    const { terminalId: other, apiKey } = await stage.openOtherTerminal();
    await stage.http.sale({ body: payment(), terminalId: other, apiKey, idempotencyKey: 'sale-of-another-terminal' })
      .ok;
    const tables = ['transactions', 'events', 'idempotency_keys', 'orders'] as const;
    const counts = () =>
      Promise.all(tables.map((table) => count(`SELECT count(*) FROM ${table} WHERE terminal_id = '${other}'`)));
    const before = await counts();
    expect(Math.min(...before)).to.be.greaterThan(0);
    const client = await stage.service.deps.store.pool.connect();
    try {
      // The connection may be the one of the first clones.
      await client.query('DISCARD TEMP');
      const template = await takeTemplate(client, other, stage.service.clock.now());
      const keptDays = new Map([
        ['events', 73],
        ['idempotency_keys', 1],
      ]);
      await cloneTemplate(client, template, template.transactions * clones, () => undefined, keptDays);
    } finally {
      client.release();
    }
    // Of ten clones in a year two are younger than 73 days, and the newest is of today.
    expect(await counts()).to.eql(before.map((rows, index) => rows * (1 + [clones, 2, 1, clones][index]!)));
  });
});
