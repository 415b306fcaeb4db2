import { expect } from 'chai';
import { applyNotifications } from '../../../src/payments/settle/provider-notifications.js';
import { terminalId } from '../../support/service.js';
import { referenceTo, type Made } from '../../support/stage.js';
import { adyenBehindService } from './stage.js';
import { cards, itemOf } from './fake-adyen.js';
import { paymentWith } from '../../support/payments.js';
import { postEvents } from '../../support/events.js';
import { started } from '../../support/started.js';

type Fields = Readonly<Record<string, unknown>>;

describe("changes in Adyen's Customer Area", () => {
  const { fake, line, stage, http, sell, hold, report } = started(adyenBehindService);
  beforeEach(() => {
    line.always = undefined;
    fake.notifications.length = 0;
  });

  /** Applies all deferred changes. */
  async function applyDeferred(): Promise<void> {
    await stage.service.clock.advance(60 * 60 * 1000);
    // The second run has those that waited for one of the first.
    for (let runs = 0; runs < 2; runs++) await applyNotifications(stage.service.deps);
    expect(await waiting()).to.equal(0);
  }
  const waiting = async (): Promise<number> =>
    (await stage.query('SELECT FROM provider_notifications WHERE applied_at IS NULL')).length;

  const pspReferenceOf = ({ transaction_id }: Made): string =>
    fake.ledger().find(({ reference }) => reference === `${terminalId}-${transaction_id}`)!.pspReference;

  let references = 0;
  /** An act on a payment, by the references of the payment. */
  const act = (of: Made, eventCode: string, value = 1050, fields: Fields = {}): Fields =>
    itemOf({
      eventCode,
      pspReference: `QFQTPCQ9AX${String(++references).padStart(6, '0')}`,
      originalReference: pspReferenceOf(of),
      merchantReference: `${terminalId}-${of.transaction_id}`,
      amount: { value, currency: 'EUR' },
      ...fields,
    });

  const words = async ({ transaction_id }: Made): Promise<string[]> =>
    (
      await stage.query<{ type: string; status: string; amount: string; managed: string | null }>(
        `WITH RECURSIVE of AS (
            SELECT * FROM transactions WHERE transaction_reference_id = '${transaction_id}'
            UNION SELECT t.* FROM transactions t JOIN of ON t.transaction_reference_id = of.transaction_id)
          SELECT type, status, trim_scale(amount)::text AS amount, managed_by AS managed FROM of ORDER BY created_at`,
      )
    ).map(({ type, amount, status, managed }) => `${type} ${amount} ${status} ${managed ?? 'ours'}`);
  const refundedOf = async ({ transaction_id }: Made): Promise<number> =>
    (await http.managementTransactionGet({ transaction_id }).ok).refunded_amount ?? 0;
  const discrepancies = async (): Promise<number> => (await http.managementDiscrepancyList().ok).discrepancies.length;

  /** A test of a new sale. */
  const itOfSale = (title: string, act: (sale: Made) => Promise<unknown>) => it(title, async () => act(await sell()));

  for (const [name, fields] of [
    ["the payment's reference", {}],
    ['a reference that the operator entered', { merchantReference: 'Goodwill' }],
    ['no original reference', { originalReference: '' }],
  ] as const)
    itOfSale(`a partial refund with ${name} is accepted at once as a separate transaction`, async (sale) => {
      const refund = act(sale, 'REFUND', 400, fields);
      await report(refund);
      await report(refund);
      expect(await words(sale)).to.eql(['refund 4 APPROVED payment_provider']);
      expect(await refundedOf(sale)).to.equal(4);
      await http.refund({ body: { ...referenceTo(sale), amount: 7 } }).refused('VALIDATION/REFUND_AMOUNT_EXCEEDED');
    });

  it('a refund that failed, before or after its approval, gives its amount back', async () => {
    for (const order of [0, 1]) {
      const sale = await sell();
      const refund = act(sale, 'REFUND');
      const failure = { ...refund, eventCode: 'REFUND_FAILED', reason: 'Refund failed' };
      for (const item of order === 0 ? [refund, failure] : [failure, refund]) await report(item);
      expect(await words(sale)).to.eql(['refund 10.5 APPROVED payment_provider']);
      expect(await refundedOf(sale)).to.equal(0);
    }
    expect(await discrepancies()).to.equal(0);
  });

  it('a refund of a part that its currency does not have is a discrepancy, and does not stop the journal', async () => {
    const sale = await http.sale({ body: { ...paymentWith(cards.approved), amount: 1000, currency: 'CLP' } }).ok;
    expect((await stage.statusOf(sale)).status.status).to.equal('APPROVED');
    const before = await discrepancies();
    await report(act(sale, 'REFUND', 10_050, { amount: { value: 10_050, currency: 'CLP' } }));
    await postEvents(stage.service);
    expect(await words(sale)).to.eql([]);
    expect(await discrepancies()).to.equal(before + 1);
  });

  itOfSale('a refund that is declined is DECLINED, and releases its amount', async (sale) => {
    await report(act(sale, 'REFUND', 400, { success: 'false', reason: 'Insufficient balance on payment' }));
    expect(await words(sale)).to.eql(['refund 4 DECLINED payment_provider']);
    expect(await refundedOf(sale)).to.equal(0);
  });

  it('a capture and a refund of the captured amount', async () => {
    const held = await hold();
    await report(act(held, 'CAPTURE', 600));
    await report(act(held, 'REFUND', 150));
    expect(await words(held)).to.eql(['capture 6 APPROVED payment_provider', 'refund 1.5 APPROVED payment_provider']);
    await http.capture({ body: referenceTo(held) }).refused('VALIDATION/ALREADY_FULLY_CAPTURED');
  });

  it('a refund that is reported while our capture is undecided waits for its outcome', async () => {
    const before = await discrepancies();
    const held = await hold();
    fake.notifications.length = 0;
    await http.capture({ body: { ...referenceTo(held), amount: 6 } }).ok;
    const captured = fake.notifications.splice(0).at(-1)!;
    await report(act(held, 'REFUND', 150));
    await report(captured);
    await applyDeferred();
    expect(await words(held)).to.eql(['capture 6 APPROVED ours', 'refund 1.5 APPROVED payment_provider']);
    expect(await discrepancies()).to.equal(before);
  });

  for (const [eventCode, value] of [
    ['REFUND', 150],
    ['EXPIRE', 350],
  ] as const)
    it(`${eventCode} of a part of a hold that nobody captures within a day is a discrepancy`, async () => {
      const before = await discrepancies();
      const held = await hold();
      await report(act(held, eventCode, value));
      await stage.service.clock.advance(23 * 60 * 60 * 1000);
      await applyNotifications(stage.service.deps);
      expect(await discrepancies()).to.equal(before);
      await stage.service.clock.advance(60 * 60 * 1000);
      await applyDeferred();
      expect(await words(held)).to.eql([]);
      expect(await discrepancies()).to.equal(before + 1);
      expect(await stage.eventTypesOf(held)).to.include('transaction.discrepancy');
      expect((await stage.statusOf(held)).status).to.include({ status: 'APPROVED' });
    });

  it('the failure of a refund that is reported before the capture of its hold waits for that capture', async () => {
    const failures = () => stage.query(`SELECT FROM events WHERE type = 'transaction.refund_failed'`);
    const [held, before] = [await hold(), await failures()];
    const refund = act(held, 'REFUND', 150);
    await report(refund);
    await stage.service.clock.advance(5 * 60 * 1000);
    await applyNotifications(stage.service.deps);
    await report({ ...refund, eventCode: 'REFUND_FAILED' });
    await report(act(held, 'CAPTURE', 600));
    await stage.service.clock.advance(10 * 1000);
    await applyNotifications(stage.service.deps);
    await applyDeferred();
    expect(await words(held)).to.eql(['capture 6 APPROVED payment_provider', 'refund 1.5 APPROVED payment_provider']);
    expect(await failures()).to.have.length(before.length + 1);
  });

  it('a refund of a hold that is refused, because nothing is captured, waits a day and changes nothing', async () => {
    const held = await hold();
    await report(act(held, 'REFUND', 150, { success: 'false', reason: 'Not captured' }));
    await stage.service.clock.advance(24 * 60 * 60 * 1000);
    await applyDeferred();
    expect(await words(held)).to.eql([]);
  });

  it('the end of a hold that is reported before our capture is refused', async () => {
    const held = await hold();
    fake.notifications.length = 0;
    await http.capture({ body: referenceTo(held) }).ok;
    const captured = fake.notifications.splice(0).at(-1)!;
    await report(act(held, 'EXPIRE'));
    await report({ ...captured, success: 'false', reason: 'Expired' });
    await applyDeferred();
    expect((await stage.statusOf(held)).status).to.include({ status: 'CANCELLED' });
  });

  const partOf = (of: Made, amount: number) => ({ body: { ...referenceTo(of), amount } });
  for (const [name, prepare, submit, eventCode, theirs, resolution] of [
    ['a void', hold, (of: Made) => http.voidPayment({ body: referenceTo(of) }), 'CAPTURE', 'capture 10.5', 'declined'],
    ['a capture', hold, (of: Made) => http.capture(partOf(of, 6)), 'CAPTURE', 'capture 10.5', 'declined'],
    ['a capture', hold, (of: Made) => http.capture(partOf(of, 6)), 'EXPIRE', 'void 10.5', 'declined'],
    ['a capture', hold, (of: Made) => http.capture(partOf(of, 8)), 'REFUND', 'refund 4', 'approved'],
    ['a refund', sell, (of: Made) => http.refund(partOf(of, 8)), 'REFUND', 'refund 6', 'declined'],
    // Of the same amount; ours has a reference of its own.
    ['a refund', sell, (of: Made) => http.refund(partOf(of, 6)), 'REFUND', 'refund 6', 'declined'],
  ] as const)
    it(`${eventCode} there waits until ${name} of ours that is UNKNOWN is ${resolution}`, async () => {
      const [before, of] = [await discrepancies(), await prepare()];
      const { transaction_id } = await submit(of).ok;
      await stage.query("UPDATE transactions SET status = 'UNKNOWN' WHERE transaction_id = $1", transaction_id);
      const [ours] = await words(of);
      await report(act(of, eventCode, Number(theirs.split(' ')[1]) * 100));
      expect([await waiting(), await discrepancies()]).to.eql([1, before]);
      await stage.service.clock.advance(25 * 60 * 60 * 1000);
      await applyNotifications(stage.service.deps);
      const late = before + (eventCode === 'EXPIRE' ? 0 : 1);
      expect([await waiting(), await discrepancies()], 'after a day').to.eql([1, late]);
      const body = { resolution, evidence: 'See Adyen.', provider_transaction_id: `QFQ${transaction_id}` } as const;
      await http.managementTransactionResolve({ transaction_id, body }).ok;
      await applyDeferred();
      const settled = ours!.replace('UNKNOWN', resolution.toUpperCase());
      expect(await words(of)).to.eql([settled, `${theirs} APPROVED payment_provider`]);
      expect(await discrepancies(), 'it is recorded').to.equal(before);
    });

  for (const [eventCode, reason] of [
    ['CANCELLATION', 'AUTH.CANCELLED'],
    ['CANCEL_OR_REFUND', 'AUTH.CANCELLED'],
    ['EXPIRE', 'AUTH.AUTHORIZATION_EXPIRED'],
  ] as const) {
    it(`${eventCode} of a hold voids it`, async () => {
      const held = await hold();
      await report(act(held, eventCode));
      expect(await words(held)).to.eql(['void 10.5 APPROVED payment_provider']);
      const { status } = await stage.statusOf(held);
      expect(status).to.include({ status: 'CANCELLED', reasonCode: reason });
      expect(await stage.eventTypesOf(held)).to.include('transaction.cancelled');
    });

    itOfSale(`${eventCode} of a sale refunds its remainder`, async (sale) => {
      await report(act(sale, 'REFUND', 400));
      await report(act(sale, eventCode));
      await report(act(sale, eventCode));
      expect(await words(sale)).to.eql(['refund 4 APPROVED payment_provider', 'refund 6.5 APPROVED payment_provider']);
      expect(await refundedOf(sale)).to.equal(10.5);
    });
  }

  itOfSale('the cancellation of a sale waits for our refund, and refunds what that does not', async (sale) => {
    fake.notifications.length = 0;
    await http.refund({ body: { ...referenceTo(sale), amount: 4 } }).ok;
    const ours = fake.notifications.splice(0).at(-1)!;
    await report(act(sale, 'CANCELLATION'));
    expect(await words(sale)).to.eql(['refund 4 PROCESSING ours']);
    await report({ ...ours, success: 'false', reason: 'The payment was cancelled' });
    await applyDeferred();
    expect(await words(sale)).to.eql(['refund 4 DECLINED ours', 'refund 10.5 APPROVED payment_provider']);
    expect(await refundedOf(sale)).to.equal(10.5);
  });

  it('an act there that has settled ours stands, whatever is reported about the call of ours', async () => {
    for (const [eventCode, word] of [
      ['CAPTURE', 'capture'],
      ['CANCELLATION', 'void'],
    ] as const) {
      const [held, before] = [await hold(), await discrepancies()];
      fake.notifications.length = 0;
      const { transaction_id } = await (eventCode === 'CAPTURE' ? http.capture : http.voidPayment)({
        body: referenceTo(held),
      }).ok;
      const ours = fake.notifications.splice(0).at(-1)!;
      await stage.query(
        `UPDATE transactions SET status = 'UNKNOWN', reason = 'PROCESSOR.UNKNOWN', provider_transaction_id = NULL
          WHERE transaction_id = $1`,
        transaction_id,
      );
      await report(act(held, eventCode));
      expect(await words(held)).to.eql([`${word} 10.5 APPROVED ours`]);
      await report({ ...ours, success: 'false', reason: 'It is done already' });
      expect(await discrepancies(), `the refusal of our ${word}`).to.equal(before);
      await report(ours);
      expect(await discrepancies(), `our ${word} as well`).to.equal(eventCode === 'CAPTURE' ? before + 1 : before);
    }
  });

  for (const [eventCode, prepare, name] of [
    ['EXPIRE', hold, 'capture'],
    ['CANCELLATION', sell, 'refund'],
  ] as const)
    it(`${eventCode} changes nothing where a ${name} is refused here and approved there`, async () => {
      const [of, before] = [await prepare(), await discrepancies()];
      fake.notifications.length = 0;
      const { transaction_id } = await http[name](partOf(of, 6)).ok;
      const approved = fake.notifications.splice(0).at(-1)!;
      await stage.query("UPDATE transactions SET status = 'UNKNOWN' WHERE transaction_id = $1", transaction_id);
      const body = { resolution: 'declined', evidence: 'See Adyen.' } as const;
      await http.managementTransactionResolve({ transaction_id, body }).ok;
      await report(approved, act(of, eventCode));
      expect(await discrepancies()).to.equal(before + 2);
      expect(await words(of)).to.eql([`${name} 6 DECLINED ours`]);
      expect((await stage.statusOf(of)).status).to.include({ status: 'APPROVED' });
    });

  it('the reversal of a captured payment refunds what was captured, and that of a sale may release it', async () => {
    for (const [action, reason] of Object.entries({ refund: 'PROCESSOR.SUCCESSFUL', cancel: 'AUTH.CANCELLED' })) {
      const [held, sale, additionalData] = [await hold(), await sell(), { 'modification.action': action }];
      await report(act(held, 'CAPTURE', 597));
      for (const of of [held, sale]) await report(act(of, 'CANCEL_OR_REFUND', 1050, { additionalData }));
      expect((await words(held)).slice(1)).to.eql(['refund 5.97 APPROVED payment_provider']);
      const reasons = `SELECT reason FROM transactions WHERE type = 'refund'
        AND (amount = 5.97 OR transaction_reference_id = $1) GROUP BY amount, reason ORDER BY amount`;
      expect(await stage.query(reasons, sale.transaction_id)).to.eql([{ reason: 'PROCESSOR.SUCCESSFUL' }, { reason }]);
    }
  });

  it('a refund in another currency than its payment is a discrepancy', async () => {
    const [sale, before] = [await sell(), await discrepancies()];
    await report(act(sale, 'REFUND', 400, { amount: { value: 400, currency: 'USD' } }));
    expect([await words(sale), await discrepancies()]).to.eql([[], before + 1]);
  });

  it('the failure of a capture there is about the capture, not about its hold', async () => {
    const [held, before] = [await hold(), await discrepancies()];
    const capture = act(held, 'CAPTURE');
    await report(capture);
    await report({ ...capture, eventCode: 'CAPTURE_FAILED', reason: 'Capture failed' });
    expect(await discrepancies()).to.equal(before + 1);
    expect(await stage.eventTypesOf(held)).not.to.include('transaction.discrepancy');
  });

  it('EXPIRE only names the payment, as Adyen publishes it; the rest after a capture is not a void', async () => {
    const own = (of: Made): Fields =>
      act(of, 'EXPIRE', 1050, { pspReference: pspReferenceOf(of), originalReference: '' });
    const [held, captured] = [await hold(), await hold()];
    await report(act(captured, 'CAPTURE', 600));
    await report(own(held), own(captured));
    expect(await words(held)).to.eql(['void 10.5 APPROVED payment_provider']);
    expect(await words(captured)).to.eql(['capture 6 APPROVED payment_provider']);
    expect(await waiting()).to.equal(0);
  });

  itOfSale('the capture that Adyen makes of a sale is not a separate transaction', async (sale) => {
    await report(act(sale, 'CAPTURE'));
    expect(await words(sale)).to.eql([]);
    expect(await waiting()).to.equal(0);
  });

  it('a sale that is captured in part is a discrepancy, and the rest that expires is refunded', async () => {
    const [before, sale] = [await discrepancies(), await sell()];
    await report(act(sale, 'CAPTURE', 700));
    expect(await words(sale)).to.eql([]);
    expect(await discrepancies()).to.equal(before + 1);
    expect(await stage.eventTypesOf(sale)).to.include('transaction.discrepancy');
    await report(act(sale, 'EXPIRE', 350));
    expect(await words(sale)).to.eql(['refund 3.5 APPROVED payment_provider']);
    await http.refund({ body: { ...referenceTo(sale), amount: 7 } }).ok;
  });

  it('the expiry of the rest of a hold waits for the capture of its part', async () => {
    const held = await hold();
    await report(act(held, 'EXPIRE', 350));
    expect(await waiting()).to.equal(1);
    await report(act(held, 'CAPTURE', 700));
    await applyDeferred();
    expect(await words(held)).to.eql(['capture 7 APPROVED payment_provider']);
  });

  for (const [name, prepare, submit] of [
    ['refund', sell, (of: Made) => http.refund({ body: referenceTo(of) })],
    ['capture', hold, (of: Made) => http.capture({ body: referenceTo(of) })],
    ['void', hold, (of: Made) => http.voidPayment({ body: referenceTo(of) })],
  ] as const)
    it(`a ${name} of ours that is reported by its payment's reference before its answer is stored is one`, async () => {
      const before = await prepare();
      fake.notifications.length = 0;
      line.always = { kind: 'answer-lost' };
      await submit(before).ok;
      const item = { ...fake.notifications.splice(0).at(-1)! };
      item['merchantReference'] = `${terminalId}-${before.transaction_id}`;
      await report(item);
      expect(await words(before)).to.eql([`${name} 10.5 PROCESSING ours`]);
      expect(await waiting(), 'it waits for the answer of our call').to.equal(1);
      line.always = undefined;
      await stage.pass(10);
      await applyDeferred();
      expect(await words(before)).to.eql([`${name} 10.5 APPROVED ours`]);
    });

  itOfSale('a refund there and one of ours at the same time are two', async (sale) => {
    fake.notifications.length = 0;
    line.always = { kind: 'answer-lost' };
    await http.refund({ body: { ...referenceTo(sale), amount: 4 } }).ok;
    const ours = fake.notifications.splice(0).at(-1)!;
    await report(act(sale, 'REFUND', 400));
    line.always = undefined;
    await stage.pass(10);
    await report(ours);
    await applyDeferred();
    expect((await words(sale)).sort()).to.eql(['refund 4 APPROVED ours', 'refund 4 APPROVED payment_provider']);
    expect(await refundedOf(sale)).to.equal(8);
  });

  itOfSale('a refund there that is refused does not settle ours of its amount, which is UNKNOWN', async (sale) => {
    line.always = { kind: 'answer-lost' };
    const ours = await http.refund({ body: { ...referenceTo(sale), amount: 4 } }).ok;
    await stage.query("UPDATE transactions SET status = 'UNKNOWN' WHERE transaction_id = $1", ours.transaction_id);
    await report(act(sale, 'REFUND', 400, { success: 'false', reason: 'Insufficient balance on payment' }));
    expect(await words(sale)).to.eql(['refund 4 UNKNOWN ours', 'refund 4 DECLINED payment_provider']);
    await http.refund({ body: { ...referenceTo(sale), amount: 7 } }).refused('VALIDATION/REFUND_AMOUNT_EXCEEDED');
  });

  itOfSale('an act on an unknown payment is accepted', async (sale) => {
    const unknown = { merchantReference: `${terminalId}-Unknown1`, originalReference: 'QFQTPCQ9AX999999' };
    await report(
      act(sale, 'REFUND', 400, unknown),
      act(sale, 'REFUND', 400, { ...unknown, merchantReference: 'order-1' }),
    );
    expect(await words(sale)).to.eql([]);
    expect(await waiting()).to.equal(0);
  });
});
