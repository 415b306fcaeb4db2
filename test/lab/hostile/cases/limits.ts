import { request } from 'node:http';
import { processorSignature } from '../../../../scripts/support/processor-walk.js';
import { systemRandom } from '../../../../src/base/random.js';
import { newApiKey, newManagementKey } from '../../../../src/management/api-keys/api-key.js';
import { type Attack, faultInAnswer, type HostileCase, type HostileRequest, type Target } from '../run.js';
import type { HttpAnswer } from '../../../support/exchange.js';

const guesses = 200;

const clock = '/v1/sandbox/clock/{terminal}';

const management: HostileRequest = { path: '/v1/management/accounts' };

// Of another processor than the cases after the flood: its limit is by processor and second.
const notification: HostileRequest = { path: '/v1/providers/simulator_b/notifications/{terminal}', body: '{}' };

const year = 366 * 24 * 60 * 60 * 1000;

const invalid = { status: 400, code: 'VALIDATION/INVALID_FIELD' };

/**
 * Sends many requests, twenty at once, each of which is refused, until the service refuses to look at them.
 * @param refusal the status of those that it checks
 */
async function flood(
  attack: Attack,
  count: number,
  refusal: number,
  made: (index: number) => HostileRequest,
): Promise<string | undefined> {
  const answers: HttpAnswer[] = [];
  for (let begun = 0; begun < count; begun += 20)
    answers.push(...(await Promise.all(Array.from({ length: 20 }, (_, index) => attack.send(made(begun + index))))));
  const limited = answers.filter(({ status }) => status === 429);
  if (limited.length === 0) return `${count} were looked at, and none was limited`;
  if (limited.some(({ headers }) => !/^[1-9]\d?$/.test(headers['retry-after'] ?? '')))
    return 'a 429 names no time to wait';
  return answers
    .map((answer) => faultInAnswer(answer, { status: [refusal, 429] }, attack.target))
    .find((fault) => fault !== undefined);
}

const passes = async (attack: Attack, good: HostileRequest, when: string): Promise<string | undefined> => {
  const { status, text } = await attack.send(good);
  return status === 200 ? undefined : `the good key was answered ${status} ${when}: ${text.slice(0, 200)}`;
};

/** The good key goes on working while others are guessed from its address, whatever hops the guesser makes up. */
const guessed =
  (good: HostileRequest, name: string, guess: () => string) =>
  async (attack: Attack): Promise<string | undefined> =>
    (await passes(attack, good, 'before the guesses')) ??
    (await flood(attack, guesses, 401, (index) => ({
      path: good.path,
      headers: { [name]: guess(), 'x-forwarded-for': `203.0.113.${index % 250}` },
    }))) ??
    passes(attack, good, 'after the guesses');

const move = (now: string): HostileRequest => ({ path: clock, key: 'api', body: { now } });

const reset: HostileRequest = { method: 'POST', path: '/v1/sandbox/reset/{terminal}', key: 'api' };

const readClock = async (attack: Attack): Promise<{ readonly now: string; readonly frozen: boolean }> =>
  JSON.parse((await attack.send({ path: clock, key: 'api' })).text) as {
    readonly now: string;
    readonly frozen: boolean;
  };

/** Whatever a case did to the clock, it runs again. */
const thenReset =
  (steps: (attack: Attack) => Promise<string | undefined>) =>
  async (attack: Attack): Promise<string | undefined> => {
    try {
      return await steps(attack);
    } finally {
      await attack.send(reset);
    }
  };

async function leavesWhileMoving(attack: Attack): Promise<string | undefined> {
  const { target } = attack;
  await attack.send(reset);
  const from = new Date((await readClock(attack)).now).getTime();
  const date = (days: number): string => new Date(from + (days * year) / 366).toISOString().slice(0, 10);
  const series = await Promise.all(
    Array.from({ length: 5 }, () =>
      attack.send({
        path: '/v1/payments/recurring/init/{terminal}',
        key: 'api',
        body: {
          amount: 10,
          currency: 'EUR',
          recurring: {
            managed_by: 'our_platform',
            first_payment_date: date(2),
            recurring_date_type: 'daily',
            time_interval: 1,
          },
          payment_instrument: {
            payment_method: 'cards',
            card_number: '4111111111111111',
            expiry_month: 12,
            expiry_year: 2090,
          },
          payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
        },
      }),
    ),
  );
  if (series.some(({ status }) => status !== 200))
    return `a series could not be started: ${series
      .map(({ text }) => text)
      .join()
      .slice(0, 300)}`;
  const end = from + 5 * year - year / 2;
  const sent = request(`${target.baseUrl}${clock.replace('{terminal}', target.terminalId)}`, {
    method: 'POST',
    headers: { 'x-api-key': target.apiKey, 'content-type': 'application/json' },
  });
  sent.on('error', () => undefined);
  sent.end(JSON.stringify({ now: new Date(end).toISOString() }));
  const gone = new Promise<void>((resolve) => {
    sent.on('close', resolve);
  });
  while (new Date((await readClock(attack)).now).getTime() < from + year / 100)
    if (sent.destroyed) return 'the move ended before it was under way';
  sent.destroy();
  await gone;
  // A reset waits for no move, and none that was under way touches what comes after it.
  const { status, text } = await attack.send(reset);
  if (status !== 200) return `the reset was answered ${status}: ${text.slice(0, 200)}`;
  const { frozen } = await readClock(attack);
  return frozen ? 'the clock stands still after the reset' : undefined;
}

const path = '/v1/providers/simulator_a/notifications/{terminal}';

const unsigned = { status: 401, code: 'INVALID_SIGNATURE' };

const quarter = 261_000;

function signed({ simulatorSecret, now }: Target, body: string): HostileRequest {
  const timestamp = Math.floor(now().getTime() / 1000);
  return { path, body, headers: { 'x-provider-signature': processorSignature(simulatorSecret, timestamp, body) } };
}

const notificationOf = (fields: object): string =>
  JSON.stringify({
    id: 'hostile-1',
    created_at: '2026-03-10T09:00:00Z',
    transaction_id: 'a1B2c3D4',
    outcome: 'approved',
    ...fields,
  });

/** Notifications of processors, which need no key. */

/**
 * Guesses, floods, and work without end. Last of all cases: from the address of this process no unknown key is looked
 * at for a minute afterwards.
 */
export const cases: readonly HostileCase[] = [
  {
    name: 'clocks that go to the year 9999 and beyond',
    request: [
      '9999-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999Z',
      '9999-12-31T23:59:59-23:59',
      '9998-12-31T23:59:59-00:01',
    ].map(move),
    expect: invalid,
  },
  {
    name: 'a series that begins in the year 9999',
    expect: invalid,
    request: {
      path: '/v1/payments/recurring/init/{terminal}',
      key: 'api',
      body: {
        amount: 10,
        currency: 'EUR',
        recurring: {
          managed_by: 'our_platform',
          first_payment_date: '9999-01-01',
          recurring_date_type: 'daily',
          time_interval: 1,
        },
        payment_instrument: {
          payment_method: 'cards',
          card_number: '4111111111111111',
          expiry_month: 12,
          expiry_year: 2030,
        },
        payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
      },
    },
  },
  {
    name: 'a clock that is to go a hundred years: it goes five, and says so',
    steps: thenReset(async (attack) => {
      const from = new Date((await readClock(attack)).now).getTime();
      const { status, text } = await attack.send(move(new Date(from + 100 * year).toISOString()));
      const { now, complete } = JSON.parse(text) as { readonly now: string; readonly complete: boolean };
      return status === 200 && !complete && new Date(now).getTime() < from + 6 * year
        ? undefined
        : `the answer was ${status}: ${text.slice(0, 200)}`;
    }),
  },
  { name: 'years of daily charges, of which the client does not hear the end', steps: thenReset(leavesWhileMoving) },
  {
    name: 'a notification that is signed with the secret that once was the default',
    request: ({ now }) => {
      const [body, timestamp] = ['{}', Math.floor(now().getTime() / 1000)];
      return {
        ...notification,
        body,
        headers: { 'x-provider-signature': processorSignature('simulated-processors-sign-with-this', timestamp, body) },
      };
    },
    expect: { status: 401, code: 'INVALID_SIGNATURE' },
  },
  { name: 'notifications by the hundred', steps: (attack) => flood(attack, 3 * guesses, 401, () => notification) },
  {
    name: 'management keys that are guessed',
    steps: guessed({ ...management, key: 'management' }, 'x-management-key', () => newManagementKey(systemRandom)),
  },
  {
    name: 'API keys that are guessed',
    steps: guessed({ path: clock, key: 'api' }, 'x-api-key', () => newApiKey(systemRandom, 'sandbox')),
  },
  {
    name: 'API keys that cannot be any',
    expect: { status: [401, 429] },
    request: [
      'k',
      'k'.repeat(8_000),
      'ptk_test_',
      `ptk_test_${'0'.repeat(46)}`,
      `ptk_live_${'z'.repeat(46)}`,
      '\u00ff'.repeat(20),
    ].map((key) => ({ path: clock, headers: { 'x-api-key': key } })),
  },
  {
    name: 'an id of "1 1 1 …" without a signature: it is not looked at',
    request: ['1 ', '4-', '4111111111111111'].map((text) => ({
      path,
      body: notificationOf({ id: text.repeat(quarter / text.length) }),
    })),
    expect: unsigned,
  },
  {
    name: 'anything at all without a signature',
    request: ['{', '[]', '5', '{"__proto__":1}', '\u0000', '['.repeat(quarter)].map((body) => ({ path, body })),
    expect: unsigned,
  },
  {
    name: 'signatures that are none',
    expect: unsigned,
    request: [
      't=1',
      't=1,v1=',
      `t=${'9'.repeat(8_000)},v1=${'0'.repeat(64)}`,
      `t=1,v1=${'0'.repeat(64)}`,
      'v1,v1,'.repeat(1_000),
      ' '.repeat(8_000),
    ].map((signature) => ({ path, body: notificationOf({}), headers: { 'x-provider-signature': signature } })),
  },
  {
    name: 'an id of "1 1 1 …" that is signed',
    request: (target) => signed(target, notificationOf({ id: '1 '.repeat(quarter / 2) })),
    expect: { status: 400, code: 'VALIDATION/INVALID_FIELD' },
  },
  {
    name: 'half an object that is signed',
    request: (target) => signed(target, '{"id":'),
    expect: { status: 400, code: 'VALIDATION/MALFORMED_JSON' },
  },
  {
    name: 'the signature of another body',
    request: (target) => ({ ...signed(target, notificationOf({})), body: notificationOf({ id: 'hostile-2' }) }),
    expect: unsigned,
  },
  {
    name: 'an unknown processor',
    request: { path: path.replace('simulator_a', 'nobody'), body: notificationOf({ id: '1 '.repeat(quarter / 2) }) },
    expect: { status: 404, code: 'VALIDATION/RECORD_NOT_FOUND' },
  },
];
