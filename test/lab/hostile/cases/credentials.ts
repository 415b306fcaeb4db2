import { processorSignature } from '../../../../scripts/support/processor-walk.js';
import type { HostileCase, HostileRequest, Target } from '../run.js';

const path = '/v1/providers/simulator_a/notifications/{terminal}';

const unsigned = { status: 401, code: 'INVALID_SIGNATURE' };

const quarter = 261_000;

function signed({ simulatorSecret, now }: Target, body: string, secret = simulatorSecret): HostileRequest {
  const timestamp = Math.floor(now().getTime() / 1000);
  return { path, body, headers: { 'x-provider-signature': processorSignature(secret, timestamp, body) } };
}

const notificationOf = (fields: object): string =>
  JSON.stringify({
    id: 'hostile-1',
    created_at: '2026-03-10T09:00:00Z',
    transaction_id: 'a1B2c3D4',
    outcome: 'approved',
    ...fields,
  });

/** Keys that are none, and notifications of processors, which need no key. */
export const cases: readonly HostileCase[] = [
  {
    name: 'a notification that is signed with the secret that once was the default',
    request: (target) => signed(target, '{}', 'simulated-processors-sign-with-this'),
    expect: unsigned,
  },
  {
    name: 'API keys that cannot be any',
    expect: { status: 401, code: 'INVALID_API_KEY' },
    request: [
      'k',
      'k'.repeat(8_000),
      'ptk_test_',
      `ptk_test_${'0'.repeat(46)}`,
      `ptk_live_${'z'.repeat(46)}`,
      '\u00ff'.repeat(20),
    ].map((key) => ({ path: '/v1/sandbox/clock/{terminal}', headers: { 'x-api-key': key } })),
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
