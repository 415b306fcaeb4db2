import type { HostileCase } from '../run.js';

const malformed = { status: 400, code: 'VALIDATION/MALFORMED_REQUEST' };
const unknown = { status: 404, code: 'VALIDATION/ENDPOINT_NOT_FOUND' };
const tooLong = { status: 414, code: 'VALIDATION/TARGET_TOO_LONG' };

/** Targets, paths and queries, sent without any key. */
const paths: readonly HostileCase[] = [
  { name: '15,000 slashes and a character', request: { path: `${'/'.repeat(15_000)}a` }, expect: tooLong },
  { name: '7,900 slashes and a character', request: { path: `${'/'.repeat(7_900)}a` }, expect: unknown },
  { name: '500 slashes and a character', request: { path: `${'/'.repeat(500)}a` }, expect: unknown },
  {
    name: 'slashes at the end of a path',
    request: { path: `/health/live${'/'.repeat(400)}` },
    expect: { status: 200 },
  },
  { name: 'a query of 15,000 characters', request: { path: `/health/live?${'a&'.repeat(7_500)}` }, expect: tooLong },
  {
    name: 'a query of 7,900 characters',
    request: [{ path: `/health/live?${'a&'.repeat(3_950)}` }, { path: `/health/live?${'%'.repeat(7_900)}` }],
    expect: { status: 200 },
  },
  {
    name: 'an absolute target that is no address',
    request: ['http://[', 'http://', 'http://a:999999/', 'HTTP://%', 'https://[::1'].map((path) => ({ path })),
    expect: malformed,
  },
  {
    name: 'an address of another protocol',
    request: [{ path: 'ftp://127.0.0.1/health' }, { path: 'file:///etc/passwd' }],
    expect: malformed,
  },
  {
    name: 'an absolute target, which stands for its path',
    request: [{ path: 'http://elsewhere.example/health/live' }, { path: 'HTTP://a/health/live?b=c' }],
    expect: { status: 200 },
  },
  { name: 'an asterisk', request: { method: 'OPTIONS', path: '*' }, expect: unknown },
  {
    name: 'paths that look like files',
    request: [
      '/../../etc/passwd',
      '/docs/../../package.json',
      '/errors/..%2f..%2fpackage.json',
      '/.env',
      '/%2e%2e/',
      '/docs/scalar.js/../../main.ts',
    ].map((path) => ({ path })),
    expect: unknown,
  },
  {
    name: 'escapes that mean nothing',
    request: ['/%', '/%zz', '/%00', '/%ff%fe', '/errors/%'].map((path) => ({ path })),
    expect: { status: [400, 404] },
  },
];

const lists = [
  'accounts',
  'terminals',
  'api-keys',
  'audit-entries',
  'webhook-endpoints',
  'events',
  'deliveries',
  'transactions?terminal_friendly_id={terminal}',
  'unknown-transactions',
  'series?terminal_friendly_id={terminal}',
];
const refused = { status: 400, code: 'VALIDATION/INVALID_FIELD' };

/** A request for each of the lists, with something added to its query. */
const each = (query: string) =>
  lists.map((list) => ({
    path: `/v1/management/${list}${list.includes('?') ? '&' : '?'}${query}`,
    key: 'management' as const,
  }));

const numbers = [
  '1e309',
  '1e2',
  '1E2',
  '0x10',
  '0b1',
  '+5',
  '%205',
  '5%20',
  '%2B5',
  '5.0',
  '.5',
  '١',
  'Infinity',
  'NaN',
  '-0',
  '9'.repeat(400),
  '',
  '1_0',
  '0',
  '-1',
  '201',
];

export const cases: readonly HostileCase[] = [
  ...paths,
  ...numbers.map((number): HostileCase => ({
    name: `limit=${number.slice(0, 20)} on every list`,
    request: each(`limit=${encodeURI(number)}`),
    expect: refused,
  })),
  { name: 'limit=200, which is taken', request: each('limit=200'), expect: { status: 200 } },
  { name: 'two limits', request: each('limit=5&limit=6'), expect: refused },
  {
    name: 'a cursor with a NUL character, with none that a list has answered, and with the place of no time',
    request: ['%00', 'AAAA', '9999999999999999', 'OTk5OTk5OTk5OTk5OTk5OTkgYWFhYWFhYWE'].flatMap((cursor) =>
      each(`cursor=${cursor}`),
    ),
    expect: refused,
  },
  {
    name: 'a NUL character in every search',
    request: [
      'merchant_transaction_id',
      'order_id',
      'status',
      'type',
      'terminal_friendly_id',
      'account_id',
      'merchant_order_id',
    ].map((name) => ({
      path:
        '/v1/management/transactions?' +
        `${name === 'terminal_friendly_id' ? '' : 'terminal_friendly_id={terminal}&'}${name}=a%00b`,
      key: 'management' as const,
    })),
    expect: { status: [200, 400] },
  },
  {
    name: 'a NUL character in the reference that is searched for',
    request: {
      path: '/v1/management/transactions?terminal_friendly_id={terminal}&merchant_transaction_id=a%00b',
      key: 'management',
    },
    expect: refused,
  },
  {
    name: 'a NUL character in a query of a merchant',
    request: { path: '/v1/payments/recurring/status/{terminal}?recurring_id=a1B2c3D%00', key: 'api' },
    expect: refused,
  },
  {
    name: 'half of a character, escaped',
    request: {
      path: '/v1/management/transactions?terminal_friendly_id={terminal}&merchant_transaction_id=%F0%9F%98',
      key: 'management',
    },
    expect: { status: [200, 400] },
  },
  {
    name: '__proto__ in a query',
    request: each('__proto__=1&constructor=2&__proto__[limit]=3'),
    expect: { status: 200 },
  },
];
