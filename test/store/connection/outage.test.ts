import { Prisma } from '../../../generated/prisma/client.js';
import { expect } from 'chai';
import pg from 'pg';
import { DatabaseSilent } from '../../../src/store/connection/connection.js';
import { outageIn } from '../../../src/store/connection/outage.js';
import { outageLog } from '../../../src/store/connection/outage-log.js';
import { TestClock } from '../../support/time/clock.js';
import { recordLog } from '../../support/log.js';

const ofServer = (code: string): Error =>
  Object.assign(new pg.DatabaseError('as PostgreSQL says it', 20, 'error'), { code, severity: 'FATAL' });
const ofNode = (code: string, syscall: string): Error =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall, errno: -1 });
/** As @prisma/adapter-pg makes it. */
const ofAdapter = (cause: object): Error =>
  Object.assign(new Error('of the adapter'), { name: 'DriverAdapterError', cause });
const ofPrisma = (code: string, adapterError?: Error): Error =>
  new Prisma.PrismaClientKnownRequestError('as Prisma says it', {
    code,
    clientVersion: '7',
    ...(adapterError ? { meta: { driverAdapterError: adapterError } } : {}),
  });

describe('an outage of the database', () => {
  const outages: Record<string, [unknown, string]> = {
    ...Object.fromEntries(
      [
        '08000',
        '08003',
        '08006',
        '08001',
        '08004',
        '57P01',
        '57P02',
        '57P03',
        '57P04',
        '57P05',
        '57014',
        '53000',
        '53100',
        '53200',
        '53300',
        '53400',
        '25006',
        '25P03',
        '55P03',
        '58030',
        '28P01',
        '28000',
        '3D000',
        '40001',
        '40P01',
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
    'a refused connection, as the adapter tells it': [
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
  for (const [name, [error, outage]] of Object.entries(outages)) {
    it(`is ${name}`, () => {
      expect(outageIn(error)).to.equal(outage);
    });
  }

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
  for (const [name, error] of Object.entries(others)) {
    it(`is not ${name}`, () => {
      expect(outageIn(error)).to.equal(undefined);
    });
  }

  describe('is logged', () => {
    const start = new Date('2026-03-10T09:00:00Z');

    it('at once, and then a line a second that tells how many there were', async () => {
      const clock = new TestClock(start);
      const { log, entries } = recordLog();
      const note = outageLog(log, clock);
      const lines = () => entries.splice(0).map(({ details }) => details);
      const errors = ['57P01', '57P03', '53300'].map(ofServer);
      expect(note(errors[0], { requestId: 'one' })).to.equal(true);
      expect(lines()).to.deep.equal([{ err: errors[0], outage: '57P01', requestId: 'one' }]);
      for (let request = 0; request < 500; request++) note(errors[1], { requestId: String(request) });
      expect(lines()).to.deep.equal([]);
      await clock.advance(999);
      expect(lines()).to.deep.equal([]);
      await clock.advance(1);
      expect(lines()).to.deep.equal([{ err: errors[1], outage: '57P03', requestId: '499', suppressed: 500 }]);
      note(errors[2]);
      await clock.advance(5_000);
      expect(lines()).to.deep.equal([{ err: errors[2], outage: '53300', suppressed: 1 }]);
      note(errors[0]);
      expect(lines(), 'a new one is logged at once').to.deep.equal([{ err: errors[0], outage: '57P01' }]);
    });

    it('and nothing else is', () => {
      const { log, entries } = recordLog();
      expect(outageLog(log, new TestClock(start))(new TypeError('a bug'))).to.equal(false);
      expect(entries).to.deep.equal([]);
    });
  });
});
