import { randomUUID } from 'node:crypto';
import { type HostileCase, type HostileRequest, sale, salePath } from '../run.js';

/** The card that `sale` pays with, and another one, which the terminal gets into its vault. */
const own = '4111111111111111';
const stored = '4539148803436467';
/** Passes the Luhn check as one of ten order numbers does. */
const orderNumber = '6011556448578943';

const selling = (fields: object, headers: Readonly<Record<string, string>> = {}): HostileRequest => ({
  path: salePath,
  key: 'api',
  body: sale(fields),
  headers,
});

const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
const withOrder = (fields: object): object => ({
  order: {
    payment_instrument: { payment_method: 'cards', card_number: own, expiry_month: 12, expiry_year: 2030 },
    payer,
    ...fields,
  },
});

const ways: Readonly<Record<string, (number: string) => string>> = {
  'as it is': (number) => number,
  'within a word': (number) => `order-${number}-1`,
  'between digits': (number) => `99${number}00`,
  'with dots': (number) => number.replace(/(\d{4})(?=\d)/g, '$1.'),
  'with tabs': (number) => number.replace(/(\d{4})(?=\d)/g, '$1\t'),
  'with no-break spaces': (number) => number.replace(/(\d{4})(?=\d)/g, '$1\u00a0'),
  'percent-encoded': (number) => number.replace(/\d/g, '%3$&'),
  'in base64': (number) => Buffer.from(`order ${number}`).toString('base64'),
  'in hexadecimal': (number) => Buffer.from(number).toString('hex'),
  'as a UUID': (number) => `${number.slice(0, 8)}-${number.slice(8, 12)}-${number.slice(12)}-8000-00000000000a`,
};

/** Fields of a sale that hold identifiers. */
const places: Readonly<Record<string, (text: string) => object>> = {
  merchant_transaction_id: (text) => ({ merchant_transaction_id: text }),
  merchant_order_id: (text) => withOrder({ merchant_order_id: text }),
  national_id: (text) => withOrder({ payer: { ...payer, national_id: text } }),
  session_id: (text) => ({ session: { session_id: text } }),
  merchant_session_reference: (text) => ({ session: { merchant_session_reference: text } }),
  'a fingerprint': (text) => ({ device_profile: { fingerprint: text } }),
};

const refused = (name: string, request: readonly HostileRequest[], needs?: 'management-key'): HostileCase => ({
  name,
  request,
  ...(needs ? { needs } : {}),
  expect: {
    status: 400,
    code: 'VALIDATION/INVALID_FIELD',
    also: ({ text, headers }) =>
      [own, stored].some((number) => (text + JSON.stringify(headers)).includes(number))
        ? `the refusal shows the number: ${text.slice(0, 300)}`
        : undefined,
  },
});

const numbers = [own, stored];

/** Card numbers where none belong: in identifiers they are refused, in free text they are taken out. */
export const cases: readonly HostileCase[] = [
  {
    name: 'a card, which the terminal has in its vault from then on',
    request: selling(
      withOrder({
        payment_instrument: { payment_method: 'cards', card_number: stored, expiry_month: 12, expiry_year: 2030 },
      }),
    ),
    expect: { status: 200 },
  },
  ...Object.entries(ways).map(([way, write]) =>
    refused(
      `a card number ${way} in every identifier of a sale`,
      numbers.flatMap((number) =>
        Object.values(places)
          .filter((place) => JSON.stringify(place(write(number))).length < 600)
          .map((place) => selling(place(write(number)))),
      ),
    ),
  ),
  refused(
    'a card number in an e-mail address',
    numbers.map((number) => selling(withOrder({ payer: { ...payer, email: `${number}@example.com` } }))),
  ),
  refused(
    'a card number in an Idempotency-Key, with a body that is right and with one that is refused',
    numbers.flatMap((number) => [
      selling({}, { 'idempotency-key': number }),
      selling({}, { 'idempotency-key': `order-${number}` }),
      selling({ amount: 1.005 }, { 'idempotency-key': number }),
    ]),
  ),
  refused('the number of a card in the Idempotency-Key and in a body that breaks off', [
    { path: salePath, key: 'api', body: `{"card_number":"${own}",`, headers: { 'idempotency-key': own } },
  ]),
  refused('a card number as a provider token', [
    {
      path: salePath,
      key: 'api',
      body: JSON.stringify({
        merchant_transaction_id: 'hostile-1',
        amount: 10.5,
        currency: 'EUR',
        provider_token: `tok_${stored}`,
      }),
    },
  ]),
  refused('a card number in an imported provider_transaction_id', [
    {
      path: '/v1/payments/sale/retry/{terminal}',
      key: 'api',
      body: { retry: { provider_key: 'simulator_a', provider_transaction_id: stored } },
    },
  ]),
  refused(
    'a card number in the address of a webhook, also percent-encoded',
    [stored, stored.replace(/\d/g, '%3$&'), stored.replace(/(\d{4})(?=\d)/g, '$1.')].map((text) => ({
      path: '/v1/management/webhook-endpoints',
      key: 'management',
      body: { url: `https://shop.example.com/hooks/${text}` },
    })),
    'management-key',
  ),
  {
    name: 'an order number that passes the Luhn check, which is taken',
    request: selling(
      { merchant_transaction_id: orderNumber, session: { session_id: orderNumber } },
      { 'idempotency-key': `order-${orderNumber}` },
    ),
    expect: {
      status: 200,
      also: ({ text }) =>
        text.includes(`"merchant_transaction_id":"${orderNumber}"`) ? undefined : `it was changed: ${text}`,
    },
  },
  {
    name: 'identifiers of digits only, as long as they may be',
    request: [
      selling(
        {
          merchant_transaction_id: '4'.repeat(100),
          session: { session_id: '37'.repeat(50), merchant_session_reference: '6011'.repeat(25) },
          ...withOrder({ merchant_order_id: '5'.repeat(100), payer: { ...payer, national_id: '42'.repeat(25) } }),
        },
        { 'idempotency-key': '4'.repeat(255) },
      ),
    ],
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
  {
    name: 'a corrected security code under the same key, which is the same request',
    steps: async (attack) => {
      const key = `hostile-cvv-${randomUUID()}`;
      const first = await attack.send(selling({ cvv: '111' }, { 'idempotency-key': key }));
      const again = await attack.send(selling({ cvv: '222' }, { 'idempotency-key': key }));
      return first.text === again.text && again.headers['idempotency-replayed'] === 'true'
        ? undefined
        : `it was answered ${again.status}: ${again.text.slice(0, 200)}`;
    },
  },
];
