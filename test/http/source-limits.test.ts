import { expect } from 'chai';
import { addApiKey } from '../support/access.js';
import { client, refused, succeeded, type Answer, type ContractClient } from '../support/contract/contract-client.js';
import { newApiKey } from '../../src/management/api-keys/api-keys.js';
import { systemRandom } from '../../src/base/random.js';
import { apiKey, managementKey, startApiService, terminalId, type TestService } from '../support/service.js';

/**
 * The limiter counts by the real clock: a minute, in which all of a test lies. Each test comes from an address of its
 * own.
 */
describe('limits of an address', () => {
  const most = 5;
  let service: TestService;
  let api: ContractClient;
  /** The hashes that the database was asked for. */
  let asked: number;

  const start = () =>
    startApiService({
      TRUSTED_PROXIES: '127.0.0.1, ::1',
      RATE_LIMIT_FAILED_AUTHENTICATIONS: String(most),
      RATE_LIMIT_NOTIFICATIONS: '2',
    });
  before(async () => {
    service = await start();
    api = client(service);
    const { apiKey: table } = service.deps.store.prisma;
    const find = table.findUnique.bind(table);
    table.findUnique = ((query: never) => {
      asked += 1;
      return find(query);
    }) as unknown as typeof table.findUnique;
  });
  after(() => service.close());
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
    through.managementAccountList({ query: {}, managementKey: key, headers: from(address) });
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
    expect(statuses(await repeated(most, () => look(guess(), address)))).to.deep.equal(guessed);
  };

  describe('failed authentications', () => {
    it('are refused above so many a minute, and the database is not asked any more', async () => {
      expect(statuses(await repeated(most + 3, () => look(guess(), guesser)))).to.deep.equal([
        ...guessed,
        429,
        429,
        429,
      ]);
      expect(asked).to.equal(most);
      const answer = await look(guess(), guesser);
      const { context } = await refused(answer, 'RATE_LIMIT_EXCEEDED');
      const seconds = Number(answer.headers['retry-after']);
      expect(seconds).to.be.within(1, 60);
      expect(context).to.deep.equal({ retry_after_seconds: seconds });
    });

    it('are counted for one address: another is still asked who it is', async () => {
      await guessAway();
      await refused(look(guess(), guesser), 'RATE_LIMIT_EXCEEDED');
      await refused(look(guess(), other), 'INVALID_API_KEY');
      await succeeded(look(apiKey, other));
    });

    it('are counted for a network of IPv6, since a subscriber has all of its addresses', async () => {
      let last = 0;
      const answers = await repeated(most + 1, () => look(guess(), `2001:db8:1:1::${++last}`));
      expect(statuses(answers)).to.deep.equal([...guessed, 429]);
      await refused(look(guess(), '2001:db8:1:2::1'), 'INVALID_API_KEY');
    });

    it('leave a good key alone that was used before, also when it is read anew', async () => {
      await succeeded(look(apiKey, guesser));
      await guessAway();
      await succeeded(look(apiKey, guesser));
      await service.clock.advance(60_000);
      await succeeded(look(apiKey, guesser));
      await refused(look(guess(), guesser), 'RATE_LIMIT_EXCEEDED');
    });

    it('keep a good key waiting that nobody has used yet', async () => {
      const key = await newKey();
      await guessAway();
      await refused(look(key, guesser), 'RATE_LIMIT_EXCEEDED');
      await succeeded(look(key, other));
      await succeeded(look(key, guesser));
    });

    it('are not the first requests of good keys', async () => {
      const keys = await repeated(2 * most, newKey);
      for (const key of keys) await succeeded(look(key, guesser));
      await guessAway();
    });

    it('are those of a key that is revoked, too, which is known no more', async () => {
      const key = await newKey();
      await succeeded(look(key, guesser));
      await service.deps.store.prisma.apiKey.updateMany({
        where: { hint: key.slice(-4) },
        data: { revokedAt: service.clock.now() },
      });
      await service.clock.advance(5_000);
      expect(statuses(await repeated(most + 1, () => look(key, guesser)))).to.deep.equal([...guessed, 429]);
    });

    it('are not keys that could not be looked at, while the database is away', async () => {
      const { apiKey: table } = service.deps.store.prisma;
      const find = table.findUnique;
      const key = await newKey();
      table.findUnique = (() =>
        Promise.reject(
          Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
        )) as unknown as typeof table.findUnique;
      try {
        for (const answer of await repeated(2 * most, () => look(key, guesser)))
          await refused(answer, 'SYSTEM/TEMPORARILY_UNAVAILABLE');
      } finally {
        table.findUnique = find;
      }
      await succeeded(look(key, guesser));
      await guessAway();
    });

    it('are not requests without a key, which guess nothing', async () => {
      for (const key of [null, '']) {
        for (const answer of await repeated(most + 1, () => api.sandboxClock({ apiKey: key, headers: from(guesser) })))
          await refused(answer, 'INVALID_API_KEY');
      }
      await guessAway();
    });

    it('are wrong management keys as well, and the right one goes on working once it was used', async () => {
      const unused = await start();
      try {
        const through = client(unused);
        const wrong = () => manage(newApiKey(systemRandom, 'live'), guesser, through);
        expect(statuses(await repeated(most + 1, wrong))).to.deep.equal([...guessed, 429]);
        await refused(manage(managementKey, guesser, through), 'RATE_LIMIT_EXCEEDED');
        await refused(through.sandboxClock({ apiKey: guess(), headers: from(guesser) }), 'RATE_LIMIT_EXCEEDED');
        await succeeded(manage(managementKey, other, through));
        await succeeded(manage(managementKey, guesser, through));
        await refused(wrong(), 'RATE_LIMIT_EXCEEDED');
      } finally {
        await unused.close();
      }
    });

    it('are counted for the address that a proxy names last, not for one that the client makes up', async () => {
      let made = 0;
      const answers = await repeated(most + 1, () => look(guess(), `192.0.2.${++made}, ${guesser}`));
      expect(statuses(answers)).to.deep.equal([...guessed, 429]);
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
    for (const [what, value] of Object.entries(broken)) {
      it(`${what} is refused without asking the database`, async () => {
        await refused(look(value, guesser), 'INVALID_API_KEY');
        expect(asked).to.equal(0);
      });
    }

    it('is counted like any other', async () => {
      expect(statuses(await repeated(most + 1, () => look('short', guesser)))).to.deep.equal([...guessed, 429]);
    });
  });

  it('notifications of a processor are refused above so many a second, before they are looked at', async () => {
    const notify = (provider_key: 'simulator_a' | 'simulator_b', address = guesser) =>
      api.providerNotification({ params: { provider_key }, rawBody: '{', headers: from(address) });
    const answers = await Promise.all(Array.from({ length: 8 }, () => notify('simulator_a')));
    const late = answers.filter(({ status }) => status === 429);
    // They may fall into two windows of a second.
    expect(late).to.have.length.within(4, 6);
    for (const answer of late) await refused(answer, 'RATE_LIMIT_EXCEEDED');
    expect((await notify('simulator_a', other)).status).to.not.equal(429);
    expect((await notify('simulator_b')).status).to.not.equal(429);
  });
});

describe('what is remembered of keys', () => {
  it('of strangers pushes no good key out', async () => {
    const service = await startApiService();
    try {
      const {
        accessControl,
        store: { prisma },
      } = service.deps;
      const someAddress = () => '203.0.113.1';
      await accessControl.caller(apiKey, someAddress);
      const { apiKey: table } = prisma;
      table.findUnique = (() => Promise.resolve(null)) as unknown as typeof table.findUnique;
      for (let guesses = 0; guesses < 10_001; guesses++) {
        await accessControl.caller(`a-guess-of-a-stranger-${guesses}`, someAddress).then(
          () => expect.fail('a guess was right'),
          () => undefined,
        );
      }
      table.findUnique = (() =>
        Promise.reject(new Error('a good key was read anew'))) as unknown as typeof table.findUnique;
      expect((await accessControl.caller(apiKey, someAddress)).terminals.has(terminalId)).to.equal(true);
    } finally {
      await service.close();
    }
  });
});
