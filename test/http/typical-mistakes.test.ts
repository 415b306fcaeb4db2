import { expect } from 'chai';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Schema } from '../../src/base/contract.js';
import type { ErrorCode } from '../../src/base/errors/errors.js';
import { client, refused, type Answer, type ContractClient } from '../support/contract/contract-client.js';
import { card, payment } from '../support/payments.js';
import { apiKey, managementKey, startApiService, terminalId } from '../support/service.js';
import { started } from '../support/started.js';

/** A new user's mistake and its answer: words of the advice and the field, if any. */
type Row = readonly [
  what: string,
  send: (api: ContractClient) => Promise<Answer<unknown>>,
  advice: string,
  field?: string,
];
type Mistake = readonly [code: ErrorCode, ...Row];
const mistakes = (code: ErrorCode, rows: readonly Row[]): Mistake[] => rows.map((row) => [code, ...row]);

const instrument = 'order.payment_instrument';
const [number, method] = [`${instrument}.card_number`, `${instrument}.payment_method`];
const [month, year] = [`${instrument}.expiry_month`, `${instrument}.expiry_year`];
const meant = (operation: string) => `Did you mean POST /v1/payments/${operation}/{terminal_friendly_id}?`;

const form = 'application/x-www-form-urlencoded';
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
  ...mistakes('VALIDATION/MISSING_FIELD', [
    [
      'a field in the notation of JavaScript',
      sale({ merchant_transaction_id: undefined, merchantTransactionId: 'a' }),
      'There is a merchantTransactionId: did you mean merchant_transaction_id?',
      'merchant_transaction_id',
    ],
    [
      'a misspelt field further in',
      payerWith({ first_name: undefined, frist_name: 'Ada' }),
      'did you mean first_name?',
      'order.payer.first_name',
    ],
    ['no currency', sale({ currency: undefined }), 'currency is missing', 'currency'],
    [
      'an empty order',
      sale({ order: {} }),
      'Send one of token, provider_token and order.payment_instrument',
      instrument,
    ],
    [
      'a retry with an import of nothing',
      sale({ retry: { provider_key: 'simulator_a' } }),
      'provider_transaction_id or interactions',
      'retry.interactions',
    ],
  ]),
  ...mistakes('VALIDATION/INVALID_AMOUNT', [
    [
      'an amount in quotation marks',
      sale({ amount: '10.50' }),
      'must be a number, not a text. Send it without quotation marks.',
      'amount',
    ],
    ['no amount', sale({ amount: undefined }), 'is missing', 'amount'],
    ['an amount of nothing', sale({ amount: 0 }), 'at least 0.01', 'amount'],
    ['a negative amount', sale({ amount: -5 }), 'at least 0.01', 'amount'],
    ['an amount with three decimals', sale({ amount: 10.555 }), 'at most 2 decimal places', 'amount'],
    ['a fraction of a yen', sale({ amount: 10.5, currency: 'JPY' }), 'at most 0 decimal places', 'amount'],
  ]),
  ...mistakes('INVALID_CURRENCY', [
    ['a currency in small letters', sale({ currency: 'eur' }), 'Did you mean EUR?', 'currency'],
    ['a currency by its name', sale({ currency: 'EURO' }), 'Did you mean EUR?', 'currency'],
    ['a currency that is not charged', sale({ currency: 'ISK' }), 'ISK is not supported', 'currency'],
  ]),
  ...mistakes('VALIDATION/INVALID_FIELD', [
    [
      'two instruments',
      sale({ provider_token: 'tok_1' }),
      'Send only one of token, provider_token and order.payment_instrument',
      'provider_token',
    ],
    ['a payment method in the singular', cardWith({ payment_method: 'card' }), 'Did you mean cards?', method],
    ['a security code of five digits', sale({ cvv: '12345' }), 'at most 4', 'cvv'],
    ['a security code as a number', sale({ cvv: 123 }), 'must be a text', 'cvv'],
    [
      'a telephone number without its country',
      payerWith({ phone_number: '0151 1234567' }),
      'as +442079460018 has',
      'order.payer.phone_number',
    ],
    [
      'a day in German notation',
      payerWith({ birth_date: '10.12.1815' }),
      'as 2026-12-01 has',
      'order.payer.birth_date',
    ],
    [
      'a day that no month has',
      payerWith({ birth_date: '1990-02-30' }),
      'a day that the month has',
      'order.payer.birth_date',
    ],
    ['an e-mail address without its host', payerWith({ email: 'ada' }), 'ada@example.com', 'order.payer.email'],
    [
      'a frequency in other words',
      series({ recurring_date_type: 'month' }),
      'daily, weekly, monthly, yearly. Did you mean monthly?',
      'recurring.recurring_date_type',
    ],
    [
      'a terminal where an order is expected',
      sale({ order_id: 'a1B2c3' }),
      'This is the id of a terminal.',
      'order_id',
    ],
    ['an empty retry', sale({ retry: {} }), 'send originating_id, or provider_key', 'retry'],
    [
      'a retry in the notation of JavaScript',
      sale({ retry: { originatingId: 'a1B2c3D4' } }),
      'Did you mean originating_id?',
      'retry',
    ],
  ]),
  ...mistakes('INVALID_CARD_NUMBER', [
    [
      'a card number in groups',
      cardWith({ card_number: '4111 1111 1111 1111' }),
      'does not have the required form',
      number,
    ],
    ['a card number as a number', cardWith({ card_number: 4111111111111111 }), 'must be a text, not a number', number],
    ['a mistyped card number', cardWith({ card_number: '4111111111111112' }), 'Luhn', number],
  ]),
  ...mistakes('INVALID_EXPIRY', [
    ['a card of last month', cardWith({ expiry_month: 2, expiry_year: 2026 }), 'expired', month],
    ['a card of years ago', cardWith({ expiry_year: 2019 }), 'expired', year],
    ['a year of two digits', cardWith({ expiry_year: 30 }), 'four digits', year],
    ['a month in quotation marks', cardWith({ expiry_month: '12' }), 'without quotation marks', month],
    ['month 13', cardWith({ expiry_month: 13 }), 'at most 12', month],
  ]),
  ...mistakes('VALIDATION/RECORD_NOT_FOUND', [
    [
      'an order that nobody made',
      sale({ order: undefined, order_id: 'Xk29fLq0', token: undefined, provider_token: 'tok_1' }),
      'not known to this terminal',
      'order_id',
    ],
  ]),
];

const bodies: readonly Mistake[] = [
  ...mistakes('VALIDATION/MALFORMED_JSON', [
    ['an empty body', text(''), 'The body is empty: send a JSON object.'],
    [
      'a trailing comma',
      text('{\n  "amount": 10.5,\n}'),
      'line 3, column 1: there is a comma before the closing bracket',
    ],
    [
      'single quotes',
      text("{'amount': 10.5}"),
      'line 1, column 2: this is not a JSON value; texts and names need double quotes',
    ],
    ['half a body', text('{"amount": 10.5'), 'line 1, column 16: a closing brace is missing'],
    ['a comment', text('{\n  // what it costs\n  "amount": 10.5\n}'), 'line 2, column 3: JSON has no comments'],
  ]),
  ...mistakes('VALIDATION/INVALID_FIELD', [
    ['a list of payments', text('[{}]'), 'The body must be an object, not a list.'],
  ]),
  ...mistakes('VALIDATION/UNSUPPORTED_MEDIA_TYPE', [
    ['no content type', post(salePath, { 'Content-Type': '' }), 'application/json'],
    ['the content type of a form', post(salePath, { 'Content-Type': form }), 'application/json'],
  ]),
];

const made = (prefix: string): string => `${prefix}${'a'.repeat(46)}`;

const access: readonly Mistake[] = [
  ...mistakes('INVALID_API_KEY', [
    ['no key', withKey(null), 'x-api-key'],
    [
      'the key as a bearer token',
      withKey(null, { Authorization: `Bearer ${apiKey}` }),
      'No other header is read for it.',
    ],
    ['the management key', withKey(made('ptm_')), 'This is a management key, which goes into x-management-key'],
    ['the secret of a webhook', withKey('whsec_abcdefghijklmnop'), 'secret of a webhook endpoint'],
    ['a live key', withKey(made('ptk_live_')), 'This is a live key, and a sandbox service: send a test key.'],
    ['a key that was cut', withKey(made('ptk_test_')), 'cut or changed'],
    [
      'an API key for the operator',
      (api) => api.managementTerminalList({ managementKey: made('ptk_test_') }),
      'This is an API key, which goes into x-api-key.',
    ],
  ]),
  ...mistakes('TERMINAL_NOT_FOUND', [
    ["another's terminal", (api) => api.sale({ body: payment(), terminalId: 'NOSUCH' }), `It opens ${terminalId}.`],
    [
      'a transaction where a terminal is expected',
      (api) => api.sale({ body: payment(), terminalId: 'a1B2c3D4' }),
      'six letters and digits',
    ],
  ]),
];

const paths: readonly Mistake[] = [
  ...mistakes('VALIDATION/METHOD_NOT_ALLOWED', [
    ['GET instead of POST', get(salePath), 'This endpoint accepts POST, not GET.'],
    ['POST instead of GET', post(`/v1/payments/status/${terminalId}/a1B2c3D4`), 'accepts GET, HEAD, not POST'],
  ]),
  ...mistakes('VALIDATION/ENDPOINT_NOT_FOUND', [
    ['a path without its version', post(`/payments/sale/${terminalId}`), meant('sale')],
    ['a path in the plural', post(`/v1/payments/sales/${terminalId}`), meant('sale')],
    ['a path without its terminal', post('/v1/payments/refund'), meant('refund')],
    ['a path of nothing', get('/api/charge'), 'There is no such endpoint.'],
  ]),
  ...mistakes('VALIDATION/INVALID_FIELD', [
    [
      'a terminal where a transaction is expected',
      get(`/v1/payments/status/${terminalId}/${terminalId}`),
      'must have 8 characters, as 7hK2mQ9x has. This is the id of a terminal.',
      'transaction_id',
    ],
    [
      'a UUID where a transaction is expected',
      get(`/v1/payments/status/${terminalId}/0f4c2a1e-7d35-4b8e-9a60-1c2d3e4f5a6b`),
      "This is the id of a record of the operator's.",
      'transaction_id',
    ],
    [
      'a filter in small letters',
      (api) =>
        api.send({
          method: 'GET',
          path: `/v1/management/transactions?terminal_friendly_id=${terminalId}&status=approved`,
          headers: { 'x-management-key': managementKey },
        }),
      'Did you mean APPROVED?',
      'status',
    ],
  ]),
  ...mistakes('VALIDATION/TRANSACTION_NOT_FOUND', [
    ['a transaction that nobody made', get(`/v1/payments/status/${terminalId}/a1B2c3D4`), 'terminal'],
  ]),
  ...mistakes('VALIDATION/MISSING_FIELD', [
    [
      'a status without its series',
      get(`/v1/payments/recurring/status/${terminalId}`),
      'recurring_id is missing',
      'recurring_id',
    ],
  ]),
];

/** A follow-up on an approved sale or hold. */
const followUp =
  (kind: 'sale' | 'preauth', operation: 'capture' | 'refund' | 'voidPayment', change: object) =>
  async (api: ContractClient) => {
    const { transaction_id, order_id } = await api[kind]({ body: payment() }).ok;
    const body = { transaction_reference_id: transaction_id, order_reference_id: order_id, ...change };
    return api[operation]({ invalidBody: body });
  };
const keyOnce = async (api: ContractClient) => {
  await api.sale({ body: payment(), idempotencyKey: 'order-1001' }).ok;
  return api.sale({ body: payment({ amount: 11 }), idempotencyKey: 'order-1001' });
};

const followUps: readonly Mistake[] = [
  ...mistakes('VALIDATION/REFUND_AMOUNT_EXCEEDED', [
    ['a refund of more than was paid', followUp('sale', 'refund', { amount: 11 }), '"available_amount":10.5', 'amount'],
  ]),
  ...mistakes('AMOUNT_EXCEEDS_AUTHORIZED', [
    [
      'a capture of more than is held',
      followUp('preauth', 'capture', { amount: 11 }),
      '"available_amount":10.5',
      'amount',
    ],
  ]),
  ...mistakes('VALIDATION/INVALID_TRANSACTION_TYPE_FOR_VOID', [
    ['a void of a sale', followUp('sale', 'voidPayment', {}), 'transaction_id'],
  ]),
  ...mistakes('VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY', [
    [
      'a refund in another currency',
      followUp('sale', 'refund', { currency: 'USD' }),
      'The payment was made in EUR.',
      'currency',
    ],
  ]),
  ...mistakes('VALIDATION/MISSING_FIELD', [
    [
      'a reference by another name',
      followUp('sale', 'refund', { transaction_reference_id: undefined, transaction_id: 'a1B2c3D4' }),
      'There is a transaction_id: did you mean transaction_reference_id?',
      'transaction_reference_id',
    ],
  ]),
  ...mistakes('VALIDATION/ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID', [
    [
      'a refund of another order',
      followUp('sale', 'refund', { order_reference_id: 'a1B2c3D4' }),
      'order',
      'order_reference_id',
    ],
  ]),
  ...mistakes('VALIDATION/INVALID_IDEMPOTENCY_KEY', [
    [
      'an Idempotency-Key with spaces',
      (api) => api.sale({ body: payment(), idempotencyKey: 'order 1001' }),
      'letters, digits, underscores or hyphens',
      'Idempotency-Key',
    ],
  ]),
  ...mistakes('ROUTING/IDEMPOTENCY_CONFLICT', [['an Idempotency-Key for another payment', keyOnce, 'another body']]),
];

describe('typical mistakes', () => {
  const service = started(startApiService);
  const api = started(() => client(service));

  const rows: string[] = [];
  for (const [group, rowsOfGroup] of Object.entries({ fields, bodies, access, paths, 'follow-ups': followUps }))
    describe(`in ${group}`, () => {
      for (const [code, what, send, advice, field] of rowsOfGroup)
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
