import { expect } from 'chai';
import { Prisma } from '../../generated/prisma/client.js';
import { openStore } from '../../src/store/connection/open.js';
import { IN_MEMORY } from '../../src/store/embedded/embedded.js';
import type { Executor } from '../../src/store/query/query.js';
import { inSqlTransaction, inTransaction, isWriteConflict } from '../../src/store/query/transaction.js';
import { createDatabaseOn, openTestStore, testServer } from '../support/database/database.js';
import { recordLog } from '../support/log.js';
import { until } from '../support/time/clock.js';
import { started } from '../support/started.js';

const onServer = testServer === undefined ? describe.skip : describe;
const storeOnServer = () => started(() => openTestStore(() => createDatabaseOn(testServer!)));

describe('a transaction', () => {
  const isolationLevel = Prisma.TransactionIsolationLevel.Serializable;

  describe('on any database', () => {
    const store = started(() => openStore({ dataDirectory: IN_MEMORY, log: recordLog().log }));
    before(async () => {
      await store.pool.query('CREATE TABLE counter (id INT PRIMARY KEY, n INT NOT NULL)');
      await store.pool.query('INSERT INTO counter VALUES (1, 0)');
    });

    /**
     * PostgreSQL's error for the loser of a conflict, by SQLSTATE. An embedded database has no concurrent transactions
     * that could cause it.
     */
    const conflict = (transaction: Prisma.TransactionClient, state: '40001' | '40P01') =>
      transaction.$executeRawUnsafe(`DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '${state}'; END $$`);

    for (const state of ['40001', '40P01'] as const)
      it(`is run again from its start after SQLSTATE ${state}, and only its last run counts`, async () => {
        let runs = 0;
        const { n: before } = await counter();
        const result = await inTransaction(store.prisma, async (transaction) => {
          runs += 1;
          await transaction.$executeRaw`UPDATE counter SET n = n + 1`;
          if (runs < 3) await conflict(transaction, state);
          return 'done';
        });
        expect(result).to.equal('done');
        expect(runs).to.equal(3);
        expect(await counter()).to.eql({ n: before + 1 });
      });

    it('throws the conflict when its attempts are used up', async () => {
      let runs = 0;
      const outcome: unknown = await inTransaction(
        store.prisma,
        (transaction) => {
          runs += 1;
          return conflict(transaction, '40001');
        },
        { attempts: 2 },
      ).catch((error: unknown) => error);
      expect(isWriteConflict(outcome)).to.equal(true);
      expect(runs).to.equal(2);
    });

    it('is not run again after any other error, which it throws, and is rolled back', async () => {
      let runs = 0;
      const before = await counter();
      const failure = await inTransaction(store.prisma, async (transaction) => {
        runs += 1;
        await transaction.$executeRaw`UPDATE counter SET n = n + 1`;
        throw new Error('not enough money');
      }).then(() => 'committed', String);
      expect(failure).to.equal('Error: not enough money');
      expect(runs).to.equal(1);
      expect(await counter()).to.eql(before);
    });

    const counter = async (): Promise<{ n: number }> =>
      (await store.pool.query<{ n: number }>('SELECT n FROM counter')).rows[0]!;
  });

  onServer('among rivals (on PostgreSQL)', () => {
    const store = storeOnServer();
    before(async () => {
      await store.pool.query('CREATE TABLE counter (id INT PRIMARY KEY, n INT NOT NULL)');
      await store.pool.query('INSERT INTO counter VALUES (1, 0), (2, 0)');
    });

    const atOnce = (ids: readonly number[], work: (by: Prisma.TransactionClient, id: number) => Promise<unknown>) =>
      Promise.all(ids.map((id) => inTransaction(store.prisma, (by) => work(by, id), { isolationLevel })));

    it('loses no update of a row that eight read and write at once', async () => {
      let runs = 0;
      await atOnce(Array<number>(8).fill(1), async (transaction, id) => {
        runs += 1;
        const [row] = await transaction.$queryRaw<{ n: number }[]>`SELECT n FROM counter WHERE id = ${id}`;
        await transaction.$executeRaw`UPDATE counter SET n = ${row!.n + 1} WHERE id = ${id}`;
      });
      expect((await store.pool.query('SELECT n FROM counter WHERE id = 1')).rows).to.eql([{ n: 8 }]);
      expect(runs).to.be.greaterThan(8);
    });

    it('is run again when only its COMMIT finds the conflict', async () => {
      let runs = 0;
      let bothHaveRead: () => void = () => undefined;
      const read = new Promise<void>((resolve) => (bothHaveRead = resolve));
      await atOnce([1, 2], async (transaction, id) => {
        runs += 1;
        await transaction.$queryRaw`SELECT sum(n) FROM counter`;
        if (runs === 2) bothHaveRead();
        await read;
        await transaction.$executeRaw`UPDATE counter SET n = 0 WHERE id = ${id}`;
      });
      expect(runs).to.be.greaterThan(2);
    });
  });
});

describe('a transaction in SQL', () => {
  describe('on any database', () => {
    const store = started(() => openStore({ dataDirectory: IN_MEMORY, log: recordLog().log }));
    before(async () => {
      await store.pool.query('CREATE TABLE counter (n INT PRIMARY KEY)');
      await store.pool.query('INSERT INTO counter VALUES (0)');
    });

    const add = (sql: Executor) => sql.query('UPDATE counter SET n = n + 1');
    const counted = async () => (await store.pool.query<{ n: number }>('SELECT n FROM counter')).rows[0]!.n;
    const conflict = (sql: Executor, state: string) =>
      sql.query(`DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '${state}'; END $$`);

    it('is committed with its result', async () => {
      const before = await counted();
      expect(
        await inSqlTransaction(store.pool, async (sql) => {
          await add(sql);
          return 'done';
        }),
      ).to.equal('done');
      expect(await counted()).to.equal(before + 1);
    });

    for (const state of ['40001', '40P01'])
      it(`is run again from its start after SQLSTATE ${state}, and only its last run counts`, async () => {
        const before = await counted();
        let runs = 0;
        await inSqlTransaction(store.pool, async (sql) => {
          runs++;
          await add(sql);
          if (runs < 3) await conflict(sql, state);
        });
        expect(runs).to.equal(3);
        expect(await counted()).to.equal(before + 1);
      });

    it('throws the conflict after ten runs', async () => {
      let runs = 0;
      const outcome: unknown = await inSqlTransaction(store.pool, (sql) => {
        runs++;
        return conflict(sql, '40001');
      }).catch((error: unknown) => error);
      expect(isWriteConflict(outcome)).to.equal(true);
      expect(runs).to.equal(10);
    });

    it('is rolled back, and not run again, after any other error, of the work or of a statement', async () => {
      const before = await counted();
      for (const fail of [
        () => Promise.reject(new Error('not enough money')),
        (sql: Executor) => sql.query('INSERT INTO counter SELECT n FROM counter'),
      ]) {
        let runs = 0;
        const outcome = await inSqlTransaction(store.pool, async (sql) => {
          runs++;
          await add(sql);
          await fail(sql);
        }).then(() => 'committed', String);
        expect(outcome).to.match(/not enough money|duplicate key/);
        expect(runs).to.equal(1);
      }
      expect(await counted()).to.equal(before);
    });

    it('does not pass for committed when the work took no notice of a statement that failed', async () => {
      const outcome = await inSqlTransaction(store.pool, async (sql) => {
        await sql.query('SELECT 1 / 0').catch(() => undefined);
      }).then(() => 'committed', String);
      expect(outcome).to.contain('rolled the transaction back');
    });
  });

  onServer('whose connection breaks (on PostgreSQL)', () => {
    const store = storeOnServer();

    it('fails, and neither the process nor the next transaction does', async () => {
      const outcome = await inSqlTransaction(store.pool, async (sql) => {
        const [session] = (await sql.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows;
        await store.pool.query('SELECT pg_terminate_backend($1)', [session!.pid]);
        await until('the connection is seen to be broken', () =>
          sql
            .query('SELECT 1')
            .then(() => false)
            .catch(() => true),
        );
        return sql.query('SELECT 1');
      }).then(() => 'committed', String);
      expect(outcome).to.match(/terminat|connection|ECONNRESET/i);
      expect((await inSqlTransaction(store.pool, (sql) => sql.query('SELECT 1 AS one'))).rows).to.eql([{ one: 1 }]);
    });
  });
});
