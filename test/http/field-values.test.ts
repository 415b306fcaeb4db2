import { expect } from 'chai';
import { amountText, withoutCardNumber } from '../../console/src/parts/words.js';
import { processorSignature } from '../../scripts/support/processor-walk.js';
import type { Schema } from '../../src/base/contract.js';
import type { ErrorCode } from '../../src/base/errors/errors.js';
import { currencyDecimals } from '../../src/base/money.js';
import { amountIn, type Language, texts } from '../../src/http/pages/payment-page/languages.js';
import { ada, merchantInit, platformInit } from '../recurring/series-client.js';
import { type Answer, client, type ContractClient, refused } from '../support/contract/contract-client.js';
import { enteredCard, publishableKey } from '../support/pages/payment-page.js';
import { exchange } from '../support/exchange.js';
import { approvedCard, card, type Instrument, payment, paymentWith, unpaid } from '../support/payments.js';
import { apiKey, managementKey, simulatorSecret, startApiService, startTestService } from '../support/service.js';
import { terminalId } from '../support/service.js';
import { referenceTo, retryOf, startStage } from '../support/stage.js';
import { started } from '../support/started.js';

describe('names with characters that change the direction of text', () => {
  const service = started(startTestService);
  const api = started(() => client(service));

  const sale = payment();
  const reversed = 'Ada \u202eecalevoL';
  const named = card(undefined, { card_cardholder_name: reversed });

  it('are refused in a sale, by the field', async () => {
    for (const [order, field] of [
      [{ ...sale.order, payer: { ...ada, first_name: reversed } }, 'order.payer.first_name'],
      [{ ...sale.order, payer: { ...ada, last_name: 'Love\u2067lace' } }, 'order.payer.last_name'],
      [{ ...sale.order, payment_instrument: named }, 'order.payment_instrument.card_cardholder_name'],
    ] as const) {
      const { context } = await api.sale({ invalidBody: { ...sale, order } }).refused('VALIDATION/INVALID_FIELD');
      expect(context).to.eql({ field });
    }
    const hebrew = { ...sale.order, payer: { ...ada, first_name: 'עדה' } };
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

it('a text in the search box of the console goes into the address without a card number', () => {
  for (const [text, address = text] of [
    ['4111111111111111', '*1111'],
    ['4111 1111 1111 1111', '*1111'],
    ['5555-5555-5555-4444', '*4444'],
    ['378282246310005', '*0005'],
    ['4111111111111111 about 50 euros', '*1111 about 50 euros'],
    ['card 4111 1111 1111 1111', 'card *1111'],
    ['4111 1111 1111 1111 50 EUR', '*1111 50 EUR'],
    ['50 eur 5555-5555-5555-4444 or 378282246310005', '50 eur *4444 or *0005'],
    ['12 4111111111111111', '12 *1111'],
    ['1111 about 50 euros on 2026-11-23'],
    ['4111111111111112'],
    ['order-1001'],
    ['74027421234567890123456'],
  ] as const)
    expect(withoutCardNumber(text)).to.equal(address);
});

/** The first year that PostgreSQL has not, and the last one of a JavaScript date. */
const outside = ['0000-01-01T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', '9999-01-01T00:00:00.000Z'];

describe('years that cannot be stored', () => {
  const stage = started(startStage);
  const sale = started(() => stage.http.sale({ body: payment() }).ok);

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
      expect(await stage.query('SELECT 1 FROM provider_notifications')).to.eql([]);
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
      const listed = stage.http.managementTransactionList({ query: { cursor } });
      expect((await listed.refused('VALIDATION/INVALID_FIELD')).context?.field).to.equal('cursor');
    }
  });

  it('are refused in the days of the journal and of occurrences, and in their cursors', async () => {
    const [{ account_id } = { account_id: '' }] = await stage.query<{ account_id: string }>(
      'SELECT account_id FROM accounts',
    );
    const cursorOf = (text: string) => ({ cursor: Buffer.from(text).toString('base64url') });
    const { http } = stage;
    const sent = [
      ...[{ first_day: '0000-01-01' }, cursorOf('2026-99-99 0')].map((query) =>
        http.managementJournalEntryList({ account_id, query }),
      ),
      ...[{ since: '0000-01-01' }, cursorOf('2026-99-99 aaaaaaaa')].map((query) =>
        http.managementOccurrenceList({ query: { terminal_friendly_id: terminalId, ...query } }),
      ),
      http.managementJournalBalanceList({ account_id, query: { first_day: '0000-01-01' } }),
      http.managementJournalPeriodList({ account_id, query: cursorOf('0000-01') }),
    ];
    for (const answer of sent) await answer.refused('VALIDATION/INVALID_FIELD');
  });

  it('are refused in the birth date of a payer', async () => {
    const born = (birth_date: string) =>
      stage.http.sale({ body: payment({ order: { payment_instrument: card(), payer: { ...ada, birth_date } } }) });
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

const sale = (invalidBody: object) => (api: ContractClient) => api.sale({ invalidBody });
const init = (invalidBody: object) => (api: ContractClient) => api.recurringInit({ invalidBody });
const hosted = (fields: object) => sale(unpaid({ payment_collection: 'hosted_page', ...fields }));
const paidWith = (payment_instrument: Instrument) => sale(unpaid({ order: { payment_instrument } }));
const token = 'z'.repeat(88);
const instrument = 'order.payment_instrument';

const [invalid, missing] = ['VALIDATION/INVALID_FIELD', 'VALIDATION/MISSING_FIELD'] as const;
const paysBy = ['token', 'provider_token', 'payment_collection'];

/** A refusal about fields that do not go together, and all that it names, the first of them in its context. */
type Refusal = readonly [
  what: string,
  code: ErrorCode,
  fields: readonly string[],
  send: (api: ContractClient) => Promise<Answer<unknown>>,
];

const refusals: readonly Refusal[] = [
  ['a card and a token', invalid, ['token', instrument], sale(payment({ token }))],
  [
    'a card and both kinds of token',
    invalid,
    ['token', 'provider_token', instrument],
    sale(payment({ token, provider_token: 'tok_1' })),
  ],
  ['nothing to pay with', missing, [instrument, ...paysBy], sale(unpaid())],
  ['a card with the hosted page', invalid, ['payment_collection', instrument], hosted(payment())],
  ['a security code with the hosted page', invalid, ['cvv', 'payment_collection'], hosted({ cvv: '123' })],
  [
    'a retry on the hosted page',
    invalid,
    ['payment_collection', 'retry'],
    hosted({ retry: { originating_id: 'a1B2c3D4' } }),
  ],
  [
    'a card number of a wallet',
    invalid,
    [`${instrument}.card_number`, `${instrument}.payment_method`],
    paidWith(card(undefined, { payment_method: 'digital_wallets' })),
  ],
  [
    'a wallet without its token',
    missing,
    ['provider_token', `${instrument}.payment_method`],
    paidWith({ payment_method: 'digital_wallets' }),
  ],
  [
    'a card that has expired',
    'INVALID_EXPIRY',
    [`${instrument}.expiry_month`, `${instrument}.expiry_year`],
    paidWith(card(undefined, { expiry_month: 2, expiry_year: 2026 })),
  ],
  [
    'more decimals than the currency has',
    'VALIDATION/INVALID_AMOUNT',
    ['amount', 'currency'],
    sale(payment({ amount: 10.5, currency: 'JPY' })),
  ],
  [
    'two payers of a series',
    invalid,
    ['payer_fingerprint', 'payer'],
    init(merchantInit({}, { payer: ada, payer_fingerprint: token })),
  ],
  ['no payer of a series', missing, ['payer', 'payer_fingerprint'], init({ ...merchantInit(), payer: undefined })],
  [
    'nothing to charge a series with',
    missing,
    ['payment_instrument', ...paysBy],
    init({ ...merchantInit(), payment_instrument: undefined }),
  ],
  [
    'a series that ends before it begins',
    invalid,
    ['recurring.cancellation_date', 'recurring.first_payment_date'],
    init(platformInit('2026-04-10', { cancellation_date: '2026-04-10' })),
  ],
  [
    'the order of another transaction',
    'VALIDATION/ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID',
    ['order_reference_id', 'transaction_reference_id'],
    async (api) => {
      const { transaction_id } = await api.sale({ body: payment() }).ok;
      return api.refund({ body: { transaction_reference_id: transaction_id, order_reference_id: 'a1B2c3D4' } });
    },
  ],
  [
    'the series of another occurrence',
    'VALIDATION/RECURRING_ID_DID_NOT_MATCH_REFERENCED_FUTURE_TRANSACTION',
    ['recurring_id', 'future_transaction_id'],
    async (api) => {
      const { recurring_id } = await api.recurringInit({ body: platformInit('2026-04-10') }).ok;
      const { future_transactions: planned } = await api.recurringStatus({ query: { recurring_id } }).ok;
      const { future_transaction_id = '' } = planned[0] ?? {};
      return api.futureTransactionCancel({ body: { future_transaction_id, recurring_id: 'Rc4nT8wZ' } });
    },
  ],
];

describe('a refusal about fields that do not go together', () => {
  const service = started(startApiService);
  const api = started(() => client(service));

  for (const [what, code, fields, send] of refusals)
    it(`lists all of them: ${what}`, async () => {
      const { context, errors } = await refused(send(api), code);
      expect(context?.field).to.equal(fields[0]);
      expect(errors?.map(({ field }) => field)).to.eql(fields);
      expect(new Set(errors?.map((error) => error.code))).to.eql(new Set([code]));
    });
});

const ignoredOf = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) => headers['x-ignored-fields'];

describe('the fields that a refusal is about', () => {
  const service = started(startApiService);
  const api = started(() => client(service));

  it('are all named in one answer, the first as the refusal itself has it', async () => {
    const { detail, reason_code, context, errors } = await api
      .sale({
        invalidBody: {
          amount: '10.50',
          currency: 'eur',
          order: { payment_instrument: { ...card(), expiry_month: 13 }, payer: { frist_name: 'Ada', email: 'ada' } },
        },
      })
      .refused('VALIDATION/MISSING_FIELD');
    expect(errors?.[0]).to.eql({ field: context?.field, code: reason_code, message: detail });
    expect(errors?.map(({ field, code }) => `${field} ${code}`)).to.have.members([
      'merchant_transaction_id VALIDATION/MISSING_FIELD',
      'amount VALIDATION/INVALID_AMOUNT',
      'currency INVALID_CURRENCY',
      'order.payer.first_name VALIDATION/MISSING_FIELD',
      'order.payer.last_name VALIDATION/MISSING_FIELD',
      'order.payer.email VALIDATION/INVALID_FIELD',
      'order.payment_instrument.expiry_month INVALID_EXPIRY',
    ]);
  });

  it('are those of the path, the query and the body together', async () => {
    const { errors } = await api
      .send({
        method: 'POST',
        path: `/v1/management/transactions/${terminalId}/resolve?terminal_friendly_id=short`,
        body: '{"resolution":"approve"}',
        headers: { 'x-management-key': managementKey, 'Content-Type': 'application/json' },
      })
      .refused('VALIDATION/INVALID_FIELD');
    expect(errors?.map(({ field }) => field)).to.have.members(['transaction_id', 'terminal_friendly_id', 'resolution']);
  });

  it('are those of the shape that was meant, where there are several', async () => {
    const interaction = { type: 'sale', timestamp: '2026-03-01T09:00:00Z', raw_request: '{}' };
    const { errors } = await api
      .saleRetry({ invalidBody: { retry: { provider_key: 'Bank', interactions: [interaction] } } })
      .refused('VALIDATION/INVALID_FIELD');
    expect(errors?.map(({ field }) => field)).to.eql(['retry.provider_key', 'retry.interactions.0.raw_response']);
  });

  it('are both fields, if two exclude each other', async () => {
    const { errors } = await api
      .saleRetry({ invalidBody: { retry: { originating_id: 'a1B2c3D4', provider_key: 'simulator_a' } } })
      .refused('VALIDATION/INVALID_FIELD');
    expect(errors?.map(({ field }) => field)).to.eql(['retry', 'retry.provider_key', 'retry.originating_id']);
  });

  it('are twenty at most', async () => {
    const { errors } = await api
      .saleRetry({ invalidBody: { retry: { provider_key: 'simulator_a', interactions: Array(40).fill({}) } } })
      .refused('VALIDATION/MISSING_FIELD');
    expect(errors).to.have.length(20);
  });

  it('are named again when the refusal is repeated', async () => {
    const request = { invalidBody: { ...payment(), amount: 'a', currency: 'b' }, idempotencyKey: 'refused-1' };
    const first = await api.sale(request);
    const second = await api.sale(request);
    expect(second.headers['idempotency-replayed']).to.equal('true');
    expect(second.text).to.equal(first.text);
    expect(await refused(second, 'VALIDATION/INVALID_AMOUNT'))
      .to.have.property('errors')
      .with.length(2);
  });

  it('and their messages hold no card number, security code or key, wherever it was put', async () => {
    for (const secret of [approvedCard, apiKey, 'ptm_0123456789', 'cvv: 987']) {
      const answer = await api.saleRetry({
        invalidBody: { retry: { originating_id: secret, [secret]: secret }, [secret]: { [secret]: secret } },
      });
      expect(answer.status).to.equal(400);
      expect(answer.text).not.to.include(secret);
    }
  });
});

describe('fields that are ignored', () => {
  const service = started(startApiService);
  const api = started(() => client(service));

  it('are named with those that were probably meant, in the body and in the query', async () => {
    const order = { payment_instrument: card(), merchantOrderId: 'o-1' };
    const answer = await api.send({
      method: 'POST',
      path: `/v1/payments/sale/${terminalId}?dry_run=1`,
      body: JSON.stringify({ ...payment({ order }), colour: 'red', Description: 'a hat' }),
      headers: { 'x-api-key': apiKey, 'Content-Type': 'application/json' },
    });
    expect(answer.status).to.equal(200);
    expect(ignoredOf(answer)).to.equal(
      '"dry_run", "order.merchantOrderId";suggestion="order.merchant_order_id", ' +
        '"colour", "Description";suggestion="description"',
    );
  });

  it('are named in each address, since the contract has one schema for both', async () => {
    const payer = { ...ada, address: { zip: 'W1U 4EG' } as object };
    const { first_name, last_name, address } = payer;
    const shipping_recipient = { first_name, last_name, address };
    const order = { payment_instrument: card(), payer };
    const answer = await api.sale({ invalidBody: { ...payment({ order }), shipping_recipient } });
    expect(ignoredOf(answer)).to.equal('"order.payer.address.zip", "shipping_recipient.address.zip"');
  });

  it('are listed with a refusal, and with a repeated answer', async () => {
    expect(ignoredOf(await api.sale({ invalidBody: { ...payment(), amount: 0, colour: 'red' } }))).to.equal('"colour"');
    const request = { invalidBody: { ...payment(), colour: 'red' }, idempotencyKey: 'ignored-1' };
    await api.sale(request).ok;
    const again = await api.sale(request);
    expect(again.headers['idempotency-replayed']).to.equal('true');
    expect(ignoredOf(again)).to.equal('"colour"');
  });

  it('are not listed if there are none', async () =>
    expect(ignoredOf(await api.sale({ body: payment() }))).to.equal(undefined));

  const unread = [{ metadata: null }, { metadata: { a: 12 } }, { exemption_requested: approvedCard }];
  for (const fields of unread)
    it(`are not read, where another operation would: ${JSON.stringify(fields)} in a refund`, async () => {
      const sold = await api.sale({ body: payment() }).ok;
      const answer = api.refund({ invalidBody: { ...referenceTo(sold), ...fields } });
      const { transaction_id } = await answer.ok;
      expect(ignoredOf(await answer)).to.equal(`"${Object.keys(fields).join()}"`);
      expect(await api.transactionStatus({ transaction_id }).ok).not.to.have.any.keys(...Object.keys(fields));
      const text = 'SELECT metadata, exemption_requested FROM transactions WHERE transaction_id = $1';
      expect(await service.query(text, transaction_id)).to.eql([{ metadata: null, exemption_requested: null }]);
    });

  it('leave those beside them as they are, also names of your own and a choice of shapes', async () => {
    const failed = await api.sale({ body: paymentWith('4000000000000119') }).ok;
    const metadata = { colour: 'red' };
    const { transaction_id } = await api.sale({
      invalidBody: { ...payment({ metadata }), ...retryOf(failed), metadta: metadata },
    }).ok;
    expect(await api.transactionStatus({ transaction_id }).ok).to.deep.include({ metadata, attempt_number: 2 });
  });

  it('are ten at most, of a hundred characters at most, in characters that a header may have', async () => {
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`x${index}`.padEnd(200, 'y'), 1]));
    const header = String(ignoredOf(await api.sale({ invalidBody: { ...payment(), ...many } })));
    expect(header.split(', ')).to.have.length(10);
    expect(header).to.have.length(10 * 102 + 9 * 2);
    const strange = { 'a"b\\c': 1, 'ü\r\nSet-Cookie: a=b': 1 };
    expect(ignoredOf(await api.sale({ invalidBody: { ...payment(), ...strange } }))).to.equal(
      '"a\\"b\\\\c", "???Set-Cookie: a=b"',
    );
  });

  it('are named without card numbers, security codes and keys', async () => {
    for (const secret of [approvedCard, apiKey, 'ptm_0123456789', 'cvv: 987']) {
      const header = ignoredOf(await api.sale({ invalidBody: { ...payment(), [secret]: secret } }));
      expect(header).to.be.a('string').that.does.not.include(secret);
    }
  });
});

describe('with REFUSE_UNKNOWN_FIELDS, fields that no operation knows', () => {
  const service = started(() => startApiService({ REFUSE_UNKNOWN_FIELDS: 'true' }));

  /** Not by the client of the contract, in whose answers a field is one that the contract has. */
  async function sale(change: object) {
    const { status, text } = await exchange(service.baseUrl, {
      method: 'POST',
      path: `/v1/payments/sale/${terminalId}`,
      body: JSON.stringify({ ...payment(), ...change }),
      headers: { 'x-api-key': apiKey, 'Content-Type': 'application/json' },
    });
    return { status, ...(JSON.parse(text) as Partial<Schema<'Problem'>>) };
  }

  it('are refused, with the ones that were probably meant', async () => {
    const { status, reason_code, context, errors } = await sale({ colour: 'red', Description: 'a hat' });
    expect([status, reason_code, context?.field]).to.eql([400, 'VALIDATION/INVALID_FIELD', 'colour']);
    expect(errors?.map(({ message }) => message)).to.eql([
      'The field colour is not known to this operation.',
      'The field Description is not known to this operation. Did you mean description?',
    ]);
  });

  it('are listed together with invalid fields', async () =>
    expect((await sale({ amount: 0, colour: 'red' })).errors?.map(({ field }) => field)).to.eql(['amount', 'colour']));

  it('do not stop a request without them', async () => expect(await sale({})).to.include({ status: 200 }));
});
