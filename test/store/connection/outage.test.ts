import { expect } from 'chai';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { Prisma } from '../../../generated/prisma/client.js';
import { readConfig } from '../../../src/config/config.js';
import { databaseServers, hasStandby } from '../../../src/config/database-servers.js';
import { Connection, DatabaseSilent } from '../../../src/store/connection/connection.js';
import { outageIn, outageLog } from '../../../src/store/connection/outage.js';
import { freshStandby, NoPrimary, primaryAmong, ServerWatch } from '../../../src/store/connection/server-watch.js';
import type { ServerState } from '../../../src/store/connection/server-watch.js';
import { recordLog } from '../../support/log.js';
import { TestClock, until } from '../../support/time/clock.js';
import { Duplex } from 'node:stream';
import { openPool } from '../../../src/store/connection/pool.js';
import { inSqlTransaction, inTransaction } from '../../../src/store/query/transaction.js';
import { createDatabaseOn, openTestStore, testServer } from '../../support/database/database.js';
import { started } from '../../support/started.js';

const ofServer = (code: string): Error =>
  Object.assign(new pg.DatabaseError('as PostgreSQL reports it', 20, 'error'), { code, severity: 'FATAL' });
const ofNode = (code: string, syscall: string): Error =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall, errno: -1 });
/** An error of @prisma/adapter-pg. */
const ofAdapter = (cause: object): Error =>
  Object.assign(new Error('of the adapter'), { name: 'DriverAdapterError', cause });
const ofPrisma = (code: string, adapterError?: Error): Error =>
  new Prisma.PrismaClientKnownRequestError('as Prisma reports it', {
    code,
    clientVersion: '7',
    ...(adapterError ? { meta: { driverAdapterError: adapterError } } : {}),
  });

describe('an outage of the database', () => {
  const outages: Record<string, [unknown, string]> = {
    ...Object.fromEntries(
      [
        ...['08000', '08003', '08006', '08001', '08004', '57P01', '57P02', '57P03', '57P04', '57P05', '57014'],
        ...['53000', '53100', '53200', '53300', '53400', '25006', '25P03', '55P03', '58030', '28P01', '28000'],
        ...['3D000', '40001', '40P01', '55000'],
      ].flatMap((state): [string, [unknown, string]][] => [
        [`SQLSTATE ${state}`, [ofServer(state), state]],
        [
          `SQLSTATE ${state} in a query of Prisma`,
          [ofPrisma('P2039', ofAdapter({ kind: 'postgres', originalCode: state })), state],
        ],
        [
          `SQLSTATE ${state} in a raw query of Prisma`,
          [ofPrisma('P2010', ofAdapter({ kind: 'postgres', code: state })), state],
        ],
        [`SQLSTATE ${state} at the COMMIT of Prisma`, [ofAdapter({ kind: 'postgres', originalCode: state }), state]],
        [
          `SQLSTATE ${state} as the cause of a cause`,
          [new Error('ours', { cause: new Error('of a library', { cause: ofServer(state) }) }), state],
        ],
      ]),
    ),
    ...Object.fromEntries(
      ['P1000', 'P1001', 'P1002', 'P1008', 'P1011', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037'].map((code) => [
        code,
        [ofPrisma(code), code],
      ]),
    ),
    'a refused connection': [ofNode('ECONNREFUSED', 'connect'), 'ECONNREFUSED'],
    'all addresses refused': [new AggregateError([ofNode('ECONNREFUSED', 'connect')], 'every address'), 'ECONNREFUSED'],
    'a socket that is not there': [ofNode('ENOENT', 'connect'), 'ENOENT'],
    'a name that is not known': [ofNode('ENOTFOUND', 'getaddrinfo'), 'ENOTFOUND'],
    'a reset connection': [ofNode('ECONNRESET', 'read'), 'ECONNRESET'],
    'a peer that TCP finds gone': [ofNode('ETIMEDOUT', 'read'), 'ETIMEDOUT'],
    'a refused connection, as the adapter reports it': [
      ofAdapter({ kind: 'DatabaseNotReachable', host: '127.0.0.1' }),
      'DatabaseNotReachable',
    ],
    'our own limit': [new DatabaseSilent('silent'), 'DATABASE_SILENT'],
    'an end without a word': [new Error('Connection terminated unexpectedly'), 'Connection terminated'],
    'a pool without a free connection': [
      new Error('timeout exceeded when trying to connect'),
      'timeout exceeded when trying to connect',
    ],
    'a pool that is closed': [
      new Error('Cannot use a pool after calling end on the pool'),
      'Cannot use a pool after calling end',
    ],
    'the embedded database, ended': [
      new Error('the embedded database stopped: could not write'),
      'the embedded database stopped',
    ],
  };
  for (const [name, [error, outage]] of Object.entries(outages))
    it(`is ${name}`, () => expect(outageIn(error)).to.equal(outage));

  const others: Record<string, unknown> = {
    'a table that is not there': ofServer('42P01'),
    'a duplicate': ofServer('23505'),
    'a value that is too long': ofServer('22001'),
    'corrupt data': ofServer('XX001'),
    'a table that is not there, in Prisma': ofPrisma(
      'P2021',
      ofAdapter({ kind: 'TableDoesNotExist', originalCode: '42P01' }),
    ),
    'another error in a query of Prisma': ofPrisma('P2039', ofAdapter({ kind: 'postgres', originalCode: '42883' })),
    'a row that is not there': ofPrisma('P2025'),
    'a file that is not there': ofNode('ENOENT', 'open'),
    'a bug': new TypeError('Cannot read properties of undefined'),
    'what quotes an outage': new Error('a note: Connection terminated'),
    'no error': undefined,
    'a text': '57P01',
    'itself as its cause': Object.assign(new Error('round'), {
      get cause() {
        return this;
      },
    }),
  };
  for (const [name, error] of Object.entries(others))
    it(`is not ${name}`, () => expect(outageIn(error)).to.equal(undefined));

  describe('is logged', () => {
    const start = new Date('2026-03-10T09:00:00Z');

    it('at once, and then in a line per second with their number', async () => {
      const clock = new TestClock(start);
      const { log, entries } = recordLog();
      const note = outageLog(log, clock);
      const lines = () => entries.splice(0).map(({ details }) => details);
      const errors = ['57P01', '57P03', '53300'].map(ofServer);
      expect(note(errors[0], { requestId: 'one' })).to.equal(true);
      expect(lines()).to.eql([{ err: errors[0], outage: '57P01', requestId: 'one' }]);
      for (let request = 0; request < 500; request++) note(errors[1], { requestId: String(request) });
      expect(lines()).to.eql([]);
      await clock.advance(999);
      expect(lines()).to.eql([]);
      await clock.advance(1);
      expect(lines()).to.eql([{ err: errors[1], outage: '57P03', requestId: '499', suppressed: 500 }]);
      note(errors[2]);
      await clock.advance(5_000);
      expect(lines()).to.eql([{ err: errors[2], outage: '53300', suppressed: 1 }]);
      note(errors[0]);
      expect(lines(), 'a new one is logged at once').to.eql([{ err: errors[0], outage: '57P01' }]);
    });

    it('but no other errors', () => {
      const { log, entries } = recordLog();
      expect(outageLog(log, new TestClock(start))(new TypeError('a bug'))).to.equal(false);
      expect(entries).to.eql([]);
    });
  });
});

const server = (name: string, timeline: number | undefined, position = 0n): ServerState => ({
  address: `postgres://service@${name}:5432/payments`,
  timeline,
  position,
});
const failure = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('the servers of an address', () => {
  it('are all that it names, with the description of the others', () => {
    expect(databaseServers('postgresql://me:p%40ss@one:5433,two/db?sslmode=verify-full')).to.eql([
      'postgresql://me:p%40ss@one:5433/db?sslmode=verify-full',
      'postgresql://me:p%40ss@two/db?sslmode=verify-full',
    ]);
    expect(databaseServers('postgres://[::1]:5432,10.0.0.2:5432/db?target_session_attrs=read-write')).to.eql([
      'postgres://[::1]:5432/db',
      'postgres://10.0.0.2:5432/db',
    ]);
    expect(databaseServers('postgres:///db?host=/var/run/postgresql')).to.eql([
      'postgres:///db?host=/var/run/postgresql',
    ]);
  });

  for (const wrong of ['mysql://one/db', 'one,two', '', 'postgres://one:port,two/db', 'postgres://one,two:x/db'])
    it(`are refused in "${wrong}"`, () =>
      expect(String(failure(() => databaseServers(wrong)))).to.include(
        'must be an address that starts with postgres://',
      ));

  it('are refused if another one is selected than the one that accepts writes', () => {
    const refusal = failure(() =>
      readConfig({ DATABASE_URL: 'postgres://a,b/db?target_session_attrs=prefer-standby' }),
    );
    expect(String(refusal)).to.include('DATABASE_URL selects a server that does not accept writes');
  });

  it('are two or more where lists are read from a standby', () => {
    expect([hasStandby('postgres://a,b/db'), hasStandby('postgres://a/db'), hasStandby(undefined)]).to.eql([
      true,
      false,
      false,
    ]);
    const settings = { DATABASE_STANDBY_LAG_MS: '5000', DATABASE_URL: 'postgres://a/db' };
    expect(String(failure(() => readConfig(settings)))).to.include('DATABASE_STANDBY_LAG_MS needs the hosts of');
    expect(readConfig({ ...settings, DATABASE_URL: 'postgres://a,b/db' }).databaseStandbyLag).to.equal(5_000);
  });

  it('have each to be reached safely by a live service', () => {
    const refusal = failure(() =>
      readConfig({ ENVIRONMENT: 'live', DATABASE_URL: 'postgres://127.0.0.1,db.example.com/payments' }),
    );
    expect(String(refusal)).to.include("DATABASE_URL must require TLS that checks the server's certificate");
  });
});

describe('the server that accepts writes', () => {
  it('is the one that is no standby', () =>
    expect(primaryAmong([server('one', undefined), server('two', 1)], 0, 'DATABASE_URL').address).to.include('@two:'));

  it('is the one that was promoted last, whichever comes first', () => {
    const [old, next] = [server('old', 1), server('next', 2)];
    for (const states of [
      [old, next],
      [next, old],
    ])
      expect(primaryAmong(states, 1, 'DATABASE_URL').address).to.include('@next:');
  });

  it('is not a server that another one has replaced, even if that one is unreachable', () => {
    const none = failure(() => primaryAmong([server('old', 1)], 2, 'DATABASE_URL'));
    expect(none).to.be.instanceOf(NoPrimary);
    expect(outageIn(none)).to.equal('DATABASE_NO_PRIMARY');
    expect(failure(() => primaryAmong([], 0, 'DATABASE_URL'))).to.be.instanceOf(NoPrimary);
  });

  it('is not guessed where there are two of one timeline', () =>
    expect(String(failure(() => primaryAmong([server('one', 3), server('two', 3)], 3, 'DATABASE_URL')))).to.include(
      'one:5432 and two:5432 accept writes independently',
    ));
});

describe('a standby that may be read', () => {
  const marks = [
    { at: 1_000, position: 100n },
    { at: 3_000, position: 300n },
  ];
  const found = (position: bigint, now: number): string | undefined =>
    freshStandby([server('one', 1, 300n), server('two', undefined, position)], marks, now, 2_500)?.address;

  it('has replayed the primary’s writes within the allowed lag', () => {
    expect(found(300n, 3_000)).to.include('@two:');
    expect(found(100n, 3_000)).to.include('@two:');
    expect(found(99n, 3_000)).to.equal(undefined);
    expect(found(100n, 3_600)).to.equal(undefined);
    expect(found(300n, 5_600)).to.equal(undefined);
  });

  it('is the one that lags least, and never the primary', () => {
    const standbys = [server('one', 1, 900n), server('two', undefined, 310n), server('three', undefined, 320n)];
    expect(freshStandby(standbys, marks, 3_000, 2_500)?.address).to.include('@three:');
    expect(freshStandby([server('one', 1, 900n)], marks, 3_000, 2_500)).to.equal(undefined);
  });
});

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

describe('the session of a watched server', () => {
  const { breakAfter } = Connection.prototype;
  afterEach(() => {
    Connection.prototype.breakAfter = breakAfter;
  });

  it('may be silent between two queries, and not in one', async () => {
    const sessions: Connection[] = [];
    Connection.prototype.breakAfter = function (milliseconds) {
      sessions.push(this);
      breakAfter.call(this, milliseconds);
    };
    const inQueries: unknown[] = [];
    const server = createServer((socket) => {
      const answers = [authenticated];
      socket.on('data', () => {
        if (answers.length === 0) inQueries.push(sessions[0]?.lent);
        socket.write(Buffer.concat([answers.pop() ?? done, readyForQuery]));
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = `postgres://service@127.0.0.1:${(server.address() as AddressInfo).port}/payments`;
    const options = { setting: 'DATABASE_URL', answerMilliseconds: 60_000, lagMilliseconds: 0, log: recordLog().log };
    const watch = new ServerWatch({ servers: [address], ...options });
    try {
      for (const round of [1, 2]) {
        expect(String(await watch.look(60_000).catch((error: unknown) => error))).to.include('a standby');
        expect([inQueries.length, ...sessions.map(({ lent }) => lent)]).to.eql([round, false]);
      }
      expect(inQueries).to.eql([true, true]);
    } finally {
      watch.close();
      server.close();
    }
  });
});

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
    const closed = new Promise<void>((resolve) => client.once('end', resolve));
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
    const store = started(() => openTestStore(() => createDatabaseOn(testServer!), { poolSize: 8 }));
    before(() => store.pool.query('CREATE TABLE counter (n INT); INSERT INTO counter VALUES (0)'));

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
        for (let turn = user; going; turn++)
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
      ).to.eql([]);
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
