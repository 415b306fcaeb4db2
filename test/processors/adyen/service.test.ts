import { expect } from 'chai';
import { recognizes } from '../../../src/processors/adyen/fields.js';
import { payment, unpaid } from '../../support/payments.js';
import { terminalId } from '../../support/service.js';
import { referenceTo, type Made } from '../../support/stage.js';
import { until } from '../../support/time/clock.js';
import type { Fault } from '../faulty-line.js';
import { adyenBehindService, providerKey } from './stage.js';
import { apiKey, batch, cards, hmacKey, itemOf, merchantAccount } from './fake-adyen.js';
import { started } from '../../support/started.js';
import { storedOf } from '../../support/records.js';

describe('Adyen behind the service', () => {
  const { fake, line, stage, http, sell, hold, statusOf, report, deliver } = started(adyenBehindService);
  beforeEach(() => {
    line.always = undefined;
    fake.notifications.length = 0;
  });

  /** Delivers all that Adyen has to report. */
  const reportAll = (): Promise<void> => report(...fake.notifications.splice(0));
  const ofFake = ({ transaction_id }: Made) =>
    fake.ledger().filter(({ reference }) => reference.includes(transaction_id));

  async function accountAtFake(): Promise<string> {
    const { processor_accounts } = await http.managementProcessorAccountList().ok;
    return processor_accounts.find(({ provider_key }) => provider_key === providerKey)!.processor_account_id;
  }

  it('a sale is approved, a card is declined', async () => {
    const sale = await sell();
    expect(await statusOf(sale)).to.equal('APPROVED AUTH.APPROVED');
    expect(ofFake(sale).map(({ captured }) => captured)).to.eql([1050]);
    expect(await statusOf(await sell(cards.declined))).to.equal('DECLINED AUTH.DO_NOT_HONOR');
  });

  it('tokens and payloads are recognized by their form, and others refused', async () => {
    const own = ['shopper-1/M5N7TQ4TG5PFWR50', 'a/b/8416065999461233', 'M5N7TQ4TG5PFWR50', '{"data":"x"}'];
    expect([...own, 'pm_1Q', 'cus_1/pm_1Q', '{"id":"tok_1Q"}'].filter(recognizes)).to.eql(own);
    await http.sale({ body: unpaid({ provider_token: 'cus_1/pm_1Q' }) }).refused('ROUTING/NO_ROUTE');
  });

  it('a capture is received, and settled by its notification; a repetition changes nothing', async () => {
    const held = await hold();
    const capture = await http.capture({ body: referenceTo(held) }).ok;
    expect(await statusOf(capture)).to.equal('PROCESSING PROCESSOR.SUBMITTED');
    const reported = fake.notifications.splice(0);
    await report(...reported);
    expect(await statusOf(capture)).to.equal('APPROVED PROCESSOR.SUCCESSFUL');
    await report(...reported);
    expect(await statusOf(capture)).to.equal('APPROVED PROCESSOR.SUCCESSFUL');
    expect(ofFake(held)[0]).to.include({ captured: 1050 });
  });

  it('a void is received, and settled by its notification', async () => {
    const held = await hold();
    const cancelled = await http.voidPayment({ body: referenceTo(held) }).ok;
    await reportAll();
    expect(await statusOf(cancelled)).to.match(/^APPROVED /);
    expect((await stage.statusOf(held)).status.status).to.equal('CANCELLED');
  });

  it('a refund that is reversed days after its approval gives its amount back', async () => {
    const sale = await sell();
    const refund = await http.refund({ body: referenceTo(sale) }).ok;
    const [item] = fake.notifications.splice(0).slice(-1);
    await report(item!);
    expect(await statusOf(refund)).to.equal('APPROVED PROCESSOR.SUCCESSFUL');
    await report({ ...item, eventCode: 'REFUNDED_REVERSED' });
    expect(await http.refund({ body: referenceTo(sale) }).ok).to.include({ accepted: true });
  });

  it('the refund of a capture is of the payment', async () => {
    const held = await hold();
    const capture = await http.capture({ body: referenceTo(held) }).ok;
    await reportAll();
    const refund = await http.refund({ body: referenceTo(capture) }).ok;
    await reportAll();
    expect(await statusOf(refund)).to.equal('APPROVED PROCESSOR.SUCCESSFUL');
    expect(ofFake(held)[0]).to.include({ captured: 1050, refunded: 1050 });
  });

  it('an approval whose answer was lost is settled by its notification, and recorded once', async () => {
    line.always = { kind: 'answer-lost' };
    const sale = await sell();
    expect(await statusOf(sale)).to.match(/^PROCESSING /);
    await until('the approval is reported', () => fake.notifications.length > 0);
    await reportAll();
    expect(await statusOf(sale)).to.equal('APPROVED AUTH.APPROVED');
    expect(ofFake(sale).map(({ captured }) => captured)).to.eql([1050]);
  });

  /** Lost requests and answers. A repetition has the outcome of the only record. */
  const lost: readonly (readonly [string, readonly Fault[]])[] = [
    ['request', [{ kind: 'request-lost' }]],
    ['answer', [{ kind: 'answer-lost' }]],
    ['request, and the answer of the next', [{ kind: 'request-lost' }, { kind: 'answer-lost' }]],
    ['answer, and the next request', [{ kind: 'answer-lost' }, { kind: 'request-lost' }]],
  ];

  /** Submits over a faulty connection, and lets the service repeat the call until it succeeds. */
  async function through(faults: readonly Fault[], submit: () => Promise<Made>): Promise<Made> {
    line.always = faults[0]!;
    const made = await submit();
    expect(await statusOf(made)).to.equal('PROCESSING PROCESSOR.TIMEOUT');
    for (const [place, seconds] of [10, 30].slice(0, faults.length).entries()) {
      line.always = faults[place + 1] ?? undefined;
      await stage.pass(seconds);
    }
    return made;
  }

  for (const [what, faults] of lost) {
    it(`a sale without its ${what}, is repeated under its key: recorded once, and approved`, async () => {
      const sale = await through(faults, sell);
      expect(await statusOf(sale)).to.equal('APPROVED AUTH.APPROVED');
      expect(ofFake(sale).map(({ captured }) => captured)).to.eql([1050]);
      expect(fake.recordCount(terminalId, sale.transaction_id)).to.equal(1);
      await reportAll();
      expect(await statusOf(sale)).to.equal('APPROVED AUTH.APPROVED');
    });

    it(`a declined sale without its ${what}, is declined, and sent to the bank once`, async () => {
      const sale = await through(faults, () => sell(cards.declined));
      expect(await statusOf(sale)).to.equal('DECLINED AUTH.DO_NOT_HONOR');
      expect(fake.recordCount(terminalId, sale.transaction_id)).to.equal(1);
    });

    for (const [name, prepare, submit] of [
      ['capture', hold, (of: Made) => http.capture({ body: referenceTo(of) })],
      ['void', hold, (of: Made) => http.voidPayment({ body: referenceTo(of) })],
      ['refund', sell, (of: Made) => http.refund({ body: referenceTo(of) })],
    ] as const)
      it(`a ${name} without its ${what}, is received once, and settled by its notification`, async () => {
        const before = await prepare();
        fake.notifications.length = 0;
        const made: Made = await through(faults, () => submit(before).ok);
        expect(await statusOf(made)).to.equal('PROCESSING PROCESSOR.SUBMITTED');
        expect(fake.recordCount(terminalId, made.transaction_id)).to.equal(1);
        await reportAll();
        expect(await statusOf(made)).to.match(/^APPROVED /);
      });
  }

  it('a sale with a security code is not sent again: it is UNKNOWN in the end, and settled by its notification', async () => {
    line.always = { kind: 'answer-lost' };
    const sale: Made = await http.sale({ body: payment({ cvv: '7093' }) }).ok;
    line.always = undefined;
    for (const seconds of [10, 30, 120, 300, 900]) await stage.pass(seconds);
    expect(await statusOf(sale)).to.equal('UNKNOWN PROCESSOR.UNKNOWN');
    expect(fake.recordCount(terminalId, sale.transaction_id)).to.equal(1);
    await reportAll();
    expect(await statusOf(sale)).to.equal('APPROVED AUTH.APPROVED');
  });

  it('a repetition that the account would not make any more leaves the payment open', async () => {
    line.always = { kind: 'answer-lost' };
    const sale = await sell();
    line.always = undefined;
    const params = { processor_account_id: await accountAtFake() };
    const { settings } = await http.managementProcessorAccountGet({ ...params }).ok;
    await http.managementProcessorAccountUpdate({
      ...params,
      body: { settings: { ...settings, send_card_numbers: false } },
    }).ok;
    await stage.pass(10);
    expect(await statusOf(sale)).to.equal('PROCESSING PROCESSOR.TIMEOUT');
    await http.managementProcessorAccountUpdate({ ...params, body: { settings } }).ok;
    await stage.pass(30);
    expect(await statusOf(sale)).to.equal('APPROVED AUTH.APPROVED');
    expect(fake.recordCount(terminalId, sale.transaction_id)).to.equal(1);
  });

  it('the merchant account stays when credentials are replaced: under another one, a repetition would pay again', async () => {
    const params = { processor_account_id: await accountAtFake() };
    const credentials = { api_key: apiKey, merchant_account: merchantAccount, hmac_key: hmacKey };
    await http
      .managementProcessorAccountRotate({
        ...params,
        body: { credentials: { ...credentials, merchant_account: 'AnotherShop' } },
      })
      .refused('VALIDATION/INVALID_FIELD');
    await http.managementProcessorAccountRotate({ ...params, body: { credentials } }).ok;
  });

  it('no connection is an error, and no payment', async () => {
    line.always = { kind: 'answered', status: 401 };
    const sale = await sell();
    expect(await statusOf(sale)).to.equal('ERROR ROUTING.INVALID_CREDENTIALS');
    expect(ofFake(sale)).to.eql([]);
  });

  it('a notification that Adyen did not sign is refused, and changes nothing', async () => {
    const held = await hold();
    const capture = await http.capture({ body: referenceTo(held) }).ok;
    const forged = batch(fake.notifications.splice(0), '22'.repeat(32));
    expect((await deliver(forged)).status).to.equal(401);
    expect(await statusOf(capture)).to.equal('PROCESSING PROCESSOR.SUBMITTED');
  });

  /** The AUTHORISATION of a sale whose answer was lost. */
  async function unanswered(): Promise<{ sale: Made; item: Readonly<Record<string, unknown>> }> {
    line.always = { kind: 'answer-lost' };
    const sale = await sell();
    await until('the approval is reported', () => fake.notifications.length > 0);
    return { sale, item: fake.notifications.splice(0)[0]! };
  }
  const discrepanciesOf = async ({ transaction_id }: Made) =>
    (await http.managementDiscrepancyList().ok).discrepancies.filter(
      ({ idempotency_key }) => idempotency_key === transaction_id,
    );

  for (const [what, amount] of [
    ['amount', { value: 1051, currency: 'EUR' }],
    ['currency', { value: 1050, currency: 'USD' }],
    ['currency, one that is not supported', { value: 1050, currency: 'ISK' }],
  ] as const)
    it(`an approval of another ${what} approves nothing: it is a discrepancy`, async () => {
      const { sale, item } = await unanswered();
      await report({ ...item, amount });
      expect(await statusOf(sale)).to.equal('PROCESSING PROCESSOR.TIMEOUT');
      expect(await discrepanciesOf(sale)).to.have.length(1);
      await report({ ...item, amount, eventDate: '2026-03-10T11:00:00+01:00' });
      expect(await discrepanciesOf(sale), 'once').to.have.length(1);
    });

  it('an approval that a notification reports has its authorization code, network id and address check', async () => {
    const sale = await sell(cards.pending);
    expect(await statusOf(sale)).to.match(/^PROCESSING /);
    const { answer } = fake.exchanges.at(-1)!;
    const item = itemOf({
      eventCode: 'AUTHORISATION',
      pspReference: answer.pspReference,
      merchantReference: answer.merchantReference,
      reason: '044925:1111:03/2030',
      paymentMethod: 'visa',
      additionalData: { networkTxReference: 'MCC123456789012', avsResult: '7 Both postal code and address match' },
    });
    await report(item);
    expect(await statusOf(sale)).to.equal('APPROVED AUTH.APPROVED');
    const { transaction_id } = sale;
    const shown = await http.managementTransactionGet({ transaction_id }).ok;
    expect(shown.transaction.authorization_code).to.equal('044925');
    expect(shown.calls.map(({ address_verification }) => address_verification).filter(Boolean)).to.eql([
      { street: 'match', postal_code: 'match' },
    ]);
    expect(await storedOf(stage, { transaction_id }, 'network_transaction_id')).to.equal('MCC123456789012');
  });

  it('an approval of the right amount approves, and is no discrepancy', async () => {
    const { sale, item } = await unanswered();
    await report(item);
    expect(await statusOf(sale)).to.equal('APPROVED AUTH.APPROVED');
    expect(await discrepanciesOf(sale)).to.eql([]);
  });

  it('a capture of another amount than requested is a discrepancy', async () => {
    const held = await hold();
    const capture = await http.capture({ body: referenceTo(held) }).ok;
    const item = fake.notifications.splice(0).at(-1)!;
    await report({ ...item, amount: { value: 1, currency: 'EUR' } });
    expect(await statusOf(capture)).to.equal('PROCESSING PROCESSOR.SUBMITTED');
    expect(await discrepanciesOf(capture)).to.have.length(1);
    const { calls } = await http.managementTransactionGet({ transaction_id: capture.transaction_id }).ok;
    expect(calls.map(({ outcome }) => outcome)).to.eql(['received', 'approved']);
  });

  for (const order of ['the failure first', 'its approval first'] as const)
    it(`a refund that failed leaves no discrepancy to decide: ${order}`, async () => {
      const sale = await sell();
      fake.notifications.length = 0;
      const refund = await http.refund({ body: referenceTo(sale) }).ok;
      const approval = fake.notifications.splice(0).at(-1)!;
      const failure = { ...approval, eventCode: 'REFUND_FAILED', reason: 'Refund failed' };
      for (const item of order === 'the failure first' ? [failure, approval] : [approval, failure]) await report(item);
      const after = await stage.statusOf(refund);
      expect(after.status).to.include({ status: 'APPROVED' });
      expect(after).to.have.property('refund_failed_at');
      expect(await discrepanciesOf(refund)).to.eql([]);
      expect(await http.refund({ body: referenceTo(sale) }).ok).to.include({ accepted: true });
    });

  const warnings = (): number =>
    stage.service.logged.filter((entry) => /a processor reports .* accepted and ignored/.test(entry)).length;

  it('a notification of the live environment is accepted, logged, and changes nothing', async () => {
    const { sale, item } = await unanswered();
    expect(await deliver(batch([item], hmacKey, 'true'))).to.deep.include({ status: 200, body: '[accepted]' });
    expect(await statusOf(sale)).to.equal('PROCESSING PROCESSOR.TIMEOUT');
    expect(stage.service.logged.some((entry) => entry.includes("its origin is not Adyen's test environment"))).to.equal(
      true,
    );
    await report(item);
    expect(await statusOf(sale)).to.equal('APPROVED AUTH.APPROVED');
  });

  for (const [name, fields, isWarned] of [
    ['of another system', { merchantReference: 'order-1001' }, false],
    [
      'of another merchant account',
      { merchantReference: `${terminalId}-Unknown1`, merchantAccountCode: 'OtherShop' },
      false,
    ],
    ['of a transaction that was never made', { merchantReference: `${terminalId}-Unknown1` }, true],
    ['of a terminal that is not there', { merchantReference: 'NOSUCH-Unknown1' }, true],
  ] as const)
    it(`a notification ${name} is accepted at once`, async () => {
      const before = warnings();
      await report(itemOf({ eventCode: 'AUTHORISATION', pspReference: 'QFQTPCQ8HX888888', ...fields }));
      expect(warnings() - before).to.equal(isWarned ? 1 : 0);
    });

  it('the account works', async () => {
    const processor_account_id = await accountAtFake();
    const check = await http.managementProcessorAccountCheck({ processor_account_id }).ok;
    expect(check).to.deep.include({ works: true });
  });

  it('keeps no card number and no key', async () => {
    const kept = await Promise.all(
      ['processor_calls', 'events', 'provider_notifications', 'transactions', 'audit_entries'].map((table) =>
        stage.query(`SELECT * FROM ${table}`),
      ),
    );
    const text = JSON.stringify(kept) + stage.service.logged.join('\n');
    for (const secret of [cards.approved, cards.declined, apiKey, hmacKey]) expect(text).not.to.include(secret);
  });
});
