import { expect } from 'chai';
import { openStore } from '../../../src/store/connection/open.js';
import { createTestDatabase, openTestStore } from '../../support/database/database.js';
import { recordLog } from '../../support/log.js';
import { started } from '../../support/started.js';

describe('the store', () => {
  const store = started(openTestStore);

  it('has the tables of the schema when it is open', async () => {
    expect(await store.prisma.terminal.count()).to.equal(0);
    expect((await store.pool.query('SELECT count(*) FROM terminals')).rows).to.eql([{ count: '0' }]);
  });

  it('gives amounts as exact text, instants as Date and calendar dates as text', async () => {
    const { rows } = await store.pool.query(
      "SELECT 10.1000::numeric AS amount, timestamptz '2026-03-29 01:30:00+02' AS instant, timestamp " +
        "'2026-03-29 02:30:00' AS utc, date '2026-03-29' AS day, 9007199254740993 AS big",
    );
    expect(rows).to.eql([
      {
        amount: '10.1000',
        instant: new Date('2026-03-28T23:30:00Z'),
        utc: new Date('2026-03-29T02:30:00Z'),
        day: '2026-03-29',
        big: '9007199254740993',
      },
    ]);
  });

  it('computes dates in UTC, whatever the zone of the server', async () => {
    expect((await store.pool.query("SELECT (timestamptz '2026-03-28 23:30:00Z')::date AS day")).rows).to.eql([
      { day: '2026-03-28' },
    ]);
    expect(await store.prisma.$queryRaw`SELECT current_setting('TimeZone') AS zone`).to.eql([{ zone: 'UTC' }]);
  });

  for (const [what, name, value] of [
    ['disables PostgreSQL’s JIT, whatever the estimates', 'jit', 'off'],
    ['has PostgreSQL plan a statement once, for any values', 'plan_cache_mode', 'force_generic_plan'],
  ] as const)
    it(what, async () => expect((await store.pool.query(`SHOW ${name}`)).rows).to.eql([{ [name]: value }]));

  it('prepares a named statement once per connection, and shares its connections with Prisma', async () => {
    const add = { name: 'add', text: 'SELECT $1::int + $2::int AS sum' };
    for (const value of [1, 2]) {
      expect((await store.pool.query({ ...add, values: [value, 10] })).rows).to.eql([{ sum: value + 10 }]);
      await store.prisma.terminal.findFirst();
    }
    expect((await store.pool.query("SELECT 1 FROM pg_prepared_statements WHERE name = 'add'")).rows).to.have.length(1);
    const prepared = await store.pool.query(
      'SELECT 1 FROM pg_prepared_statements WHERE statement LIKE \'%"terminals"%LIMIT%\'',
    );
    expect(prepared.rows).to.have.length(1);
  });

  it('continues after an error inside a transaction on the pool', async () => {
    const client = await store.pool.connect();
    try {
      await client.query('BEGIN');
      const failure = await client.query('SELECT nonsense').then(() => 'answered', String);
      expect(failure).to.include('column "nonsense" does not exist');
      await client.query('ROLLBACK');
    } finally {
      client.release();
    }
    expect(await store.prisma.terminal.count()).to.equal(0);
  });

  it('closes once, for any number of calls', async () => {
    const other = await createTestDatabase();
    const closing = await openStore({ ...other, log: recordLog().log });
    await Promise.all([closing.close(), closing.close()]);
    await closing.close();
    expect(await closing.pool.query('SELECT 1').then(() => 'answered', String)).to.include(
      'Cannot use a pool after calling end',
    );
    await other.drop();
  });

  const refusal = (databaseUrl: string): Promise<string> =>
    openStore({ databaseUrl, dataDirectory: '', log: recordLog().log }).then(() => 'opened', String);

  it('refuses an address that names another schema, which only Prisma would follow', async () => {
    const refused = await refusal('postgresql://localhost/payments?schema=terminal');
    expect(refused).to.include('the schema "terminal"').and.include('omit "schema"');
  });

  it('names the server that it cannot reach, without the password', async () => {
    const refused = await refusal('postgresql://payments:secret@127.0.0.1:1/payments');
    expect(refused).to.include('127.0.0.1:1').and.include('DATABASE_URL').and.not.include('secret');
  });
});
