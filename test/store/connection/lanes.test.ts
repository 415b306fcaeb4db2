import { expect } from 'chai';
import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { systemClock, withinTime } from '../../../src/base/clock.js';
import { readConfig } from '../../../src/config/config.js';
import { Batch, Undone } from '../../../src/store/connection/batch.js';
import { Connection } from '../../../src/store/connection/connection.js';
import { Lanes } from '../../../src/store/connection/lanes.js';
import { outageIn } from '../../../src/store/connection/outage.js';
import { openPool } from '../../../src/store/connection/pool.js';
import { execute, Execution, type Statement } from '../../../src/store/query/execution.js';
import { openSilentLine } from '../../support/database/database-line.js';
import { createDatabaseOn, testServer, type TestDatabase } from '../../support/database/database.js';
import { recordLog } from '../../support/log.js';
import { until } from '../../support/time/clock.js';
import { closing, replacing } from '../../support/started.js';

const statement = (text: string, lane: Statement['lane'] = 'reads'): Statement => ({
  name: `lanes-test ${text}`.slice(0, 63),
  text,
  lane,
  columns: undefined,
});

/** Executes a statement and returns its whole result. */
const executed = (on: pg.Pool, of: Statement, values: readonly unknown[]) =>
  execute(on, of, values, (result) => result);

/** Waits for a turn of the event loop, in which accepted statements are sent. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a lane', () => {
  // Time stands still: a lane gets no more statements once an answer takes longer than a tenth of a second.
  const { now } = performance;
  before(() => {
    performance.now = () => 0;
  });
  after(() => {
    performance.now = now;
  });

  /** A connection that answers on command. */
  class TestConnection extends EventEmitter {
    lent = true;
    ended = false;
    writes = 0;
    keepsStatements = true;
    readonly prepared = new Set<string>();
    readonly sent: { execution: Execution; answer: NonNullable<Execution['callback']> }[] = [];
    hasPrepared(name: string): boolean {
      return this.prepared.has(name);
    }
    together(work: () => void): void {
      this.writes += 1;
      work();
    }
    batch(executions: readonly Execution[]): void {
      for (const execution of executions) this.sent.push({ execution, answer: execution.callback! });
    }
    answer(error?: Error): void {
      const { execution, answer } = this.sent.shift()!;
      if (!error) this.prepared.add(execution.name);
      answer(error, { rows: [], rowCount: 0 });
    }
    end(): Promise<void> {
      this.ended = true;
      this.emit('end');
      return Promise.resolve();
    }
  }

  async function open() {
    const opened: TestConnection[] = [];
    const elsewhere: Execution[] = [];
    const { log } = recordLog();
    const lanes = new Lanes({
      connections: { reads: 2, writes: 2 },
      open: () => {
        const connection = new TestConnection();
        opened.push(connection);
        return Promise.resolve(connection as unknown as Connection);
      },
      executeElsewhere: (execution) => elsewhere.push(execution),
      firstWrite: undefined,
      log,
    });
    const outcomes: string[] = [];
    const read = statement('read');
    /** Gives a statement with this value to the lanes. */
    const take = (value: string, of = read): boolean => {
      const execution = new Execution(of, [value]);
      execution.callback = (error) => outcomes.push(error ? `${value}: ${error.message}` : value);
      return lanes.take(execution);
    };
    expect(take('while one opens')).to.equal(false);
    await turn();
    opened[0]?.prepared.add(read.name);
    for (const value of ['alone', 'while the other opens']) expect(take(value)).to.equal(true);
    await turn();
    const [one, other] = opened as [TestConnection, TestConnection];
    other.prepared.add(read.name);
    while (one.sent.length > 0) one.answer();
    [one.writes, outcomes.length] = [0, 0];
    return { lanes, take, one, other, opened, elsewhere, outcomes };
  }

  const values = (connection: TestConnection) => connection.sent.map(({ execution }) => execution.values[0]);

  it('is opened where the others are busy', async () => {
    const { take, opened } = await open();
    const write = statement('write', 'writes');
    expect([take('1', write), take('2', write)]).to.eql([false, false]);
    await turn();
    expect(opened.length).to.equal(3);
    opened[2]?.prepared.add(write.name);
    expect(take('3', write)).to.equal(true);
    expect(opened.length).to.equal(3);
    expect(take('4', write)).to.equal(true);
    expect(opened.length).to.equal(4);
  });

  it('sends the statements of a turn together, each on the lane with the fewest under way', async () => {
    const { take, one, other, outcomes } = await open();
    for (const value of ['1', '2', '3', '4', '5']) expect(take(value)).to.equal(true);
    expect([values(one), values(other)]).to.eql([[], []]);
    await turn();
    expect([values(one), values(other)]).to.eql([
      ['1', '3', '5'],
      ['2', '4'],
    ]);
    expect([one.writes, other.writes]).to.eql([1, 1]);
    one.answer();
    one.answer(new Error('refused'));
    expect(outcomes).to.eql(['1', '3: refused']);
  });

  it('has a bounded number of statements in progress, and accepts others again after an answer', async () => {
    const { take, one, other } = await open();
    let taken = 0;
    while (take(String(taken))) taken += 1;
    await turn();
    expect([taken, one.sent.length, other.sent.length]).to.eql([32, 16, 16]);
    expect(take('later')).to.equal(false);
    other.answer();
    expect(take('later')).to.equal(true);
  });

  it('is never used by a statement of no lane, and writes have their own', async () => {
    const { take, opened } = await open();
    expect(take('none', { ...statement('none'), lane: undefined })).to.equal(false);
    expect(opened).to.have.length(2);
    expect(take('write', statement('write', 'writes'))).to.equal(false);
    expect(opened).to.have.length(3);
  });

  it('takes no second execution of a statement before PostgreSQL has prepared it', async () => {
    const { take, other } = await open();
    const fresh = statement('fresh');
    expect([take('1', fresh), take('2', fresh), take('3', fresh)]).to.eql([true, true, false]);
    await turn();
    other.answer();
    expect([take('4', fresh), take('5', fresh)]).to.eql([true, true]);
  });

  it('that breaks executes unsent statements elsewhere, but nothing that was sent', async () => {
    const { take, one, other, elsewhere, outcomes } = await open();
    take('1');
    take('2');
    await turn();
    take('3');
    take('4');
    one.emit('error', new Error('broken'));
    await turn();
    expect(elsewhere.map(({ values: [value] }) => value)).to.eql(['3']);
    expect([values(one), values(other)]).to.eql([['1'], ['2']]);
    one.answer(new Error('Connection terminated unexpectedly'));
    expect(outcomes).to.eql(['1: Connection terminated unexpectedly']);
  });

  it('sends nothing until all is answered, and then all that waits, elsewhere if it broke', async () => {
    const { take, one, other, elsewhere } = await open();
    for (const value of ['1', '2', '3']) expect(take(value)).to.equal(true);
    await turn();
    for (const value of ['4', '5', '6']) expect(take(value)).to.equal(true);
    one.answer();
    await turn();
    expect([values(one), values(other)]).to.eql([['3'], ['2']]);
    one.answer();
    await turn();
    expect(values(one)).to.eql(['5']);
    expect(one.writes).to.equal(2);
    other.emit('end');
    other.answer(new Error('Connection terminated unexpectedly'));
    await turn();
    expect(elsewhere.map(({ values: [value] }) => value)).to.eql(['4', '6']);
  });

  it('repeats what was undone, before what waits, and gives away what may have failed', async () => {
    const { take, one, elsewhere, outcomes } = await open();
    for (const value of ['1', '2', '3', '4', '5']) take(value);
    await turn();
    for (const value of ['6', '7']) take(value);
    for (const isFailed of [false, true, false]) one.answer(new Undone(isFailed, {}));
    await turn();
    expect(elsewhere.map(({ values: [value] }) => value)).to.eql(['3']);
    expect(values(one)).to.eql(['1', '5']);
    while (one.sent.length > 0) one.answer();
    await turn();
    expect(values(one)).to.eql(['7']);
    expect(outcomes).to.eql(['1', '5']);
  });

  it('gives away what waits behind statements that take long', async () => {
    const { take, one, elsewhere, outcomes } = await open();
    for (const value of ['1', '2']) take(value);
    await turn();
    for (const value of ['3', '4']) take(value);
    performance.now = () => 100;
    expect(take('5')).to.equal(false);
    await systemClock.sleep(600);
    expect(elsewhere).to.eql([]);
    performance.now = () => 1_000;
    await until('they are given away', () => elsewhere.length === 2);
    performance.now = () => 0;
    expect(elsewhere.map(({ values: [value] }) => value).toSorted()).to.eql(['3', '4']);
    expect([values(one), outcomes]).to.eql([['1'], []]);
  });

  it('is closed after a statement whose preparation is unknown', async () => {
    const { take, one, other, elsewhere } = await open();
    for (const value of ['1', '2']) take(value);
    for (const value of ['3', '4']) take(value, statement('fresh'));
    await turn();
    for (const isFailed of [true, false]) one.answer(new Undone(isFailed, {}));
    await turn();
    expect([one.ended, other.ended]).to.eql([true, false]);
    expect(elsewhere.map(({ values: [value] }) => value)).to.eql(['1', '3']);
  });

  it('without prepared statements takes any number of executions of one', async () => {
    const { take, one, other } = await open();
    one.keepsStatements = other.keepsStatements = false;
    const fresh = statement('fresh');
    expect([1, 2, 3, 4].map((value) => take(String(value), fresh))).to.eql([true, true, true, true]);
  });

  it('to a server that accepts no writes is closed after its answers', async () => {
    const readOnly = Object.assign(new Error('read-only'), { code: '25006' });
    for (const error of [readOnly, new Undone(false, { cause: readOnly })]) {
      const { take, one } = await open();
      for (const value of ['1', '2', '3']) take(value);
      await turn();
      one.answer(error);
      expect(one.ended).to.equal(false);
      for (const value of ['4', '5']) expect(take(value)).to.equal(true);
      await turn();
      expect(values(one)).to.eql(['3']);
      one.answer();
      await turn();
      expect(one.ended).to.equal(true);
    }
  });

  it('is closed after its last answer', async () => {
    const { lanes, take, one, other } = await open();
    take('1');
    await turn();
    const closed = lanes.close();
    await turn();
    expect([one.ended, other.ended]).to.eql([false, true]);
    one.answer();
    await closed;
    expect(one.ended).to.equal(true);
    expect(take('2')).to.equal(false);
  });
});

describe('a batch', () => {
  /** Returns a batch of three, its connection, and what its statements were answered. */
  function begin() {
    const answers: unknown[] = [];
    const executions = ['1', '2', '3'].map((value, index) => {
      const execution = new Execution(statement('write', 'writes'), [value]);
      execution.callback = (error) => {
        answers[index] = error ?? 'done';
      };
      return execution;
    });
    const connection = new EventEmitter() as unknown as pg.Connection;
    return { batch: new Batch(executions), connection, answers };
  }
  const refused = Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code: '23505' });

  it('answers once its transaction is committed', () => {
    const { batch, answers } = begin();
    for (let number = 0; number < 3; number++) batch.handleCommandComplete({ text: 'INSERT 0 1' });
    expect(answers).to.eql([]);
    batch.handleReadyForQuery();
    expect(answers).to.eql(['done', 'done', 'done']);
  });

  it('is undone once PostgreSQL is ready after an error, and knows which one may have failed', () => {
    for (const [completed, failed] of [
      [1, [false, true, false]],
      [3, [true, true, true]],
    ] as const) {
      const { batch, connection, answers } = begin();
      for (let number = 0; number < completed; number++) batch.handleCommandComplete({ text: 'INSERT 0 1' });
      batch.handleError(refused, connection);
      expect(answers).to.eql([]);
      connection.emit('readyForQuery');
      connection.emit('end');
      expect(answers.map((answer) => answer instanceof Undone && answer.isFailed)).to.eql(failed);
    }
  });

  it('is unknown if the connection ends, also after an error', () => {
    const { batch, connection, answers } = begin();
    batch.handleError(refused, connection);
    connection.emit('end');
    expect(answers.map(outageIn)).to.eql(Array(3).fill('Connection terminated'));
    const other = begin();
    other.batch.handleError(new Error('Connection terminated unexpectedly'), connection);
    expect(other.answers.map(outageIn)).to.eql(Array(3).fill('Connection terminated'));
  });
});

(testServer === undefined ? describe.skip : describe)('lanes to PostgreSQL', function () {
  let database: TestDatabase & { databaseUrl: string };
  let client: pg.Client;
  const timeouts = { ...readConfig({}).databaseTimeouts, statement: 2_000, lock: 1_000, answer: 4_000 };
  const divide = statement('SELECT 100 / $1::int AS quotient, $1::int AS divisor, pg_backend_pid() AS pid');
  const sleep = statement('SELECT pg_sleep($1::float8)');
  const insert = statement('INSERT INTO lanes_test (n) VALUES ($1::int) RETURNING pg_backend_pid() AS pid', 'writes');
  const update = statement('UPDATE lanes_test SET n = n + 1 WHERE n = $1::int', 'writes');

  before(async () => {
    database = await createDatabaseOn(testServer!);
    client = new pg.Client({ connectionString: database.databaseUrl });
    await client.connect();
    await client.query('CREATE TABLE lanes_test (n INT)');
  });
  after(async () => {
    await client.end();
    await database.drop();
  });

  const outcome = (work: Promise<unknown>) =>
    work.then(() => 'done').catch((error: unknown) => outageIn(error) ?? (error as { code?: string }).code);

  /** Runs `play` on lanes that are open, while the pool has no free connection: all it executes goes over the lanes. */
  async function onLanes(
    play: (pool: pg.Pool, freePool: () => void) => Promise<void>,
    databaseUrl = database.databaseUrl,
  ): Promise<void> {
    const connections = openPool({ connectionString: databaseUrl, max: 8 }, timeouts, recordLog().log);
    const { pool } = connections;
    const held: pg.PoolClient[] = [];
    const freePool = () => held.splice(0).forEach((one) => one.release());
    /** Executed by the pool, once it has a connection. */
    const early: Promise<unknown>[] = [];
    try {
      expect(pool.options.max).to.equal(4);
      for (let number = 0; number < 4; number++) held.push(await pool.connect());
      for (const of of [divide, insert])
        await until('both lanes are open', async () => {
          const both = [1, 2].map(() => executed(pool, of, [1]));
          early.push(...both);
          const pids = await withinTime(systemClock, 100, Promise.all(both));
          return new Set(pids?.map(({ rows: [row] }) => (row as { pid: number }).pid)).size === 2;
        });
      for (const of of [sleep, update]) await Promise.all([1, 2].map(() => executed(pool, of, [0])));
      await play(pool, freePool);
    } finally {
      freePool();
      await Promise.allSettled(early);
      await connections.end();
    }
  }

  /** Executes many statements at once, some of which fail. @returns those with the answer, or the error, of another */
  async function strayAnswers(pool: pg.Pool, failing = 3): Promise<number[]> {
    const divisors = Array.from({ length: 30 }, (_, index) => (index % 7 === failing ? 0 : index + 1));
    const answers = await Promise.allSettled(divisors.map((divisor) => executed(pool, divide, [divisor])));
    return divisors.filter((divisor, index) => {
      const answer = answers[index]!;
      if (answer.status === 'rejected') return divisor !== 0 || (answer.reason as { code?: string }).code !== '22012';
      const [row, ...others] = answer.value.rows as { divisor: number }[];
      return row?.divisor !== divisor || others.length > 0;
    });
  }

  it('give each statement its own answer or error, and stay usable after errors', () =>
    onLanes(async (pool, freePool) => {
      freePool();
      for (let round = 0; round < 20; round++) expect(await strayAnswers(pool)).to.eql([]);
      const rows = await Promise.all([5, 6, 7, 8].map((divisor) => executed(pool, divide, [divisor])));
      expect(new Set(rows.map(({ rows: [row] }) => (row as { pid: number }).pid)).size).to.equal(2);
    }));

  /** Sends texts and bytes of these lengths at once, three times, and compares what comes back. */
  const carry = (lengths: number[], databaseUrl?: string): Promise<void> =>
    onLanes(async (pool, freePool) => {
      freePool();
      const echo = statement('SELECT $1::text AS text, $2::bytea AS bytes, $3::text AS nothing');
      const texts = lengths.flatMap((length) => ['', 'é', '€', '😀'].map((last) => 'a'.repeat(length) + last));
      for (let round = 0; round < 3; round++) {
        const answers = await Promise.all(
          texts.map((text) => executed(pool, echo, [text, Buffer.from(text, 'utf16le'), null])),
        );
        const rows = texts.map((text) => ({ text, bytes: Buffer.from(text, 'utf16le'), nothing: null }));
        expect(answers.map((answer) => isDeepStrictEqual(answer.rows, [rows.shift()]))).to.not.include(false);
      }
    }, databaseUrl);

  it('carry texts and bytes of any length and any characters, many at once', () =>
    carry([0, 1, 39, 40, 41, 7_000, 21_900, 65_000, 300_000]));

  it('read answers that arrive in parts', async () => {
    const url = new URL(database.databaseUrl);
    const server = createServer((near) => {
      const far = connect(Number(url.port), url.hostname);
      near.setNoDelay(true).pipe(far);
      const deliver = async () => {
        for await (const bytes of far as AsyncIterable<Buffer>)
          for (let at = 0; at < bytes.length; at += 97) {
            near.write(bytes.subarray(at, at + 97));
            await turn();
          }
        near.end();
      };
      deliver().catch(() => near.destroy());
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const port = String((server.address() as AddressInfo).port);
    await carry([0, 40, 7_000], Object.assign(new URL(url), { port }).href).finally(() => server.close());
  });

  it('behind a pooler send several reads as one transaction, each with its own answer or error', async () => {
    const timed = statement('SELECT now()::text AS began, $1::int AS n');
    for (const keepsStatements of [false, true]) {
      const config = { connectionString: database.databaseUrl, max: 8 };
      await using connections = closing(openPool(config, timeouts, recordLog().log, { keepsStatements }), 'end');
      const { pool } = connections;
      for (let round = 0; round < 20; round++) expect(await strayAnswers(pool)).to.eql([]);
      let rows: { began: string; n: number }[] = [];
      await until('reads share a transaction', async () => {
        const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => executed(pool, timed, [n])));
        rows = answers.map(({ rows: [row] }) => row as (typeof rows)[number]);
        return new Set(rows.map(({ began }) => began)).size === 2;
      });
      expect(rows.map(({ n }) => n)).to.eql([1, 2, 3, 4, 5, 6]);
      const given = [new Date(NaN), new Date(NaN), 7, 8];
      const got = await Promise.all(
        given.map((n) => executed(pool, timed, [n]).then(({ rows: [row] }) => (row as { n: number }).n, String)),
      );
      expect(got.map((one) => (typeof one === 'string' ? one.split(':')[0] : one))).to.eql([
        ...['RangeError', 'RangeError'],
        ...[7, 8],
      ]);
    }
  });

  it('behind a pooler limit the waits of writes for locks, and the time of each', async () => {
    const settings = statement(
      `INSERT INTO lanes_test VALUES ($1::int)
       RETURNING current_setting('lock_timeout') || ' ' || current_setting('statement_timeout') AS limits`,
      'writes',
    );
    for (const keepsStatements of [false, true]) {
      const config = { connectionString: database.databaseUrl, max: 8 };
      await using connections = closing(openPool(config, timeouts, recordLog().log, { keepsStatements }), 'end');
      const { pool } = connections;
      await until('writes are executed on lanes', async () => {
        const answers = await Promise.all([1, 2].map((n) => executed(pool, settings, [n])));
        return answers.every(({ rows: [row] }) => (row as { limits: string }).limits === '100ms 125ms');
      });
      const { rows } = await pool.query<{ limit: string }>("SELECT current_setting('lock_timeout') AS limit");
      expect(rows).to.eql([{ limit: '0' }]);
    }
  });

  it('that break within a batch leave all of its writes unknown, and repeat none', async () => {
    const config = { connectionString: database.databaseUrl, max: 8 };
    await using connections = closing(openPool(config, { ...timeouts, statement: 60_000 }, recordLog().log), 'end');
    const { pool } = connections;
    const slow = statement(
      `INSERT INTO lanes_test SELECT $1::int FROM pg_sleep($2::float8)
       RETURNING current_setting('lock_timeout') || pg_backend_pid() AS lane`,
      'writes',
    );
    await until('both lanes are open', async () => {
      const answers = await Promise.all([1, 2].map((n) => executed(pool, slow, [n, 0])));
      const lanes = answers.map(({ rows: [row] }) => (row as { lane: string }).lane);
      return new Set(lanes.filter((lane) => lane.startsWith('100ms'))).size === 2;
    });
    const work = Promise.all([0, 1, 2, 3, 4, 5].map((n) => outcome(executed(pool, slow, [3_000 + n, 0.5]))));
    const active = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`;
    await until('they are under way', async () => (await client.query(`SELECT ${active}`)).rowCount === 2);
    await systemClock.sleep(600);
    await client.query(`SELECT pg_terminate_backend(pid) ${active}`);
    for (const one of await work) expect(one).to.match(/^(57P01|Connection terminated)/);
    expect((await client.query('SELECT FROM lanes_test WHERE n >= 3000')).rowCount).to.equal(0);
  });

  it('that mix up two answers are found by this test', () =>
    onLanes(async (pool) => {
      const { batch } = Connection.prototype;
      let mixed = false;
      using _replaced = replacing(Connection.prototype, {
        batch(executions) {
          const [first, second] = executions;
          if (!mixed && first && second) {
            mixed = true;
            [first.callback, second.callback] = [second.callback, first.callback];
          }
          batch.call(this, executions);
        },
      });
      expect(await strayAnswers(pool, NaN)).to.have.length.greaterThan(1);
    }));

  it('undo and repeat all writes of a batch if one fails, and answer only what is committed', () =>
    onLanes(async (pool, freePool) => {
      freePool();
      await client.query('CREATE TABLE lanes_unique (n INT UNIQUE DEFERRABLE INITIALLY DEFERRED, half INT)');
      const write = statement('INSERT INTO lanes_unique VALUES ($1::int, 10 / $2::int) RETURNING xmin::text', 'writes');
      await Promise.all([1, 2].map((n) => executed(pool, write, [-n, 1])));
      const numbers = Array.from({ length: 24 }, (_, index) => index);
      // Every fifth divides by zero; 13 has the number of 12, which only the commit refuses.
      const outcomes = await Promise.all(
        numbers.map((n) => outcome(executed(pool, write, [n === 13 ? 12 : n, n % 5 === 0 ? 0 : 1]))),
      );
      const { rows } = await client.query<{ n: number }>('SELECT n FROM lanes_unique WHERE n >= 0 ORDER BY n');
      expect(numbers.filter((n) => n % 5 === 0).every((n) => outcomes[n] === '22012')).to.equal(true);
      expect([outcomes[12], outcomes[13]].toSorted()).to.eql(['23505', 'done']);
      expect(rows.map(({ n }) => n)).to.eql(numbers.filter((n) => n % 5 !== 0 && n !== 13));
      // Those of a lane are every second one: the third has the number of the first, and the commit refuses both.
      const twice = await Promise.all([30, 31, 30, 32].map((n) => outcome(executed(pool, write, [n, 1]))));
      expect([[twice[0], twice[2]].toSorted(), twice[1], twice[3]]).to.eql([['23505', 'done'], 'done', 'done']);
    }));

  it('share one transaction of several writes', () =>
    onLanes(async (pool) => {
      const write = statement('INSERT INTO lanes_test VALUES ($1::int) RETURNING xmin::text', 'writes');
      await Promise.all([1, 2].map((n) => executed(pool, write, [n])));
      const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => executed(pool, write, [n])));
      expect(new Set(answers.map(({ rows: [row] }) => (row as { xmin: string }).xmin)).size).to.equal(2);
    }));

  it('end a statement, and a wait for a lock, at their limits, and execute the next ones', () =>
    onLanes(async (pool, freePool) => {
      freePool();
      const slow = [60, 60].map((seconds) => outcome(executed(pool, sleep, [seconds])));
      const behind = outcome(executed(pool, divide, [1]));
      expect(await Promise.all([...slow, behind])).to.eql(['57014', '57014', 'done']);
      // A second wait for the same row may wait twice, up to the limit of the statement.
      await client.query('INSERT INTO lanes_test VALUES (1000), (1002)');
      await client.query('BEGIN; UPDATE lanes_test SET n = n WHERE n IN (1000, 1002)');
      const locked = [1000, 1002].map((n) => outcome(executed(pool, update, [n])));
      const free = outcome(executed(pool, insert, [1001]));
      expect(await Promise.race([...locked, free])).to.equal('done');
      // The pool has the limits of the settings.
      expect(await Promise.all(locked)).to.eql(['55P03', '55P03']);
      const waiting = outcome(executed(pool, update, [1000]));
      await systemClock.sleep(400);
      await client.query('COMMIT');
      expect(await waiting).to.equal('done');
    }));

  it('that break fail sent statements as an outage, execute nothing twice, and are reopened', async () => {
    await onLanes(async (pool) => {
      const numbers = Array.from({ length: 20 }, (_, index) => 2_000 + index);
      const waiting = Promise.all([30, 30].map((seconds) => outcome(executed(pool, sleep, [seconds]))));
      await turn();
      const work = Promise.all(numbers.map((number) => outcome(executed(pool, insert, [number]))));
      await turn();
      await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      expect(await waiting).to.have.members(['57P01', '57P01']);
      const outcomes = await work;
      const { rows } = await client.query<{ n: number; count: number }>(
        'SELECT n, count(*)::int AS count FROM lanes_test WHERE n BETWEEN 2000 AND 2999 GROUP BY n',
      );
      expect(rows.every(({ count }) => count === 1)).to.equal(true);
      for (const [index, one] of outcomes.entries())
        if (one === 'done') expect(rows.map(({ n }) => n)).to.include(numbers[index]);
        else expect(one).to.match(/^(57P01|Connection terminated|ECONNRESET|Client)/);
    });
    await onLanes(async (pool, freePool) => {
      freePool();
      expect(await strayAnswers(pool)).to.eql([]);
    });
  });

  it('that do not respond fail sent statements', async () => {
    const line = await openSilentLine(database.databaseUrl);
    try {
      await onLanes(async (pool) => {
        line.swallow();
        const outcomes = await Promise.all([1, 2, 3, 4].map((divisor) => outcome(executed(pool, divide, [divisor]))));
        expect(outcomes).to.eql(['DATABASE_SILENT', 'DATABASE_SILENT', 'DATABASE_SILENT', 'DATABASE_SILENT']);
        line.restore();
      }, line.databaseUrl);
    } finally {
      line.restore();
      await line.close();
    }
  });

  it('answer statements in progress before they close, and follow the pool to another server', async () => {
    let last: Promise<string | undefined> | undefined;
    await onLanes(async (pool) => {
      last = outcome(executed(pool, sleep, [0.3]));
      await turn();
    });
    expect(await last).to.equal('done');
    await using other = closing(await createDatabaseOn(testServer!), 'drop');
    const name = statement('SELECT current_database() AS name');
    await using connections = closing(
      openPool({ connectionString: database.databaseUrl, max: 8 }, timeouts, recordLog().log),
      'end',
    );
    const names = async () =>
      (await Promise.all([1, 2, 3].map(() => executed(connections.pool, name, [])))).map(
        ({ rows: [row] }) => (row as { name: string }).name,
      );
    const nameIn = (url: string) => new URL(url).pathname.slice(1);
    for (let round = 0; round < 5; round++) await names();
    expect(new Set(await names())).to.eql(new Set([nameIn(database.databaseUrl)]));
    const sent = [1, 2].map(() => outcome(executed(connections.pool, sleep, [0.1])));
    await turn();
    const waiting = names();
    connections.moveTo(other.databaseUrl);
    expect(new Set(await waiting)).to.eql(new Set([nameIn(other.databaseUrl)]));
    expect(await Promise.all(sent)).to.not.include('done');
    for (let round = 0; round < 5; round++) expect(new Set(await names())).to.eql(new Set([nameIn(other.databaseUrl)]));
  });

  it('are not used with few connections', async () => {
    const config = { connectionString: database.databaseUrl, max: 10 };
    const { log } = recordLog();
    for (const [connections, max] of [
      [openPool(config, timeouts, log, { keepsStatements: false }), 6],
      [openPool({ ...config, max: 7 }, timeouts, log), 7],
      [openPool(config, timeouts, log), 6],
      [openPool({ ...config, max: 12 }, timeouts, log), 6],
    ] as const) {
      expect(connections.pool.options.max).to.equal(max);
      await connections.end();
    }
  });
});
