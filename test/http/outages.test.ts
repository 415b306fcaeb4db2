import { expect } from 'chai';
import type { Schema } from '../../src/base/contract.js';
import { client, refused, succeeded, type Answer, type ContractClient } from '../support/contract/contract-client.js';
import { createMigratedDatabaseOn, testServer, type TestDatabase } from '../support/database/database.js';
import { payment } from '../support/payments.js';
import { startApiService, type TestService } from '../support/service.js';
import { until } from '../support/time/until.js';

/** Two ways to the database: our own SQL, and Prisma. */
const asks: Readonly<Record<'a sale' | 'a new account', (api: ContractClient) => Promise<Answer<unknown>>>> = {
  'a sale': (api: ContractClient) => api.sale({ body: payment() }),
  'a new account': (api: ContractClient) => api.managementAccountCreate({ body: { name: 'Example Shop' } }),
};

const errorLines = (service: TestService): { msg: string; outage?: string; suppressed?: number }[] =>
  service.logged
    .map((line) => JSON.parse(line) as { level: number; msg: string; outage?: string; suppressed?: number })
    .filter(({ level }) => level >= 50);

describe('a database that is away', () => {
  let service: TestService;
  let api: ContractClient;
  before(async () => {
    service = await startApiService();
    api = client(service);
    await Promise.all(service.deps.lifecycle.tickers.map((ticker) => ticker.stop()));
    await service.deps.store.pool.query(
      `CREATE TABLE failing (state TEXT);
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
        $$ DECLARE failure TEXT := (SELECT state FROM failing); BEGIN IF failure IS NOT NULL THEN RAISE EXCEPTION
        'as ordered' USING ERRCODE = failure; END IF; RETURN NEW; END $$;
      CREATE TRIGGER fail BEFORE INSERT ON transactions FOR EACH ROW EXECUTE FUNCTION fail();
      CREATE TRIGGER fail BEFORE INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION fail()`,
    );
  });
  after(() => service.close());
  const failWith = (state: string | null) =>
    service.deps.store.pool.query(
      `DELETE FROM failing; INSERT INTO failing VALUES (${state === null ? 'NULL' : `'${state}'`})`,
    );

  for (const [name, ask] of Object.entries(asks)) {
    for (const state of ['57P01', '57P03', '53100', '57014', '53300', '08006', '25006', '55P03', '40P01', '40001']) {
      it(`answers ${name} with 503 and Retry-After for SQLSTATE ${state}`, async () => {
        await failWith(state);
        const answer = await ask(api);
        const { context } = await refused(answer, 'SYSTEM/TEMPORARILY_UNAVAILABLE');
        expect([answer.headers['retry-after'], context]).to.deep.equal(['2', { retry_after_seconds: 2 }]);
      });
    }
    it(`answers ${name} with 500 for what is our own mistake`, async () => {
      await failWith('42883');
      await refused(await ask(api), 'SYSTEM/INTERNAL_ERROR');
    });
    it(`answers ${name} when it is there again`, async () => {
      await failWith(null);
      await succeeded(ask(api));
    });
  }

  it('is logged by a line a second, however many requests fail', async () => {
    await service.clock.advance(10_000);
    service.logged.length = 0;
    await failWith('57P03');
    for (let request = 0; request < 20; request++)
      await refused(await asks['a sale'](api), 'SYSTEM/TEMPORARILY_UNAVAILABLE');
    expect(errorLines(service).map(({ outage }) => outage)).to.deep.equal(['57P03']);
    await service.clock.advance(1_000);
    expect(errorLines(service).map(({ suppressed }) => suppressed)).to.deep.equal([undefined, 19]);
    await failWith(null);
  });
});

(testServer === undefined ? describe.skip : describe)('a PostgreSQL', () => {
  let database: TestDatabase & { databaseUrl: string };
  let service: TestService;
  let api: ContractClient;
  beforeEach(async () => {
    database = await createMigratedDatabaseOn(testServer!);
    service = await startApiService({ DATABASE_LOCK_TIMEOUT_MS: '500' }, { database });
    api = client(service);
  });
  afterEach(async () => {
    await service.close();
    await database.drop();
  });
  const query = (text: string) => service.deps.store.pool.query(text);
  const ready = async () => {
    const { status, body } = await api.healthReady();
    return [status, (body as Schema<'HealthReport'>).checks?.database];
  };

  it('that cannot be written is told by the readiness, and by 503 to whoever wants to write', async () => {
    expect(await ready()).to.deep.equal([200, 'ok']);
    const name = new URL(database.databaseUrl).pathname.slice(1);
    await query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    // The connections that are there stay as they are: every one is to be a new one, the one that ends them at last.
    const sessions =
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() ORDER BY pid = pg_backend_pid()';
    await query(`SELECT pg_terminate_backend(pid) FROM (${sessions}) session`).catch(() => undefined);
    await until('the readiness tells it', async () => (await ready())[1] === 'read_only');
    expect(await ready()).to.deep.equal([503, 'read_only']);
    expect((await api.healthLive()).status).to.equal(200);
    await refused(await api.sale({ body: payment() }), 'SYSTEM/TEMPORARILY_UNAVAILABLE');
    await refused(
      await api.managementAccountCreate({ body: { name: 'Example Shop' } }),
      'SYSTEM/TEMPORARILY_UNAVAILABLE',
    );
    await query(`BEGIN READ WRITE; ALTER DATABASE ${name} RESET default_transaction_read_only; COMMIT`);
    await until('it can be written again', async () => (await ready())[1] === 'ok');
    await until('a sale is taken', async () => (await api.sale({ body: payment() })).status === 200);
  });

  it('whose table is locked answers 503 when the time for a lock is over, and nobody waits longer', async () => {
    const holder = await service.deps.store.pool.connect();
    await holder.query('BEGIN; LOCK TABLE transactions, accounts IN ACCESS EXCLUSIVE MODE');
    for (const ask of Object.values(asks)) await refused(await ask(api), 'SYSTEM/TEMPORARILY_UNAVAILABLE');
    await holder.query('ROLLBACK');
    holder.release();
    for (const ask of Object.values(asks)) await succeeded(ask(api));
  });

  it('that ends connections under requests costs these, with 503, and no others', async () => {
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all([
        ...Array.from({ length: 10 }, () => api.sale({ body: payment() })),
        ...Array.from({ length: 5 }, () => api.managementAccountCreate({ body: { name: 'Example Shop' } })),
        query(
          'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid ' +
            '<> pg_backend_pid()',
        ).then(
          () => undefined,
          () => undefined,
        ),
      ]);
      for (const answer of answers) if (answer) expect(answer.status, answer.text).to.be.oneOf([200, 201, 503]);
    }
    await until('a sale is taken', async () => (await api.sale({ body: payment() })).status === 200);
  });
});
