import { expect } from 'chai';
import { approvedCard, card, declinedCard, payment, paymentWith, unpaid, tooFine } from '../support/payments.js';
import type { SubmissionRequest } from '../support/payments.js';
import { eventsOf } from '../support/records.js';
import { foundByLookup, type Made, referenceTo, startStage } from '../support/stage.js';
import { started } from '../support/started.js';
import { declines, fails, losesTheAnswer } from '../support/processors/scripted-processor.js';

/** What events tell of the first payment. */
const dataOf = ({ transaction_id, order_id }: Made, status: string) => ({
  transaction_id,
  order_id,
  merchant_transaction_id: 'reference-1',
  type: 'preauth',
  amount: 10.5,
  currency: 'EUR',
  status: { status, reasonCode: `AUTH.${status}`, domain: 'AUTH' },
  attempt_number: 1,
});

describe('payments: pre-authorization', () => {
  const stage = started(startStage);

  const preauth = (body: SubmissionRequest) => stage.http.preauth({ body });

  it('holds the amount: an authorization at the bank, and no money is taken', async () => {
    const made = await preauth(
      payment({
        amount: 25.75,
        currency: 'USD',
        description: 'Room 12',
        merchant_transaction_id: 'reference-3',
        order: {
          merchant_order_id: 'order-3',
          description: 'Two nights',
          payment_instrument: card(approvedCard, { card_cardholder_name: 'Ada Lovelace' }),
        },
      }),
    ).ok;
    expect(made).to.eql({
      transaction_id: made.transaction_id,
      order_id: made.order_id,
      accepted: true,
      merchant_transaction_id: 'reference-3',
      merchant_order_id: 'order-3',
    });
    const view = await stage.statusOf(made);
    expect(view).to.include({
      type: 'preauth',
      amount: 25.75,
      currency: 'USD',
      attempt_number: 1,
      description: 'Room 12',
      merchant_transaction_id: 'reference-3',
    });
    expect(view.status).to.include({ status: 'APPROVED', reasonCode: 'AUTH.APPROVED' });
    expect(view.authorization_code).to.match(/^\d{6}$/);
    const order = { order_id: made.order_id, merchant_order_id: 'order-3', description: 'Two nights' };
    expect(view.order).to.deep.include(order);
    expect(view.order.payment_instrument).to.deep.include({
      card_bin: '411111',
      card_card_last_four_digit: '1111',
      card_cardholder_name: 'Ada Lovelace',
      expiration_date: '2030-12-31T23:59:59.999Z',
    });
    expect(await stage.ledgerOf(made)).to.eql(['simulator_a authorize 25.7500 USD approved 1']);
  });

  it('writes transaction.approved with its type', async () => {
    const made = await preauth(payment()).ok;
    const [event, ...others] = await eventsOf(stage.service, made.transaction_id);
    expect(others).to.be.empty;
    expect(event).to.include({
      type: 'transaction.approved',
      environment: 'sandbox',
      created_at: stage.service.clock.now().toISOString(),
    });
    expect(event!.data).to.eql(dataOf(made, 'APPROVED'));
  });

  for (const [cardNumber, status, reasonCode, event] of [
    [declinedCard, 'DECLINED', 'AUTH.DO_NOT_HONOR', 'transaction.declined'],
    ['4000000000009995', 'DECLINED', 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS', 'transaction.declined'],
    ['4100000000000019', 'DECLINED', 'RISK.FRAUD_SUSPECTED', 'transaction.declined'],
    ['4000000000000119', 'ERROR', 'PROCESSOR.SYSTEM_ERROR', 'transaction.error'],
  ] as const)
    it(`holds nothing if it is refused: ${reasonCode}`, async () => {
      const made = await preauth(paymentWith(cardNumber)).ok;
      expect(made.accepted, 'a decline is an answer, not an error').to.be.false;
      expect(await stage.outcomeOf(made)).to.equal(`${status} ${reasonCode}`);
      expect(await stage.eventTypesOf(made)).to.eql([event]);
      await stage.http.capture({ body: referenceTo(made) }).refused('VALIDATION/ORIGINAL_TRANSACTION_NOT_APPROVED');
    });

  it('calls no bank when the risk rules refuse the card', async () => {
    const made = await preauth(paymentWith('4100000000000019')).ok;
    expect(await stage.callsOf(made)).to.be.empty;
    expect(await stage.ledgerOf(made)).to.be.empty;
  });

  it('accepts a token of an earlier payment, sent to the bank as such, and a token of a processor', async () => {
    const { order } = await stage.statusOf(await stage.http.sale({ body: payment() }).ok);
    const token = order.payment_instrument!.token;
    const byToken = await preauth(unpaid({ token })).ok;
    expect((await stage.statusOf(byToken)).order.payment_instrument!.token).to.equal(token);
    expect(stage.bankA.calls.at(-1)!.payment).to.include({ stored: true });
    const byProcessorToken = await preauth(unpaid({ provider_token: 'sim_token_1' })).ok;
    expect(stage.bankA.calls.at(-1)!.payment!.instrument).to.eql({
      kind: 'provider_token',
      providerToken: 'sim_token_1',
      cvv: undefined,
    });
    expect((await stage.statusOf(byProcessorToken)).status).to.include({ status: 'APPROVED' });
  });

  it('refuses a token of another terminal with the message for an unknown one', async () => {
    const { order } = await stage.statusOf(await preauth(payment()).ok);
    const other = await stage.openOtherTerminal();
    const refusalOf = (token: string) =>
      stage.http.preauth({ ...other, body: unpaid({ token }) }).refused('VALIDATION/RECORD_NOT_FOUND');
    const [foreign, unknown] = [await refusalOf(order.payment_instrument!.token), await refusalOf('A'.repeat(88))];
    expect(foreign.detail).to.equal(unknown.detail);
  });

  it('refuses zero and two instruments, and a card with a hosted page', async () => {
    await preauth(unpaid()).refused('VALIDATION/MISSING_FIELD', { field: 'order.payment_instrument' });
    await preauth(payment({ provider_token: 'sim_token_1' })).refused('VALIDATION/INVALID_FIELD');
    await preauth(payment({ payment_collection: 'hosted_page' })).refused('VALIDATION/INVALID_FIELD');
  });

  it('waits for the payer on a hosted page, and returns its address', async () => {
    const made = await preauth(unpaid({ payment_collection: 'hosted_page' })).ok;
    expect(made.accepted).to.be.true;
    const expires_at = new Date(stage.service.clock.now().getTime() + 30 * 60_000).toISOString();
    expect(made.next_action).to.deep.include({ type: 'redirect', expires_at });
    const view = await stage.statusOf(made);
    expect(view.next_action).to.eql(made.next_action);
    expect(view).to.include({ type: 'preauth' });
    expect(view.status).to.include({ status: 'PROCESSING', reasonCode: 'AUTH.PENDING' });
    const [event] = await eventsOf<'transaction.pending'>(stage.service, made.transaction_id);
    expect(event).to.have.property('type', 'transaction.pending');
    expect(event!.data.next_action).to.eql(made.next_action);
  });

  for (const [currency, amount] of tooFine)
    it(`refuses ${amount} ${currency}: too many decimals`, () =>
      preauth(payment({ amount, currency })).refused('VALIDATION/INVALID_AMOUNT'));

  it('fails over to the next route when the first declines softly, as one transaction', async () => {
    const made = await preauth(payment({ amount: 3003 })).ok;
    expect(made.accepted).to.be.true;
    expect(await stage.statusOf(made)).to.include({ attempt_number: 1 });
    expect(await stage.callsOf(made)).to.eql([
      'simulator_a authorize declined PROCESSOR.TEMPORARILY_UNAVAILABLE',
      'simulator_b authorize approved AUTH.APPROVED',
    ]);
    expect(await stage.eventTypesOf(made)).to.eql(['transaction.approved']);
  });

  it('is made once under an Idempotency-Key', async () => {
    const request = { body: payment({ merchant_transaction_id: 'reference-4' }), idempotencyKey: 'preauth-1' };
    const [first, second] = [await stage.http.preauth(request), await stage.http.preauth(request)];
    expect(second.text).to.equal(first.text);
    expect(second.headers['idempotency-replayed']).to.equal('true');
    await stage.http
      .preauth({ ...request, body: payment({ amount: 11 }) })
      .refused('ROUTING/IDEMPOTENCY_CONFLICT', { idempotency_key: 'preauth-1' });
  });
});

describe('payments: void', () => {
  const stage = started(startStage);

  const hold = (fields: Parameters<typeof payment>[0] = {}): Promise<Made> =>
    stage.http.preauth({ body: payment(fields) }).ok;
  const voidOf = (held: Made) => stage.http.voidPayment({ body: referenceTo(held) });
  const capture = (held: Made) => stage.http.capture({ body: referenceTo(held) });

  it('releases the hold: the pre-authorization is cancelled, and the void is a separate transaction', async () => {
    const held = await hold({
      amount: 25.75,
      currency: 'USD',
      order: { merchant_order_id: 'order-78', payment_instrument: card() },
    });
    const voided = await voidOf(held).ok;

    expect(voided, 'a void echoes no reference of the integrator').to.eql({
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
    expect(await stage.outcomeOf(held)).to.equal('CANCELLED AUTH.CANCELLED');
    expect(await stage.ledgerOf(voided)).to.eql(['simulator_a void 25.7500 USD approved 1']);
  });

  it('omits the order reference of an order that has none', async () =>
    expect(await voidOf(await hold()).ok).to.have.all.keys('transaction_id', 'accepted', 'order_id'));

  it('writes transaction.approved about the void and transaction.cancelled about the pre-authorization', async () => {
    const held = await hold();
    await stage.pass(5);
    const voided = await voidOf(held).ok;
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
    const now = stage.service.clock.now().toISOString();
    expect(cancelled).to.include({ type: 'transaction.cancelled', created_at: now });
    expect(cancelled!.data).to.eql(dataOf(held, 'CANCELLED'));
    const view = await stage.statusOf(held);
    expect(view.updated_at, 'the time of the void').to.equal(now);
    expect(view.created_at < view.updated_at).to.be.true;
  });

  it('is refused after the capture, and after a part was captured', async () => {
    const held = await hold();
    await stage.http.capture({ body: { ...referenceTo(held), amount: 1 } }).ok;
    expect((await voidOf(held).refused('TRANSACTION_ALREADY_CAPTURED')).status).to.equal(400);
  });

  it('is refused a second time, and so is a capture afterwards', async () => {
    const held = await hold();
    await voidOf(held).ok;
    expect((await voidOf(held).refused('VALIDATION/TRANSACTION_ALREADY_VOIDED')).status).to.equal(400);
    expect((await capture(held).refused('VALIDATION/CAPTURE_NOT_ALLOWED_VOIDED')).status).to.equal(400);
  });

  it('is refused for a sale and for a capture, which are refunded', async () => {
    const sold = await stage.http.sale({ body: payment() }).ok;
    expect((await voidOf(sold).refused('VALIDATION/INVALID_TRANSACTION_TYPE_FOR_VOID')).status).to.equal(422);
    const captured = await capture(await hold()).ok;
    await voidOf(captured).refused('VALIDATION/INVALID_TRANSACTION_TYPE_FOR_VOID');
  });

  for (const [name, script, status, event] of [
    ['the bank declines it', declines(), 'DECLINED', 'transaction.declined'],
    ['the bank has a failure', fails(), 'ERROR', 'transaction.error'],
  ] as const)
    it(`keeps the pre-authorization open when ${name}`, async () => {
      const held = await hold();
      stage.bankA.next('void', script);
      const voided = await voidOf(held).ok;
      expect(voided.accepted).to.be.false;
      expect((await stage.statusOf(voided)).status).to.include({ status });
      expect(await stage.eventTypesOf(voided)).to.eql([event]);
      expect((await stage.statusOf(held)).status).to.include({ status: 'APPROVED' });
      expect(await stage.eventTypesOf(held)).to.eql(['transaction.approved']);
      expect((await capture(held).ok).accepted).to.be.true;
    });

  it('that is found approved by a lookup then cancels the pre-authorization, with its event', async () => {
    const held = await hold();
    stage.bankA.next('void', losesTheAnswer);
    const voided = await stage.unanswered(voidOf(held));
    expect(voided.accepted).to.be.true;
    await stage.timeOut();
    expect((await stage.statusOf(held)).status).to.include({ status: 'APPROVED' });
    await capture(held).refused('VALIDATION/RELATED_TRANSACTION_LOCKED');

    await stage.pass(10);
    expect((await stage.statusOf(held)).status).to.include({ status: 'CANCELLED' });
    expect(await stage.eventTypesOf(held)).to.eql(['transaction.approved', 'transaction.cancelled']);
    expect(await stage.callsOf(voided)).to.eql(foundByLookup('void'));
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
    await capture(held).refused('VALIDATION/RELATED_TRANSACTION_LOCKED');
    await voidOf(held).refused('VALIDATION/RELATED_TRANSACTION_LOCKED');
  });
});
