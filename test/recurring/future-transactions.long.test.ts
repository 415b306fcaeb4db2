import { expect } from 'chai';
import { runBilling } from '../../src/recurring/billing-run.js';
import { card } from '../support/payments.js';
import { afterStatement, declineWhen, merchantInit, platformInit, startedSeries, turning } from './series-client.js';
import { replayed } from '../support/contract/contract-client.js';
import { intercept } from '../support/queries/statements.js';

describe('future transactions', () => {
  let restore = () => {};
  afterEach(() => restore());
  const { service, series, api } = startedSeries();

  const reference = series.named;
  type Reference = Awaited<ReturnType<typeof reference>>;
  const ofAnotherSeries = 'VALIDATION/RECURRING_ID_DID_NOT_MATCH_REFERENCED_FUTURE_TRANSACTION';
  /** A series of so many payments that starts on the day of the tests, with a reference to one of them. */
  async function startedWith(payments: number, sequenceNumber: number) {
    const id = await series.start(platformInit('2026-03-10', { number_of_payments: payments }));
    return { id, body: await reference(id, sequenceNumber) };
  }
  const charge = (body: Reference & { readonly amount?: number }) => api.futureTransactionCharge({ body });
  const cancel = (body: Reference) => api.futureTransactionCancel({ body });
  const update = (body: Reference, fields: object) => api.futureTransactionUpdate({ body: { ...body, ...fields } });
  /** A series whose second payment is made and whose third is cancelled. */
  async function executedAndCancelled() {
    const id = await series.start(platformInit('2026-03-10', { number_of_payments: 5 }));
    const [second, third] = [await reference(id, 2), await reference(id, 3)];
    await charge(second).ok;
    await cancel(third).ok;
    return { id, second, third };
  }

  describe('charge', () => {
    it('is listed after the init that it shares its time with, however the rows lie in the table', async () => {
      const id = await series.start(platformInit('2026-03-10', { number_of_payments: 4 }));
      const made = await charge(await reference(id, 2)).ok;
      // A row moves behind the others when an indexed value changes.
      for (const change of ['+', '-'])
        await service.query(
          `UPDATE transactions SET created_at = created_at ${change} INTERVAL '1 hour' WHERE type = 'recurring_init'`,
        );
      const { completed_transactions: listed } = await series.status(id);
      expect(listed).to.have.length(2);
      expect(listed[1]).to.include({ transaction_id: made.transaction_id });
    });

    it('charges one occurrence before its date; the others stay unchanged', async () => {
      const id = await series.start(
        platformInit('2026-03-10', { number_of_payments: 4 }, { merchant_order_id: 'order-7' }),
      );
      const body = await reference(id, 3);
      const answer = await charge(body).ok;
      expect(answer).to.include({ accepted: true, ...body, merchant_order_id: 'order-7' });
      const transaction = await api.transactionStatus({ transaction_id: answer.transaction_id }).ok;
      expect(transaction).to.deep.include({ type: 'recurring', amount: 20, recurring_id: id });
      expect(transaction.order.order_id).to.equal(answer.order_id);
      expect(await series.numbered(id, 3)).to.include({
        status: 'completed',
        executed_transaction: answer.transaction_id,
        executed_at: '2026-03-10T09:00:00.000Z',
        scheduled_date: '2026-05-10',
      });
      expect(await series.planned(id)).to.eql(['2026-04-10', '2026-06-10']);
      expect((await series.status(id)).recurring).to.include({ completed_payments: 2, remaining_payments: 2 });
      const events = await series.events(id);
      expect(events.slice(-3).map(({ type }) => type)).to.eql([
        'transaction.approved',
        'future_transaction.executed',
        'recurring.charged',
      ]);
      expect(events.at(-1)!.data).to.include({ future_transaction_id: body.future_transaction_id });
    });

    it('takes the amount of an update that was answered before the charge is written', async () => {
      /** Runs `first` before the next charge is written. */
      const before = (first: () => Promise<unknown>) => {
        restore = intercept(service, async ({ name }, ask) => {
          if (name !== 'write-attempt') return ask();
          restore();
          await first();
          return ask();
        });
      };
      const chargedAmount = async ({ transaction_id }: { readonly transaction_id: string }) =>
        (await api.transactionStatus({ transaction_id }).ok).amount;

      const planned = await reference(await series.start(platformInit('2026-03-10', { number_of_payments: 4 })), 3);
      before(() => update(planned, { amount: 5 }).ok);
      expect(await chargedAmount(await charge(planned).ok)).to.equal(5);
      const recurring_id = await series.start(merchantInit());
      before(() => api.recurringUpdate({ body: { recurring_id, amount: 6 } }).ok);
      expect(await chargedAmount(await api.recurringCharge({ body: { recurring_id } }).ok)).to.equal(6);
    });

    it('is not repeated under the key of a request that came second and broke off', async () => {
      const planned = await reference(await series.start(platformInit('2026-03-10', { number_of_payments: 4 })), 3);
      restore = afterStatement(service, 'read-attempt', async () => {
        await charge(planned).ok;
        restore = afterStatement(service, 'write-attempt', () => Promise.reject(new Error('broken off')));
      });
      const keyed = { body: { ...planned, amount: 5 }, idempotencyKey: 'came-second' };
      await api.futureTransactionCharge(keyed).refused('SYSTEM/INTERNAL_ERROR');
      const repeated = api.futureTransactionCharge(keyed);
      await turning(service, repeated.refused('VALIDATION/FUTURE_TRANSACTION_ALREADY_EXECUTED'));
    });

    it('takes another amount, this time only', async () => {
      const id = await series.start(platformInit('2026-03-10', { number_of_payments: 3 }));
      await charge({ ...(await reference(id, 2)), amount: 5.25 }).ok;
      expect((await series.numbered(id, 2)).amount).to.equal(5.25);
      expect((await series.numbered(id, 3)).amount).to.equal(20);
    });

    it('plans the next one of an open-ended series', async () => {
      const id = await series.start(platformInit('2026-03-10'));
      await charge(await reference(id, 2)).ok;
      const planned = await series.planned(id);
      expect([planned.length, planned.at(-1)]).to.eql([12, '2027-04-10']);
    });

    it('charges once, however many ask at once, and replays under the same key', async () => {
      const { id, body } = await startedWith(3, 2);
      const answers = await Promise.all(Array.from({ length: 8 }, () => charge(body)));
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).to.have.length(1);
      for (const answer of answers.filter(({ status }) => status !== 200))
        expect(['VALIDATION/RELATED_TRANSACTION_LOCKED', 'VALIDATION/FUTURE_TRANSACTION_ALREADY_EXECUTED']).to.include(
          (answer.body as { reason_code: string }).reason_code,
        );
      const keyed = { body: await reference(id, 3), idempotencyKey: 'charge-1' };
      const [first, second] = await turning(
        service,
        Promise.all([api.futureTransactionCharge(keyed), api.futureTransactionCharge(keyed)]),
      );
      expect(second.text).to.equal(first.text);
      expect((await series.status(id)).recurring).to.include({ status: 'completed', completed_payments: 3 });
    });

    it('leaves the last place of a shortened series to one of two charges at once', async () => {
      const id = await series.start(platformInit('2026-03-10', { number_of_payments: 4 }));
      const rivals = [await reference(id, 2), await reference(id, 3)];
      await charge(await reference(id, 4)).ok;
      await api.recurringUpdate({ body: { recurring_id: id, number_of_payments: 3 } }).ok;
      const answers = await Promise.all(rivals.map(charge));
      expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
      expect((await series.status(id)).recurring).to.include({ status: 'completed', completed_payments: 3 });
    });

    it('refuses an occurrence that is not pending, of another series, or of a paused one', async () => {
      const { id, second, third } = await executedAndCancelled();
      const other = await series.start(platformInit('2026-03-10'));
      await charge(second).refused('VALIDATION/FUTURE_TRANSACTION_ALREADY_EXECUTED');
      await charge(third).refused('VALIDATION/FUTURE_TRANSACTION_ALREADY_CANCELLED');
      await charge({ ...(await reference(id, 4)), recurring_id: other }).refused(ofAnotherSeries);
      await charge({ recurring_id: id, future_transaction_id: 'Unknown1' }).refused(
        'VALIDATION/FUTURE_TRANSACTION_NOT_FOUND',
      );
      await charge({ ...(await reference(id, 4)), amount: 1.005 }).refused('VALIDATION/INVALID_AMOUNT');
      await api.recurringPause({ body: { recurring_id: id } }).ok;
      await charge(await reference(id, 4)).refused('VALIDATION/RECURRING_NOT_ACTIVE');
    });

    it('is declined with 200, and refused while its retry is waited for', async () => {
      const id = await series.start(
        platformInit('2026-03-10', { number_of_payments: 3 }, { payment_instrument: card('4000000000000341') }),
      );
      const body = await reference(id, 2);
      expect(await charge(body).ok).to.include({ accepted: false });
      expect(await series.numbered(id, 2)).to.include({ status: 'processing' });
      await charge(body).refused('VALIDATION/RELATED_TRANSACTION_LOCKED');
      await update(body, { amount: 1 }).refused('VALIDATION/RELATED_TRANSACTION_LOCKED');
    });

    it('charges the planned amount again after another one was declined', async () => {
      const { id, body } = await startedWith(4, 2);
      restore = declineWhen(service, () => 'PAYMENT_METHOD.STOLEN_INSTRUMENT');
      await charge({ ...body, amount: 5 }).ok;
      expect(await series.numbered(id, 2)).to.include({ status: 'failed', amount: 20 });
      restore();
      await api.recurringResume({ body: { recurring_id: id } }).ok;
      const { transaction_id } = await charge(body).ok;
      expect((await api.transactionStatus({ transaction_id }).ok).amount).to.equal(20);
    });

    it('charges one that has failed again, as a new attempt of the last one, until one is approved', async () => {
      const { id, body } = await startedWith(4, 2);
      restore = declineWhen(service, () => 'PAYMENT_METHOD.STOLEN_INSTRUMENT');
      const first = await charge(body).ok;
      expect(first.accepted).to.be.false;
      expect(await series.numbered(id, 2)).to.include({ status: 'failed', notes: 'The charge was refused.' });
      await charge(body).refused('VALIDATION/RECURRING_NOT_ACTIVE');
      await api.recurringResume({ body: { recurring_id: id } }).ok;
      for (const refusal of [cancel(body), update(body, { amount: 1 })]) {
        const { status, context } = await refusal.refused('VALIDATION/FUTURE_TRANSACTION_FAILED');
        expect([status, context]).to.eql([
          409,
          { future_transaction_id: body.future_transaction_id, status: 'failed', transaction_id: first.transaction_id },
        ]);
      }
      restore();
      restore = declineWhen(service, () => 'PAYMENT_METHOD.STOLEN_INSTRUMENT');
      const second = await charge(body).ok;
      expect(second.accepted).to.be.false;
      restore();
      await api.recurringResume({ body: { recurring_id: id } }).ok;
      const third = await charge({ ...body, amount: 7 }).ok;
      expect(third.accepted).to.be.true;
      const status = (transaction_id: string) => api.transactionStatus({ transaction_id }).ok;
      expect(await status(second.transaction_id)).to.include({
        attempt_number: 2,
        originating_id: first.transaction_id,
      });
      expect(await status(third.transaction_id)).to.include({
        attempt_number: 3,
        originating_id: second.transaction_id,
        amount: 7,
      });
      const charged = await series.numbered(id, 2);
      expect(charged).to.include({ status: 'completed', executed_transaction: third.transaction_id });
      expect(charged).not.to.have.property('notes');
      expect((await series.status(id)).recurring).to.include({ completed_payments: 2, remaining_payments: 2 });
      await charge(body).refused('VALIDATION/FUTURE_TRANSACTION_ALREADY_EXECUTED');
    });

    it('refuses a failed one that the bank later reports as approved', async () => {
      const instrument = { payment_instrument: card('4000000000000341') };
      const id = await series.start(platformInit('2026-03-10', { number_of_payments: 4 }, instrument));
      const body = await reference(id, 2);
      await charge(body).ok;
      await series.moveTo('2026-03-25T12:00:00Z');
      expect(await series.numbered(id, 2)).to.include({ status: 'failed' });
      await api.recurringResume({ body: { recurring_id: id } }).ok;
      const { transaction_id } = (await series.status(id)).completed_transactions.at(-1)!;
      await api.sandboxBankCorrection({ transaction_id, body: { outcome: 'approved' } }).ok;
      expect((await charge(body).refused('VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED')).status).to.equal(422);
    });

    it('charges payment 1 of a series of the merchant', async () => {
      const id = await series.start(merchantInit({ first_payment_date: '2026-04-01' }));
      await charge(await reference(id, 1)).ok;
      expect((await series.status(id)).recurring.completed_payments).to.equal(1);
      expect(await series.planned(id)).to.eql([]);
    });
  });

  describe('cancel', () => {
    it('uses up the number: nothing moves, and nothing is added at the end', async () => {
      const { id, body } = await startedWith(4, 3);
      expect(await cancel(body).ok).to.eql({ ...body, cancelled: true });
      expect(await series.planned(id)).to.eql(['2026-04-10', '2026-06-10']);
      expect(await series.numbered(id, 3)).to.include({ status: 'cancelled', notes: 'Cancelled by request.' });
      expect((await series.status(id)).recurring).to.include({ completed_payments: 1, remaining_payments: 2 });
      await series.moveTo('2026-07-01T00:00:00Z');
      expect(await series.standing(id)).to.include({
        status: 'completed',
        completed_payments: 3,
        remaining_payments: 0,
      });
    });

    it('leaves the retry of another one that waits', async () => {
      const id = await series.start(platformInit('2026-03-10', { number_of_payments: 3 }));
      restore = declineWhen(service, () => 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS');
      const second = await reference(id, 2);
      for (const body of [second, await reference(id, 3)]) await charge(body).ok;
      restore();
      await cancel(second).ok;
      await series.moveTo('2026-03-12T00:00:00Z');
      expect(await series.numbered(id, 3)).to.include({ status: 'completed' });
    });

    it('stops one that waits for an automatic retry, and the series continues', async () => {
      const { id, body } = await startedWith(3, 2);
      restore = declineWhen(service, () => 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS');
      const made = await charge(body).ok;
      expect(await series.numbered(id, 2)).to.include({ status: 'processing' });
      const before = (await series.events(id)).length;
      expect(await cancel(body).ok).to.include({ cancelled: true });
      restore();
      expect((await series.typesOf(id)).slice(before)).to.eql([
        'transaction.retry_cancelled',
        'future_transaction.cancelled',
      ]);
      expect((await series.events(id))[before]!.data).to.include({
        transaction_id: made.transaction_id,
        cancellation_reason: 'future_transaction_cancelled',
      });
      expect(await series.numbered(id, 2)).to.include({ status: 'cancelled', notes: 'Cancelled by request.' });
      await cancel(body).refused('VALIDATION/FUTURE_TRANSACTION_ALREADY_CANCELLED');
      await series.moveTo('2026-06-01T00:00:00Z');
      const { status, completed_transactions } = await series.status(id);
      expect(status).to.equal('completed');
      expect(completed_transactions.map(({ accepted }) => accepted)).to.eql([true, false, true]);
    });

    it('refuses one that is at its processor', async () => {
      const body = await reference(await series.start(platformInit('2026-03-10', { number_of_payments: 3 })), 2);
      await turning(service, charge({ ...body, amount: 3002 }));
      await cancel(body).refused('VALIDATION/RELATED_TRANSACTION_LOCKED');
      await turning(service, series.moveTo('2026-03-10T12:00:00Z'));
    });

    it('completes the series with its last occurrence', async () => {
      const id = await series.start(platformInit('2026-03-10', { number_of_payments: 2 }));
      await api.futureTransactionCancel({ body: await reference(id, 2), idempotencyKey: 'skip-1' }).ok;
      const again = await api.futureTransactionCancel({ body: await reference(id, 2), idempotencyKey: 'skip-1' });
      expect([again.status, replayed(again)]).to.eql([200, 'true']);
      expect((await series.status(id)).status).to.equal('completed');
      expect((await series.typesOf(id)).slice(-2)).to.eql(['future_transaction.cancelled', 'recurring.completed']);
    });

    it('refuses one that is executed, cancelled, or of another series', async () => {
      const { second, third } = await executedAndCancelled();
      const other = await series.start(platformInit('2026-03-10'));
      await cancel(second).refused('VALIDATION/FUTURE_TRANSACTION_ALREADY_EXECUTED');
      await cancel(third).refused('VALIDATION/FUTURE_TRANSACTION_ALREADY_CANCELLED');
      await cancel({ ...third, recurring_id: other }).refused(ofAnotherSeries);
    });
  });

  describe('update', () => {
    it('moves one occurrence and changes its amount; the others stay unchanged', async () => {
      const { id, body } = await startedWith(4, 3);
      expect(await update(body, { scheduled_date: '2026-03-20', amount: 9.99 }).ok).to.eql({ ...body, updated: true });
      expect(await series.planned(id)).to.eql(['2026-03-20', '2026-04-10', '2026-06-10']);
      expect((await series.events(id)).at(-1)).to.deep.include({ type: 'future_transaction.updated' });
      await series.moveTo('2026-07-01T00:00:00Z');
      const { status, completed_transactions } = await series.status(id);
      expect([status, completed_transactions.map(({ amount }) => amount)]).to.eql(['completed', [20, 9.99, 20, 20]]);
      expect(await series.numbered(id, 3)).to.include({
        scheduled_date: '2026-03-20',
        executed_at: '2026-03-20T00:00:00.000Z',
      });
    });

    it('is not charged on its old date if it is moved right after the run of that date has leased it', async () => {
      const { id, body } = await startedWith(3, 2);
      await series.freezeAt('2026-04-10T00:00:00Z');
      const move = () => update(body, { scheduled_date: '2026-04-20' }).ok;
      restore = afterStatement(service, 'due-lease-occurrence', move);
      await runBilling(service.deps);
      expect(await series.planned(id)).to.eql(['2026-04-20', '2026-05-10']);
      await series.moveTo('2026-04-20T00:00:00Z');
      expect(await series.numbered(id, 2)).to.include({ executed_at: '2026-04-20T00:00:00.000Z' });
    });

    for (const [name, act, expected] of [
      ['its new amount', { amount: 5 }, { amount: 5, executed_at: '2026-04-10T00:00:00.000Z' }],
      ['its new date', { scheduled_date: '2026-04-20' }, { status: 'pending', scheduled_date: '2026-04-20' }],
      ['the pause', 'pause', { status: 'cancelled' }],
    ] as const)
      it(`is charged by ${name}, which came after the run had read it`, async () => {
        const { id, body } = await startedWith(3, 2);
        await series.freezeAt('2026-04-10T00:00:00Z');
        const changed = () =>
          act === 'pause' ? api.recurringPause({ body: { recurring_id: id } }).ok : update(body, act).ok;
        let change: Promise<unknown> | undefined;
        const pace = async () => void (await (change ??= changed()));
        while (await runBilling(service.deps, { pace }));
        expect(change).not.to.equal(undefined);
        expect(await series.numbered(id, 2)).to.include(expected);
      });

    it('has no event if an update changes nothing', async () => {
      const id = await series.start(platformInit('2026-04-10', { number_of_payments: 2 }));
      const { future_transaction_id, scheduled_date, amount } = await series.numbered(id, 2);
      const before = (await series.events(id)).length;
      const body = { recurring_id: id, future_transaction_id };
      for (const fields of [{}, { scheduled_date }, { amount }, { amount, scheduled_date: `${scheduled_date}T09:00` }])
        await update(body, fields).ok;
      expect(await series.events(id)).to.have.length(before);
      await update(body, { amount: amount + 1, scheduled_date }).ok;
      expect((await series.typesOf(id)).slice(before)).to.eql(['future_transaction.updated']);
    });

    it("takes a date-time for its day in the terminal's time zone", async () => {
      const id = await series.start(platformInit('2026-04-10', { number_of_payments: 2 }));
      const body = await reference(id, 1);
      for (const [given, date] of [
        ['2026-04-12T23:30:00-05:00', '2026-04-13'],
        ['2026-04-12T23:30:00', '2026-04-12'],
        ['2026-04-11T00:00Z', '2026-04-11'],
      ] as const) {
        await update(body, { scheduled_date: given }).ok;
        expect((await series.numbered(id, 1)).scheduled_date).to.equal(date);
      }
    });

    it('refuses a date that is not in the future, does not exist, or comes when the series has ended', async () => {
      const id = await series.start(platformInit('2026-04-10', { cancellation_date: '2026-09-01' }));
      const body = await reference(id, 1);
      for (const scheduled_date of ['2026-03-10', '2026-03-09', '2026-09-01'])
        await update(body, { scheduled_date }).refused('VALIDATION/INVALID_SCHEDULED_DATE');
      for (const scheduled_date of ['2026-02-30', 'tomorrow'])
        await update(body, { scheduled_date }).refused('VALIDATION/INVALID_FIELD');
      for (const amount of [0, 1.005]) await update(body, { amount }).refused('VALIDATION/INVALID_AMOUNT');
      await update({ ...body, recurring_id: await series.start(platformInit('2026-04-10')) }, {}).refused(
        ofAnotherSeries,
      );
      expect(await series.numbered(id, 1)).to.include({ scheduled_date: '2026-04-10', amount: 20 });
    });

    it('refuses one that is executed or cancelled', async () => {
      const { second, third } = await executedAndCancelled();
      await update(second, { amount: 3 }).refused('VALIDATION/FUTURE_TRANSACTION_ALREADY_EXECUTED');
      await update(third, { scheduled_date: '2026-12-24' }).refused('VALIDATION/FUTURE_TRANSACTION_ALREADY_CANCELLED');
    });
  });
});
