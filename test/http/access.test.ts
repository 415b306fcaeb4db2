import type { IncomingMessage } from 'node:http';
import { expect } from 'chai';
import type { Pool } from 'pg';
import { networkOf } from '../../src/base/source-network.js';
import type { TerminalClock } from '../../src/base/terminal.js';
import { sandboxClocks } from '../../src/http/access/access.js';
import { sourceAddress } from '../../src/http/access/limits.js';
import { storedKey } from '../../src/management/api-keys/api-key.js';
import { Execution } from '../../src/store/query/execution.js';
import { startedApi } from '../support/contract/contract-client.js';
import { addApiKey, addTerminal } from '../support/merchants.js';
import { payment } from '../support/payments.js';
import { intercept } from '../support/queries/statements.js';
import { apiKey, terminalId } from '../support/service.js';
import { TestClock } from '../support/time/clock.js';

describe('access', () => {
  const otherTerminal = 'TERM02';
  const liveTerminal = 'LIVE01';
  const keys = {
    other: 'ptk_test_of_terminal_2',
    both: 'ptk_test_of_both_terminals',
    none: 'ptk_test_of_no_terminal',
    live: 'ptk_live_of_both_worlds',
    revoked: 'ptk_test_to_be_revoked',
    expiring: 'ptk_test_that_expires',
  };
  const { service, api } = startedApi();
  before(async () => {
    await addTerminal(service, otherTerminal);
    await addTerminal(service, liveTerminal, { environment: 'live' });
    await addApiKey(service, keys.other, [otherTerminal]);
    await addApiKey(service, keys.both, [terminalId, otherTerminal]);
    await addApiKey(service, keys.none, []);
    await addApiKey(service, keys.live, [terminalId, liveTerminal], { environment: 'live' });
    await addApiKey(service, keys.revoked);
    await addApiKey(service, keys.expiring, [terminalId], {
      expiresAt: new Date(service.clock.now().getTime() + 60_000),
    });
  });

  const pay = (key: string | null, terminal = terminalId) =>
    api.sale({ body: payment(), apiKey: key, terminalId: terminal });
  const attempts = async () => (await service.query('SELECT FROM transactions')).length;

  describe('the API key', () => {
    it('opens the terminal', () => pay(apiKey).ok);

    const wrong: Record<string, string | null> = {
      'is missing': null,
      'is empty': '',
      'is unknown': 'ptk_test_unknown_to_all',
      'is in another case': apiKey.toUpperCase(),
      'is cut short': apiKey.slice(0, -1),
      'has one character more': `${apiKey}x`,
      'is very long': 'k'.repeat(8_000),
    };
    for (const [name, key] of Object.entries(wrong))
      it(`is refused when it ${name}, and nothing runs`, async () => {
        const before = await attempts();
        expect((await pay(key).refused('INVALID_API_KEY')).context).to.equal(undefined);
        expect(await attempts()).to.equal(before);
      });

    it('is read from x-api-key only', async () => {
      const request = {
        method: 'POST',
        path: `/v1/payments/sale/${terminalId}?x-api-key=${apiKey}&api_key=${apiKey}`,
        body: JSON.stringify(payment()),
      };
      const others = {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${apiKey}`,
        'api-key': apiKey,
        Cookie: `x-api-key=${apiKey}`,
      };
      await api.send({ ...request, headers: others }).refused('INVALID_API_KEY');
    });

    it('may not be sent twice', async () => {
      const headers = { 'Content-Type': 'application/json', 'x-api-key': [apiKey, apiKey] };
      await api
        .send({ method: 'POST', path: `/v1/payments/sale/${terminalId}`, body: JSON.stringify(payment()), headers })
        .refused('INVALID_API_KEY');
    });

    it('is required before the terminal and the body are checked', () =>
      api.sale({ rawBody: '{', apiKey: null, terminalId: 'nobody' }).refused('INVALID_API_KEY'));

    it('is refused within 5 seconds of its revocation, also when the clock is set back, and others are not', async () => {
      await pay(keys.revoked).ok;
      await service.query(
        'UPDATE api_keys SET revoked_at = $1 WHERE hash = $2',
        service.clock.now(),
        storedKey(keys.revoked).hash,
      );
      service.clock.setBy = -3_600_000;
      await service.clock.advance(5_000);
      await pay(keys.revoked).refused('INVALID_API_KEY');
      await pay(apiKey).ok;
      service.clock.setBy = 0;
    });

    it('is refused from the time at which it expires', async () => {
      const [key] = await service.query<{ expires_at: Date }>(
        'SELECT expires_at FROM api_keys WHERE hash = $1',
        storedKey(keys.expiring).hash,
      );
      await service.clock.advance(key!.expires_at.getTime() - service.clock.now().getTime() - 1);
      await pay(keys.expiring).ok;
      await service.clock.advance(1);
      await pay(keys.expiring).refused('INVALID_API_KEY');
    });

    it('is accepted within 5 seconds of its creation, even if it was sent before', async () => {
      await pay('ptk_test_made_later').refused('INVALID_API_KEY');
      await addApiKey(service, 'ptk_test_made_later');
      await service.clock.advance(5_000);
      await pay('ptk_test_made_later').ok;
    });

    it('is read, and pays, by prepared statements alone: Prisma delays the first request of a process', async () => {
      const others: unknown[] = [];
      // A key that was read before is read again.
      await service.clock.advance(5_000);
      const restore = intercept(service, (statement, ask) => {
        if (!(statement instanceof Execution)) others.push(statement);
        return ask();
      });
      try {
        for (const key of [keys.both, apiKey]) await pay(key).ok;
      } finally {
        restore();
      }
      expect(others).to.eql([]);
    });

    it('is not stored, and not logged', async () => {
      expect(
        await service.query(`SELECT FROM api_keys WHERE encode(hash, 'escape') LIKE '%ptk_%' OR hint LIKE '%ptk_%'`),
      ).to.eql([]);
      expect(service.logged.join('')).to.include('"status":401').and.not.include('ptk_');
    });
  });

  describe('the terminal', () => {
    it("must be one of the key's, and the answer does not reveal if it exists", async () => {
      const foreign = await pay(keys.other).refused('TERMINAL_NOT_FOUND');
      const unknown = await pay(keys.other, 'NOSUCH').refused('TERMINAL_NOT_FOUND');
      expect([foreign.status, foreign.context]).to.eql([403, { terminal_friendly_id: terminalId }]);
      expect([unknown.detail, unknown.status, unknown.context]).to.eql([
        foreign.detail,
        403,
        { terminal_friendly_id: 'NOSUCH' },
      ]);
      await pay(keys.other, otherTerminal).ok;
    });

    it('may be one of several', async () => {
      for (const terminal of [terminalId, otherTerminal]) await pay(keys.both, terminal).ok;
    });

    it('is refused to a key without terminals', () => pay(keys.none).refused('TERMINAL_NOT_FOUND'));

    for (const id of ['term01', 'TERM0', 'TERM011', 'TERM-1', 'ÄERM01', ' TERM01', '__proto__', 'toString'])
      it(`is not "${id}"`, () => pay(apiKey, id).refused('TERMINAL_NOT_FOUND'));

    it("is of the key's environment: a test key opens no live terminal, a live key no sandbox terminal", async () => {
      const test = await pay(apiKey, liveTerminal).refused('VALIDATION/API_KEY_ENVIRONMENT_MISMATCH');
      const live = await pay(keys.live).refused('VALIDATION/API_KEY_ENVIRONMENT_MISMATCH');
      expect([test.context, live.context]).to.eql([
        { terminal_friendly_id: liveTerminal },
        { terminal_friendly_id: terminalId },
      ]);
      await pay(keys.live, liveTerminal).ok;
    });

    it('isolates its records: another one of the same key does not see its transactions', async () => {
      const { transaction_id } = await pay(keys.both, otherTerminal).ok;
      await api.transactionStatus({ transaction_id, apiKey: keys.both }).refused('VALIDATION/TRANSACTION_NOT_FOUND');
      await api.transactionStatus({ transaction_id, apiKey: keys.both, terminalId: otherTerminal }).ok;
    });
  });

  it('needs no key for the health of the service', async () => {
    for (const check of [api.health(), api.healthLive(), api.healthReady()])
      expect((await check.ok).status).to.equal('ok');
  });
});

const request = (remoteAddress: string | undefined, forwardedFor?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  }) as Pick<IncomingMessage, 'socket' | 'headers'>;

describe('the address of a client', () => {
  const proxies = ['10.0.0.0/8', '192.0.2.7', '2001:db8:aaaa::/48'];
  const behindProxy: readonly (readonly [what: string, address: string, forwardedFor?: string, proxy?: string])[] = [
    ['is the one that a trusted proxy reports', '203.0.113.9', '203.0.113.9'],
    [
      'is the last that is no proxy: what a client puts before it does not count',
      '203.0.113.9',
      '127.0.0.1, 10.9.9.9, 203.0.113.9, 192.0.2.7',
    ],
    ['is not what stands before something that is no address', '192.0.2.7', '203.0.113.9, unknown, 192.0.2.7'],
    ['is that of the first proxy where all are trusted', '10.3.3.3', '10.3.3.3, 10.2.2.2'],
    ['is that of the proxy if it reports none', '10.1.2.3'],
    ['is that of the proxy if it reports an empty list', '10.1.2.3', ' , '],
    ['may be reported with a port', '203.0.113.9', '203.0.113.9:51234'],
    ['may be reported in brackets', '2001:db8::9', '[2001:db8::9]:51234'],
    ['is IPv4 on a socket of IPv6', '203.0.113.9', '::ffff:203.0.113.9', '::ffff:10.1.2.3'],
    ['may be behind a proxy of IPv6', '2001:db8:bbbb::1', '2001:db8:bbbb::1', '2001:db8:aaaa::1'],
    ['is that of the connection where a stranger sends X-Forwarded-For', '198.51.100.1', '203.0.113.9', '198.51.100.1'],
  ];
  for (const [what, address, forwardedFor, proxy = '10.1.2.3'] of behindProxy)
    it(what, () => expect(sourceAddress(proxies)(request(proxy, forwardedFor))).to.equal(address));

  it('is that of the connection if no proxy is trusted, whatever X-Forwarded-For contains, without a zone', () => {
    expect(sourceAddress([])(request('198.51.100.1'))).to.equal('198.51.100.1');
    expect(sourceAddress([])(request('10.0.0.1', '203.0.113.9'))).to.equal('10.0.0.1');
    expect(sourceAddress([])(request('fe80::1%eth0'))).to.equal('fe80::1');
    expect(sourceAddress(proxies)(request(undefined, '203.0.113.9'))).to.equal('unknown');
  });

  it('is found in a header of any length', () => {
    expect(sourceAddress(['10.0.0.0/8'])(request('10.0.0.1', '10.0.0.2,'.repeat(1_600)))).to.equal('10.0.0.1');
    expect(sourceAddress(['10.0.0.0/8'])(request('10.0.0.1', `${'10.0.0.2,'.repeat(1_600)}10.0.0.3`))).to.equal(
      '10.0.0.2',
    );
  });
});

describe('the network of an address', () => {
  const same = [
    ['2001:db8::1', '2001:db8::ffff:1'],
    ['2001:db8:0:0:1::', '2001:0DB8::'],
    ['2001:db8:1:2::', '2001:db8:1:2:3:4:5:6'],
    ['::1', '::'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::'],
    ['64:ff9b::192.0.2.1', '64:ff9b::1'],
  ];
  for (const [one = '', other = ''] of same)
    it(`is the same for ${one} and ${other}`, () => expect(networkOf(one)).to.equal(networkOf(other)));
  const different = [
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['2001:db8::1', '2001:db9::1'],
    ['192.0.2.1', '192.0.2.2'],
    ['1:2:3:4::', '1:2:3::4'],
  ];
  for (const [one = '', other = ''] of different)
    it(`differs for ${one} and ${other}`, () => expect(networkOf(one)).to.not.equal(networkOf(other)));
  it('is the address itself where it is IPv4, or unknown', () =>
    expect(['192.0.2.1', 'unknown'].map(networkOf)).to.eql(['192.0.2.1', 'unknown']));
});

/** Returns a pool whose queries are answered manually. */
function heldPool() {
  const queries: { answer: (read: TerminalClock) => void; fail: (error: Error) => void }[] = [];
  const query = () =>
    new Promise<TerminalClock>((answer, fail) => {
      queries.push({ answer, fail });
    }).then((read) => ({ rows: [read] }));
  return { pool: { query } as unknown as Pool, queries };
}

const settled = () => new Promise(setImmediate);
const standingAt = (time: string): TerminalClock => ({ clockNow: new Date(time), clockAhead: 0 });
const [early, late] = [standingAt('2026-03-10T00:00:00Z'), standingAt('2026-03-11T00:00:00Z')];
const running: TerminalClock = { clockNow: null, clockAhead: 5_000 };

describe('sandbox clocks', () => {
  let clock: TestClock;
  let queries: ReturnType<typeof heldPool>['queries'];
  let clocks: ReturnType<typeof sandboxClocks>;
  beforeEach(() => {
    clock = new TestClock(new Date('2026-03-10T00:00:00Z'));
    const held = heldPool();
    [queries, clocks] = [held.queries, sandboxClocks(held.pool, clock)];
  });

  it('are read once for all callers during the previous read, and after their calls', async () => {
    const first = clocks.read('TERM01');
    const others = [clocks.read('TERM01'), clocks.read('TERM01'), clocks.read('TERM01')];
    await settled();
    expect(queries).to.have.length(1);
    queries[0]!.answer(early);
    expect(await first).to.equal(early);
    await settled();
    expect(queries).to.have.length(2);
    queries[1]!.answer(late);
    expect(await Promise.all(others)).to.eql([late, late, late]);
  });

  it('are read again for a caller if no read is in progress', async () => {
    for (const [index, time] of [early, running, late].entries()) {
      const read = clocks.read('TERM01');
      queries[index]!.answer(time);
      expect(await read).to.equal(time);
      await settled();
    }
  });

  it('are read separately', () => {
    void clocks.read('TERM01');
    void clocks.read('OTHER1');
    expect(queries).to.have.length(2);
  });

  it('are read for later callers when a read does not end: it only blocks its own caller', async () => {
    const hanging = clocks.read('TERM01');
    const others = [clocks.read('TERM01'), clocks.read('TERM01')];
    await clock.advance(4_999);
    expect(queries).to.have.length(1);
    await clock.advance(1);
    expect(queries).to.have.length(2);
    queries[1]!.answer(late);
    expect(await Promise.all(others)).to.eql([late, late]);
    await settled();
    const later = clocks.read('TERM01');
    expect(queries).to.have.length(3);
    queries[2]!.answer(late);
    expect(await later).to.equal(late);
    await settled();
    // No caller arrives meanwhile: the next one does not wait for it either.
    const alone = clocks.read('TERM01');
    await clock.advance(5_000);
    const next = clocks.read('TERM01');
    expect(queries).to.have.length(5);
    for (const query of queries) query.answer(late);
    expect(await Promise.all([hanging, alone, next])).to.eql([late, late, late]);
  });

  it('fail for those who shared a failed read, and for no later caller', async () => {
    const failing = clocks.read('TERM01').then(
      () => 'read',
      () => 'failed',
    );
    const next = clocks.read('TERM01');
    queries[0]!.fail(new Error('the connection broke'));
    expect(await failing).to.equal('failed');
    await settled();
    queries[1]!.answer(late);
    expect(await next).to.equal(late);
  });
});
