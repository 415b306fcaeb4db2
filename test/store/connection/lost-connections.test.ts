import { expect } from 'chai';
import { Duplex } from 'node:stream';
import { IN_MEMORY } from '../../../src/store/embedded/embedded.js';
import { openStore, type Store } from '../../../src/store/connection/open.js';
import { outageIn } from '../../../src/store/connection/outage.js';
import { openPool } from '../../../src/store/connection/pool.js';
import { inSqlTransaction, inTransaction } from '../../../src/store/query/transaction.js';
import { createDatabaseOn, testServer } from '../../support/database/database.js';
import { recordLog } from '../../support/log.js';
import { until } from '../../support/time/clock.js';

const users = 25;
const rounds = 50;

/** Bytes of PostgreSQL's protocol. */
const message = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const readyForQuery = message('Z', Buffer.from('I'));
const authenticated = message('R', Buffer.alloc(4));
const done = message('C', Buffer.from('SELECT 0\0'));

/** A socket whose peer answers every query with an empty result. */
class ObligingSocket extends Duplex {
  #isNew = true;
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  override _read(): void {
    /* Answers are pushed as they come. */
  }
  override _write(_chunk: Buffer, _encoding: BufferEncoding, written: () => void): void {
    const answer = this.#isNew ? [authenticated, readyForQuery] : [done, readyForQuery];
    this.#isNew = false;
    process.nextTick(() => this.push(Buffer.concat(answer)));
    written();
  }
}

describe('a connection that dies', () => {
  it('while it is checked out without a listener, fails the next query on it, and nothing else', async () => {
    const sockets: ObligingSocket[] = [];
    const stream = () => {
      const socket = new ObligingSocket();
      sockets.push(socket);
      return socket;
    };
    const { pool, end } = openPool({ stream, ssl: false, user: 'postgres', max: 1 }, undefined, recordLog().log);
    const client = await pool.connect();
    const closed = new Promise<void>((resolve) => {
      client.once('end', resolve);
    });
    sockets[0]!.destroy(new Error('the embedded database stopped'));
    await closed;
    // A second event of the same has no effect either: node-postgres emits the error, and then the end.
    client.emit('error', new Error('the embedded database stopped'));
    expect(await client.query('SELECT 1').then(() => 'answered', outageIn)).to.equal(
      'Client has encountered a connection error',
    );
    client.release();
    await pool.query('SELECT 1');
    expect(sockets).to.have.length(2);
    await end();
  });

  it('while it is opening, fails its waiting clients, and nothing else', async () => {
    const stream = () => {
      const socket = new ObligingSocket();
      process.nextTick(() => {
        socket.destroy(new Error('the embedded database stopped'));
      });
      return socket;
    };
    const { pool, end } = openPool({ stream, ssl: false, user: 'postgres', max: 1 }, undefined, recordLog().log);
    for (const attempt of [1, 2])
      expect(await pool.query('SELECT 1').then(() => `answered attempt ${attempt}`, outageIn)).to.equal(
        'the embedded database stopped',
      );
    await end();
  });

  (testServer === undefined ? describe.skip : describe)('on PostgreSQL', function () {
    let store: Store;
    let drop: () => Promise<void>;
    before(async () => {
      const database = await createDatabaseOn(testServer!);
      drop = database.drop;
      store = await openStore({
        databaseUrl: database.databaseUrl,
        dataDirectory: IN_MEMORY,
        poolSize: 8,
        log: recordLog().log,
      });
      await store.pool.query('CREATE TABLE counter (n INT); INSERT INTO counter VALUES (0)');
    });
    after(async () => {
      await store.close();
      await drop();
    });

    const works: readonly (() => Promise<unknown>)[] = [
      () => store.pool.query('SELECT pg_sleep(0.002)'),
      () => store.prisma.terminal.count(),
      () => inSqlTransaction(store.pool, (sql) => sql.query('UPDATE counter SET n = n + 1')),
      () =>
        inTransaction(store.prisma, async (transaction) => {
          await transaction.terminal.count();
          await transaction.$executeRaw`UPDATE counter SET n = n + 1`;
          await transaction.terminal.count();
        }),
      // Checked out without a listener, and idle when it happens.
      async () => {
        const client = await store.pool.connect();
        await client.query('SELECT pg_sleep(0.001)').finally(() => {
          setTimeout(() => {
            client.release();
          }, 5);
        });
      },
    ];

    it(`${rounds} times over, under ${users} concurrent users, fails only statements on it, as an outage`, async () => {
      let going = true;
      const failures = new Map<string, number>();
      let answered = 0;
      async function use(user: number): Promise<void> {
        for (let turn = user; going; turn++) {
          await works[turn % works.length]!().then(
            () => {
              answered++;
            },
            (error: unknown) => {
              const outage = outageIn(error) ?? `no outage: ${String(error)}`;
              failures.set(outage, (failures.get(outage) ?? 0) + 1);
            },
          );
        }
      }
      const using = Array.from({ length: users }, (_, user) => use(user));
      for (let round = 0; round < rounds; round++) {
        const before = answered;
        await until('something is answered', () => answered > before + users);
        await store.pool
          .query(
            'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid ' +
              '<> pg_backend_pid()',
          )
          .catch(() => undefined);
      }
      going = false;
      await Promise.all(using);
      expect(
        [...failures.keys()].filter((outage) => outage.startsWith('no outage')),
        JSON.stringify([...failures]),
      ).to.deep.equal([]);
      expect([...failures.values()].reduce((sum, count) => sum + count, 0)).to.be.greaterThan(rounds);
      // No trace remains: the pool has all connections, and none has a transaction open.
      await until(
        'all connections are back',
        () => store.pool.idleCount === store.pool.totalCount && store.pool.waitingCount === 0,
      );
      await Promise.all(
        Array.from({ length: 40 }, () =>
          inSqlTransaction(store.pool, (sql) => sql.query('UPDATE counter SET n = n + 1')),
        ),
      );
    });
  });
});
