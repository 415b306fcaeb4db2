import { expect } from 'chai';
import type { Schema } from '../../src/base/contract.js';
import { runBilling } from '../../src/recurring/billing-run.js';
import { readPaymentDetails } from '../../src/store/payments/payment-details.js';
import { card, declinedCard, payment } from '../support/payments.js';
import { startApiService, terminalId } from '../support/service.js';
import { merchantInit, platformInit, startedSeries, whileDeclining } from './series-client.js';
import { retryOf } from '../support/stage.js';

const poorLater = '4000000000000341';
const otherCard = '5555555555554444';

describe('the instrument of a series', () => {
  const { service, series, api } = startedSeries(startApiService);

  const replace = (recurringId: string, instrument: object = { payment_instrument: card(otherCard) }, key?: string) =>
    api.recurringInstrument({
      body: { recurring_id: recurringId, ...instrument },
      ...(key === undefined ? {} : { idempotencyKey: key }),
    });
  const lastFour = async (id: string) => (await series.status(id)).payment_instrument!.card_card_last_four_digit;
  const chargedWith = async (transactionId: string) =>
    (await api.transactionStatus({ transaction_id: transactionId }).ok).order.payment_instrument
      ?.card_card_last_four_digit;
  const charges = () =>
    service.deps.store.prisma.transaction.findMany({ where: { type: 'recurring' }, orderBy: { createdAt: 'asc' } });

  it('is verified without a charge, shown from then on, and charged on the next date', async () => {
    const id = await series.start(platformInit('2026-03-10', { number_of_payments: 3 }));
    const verified = await replace(id).ok;
    expect(verified).to.include({ accepted: true, recurring_id: id });
    const status = await api.transactionStatus({ transaction_id: verified.transaction_id }).ok;
    expect(status).to.include({ type: 'recurring_init', amount: 0 });
    expect(await lastFour(id)).to.equal('4444');
    expect((await series.status(id)).recurring).to.include({ status: 'active', completed_payments: 1 });
    const replaced = (await series.events(id)).filter(({ type }) => type === 'recurring.instrument_replaced');
    expect(replaced.map(({ data }) => data.transaction_id)).to.eql([verified.transaction_id]);

    await series.moveTo('2026-04-11T00:00:00Z');
    expect(await Promise.all((await charges()).map(({ transactionId }) => chargedWith(transactionId)))).to.eql([
      '4444',
    ]);
  });

  it('is charged by a run that had read the series before the replacement', async () => {
    const id = await series.start(platformInit('2026-03-10', { number_of_payments: 3 }));
    await series.freezeAt('2026-04-10T00:00:00Z');
    let replaced: Promise<unknown> | undefined;
    const pace = async (): Promise<void> => {
      await (replaced ??= replace(id).ok);
    };
    while (await runBilling(service.deps, { pace }));
    const made = await charges();
    expect(await Promise.all(made.map(({ transactionId }) => chargedWith(transactionId)))).to.eql(['4444']);
  });

  it('is used by a retry that waits already, and the occurrence is charged once', async () => {
    const id = await series.start(
      platformInit('2026-03-10', { number_of_payments: 3 }, { payment_instrument: card(poorLater) }),
    );
    await series.moveTo('2026-04-10T12:00:00Z');
    expect((await series.numbered(id, 2)).status).to.equal('processing');
    await replace(id).ok;
    await series.moveTo('2026-04-12T00:00:00Z');
    const made = await charges();
    expect(made.map(({ status, attemptNumber }) => `${attemptNumber} ${status}`)).to.eql(['1 DECLINED', '2 APPROVED']);
    expect(await chargedWith(made[1]!.transactionId)).to.equal('4444');
    expect(await series.numbered(id, 2)).to.include({
      status: 'completed',
      executed_transaction: made[1]!.transactionId,
    });
  });

  it('counts the attempts of the new card against the cap of retries, not those of the old one', async () => {
    const id = await series.start(platformInit('2026-03-10', { number_of_payments: 3 }));
    await replace(id).ok;
    await whileDeclining(service, async () => {
      // Of the new card and the amount there are ten attempts already.
      for (let attempt = 0; attempt < 10; attempt++)
        await api.sale({
          body: payment({ amount: 20, currency: 'USD', order: { payment_instrument: card(otherCard) } }),
        }).ok;
      await series.moveTo('2026-03-12T00:00:00Z');
      const [first] = (await series.status(id)).future_transactions;
      await api.futureTransactionCharge({
        body: { recurring_id: id, future_transaction_id: first!.future_transaction_id },
      }).ok;
      await series.moveTo('2026-03-14T00:00:00Z');
    });
    expect((await charges()).map(({ attemptNumber }) => attemptNumber)).to.eql([1]);
  });

  it('is used when a failed payment is charged again, and by a retry of the merchant', async () => {
    const id = await series.start(merchantInit({}, { payment_instrument: card(poorLater) }));
    const declined = await api.recurringCharge({ body: { recurring_id: id } }).ok;
    expect(declined.accepted).to.equal(false);
    await replace(id).ok;
    const again = await api.recurringCharge({ body: { recurring_id: id, ...retryOf(declined) } }).ok;
    expect([again.accepted, await chargedWith(again.transaction_id)]).to.eql([true, '4444']);

    const planned = await series.start(
      platformInit('2026-04-01', { number_of_payments: 2 }, { payment_instrument: card(poorLater) }),
    );
    await series.moveTo('2026-04-20T00:00:00Z');
    expect([await series.numbered(planned, 1), (await series.status(planned)).status]).to.satisfy(
      ([{ status }, state]: [{ status: string }, string]) => status === 'failed' && state === 'paused',
    );
    await replace(planned).ok;
    expect((await series.status(planned)).status, 'replacing it resumes nothing').to.equal('paused');
    await api.recurringResume({ body: { recurring_id: planned } }).ok;
    const recovered = await api.futureTransactionCharge({ body: await series.named(planned, 1) }).ok;
    expect([recovered.accepted, await chargedWith(recovered.transaction_id)]).to.eql([true, '4444']);
  });

  it("is sent with the network's id of its own first payment, never with that of another card", async () => {
    const { pool } = service.deps.store;
    const id = await series.start(merchantInit());
    const charge = () => api.recurringCharge({ body: { recurring_id: id } }).ok;
    const before = await charge();
    const verified = await replace(id).ok;
    const declined = await replace(id, { payment_instrument: card(declinedCard) }).ok;
    const after = await charge();
    await pool.query('UPDATE transactions SET network_transaction_id = transaction_id');
    const sentWith = async ({ transaction_id: transactionId }: { transaction_id: string }) =>
      (await readPaymentDetails(pool, { terminalId, transactionId }, { returnToken: undefined, at: new Date(0) }))
        ?.agreedNetworkTransactionId;
    expect(await Promise.all([before, verified, declined, after].map(sentWith))).to.eql([
      null,
      verified.transaction_id,
      null,
      verified.transaction_id,
    ]);
  });

  it('stays unchanged after a decline, which pauses nothing and is not retried', async () => {
    const id = await series.start(merchantInit());
    const declined = await replace(id, { payment_instrument: card(declinedCard) }).ok;
    expect(declined.accepted).to.equal(false);
    expect([await lastFour(id), (await series.status(id)).status]).to.eql(['1111', 'active']);
    const again = api.recurringInitRetry({ body: retryOf(declined) });
    await again.refused('VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED');
    expect((await api.recurringCharge({ body: { recurring_id: id } }).ok).accepted).to.equal(true);
  });

  it('is used when the payer has passed the challenge of its verification, and not before', async () => {
    const id = await series.start(merchantInit());
    const { transaction_id } = await replace(id, { payment_instrument: card('4000000000003220') }).ok;
    expect(await lastFour(id)).to.equal('1111');
    await api.sandboxChallenge({ transaction_id, body: { outcome: 'succeeded' } }).ok;
    expect(await lastFour(id)).to.equal('3220');
  });

  it('is the one of two that was approved last, also if it is counted first', async () => {
    const id = await series.start(merchantInit());
    const challenged = { payment_instrument: card('4000000000003220') };
    const first = await replace(id, challenged).ok;
    await service.clock.advance(1);
    for (const { transaction_id } of [await replace(id, challenged).ok, first]) {
      await service.clock.advance(1);
      await api.sandboxChallenge({ transaction_id, body: { outcome: 'succeeded' } }).ok;
    }
    await series.status(id);
    const { instrumentFromId } = await service.deps.store.prisma.series.findFirstOrThrow({
      where: { recurringId: id },
    });
    expect(instrumentFromId).to.equal(first.transaction_id);
  });

  it('can be a token, and a repeated request verifies once', async () => {
    const sale = await api.sale({ body: payment({ order: { payment_instrument: card(otherCard) } }) }).ok;
    const { order } = await api.transactionStatus({ transaction_id: sale.transaction_id }).ok;
    const id = await series.start(merchantInit());
    const token = order.payment_instrument!.token;
    const first = await replace(id, { token }, 'card-2').ok;
    expect(await replace(id, { token }, 'card-2').ok).to.eql(first);
    expect(await service.deps.store.prisma.transaction.count({ where: { recurringId: id } })).to.equal(2);
    expect(await lastFour(id)).to.equal('4444');
  });

  it('is not replaced without an instrument, by two, or in a series that has ended, is unknown, is pending or belongs to the processor', async () => {
    const id = await series.start(merchantInit());
    await replace(id, {}).refused('VALIDATION/MISSING_FIELD');
    await replace(id, { payment_instrument: card(), provider_token: 'tok_1' }).refused('VALIDATION/INVALID_FIELD');
    await replace('Rc4nT8wZ').refused('VALIDATION/RECURRING_NOT_FOUND');
    await replace(id, { token: 'z'.repeat(88) }).refused('VALIDATION/RECORD_NOT_FOUND');
    await api.recurringCancel({ body: { recurring_id: id } }).ok;
    await replace(id).refused('VALIDATION/RECURRING_NOT_ACTIVE');
    const waiting = await series.start(merchantInit({}, { payment_instrument: card('4000000000003220') }));
    await replace(waiting).refused('VALIDATION/RELATED_TRANSACTION_LOCKED');
    const foreign = await series.start(merchantInit({ managed_by: 'payment_provider' }));
    await replace(foreign).refused('VALIDATION/RECURRING_MANAGED_BY_PROVIDER');
  });
});

/** The terms of a series as its status shows them. */
const shown = ({ managed_by, cancellation_date = null }: Schema<'RecurringSchedule'>) => ({
  managed_by,
  cancellation_date,
});

/** The test service's clock is at 2026-03-10T09:00Z. */
describe('recurring series: terms', () => {
  const { series, api } = startedSeries(startApiService);

  const yearly = (number_of_payments: number, rest: object = {}) =>
    platformInit('2026-04-10', { recurring_date_type: 'yearly', time_interval: 1000, number_of_payments, ...rest });

  it('refuses more payments than there are dates, and takes as many', async () => {
    const { context } = await api.recurringInit({ body: yearly(9) }).refused('VALIDATION/INVALID_FIELD');
    expect(context).to.eql({ field: 'recurring.number_of_payments', value: 9 });
    const id = await series.start(yearly(8));
    expect(await series.planned(id))
      .to.have.length(8)
      .and.to.include('9026-04-10');
    const { context: updated } = await api
      .recurringUpdate({ body: { recurring_id: id, number_of_payments: 9 } })
      .refused('VALIDATION/INVALID_FIELD');
    expect(updated).to.eql({ field: 'number_of_payments', value: 9 });
    const { context: moved } = await api
      .recurringUpdate({ body: { recurring_id: id, first_payment_date: '9000-01-01' } })
      .refused('VALIDATION/INVALID_FIELD');
    expect(moved).to.eql({ field: 'first_payment_date', value: '9000-01-01' });
    expect(await series.planned(id), 'nothing was changed')
      .to.have.length(8)
      .and.to.include('9026-04-10');
    await api.recurringUpdate({ body: { recurring_id: id, number_of_payments: 9, time_interval: 1 } }).ok;
    expect(await series.planned(id))
      .to.have.length(9)
      .and.to.include('2034-04-10');
  });

  it('takes them where the series ends before', async () => {
    const id = await series.start(yearly(9, { cancellation_date: '2030-01-01' }));
    expect(await series.planned(id)).to.eql(['2026-04-10']);
  });

  it('accepts cancellation_date null, as the status shows it, for no date', async () => {
    const { recurring } = await series.status(await series.start(merchantInit({ cancellation_date: null })));
    expect(recurring.cancellation_date).to.equal(null);
    await api.recurringInit({ body: { ...merchantInit(), recurring: shown(recurring) } }).ok;
  });

  it('takes a date-time later today for today, which is not in the future', async () => {
    const id = await series.start(platformInit('2026-04-10'));
    const [planned] = (await series.status(id)).future_transactions;
    const moved = (scheduled_date: string) =>
      api.futureTransactionUpdate({
        body: { recurring_id: id, future_transaction_id: planned!.future_transaction_id, scheduled_date },
      });
    await moved('2026-03-10T23:59:59Z').refused('VALIDATION/INVALID_SCHEDULED_DATE');
    await moved('2026-03-10T23:00').refused('VALIDATION/INVALID_SCHEDULED_DATE');
    await moved('2026-03-11T00:00Z').ok;
  });
});
