import { expect } from 'chai';
import type { ErrorCode } from '../../src/base/errors/errors.js';
import { client, refused, succeeded, type Answer, type ContractClient } from '../support/contract/contract-client.js';
import { card, payment, unpaid } from '../support/payments.js';
import { startApiService, type TestService } from '../support/service.js';
import { ada, merchantInit, platformInit } from '../recurring/series-client.js';

/** A refusal about fields that do not go together, and all that it names, the first of them in its context. */
type Refusal = readonly [
  what: string,
  send: (api: ContractClient) => Promise<Answer<unknown>>,
  code: ErrorCode,
  fields: readonly string[],
];

const sale = (invalidBody: object) => (api: ContractClient) => api.sale({ invalidBody });
const init = (invalidBody: object) => (api: ContractClient) => api.recurringInit({ invalidBody });
const token = 'z'.repeat(88);
const instrument = 'order.payment_instrument';

const refusals: readonly Refusal[] = [
  ['a card and a token', sale(payment({ token })), 'VALIDATION/INVALID_FIELD', ['token', instrument]],
  [
    'a card and both kinds of token',
    sale(payment({ token, provider_token: 'tok_1' })),
    'VALIDATION/INVALID_FIELD',
    ['token', 'provider_token', instrument],
  ],
  [
    'nothing to pay with',
    sale(unpaid()),
    'VALIDATION/MISSING_FIELD',
    [instrument, 'token', 'provider_token', 'payment_collection'],
  ],
  [
    'a card beside the hosted page',
    sale(payment({ payment_collection: 'hosted_page' })),
    'VALIDATION/INVALID_FIELD',
    ['payment_collection', instrument],
  ],
  [
    'a security code beside the hosted page',
    sale(unpaid({ payment_collection: 'hosted_page', cvv: '123' })),
    'VALIDATION/INVALID_FIELD',
    ['cvv', 'payment_collection'],
  ],
  [
    'a retry on the hosted page',
    sale(unpaid({ payment_collection: 'hosted_page', retry: { originating_id: 'a1B2c3D4' } })),
    'VALIDATION/INVALID_FIELD',
    ['payment_collection', 'retry'],
  ],
  [
    'a card number of a wallet',
    sale(unpaid({ order: { payment_instrument: card(undefined, { payment_method: 'digital_wallets' }) } })),
    'VALIDATION/INVALID_FIELD',
    [`${instrument}.card_number`, `${instrument}.payment_method`],
  ],
  [
    'a wallet without its token',
    sale(unpaid({ order: { payment_instrument: { payment_method: 'digital_wallets' } } })),
    'VALIDATION/MISSING_FIELD',
    ['provider_token', `${instrument}.payment_method`],
  ],
  [
    'a card that has expired',
    sale(unpaid({ order: { payment_instrument: card(undefined, { expiry_month: 2, expiry_year: 2026 }) } })),
    'INVALID_EXPIRY',
    [`${instrument}.expiry_month`, `${instrument}.expiry_year`],
  ],
  [
    'more decimals than the currency has',
    sale(payment({ amount: 10.5, currency: 'JPY' })),
    'VALIDATION/INVALID_AMOUNT',
    ['amount', 'currency'],
  ],
  [
    'two payers of a series',
    init(merchantInit({}, { payer: ada, payer_fingerprint: token })),
    'VALIDATION/INVALID_FIELD',
    ['payer_fingerprint', 'payer'],
  ],
  [
    'no payer of a series',
    init({ ...merchantInit(), payer: undefined }),
    'VALIDATION/MISSING_FIELD',
    ['payer', 'payer_fingerprint'],
  ],
  [
    'nothing to charge a series with',
    init({ ...merchantInit(), payment_instrument: undefined }),
    'VALIDATION/MISSING_FIELD',
    ['payment_instrument', 'token', 'provider_token', 'payment_collection'],
  ],
  [
    'a series that ends before it begins',
    init(platformInit('2026-04-10', { cancellation_date: '2026-04-10' })),
    'VALIDATION/INVALID_FIELD',
    ['recurring.cancellation_date', 'recurring.first_payment_date'],
  ],
  [
    'the order of another transaction',
    async (api) => {
      const { transaction_id } = await succeeded(api.sale({ body: payment() }));
      return api.refund({ body: { transaction_reference_id: transaction_id, order_reference_id: 'a1B2c3D4' } });
    },
    'VALIDATION/ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID',
    ['order_reference_id', 'transaction_reference_id'],
  ],
  [
    'the series of another occurrence',
    async (api) => {
      const { recurring_id } = await succeeded(api.recurringInit({ body: platformInit('2026-04-10') }));
      const { future_transactions: planned } = await succeeded(api.recurringStatus({ query: { recurring_id } }));
      const { future_transaction_id = '' } = planned[0] ?? {};
      return api.futureTransactionCancel({ body: { future_transaction_id, recurring_id: 'Rc4nT8wZ' } });
    },
    'VALIDATION/RECURRING_ID_DID_NOT_MATCH_REFERENCED_FUTURE_TRANSACTION',
    ['recurring_id', 'future_transaction_id'],
  ],
];

describe('a refusal about fields that do not go together', () => {
  let service: TestService;
  let api: ContractClient;
  before(async () => {
    service = await startApiService();
    api = client(service);
  });
  after(() => service.close());

  for (const [what, send, code, fields] of refusals) {
    it(`names all of them: ${what}`, async () => {
      const { context, errors } = await refused(send(api), code);
      expect(context?.field).to.equal(fields[0]);
      expect(errors?.map(({ field }) => field)).to.deep.equal(fields);
      expect(new Set(errors?.map((error) => error.code))).to.deep.equal(new Set([code]));
    });
  }
});
