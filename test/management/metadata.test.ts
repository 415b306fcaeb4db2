import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { Schema } from '../../src/base/contract.js';
import { passesLuhn } from '../../src/vault/card.js';
import type { Input } from '../../src/operation/handler.js';
import { merchantInit, platformInit } from '../recurring/series-client.js';
import { openMerchant } from '../support/merchants.js';
import { card, declinedCard, payment, paymentWith } from '../support/payments.js';
import { terminalId } from '../support/service.js';
import { startStage } from '../support/stage.js';
import { started } from '../support/started.js';

type Metadata = Schema<'Metadata'>;

const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
const sold = { campaign: 'spring', seat: '12A' };

describe('metadata of payments and payers', () => {
  const stage = started(startStage);
  const merchant = started(() => openMerchant(stage.service, 'Other', '2026-12-20'));

  const sell = async (metadata: Metadata, ofPayer?: Metadata) =>
    stage.http.sale({
      body: payment({
        metadata,
        order: { payment_instrument: card(), ...(ofPayer && { payer: { ...payer, metadata: ofPayer } }) },
      }),
    }).ok;
  // The newest come first.
  beforeEach(() => stage.service.clock.advance(1000));
  const metadataOf = async (made: { readonly transaction_id: string }) => (await stage.statusOf(made)).metadata;
  const change = (transaction_id: string, body: Schema<'MetadataChange'>) =>
    stage.http.managementTransactionMetadataUpdate({ transaction_id, body });
  const changePayer = (payer_id: string, body: Schema<'MetadataChange'>) =>
    stage.http.managementPayerMetadataUpdate({ payer_id, body });
  const listed = async (filters: Input<'managementTransactionList'>['query']) =>
    (
      await stage.http.managementTransactionList({ query: { terminal_friendly_id: terminalId, ...filters } }).ok
    ).transactions.map(({ transaction_id }) => transaction_id);
  const found = (q: string, account_id?: string) =>
    stage.http.managementSearchGet({ query: { q, ...(account_id === undefined ? {} : { account_id }) } }).ok;
  const foundIds = async (q: string) => (await found(q)).transactions.map(({ transaction_id }) => transaction_id);
  const entries = async () => {
    const [row] = await stage.query<{ count: number }>('SELECT count(*)::int AS count FROM metadata_entries');
    return row!.count;
  };

  it('is returned to the merchant and the operator, in lists as well', async () => {
    const made = await sell(sold, { tier: 'gold' });
    const shown = await stage.statusOf(made);
    expect(shown.metadata).to.eql(sold);
    expect(shown.order.payer?.metadata).to.eql({ tier: 'gold' });
    const { transaction } = await stage.http.managementTransactionGet({ transaction_id: made.transaction_id }).ok;
    expect(transaction.metadata).to.eql(sold);
    const [row] = (
      await stage.http.managementTransactionList({
        query: { order_id: made.order_id!, terminal_friendly_id: terminalId },
      }).ok
    ).transactions;
    expect(row).to.deep.include({ metadata: sold, authorization_code: shown.authorization_code, arn: shown.arn });
  });

  it('costs a sale without it no entry', async () => {
    const before = await entries();
    expect(await metadataOf(await stage.http.sale({ body: payment({ metadata: {} }) }).ok)).to.equal(undefined);
    expect(await entries()).to.equal(before);
  });

  const refusals: Readonly<Record<string, readonly [metadata: unknown, field: string]>> = {
    'a card number as a value': [{ card: '4242 4242 4242 4242' }, 'metadata.card'],
    'a card number within a value': [{ note: 'paid by 4242424242424242, ok' }, 'metadata.note'],
    'a card number as a key': [{ '4242-4242-4242-4242': 'x' }, 'metadata'],
    'a security code by its key': [{ cvv: '123' }, 'metadata'],
    'a security code within a value': [{ note: 'cvc: 123' }, 'metadata.note'],
    'a security code by a key and its value': [{ 'my.cvv': '123' }, 'metadata.my.cvv'],
    'a number with letters between its groups': [{ card: '5555x5555x5555x4444' }, 'metadata.card'],
    'a number with a letter between its digits': [{ card: '5555555555554444'.split('').join('o') }, 'metadata.card'],
    'a number in base64': [{ card: Buffer.from('5555555555554444').toString('base64') }, 'metadata.card'],
    'a number after one that passes the Luhn check': [
      { list: '9000 0000 0000 0001 5555 5555 5555 4444' },
      'metadata.list',
    ],
    'a number in a key and its value': [{ '555555': '5555554444' }, 'metadata'],
    'a number in the groups of a key and its value': [{ '5555': '5555 5555 4444' }, 'metadata'],
    'a number with other separators in a key and its value': [{ '5555': '5555/5555/4444' }, 'metadata'],
    'a security code by a key with points': [{ 'security.code': '123' }, 'metadata'],
    'a security code by a longer key': [{ 'cvv-code': '123' }, 'metadata'],
    'a security code after its name alone': [{ note: 'cvv 123' }, 'metadata.note'],
    'a security code in a sentence': [{ note: 'The CVC is 123.' }, 'metadata.note'],
    'a key that begins with an underscore': [{ _key: 'x' }, 'metadata'],
    'a value with a leading space': [{ padded: ' x' }, 'metadata.padded'],
    'a value with a trailing line break': [{ padded: 'x\n' }, 'metadata.padded'],
    'a value of white space': [{ padded: '\u00a0' }, 'metadata.padded'],
    'a key with other characters': [{ 'a b': 'x' }, 'metadata'],
    'a key of 41 characters': [{ ['k'.repeat(41)]: 'x' }, 'metadata'],
    'an empty key': [{ '': 'x' }, 'metadata'],
    'a value of 501 characters': [{ long: 'x'.repeat(501) }, 'metadata.long'],
    'an empty value': [{ empty: '' }, 'metadata.empty'],
    'a number': [{ count: 1 }, 'metadata.count'],
    'an object': [{ deep: { er: 'x' } }, 'metadata.deep'],
    null: [{ none: null }, 'metadata.none'],
    '51 keys': [Object.fromEntries(Array.from({ length: 51 }, (_, key) => [`k${key}`, 'x'])), 'metadata'],
    'a list': [['x'], 'metadata'],
  };
  for (const [name, [metadata, field]] of Object.entries(refusals))
    it(`is refused with ${name}, in a payment and a payer`, async () => {
      const refusalOf = (fields: object) =>
        stage.http.sale({ rawBody: JSON.stringify({ ...payment(), ...fields }) }).refused('VALIDATION/INVALID_FIELD');
      const sale = await refusalOf({ metadata });
      expect(sale.context).to.include({ field });
      // The port and the random id of the request may hold these digits.
      const { type: _, instance: __, ...said } = sale;
      expect(JSON.stringify(said)).to.not.match(/4242|5555|4444|:123|: 123/);
      const order = { payment_instrument: card(), payer: { ...payer, metadata } };
      expect((await refusalOf({ order })).context).to.include({ field: `order.payer.${field}` });
    });

  it('takes 50 keys of 40 characters with values of 500, in any script', async () => {
    const full = Object.fromEntries(
      Array.from({ length: 50 }, (_, key) => [`${'k'.repeat(38)}${key + 10}`, `${'字'.repeat(498)}${key + 10}`]),
    );
    const made = await sell(full);
    expect(await metadataOf(made)).to.eql(full);
    const last = Object.entries(full)[49]!;
    expect(await listed({ metadata: last.join(':') })).to.eql([made.transaction_id]);
    for (const text of [last.join(':'), last[1]]) expect(await foundIds(text)).to.eql([made.transaction_id]);
  });

  it('takes timestamps, order numbers and EAN codes that pass the Luhn check', async () => {
    const passing = { at: '1795704018500', order: '9000000000000001', ean: '4222222222222', both: 'o-1-1795704018500' };
    expect([passing.at, passing.order, passing.ean].every(passesLuhn)).to.equal(true);
    expect(await metadataOf(await sell(passing))).to.eql(passing);
    const other = {
      order6: '1795704018507',
      cvv_result: 'M',
      code: '123',
      check: 'cvv',
      id: randomUUID(),
      text: 'a\nb',
    };
    expect(await metadataOf(await sell(other))).to.eql(other);
  });

  it('that holds the card of the payment between other digits is refused', async () => {
    const problem = await stage.http
      .sale({ body: paymentWith('4242424242424242', { metadata: { ref: '99424242424242424299' } }) })
      .refused('VALIDATION/INVALID_FIELD');
    expect(problem.context).to.include({ field: 'metadata.ref' });
  });

  it('finds payments by key and value, and by the value of any key', async () => {
    const first = await sell({ order: 'A-77', table: '7' });
    await stage.service.clock.advance(1000);
    const second = await sell({ other: 'A-77' });
    expect(await foundIds('order:A-77')).to.eql([first.transaction_id]);
    expect(await foundIds('order: A-77')).to.eql([first.transaction_id]);
    expect(await foundIds('A-77')).to.eql([second.transaction_id, first.transaction_id]);
    for (const text of ['A-7', 'a-77', 'order:A-7', 'order', 'table:A-77', 'order:'])
      expect(await foundIds(text), text).to.not.include(first.transaction_id);
    expect((await found('A-77')).read_as).to.include('metadata');
    expect((await found('A-77', merchant.account)).transactions).to.eql([]);
  });

  it('filters lists with other filters, page by page', async () => {
    const made: string[] = [];
    for (let number = 0; number < 3; number++) {
      made.unshift((await sell({ batch: 'b:1' })).transaction_id);
      await stage.service.clock.advance(1000);
    }
    const declined = await stage.http.sale({
      body: paymentWith(declinedCard, { metadata: { batch: 'b:1' }, merchant_transaction_id: 'of-b1' }),
    }).ok;
    expect(await listed({ metadata: 'batch:b:1' })).to.eql([declined.transaction_id, ...made]);
    expect(await listed({ metadata: 'batch:b:1', status: 'APPROVED' })).to.eql(made);
    expect(await listed({ metadata: 'batch:b:1', merchant_transaction_id: 'of-b1' })).to.eql([declined.transaction_id]);
    expect(await listed({ metadata: 'batch:b:1', order_id: declined.order_id! })).to.eql([declined.transaction_id]);
    expect(await listed({ metadata: 'batch:b:2', order_id: declined.order_id! })).to.eql([]);
    expect(await listed({ metadata: 'batch:b' })).to.eql([]);
    const first = await stage.http.managementTransactionList({
      query: { metadata: 'batch:b:1', terminal_friendly_id: terminalId, limit: 2 },
    }).ok;
    expect(await listed({ metadata: 'batch:b:1', limit: 2, cursor: first.next_cursor! })).to.eql(made.slice(1));
    await stage.http
      .managementTransactionList({ query: { metadata: 'batch', terminal_friendly_id: terminalId } })
      .refused('VALIDATION/INVALID_FIELD');
  });

  it('finds payers with their payments', async () => {
    const made = await sell({}, { loyalty: 'L-5' });
    const { payers, transactions } = await found('loyalty:L-5');
    expect(payers.map((each) => each.payer.metadata)).to.eql([{ loyalty: 'L-5' }]);
    expect(transactions.map(({ transaction_id }) => transaction_id)).to.eql([made.transaction_id]);
  });

  it('is that of the earlier attempt in a retry, unless the retry has its own', async () => {
    const { transaction_id } = await stage.http.sale({ body: paymentWith(declinedCard, { metadata: sold }) }).ok;
    const again = await stage.http.sale({
      body: paymentWith(declinedCard, { retry: { originating_id: transaction_id, initiated_by: 'payer' } }),
    }).ok;
    expect(await metadataOf(again)).to.eql(sold);
    const last = await stage.http.sale({
      body: payment({ retry: { originating_id: again.transaction_id, initiated_by: 'payer' }, metadata: { try: '3' } }),
    }).ok;
    expect(await metadataOf(last)).to.eql({ try: '3' });
    expect(await foundIds('try:3')).to.eql([last.transaction_id]);
  });

  it('of a series is carried by its charges, those after a change too, and a charge may have its own', async () => {
    const { recurring_id, transaction_id } = await stage.http.recurringInit({
      body: merchantInit({}, { metadata: { plan: 'P-1' } }),
    }).ok;
    const charge = async (fields: { readonly metadata?: Metadata } = {}) =>
      metadataOf(await stage.http.recurringCharge({ body: { recurring_id, ...fields } }).ok);
    expect(await charge()).to.eql({ plan: 'P-1' });
    await change(transaction_id, { set: { plan: 'P-2' } }).ok;
    expect(await charge()).to.eql({ plan: 'P-2' });
    expect(await charge({ metadata: { own: 'x' } })).to.eql({ own: 'x' });
    expect((await stage.http.managementSeriesGet({ recurring_id }).ok).metadata).to.eql({ plan: 'P-2' });
    expect((await found('plan:P-2')).series.map((each) => each.recurring_id)).to.eql([recurring_id]);
  });

  it('is set and removed by support, and found by what it is now', async () => {
    const made = await sell({ ...sold, old: 'O-1' }, { tier: 'T-1' });
    const before = await entries();
    const { metadata } = await change(made.transaction_id, {
      set: { seat: '14C', gate: 'G-9' },
      remove: ['old', 'missing'],
    }).ok;
    expect(metadata).to.eql({ campaign: 'spring', seat: '14C', gate: 'G-9' });
    expect(await metadataOf(made)).to.eql(metadata);
    expect(await entries()).to.equal(before);
    expect(await foundIds('gate:G-9')).to.eql([made.transaction_id]);
    expect(await foundIds('old:O-1')).to.eql([]);
    const { friendly_id } = (await stage.statusOf(made)).order.payer!;
    await changePayer(friendly_id, { remove: ['tier'] }).ok;
    expect((await stage.statusOf(made)).order.payer).to.not.have.property('metadata');
    expect((await found('tier:T-1')).payers).to.eql([]);
    await changePayer(friendly_id, { set: { tier: 'T-2' } }).ok;
    expect((await found('T-2')).payers).to.have.length(1);
  });

  it('keeps both of two concurrent changes', async () => {
    const { transaction_id } = await sell({});
    await Promise.all(
      Array.from({ length: 8 }, (_, number) => change(transaction_id, { set: { [`key${number}`]: 'x' } }).ok),
    );
    expect(Object.keys((await metadataOf({ transaction_id }))!)).to.have.length(8);
  });

  it('is not changed by what is refused', async () => {
    const { transaction_id } = await sell(sold);
    const many = Object.fromEntries(Array.from({ length: 49 }, (_, key) => [`k${key}`, 'x']));
    await change(transaction_id, {}).refused('VALIDATION/MISSING_FIELD');
    await change(transaction_id, { set: {}, remove: [] }).refused('VALIDATION/MISSING_FIELD');
    for (const body of [
      { set: { seat: '1' }, remove: ['seat'] },
      { set: { seat: '4242424242424242' } },
      { set: { 'a b': 'x' } },
      { set: many },
    ])
      await change(transaction_id, body).refused('VALIDATION/INVALID_FIELD');
    await change('00000000', { set: sold }).refused('VALIDATION/TRANSACTION_NOT_FOUND');
    await changePayer('00000000', { set: sold }).refused('VALIDATION/RECORD_NOT_FOUND');
    await changePayer(merchant.payer, { set: sold }).refused('VALIDATION/RECORD_NOT_FOUND');
    expect(await metadataOf({ transaction_id })).to.eql(sold);
  });

  it('differs from that of the payer of a known order: refused', async () => {
    const made = await sell({}, { tier: 'gold' });
    const again = (metadata: Metadata) =>
      stage.http.sale({
        body: payment({
          order_id: made.order_id!,
          order: { payment_instrument: card(), payer: { ...payer, metadata } },
        }),
      });
    await again({ tier: 'gold' }).ok;
    const problem = await again({ tier: 'silver' }).refused('VALIDATION/ORDER_DETAILS_DID_NOT_MATCH');
    expect(problem.context).to.include({ field: 'order.payer.metadata' });
  });
});

describe('notes about payments, series and payers', () => {
  const stage = started(startStage);
  const noteOn = (transaction_id: string, text: string) =>
    stage.http.managementTransactionNoteCreate({ transaction_id, body: { text } });
  const detailsOf = (transaction_id: string) => stage.http.managementTransactionGet({ transaction_id }).ok;

  it('are shown with their record, the newest first, and not to the merchant', async () => {
    const made = await stage.http.sale({ body: payment() }).ok;
    expect(await detailsOf(made.transaction_id)).to.not.have.property('notes');
    await noteOn(made.transaction_id, 'First call.').ok;
    await stage.service.clock.advance(1000);
    const { note_id, created_at } = await noteOn(made.transaction_id, 'Second call.\nAngry.').ok;
    const { notes, transaction } = await detailsOf(made.transaction_id);
    expect(notes?.map(({ text }) => text)).to.eql(['Second call.\nAngry.', 'First call.']);
    expect(notes?.[0]).to.deep.include({ note_id, created_at });
    expect(transaction).to.not.have.property('notes');
    expect(await stage.statusOf(made)).to.not.have.property('notes');
  });

  it('about a series', async () => {
    const { recurring_id, transaction_id } = await stage.http.recurringInit({ body: platformInit('2026-12-20') }).ok;
    const write = (params: { readonly recurring_id: string }, text: string) =>
      stage.http.managementSeriesNoteCreate({ ...params, body: { text } });
    await write({ recurring_id }, 'Moves next month.').ok;
    const series = await stage.http.managementSeriesGet({ recurring_id }).ok;
    expect(series.notes?.map(({ text }) => text)).to.eql(['Moves next month.']);
    expect(await detailsOf(transaction_id)).to.not.have.property('notes');
    await write({ recurring_id: '00000000' }, 'x').refused('VALIDATION/RECURRING_NOT_FOUND');
  });

  it('about a payer, with the disputes of their payments alone', async () => {
    const sellTo = (email: string) =>
      stage.http.sale({ body: payment({ order: { payment_instrument: card(), payer: { ...payer, email } } }) }).ok;
    const [made, other] = [await sellTo('ada.of.notes@example.com'), await sellTo('other@example.com')];
    const params = { payer_id: (await detailsOf(made.transaction_id)).transaction.order.payer!.friendly_id };
    const get = () => stage.http.managementPayerGet({ ...params }).ok;
    expect(await get()).to.not.have.any.keys('notes', 'disputes');
    await stage.http.managementPayerNoteCreate({ ...params, body: { text: 'Prefers e-mail.' } }).ok;
    for (const { transaction_id } of [made, other])
      await stage.http.sandboxDispute({ transaction_id, body: { phase: 'opened' } }).ok;
    const { payer: shown, notes, disputes } = await get();
    expect(shown.email_username).to.equal('ada.of.notes');
    expect(notes?.map(({ text }) => text)).to.eql(['Prefers e-mail.']);
    expect(disputes?.map((each) => each.transaction?.transaction_id)).to.eql([made.transaction_id]);
    expect(await detailsOf(made.transaction_id)).to.not.have.property('notes');
    // Another order of the same person.
    const { transaction: later } = await detailsOf((await sellTo('ada.of.notes@example.com')).transaction_id);
    const { friendly_id: payer_id } = later.order.payer!;
    expect(payer_id).to.not.equal(params.payer_id);
    const same = await stage.http.managementPayerGet({ payer_id }).ok;
    expect([same.notes, same.disputes]).to.eql([notes, disputes]);
    const paid = same.transactions.map(({ transaction_id }) => transaction_id);
    expect(paid).to.have.members([made.transaction_id, later.transaction_id]);
    await stage.http.managementPayerGet({ payer_id: '00000000' }).refused('VALIDATION/RECORD_NOT_FOUND');
  });

  it('with card data, or without a text, are refused', async () => {
    const { transaction_id } = await stage.http.sale({ body: payment() }).ok;
    for (const text of ['', ' \n', 'x'.repeat(2001), 'card 4242 4242 4242 4242', 'the cvv: 123', 'cvv 123'])
      await noteOn(transaction_id, text).refused('VALIDATION/INVALID_FIELD');
    await noteOn('00000000', 'x').refused('VALIDATION/TRANSACTION_NOT_FOUND');
    expect(await detailsOf(transaction_id)).to.not.have.property('notes');
  });
});
