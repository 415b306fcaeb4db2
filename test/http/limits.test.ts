import { expect } from 'chai';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { systemRandom } from '../../src/base/random.js';
import { keyName, knownKeys } from '../../src/http/access/known-keys.js';
import { rateLimiter, sourceLimits } from '../../src/http/access/limits.js';
import type { Caller, Route } from '../../src/http/request/state.js';
import { newApiKey } from '../../src/management/api-keys/api-key.js';
import { type Answer, client, refused } from '../support/contract/contract-client.js';
import { addApiKey } from '../support/merchants.js';
import { payment } from '../support/payments.js';
import { byToken, newAccessToken, newUser } from '../support/pages/sessions.js';
import { intercept } from '../support/queries/statements.js';
import { apiKey, managementKey, startApiService, terminalId } from '../support/service.js';
import { thrownBy, until } from '../support/time/clock.js';
import { closing, started } from '../support/started.js';

/** Requests are sent at once, so that they fall into one window of a second: the limiter counts by the real clock. */
describe('rate limits', () => {
  const [submissions, status, all] = [3, 5, 6];
  let transactionId: string;

  const service = started(() =>
    startApiService({
      RATE_LIMIT_SUBMISSIONS: String(submissions),
      RATE_LIMIT_STATUS: String(status),
      RATE_LIMIT_ALL: String(all),
    }),
  );
  const api = started(() => client(service));
  before(async () => {
    transactionId = (await api.sale({ body: payment() }).ok).transaction_id;
  });

  let lastKey = 0;
  /** Creates a key, so that every test has its own count. */
  async function newKey(fields: { requestsPerSecond?: number } = {}): Promise<string> {
    const key = `ptk_test_of_a_limited_key_${++lastKey}`;
    await addApiKey(service, key, [terminalId], fields);
    return key;
  }
  /** A test of a new key; again if it failed and took longer than a window, into two of which its requests fell. */
  function inOneWindow(title: string, play: (key: string) => Promise<void>, requestsPerSecond?: number): void {
    it(title, async () => {
      for (let played = 1; ; played++) {
        const key = await newKey(requestsPerSecond === undefined ? {} : { requestsPerSecond });
        const begun = performance.now();
        try {
          return await play(key);
        } catch (failure) {
          if (played === 10 || performance.now() - begun < 1_000) throw failure;
        }
      }
    });
  }
  const times = <T>(count: number, request: () => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, request));
  const pay = (apiKey: string) => api.sale({ body: payment(), apiKey });
  const look = (apiKey: string) => api.transactionStatus({ transaction_id: transactionId, apiKey });
  const statuses = (answers: readonly Answer<unknown>[]) => answers.map((answer) => answer.status).sort();
  const limitOf = ({ headers }: Answer<unknown>) => [
    Number(headers['x-ratelimit-limit']),
    Number(headers['x-ratelimit-remaining']),
  ];

  inOneWindow('allow this many submissions per second, and report when the next is allowed', async (key) => {
    const answers = await times(submissions + 2, () => pay(key));
    expect(statuses(answers)).to.eql([200, 200, 200, 429, 429]);
    const late = answers.find((answer) => answer.status === 429)!;
    expect((await refused(late, 'RATE_LIMIT_EXCEEDED')).context).to.eql({ retry_after_seconds: 1 });
    expect(late.headers['retry-after']).to.equal('1');
    expect(limitOf(late)).to.eql([submissions, 0]);
  });

  inOneWindow('count down with every answer, and name the end of the window', async (key) => {
    const answers = await times(submissions, () => pay(key));
    expect(answers.map(limitOf).sort()).to.eql([
      [submissions, 0],
      [submissions, 1],
      [submissions, 2],
    ]);
    const now = service.clock.now().getTime() / 1000;
    for (const { headers } of answers) expect(Number(headers['x-ratelimit-reset']) - now).to.be.within(0, 1);
  });

  inOneWindow('are separate for submissions and status lookups', async (key) => {
    expect(statuses(await times(submissions + 1, () => pay(key)))).to.eql([200, 200, 200, 429]);
    await look(key).ok;
  });

  inOneWindow('let so many status lookups through', async (key) => {
    const answers = await times(status + 1, () => look(key));
    expect(statuses(answers)).to.eql([...Array.from({ length: status }, () => 200), 429]);
    expect(limitOf(answers.find((answer) => answer.status === 429)!)).to.eql([status, 0]);
  });

  inOneWindow('let so many requests of all kinds through', async (key) => {
    const answers = (await Promise.all([times(2, () => pay(key)), times(status, () => look(key))])).flat();
    expect(statuses(answers)).to.eql([...Array.from({ length: all }, () => 200), 429]);
    expect(limitOf(answers.find((answer) => answer.status === 429)!)).to.eql([all, 0]);
  });

  inOneWindow(
    'of submissions apply to a key with a higher total as well',
    async (key) => {
      expect(limitOf(await pay(key))).to.eql([submissions, submissions - 1]);
    },
    5000,
  );

  inOneWindow('are counted for each key', async (key) => {
    expect(statuses(await times(submissions + 1, () => pay(key)))).to.include(429);
    await pay(await newKey()).ok;
  });

  inOneWindow(
    'can be set for one key',
    async (key) => {
      const answers = await times(2, () => look(key));
      expect(statuses(answers)).to.eql([200, 429]);
      expect(limitOf(answers.find((answer) => answer.status === 429)!)).to.eql([1, 0]);
    },
    1,
  );

  inOneWindow('come before the terminal and the body are looked at', async (key) => {
    const answers = await times(submissions + 1, () => api.sale({ rawBody: '{', apiKey: key, terminalId: 'NOSUCH' }));
    expect(statuses(answers)).to.eql([403, 403, 403, 429]);
  });

  it('do not count requests without a key, or with an invalid one', async () => {
    expect(statuses(await times(all + 2, () => pay('ptk_test_unknown')))).to.eql(
      Array.from({ length: all + 2 }, () => 401),
    );
    expect(statuses(await times(all + 2, () => api.health()))).to.eql(Array.from({ length: all + 2 }, () => 200));
  });

  inOneWindow(
    'reset with the next window',
    async (key) => {
      expect(statuses(await times(2, () => look(key)))).to.include(429);
      await until('the window is over', async () => (await look(key)).status === 200);
    },
    1,
  );

  it('drop a shared count that ends later than a window: the clock was set back since', async () => {
    const count = rateLimiter({ submissions, status, all }, service.deps.store.pool);
    const countAhead = async (milliseconds: number) => {
      const caller = { apiKeyId: systemRandom.uuid() } as Caller;
      const row = [`all-${all}:${caller.apiKeyId}`, all, Date.now() + milliseconds];
      await service.query('INSERT INTO rate_limits VALUES ($1, $2, $3)', ...row);
      return count(caller, { method: 'get' } as Route);
    };
    expect(await countAhead(3_600_000)).to.include({ refusal: undefined, remaining: status - 1 });
    expect(await countAhead(9_000), 'clocks of instances differ').not.to.include({ refusal: undefined });
  });
});

/** The limiter uses the real clock, with a minute that is longer than any test. Each test has its own address. */
describe('limits of an address', () => {
  const most = 5;
  /** The hashes that the database was queried for. */
  let asked: number;

  const start = () =>
    startApiService({
      TRUSTED_PROXIES: '127.0.0.1, ::1',
      RATE_LIMIT_FAILED_AUTHENTICATIONS: String(most),
      RATE_LIMIT_NOTIFICATIONS: '2',
    });
  const service = started(start);
  const api = started(() => client(service));
  /** Replaces the lookups of keys until the returned function is called. */
  const onLookup = (answer: (ask: () => Promise<unknown>) => Promise<unknown>) =>
    intercept(service, ({ name }, ask) => (name === 'api-key-of-hash' ? answer(ask) : ask()));
  before(() => {
    onLookup((ask) => {
      asked += 1;
      return ask();
    });
  });
  let tests = 0;
  let guesser: string;
  let other: string;
  beforeEach(() => {
    tests += 1;
    [guesser, other, asked] = [`203.0.113.${tests}`, `198.51.100.${tests}`, 0];
  });

  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const look = (key: string, address: string) => api.sandboxClock({ apiKey: key, headers: from(address) });
  const manage = (key: string, address: string, through = api) =>
    through.managementAccountList({ managementKey: key, headers: from(address) });
  const guess = () => newApiKey(systemRandom, 'sandbox');
  async function newKey(): Promise<string> {
    const key = guess();
    await addApiKey(service, key, [terminalId]);
    return key;
  }

  async function repeated<Item>(count: number, send: () => Promise<Item>): Promise<Item[]> {
    const answers: Item[] = [];
    while (answers.length < count) answers.push(await send());
    return answers;
  }
  const statuses = (answers: readonly Answer<unknown>[]) => answers.map(({ status }) => status);
  /** So many guesses as are let through. */
  const guessed = Array<number>(most).fill(401);
  const guessAway = async (address = guesser) => {
    expect(statuses(await repeated(most, () => look(guess(), address)))).to.eql(guessed);
  };

  describe('failed authentications', () => {
    it('are refused above the limit per minute, without another database query', async () => {
      expect(statuses(await repeated(most + 3, () => look(guess(), guesser)))).to.eql([...guessed, 429, 429, 429]);
      expect(asked).to.equal(most);
      const answer = await look(guess(), guesser);
      const { context } = await refused(answer, 'RATE_LIMIT_EXCEEDED');
      const seconds = Number(answer.headers['retry-after']);
      expect(seconds).to.be.within(1, 60);
      expect(context).to.eql({ retry_after_seconds: seconds });
    });

    it('are counted per address: another one is still authenticated', async () => {
      await guessAway();
      await look(guess(), guesser).refused('RATE_LIMIT_EXCEEDED');
      await look(guess(), other).refused('INVALID_API_KEY');
      await look(apiKey, other).ok;
    });

    it('are counted for a network of IPv6, since a subscriber has all of its addresses', async () => {
      let last = 0;
      const answers = await repeated(most + 1, () => look(guess(), `2001:db8:1:1::${++last}`));
      expect(statuses(answers)).to.eql([...guessed, 429]);
      await look(guess(), '2001:db8:1:2::1').refused('INVALID_API_KEY');
    });

    it('are counted so like unknown pages, notifications and cards', async () => {
      const limits = sourceLimits({ failedAuthentications: 1, notifications: 1, cardTokens: 1 });
      const notify = (address: string) => limits.countNotification('stripe', address);
      for (const count of [limits.countUnknownPage, notify, limits.countCardToken]) {
        await count('2001:db8:1:1::1');
        const refusal = await thrownBy(count('2001:db8:1:1::2'));
        expect(refusal).to.include({ code: 'RATE_LIMIT_EXCEEDED' });
        await count('2001:db8:1:2::1');
      }
    });

    it('do not affect a valid key that was used before, even when it is reloaded', async () => {
      await look(apiKey, guesser).ok;
      await guessAway();
      await look(apiKey, guesser).ok;
      await service.clock.advance(60_000);
      await look(apiKey, guesser).ok;
      await look(guess(), guesser).refused('RATE_LIMIT_EXCEEDED');
    });

    it('delay a valid key that was not used yet', async () => {
      const key = await newKey();
      await guessAway();
      await look(key, guesser).refused('RATE_LIMIT_EXCEEDED');
      await look(key, other).ok;
      await look(key, guesser).ok;
    });

    it('are not the first requests of good keys', async () => {
      for (const key of await repeated(2 * most, newKey)) await look(key, guesser).ok;
      await guessAway();
    });

    for (const isOutage of [false, true])
      it(`are not the first requests of a good key at once${isOutage ? ', while it cannot be checked' : ''}`, async () => {
        const key = await newKey();
        let come = 0;
        const count = (): unknown => (come += 1);
        const restore = onLookup(async (ask) => {
          await until('all have come', () => come === 2 * most);
          return isOutage ? Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })) : ask();
        });
        subscribe('http.server.request.start', count);
        try {
          for (const answer of await Promise.all(Array.from({ length: 2 * most }, () => look(key, guesser))))
            expect(answer.status).to.equal(isOutage ? 503 : 200);
        } finally {
          unsubscribe('http.server.request.start', count);
          restore();
        }
        await look(key, guesser).ok;
        await guessAway();
      });

    it('are not the first requests of a good session, of an access token, or of many keys at once', async () => {
      const user = await newUser(service, api, { role: 'owner' });
      const list = (headers: object) =>
        api.managementAccountList({ managementKey: null, headers: { ...headers, ...from(guesser) } });
      const atOnce = <Sent>(send: () => Sent) => Promise.all(Array.from({ length: 4 * most }, send));
      await atOnce(() => list(user.reading).ok);
      const { access_token: token } = await newAccessToken(api, user);
      await atOnce(() => list(byToken(token).headers).ok);
      const keys = await atOnce(newKey);
      await Promise.all(keys.map((key) => look(key, guesser)));
      for (const key of keys) await look(key, guesser).ok;
      await guessAway();
    });

    it('are those of a key that is revoked, too, which is known no more', async () => {
      const key = await newKey();
      await look(key, guesser).ok;
      await service.deps.store.prisma.apiKey.updateMany({
        where: { hint: key.slice(-4) },
        data: { revokedAt: service.clock.now() },
      });
      await service.clock.advance(5_000);
      expect(statuses(await repeated(most + 1, () => look(key, guesser)))).to.eql([...guessed, 429]);
    });

    it('include a key from an address that it does not permit, so that it cannot fill the request log', async () => {
      const key = guess();
      await addApiKey(service, key, [terminalId], { allowedAddresses: [other] });
      const answers = statuses(await repeated(most + 2, () => look(key, guesser)));
      expect(answers).to.eql([...Array<number>(most).fill(403), 429, 429]);
      await look(key, other).ok;
      await look(await newKey(), guesser).ok;
      await service.deps.requestLog.flush();
      const logged = await service.query('SELECT FROM request_log WHERE source_address = $1', guesser);
      expect(logged).to.have.length(most + 1);
    });

    it('do not include requests without a key, which guess nothing', async () => {
      for (const key of [null, ''])
        for (const answer of await repeated(most + 1, () => api.sandboxClock({ apiKey: key, headers: from(guesser) })))
          await refused(answer, 'INVALID_API_KEY');
      await guessAway();
    });

    it('include wrong management keys, and the right one continues to work once it was used', async () => {
      await using unused = closing(await start());
      const through = client(unused);
      const wrong = () => manage(newApiKey(systemRandom, 'live'), guesser, through);
      expect(statuses(await repeated(most + 1, wrong))).to.eql([...guessed, 429]);
      await manage(managementKey, guesser, through).refused('RATE_LIMIT_EXCEEDED');
      await through.sandboxClock({ apiKey: guess(), headers: from(guesser) }).refused('RATE_LIMIT_EXCEEDED');
      await manage(managementKey, other, through).ok;
      await manage(managementKey, guesser, through).ok;
      await wrong().refused('RATE_LIMIT_EXCEEDED');
    });

    it('are counted for the address that a proxy names last, not for one that the client makes up', async () => {
      let made = 0;
      const answers = await repeated(most + 1, () => look(guess(), `192.0.2.${++made}, ${guesser}`));
      expect(statuses(answers)).to.eql([...guessed, 429]);
    });
  });

  describe('a key that cannot be one', () => {
    const key = newApiKey(systemRandom, 'sandbox');
    const broken = {
      'whose checksum does not hold': `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`,
      'that is too short': 'k'.repeat(15),
      'that is too long': 'k'.repeat(201),
      'with a space': 'sixteen characters',
    };
    for (const [what, value] of Object.entries(broken))
      it(`${what} is refused without a database query`, async () => {
        await look(value, guesser).refused('INVALID_API_KEY');
        expect(asked).to.equal(0);
      });

    it('is counted like any other', async () =>
      expect(statuses(await repeated(most + 1, () => look('short', guesser)))).to.eql([...guessed, 429]));
  });

  it('notifications of a processor are refused above so many a second, before they are looked at', async () => {
    const notify = (provider_key: 'simulator_a' | 'simulator_b', address = guesser) =>
      api.providerNotification({ provider_key, rawBody: '{', headers: from(address) });
    const answers = await Promise.all(Array.from({ length: 8 }, () => notify('simulator_a')));
    const late = answers.filter(({ status }) => status === 429);
    // They may fall into two windows of a second.
    expect(late).to.have.length.within(4, 6);
    for (const answer of late) await refused(answer, 'RATE_LIMIT_EXCEEDED');
    expect((await notify('simulator_a', other)).status).to.not.equal(429);
    expect((await notify('simulator_b')).status).to.not.equal(429);
  });
});

it('the cache of keys does not evict valid keys for unknown ones', async () => {
  await using service = closing(await startApiService());
  const { pool } = service.deps.store;
  const keys = knownKeys(pool, service.clock);
  await keys.read(keyName(apiKey));
  pool.query = (() => Promise.resolve({ rows: [], rowCount: 0 })) as unknown as typeof pool.query;
  for (let guesses = 0; guesses < 10_001; guesses++)
    expect(await keys.read(keyName(`a guess of a stranger ${guesses}`))).to.equal(undefined);
  pool.query = () => Promise.reject(new Error('a valid key was read again'));
  expect((await keys.known(keyName(apiKey)))?.terminals.has(terminalId)).to.equal(true);
});
