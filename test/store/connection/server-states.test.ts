import { expect } from 'chai';
import { databaseServers, hasStandby } from '../../../src/config/database-servers.js';
import { readConfig } from '../../../src/config/config.js';
import { outageIn } from '../../../src/store/connection/outage.js';
import {
  NoPrimary,
  freshStandby,
  primaryAmong,
  type ServerState,
} from '../../../src/store/connection/server-states.js';

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
  it('are all that it names, with what it says of the rest', () => {
    expect(databaseServers('postgresql://me:p%40ss@one:5433,two/db?sslmode=verify-full')).to.deep.equal([
      'postgresql://me:p%40ss@one:5433/db?sslmode=verify-full',
      'postgresql://me:p%40ss@two/db?sslmode=verify-full',
    ]);
    expect(databaseServers('postgres://[::1]:5432,10.0.0.2:5432/db?target_session_attrs=read-write')).to.deep.equal([
      'postgres://[::1]:5432/db',
      'postgres://10.0.0.2:5432/db',
    ]);
    expect(databaseServers('postgres:///db?host=/var/run/postgresql')).to.deep.equal([
      'postgres:///db?host=/var/run/postgresql',
    ]);
  });

  for (const wrong of ['mysql://one/db', 'one,two', '', 'postgres://one:port,two/db', 'postgres://one,two:x/db'])
    it(`are refused in "${wrong}"`, () => {
      expect(String(failure(() => databaseServers(wrong)))).to.include(
        'must be an address that starts with postgres://',
      );
    });

  it('are refused if another one is selected than the one that accepts writes', () => {
    const refusal = failure(() =>
      readConfig({ DATABASE_URL: 'postgres://a,b/db?target_session_attrs=prefer-standby' }),
    );
    expect(String(refusal)).to.include('DATABASE_URL selects a server that does not accept writes');
  });

  it('are two or more where lists are read from a standby', () => {
    expect([hasStandby('postgres://a,b/db'), hasStandby('postgres://a/db'), hasStandby(undefined)]).to.deep.equal([
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
    expect(String(refusal)).to.include("DATABASE_URL must ask for TLS that checks the server's certificate");
  });
});

describe('the server that accepts writes', () => {
  it('is the one that is no standby', () => {
    expect(primaryAmong([server('one', undefined), server('two', 1)], 0, 'DATABASE_URL').address).to.include('@two:');
  });

  it('is the one that was promoted last, whichever comes first', () => {
    const [old, next] = [server('old', 1), server('next', 2)];
    for (const states of [
      [old, next],
      [next, old],
    ])
      expect(primaryAmong(states, 1, 'DATABASE_URL').address).to.include('@next:');
  });

  it('is none that another one was promoted in the place of, even if that one is away', () => {
    const none = failure(() => primaryAmong([server('old', 1)], 2, 'DATABASE_URL'));
    expect(none).to.be.instanceOf(NoPrimary);
    expect(outageIn(none)).to.equal('DATABASE_NO_PRIMARY');
    expect(failure(() => primaryAmong([], 0, 'DATABASE_URL'))).to.be.instanceOf(NoPrimary);
  });

  it('is not guessed where there are two of one timeline', () => {
    expect(String(failure(() => primaryAmong([server('one', 3), server('two', 3)], 3, 'DATABASE_URL')))).to.include(
      'one:5432 and two:5432 accept writes independently',
    );
  });
});

describe('a standby that may be read', () => {
  const marks = [
    { at: 1_000, position: 100n },
    { at: 3_000, position: 300n },
  ];
  const found = (position: bigint, now: number): string | undefined =>
    freshStandby([server('one', 1, 300n), server('two', undefined, position)], marks, now, 2_500)?.address;

  it('has replayed what the primary had written no longer ago than it may lag', () => {
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
