import { expect } from 'chai';
import { readConfig } from '../../../src/config/config.js';
import { statementsMayTake } from '../../../src/store/connection/connection.js';
import { sealJournal } from '../../../src/store/journal/verify-journal.js';
import { openStore, type Store } from '../../../src/store/connection/open.js';
import { outageIn } from '../../../src/store/connection/outage.js';
import { inSqlTransaction, inTransaction, onConnection } from '../../../src/store/query/transaction.js';
import { createDatabaseOn, testServer, type TestDatabase } from '../../support/database/database.js';
import { recordLog } from '../../support/log.js';
import { openSilentLine, type SilentLine } from '../../support/database/database-line.js';
import { until } from '../../support/time/clock.js';

/** Enough for any answer on any machine. Each silence lasts this long. */
const answerMilliseconds = 2_500;
const timeouts = {
  ...readConfig({}).databaseTimeouts,
  connect: 8_000,
  pool: 20_000,
  statement: 2_000,
  lock: 1_000,
  idleInTransaction: 1_500,
  answer: answerMilliseconds,
};

interface Stage {
  readonly line: SilentLine;
  readonly store: Store;
  readonly log: ReturnType<typeof recordLog>;
  /** The swallowed data is lost, and the store works as before. */
  wholeAgain(): Promise<void>;
}

const outcome = (work: Promise<unknown>) =>
  work.then(() => 'answered').catch((error: unknown) => outageIn(error) ?? error);

const fillPool = ({ store }: Stage) =>
  Promise.all(['one', 'two', 'three'].map(() => store.pool.query('SELECT pg_sleep(0.1)')));

(testServer === undefined ? describe.skip : describe)('a database that falls silent', () => {
  let database: TestDatabase & { databaseUrl: string };
  const tests: { readonly play: () => Promise<void>; played?: Promise<void> }[] = [];

  // Silences last in real time, so all run at once, each on a separate line and store.
  before(async () => {
    database = await createDatabaseOn(testServer!);
    await onStage(() => Promise.resolve()); // migrates
    for (const test of tests) {
      test.played = test.play();
      test.played.catch(() => undefined); // its own test reports it
    }
  });
  after(async () => {
    await Promise.allSettled(tests.flatMap(({ played }) => played ?? []));
    await database.drop();
  });

  function test(name: string, play: (stage: Stage) => Promise<void>): void {
    const mine: (typeof tests)[number] = { play: () => onStage(play) };
    tests.push(mine);
    it(name, () => mine.played);
  }

  async function onStage(play: (stage: Stage) => Promise<void>): Promise<void> {
    const line = await openSilentLine(database.databaseUrl);
    const log = recordLog();
    const store = await openStore({
      databaseUrl: line.databaseUrl,
      dataDirectory: '',
      poolSize: 3,
      timeouts,
      log: log.log,
    });
    const wholeAgain = async () => {
      line.restore();
      const numbers = Array.from({ length: 9 }, (_, index) => index);
      const answers = await Promise.all(
        numbers.map((index) => store.pool.query<{ index: number }>('SELECT $1::int AS index', [index])),
      );
      expect(answers.map(({ rows }) => rows[0]?.index)).to.eql(numbers);
      expect(await store.prisma.terminal.count()).to.equal(0);
      expect(store.pool.totalCount).to.be.at.most(3);
    };
    try {
      await play({ line, store, log, wholeAgain });
    } finally {
      line.restore();
      await store.close();
      await line.close();
    }
  }

  const works: Record<string, (store: Store) => Promise<unknown>> = {
    'a query of the pool': (store) => store.pool.query('SELECT 1'),
    'a query of Prisma': (store) => store.prisma.terminal.count(),
    'a transaction in SQL': (store) => inSqlTransaction(store.pool, (sql) => sql.query('SELECT 1')),
    'a transaction of Prisma': (store) => inTransaction(store.prisma, (transaction) => transaction.terminal.count()),
  };
  for (const [name, work] of Object.entries(works))
    test(`fails ${name}, and the connection is closed with the idle ones`, async (stage) => {
      const { line, store, log, wholeAgain } = stage;
      await fillPool(stage);
      expect(store.pool.idleCount).to.equal(3);
      line.swallow();
      expect(await outcome(work(store))).to.equal('DATABASE_SILENT');
      await until('their sockets are closed', () => line.open() === 0);
      expect(log.messages('warn')).to.include(
        'the database does not respond on a connection: it is closed, with the idle ones',
      );
      await wholeAgain();
    });

  test('fails a transaction whose connection stops responding, and sends nothing over it again', async (stage) => {
    const { line, store, wholeAgain } = stage;
    for (const fail of [
      () =>
        inSqlTransaction(store.pool, async (sql) => {
          await sql.query('SELECT 1');
          line.swallow();
          await sql.query('SELECT 2');
        }),
      () =>
        inTransaction(store.prisma, async (transaction) => {
          await transaction.terminal.count();
          line.swallow();
          await transaction.terminal.count();
        }),
      // Only its COMMIT is lost.
      () =>
        inTransaction(store.prisma, async (transaction) => {
          await transaction.terminal.count();
          line.swallow();
        }),
      () =>
        inSqlTransaction(store.pool, async (sql) => {
          await sql.query('SELECT 1');
          line.swallow();
        }),
    ]) {
      expect(await outcome(fail())).to.be.oneOf(['DATABASE_SILENT', 'P2028']);
      await wholeAgain();
    }
  });

  test('fails those that wait for a connection, and works again when it does', async ({ line, store, wholeAgain }) => {
    line.swallow();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome(store.pool.query('SELECT 1'))));
    for (const one of outcomes)
      expect(one).to.be.oneOf([
        'DATABASE_SILENT',
        'timeout exceeded when trying to connect',
        'timeout expired',
        'Connection terminated',
      ]);
    await wholeAgain();
  });

  test('does not keep the store from closing', async (stage) => {
    const { line, store } = stage;
    await fillPool(stage);
    line.swallow();
    const running = outcome(store.pool.query('SELECT 1'));
    await until('it runs', () => store.pool.idleCount === 2);
    await store.close();
    expect(await running).to.not.equal('answered');
    await until('no socket is left', () => line.open() === 0);
  });

  describe('differs from slow work', () => {
    test('of PostgreSQL: a statement, a lock and an idle transaction end by their limits', async (stage) => {
      const { store, wholeAgain } = stage;
      expect(await outcome(store.pool.query('SELECT pg_sleep(60)'))).to.equal('57014');
      await store.pool.query('CREATE TABLE locked (n INT); INSERT INTO locked VALUES (1)');
      const waiting = await onConnection(store.pool, 'BEGIN', async (client) => {
        // It is idle while the other waits, on a slow machine for longer than its limit.
        await client.query('SET LOCAL idle_in_transaction_session_timeout = 0; UPDATE locked SET n = n + 1');
        return outcome(store.pool.query('UPDATE locked SET n = n + 1'));
      });
      expect(waiting).to.equal('55P03');
      const idle = await outcome(
        onConnection(store.pool, 'BEGIN', async (client) => {
          const [session] = (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows;
          await until(
            'PostgreSQL ends it',
            async () =>
              (await store.pool.query('SELECT FROM pg_stat_activity WHERE pid = $1', [session?.pid])).rowCount === 0,
          );
          return client.query('SELECT 1');
        }),
      );
      expect(idle).to.be.oneOf([
        '25P03',
        'Connection terminated',
        'Client has encountered a connection error',
        'ECONNRESET',
        'EPIPE',
      ]);
      await wholeAgain();
    });

    test('of a transaction that may take longer: neither side ends it', async ({ line, store }) => {
      const slow = `SELECT pg_sleep(${answerMilliseconds / 1000 + 1})`;
      await onConnection(store.pool, `BEGIN; ${statementsMayTake(60_000)}`, (client) => client.query(slow));
      await inTransaction(store.prisma, (transaction) => transaction.$queryRawUnsafe(`${slow}::text`), {
        timeout: 60_000,
      });
      // Longer than a connection waits for a transaction that names no limit.
      await store.pool.query(
        `CREATE FUNCTION sleep() RETURNS trigger AS $$ BEGIN PERFORM pg_sleep(7);
          RETURN NULL; END $$ LANGUAGE plpgsql;
        CREATE TRIGGER slow BEFORE INSERT ON journal_seals FOR EACH STATEMENT EXECUTE FUNCTION sleep()`,
      );
      expect(await sealJournal(store.pool, '2026-11-25')).to.equal(undefined);
      // It held for the transaction only.
      line.swallow();
      expect(await outcome(store.pool.query('SELECT 1'))).to.equal('DATABASE_SILENT');
    });
  });
});
