import type { HttpAnswer } from '../../../support/exchange.js';
import { card } from '../../../support/payments.js';
import { type HostileCase, type HostileRequest, sale, salePath } from '../run.js';

const malformed = { status: 400, code: 'VALIDATION/MALFORMED_JSON' };
const refused = { status: 400, code: 'VALIDATION/INVALID_FIELD' };
const quarter = 261_000;

const selling = (body: string, request: Partial<HostileRequest> = {}): HostileRequest => ({
  ...{ path: salePath, key: 'api', body },
  ...request,
});

const says =
  (detail: string) =>
  ({ text }: HttpAnswer): string | undefined =>
    text.includes(detail) ? undefined : `it does not say "${detail}": ${text.slice(0, 300)}`;
const isSmall = ({ text }: HttpAnswer): string | undefined =>
  text.length < 2_000 ? undefined : `the refusal has ${text.length} characters`;

const hasFewErrors = ({ text }: HttpAnswer): string | undefined => {
  const { length } = (JSON.parse(text) as { readonly errors?: readonly unknown[] }).errors ?? [];
  return length <= 20 && text.length < 5_000 ? undefined : `the refusal names ${length} fields: ${text.slice(0, 300)}`;
};
const isBounded = ({ headers }: HttpAnswer): string | undefined => {
  const { length } = String(headers['x-ignored-fields'] ?? '');
  return length <= 2_000 ? undefined : `the header has ${length} characters`;
};
const withNames = (count: number): string =>
  sale(Object.fromEntries(Array.from({ length: count }, (_, index) => [`name${index}`, 1])));

/**
 * A quarter of a megabyte of what a search for card numbers, an e-mail pattern, or a reader of JSON may take long for.
 */
const worst = [
  '1 ',
  '1',
  '4-',
  '4111111111111111 ',
  'cvv: ',
  'a@',
  '\\u0031',
  'ptk_test_',
  ' ',
  '%20',
  '\\"',
  '5e89cc72-6345-4313-8746-6839ef352792',
];

export const cases: readonly HostileCase[] = [
  ...worst.map((text): HostileCase => ({
    name: `every short field full of ${JSON.stringify(text)}`,
    request: [
      'merchant_transaction_id',
      'order_id',
      'currency',
      'token',
      'payer_request_ip_address',
      'description',
    ].map((field) =>
      selling(
        sale()
          .replace('{', `{"${field}":"${text.repeat(quarter / text.length)}",`)
          .replace('"merchant_transaction_id":"hostile-1",', '')
          .replace('"currency":"EUR",', field === 'currency' ? '' : '"currency":"EUR",'),
      ),
    ),
    expect: { status: 400, also: isSmall },
  })),
  {
    name: 'a session_id of "1 1 1 …"',
    request: selling(sale({ session: { session_id: '1 '.repeat(quarter / 2) } })),
    expect: { ...refused, also: isSmall },
  },
  {
    name: 'a property name of a quarter of a megabyte, in a closed shape',
    request: {
      path: '/v1/payments/sale/retry/{terminal}',
      key: 'api',
      body: { retry: { originating_id: 'a1B2c3D4' }, ['1 '.repeat(quarter / 2)]: 1 },
    },
    expect: { ...refused, also: isSmall },
  },
  {
    name: 'thousands of properties that nobody knows',
    request: [selling(withNames(12_000)), selling(withNames(12_000), { path: '/v1/payments/sale/retry/{terminal}' })],
    expect: { status: [200, 400], also: (answer) => hasFewErrors(answer) ?? isBounded(answer) },
  },
  {
    name: 'thousands of items of which each lacks everything',
    request: {
      path: '/v1/payments/sale/retry/{terminal}',
      key: 'api',
      body: { retry: { provider_key: 'simulator_a', interactions: Array.from({ length: 60_000 }, () => ({})) } },
    },
    expect: { ...refused, also: hasFewErrors },
  },
  {
    name: 'thousands of commas, braces and line breaks that are no JSON',
    request: ['{' + ','.repeat(quarter), '[1' + ' '.repeat(quarter) + '}', '\n'.repeat(quarter) + 'x'].map((body) =>
      selling(body),
    ),
    expect: { ...malformed, also: says('column') },
  },
  {
    name: 'backslashes, then a quote',
    request: selling(`{"a":"${'\\\\'.repeat(quarter / 2)}"}`),
    expect: { status: 400 },
  },
  { name: '130,000 levels', request: selling('['.repeat(quarter)), expect: malformed },
  { name: '130,000 items', request: selling(`[${'1,'.repeat(quarter / 2 - 1)}1]`), expect: refused },
  {
    name: 'a number of 260,000 digits',
    request: selling(sale().replace('10.5', '9'.repeat(quarter))),
    expect: { status: 400 },
  },
  {
    name: '__proto__ further in',
    request: selling(sale().replace('"payer":{', '"payer":{"\\u005f_proto__":{"x":1},')),
    expect: { ...malformed, also: says('__proto__') },
  },
  {
    name: 'identifiers of digits only, as long as they may be',
    request: selling(
      sale({
        merchant_transaction_id: '4'.repeat(100),
        session: { session_id: '37'.repeat(50), merchant_session_reference: '6011'.repeat(25) },
        order: {
          payment_instrument: card(),
          merchant_order_id: '5'.repeat(100),
          payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', national_id: '42'.repeat(25) },
        },
      }),
      { headers: { 'idempotency-key': '4'.repeat(255) } },
    ),
    expect: { status: 200 },
  },
  {
    name: 'raw requests of a quarter of a megabyte, full of what spells digits',
    request: ['%34', '1%20', 'MTEx', '31', '\\\\u0031', '&#x31;', '1 . ', '1\\t', '%25', '%', '&', '\\\\\\\\'].map(
      (text) => ({
        path: '/v1/payments/sale/retry/{terminal}',
        key: 'api' as const,
        body: `{"retry":{"provider_key":"simulator_a","provider_transaction_id":"nobody","interactions":[${Array.from(
          { length: 3 },
          () =>
            '{"type":"sale","timestamp":"2026-01-01T00:00:00Z",' +
            `"raw_request":"${text.repeat(60_000 / text.length)}","raw_response":"x"}`,
        ).join(',')}]}}`,
      }),
    ),
    expect: { status: [400, 422] },
  },
];
