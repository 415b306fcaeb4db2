import { expect } from 'chai';
import type { Schema } from '../../src/base/contract.js';
import type { Input } from '../../src/operation/handler.js';
import { dateOf, readSearchText, waysOf } from '../../src/management/search/search-text.js';
import { merchantInit } from '../recurring/series-client.js';
import { client } from '../support/contract/contract-client.js';
import { openMerchant } from '../support/merchants.js';
import { card, payment, paymentWith } from '../support/payments.js';
import { storedOf } from '../support/records.js';
import { terminalId } from '../support/service.js';
import { referenceTo, startStage } from '../support/stage.js';
import { started } from '../support/started.js';

type Query = Input<'managementSearchGet'>['query'];
type Results = Schema<'SearchResults'>;

describe('management: finding anything by a text', () => {
  let sale: string;
  let refund: string;
  const stage = started(startStage);
  const merchant = started(() => openMerchant(stage.service, 'Other', '2026-12-20'));
  before(async () => {
    const body = paymentWith('5555555555554444', {
      amount: 49.99,
      merchant_transaction_id: 'sale-7001-a',
      order: {
        merchant_order_id: 'booking-7001',
        payer: {
          first_name: 'Grace',
          last_name: 'Hopper',
          email: 'Grace.Hopper@example.org',
          phone_number: '+491701234567',
        },
        payment_instrument: card('5555555555554444'),
      },
    });
    const made = await stage.http.sale({ body, idempotencyKey: 'idempotent-7001' }).ok;
    sale = made.transaction_id;
    refund = (await stage.http.refund({ body: { ...referenceTo(made), amount: 10 } }).ok).transaction_id;
  });

  const search = (q: string, filters: Omit<Query, 'q'> = {}): Promise<Results> =>
    stage.http.managementSearchGet({ query: { q, ...filters } }).ok;
  const idsOf = ({ transactions }: Results) => transactions.map(({ transaction_id }) => transaction_id);
  const stored = async () => {
    const [row] = await stage.query<Readonly<Record<string, string>>>(
      `SELECT t.*, i.fingerprint, o.payer_id, p.fingerprint AS payer FROM transactions t
        JOIN instruments i USING (terminal_id, token) JOIN orders o USING (terminal_id, order_id)
        JOIN payers p ON p.terminal_id = o.terminal_id AND p.payer_id = o.payer_id
      WHERE transaction_id = $1`,
      sale,
    );
    return row!;
  };

  const named: Readonly<Record<string, (row: Readonly<Record<string, string>>) => string>> = {
    'an e-mail address in any case': () => 'grace.hopper@EXAMPLE.org',
    'a phone number as a payer writes it': () => '0170 1234567',
    'the last four digits': () => '4444',
    'the last four digits and an amount': () => '*4444 49,99 EUR',
    'an amount': () => '49.99',
    'an amount, its currency and the day': () => '€49.99 today',
    'a phrase of support': () => 'ends in 4444, about 50 euros today',
    'the beginning of a reference': () => 'sale-70',
    'the beginning of a reference of an order': () => 'booking-7',
    'an id': (row) => row['transaction_id']!,
    'an id of an order': (row) => row['order_id']!,
    'an id of a payer': (row) => row['payer_id']!,
    "a processor's id": (row) => row['provider_transaction_id']!,
    'an authorization code': (row) => row['authorization_code']!,
    'an ARN': (row) => row['arn']!,
    'a fingerprint of the card': (row) => row['fingerprint']!,
    'a fingerprint of the payer': (row) => row['payer']!,
    'a token': (row) => row['token']!,
    'an Idempotency-Key': () => 'idempotent-7001',
  };
  for (const [name, text] of Object.entries(named))
    it(`finds a payment by ${name}`, async () => expect(idsOf(await search(text(await stored())))).to.include(sale));

  it('has the newest of a card, and the payment whose reference is the whole text', async () => {
    const made: string[] = [];
    let token: string | undefined;
    for (const place of ['', ...Array.from({ length: 22 }, (_, each) => String(each))]) {
      const fields = { amount: 1, currency: 'EUR', merchant_transaction_id: `r-1${place}` } as const;
      const order = { merchant_order_id: `b-1${place}` };
      const body = token
        ? { ...fields, token, order }
        : { ...fields, order: { ...order, payment_instrument: card('5200828282828210') } };
      const sold = await stage.http.sale({ body }).ok;
      made.push(sold.transaction_id);
      token ??= await storedOf(stage, sold, 'token');
      await stage.service.clock.advance(1000);
    }
    for (const text of ['*8210', token!]) {
      const results = await search(text);
      expect(idsOf(results)).to.eql(made.slice(-20).reverse());
      expect(results.has_more).to.equal(true);
    }
    for (const text of ['r-1', 'b-1']) expect(idsOf(await search(text))).to.have.members([made[0], ...made.slice(-19)]);
  });

  it('reads no day that no payment can have', async () => {
    for (const text of ['9999-12-31', '0001-01-01 49.99']) expect((await search(text)).transactions).to.eql([]);
  });

  it('shows the payer, the refunded amount and the card', async () => {
    const { payers, transactions } = await search('grace.hopper@example.org');
    expect(payers.map(({ payer }) => payer.first_name)).to.eql(['Grace']);
    const found = transactions.find(({ transaction_id }) => transaction_id === sale);
    expect(found).to.include({ refunded_amount: 10, payment_method: 'cards', card_last_four: '4444' });
    expect(idsOf({ transactions } as Results)).to.include(refund);
  });

  it('finds a series, and the request that created a payment', async () => {
    const series = await stage.http.recurringInit({ body: merchantInit() }).ok;
    expect((await search(series.recurring_id)).series.map(({ recurring_id }) => recurring_id)).to.eql([
      series.recurring_id,
    ]);
    const [request] = (await search('idempotent-7001')).requests;
    expect(request).to.include({ transaction_id: sale });
    const again = await search(request!.request_id);
    expect(again.requests.map(({ request_id }) => request_id)).to.eql([request!.request_id]);
    expect(idsOf(again)).to.include(sale);
  });

  it('finds nothing by what does not match', async () => {
    const near = ['*4444 50.01', '4445', '*4444 yesterday', '49.98', 'sale-71', 'hopper@example.org', '0170 1234568'];
    for (const text of near) expect(idsOf(await search(text)), text).to.not.include(sale);
  });

  it('is restricted to the terminal, the account and the environment', async () => {
    const both = await search('*1111');
    const mine = await stage.http.sale({ body: payment() }).ok;
    const everywhere = idsOf(await search('*1111'));
    expect(everywhere).to.include.members([mine.transaction_id, merchant.transaction]);
    expect(everywhere).to.have.length.greaterThan(both.transactions.length);
    const ofMerchant = await search('*1111', { account_id: merchant.account });
    expect(idsOf(ofMerchant)).to.include(merchant.transaction);
    expect(idsOf(ofMerchant)).to.not.include(mine.transaction_id);
    expect(idsOf(await search('*1111', { terminal_friendly_id: terminalId }))).to.not.include(merchant.transaction);
    expect(await search('ada@example.com', { environment: 'live' })).to.deep.include({ transactions: [], payers: [] });
    const { payers } = await search('ada@example.com', { account_id: merchant.account });
    expect(new Set(payers.map(({ terminal_friendly_id }) => terminal_friendly_id))).to.have.keys(merchant.terminal);
  });

  it('never takes a part of another id, or a pattern', async () => {
    for (const text of ['%', '_ale-7001-a', 'ale-7001-a', "' OR true", '\\'])
      expect(await search(text), text).to.deep.include({ transactions: [], payers: [], series: [], requests: [] });
  });

  it('refuses a request without a text', () =>
    client(stage.service)
      .managementSearchGet({ query: { q: '' } })
      .refused('VALIDATION/INVALID_FIELD'));
});

describe('management: how the text of a search is read', () => {
  const read = (text: string) =>
    waysOf(readSearchText(text)).filter((way) => !/reference|_id$|arn|code|_key|metadata/.test(way));

  it('knows a phrase from a name', () => {
    expect(read('invoice 50')).to.eql([]);
    expect(read('I was charged twice, my card ends in 1111, about 50 euros on Monday')).to.eql([
      'card_last_four',
      'approximate_amount',
      'day',
    ]);
    expect(read('50 60')).to.eql([]);
    expect(readSearchText('*1111 50 eur').isReference).to.equal(false);
    expect(readSearchText('order 1001').isReference).to.equal(true);
  });

  it('takes four digits with a currency as an amount, and four alone as both', () => {
    expect(read('1200 EUR')).to.eql(['amount']);
    expect(read('1200')).to.eql(['card_last_four', 'amount']);
    expect(readSearchText('~50').amount).to.deep.include({ least: '45.0000', most: '55.0000' });
    expect(readSearchText('0.1').amount).to.deep.include({ least: '0.1000', most: '0.1000' });
  });

  it('takes of two numbers of four digits the one with the currency as the amount', () => {
    for (const text of [
      ...['1500 euros, card 4242', 'card 4242, 1500 euros', '1500 EUR card 4242', 'EUR 1500 4242', '4242 EUR 1500'],
      ...[
        '4242 €1500',
        'my card ends in 4242, $1500',
        '1500 euros 4242',
        '1500 eur *4242',
        '4242 1500 EUR',
        '4242 1500',
      ],
    ]) {
      const { lastFour, amount } = readSearchText(text);
      expect({ lastFour, least: amount?.least }, text).to.eql({ lastFour: '4242', least: '1500.0000' });
    }
  });

  it('takes a weekday as the last one, in the time zone', () => {
    const tuesday = new Date('2026-11-24T02:00:00Z');
    const day = (text: string) => readSearchText(`50 ${text}`).day!;
    expect(dateOf(day('monday'), 'UTC', tuesday)).to.equal('2026-11-23');
    expect(dateOf(day('tuesday'), 'UTC', tuesday)).to.equal('2026-11-24');
    expect(dateOf(day('tuesday'), 'America/New_York', tuesday)).to.equal('2026-11-17');
    expect(dateOf(day('yesterday'), 'America/New_York', tuesday)).to.equal('2026-11-22');
    expect(dateOf(day('2026-02-28'), 'UTC', tuesday)).to.equal('2026-02-28');
    expect(readSearchText('50 2026-02-30').day).to.equal(undefined);
  });
});
