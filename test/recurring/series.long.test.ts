import { expect } from 'chai';
import { runDueRetries } from '../../src/payments/retry/due-retries.js';
import { occurrenceRetries, runBilling } from '../../src/recurring/billing-run.js';
import type { ReasonKey } from '../../src/reasons/reasons.js';
import { refused, replayed } from '../support/contract/contract-client.js';
import { declines, interpose } from '../support/processors/scripted-processor.js';
import { card } from '../support/payments.js';
import { startApiService } from '../support/service.js';
import { merchantInit, platformInit, startedSeries, turning, whileDeclining } from './series-client.js';

/** The test service's clock is at 2026-03-10T09:00Z. Every test begins with an empty terminal. */
describe('recurring series', () => {
  const { service, series, api } = startedSeries(startApiService);

  const reference = (recurring_id: string) => ({ body: { recurring_id } });
  const typesSince = async (recurringId: string, count: number) => (await series.typesOf(recurringId)).slice(count);
  const reported = async (recurringId: string) => (await series.events(recurringId)).length;

  describe('cancel', () => {
    it('cancels planned payments at once and permanently', async () => {
      const id = await series.start(platformInit('2026-03-10', { number_of_payments: 3 }));
      const before = await reported(id);
      expect(await api.recurringCancel(reference(id)).ok).to.eql({ recurring_id: id, cancelled: true });
      const { status, recurring, future_transactions, completed_transactions } = await series.status(id);
      expect(status).to.equal('cancelled');
      expect(recurring).to.include({ completed_payments: 1, remaining_payments: 0 });
      expect(future_transactions).to.eql([]);
      expect(completed_transactions).to.have.length(1);
      expect(await series.numbered(id, 2)).to.include({ status: 'cancelled', notes: 'The series was cancelled.' });
      expect(await typesSince(id, before)).to.eql([
        'future_transaction.cancelled',
        'future_transaction.cancelled',
        'recurring.cancelled',
      ]);

      await series.moveTo('2026-12-01T00:00:00Z');
      expect((await series.status(id)).completed_transactions).to.have.length(1);
      for (const operation of ['recurringPause', 'recurringResume'] as const)
        await api[operation](reference(id)).refused('VALIDATION/RECURRING_NOT_ACTIVE');
      await api.recurringUpdate({ body: { recurring_id: id, amount: 5 } }).refused('VALIDATION/RECURRING_NOT_ACTIVE');
      await api.recurringCancel(reference(id)).refused('VALIDATION/RECURRING_ALREADY_CANCELLED');
    });

    it('replays a keyed repeat, and refuses one with another body', async () => {
      const [one, other] = [
        await series.start(platformInit('2026-04-10')),
        await series.start(platformInit('2026-04-10')),
      ];
      const cancel = (id: string) => api.recurringCancel({ ...reference(id), idempotencyKey: 'cancel-1' });
      const answers = await turning(service, Promise.all([cancel(one), cancel(one), cancel(one)]));
      expect(answers.map(({ body }) => body)).to.eql(Array(3).fill({ recurring_id: one, cancelled: true }));
      expect(answers.map(replayed).sort()).to.eql(['false', 'true', 'true']);
      await cancel(other).refused('ROUTING/IDEMPOTENCY_CONFLICT');
      expect((await series.status(other)).status).to.equal('active');
      expect((await series.events(one)).filter(({ type }) => type === 'recurring.cancelled')).to.have.length(1);
    });

    it('stores a refusal under its key as well', async () => {
      const id = await series.start(platformInit('2026-03-10', { number_of_payments: 1 }));
      const refusal = await api.recurringCancel({ ...reference(id), idempotencyKey: 'cancel-2' });
      await refused(refusal, 'VALIDATION/RECURRING_NOT_ACTIVE');
      const again = await api.recurringCancel({ ...reference(id), idempotencyKey: 'cancel-2' });
      expect([again.text, replayed(again)]).to.eql([refusal.text, 'true']);
    });
  });

  it('is not found on another terminal or under another id', async () => {
    for (const operation of [
      'recurringCancel',
      'recurringPause',
      'recurringResume',
      'recurringCharge',
      'recurringUpdate',
    ] as const)
      await api[operation](reference('Unknown1')).refused('VALIDATION/RECURRING_NOT_FOUND');
    await api.recurringStatus({ query: { recurring_id: 'Unknown1' } }).refused('VALIDATION/RECURRING_NOT_FOUND');
    await api
      .futureTransactionStatus({ query: { future_transaction_id: 'Unknown1' } })
      .refused('VALIDATION/FUTURE_TRANSACTION_NOT_FOUND');
  });

  describe('pause and resume', () => {
    it('skips the dates that pass while it is paused, and continues with the next one', async () => {
      const id = await series.start(platformInit('2026-03-10', { number_of_payments: 5 }));
      expect(await api.recurringPause(reference(id)).ok).to.eql({ recurring_id: id, status: 'paused' });
      expect(await api.recurringPause(reference(id)).ok).to.eql({ recurring_id: id, status: 'paused' });
      expect(await series.planned(id)).to.have.length(4);

      await series.moveTo('2026-05-20T00:00:00Z');
      expect(await series.planned(id)).to.eql(['2026-06-10', '2026-07-10']);
      expect(await series.numbered(id, 2)).to.include({
        status: 'cancelled',
        notes: 'Its date passed while the series was paused.',
      });

      expect(await api.recurringResume(reference(id)).ok).to.eql({ recurring_id: id, status: 'active' });
      expect(await api.recurringResume(reference(id)).ok).to.eql({ recurring_id: id, status: 'active' });
      await series.moveTo('2026-08-01T00:00:00Z');
      expect(await series.standing(id)).to.include({
        status: 'completed',
        completed_payments: 3,
        remaining_payments: 0,
      });
      const events = (await series.events(id)).filter(
        ({ type }) => !type.startsWith('transaction.') && type !== 'future_transaction.scheduled',
      );
      expect(events.map(({ type, created_at }) => `${created_at.slice(0, 10)} ${type}`)).to.eql([
        '2026-03-10 recurring.created',
        '2026-03-10 recurring.charged',
        '2026-03-10 recurring.paused',
        '2026-04-10 future_transaction.cancelled',
        '2026-05-10 future_transaction.cancelled',
        '2026-05-20 recurring.resumed',
        '2026-06-10 future_transaction.executed',
        '2026-06-10 recurring.charged',
        '2026-07-10 future_transaction.executed',
        '2026-07-10 recurring.charged',
        '2026-07-10 recurring.completed',
      ]);
    });

    it('makes up for no date where no work was done while it was paused', async () => {
      const id = await series.start(platformInit('2026-03-10', { recurring_date_type: 'daily' }));
      await api.recurringPause(reference(id)).ok;
      await series.freezeAt('2026-04-20T10:00:00Z');
      await api.recurringResume(reference(id)).ok;
      expect((await series.planned(id)).slice(0, 2)).to.eql(['2026-04-21', '2026-04-22']);
      await series.moveTo('2026-04-21T10:00:00Z');
      expect(await series.standing(id)).to.include({ completed_payments: 2 });

      const updated = await series.start(platformInit('2026-04-21', { number_of_payments: 4 }));
      const daily = await series.start(platformInit('2026-04-21', { recurring_date_type: 'daily' }));
      const last = await series.named(daily, 12);
      await api.futureTransactionUpdate({ body: { ...last, scheduled_date: '2026-07-01' } }).ok;
      for (const one of [updated, daily]) await api.recurringPause(reference(one)).ok;
      await series.freezeAt('2026-05-22T10:00:00Z');
      const move = { ...(await series.named(updated, 2)), scheduled_date: '2026-05-30' };
      await api.futureTransactionUpdate({ body: move }).refused('VALIDATION/FUTURE_TRANSACTION_ALREADY_CANCELLED');
      await api.futureTransactionUpdate({ body: { ...(await series.named(updated, 4)), amount: 5 } }).ok;
      expect(await series.planned(updated)).to.eql(['2026-06-21', '2026-07-21']);
      await api.futureTransactionUpdate({ body: { ...last, amount: 5 } }).ok;
      expect((await series.planned(daily))[0]).to.equal('2026-05-23');
      await series.freezeAt('2026-06-22T10:00:00Z');
      await api.recurringUpdate({ body: { recurring_id: daily, amount: 6 } }).ok;
      expect((await series.planned(daily))[0]).to.equal('2026-06-23');
      await api.recurringUpdate({ body: { recurring_id: updated, recurring_date_type: 'weekly' } }).ok;
      expect(await series.planned(updated)).to.eql(['2026-06-23']);
    });

    /** The clock of the terminal reaches another date while its bank declines, and another instance does the work. */
    const declinesWhile = (reason: ReasonKey, clockNow: string, work: () => Promise<boolean>) => {
      interpose(service, 'simulator_a').next('sale', async (...call) => {
        await series.freezeAt(clockNow);
        await work();
        return declines(reason)(...call);
      });
    };
    const daily = (time_interval: number) =>
      platformInit('2026-03-10', { recurring_date_type: 'daily', time_interval });
    const collect = () => runBilling(service.deps);
    const retry = () => runDueRetries(service.deps, occurrenceRetries);

    it('begins with a decline, before another instance charges the next date', async () => {
      const id = await series.start(daily(1));
      declinesWhile('PAYMENT_METHOD.STOLEN_INSTRUMENT', '2026-03-12T12:00:00Z', collect);
      await series.freezeAt('2026-03-11T12:00:00Z');
      while (await collect());
      expect(await series.numbered(id, 2)).to.include({ status: 'failed' });
      expect(await series.numbered(id, 3)).to.include({ status: 'cancelled' });
    });

    it('begins with the decline of a last retry, before another instance retries the next date', async () => {
      const id = await series.start(daily(10));
      await whileDeclining(service, () => series.moveTo('2026-04-02T12:00:00Z'));
      declinesWhile('PAYER_ACCOUNT.INSUFFICIENT_FUNDS', '2026-04-06T12:00:00Z', retry);
      await series.freezeAt('2026-04-03T12:00:00Z');
      while (await retry());
      for (const number of [2, 3]) expect(await series.numbered(id, number)).to.include({ status: 'failed' });
    });

    it('completes a series whose last date passes by', async () => {
      const id = await series.start(platformInit('2026-03-10', { number_of_payments: 2 }));
      await api.recurringPause(reference(id)).ok;
      await series.moveTo('2026-04-11T00:00:00Z');
      expect((await series.status(id)).status).to.equal('completed');
    });

    it('keeps twelve occurrences ahead of an open-ended series while dates pass by', async () => {
      const id = await series.start(platformInit('2026-03-10'));
      await api.recurringPause(reference(id)).ok;
      await series.moveTo('2026-06-15T00:00:00Z');
      const planned = await series.planned(id);
      expect([planned.length, planned[0], planned.at(-1)]).to.eql([12, '2026-07-10', '2027-06-10']);
    });

    it('holds for a series of the merchant too', async () => {
      const id = await series.start(merchantInit());
      await api.recurringPause(reference(id)).ok;
      await api.recurringCharge(reference(id)).refused('VALIDATION/RECURRING_NOT_ACTIVE');
      await api.recurringResume(reference(id)).ok;
      expect(await api.recurringCharge(reference(id)).ok).to.include({ accepted: true, recurring_id: id });
    });
  });

  describe('the cancellation date', () => {
    it('cancels the series when it is reached, and charges nothing on it', async () => {
      const id = await series.start(platformInit('2026-03-10', { cancellation_date: '2026-05-10' }));
      expect(await series.planned(id)).to.eql(['2026-04-10']);
      await series.moveTo('2026-05-09T23:59:59Z');
      expect((await series.status(id)).status).to.equal('active');
      await series.moveTo('2026-05-10T00:00:00Z');
      expect(await series.standing(id)).to.include({ status: 'cancelled', completed_payments: 2 });
      expect((await series.events(id)).at(-1)).to.deep.include({
        type: 'recurring.cancelled',
        created_at: '2026-05-10T00:00:00.000Z',
      });
    });

    it('cuts a fixed series short without completing it', async () => {
      const id = await series.start(
        platformInit('2026-03-10', { number_of_payments: 12, cancellation_date: '2026-05-01' }),
      );
      await series.moveTo('2026-04-20T00:00:00Z');
      expect((await series.status(id)).status).to.equal('active');
      await series.moveTo('2026-05-01T00:00:00Z');
      expect((await series.status(id)).status).to.equal('cancelled');
    });

    it('stops charges, retries and changes although the run that cancels the series is late', async () => {
      const { prisma } = service.deps.store;
      const schedule = { cancellation_date: '2026-04-12' };
      const retried = await series.start(platformInit('2026-03-10', schedule));
      const merchants = await series.start(merchantInit(schedule));
      await whileDeclining(service, () => series.moveTo('2026-04-10T12:00:00Z'));
      const due = await series.start(platformInit('2026-04-11', schedule));
      const clockNow = new Date('2026-04-12T00:00:00Z');
      await series.freezeAt(clockNow);

      const first = await series.named(due, 1);
      for (const charge of [
        api.recurringCharge(reference(merchants)),
        api.futureTransactionCharge({ body: first }),
        api.recurringPause(reference(due)),
        api.recurringResume(reference(due)),
        api.recurringUpdate({ body: { recurring_id: due, number_of_payments: 1 } }),
        api.recurringInstrument({ body: { recurring_id: merchants, payment_instrument: card() } }),
      ])
        expect((await charge.refused('VALIDATION/RECURRING_NOT_ACTIVE')).context).to.include({ status: 'cancelled' });
      const change = api.futureTransactionUpdate({ body: { ...first, amount: 5 } });
      await change.refused('VALIDATION/FUTURE_TRANSACTION_ALREADY_CANCELLED');
      await runDueRetries(service.deps, occurrenceRetries);
      const notes = 'The series reached its cancellation date.';
      expect(await series.numbered(retried, 2)).to.include({ status: 'failed', notes });
      // A run ends fifty series, the earliest first.
      const { amount, ...row } = await prisma.series.findFirstOrThrow({ where: { recurringId: merchants } });
      const earlier = { ...row, amount: amount.toFixed(), endsAt: new Date('2026-04-11T00:00:00Z') };
      const data = Array.from({ length: 50 }, (_, index) => ({ ...earlier, recurringId: `Earlier${index}`.slice(-8) }));
      await prisma.series.createMany({ data });
      expect(await api.recurringCancel(reference(merchants)).ok).to.include({ cancelled: true });
      while (await runBilling(service.deps));
      expect(await series.numbered(due, 1)).to.include({ status: 'cancelled', notes });
      expect(await prisma.transaction.count({ where: { type: 'recurring', createdAt: { gte: clockNow } } })).to.equal(
        0,
      );
    });
  });

  describe('update', () => {
    const update = (recurring_id: string, fields: object) => api.recurringUpdate({ body: { recurring_id, ...fields } });

    it('changes the amount of pending occurrences, except for one with an individual amount', async () => {
      const id = await series.start(platformInit('2026-03-10', { number_of_payments: 4 }));
      await api.futureTransactionUpdate({ body: { ...(await series.named(id, 3)), amount: 7.5 } }).ok;
      const before = await reported(id);
      expect(await update(id, { amount: 25 }).ok).to.eql({ recurring_id: id, updated: true });
      const { future_transactions, completed_transactions } = await series.status(id);
      expect(future_transactions.map(({ amount }) => amount)).to.eql([25, 7.5, 25]);
      expect(completed_transactions.map(({ amount }) => amount)).to.eql([20]);
      expect(await typesSince(id, before)).to.eql([
        'recurring.updated',
        'future_transaction.updated',
        'future_transaction.updated',
      ]);
      await series.moveTo('2026-07-01T00:00:00Z');
      expect((await series.status(id)).completed_transactions.map(({ amount }) => amount)).to.eql([20, 25, 7.5, 25]);
    });

    it('moves pending occurrences onto a new schedule; they keep their ids and numbers', async () => {
      const id = await series.start(platformInit('2026-05-31', { number_of_payments: 4 }));
      const before = (await series.status(id)).future_transactions.map(
        ({ future_transaction_id }) => future_transaction_id,
      );
      await update(id, { time_interval: 2 }).ok;
      expect(await series.planned(id)).to.eql(['2026-05-31', '2026-07-31', '2026-09-30', '2026-11-30']);
      await update(id, { first_payment_date: '2026-04-15', recurring_date_type: 'weekly', time_interval: 1 }).ok;
      expect(await series.planned(id)).to.eql(['2026-04-15', '2026-04-22', '2026-04-29', '2026-05-06']);
      expect(
        (await series.status(id)).future_transactions.map(({ future_transaction_id }) => future_transaction_id),
      ).to.eql(before);
      expect((await series.status(id)).recurring).to.include({
        first_payment_date: '2026-04-15',
        recurring_date_type: 'weekly',
        time_interval: 1,
      });
    });

    it('continues from the next future date of the new schedule: nothing is charged for past dates', async () => {
      const id = await series.start(platformInit('2026-03-10', { number_of_payments: 8 }));
      await series.moveTo('2026-05-20T12:00:00Z');
      await update(id, { recurring_date_type: 'weekly' }).ok;
      // Weeks counted from 2026-03-10, a Tuesday, after the payment of 10 May.
      expect(await series.planned(id)).to.eql(['2026-05-26', '2026-06-02', '2026-06-09', '2026-06-16', '2026-06-23']);
      expect((await series.numbered(id, 4)).scheduled_date).to.equal('2026-05-26');
      await update(id, { first_payment_date: '2026-05-20', recurring_date_type: 'monthly' }).ok;
      expect((await series.planned(id)).slice(0, 2)).to.eql(['2026-05-20', '2026-06-20']);
      await series.moveTo('2026-05-21T00:00:00Z');
      expect((await series.status(id)).recurring).to.include({ completed_payments: 4, remaining_payments: 4 });
    });

    it('does not charge a second time on the day of a charge', async () => {
      const id = await series.start(platformInit('2026-03-10', { number_of_payments: 3 }));
      await update(id, { first_payment_date: '2026-03-10', recurring_date_type: 'daily' }).ok;
      expect(await series.planned(id)).to.eql(['2026-03-11', '2026-03-12']);
    });

    /** Starts a series and moves its second payment. */
    async function startedAndMoved(scheduled_date: string) {
      const id = await series.start(platformInit('2026-03-10', { number_of_payments: 5 }));
      const body = await series.named(id, 2);
      await api.futureTransactionUpdate({ body: { ...body, scheduled_date } }).ok;
      return { id, body };
    }

    it('does not charge again on the day to which a payment was moved', async () => {
      const { id } = await startedAndMoved('2026-04-25');
      await series.moveTo('2026-04-25T12:00:00Z');
      await update(id, { recurring_date_type: 'weekly', first_payment_date: '2026-04-25' }).ok;
      expect(await series.planned(id)).to.eql(['2026-05-02', '2026-05-09', '2026-05-16']);
    });

    it('begins after the day to which a payment was moved earlier, and not after the one that it had', async () => {
      const { id } = await startedAndMoved('2026-03-15');
      await series.moveTo('2026-03-16T12:00:00Z');
      await update(id, { recurring_date_type: 'weekly', first_payment_date: '2026-03-20' }).ok;
      expect(await series.planned(id)).to.eql(['2026-03-20', '2026-03-27', '2026-04-03']);
    });

    it('begins after the day to which a payment was moved, also if it was charged before that', async () => {
      const { id, body } = await startedAndMoved('2026-04-25');
      await api.futureTransactionCharge({ body }).ok;
      await update(id, { first_payment_date: '2026-03-25' }).ok;
      expect(await series.planned(id)).to.eql(['2026-05-25', '2026-06-25', '2026-07-25']);
    });

    it('does not charge again on the day on which a later payment was charged early', async () => {
      const id = await series.start(platformInit('2026-03-10', { number_of_payments: 5 }));
      const move = { ...(await series.named(id, 5)), scheduled_date: '2026-03-20' };
      await api.futureTransactionUpdate({ body: move }).ok;
      await series.moveTo('2026-03-20T12:00:00Z');
      await update(id, { recurring_date_type: 'weekly', first_payment_date: '2026-03-20' }).ok;
      expect(await series.planned(id)).to.eql(['2026-03-27', '2026-04-03', '2026-04-10']);
    });

    it('charges on dates whose payments were cancelled, by request or by another schedule', async () => {
      const yearly = await series.start(platformInit('2026-03-10', { recurring_date_type: 'yearly' }));
      await api.futureTransactionCancel({ body: await series.named(yearly, 2) }).ok;
      await update(yearly, { recurring_date_type: 'monthly', first_payment_date: '2026-04-10' }).ok;
      expect((await series.planned(yearly))[0]).to.equal('2026-04-10');

      const id = await series.start(platformInit('2026-03-10', { cancellation_date: '2026-06-01' }));
      await update(id, { recurring_date_type: 'yearly' }).ok;
      expect(await series.planned(id)).to.eql([]);
      await update(id, { recurring_date_type: 'monthly' }).ok;
      expect(await series.planned(id)).to.eql(['2026-04-10', '2026-05-10']);
    });

    it('shortens and lengthens a series', async () => {
      const id = await series.start(platformInit('2026-03-10', { number_of_payments: 4 }));
      let before = await reported(id);
      await update(id, { number_of_payments: 2 }).ok;
      expect(await series.planned(id)).to.eql(['2026-04-10']);
      expect(await typesSince(id, before)).to.eql([
        'recurring.updated',
        'future_transaction.cancelled',
        'future_transaction.cancelled',
      ]);
      const { future_transaction_id } = await series.numbered(id, 3);
      before = await reported(id);
      await update(id, { number_of_payments: 6 }).ok;
      expect(await series.planned(id)).to.eql(['2026-04-10', '2026-05-10', '2026-06-10', '2026-07-10', '2026-08-10']);
      expect(await typesSince(id, before)).to.eql([
        'recurring.updated',
        ...Array<string>(4).fill('future_transaction.scheduled'),
      ]);
      const third = await series.numbered(id, 3);
      expect(third).to.include({ future_transaction_id, status: 'pending' }).and.not.have.property('notes');
    });

    it('makes the whole number of payments of a series that was shortened, except for one that a client cancelled', async () => {
      const id = await series.start(platformInit('2026-03-10'));
      await api.futureTransactionCancel({ body: await series.named(id, 5) }).ok;
      await update(id, { number_of_payments: 3 }).ok;
      await update(id, { number_of_payments: 24, amount: 25 }).ok;
      expect(await series.numbered(id, 5)).to.include({ status: 'cancelled', notes: 'Cancelled by request.' });
      await series.moveTo('2028-03-01T00:00:00Z');
      expect(await series.standing(id)).to.include({ status: 'completed', completed_payments: 23 });
      expect(await series.numbered(id, 4)).to.include({ amount: 25, executed_at: '2026-06-10T00:00:00.000Z' });
    });

    it('makes no more payments than a shortened series has left when one above its end was charged early', async () => {
      const id = await series.start(platformInit('2026-03-10', { number_of_payments: 12 }));
      await series.moveTo('2026-05-11T00:00:00Z');
      await api.futureTransactionCharge({ body: await series.named(id, 7) }).ok;
      await update(id, { number_of_payments: 6 }).ok;
      expect(await series.standing(id)).to.include({ completed_payments: 4, remaining_payments: 2 });
      await series.moveTo('2026-12-01T00:00:00Z');
      expect(await series.standing(id)).to.include({ status: 'completed', completed_payments: 6 });
      expect(await series.numbered(id, 6)).to.include({ status: 'cancelled', notes: 'The series was completed.' });
    });

    for (const [outcome, skipped, early, isEarlyPaid] of [
      ['paused', [], 5, false],
      ['paused', [2, 5], 4, true],
      ['completed', [2], 4, false],
    ] as const)
      it(`is ${outcome} by the last payment of a shortened series; ${early} came early, ${skipped.length} never`, async () => {
        const id = await series.start(platformInit('2026-03-10', { number_of_payments: 5 }));
        const numbered = async (number: number) => ({ body: await series.named(id, number) });
        const paying = (isPaid: boolean, act: () => Promise<unknown>) =>
          isPaid ? act() : whileDeclining(service, act, 'PAYMENT_METHOD.STOLEN_INSTRUMENT');
        for (const number of skipped) await api.futureTransactionCancel(await numbered(number)).ok;
        const charged = await numbered(early);
        await paying(isEarlyPaid, () => api.futureTransactionCharge(charged).ok);
        await api.recurringResume(reference(id)).ok;
        await update(id, { number_of_payments: 3 }).ok;
        await series.moveTo('2026-05-09T00:00:00Z');
        await paying(outcome === 'completed', () => series.moveTo('2026-05-11T00:00:00Z'));
        expect(await series.standing(id)).to.include({ status: outcome, completed_payments: 2 });
      });

    it('continues a lengthened series on dates to come: none that has passed is charged', async () => {
      const id = await series.start(platformInit('2026-03-10', { number_of_payments: 4 }));
      await update(id, { number_of_payments: 2 }).ok;
      await whileDeclining(service, () => series.moveTo('2026-06-20T00:00:00Z'), 'PAYMENT_METHOD.STOLEN_INSTRUMENT');
      await update(id, { number_of_payments: 5 }).ok;
      expect(await series.planned(id)).to.eql(['2026-07-10', '2026-08-10', '2026-09-10']);
      expect((await series.numbered(id, 3)).scheduled_date).to.equal('2026-07-10');
      await update(id, { recurring_date_type: 'weekly', number_of_payments: 2 }).ok;
      await update(id, { number_of_payments: 3 }).ok;
      // Weeks counted from 2026-03-10, a Tuesday.
      expect(await series.planned(id)).to.eql(['2026-06-23']);
    });

    it('does not complete a series whose dates an update moved past its cancellation date', async () => {
      const agreed = { number_of_payments: 3, cancellation_date: '2026-06-01' };
      const [id, ending] = [
        await series.start(platformInit('2026-03-10', agreed)),
        await series.start(platformInit('2026-03-10', agreed)),
      ];
      for (const one of [id, ending]) await update(one, { recurring_date_type: 'yearly' }).ok;
      expect([await series.planned(id), (await series.status(id)).status]).to.eql([[], 'active']);
      await update(id, { recurring_date_type: 'monthly' }).ok;
      expect(await series.planned(id)).to.eql(['2026-04-10', '2026-05-10']);
      await series.moveTo('2026-06-01T00:00:00Z');
      expect(await series.standing(id)).to.include({ status: 'completed', completed_payments: 3 });
      expect(await series.standing(ending)).to.include({ status: 'cancelled', completed_payments: 1 });
    });

    it('completes the series when the number of payments is reached already', async () => {
      const id = await series.start(platformInit('2026-03-10'));
      await series.moveTo('2026-04-11T00:00:00Z');
      const before = await reported(id);
      await update(id, { number_of_payments: 2 }).ok;
      const { status, future_transactions, recurring } = await series.status(id);
      expect([status, future_transactions.length]).to.eql(['completed', 0]);
      expect(recurring).to.include({ number_of_payments: 2, completed_payments: 2, remaining_payments: 0 });
      const types = await typesSince(id, before);
      expect([types.at(0), types.at(-1), types.length]).to.eql(['recurring.updated', 'recurring.completed', 14]);
      await api.recurringCancel(reference(id)).refused('VALIDATION/RECURRING_NOT_ACTIVE');
    });

    it('changes a paused series, from tomorrow on, and nothing when nothing is sent', async () => {
      const id = await series.start(platformInit('2026-05-01', { number_of_payments: 2 }));
      await api.recurringPause(reference(id)).ok;
      await update(id, { amount: 30 }).ok;
      expect((await series.status(id)).future_transactions.map(({ amount }) => amount)).to.eql([30, 30]);
      const before = await reported(id);
      await update(id, {}).ok;
      await update(id, { time_interval: 1, amount: 30, number_of_payments: 2, first_payment_date: '2026-05-01' }).ok;
      expect(await typesSince(id, before), 'what it has already is no change').to.eql([]);
      expect((await series.status(id)).status).to.equal('paused');
      await update(id, { first_payment_date: '2026-03-10' }).ok;
      expect(await series.planned(id), 'a date today would be cancelled').to.eql(['2026-04-10', '2026-05-10']);
      const move = { ...(await series.named(id, 1)), scheduled_date: '2026-06-01' };
      await api.futureTransactionUpdate({ body: move }).ok;
      await update(id, { number_of_payments: 1 }).ok;
      await series.moveTo('2026-05-10T00:00:00Z');
      await update(id, { number_of_payments: 2 }).ok;
      expect(await series.planned(id)).to.eql(['2026-06-01', '2026-06-10']);
    });

    it('refuses terms that can never be valid', async () => {
      const merchants = await series.start(merchantInit());
      for (const fields of [
        { first_payment_date: '2026-05-01' },
        { recurring_date_type: 'weekly' as const },
        { time_interval: 2 },
      ])
        await update(merchants, fields).refused('VALIDATION/RECURRING_NOT_MANAGED_BY_PLATFORM');
      expect(await update(merchants, { amount: 30, number_of_payments: 5 }).ok).to.include({ updated: true });
      const id = await series.start(platformInit('2026-05-01', { cancellation_date: '2026-09-01' }));
      await update(id, { first_payment_date: '2026-03-09' }).refused('VALIDATION/INVALID_START_DATE');
      await update(id, { first_payment_date: '2026-09-01' }).refused('VALIDATION/INVALID_FIELD');
      await update(id, { amount: 1.005 }).refused('VALIDATION/INVALID_AMOUNT');
      await update(id, { time_interval: 0 }).refused('VALIDATION/INVALID_FIELD');
      await update(id, { number_of_payments: 0 }).refused('VALIDATION/INVALID_FIELD');
    });
  });
});
