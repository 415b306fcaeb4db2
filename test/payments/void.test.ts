import { expect } from 'chai';
import { refused, succeeded } from '../support/contract/contract-client.js';
import { card, payment } from '../support/payments.js';
import { bankEntriesOf, callsOf, eventsOf, eventTypesOf } from '../support/records.js';
import { declines, fails, losesTheAnswer } from '../support/processors/scripted-processor.js';
import { referenceTo, startStage, type Made } from '../support/stage.js';
import { started } from '../support/started.js';

describe('payments: void', () => {
  const stage = started(startStage);

  const hold = (fields: Parameters<typeof payment>[0] = {}): Promise<Made> =>
    succeeded(stage.http.preauth({ body: payment(fields) }));
  const voidOf = (held: Made) => stage.http.voidPayment({ body: referenceTo(held) });
  const capture = (held: Made) => stage.http.capture({ body: referenceTo(held) });

  it('releases the hold: the pre-authorization is cancelled, and the void is a separate transaction', async () => {
    const held = await hold({
      amount: 25.75,
      currency: 'USD',
      order: { merchant_order_id: 'order-78', payment_instrument: card() },
    });
    const voided = await succeeded(voidOf(held));

    expect(voided, 'a void echoes no reference of the integrator').to.deep.equal({
      transaction_id: voided.transaction_id,
      accepted: true,
      order_id: held.order_id,
      merchant_order_id: 'order-78',
    });
    const view = await stage.statusOf(voided);
    expect(view).to.include({
      type: 'void',
      amount: 25.75,
      currency: 'USD',
      attempt_number: 1,
      transaction_reference_id: held.transaction_id,
    });
    expect(view).not.to.have.any.keys('merchant_transaction_id', 'description');
    expect(view.status).to.include({ status: 'APPROVED' });
    expect((await stage.statusOf(held)).status).to.include({ status: 'CANCELLED', reasonCode: 'AUTH.CANCELLED' });
    expect(await bankEntriesOf(stage.service, voided.transaction_id)).to.deep.equal([
      {
        processor: 'simulator_a',
        operation: 'void',
        amount: '25.7500',
        currency: 'USD',
        outcome: 'approved',
        calls: 1,
      },
    ]);
  });

  it('omits the order reference of an order that has none', async () => {
    expect(await succeeded(voidOf(await hold()))).to.have.all.keys('transaction_id', 'accepted', 'order_id');
  });

  it('writes transaction.approved about the void and transaction.cancelled about the pre-authorization', async () => {
    const held = await hold();
    await stage.pass(5);
    const voided = await succeeded(voidOf(held));
    const [approved, ...others] = await eventsOf(stage.service, voided.transaction_id);
    expect(others).to.be.empty;
    expect(approved).to.have.property('type', 'transaction.approved');
    expect(approved!.data).to.include({
      type: 'void',
      transaction_reference_id: held.transaction_id,
      order_id: held.order_id,
    });

    const [, cancelled, ...more] = await eventsOf(stage.service, held.transaction_id);
    expect(more).to.be.empty;
    expect(cancelled).to.include({
      type: 'transaction.cancelled',
      created_at: stage.service.clock.now().toISOString(),
    });
    expect(cancelled!.data).to.deep.equal({
      transaction_id: held.transaction_id,
      order_id: held.order_id,
      merchant_transaction_id: 'reference-1',
      type: 'preauth',
      amount: 10.5,
      currency: 'EUR',
      status: { status: 'CANCELLED', reasonCode: 'AUTH.CANCELLED', domain: 'AUTH' },
      attempt_number: 1,
    });
    const view = await stage.statusOf(held);
    expect(view.updated_at, 'the time of the void').to.equal(stage.service.clock.now().toISOString());
    expect(view.created_at < view.updated_at).to.be.true;
  });

  it('is refused after the capture, and after a part was captured', async () => {
    const held = await hold();
    await succeeded(stage.http.capture({ body: { ...referenceTo(held), amount: 1 } }));
    expect((await refused(voidOf(held), 'TRANSACTION_ALREADY_CAPTURED')).status).to.equal(400);
  });

  it('is refused a second time, and so is a capture afterwards', async () => {
    const held = await hold();
    await succeeded(voidOf(held));
    expect((await refused(voidOf(held), 'VALIDATION/TRANSACTION_ALREADY_VOIDED')).status).to.equal(400);
    expect((await refused(capture(held), 'VALIDATION/CAPTURE_NOT_ALLOWED_VOIDED')).status).to.equal(400);
  });

  it('is refused for a sale and for a capture, which are refunded', async () => {
    const sold = await succeeded(stage.http.sale({ body: payment() }));
    expect((await refused(voidOf(sold), 'VALIDATION/INVALID_TRANSACTION_TYPE_FOR_VOID')).status).to.equal(422);
    const captured = await succeeded(capture(await hold()));
    await refused(voidOf(captured), 'VALIDATION/INVALID_TRANSACTION_TYPE_FOR_VOID');
  });

  it('is refused with the order of another transaction', async () => {
    const [held, other] = [await hold(), await hold()];
    await refused(
      stage.http.voidPayment({
        body: { transaction_reference_id: held.transaction_id, order_reference_id: other.order_id! },
      }),
      'VALIDATION/ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID',
    );
    expect((await stage.statusOf(held)).status).to.include({ status: 'APPROVED' });
  });

  it('is refused for an unknown transaction, and with the same message for one of another terminal', async () => {
    const held = await hold();
    const other = await stage.openOtherTerminal();
    const foreign = await refused(
      stage.http.voidPayment({ ...other, body: referenceTo(held) }),
      'VALIDATION/TRANSACTION_NOT_FOUND',
    );
    const unknown = await refused(
      stage.http.voidPayment({ ...other, body: { ...referenceTo(held), transaction_reference_id: 'Unknown1' } }),
      'VALIDATION/TRANSACTION_NOT_FOUND',
    );
    expect(foreign.status).to.equal(404);
    expect(foreign.detail).to.equal(unknown.detail);
    expect((await stage.statusOf(held)).status).to.include({ status: 'APPROVED' });
  });

  it('is refused without its references', async () => {
    await refused(
      stage.http.voidPayment({ invalidBody: { order_reference_id: 'ABCD1234' } }),
      'VALIDATION/MISSING_FIELD',
    );
    await refused(
      stage.http.voidPayment({ invalidBody: { transaction_reference_id: 'ABCD1234' } }),
      'VALIDATION/MISSING_FIELD',
    );
  });

  for (const [name, script, status, event] of [
    ['the bank declines it', declines(), 'DECLINED', 'transaction.declined'],
    ['the bank has a failure', fails(), 'ERROR', 'transaction.error'],
  ] as const)
    it(`keeps the pre-authorization open when ${name}`, async () => {
      const held = await hold();
      stage.bankA.next('void', script);
      const voided = await succeeded(voidOf(held));
      expect(voided.accepted).to.be.false;
      expect((await stage.statusOf(voided)).status).to.include({ status });
      expect(await eventTypesOf(stage.service, voided.transaction_id)).to.deep.equal([event]);
      expect((await stage.statusOf(held)).status).to.include({ status: 'APPROVED' });
      expect(await eventTypesOf(stage.service, held.transaction_id)).to.deep.equal(['transaction.approved']);
      expect((await succeeded(capture(held))).accepted).to.be.true;
    });

  it('that is found approved by a lookup then cancels the pre-authorization, with its event', async () => {
    const held = await hold();
    stage.bankA.next('void', losesTheAnswer);
    const voided = await stage.unanswered(voidOf(held));
    expect(voided.accepted).to.be.true;
    await stage.timeOut();
    expect((await stage.statusOf(held)).status).to.include({ status: 'APPROVED' });
    await refused(capture(held), 'VALIDATION/RELATED_TRANSACTION_LOCKED');

    await stage.pass(10);
    expect((await stage.statusOf(held)).status).to.include({ status: 'CANCELLED' });
    expect(await eventTypesOf(stage.service, held.transaction_id)).to.deep.equal([
      'transaction.approved',
      'transaction.cancelled',
    ]);
    expect(
      (await callsOf(stage.service, voided.transaction_id)).map(({ operation, outcome }) => `${operation} ${outcome}`),
    ).to.deep.equal(['void open', 'lookup approved']);
  });

  it('whose outcome stays unknown keeps the pre-authorization locked', async () => {
    const held = await hold();
    stage.bankA.next('void', losesTheAnswer);
    stage.bankA.answerLookup = async () => ({ found: 'nothing-final' });
    const voided = await stage.unanswered(voidOf(held));
    await stage.timeOut();
    for (const seconds of [10, 30, 120, 300, 900]) await stage.pass(seconds);
    stage.bankA.answerLookup = undefined;
    expect((await stage.statusOf(voided)).status).to.include({ status: 'UNKNOWN' });
    expect((await stage.statusOf(held)).status).to.include({ status: 'APPROVED' });
    await refused(capture(held), 'VALIDATION/RELATED_TRANSACTION_LOCKED');
    await refused(voidOf(held), 'VALIDATION/RELATED_TRANSACTION_LOCKED');
  });
});
