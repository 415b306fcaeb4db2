import { expect } from 'chai';
import type { RequestBody } from '../support/contract/contract-client.js';
import { card, payment, tooFine } from '../support/payments.js';
import { eventsOf } from '../support/records.js';
import { breaks, declines, fails } from '../support/processors/scripted-processor.js';
import { foundByLookup, referenceTo, startStage, type Made } from '../support/stage.js';
import { started } from '../support/started.js';

describe('payments: refund', () => {
  const stage = started(startStage);

  type Fields = Omit<RequestBody<'refund'>, 'transaction_reference_id' | 'order_reference_id'>;
  const sell = (fields: Parameters<typeof payment>[0] = {}): Promise<Made> =>
    stage.http.sale({ body: payment(fields) }).ok;
  const refund = (of: Made, fields: Fields = {}) => stage.http.refund({ body: { ...referenceTo(of), ...fields } });
  /** Returns the amounts of a payment that are refunded, running or unknown. */
  const takenOf = async ({ transaction_id }: Made): Promise<string> =>
    (
      await stage.query<{ taken: string }>(
        'SELECT refunded_amount AS taken FROM transactions WHERE transaction_id = $1',
        transaction_id,
      )
    )[0]!.taken;

  it('returns the whole amount when none is given, as a separate transaction; the payment stays approved', async () => {
    const sold = await sell({
      amount: 25.75,
      currency: 'USD',
      order: { merchant_order_id: 'order-79', payment_instrument: card() },
    });
    const before = await stage.statusOf(sold);
    const refunded = await refund(sold, {
      merchant_transaction_id: 'refund-1',
      description: 'Returned',
      currency: 'USD',
    }).ok;

    expect(refunded).to.eql({
      transaction_id: refunded.transaction_id,
      accepted: true,
      order_id: sold.order_id,
      merchant_transaction_id: 'refund-1',
      merchant_order_id: 'order-79',
    });
    const view = await stage.statusOf(refunded);
    expect(view).to.include({
      type: 'refund',
      amount: 25.75,
      currency: 'USD',
      attempt_number: 1,
      merchant_transaction_id: 'refund-1',
      transaction_reference_id: sold.transaction_id,
      description: 'Returned',
    });
    expect(view.status).to.include({ status: 'APPROVED' });
    expect(await stage.statusOf(sold)).to.eql(before);
    expect(await stage.ledgerOf(refunded)).to.eql(['simulator_a refund 25.7500 USD approved 1']);
  });

  it('writes transaction.approved about the refund', async () => {
    const sold = await sell();
    const refunded = await refund(sold, { amount: 0.01 }).ok;
    const [event, ...others] = await eventsOf(stage.service, refunded.transaction_id);
    expect(others).to.be.empty;
    expect(event).to.have.property('type', 'transaction.approved');
    expect(event!.data).to.eql({
      transaction_id: refunded.transaction_id,
      order_id: sold.order_id,
      type: 'refund',
      amount: 0.01,
      currency: 'EUR',
      status: { status: 'APPROVED', reasonCode: 'AUTH.APPROVED', domain: 'AUTH' },
      attempt_number: 1,
      transaction_reference_id: sold.transaction_id,
    });
    expect(await stage.eventTypesOf(sold)).to.eql(['transaction.approved']);
  });

  describe('in parts', () => {
    it('returns part after part to the cent, then the rest, then nothing', async () => {
      const sold = await sell({ amount: 10 });
      await refund(sold, { amount: 3.33 }).ok;
      await refund(sold, { amount: 3.33 }).ok;
      const { status } = await refund(sold, { amount: 3.35 }).refused('VALIDATION/REFUND_AMOUNT_EXCEEDED', {
        transaction_id: sold.transaction_id,
        field: 'amount',
        value: 3.35,
        available_amount: 3.34,
      });
      expect(status).to.equal(400);

      expect(await stage.statusOf(await refund(sold).ok)).to.include({ amount: 3.34 });
      for (const again of [refund(sold), refund(sold, { amount: 0.01 })])
        expect((await again.refused('VALIDATION/FULL_REFUND_ALREADY_PROCESSED')).status).to.equal(409);
      expect((await stage.statusOf(sold)).status).to.include({ status: 'APPROVED' });
    });

    it('adds up amounts that floating point would round', async () => {
      const sold = await sell({ amount: 0.3 });
      await refund(sold, { amount: 0.1 }).ok;
      await refund(sold, { amount: 0.2 }).ok;
      await refund(sold).refused('VALIDATION/FULL_REFUND_ALREADY_PROCESSED');
    });

    for (const [currency, amount, part, rest] of [
      ['JPY', 1000, 999, 1],
      ['KWD', 1.005, 1.004, undefined],
      ['EUR', 999999.99, 999999.98, 0.01],
    ] as const)
      it(`counts in the decimals of ${currency}`, async () => {
        const sold = await sell({ amount, currency });
        await refund(sold, { amount: part }).ok;
        if (rest !== undefined)
          await refund(sold, { amount: currency === 'JPY' ? rest + 1 : rest + 0.01 }).refused(
            'VALIDATION/REFUND_AMOUNT_EXCEEDED',
          );
        await refund(sold).ok;
        await refund(sold).refused('VALIDATION/FULL_REFUND_ALREADY_PROCESSED');
      });

    it('is limited by the captured part, not the authorized amount', async () => {
      const held = await stage.http.preauth({ body: payment({ amount: 10 }) }).ok;
      const captured = await stage.http.capture({ body: { ...referenceTo(held), amount: 4 } }).ok;
      const { context } = await refund(captured, { amount: 4.01 }).refused('VALIDATION/REFUND_AMOUNT_EXCEEDED');
      expect(context).to.include({ available_amount: 4 });
      expect(await stage.statusOf(await refund(captured).ok)).to.include({
        amount: 4,
        type: 'refund',
        transaction_reference_id: captured.transaction_id,
      });
    });
  });

  describe('refuses', () => {
    for (const amount of [10.01, 1_000_000])
      it(`${amount} of a payment of 10 at once`, async () =>
        refund(await sell({ amount: 10 }), { amount }).refused('VALIDATION/REFUND_AMOUNT_EXCEEDED'));

    it('another currency, and accepts the same', async () => {
      const sold = await sell();
      const { status } = await refund(sold, { currency: 'USD' }).refused(
        'VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY',
        { transaction_id: sold.transaction_id, field: 'currency', value: 'USD', currency: 'EUR' },
      );
      expect(status).to.equal(422);
      await refund(sold, { currency: 'EUR' }).ok;
    });

    it('an unknown currency', async () =>
      stage.http
        .refund({ invalidBody: { ...referenceTo(await sell()), currency: 'EURO' } })
        .refused('INVALID_CURRENCY'));

    for (const [currency, amount] of tooFine)
      it(`${amount} ${currency}: too many decimals`, async () =>
        refund(await sell({ amount: 100, currency }), { amount }).refused('VALIDATION/INVALID_AMOUNT'));

    for (const amount of [0, 0.001, -1, 100_000_000_000, '10'])
      it(`${JSON.stringify(amount)}: not an amount in the contract`, async () =>
        stage.http
          .refund({ invalidBody: { ...referenceTo(await sell()), amount } })
          .refused('VALIDATION/INVALID_AMOUNT'));

    it('a pre-authorization, captured or not, and a refund', async () => {
      const held = await stage.http.preauth({ body: payment() }).ok;
      expect((await refund(held).refused('VALIDATION/INVALID_TRANSACTION_TYPE_FOR_REFUND')).status).to.equal(422);
      await stage.http.capture({ body: referenceTo(held) }).ok;
      await refund(held).refused('VALIDATION/INVALID_TRANSACTION_TYPE_FOR_REFUND');
      await refund(await refund(await sell(), { amount: 1 }).ok).refused(
        'VALIDATION/INVALID_TRANSACTION_TYPE_FOR_REFUND',
      );
    });
  });

  describe('that does not succeed releases its amount', () => {
    for (const [name, script, status, event] of [
      ['the bank declines it', declines(), 'DECLINED', 'transaction.declined'],
      ['the bank has a failure', fails(), 'ERROR', 'transaction.error'],
    ] as const)
      it(`when ${name}`, async () => {
        const sold = await sell({ amount: 10 });
        await refund(sold, { amount: 4 }).ok;
        stage.bankA.next('refund', script);
        const refunded = await refund(sold, { amount: 6 }).ok;
        expect(refunded.accepted).to.be.false;
        expect((await stage.statusOf(refunded)).status).to.include({ status });
        expect(await stage.eventTypesOf(refunded)).to.eql([event]);
        expect(await takenOf(sold)).to.equal('4.0000');
        expect((await refund(sold, { amount: 6 }).ok).accepted).to.be.true;
        await refund(sold).refused('VALIDATION/FULL_REFUND_ALREADY_PROCESSED');
      });

    it('when it never reached the bank, and is declined on the second call; until then its amount stays reserved', async () => {
      const sold = await sell({ amount: 10 });
      stage.bankA.next('refund', breaks, declines());
      const refunded = await refund(sold, { amount: 6 }).ok;
      expect(refunded.accepted).to.be.true;
      expect((await refund(sold, { amount: 5 }).refused('VALIDATION/REFUND_AMOUNT_EXCEEDED')).context).to.include({
        available_amount: 4,
      });
      await stage.pass(10);
      expect((await stage.statusOf(refunded)).status).to.include({ status: 'DECLINED' });
      expect(await takenOf(sold)).to.equal('0.0000');
      await refund(sold).ok;
    });
  });

  it('that is found approved by a lookup counts once', async () => {
    const sold = await sell({ amount: 4000 });
    const refunded = await stage.unanswered(refund(sold, { amount: 3001 }));
    await stage.timeOut();
    await stage.pass(10);
    expect((await stage.statusOf(refunded)).status).to.include({ status: 'APPROVED' });
    expect(await takenOf(sold)).to.equal('3001.0000');
    expect(await stage.entriesOf(refunded)).to.have.nested.property('[0].calls', 1);
    expect(await stage.callsOf(refunded)).to.eql(foundByLookup('refund'));
  });

  it('whose outcome stays unknown keeps its amount reserved: it may have happened', async () => {
    const sold = await sell({ amount: 4000 });
    const refunded = await stage.unanswered(refund(sold, { amount: 3002 }));
    await stage.timeOut();
    for (const seconds of [10, 30, 120, 300, 900]) await stage.pass(seconds);
    expect((await stage.statusOf(refunded)).status).to.include({ status: 'UNKNOWN' });
    expect(await stage.eventTypesOf(refunded)).to.eql(['transaction.unknown']);
    expect((await refund(sold, { amount: 999 }).refused('VALIDATION/REFUND_AMOUNT_EXCEEDED')).context).to.include({
      available_amount: 998,
    });
    await refund(sold).ok;
    await refund(sold).refused('VALIDATION/FULL_REFUND_ALREADY_PROCESSED');
  });
});
