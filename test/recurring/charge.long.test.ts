import { expect } from 'chai';
import { approvedCard, card } from '../support/payments.js';
import { type Made, retryOf } from '../support/stage.js';
import { declineWhen, merchantInit, platformInit, startedSeries, whileDeclining } from './series-client.js';
import { replayed } from '../support/contract/contract-client.js';

/** Approved now, declined for want of funds on every later charge. */
const declinedLater = '4000000000000341';

describe('recurring charge', () => {
  const { service, series, api } = startedSeries();

  const charge = (recurring_id: string, fields: object = {}) =>
    api.recurringCharge({ body: { recurring_id, ...fields } });

  const retry = (declined: Made) => api.recurringChargeRetry({ body: retryOf(declined) });
  const retryInit = (declined: Made) => api.recurringInitRetry({ body: retryOf(declined) });

  it('charges the default amount, or another one this time only', async () => {
    const id = await series.start(merchantInit({}, { merchant_order_id: 'order-9' }));
    const first = await charge(id, { merchant_transaction_id: 'second', currency: 'USD' }).ok;
    expect(first).to.include({
      accepted: true,
      recurring_id: id,
      merchant_transaction_id: 'second',
      merchant_order_id: 'order-9',
    });
    // Payments of the same millisecond have no order.
    await service.clock.advance(1);
    await charge(id, { amount: 7.25 }).ok;
    await service.clock.advance(1);
    await charge(id, { cvv: '123' }).ok;
    const { recurring, completed_transactions } = await series.status(id);
    expect(completed_transactions.map(({ amount }) => amount)).to.eql([20, 20, 7.25, 20]);
    expect(recurring.completed_payments).to.equal(4);
    expect(
      (await series.events(id))
        .filter(({ type }) => type === 'recurring.charged')
        .map(({ data }) => (data.recurring as { completed_payments: number }).completed_payments),
    ).to.eql([1, 2, 3, 4]);
  });

  it('completes the series with its last payment, for any number of concurrent requests', async () => {
    const id = await series.start(merchantInit({ number_of_payments: 4 }));
    const answers = await Promise.all(Array.from({ length: 9 }, () => charge(id)));
    expect(answers.filter(({ status }) => status === 200)).to.have.length(3);
    const codes = new Set(
      answers.filter(({ status }) => status !== 200).map(({ body }) => (body as { reason_code: string }).reason_code),
    );
    expect(
      [...codes].filter(
        (code) => code !== 'VALIDATION/RELATED_TRANSACTION_LOCKED' && code !== 'VALIDATION/RECURRING_NOT_ACTIVE',
      ),
    ).to.eql([]);
    expect(await series.standing(id)).to.include({ status: 'completed', completed_payments: 4, remaining_payments: 0 });
    await charge(id).refused('VALIDATION/RECURRING_NOT_ACTIVE');
  });

  it('gives a payment back that was declined', async () => {
    const id = await series.start(merchantInit({ number_of_payments: 2 }));
    const restore = declineWhen(service, () => 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS');
    expect(await charge(id).ok).to.include({ accepted: false });
    expect((await series.status(id)).recurring).to.include({
      status: 'active',
      completed_payments: 1,
      remaining_payments: 1,
    });
    restore();
    expect(await charge(id).ok).to.include({ accepted: true });
    expect((await series.status(id)).status).to.equal('completed');
  });

  it('pauses the series after a hard decline, and not after a soft one', async () => {
    const id = await series.start(merchantInit());
    const restore = declineWhen(service, (call) =>
      Number(call.amount) === 1 ? 'PAYMENT_METHOD.STOLEN_INSTRUMENT' : 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS',
    );
    await charge(id, { amount: 2 }).ok;
    expect((await series.status(id)).status).to.equal('active');
    await charge(id, { amount: 1 }).ok;
    restore();
    expect((await series.status(id)).status).to.equal('paused');
    await charge(id).refused('VALIDATION/RECURRING_NOT_ACTIVE');
    await api.recurringResume({ body: { recurring_id: id } }).ok;
    await charge(id).ok;
  });

  it('charges payment 1 if it is still planned', async () => {
    const id = await series.start(merchantInit({ first_payment_date: '2026-04-01', number_of_payments: 2 }));
    const first = await charge(id).ok;
    expect(await series.planned(id)).to.eql([]);
    expect(await series.numbered(id, 1)).to.include({
      status: 'completed',
      executed_transaction: first.transaction_id,
    });
    await charge(id).ok;
    expect((await series.status(id)).status).to.equal('completed');
    expect(await series.typesOf(id)).to.eql([
      'transaction.approved',
      'recurring.created',
      'future_transaction.scheduled',
      'transaction.approved',
      'future_transaction.executed',
      'recurring.charged',
      'transaction.approved',
      'recurring.charged',
      'recurring.completed',
    ]);
  });

  it('refuses a series that the merchant does not manage, another currency, and a bad amount', async () => {
    await charge(await series.start(platformInit('2026-03-10'))).refused(
      'VALIDATION/RECURRING_NOT_MANAGED_BY_MERCHANT',
    );
    await charge(await series.start({ ...merchantInit(), recurring: { managed_by: 'payment_provider' } })).refused(
      'VALIDATION/RECURRING_NOT_MANAGED_BY_MERCHANT',
    );
    const id = await series.start(merchantInit());
    await charge(id, { currency: 'EUR' }).refused('VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY');
    await charge(id, { amount: 1.005 }).refused('VALIDATION/INVALID_AMOUNT');
    await charge(id, { amount: 0 }).refused('VALIDATION/INVALID_AMOUNT');
    await api.recurringCancel({ body: { recurring_id: id } }).ok;
    await charge(id).refused('VALIDATION/RECURRING_NOT_ACTIVE');
  });

  it('waits for the init: a series whose payer is being authenticated is not charged yet', async () => {
    const init = await api.recurringInit({
      body: merchantInit({ number_of_payments: 3 }, { payment_instrument: card('4000000000003220') }),
    }).ok;
    expect(init.accepted).to.equal(true);
    expect((await series.status(init.recurring_id)).recurring).to.include({
      status: 'active',
      completed_payments: 0,
      remaining_payments: 3,
    });
    await charge(init.recurring_id).refused('VALIDATION/RELATED_TRANSACTION_LOCKED');
    await api.sandboxChallenge({ transaction_id: init.transaction_id, body: { outcome: 'succeeded' } }).ok;
    expect((await series.status(init.recurring_id)).recurring).to.include({
      completed_payments: 1,
      remaining_payments: 2,
    });
    const failing = await api.recurringInit({
      body: merchantInit({}, { payment_instrument: card('4000000000003220') }),
    }).ok;
    await api.sandboxChallenge({ transaction_id: failing.transaction_id, body: { outcome: 'failed' } }).ok;
    expect((await series.status(failing.recurring_id)).status).to.equal('cancelled');
  });

  it('counts the payment of an init that is approved after its series was cancelled, and plans nothing', async () => {
    const init = await api.recurringInit({
      body: platformInit('2026-03-10', {}, { payment_instrument: card('4000000000003220') }),
    }).ok;
    await api.recurringCancel({ body: { recurring_id: init.recurring_id } }).ok;
    await api.sandboxChallenge({ transaction_id: init.transaction_id, body: { outcome: 'succeeded' } }).ok;
    const { status, recurring, future_transactions } = await series.status(init.recurring_id);
    expect([status, recurring.completed_payments, future_transactions.length]).to.eql(['cancelled', 1, 0]);
    expect(await series.typesOf(init.recurring_id)).to.eql([
      'transaction.pending',
      'recurring.cancelled',
      'transaction.approved',
      'recurring.charged',
    ]);
  });

  it('replays its answer under the same Idempotency-Key', async () => {
    const id = await series.start(merchantInit());
    const request = { body: { recurring_id: id }, idempotencyKey: 'charge-1' };
    const first = await api.recurringCharge(request);
    const second = await api.recurringCharge(request);
    expect([second.text, replayed(second)]).to.eql([first.text, 'true']);
    expect((await series.status(id)).recurring.completed_payments).to.equal(2);
  });

  describe('retry', () => {
    it('attempts a declined charge again, linked to it', async () => {
      const id = await series.start(merchantInit({ number_of_payments: 3 }));
      const declined = await whileDeclining(
        service,
        () => charge(id, { amount: 5, merchant_transaction_id: 'second' }).ok,
      );
      const answer = await retry(declined).ok;
      expect(answer).to.include({
        accepted: true,
        recurring_id: id,
        order_id: declined.order_id,
        merchant_transaction_id: 'second',
      });
      const transaction = await api.transactionStatus({ transaction_id: answer.transaction_id }).ok;
      expect(transaction).to.deep.include({
        type: 'recurring',
        amount: 5,
        attempt_number: 2,
        originating_id: declined.transaction_id,
      });
      const { recurring, completed_transactions } = await series.status(id);
      expect(recurring).to.include({ completed_payments: 2, remaining_payments: 1 });
      expect(completed_transactions.map(({ accepted }) => accepted)).to.eql([true, false, true]);
      await retry(declined).refused('VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED');
    });

    it('is carried by the charge as well, and refuses terms that are not those of the original', async () => {
      const id = await series.start(merchantInit());
      const other = await series.start(merchantInit());
      const { retry } = retryOf(await whileDeclining(service, () => charge(id).ok));
      await charge(other, { retry }).refused('VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED');
      await charge(id, { retry, amount: 21 }).refused('VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED');
      await charge(id, { retry, currency: 'EUR' }).refused(
        'VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY',
      );
      await charge(id, { retry: { originating_id: 'Unknown1' } }).refused('VALIDATION/TRANSACTION_NOT_FOUND');
      expect(await charge(id, { retry, cvv: '123', merchant_transaction_id: 'again' }).ok).to.include({
        accepted: true,
        merchant_transaction_id: 'again',
      });
      const provider_transaction_id = 'elsewhere-1';
      const imported = { provider_key: 'simulator_a', provider_transaction_id, initiated_by: 'payer' } as const;
      let sentBy: string | undefined;
      const restore = declineWhen(service, ({ origin }) => void (sentBy = origin));
      expect(await charge(id, { retry: imported }).ok).to.include({ accepted: true, recurring_id: id });
      expect(sentBy).to.equal('payer');
      restore();
    });

    it('keeps the rules of the charge', async () => {
      const id = await series.start(merchantInit());
      const body = retryOf(await whileDeclining(service, () => charge(id).ok));
      await api.recurringPause({ body: { recurring_id: id } }).ok;
      await api.recurringChargeRetry({ body }).refused('VALIDATION/RECURRING_NOT_ACTIVE');
      await api.recurringResume({ body: { recurring_id: id } }).ok;
      await api.recurringChargeRetry({ body }).ok;

      const platform = await series.start(platformInit('2026-03-10', {}, { payment_instrument: card(declinedLater) }));
      const declined = await api.futureTransactionCharge({ body: await series.named(platform, 2) }).ok;
      await retry(declined).refused('VALIDATION/RECURRING_NOT_MANAGED_BY_MERCHANT');
    });

    it('makes one charge of several retries at once, and holds one payment for it', async () => {
      const id = await series.start(merchantInit({ number_of_payments: 2 }));
      const declined = await whileDeclining(service, () => charge(id).ok);
      const answers = await Promise.all(Array.from({ length: 6 }, () => retry(declined)));
      expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
      expect((await series.status(id)).recurring).to.include({ status: 'completed', completed_payments: 2 });
      expect(
        (await service.deps.store.prisma.series.findFirstOrThrow({ where: { recurringId: id } })).reservedPayments,
      ).to.equal(0);
    });
  });

  describe('retry of an init', () => {
    it('starts a new series under the same order; the first stays cancelled', async () => {
      const declined = await whileDeclining(
        service,
        () => api.recurringInit({ body: platformInit('2026-03-10', { number_of_payments: 3 }) }).ok,
      );
      const answer = await retryInit(declined).ok;
      expect(answer).to.include({ accepted: true, order_id: declined.order_id });
      expect(answer.recurring_id).to.not.equal(declined.recurring_id);
      expect((await series.status(declined.recurring_id)).status).to.equal('cancelled');
      expect(await series.standing(answer.recurring_id)).to.include({
        status: 'active',
        first_payment_date: '2026-03-10',
        number_of_payments: 3,
        completed_payments: 1,
        remaining_payments: 2,
      });
    });

    it('verifies the card again when the first payment is later', async () => {
      const later = platformInit(
        '2026-05-01',
        { number_of_payments: 2 },
        { payment_instrument: card('4000000000000119') },
      );
      const failed = await api.recurringInit({ body: later }).ok;
      expect(failed.accepted).to.equal(false);
      const answer = await api.recurringInit({
        body: { ...later, payment_instrument: card(approvedCard), retry: { originating_id: failed.transaction_id } },
      }).ok;
      const transaction = await api.transactionStatus({ transaction_id: answer.transaction_id }).ok;
      expect(transaction).to.deep.include({ amount: 0, attempt_number: 2, originating_id: failed.transaction_id });
      expect(await series.planned(answer.recurring_id)).to.eql(['2026-05-01', '2026-06-01']);
    });

    it('has the amount of its series, as last updated', async () => {
      const body = platformInit('2026-03-10', {}, { payment_instrument: card('4000000000003220') });
      const { recurring_id, transaction_id } = await api.recurringInit({ body }).ok;
      await api.recurringUpdate({ body: { recurring_id, amount: 29.5 } }).ok;
      await api.sandboxChallenge({ transaction_id, body: { outcome: 'failed' } }).ok;
      const repeated = { ...body, payment_instrument: card(), retry: { originating_id: transaction_id } };
      const { detail } = await api
        .recurringInit({ body: repeated })
        .refused('VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED');
      expect(detail).to.equal('A retry of the attempt has the amount 29.50.');
      const answer = await api.recurringInit({ body: { ...repeated, amount: 29.5 } }).ok;
      expect((await api.transactionStatus({ transaction_id: answer.transaction_id }).ok).amount).to.equal(29.5);
    });

    it('is refused from the cancellation date on', async () => {
      const restore = declineWhen(service, () => 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS');
      const declined = await api.recurringInit({ body: merchantInit({ cancellation_date: '2026-03-20' }) }).ok;
      restore();
      await series.moveTo('2026-03-20T00:00:00Z');
      await api
        .recurringInitRetry({ body: retryOf(declined) })
        .refused('VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED');
    });

    it('is refused when the dates have passed, the terms differ, or the attempt is unknown', async () => {
      const restore = declineWhen(service, () => 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS');
      const body = platformInit('2026-03-10', { number_of_payments: 3 });
      const { retry } = retryOf(await api.recurringInit({ body }).ok);
      restore();
      await api
        .recurringInit({ body: { ...body, amount: 21, retry } })
        .refused('VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED');
      await api
        .recurringInit({ body: { ...body, currency: 'EUR', retry } })
        .refused('VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY');
      await api
        .recurringInitRetry({
          body: { retry: { provider_key: 'simulator_a', provider_transaction_id: 'elsewhere-2' } },
        })
        .refused('VALIDATION/INSTRUMENT_NOT_AVAILABLE');
      const imported = await api.recurringInit({
        body: { ...body, retry: { provider_key: 'simulator_a', provider_transaction_id: 'elsewhere-2' } },
      }).ok;
      expect((await api.transactionStatus({ transaction_id: imported.transaction_id }).ok).attempt_number).to.equal(2);
      await retryInit(imported).refused('VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED');
      await series.moveTo('2026-03-11T00:00:00Z');
      await api.recurringInitRetry({ body: { retry } }).refused('VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED');
    });
  });
});
