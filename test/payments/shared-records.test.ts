import { expect } from 'chai';
import { copySharedInstrument, findSharedInstrument } from '../../src/store/payments/known-records.js';
import type { Schema } from '../../src/base/contract.js';
import { eraseUnusedInstruments } from '../../src/store/erasure/retention.js';
import { sweep } from '../../src/store/sweep/sweep.js';
import { merchantInit } from '../recurring/series-client.js';
import { addApiKey, addTerminal } from '../support/merchants.js';
import { card, declinedCard, payment, type SubmissionRequest, unpaid } from '../support/payments.js';
import { declines } from '../support/processors/scripted-processor.js';
import { terminalId as here } from '../support/service.js';
import { type Made, type OtherTerminal, referenceTo, startStage, retryOf } from '../support/stage.js';
import { started } from '../support/started.js';

const there = 'TERM03';
const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };

describe('tokens, payers and orders of the terminals of an account', () => {
  let accountId: string;
  let foreign: OtherTerminal;
  /** Sends a request to the account's other terminal. */
  const atOther = { terminalId: there, apiKey: 'ptk_test_key_of_both_terminals' };
  const stage = started(startStage);
  const { http: api } = stage;
  before(async () => {
    const { service } = stage;
    ({ accountId } = await service.deps.store.prisma.terminal.findUniqueOrThrow({ where: { terminalId: here } }));
    await addTerminal(service, there, { environment: 'sandbox' });
    await addTerminal(service, 'LIVE01', { environment: 'live' });
    await addApiKey(service, atOther.apiKey, [here, there]);
    foreign = await stage.openOtherTerminal();
  });
  beforeEach(() => share(false));

  const share = (shares_records: boolean) =>
    api.managementAccountUpdate({ account_id: accountId, body: { shares_records } }).ok;
  const statusOf = (transaction_id: string, at: Partial<OtherTerminal> = {}): Promise<Schema<'Transaction'>> =>
    api.transactionStatus({ transaction_id, ...at }).ok;

  /** A payment on the first terminal, with the ids of its records. */
  async function made() {
    const { transaction_id, order_id = '' } = await api.sale({
      body: payment({ order: { ...payment().order, merchant_order_id: 'cart-7', payer } }),
    }).ok;
    const { order } = await statusOf(transaction_id);
    return {
      transaction_id,
      order_id,
      token: order.payment_instrument!.token,
      payerId: order.payer!.friendly_id,
      fingerprint: order.payer!.fingerprint!,
    };
  }
  const withToken = (token: string, at: OtherTerminal) => api.sale({ body: unpaid({ token }), ...at });
  const withOrder = (order_id: string, at: OtherTerminal) =>
    api.sale({
      body: { ...payment(), order: { payment_instrument: payment().order!.payment_instrument! }, order_id },
      ...at,
    });
  const withPayer = (friendly_id: string, at: OtherTerminal) =>
    api.sale({ body: payment({ order: { ...payment().order, payer: { ...payer, friendly_id } } }), ...at });
  const withFingerprint = (payer_fingerprint: string, at: OtherTerminal) => {
    const { payer: _payer, ...body } = merchantInit();
    return api.recurringInit({ body: { ...body, payer_fingerprint }, ...at });
  };

  /** Requests that name one of the records each. */
  const withAny = ({ token, order_id, payerId, fingerprint }: Awaited<ReturnType<typeof made>>, at: OtherTerminal) => [
    withToken(token, at),
    withOrder(order_id, at),
    withPayer(payerId, at),
    withFingerprint(fingerprint, at),
  ];

  it('belong to one terminal, unless the operator lets the account share them', async () => {
    for (const answer of withAny(await made(), atOther)) await answer.refused('VALIDATION/RECORD_NOT_FOUND');
  });

  it('are copied to the other terminals when the account shares them, under the same ids', async () => {
    await share(true);
    const { token, order_id, payerId, fingerprint } = await made();
    await stage.query("UPDATE instruments SET imported_from = 'simulator_b' WHERE token = $1", token);
    const paid = await withToken(token, atOther).ok;
    const instrument = (await statusOf(paid.transaction_id, atOther)).order.payment_instrument!;
    expect([paid.accepted, instrument.token, instrument.card_card_last_four_digit]).to.eql([true, token, '1111']);
    const imported = await stage.query('SELECT imported_from FROM instruments WHERE token = $1', token);
    expect(imported, 'it is charged at its account').to.eql([0, 1].map(() => ({ imported_from: 'simulator_b' })));

    const { order } = await statusOf((await withOrder(order_id, atOther).ok).transaction_id, atOther);
    expect(order).to.deep.include({ order_id, merchant_order_id: 'cart-7' });
    expect(order.payer).to.include({ friendly_id: payerId, email_username: 'ada' });
    expect(order.payer?.fingerprint, 'a fingerprint is the terminal’s own').not.to.equal(fingerprint);

    const other = await made();
    // A payment page may ask for a phone number only.
    const unmailed = { fingerprint: null, emailUsername: null, emailDomain: null };
    await stage.service.deps.store.prisma.payer.updateMany({ where: { payerId: other.payerId }, data: unmailed });
    expect((await withPayer(other.payerId, atOther).ok).accepted).to.equal(true);
    const { erased } = await api.managementPayerErase({ body: { payer_id: other.payerId, scope: 'payer' } }).ok;
    expect(erased[0], 'the payer and the copy').to.eql({ records: 'payers', count: 2 });
    const { recurring_id } = await withFingerprint((await made()).fingerprint, atOther).ok;
    const series = await api.recurringStatus({ query: { recurring_id }, ...atOther }).ok;
    expect(series.payer).to.include({ first_name: 'Ada', email_domain: 'example.com' });
  });

  it('have their metadata there, by which they are found: the same payer is not refused', async () => {
    await share(true);
    const order = { ...payment().order, payer: { ...payer, metadata: { tier: 'gold' } } };
    const { order_id = '' } = await api.sale({ body: payment({ order }) }).ok;
    const { transaction_id } = await api.sale({ body: { ...payment({ order }), order_id }, ...atOther }).ok;
    expect((await statusOf(transaction_id, atOther)).order.payer?.metadata).to.eql({ tier: 'gold' });
    expect(await stage.query('SELECT FROM metadata_entries WHERE terminal_id = $1', there)).to.have.length(1);
  });

  it('stay at the terminal that copied them, even when sharing ends or the other one is reset', async () => {
    await share(true);
    const { token } = await made();
    await withToken(token, atOther).ok;
    await share(false);
    expect((await withToken(token, atOther).ok).accepted).to.equal(true);
    await api.sandboxReset().ok;
    expect((await withToken(token, atOther).ok).accepted).to.equal(true);
    await api.sale({ body: unpaid({ token }) }).refused('VALIDATION/RECORD_NOT_FOUND');
  });

  it('are copied once by concurrent requests', async () => {
    await share(true);
    const { token } = await made();
    const answers = await Promise.all(Array.from({ length: 5 }, () => withToken(token, atOther).ok));
    expect(answers.map(({ accepted }) => accepted)).to.eql([true, true, true, true, true]);
    expect(await stage.service.deps.store.prisma.instrument.count({ where: { terminalId: there, token } })).to.equal(1);
  });

  it('are not shared with another account or environment, and transactions and series are never shared', async () => {
    await share(true);
    const records = await made();
    const { token, order_id, transaction_id } = records;
    for (const answer of withAny(records, foreign)) await answer.refused('VALIDATION/RECORD_NOT_FOUND');
    const { pool } = stage.service.deps.store;
    const found = await findSharedInstrument(pool, { here: there, token });
    expect(JSON.parse(found?.record ?? '{}')).to.include({ terminal_id: here });
    expect(await findSharedInstrument(pool, { here: 'LIVE01', token })).to.equal(undefined);

    await api.transactionStatus({ transaction_id, ...atOther }).refused('VALIDATION/TRANSACTION_NOT_FOUND');
    await api
      .refund({ body: referenceTo({ transaction_id, order_id }), ...atOther })
      .refused('VALIDATION/TRANSACTION_NOT_FOUND');
    const { recurring_id } = await api.recurringInit({ body: merchantInit() }).ok;
    await api.recurringCharge({ body: { recurring_id }, ...atOther }).refused('VALIDATION/RECURRING_NOT_FOUND');
  });

  it('are not copied once the instrument is deleted', async () => {
    await share(true);
    const { token } = await made();
    const { pool } = stage.service.deps.store;
    const found = await findSharedInstrument(pool, { here: there, token });
    await stage.service.deps.store.prisma.instrument.updateMany({
      where: { token },
      data: { retiredAt: stage.service.clock.now() },
    });
    await withToken(token, atOther).refused('VALIDATION/RECORD_NOT_FOUND');
    const { record, kept, sealedNumber } = found!;
    const copy = { record, kept, sealedNumber, fingerprint: 'f'.repeat(88), now: stage.service.clock.now() };
    await copySharedInstrument(pool, { terminalId: there, ...copy });
    expect(await stage.query('SELECT FROM instruments WHERE token = $1', token)).to.have.length(1);
  });

  it('are switched by an operator, which the audit log records', async () => {
    await share(true);
    const { audit_entries: entries } = await api.managementAuditList({
      query: { account_id: accountId, operation: 'managementAccountUpdate', limit: 1 },
    }).ok;
    expect(entries[0]?.changes).to.eql([{ field: 'shares_records', before: false, after: true }]);
  });

  it('are copied without a payer who was erased', async () => {
    await share(true);
    const { order_id, payerId } = await made();
    await api.managementPayerErase({ body: { payer_id: payerId, scope: 'payer' } }).ok;
    expect((await withOrder(order_id, atOther).ok).accepted).to.equal(true);
  });

  it('are erased where they were refused long ago, after their account has ended the sharing', async () => {
    await share(true);
    const { token } = await made();
    stage.bankA.next('sale', declines());
    expect((await withToken(token, atOther).ok).accepted).to.equal(false);
    await share(false);
    const { deps, clock } = stage.service;
    await clock.advance(31 * 24 * 3_600_000);
    while (await sweep(deps.store.pool, clock.now(), deps.config.retentionDays));
    await withToken(token, atOther).refused('VALIDATION/INSTRUMENT_NOT_AVAILABLE');
  });

  it('can pay where they were refused, or last paid, long ago, while another terminal charges them', async () => {
    await share(true);
    const { token } = await made();
    // The first request at the other terminal copies the old card, and is refused.
    await stage.query("UPDATE instruments SET created_at = created_at - interval '4 years' WHERE token = $1", token);
    await api.sale({ body: unpaid({ token, amount: 10.505 }), ...atOther }).refused('VALIDATION/INVALID_AMOUNT');
    const { deps, clock } = stage.service;
    await eraseUnusedInstruments(deps.store.pool, clock.now(), deps.config.retentionDays.storedInstruments);
    stage.bankA.next('sale', declines());
    expect((await withToken(token, atOther).ok).accepted).to.equal(false);
    for (const days of [31, 1]) {
      await clock.advance(days * 24 * 3_600_000);
      while (await sweep(deps.store.pool, clock.now(), deps.config.retentionDays));
    }
    expect((await withToken(token, atOther).ok).accepted).to.equal(true);
    // Also where they last paid long ago.
    await stage.query('UPDATE instruments SET retained_from = NULL WHERE token = $1', token);
    await stage.query("UPDATE transactions SET created_at = '2020-01-01' WHERE terminal_id = $1", here);
    await eraseUnusedInstruments(deps.store.pool, clock.now(), deps.config.retentionDays.storedInstruments);
    expect((await api.sale({ body: unpaid({ token }) }).ok).accepted).to.equal(true);
  });
});

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
const whole = {
  ...ada,
  phone_number: '+442079460018',
  birth_date: '1985-12-10',
  address: { city_name: 'London', country_code: 'GB' },
};

describe('payments: details of an existing order', () => {
  /** Declined, with a payer whose details are all known. */
  let declined: Made;
  const order = (fields: Schema<'OrderRequest'>): Schema<'OrderRequest'> => fields;
  const pay = (body: SubmissionRequest) => stage.http.sale({ body });
  const retried = (fields: Partial<SubmissionRequest>) => pay(unpaid({ ...fields, ...retryOf(declined) }));
  const added = (fields: Schema<'OrderRequest'>) =>
    pay(payment({ order_id: declined.order_id!, order: { payment_instrument: card(), ...fields } }));

  const stage = started(startStage);
  before(async () => {
    declined = await pay(
      payment({
        order: {
          merchant_order_id: 'order-7',
          description: 'Two tickets',
          payer: whole,
          payment_instrument: card(declinedCard),
        },
      }),
    ).ok;
  });

  for (const [field, fields] of [
    ['order.merchant_order_id', order({ merchant_order_id: 'order-8' })],
    ['order.description', order({ description: 'Three tickets' })],
    ['order.payer.first_name', order({ payer: { ...ada, first_name: 'Augusta' } })],
    ['order.payer.last_name', order({ payer: { ...ada, last_name: 'King' } })],
    ['order.payer.email', order({ payer: { ...ada, email: 'ada@example.org' } })],
    ['order.payer.phone_number', order({ payer: { ...ada, phone_number: '+442079460019' } })],
    ['order.payer.birth_date', order({ payer: { ...ada, birth_date: '1985-12-11' } })],
    ['order.payer.address', order({ payer: { ...ada, address: { city_name: 'London' } } })],
  ] as const)
    it(`refuses another ${field}, in a retry and by order_id`, async () => {
      const context = { field };
      for (const answer of [retried({ order: fields }), added(fields)]) {
        const refusal = await answer.refused('VALIDATION/ORDER_DETAILS_DID_NOT_MATCH');
        expect(refusal.status).to.equal(422);
        expect(refusal.context).to.eql(context);
      }
    });

  it('refuses another payer by friendly_id, and accepts that of the order', async () => {
    const other = await stage.statusOf(await pay(payment({ order: { payer: ada, payment_instrument: card() } })).ok);
    const payer = { ...ada, friendly_id: other.order.payer!.friendly_id };
    for (const answer of [retried({ order: { payer } }), added({ payer })])
      expect((await answer.refused('VALIDATION/ORDER_DETAILS_DID_NOT_MATCH')).context).to.include({
        field: 'order.payer.friendly_id',
      });
    const { payer: known } = (await stage.statusOf(declined)).order;
    const same = await added({ payer: { ...ada, friendly_id: known!.friendly_id } }).ok;
    expect((await stage.statusOf(same)).order.payer).to.eql(known);
  });

  it('refuses a payer for an order that has none', async () => {
    const { order_id } = await pay(payment()).ok;
    await pay(payment({ order_id: order_id!, order: { payer: ada, payment_instrument: card() } })).refused(
      'VALIDATION/ORDER_DETAILS_DID_NOT_MATCH',
      { field: 'order.payer' },
    );
  });

  it('accepts details that agree with the order, in whole or in part', async () => {
    for (const fields of [
      order({ merchant_order_id: 'order-7', description: 'Two tickets', payer: whole }),
      order({ payer: { ...ada, email: 'Ada@Example.com' } }),
      order({}),
    ])
      expect(await added(fields).ok).to.include({ order_id: declined.order_id, merchant_order_id: 'order-7' });
    const again = await retried({ order: { merchant_order_id: 'order-7', payer: whole, payment_instrument: card() } })
      .ok;
    const view = await stage.statusOf(again);
    expect(view).to.include({ originating_id: declined.transaction_id });
    expect(view.order.payment_instrument).to.include({ card_card_last_four_digit: '1111' });
  });

  it('charges the card of the original with a security code that is sent alone', async () => {
    stage.bankA.next('sale', declines());
    const original = await pay(payment({ cvv: '123' })).ok;
    const again = await pay(unpaid({ cvv: '321', ...retryOf(original) })).ok;
    const sent = stage.bankA.calls.find(({ idempotencyKey }) => idempotencyKey === again.transaction_id);
    expect(sent?.payment?.instrument).to.include({ cardNumber: '4111111111111111', cvv: '321' });
  });

  it('refuses another payer or order for the retry of an init, and accepts the same', async () => {
    const init = merchantInit({}, { merchant_order_id: 'subscription-7' });
    stage.bankA.next('sale', declines());
    const original = await stage.http.recurringInit({ body: init }).ok;
    const first = await stage.statusOf(original);
    const again = (fields: Partial<Schema<'RecurringInitRequest'>>) =>
      stage.http.recurringInit({ body: { ...init, ...fields, ...retryOf(original) } });
    for (const [field, fields] of [
      ['merchant_order_id', { merchant_order_id: 'subscription-8' }],
      ['payer.email', { payer: { ...ada, email: 'ada@example.org' } }],
    ] as const)
      await again(fields).refused('VALIDATION/ORDER_DETAILS_DID_NOT_MATCH', { field });
    const { payer: _payer, ...unnamed } = init;
    const otherPayer = await stage.http
      .recurringInit({ body: { ...unnamed, payer_fingerprint: 'z'.repeat(88), ...retryOf(original) } })
      .refused('VALIDATION/ORDER_DETAILS_DID_NOT_MATCH');
    expect(otherPayer.context).to.include({ field: 'payer_fingerprint' });
    const repeated = await stage.http.recurringInit({
      body: { ...unnamed, cvv: '321', payer_fingerprint: first.order.payer!.fingerprint!, ...retryOf(original) },
    }).ok;
    expect(repeated).to.include({ accepted: true, order_id: original.order_id });
  });
});
