import { expect } from 'chai';
import { amountText } from '../../console/src/parts/words.js';
import { processorSignature } from '../../scripts/support/processor-walk.js';
import type { ErrorCode } from '../../src/base/errors/errors.js';
import { currencyDecimals } from '../../src/base/money.js';
import { amountIn, type Language, texts } from '../../src/http/pages/payment-page/languages.js';
import { ada, merchantInit, platformInit } from '../recurring/series-client.js';
import {
  type Answer,
  client,
  type ContractClient,
  refused,
  type Success,
} from '../support/contract/contract-client.js';
import { enteredCard, publishableKey } from '../support/pages/payment-page.js';
import { card, payment, unpaid } from '../support/payments.js';
import { simulatorSecret, startApiService, startTestService } from '../support/service.js';
import { startStage } from '../support/stage.js';
import { started } from '../support/started.js';

describe('names with characters that change the direction of text', () => {
  const service = started(startTestService);
  const api = started(() => client(service));

  const sale = payment();
  const reversed = 'Ada \u202eecalevoL';
  const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
  const instrument = sale.order!.payment_instrument;

  it('are refused in a sale, by the field', async () => {
    for (const [order, field] of [
      [{ ...sale.order, payer: { ...payer, first_name: reversed } }, 'order.payer.first_name'],
      [{ ...sale.order, payer: { ...payer, last_name: 'Love\u2067lace' } }, 'order.payer.last_name'],
      [
        { ...sale.order, payment_instrument: { ...instrument, card_cardholder_name: reversed } },
        'order.payment_instrument.card_cardholder_name',
      ],
    ] as const) {
      const { context } = await api.sale({ invalidBody: { ...sale, order } }).refused('VALIDATION/INVALID_FIELD');
      expect(context).to.deep.equal({ field });
    }
    const hebrew = { ...sale.order, payer: { ...payer, first_name: 'עדה' } };
    await api.sale({ invalidBody: { ...sale, order: hebrew } }).ok;
  });

  it('are refused in card fields and in the name of the merchant', async () => {
    const { api_key } = await publishableKey(api);
    const card = { ...enteredCard('4111111111111111'), card_cardholder_name: reversed };
    await api.tokenCreate({ body: card, publishableKey: api_key }).refused('VALIDATION/INVALID_FIELD');
    await api.managementPaymentPageUpdate({ body: { merchant_name: reversed } }).refused('VALIDATION/INVALID_FIELD');
  });
});

describe('amounts that people are shown', () => {
  /** Its digits from the last whole one on. */
  const decimalsIn = (text: string): number => /[.,](\d+)\D*$/.exec(text)?.[1]?.length ?? 0;

  it('have the decimals of the contract, on the payment page in each language', () => {
    for (const [currency, decimals] of currencyDecimals)
      for (const language of Object.keys(texts) as Language[]) {
        const amount = decimals === 0 ? '10' : `10.${'489'.slice(0, decimals)}`;
        const shown = amountIn(language, amount, currency);
        expect(shown.replace(/\D/g, ''), `${shown}, ${currency} in ${language}`).to.equal(amount.replace('.', ''));
        expect(decimalsIn(amountIn(language, '7', currency)), `${currency} in ${language}`).to.equal(decimals);
      }
  });

  it('have the decimals of the contract, in the console', () => {
    for (const [currency, decimals] of currencyDecimals)
      expect(decimalsIn(amountText(7, currency)), currency).to.equal(decimals);
    expect(amountText(10.49, 'HUF')).to.equal('10.49 HUF');
  });
});

/** The first year that PostgreSQL has not, and the last one of a JavaScript date. */
const outside = ['0000-01-01T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', '9999-01-01T00:00:00.000Z'];

describe('years that cannot be stored', () => {
  let sale: Success<'sale'>;
  const stage = started(startStage);
  before(async () => {
    sale = await stage.http.sale({ body: payment() }).ok;
  });

  function notify(fields: object) {
    const rawBody = JSON.stringify({ id: `event-${JSON.stringify(fields)}`, outcome: 'approved', ...fields });
    const timestamp = Math.floor(stage.service.clock.now().getTime() / 1000);
    return stage.http.providerNotification({
      provider_key: 'simulator_a',
      rawBody,
      headers: { 'x-provider-signature': processorSignature(simulatorSecret, timestamp, rawBody) },
    });
  }

  for (const created_at of outside)
    it(`are refused in a notification: created_at ${created_at}`, async () => {
      const { status, body } = await notify({ created_at, transaction_id: sale.transaction_id });
      expect(status, JSON.stringify(body)).to.equal(400);
      expect(await stage.query('SELECT 1 FROM provider_notifications')).to.deep.equal([]);
    });

  it('are refused in a notification: scheduled_date 0000-01-01', async () => {
    const { status } = await notify({
      created_at: stage.service.clock.now().toISOString(),
      recurring_id: 'AAAAAAAA',
      provider_transaction_id: 'bank-1',
      amount: 10,
      currency: 'EUR',
      scheduled_date: '0000-01-01',
    });
    expect(status).to.equal(400);
  });

  it('are refused in a cursor', async () => {
    for (const time of [Date.UTC(9999), 999_999_999_999_999]) {
      const cursor = Buffer.from(`${time} ${sale.transaction_id}`).toString('base64url');
      const { context } = await stage.http
        .managementTransactionList({ query: { cursor } })
        .refused('VALIDATION/INVALID_FIELD');
      expect(context?.field).to.equal('cursor');
    }
  });

  it('are refused in the birth date of a payer', async () => {
    const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
    const born = (birth_date: string) =>
      stage.http.sale({ body: payment({ order: { payment_instrument: card(), payer: { ...payer, birth_date } } }) });
    await born('0000-01-01').refused('VALIDATION/INVALID_FIELD');
    await born('1912-06-23').ok;
  });

  it('are refused in the interactions of an imported attempt', async () => {
    const imported = (timestamp: string) =>
      stage.http.saleRetry({
        body: {
          ...payment(),
          retry: { provider_key: 'simulator_a', interactions: [{ timestamp, raw_request: '{}', raw_response: '{}' }] },
        } as never,
      });
    for (const timestamp of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '0000-12-31'])
      await imported(timestamp).refused('VALIDATION/INVALID_FIELD');
  });
});

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

const [invalid, missing] = ['VALIDATION/INVALID_FIELD', 'VALIDATION/MISSING_FIELD'] as const;

const refusals: readonly Refusal[] = [
  ['a card and a token', sale(payment({ token })), invalid, ['token', instrument]],
  [
    'a card and both kinds of token',
    sale(payment({ token, provider_token: 'tok_1' })),
    invalid,
    ['token', 'provider_token', instrument],
  ],
  ['nothing to pay with', sale(unpaid()), missing, [instrument, 'token', 'provider_token', 'payment_collection']],
  [
    'a card with the hosted page',
    sale(payment({ payment_collection: 'hosted_page' })),
    invalid,
    ['payment_collection', instrument],
  ],
  [
    'a security code with the hosted page',
    sale(unpaid({ payment_collection: 'hosted_page', cvv: '123' })),
    invalid,
    ['cvv', 'payment_collection'],
  ],
  [
    'a retry on the hosted page',
    sale(unpaid({ payment_collection: 'hosted_page', retry: { originating_id: 'a1B2c3D4' } })),
    invalid,
    ['payment_collection', 'retry'],
  ],
  [
    'a card number of a wallet',
    sale(unpaid({ order: { payment_instrument: card(undefined, { payment_method: 'digital_wallets' }) } })),
    invalid,
    [`${instrument}.card_number`, `${instrument}.payment_method`],
  ],
  [
    'a wallet without its token',
    sale(unpaid({ order: { payment_instrument: { payment_method: 'digital_wallets' } } })),
    missing,
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
    invalid,
    ['payer_fingerprint', 'payer'],
  ],
  ['no payer of a series', init({ ...merchantInit(), payer: undefined }), missing, ['payer', 'payer_fingerprint']],
  [
    'nothing to charge a series with',
    init({ ...merchantInit(), payment_instrument: undefined }),
    missing,
    ['payment_instrument', 'token', 'provider_token', 'payment_collection'],
  ],
  [
    'a series that ends before it begins',
    init(platformInit('2026-04-10', { cancellation_date: '2026-04-10' })),
    invalid,
    ['recurring.cancellation_date', 'recurring.first_payment_date'],
  ],
  [
    'the order of another transaction',
    async (api) => {
      const { transaction_id } = await api.sale({ body: payment() }).ok;
      return api.refund({ body: { transaction_reference_id: transaction_id, order_reference_id: 'a1B2c3D4' } });
    },
    'VALIDATION/ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID',
    ['order_reference_id', 'transaction_reference_id'],
  ],
  [
    'the series of another occurrence',
    async (api) => {
      const { recurring_id } = await api.recurringInit({ body: platformInit('2026-04-10') }).ok;
      const { future_transactions: planned } = await api.recurringStatus({ query: { recurring_id } }).ok;
      const { future_transaction_id = '' } = planned[0] ?? {};
      return api.futureTransactionCancel({ body: { future_transaction_id, recurring_id: 'Rc4nT8wZ' } });
    },
    'VALIDATION/RECURRING_ID_DID_NOT_MATCH_REFERENCED_FUTURE_TRANSACTION',
    ['recurring_id', 'future_transaction_id'],
  ],
];

describe('a refusal about fields that do not go together', () => {
  const service = started(startApiService);
  const api = started(() => client(service));

  for (const [what, send, code, fields] of refusals)
    it(`lists all of them: ${what}`, async () => {
      const { context, errors } = await refused(send(api), code);
      expect(context?.field).to.equal(fields[0]);
      expect(errors?.map(({ field }) => field)).to.deep.equal(fields);
      expect(new Set(errors?.map((error) => error.code))).to.deep.equal(new Set([code]));
    });
});
