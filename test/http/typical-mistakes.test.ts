import { expect } from 'chai';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Schema } from '../../src/base/contract.js';
import type { ErrorCode } from '../../src/base/errors/errors.js';
import { client, refused, succeeded, type Answer, type ContractClient } from '../support/contract/contract-client.js';
import { card, payment } from '../support/payments.js';
import { apiKey, managementKey, startApiService, terminalId } from '../support/service.js';
import { started } from '../support/started.js';

/** A new user's mistake and its answer: the reason code, the field, and words of the advice. */
type Mistake = readonly [
  what: string,
  send: (api: ContractClient) => Promise<Answer<unknown>>,
  code: ErrorCode,
  field: string | undefined,
  advice: string,
];

const salePath = `/v1/payments/sale/${terminalId}`;
const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };

const sale = (change: object) => (api: ContractClient) => api.sale({ invalidBody: { ...payment(), ...change } });
const cardWith = (change: object) => sale({ order: { payment_instrument: { ...card(), ...change } } });
const payerWith = (change: object) => sale({ order: { payment_instrument: card(), payer: { ...payer, ...change } } });
const text = (rawBody: string) => (api: ContractClient) => api.sale({ rawBody });
const withKey =
  (key: string | null, headers = {}) =>
  (api: ContractClient) =>
    api.sale({ body: payment(), apiKey: key, headers });
const get = (path: string) => (api: ContractClient) =>
  api.send({ method: 'GET', path, headers: { 'x-api-key': apiKey } });
const post =
  (path: string, headers: object = {}) =>
  (api: ContractClient) =>
    api.send({
      method: 'POST',
      path,
      body: JSON.stringify(payment()),
      headers: { 'x-api-key': apiKey, 'Content-Type': 'application/json', ...headers },
    });
const series = (change: object) => (api: ContractClient) =>
  api.recurringInit({
    invalidBody: {
      amount: 10.5,
      currency: 'EUR',
      payment_instrument: card(),
      recurring: {
        managed_by: 'our_platform',
        recurring_date_type: 'monthly',
        first_payment_date: '2026-04-01',
        ...change,
      },
    },
  });

const fields: readonly Mistake[] = [
  [
    'a field in the notation of JavaScript',
    sale({ merchant_transaction_id: undefined, merchantTransactionId: 'a' }),
    'VALIDATION/MISSING_FIELD',
    'merchant_transaction_id',
    'There is a merchantTransactionId: did you mean merchant_transaction_id?',
  ],
  [
    'a misspelt field further in',
    payerWith({ first_name: undefined, frist_name: 'Ada' }),
    'VALIDATION/MISSING_FIELD',
    'order.payer.first_name',
    'did you mean first_name?',
  ],
  [
    'an amount in quotation marks',
    sale({ amount: '10.50' }),
    'VALIDATION/INVALID_AMOUNT',
    'amount',
    'must be a number, not a text. Send it without quotation marks.',
  ],
  ['no amount', sale({ amount: undefined }), 'VALIDATION/INVALID_AMOUNT', 'amount', 'is missing'],
  ['an amount of nothing', sale({ amount: 0 }), 'VALIDATION/INVALID_AMOUNT', 'amount', 'at least 0.01'],
  ['a negative amount', sale({ amount: -5 }), 'VALIDATION/INVALID_AMOUNT', 'amount', 'at least 0.01'],
  [
    'an amount with three decimals',
    sale({ amount: 10.555 }),
    'VALIDATION/INVALID_AMOUNT',
    'amount',
    'at most 2 decimal places',
  ],
  [
    'a fraction of a yen',
    sale({ amount: 10.5, currency: 'JPY' }),
    'VALIDATION/INVALID_AMOUNT',
    'amount',
    'at most 0 decimal places',
  ],
  ['no currency', sale({ currency: undefined }), 'VALIDATION/MISSING_FIELD', 'currency', 'currency is missing'],
  ['a currency in small letters', sale({ currency: 'eur' }), 'INVALID_CURRENCY', 'currency', 'Did you mean EUR?'],
  ['a currency by its name', sale({ currency: 'EURO' }), 'INVALID_CURRENCY', 'currency', 'Did you mean EUR?'],
  ['a currency that is not charged', sale({ currency: 'ISK' }), 'INVALID_CURRENCY', 'currency', 'ISK is not supported'],
  [
    'an empty order',
    sale({ order: {} }),
    'VALIDATION/MISSING_FIELD',
    'order.payment_instrument',
    'Send one of token, provider_token and order.payment_instrument',
  ],
  [
    'two instruments',
    sale({ provider_token: 'tok_1' }),
    'VALIDATION/INVALID_FIELD',
    'provider_token',
    'Send only one of token, provider_token and order.payment_instrument',
  ],
  [
    'a payment method in the singular',
    cardWith({ payment_method: 'card' }),
    'VALIDATION/INVALID_FIELD',
    'order.payment_instrument.payment_method',
    'Did you mean cards?',
  ],
  [
    'a card number in groups',
    cardWith({ card_number: '4111 1111 1111 1111' }),
    'INVALID_CARD_NUMBER',
    'order.payment_instrument.card_number',
    'does not have the required form',
  ],
  [
    'a card number as a number',
    cardWith({ card_number: 4111111111111111 }),
    'INVALID_CARD_NUMBER',
    'order.payment_instrument.card_number',
    'must be a text, not a number',
  ],
  [
    'a mistyped card number',
    cardWith({ card_number: '4111111111111112' }),
    'INVALID_CARD_NUMBER',
    'order.payment_instrument.card_number',
    'Luhn',
  ],
  [
    'a card of last month',
    cardWith({ expiry_month: 2, expiry_year: 2026 }),
    'INVALID_EXPIRY',
    'order.payment_instrument.expiry_month',
    'expired',
  ],
  [
    'a card of years ago',
    cardWith({ expiry_year: 2019 }),
    'INVALID_EXPIRY',
    'order.payment_instrument.expiry_year',
    'expired',
  ],
  [
    'a year of two digits',
    cardWith({ expiry_year: 30 }),
    'INVALID_EXPIRY',
    'order.payment_instrument.expiry_year',
    'four digits',
  ],
  [
    'a month in quotation marks',
    cardWith({ expiry_month: '12' }),
    'INVALID_EXPIRY',
    'order.payment_instrument.expiry_month',
    'without quotation marks',
  ],
  ['month 13', cardWith({ expiry_month: 13 }), 'INVALID_EXPIRY', 'order.payment_instrument.expiry_month', 'at most 12'],
  ['a security code of five digits', sale({ cvv: '12345' }), 'VALIDATION/INVALID_FIELD', 'cvv', 'at most 4'],
  ['a security code as a number', sale({ cvv: 123 }), 'VALIDATION/INVALID_FIELD', 'cvv', 'must be a text'],
  [
    'a telephone number without its country',
    payerWith({ phone_number: '0151 1234567' }),
    'VALIDATION/INVALID_FIELD',
    'order.payer.phone_number',
    'as +442079460018 has',
  ],
  [
    'a day in German notation',
    payerWith({ birth_date: '10.12.1815' }),
    'VALIDATION/INVALID_FIELD',
    'order.payer.birth_date',
    'as 2026-12-01 has',
  ],
  [
    'a day that no month has',
    payerWith({ birth_date: '1990-02-30' }),
    'VALIDATION/INVALID_FIELD',
    'order.payer.birth_date',
    'a day that the month has',
  ],
  [
    'an e-mail address without its host',
    payerWith({ email: 'ada' }),
    'VALIDATION/INVALID_FIELD',
    'order.payer.email',
    'ada@example.com',
  ],
  [
    'a frequency in other words',
    series({ recurring_date_type: 'month' }),
    'VALIDATION/INVALID_FIELD',
    'recurring.recurring_date_type',
    'daily, weekly, monthly, yearly. Did you mean monthly?',
  ],
  [
    'an order that nobody made',
    sale({ order: undefined, order_id: 'Xk29fLq0', token: undefined, provider_token: 'tok_1' }),
    'VALIDATION/RECORD_NOT_FOUND',
    'order_id',
    'not known to this terminal',
  ],
  [
    'a terminal where an order is expected',
    sale({ order_id: 'a1B2c3' }),
    'VALIDATION/INVALID_FIELD',
    'order_id',
    'This is the id of a terminal.',
  ],
  ['an empty retry', sale({ retry: {} }), 'VALIDATION/INVALID_FIELD', 'retry', 'send originating_id, or provider_key'],
  [
    'a retry in the notation of JavaScript',
    sale({ retry: { originatingId: 'a1B2c3D4' } }),
    'VALIDATION/INVALID_FIELD',
    'retry',
    'Did you mean originating_id?',
  ],
  [
    'a retry with an import of nothing',
    sale({ retry: { provider_key: 'simulator_a' } }),
    'VALIDATION/MISSING_FIELD',
    'retry.interactions',
    'provider_transaction_id or interactions',
  ],
];

const bodies: readonly Mistake[] = [
  ['an empty body', text(''), 'VALIDATION/MALFORMED_JSON', undefined, 'The body is empty: send a JSON object.'],
  [
    'a trailing comma',
    text('{\n  "amount": 10.5,\n}'),
    'VALIDATION/MALFORMED_JSON',
    undefined,
    'line 3, column 1: there is a comma before the closing bracket',
  ],
  [
    'single quotes',
    text("{'amount': 10.5}"),
    'VALIDATION/MALFORMED_JSON',
    undefined,
    'line 1, column 2: this is not a JSON value; texts and names need double quotes',
  ],
  [
    'half a body',
    text('{"amount": 10.5'),
    'VALIDATION/MALFORMED_JSON',
    undefined,
    'line 1, column 16: a closing brace is missing',
  ],
  [
    'a comment',
    text('{\n  // what it costs\n  "amount": 10.5\n}'),
    'VALIDATION/MALFORMED_JSON',
    undefined,
    'line 2, column 3: JSON has no comments',
  ],
  [
    'a list of payments',
    text('[{}]'),
    'VALIDATION/INVALID_FIELD',
    undefined,
    'The body must be an object, not a list.',
  ],
  [
    'no content type',
    post(salePath, { 'Content-Type': '' }),
    'VALIDATION/UNSUPPORTED_MEDIA_TYPE',
    undefined,
    'application/json',
  ],
  [
    'the content type of a form',
    post(salePath, { 'Content-Type': 'application/x-www-form-urlencoded' }),
    'VALIDATION/UNSUPPORTED_MEDIA_TYPE',
    undefined,
    'application/json',
  ],
];

const made = (prefix: string): string => `${prefix}${'a'.repeat(46)}`;

const access: readonly Mistake[] = [
  ['no key', withKey(null), 'INVALID_API_KEY', undefined, 'x-api-key'],
  [
    'the key as a bearer token',
    withKey(null, { Authorization: `Bearer ${apiKey}` }),
    'INVALID_API_KEY',
    undefined,
    'No other header is read for it.',
  ],
  [
    'the management key',
    withKey(made('ptm_')),
    'INVALID_API_KEY',
    undefined,
    'This is a management key, which goes into x-management-key',
  ],
  [
    'the secret of a webhook',
    withKey('whsec_abcdefghijklmnop'),
    'INVALID_API_KEY',
    undefined,
    'secret of a webhook endpoint',
  ],
  [
    'a live key',
    withKey(made('ptk_live_')),
    'INVALID_API_KEY',
    undefined,
    'This is a live key, and a sandbox service: send a test key.',
  ],
  ['a key that was cut', withKey(made('ptk_test_')), 'INVALID_API_KEY', undefined, 'cut or changed'],
  [
    'an API key for the operator',
    (api) => api.managementTerminalList({ query: {}, managementKey: made('ptk_test_') }),
    'INVALID_API_KEY',
    undefined,
    'This is an API key, which goes into x-api-key.',
  ],
  [
    "another's terminal",
    (api) => api.sale({ body: payment(), terminalId: 'NOSUCH' }),
    'TERMINAL_NOT_FOUND',
    undefined,
    `It opens ${terminalId}.`,
  ],
  [
    'a transaction where a terminal is expected',
    (api) => api.sale({ body: payment(), terminalId: 'a1B2c3D4' }),
    'TERMINAL_NOT_FOUND',
    undefined,
    'six letters and digits',
  ],
];

const paths: readonly Mistake[] = [
  [
    'GET instead of POST',
    get(salePath),
    'VALIDATION/METHOD_NOT_ALLOWED',
    undefined,
    'This endpoint accepts POST, not GET.',
  ],
  [
    'POST instead of GET',
    post(`/v1/payments/status/${terminalId}/a1B2c3D4`),
    'VALIDATION/METHOD_NOT_ALLOWED',
    undefined,
    'accepts GET, HEAD, not POST',
  ],
  [
    'a path without its version',
    post(`/payments/sale/${terminalId}`),
    'VALIDATION/ENDPOINT_NOT_FOUND',
    undefined,
    'Did you mean POST /v1/payments/sale/{terminal_friendly_id}?',
  ],
  [
    'a path in the plural',
    post(`/v1/payments/sales/${terminalId}`),
    'VALIDATION/ENDPOINT_NOT_FOUND',
    undefined,
    'Did you mean POST /v1/payments/sale/{terminal_friendly_id}?',
  ],
  [
    'a path without its terminal',
    post('/v1/payments/refund'),
    'VALIDATION/ENDPOINT_NOT_FOUND',
    undefined,
    'Did you mean POST /v1/payments/refund/{terminal_friendly_id}?',
  ],
  ['a path of nothing', get('/api/charge'), 'VALIDATION/ENDPOINT_NOT_FOUND', undefined, 'There is no such endpoint.'],
  [
    'a terminal where a transaction is expected',
    get(`/v1/payments/status/${terminalId}/${terminalId}`),
    'VALIDATION/INVALID_FIELD',
    'transaction_id',
    'must have 8 characters, as 7hK2mQ9x has. This is the id of a terminal.',
  ],
  [
    'a UUID where a transaction is expected',
    get(`/v1/payments/status/${terminalId}/0f4c2a1e-7d35-4b8e-9a60-1c2d3e4f5a6b`),
    'VALIDATION/INVALID_FIELD',
    'transaction_id',
    "This is the id of a record of the operator's.",
  ],
  [
    'a transaction that nobody made',
    get(`/v1/payments/status/${terminalId}/a1B2c3D4`),
    'VALIDATION/TRANSACTION_NOT_FOUND',
    undefined,
    'terminal',
  ],
  [
    'a status without its series',
    get(`/v1/payments/recurring/status/${terminalId}`),
    'VALIDATION/MISSING_FIELD',
    'recurring_id',
    'recurring_id is missing',
  ],
  [
    'a filter in small letters',
    (api) =>
      api.send({
        method: 'GET',
        path: `/v1/management/transactions?terminal_friendly_id=${terminalId}&status=approved`,
        headers: { 'x-management-key': managementKey },
      }),
    'VALIDATION/INVALID_FIELD',
    'status',
    'Did you mean APPROVED?',
  ],
];

/** A follow-up on an approved sale or hold. */
const followUp =
  (kind: 'sale' | 'preauth', operation: 'capture' | 'refund' | 'voidPayment', change: object) =>
  async (api: ContractClient) => {
    const { transaction_id, order_id } = await succeeded(api[kind]({ body: payment() }));
    const body = { transaction_reference_id: transaction_id, order_reference_id: order_id, ...change };
    return api[operation]({ invalidBody: body });
  };
const keyOnce = async (api: ContractClient) => {
  await succeeded(api.sale({ body: payment(), idempotencyKey: 'order-1001' }));
  return api.sale({ body: payment({ amount: 11 }), idempotencyKey: 'order-1001' });
};

const followUps: readonly Mistake[] = [
  [
    'a refund of more than was paid',
    followUp('sale', 'refund', { amount: 11 }),
    'VALIDATION/REFUND_AMOUNT_EXCEEDED',
    'amount',
    '"available_amount":10.5',
  ],
  [
    'a capture of more than is held',
    followUp('preauth', 'capture', { amount: 11 }),
    'AMOUNT_EXCEEDS_AUTHORIZED',
    'amount',
    '"available_amount":10.5',
  ],
  [
    'a void of a sale',
    followUp('sale', 'voidPayment', {}),
    'VALIDATION/INVALID_TRANSACTION_TYPE_FOR_VOID',
    undefined,
    'transaction_id',
  ],
  [
    'a refund in another currency',
    followUp('sale', 'refund', { currency: 'USD' }),
    'VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY',
    'currency',
    'The payment was made in EUR.',
  ],
  [
    'a reference by another name',
    followUp('sale', 'refund', { transaction_reference_id: undefined, transaction_id: 'a1B2c3D4' }),
    'VALIDATION/MISSING_FIELD',
    'transaction_reference_id',
    'There is a transaction_id: did you mean transaction_reference_id?',
  ],
  [
    'a refund of another order',
    followUp('sale', 'refund', { order_reference_id: 'a1B2c3D4' }),
    'VALIDATION/ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID',
    'order_reference_id',
    'order',
  ],
  [
    'an Idempotency-Key with spaces',
    (api) => api.sale({ body: payment(), idempotencyKey: 'order 1001' }),
    'VALIDATION/INVALID_IDEMPOTENCY_KEY',
    'Idempotency-Key',
    'letters, digits, underscores or hyphens',
  ],
  ['an Idempotency-Key for another payment', keyOnce, 'ROUTING/IDEMPOTENCY_CONFLICT', undefined, 'another body'],
];

describe('typical mistakes', () => {
  const service = started(startApiService);
  const api = started(() => client(service));

  const rows: string[] = [];
  for (const [group, mistakes] of Object.entries({ fields, bodies, access, paths, 'follow-ups': followUps }))
    describe(`in ${group}`, () => {
      for (const [what, send, code, field, advice] of mistakes)
        it(`${what}: ${advice}`, async () => {
          const answer = await send(api);
          const problem = await refused(answer, code);
          const { context, errors } = problem;
          expect(context?.field).to.equal(field);
          expect(errors?.[0]?.field).to.equal(field);
          expect(answer.text.replaceAll('\\"', '"')).to.include(advice);
          rows.push(rowOf(what, problem));
        });
    });

  // A separate suite, which runs after those above.
  describe('altogether', () => {
    it('are told with their answers in generated/typical-mistakes.md (TYPICAL_MISTAKES=write writes it)', () => {
      expect(rows.length).to.be.at.least(40);
      const expected = tableOf(rows);
      if (process.env.TYPICAL_MISTAKES === 'write') writeFileSync(table, expected);
      expect(readFileSync(table, 'utf8')).to.equal(expected);
    });
  });
});

const table = new URL('../../generated/typical-mistakes.md', import.meta.url);

/** Returns a line of the table: the mistake and its answer. Random ids are replaced by those of the examples. */
function rowOf(what: string, { status, reason_code, detail, context, errors }: Schema<'Problem'>): string {
  const { field, transaction_id: drawn } = context ?? {};
  const said = errors?.[0]?.message ?? detail;
  const shown = (typeof drawn === 'string' ? said.replaceAll(drawn, '7hK2mQ9x') : said).replaceAll('|', '\\|');
  return `| ${what} | ${status} \`${reason_code}\` | ${typeof field === 'string' ? `\`${field}\`` : ''} | ${shown} |`;
}

const tableOf = (rows: readonly string[]): string => `# Typical mistakes, and what they are answered with

What a new user does, and what the service says of it. Made by \`test/http/typical-mistakes.test.ts\`, which sends each.

| Mistake | Answer | Field | What it says |
|---|---|---|---|
${rows.join('\n')}
`;
