import { expect } from 'chai';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Schema } from '../../src/base/contract.js';
import type { ErrorCode } from '../../src/base/errors/errors.js';
import { client, refused, type Answer, type ContractClient } from '../support/contract/contract-client.js';
import { card, payment } from '../support/payments.js';
import { apiKey, managementKey, startApiService, terminalId } from '../support/service.js';
import { started } from '../support/started.js';

/** A new user's mistake and its answer: words of the advice, and the field, if any. */
type Row = readonly [what: string, advice: string, send: Send, field?: string];
type Send = (api: ContractClient) => Promise<Answer<unknown>>;
type Mistake = readonly [code: ErrorCode, ...Row];
const mistakes = (code: ErrorCode, rows: readonly Row[]): Mistake[] => rows.map((row) => [code, ...row]);

const instrument = 'order.payment_instrument';
const meant = (operation: string) => `Did you mean POST /v1/payments/${operation}/{terminal_friendly_id}?`;

const form = 'application/x-www-form-urlencoded';
const salePath = `/v1/payments/sale/${terminalId}`;
const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };

const sale = (change: object) => (api: ContractClient) => api.sale({ invalidBody: { ...payment(), ...change } });
const payerWith = (change: object) => sale({ order: { payment_instrument: card(), payer: { ...payer, ...change } } });

/** A sale with another value of one field, which its refusal names. */
const inSale = (field: string, value: unknown) => [sale({ [field]: value }), field] as const;
const inCard = (field: string, value: unknown, more = {}) =>
  [sale({ order: { payment_instrument: { ...card(), [field]: value, ...more } } }), `${instrument}.${field}`] as const;
const inPayer = (field: string, value: unknown) => [payerWith({ [field]: value }), `order.payer.${field}`] as const;

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
const monthly = { managed_by: 'our_platform', recurring_date_type: 'monthly', first_payment_date: '2026-04-01' };
const series = (change: object) => (api: ContractClient) =>
  api.recurringInit({
    invalidBody: {
      ...{ amount: 10.5, currency: 'EUR', payment_instrument: card() },
      recurring: { ...monthly, ...change },
    },
  });

const fields: readonly Mistake[] = [
  ...mistakes('VALIDATION/MISSING_FIELD', [
    [
      'a field in the notation of JavaScript',
      'There is a merchantTransactionId: did you mean merchant_transaction_id?',
      sale({ merchant_transaction_id: undefined, merchantTransactionId: 'a' }),
      'merchant_transaction_id',
    ],
    [
      'a misspelt field further in',
      'did you mean first_name?',
      payerWith({ first_name: undefined, frist_name: 'Ada' }),
      'order.payer.first_name',
    ],
    ['no currency', 'currency is missing', ...inSale('currency', undefined)],
    [
      'an empty order',
      'Send one of token, provider_token and order.payment_instrument',
      sale({ order: {} }),
      instrument,
    ],
    [
      'a retry with an import of nothing',
      'provider_transaction_id or interactions',
      sale({ retry: { provider_key: 'simulator_a' } }),
      'retry.interactions',
    ],
  ]),
  ...mistakes('VALIDATION/INVALID_AMOUNT', [
    [
      'an amount in quotation marks',
      'must be a number, not a text. Send it without quotation marks.',
      ...inSale('amount', '10.50'),
    ],
    ['no amount', 'is missing', ...inSale('amount', undefined)],
    ['an amount of nothing', 'at least 0.01', ...inSale('amount', 0)],
    ['a negative amount', 'at least 0.01', ...inSale('amount', -5)],
    ['an amount with three decimals', 'at most 2 decimal places', ...inSale('amount', 10.555)],
    ['an amount above every maximum', 'at most 99999999999, and less in most currencies', ...inSale('amount', 1e12)],
    ['a fraction of a yen', 'at most 0 decimal places', sale({ amount: 10.5, currency: 'JPY' }), 'amount'],
  ]),
  ...mistakes('INVALID_CURRENCY', [
    ['a currency in small letters', 'Did you mean EUR?', ...inSale('currency', 'eur')],
    ['a currency by its name', 'Did you mean EUR?', ...inSale('currency', 'EURO')],
    ['a currency that is not charged', 'ISK is not supported', ...inSale('currency', 'ISK')],
  ]),
  ...mistakes('VALIDATION/INVALID_FIELD', [
    [
      'two instruments',
      'Send only one of token, provider_token and order.payment_instrument',
      ...inSale('provider_token', 'tok_1'),
    ],
    ['a payment method in the singular', 'Did you mean cards?', ...inCard('payment_method', 'card')],
    ['a security code of five digits', 'at most 4 characters.', ...inSale('cvv', '12345')],
    ['a security code as a number', 'must be a text', ...inSale('cvv', 123)],
    ['a telephone number without its country', 'as +442079460018 has', ...inPayer('phone_number', '0151 1234567')],
    ['a day in German notation', 'as 2026-12-01 has', ...inPayer('birth_date', '10.12.1815')],
    ['a day that no month has', 'a day that the month has', ...inPayer('birth_date', '1990-02-30')],
    ['an e-mail address without its host', 'ada@example.com', ...inPayer('email', 'ada')],
    [
      'a frequency in other words',
      'daily, weekly, monthly, yearly. Did you mean monthly?',
      series({ recurring_date_type: 'month' }),
      'recurring.recurring_date_type',
    ],
    ['a terminal where an order is expected', 'This is the id of a terminal.', ...inSale('order_id', 'a1B2c3')],
    ['an empty retry', 'send originating_id, or provider_key', ...inSale('retry', {})],
    [
      'a retry in the notation of JavaScript',
      'Did you mean originating_id?',
      ...inSale('retry', { originatingId: 'a1B2c3D4' }),
    ],
  ]),
  ...mistakes('INVALID_CARD_NUMBER', [
    ['a card number in groups', 'does not have the required form', ...inCard('card_number', '4111 1111 1111 1111')],
    ['a card number as a number', 'must be a text, not a number', ...inCard('card_number', 4111111111111111)],
    ['a mistyped card number', 'Luhn', ...inCard('card_number', '4111111111111112')],
  ]),
  ...mistakes('INVALID_EXPIRY', [
    ['a card of last month', 'expired', ...inCard('expiry_month', 2, { expiry_year: 2026 })],
    ['a card of years ago', 'expired', ...inCard('expiry_year', 2019)],
    ['a year of two digits', 'four digits', ...inCard('expiry_year', 30)],
    ['a month in quotation marks', 'without quotation marks', ...inCard('expiry_month', '12')],
    ['month 13', 'at most 12', ...inCard('expiry_month', 13)],
  ]),
  [
    'VALIDATION/RECORD_NOT_FOUND',
    'an order that nobody made',
    'not known to this terminal',
    sale({ order: undefined, order_id: 'Xk29fLq0', token: undefined, provider_token: 'tok_1' }),
    'order_id',
  ],
];

const bodies: readonly Mistake[] = [
  ...mistakes('VALIDATION/MALFORMED_JSON', [
    ['an empty body', 'The body is empty: send a JSON object.', text('')],
    [
      'a trailing comma',
      'line 3, column 1: there is a comma before the closing bracket',
      text('{\n  "amount": 10.5,\n}'),
    ],
    [
      'single quotes',
      'line 1, column 2: this is not a JSON value; texts and names need double quotes',
      text("{'amount': 10.5}"),
    ],
    ['half a body', 'line 1, column 16: a closing brace is missing', text('{"amount": 10.5')],
    ['a comment', 'line 2, column 3: JSON has no comments', text('{\n  // what it costs\n  "amount": 10.5\n}')],
  ]),
  ['VALIDATION/INVALID_FIELD', 'a list of payments', 'The body must be an object, not a list.', text('[{}]')],
  ...mistakes('VALIDATION/UNSUPPORTED_MEDIA_TYPE', [
    ['no content type', 'application/json', post(salePath, { 'Content-Type': '' })],
    ['the content type of a form', 'application/json', post(salePath, { 'Content-Type': form })],
  ]),
];

const made = (prefix: string): string => `${prefix}${'a'.repeat(46)}`;

const access: readonly Mistake[] = [
  ...mistakes('INVALID_API_KEY', [
    ['no key', 'x-api-key', withKey(null)],
    [
      'the key as a bearer token',
      'No other header is read for it.',
      withKey(null, { Authorization: `Bearer ${apiKey}` }),
    ],
    ['the management key', 'This is a management key, which goes into x-management-key', withKey(made('ptm_'))],
    ['the secret of a webhook', 'secret of a webhook endpoint', withKey('whsec_abcdefghijklmnop')],
    ['a live key', 'This is a live key, and a sandbox service: send a test key.', withKey(made('ptk_live_'))],
    ['a key that was cut', 'cut or changed', withKey(made('ptk_test_'))],
    [
      'an API key for the operator',
      'This is an API key, which goes into x-api-key.',
      (api) => api.managementTerminalList({ managementKey: made('ptk_test_') }),
    ],
  ]),
  ...mistakes('TERMINAL_NOT_FOUND', [
    ["another's terminal", `It opens ${terminalId}.`, (api) => api.sale({ body: payment(), terminalId: 'NOSUCH' })],
    [
      'a transaction where a terminal is expected',
      'six letters and digits',
      (api) => api.sale({ body: payment(), terminalId: 'a1B2c3D4' }),
    ],
  ]),
];

const paths: readonly Mistake[] = [
  ...mistakes('VALIDATION/METHOD_NOT_ALLOWED', [
    ['GET instead of POST', 'This endpoint accepts POST, not GET.', get(salePath)],
    ['POST instead of GET', 'accepts GET, HEAD, not POST', post(`/v1/payments/status/${terminalId}/a1B2c3D4`)],
  ]),
  ...mistakes('VALIDATION/ENDPOINT_NOT_FOUND', [
    ['a path without its version', meant('sale'), post(`/payments/sale/${terminalId}`)],
    ['a path in the plural', meant('sale'), post(`/v1/payments/sales/${terminalId}`)],
    ['a path without its terminal', meant('refund'), post('/v1/payments/refund')],
    ['a path of nothing', 'There is no such endpoint.', get('/api/charge')],
  ]),
  ...mistakes('VALIDATION/INVALID_FIELD', [
    [
      'a terminal where a transaction is expected',
      'must have 8 characters, as 7hK2mQ9x has. This is the id of a terminal.',
      get(`/v1/payments/status/${terminalId}/${terminalId}`),
      'transaction_id',
    ],
    [
      'a UUID where a transaction is expected',
      "This is the id of a record of the operator's.",
      get(`/v1/payments/status/${terminalId}/0f4c2a1e-7d35-4b8e-9a60-1c2d3e4f5a6b`),
      'transaction_id',
    ],
    [
      'a filter in small letters',
      'Did you mean APPROVED?',
      (api) =>
        api.send({
          method: 'GET',
          path: `/v1/management/transactions?terminal_friendly_id=${terminalId}&status=approved`,
          headers: { 'x-management-key': managementKey },
        }),
      'status',
    ],
  ]),
  [
    'VALIDATION/TRANSACTION_NOT_FOUND',
    'a transaction that nobody made',
    'terminal',
    get(`/v1/payments/status/${terminalId}/a1B2c3D4`),
  ],
  [
    'VALIDATION/MISSING_FIELD',
    'a status without its series',
    'recurring_id is missing',
    get(`/v1/payments/recurring/status/${terminalId}`),
    'recurring_id',
  ],
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

const afterCapture = async (api: ContractClient) => {
  const { transaction_id, order_id = '' } = await api.preauth({ body: payment() }).ok;
  const body = { transaction_reference_id: transaction_id, order_reference_id: order_id };
  await api.capture({ body }).ok;
  return api.voidPayment({ body });
};
const retryOfMore = async (api: ContractClient) => {
  const { transaction_id } = await api.sale({ body: payment({ amount: 3004 }) }).ok;
  return api.sale({ body: payment({ amount: 99, retry: { originating_id: transaction_id } }) });
};

const followUps: readonly Mistake[] = [
  ['TRANSACTION_ALREADY_CAPTURED', 'a void of what was captured', 'is APPROVED, has been captured,', afterCapture],
  [
    'VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED',
    'a retry with another amount',
    'has the amount 3004.00.',
    retryOfMore,
    'amount',
  ],
  [
    'VALIDATION/REFUND_AMOUNT_EXCEEDED',
    'a refund of more than was paid',
    '"available_amount":10.5',
    followUp('sale', 'refund', { amount: 11 }),
    'amount',
  ],
  [
    'AMOUNT_EXCEEDS_AUTHORIZED',
    'a capture of more than is held',
    '"available_amount":10.5',
    followUp('preauth', 'capture', { amount: 11 }),
    'amount',
  ],
  [
    'VALIDATION/INVALID_TRANSACTION_TYPE_FOR_VOID',
    'a void of a sale',
    'transaction_id',
    followUp('sale', 'voidPayment', {}),
  ],
  [
    'VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY',
    'a refund in another currency',
    'The payment was made in EUR.',
    followUp('sale', 'refund', { currency: 'USD' }),
    'currency',
  ],
  [
    'VALIDATION/MISSING_FIELD',
    'a reference by another name',
    'There is a transaction_id: did you mean transaction_reference_id?',
    followUp('sale', 'refund', { transaction_reference_id: undefined, transaction_id: 'a1B2c3D4' }),
    'transaction_reference_id',
  ],
  [
    'VALIDATION/ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID',
    'a refund of another order',
    'order',
    followUp('sale', 'refund', { order_reference_id: 'a1B2c3D4' }),
    'order_reference_id',
  ],
  [
    'VALIDATION/INVALID_IDEMPOTENCY_KEY',
    'an Idempotency-Key with spaces',
    'letters, digits, underscores or hyphens',
    (api) => api.sale({ body: payment(), idempotencyKey: 'order 1001' }),
    'Idempotency-Key',
  ],
  ['ROUTING/IDEMPOTENCY_CONFLICT', 'an Idempotency-Key for another payment', 'another body', keyOnce],
];

describe('typical mistakes', () => {
  const service = started(startApiService);
  const api = started(() => client(service));

  const rows: string[] = [];
  for (const [group, rowsOfGroup] of Object.entries({ fields, bodies, access, paths, 'follow-ups': followUps }))
    describe(`in ${group}`, () => {
      for (const [code, what, advice, send, field] of rowsOfGroup)
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
