import { expect } from 'chai';
import type { ErrorCode } from '../../src/base/errors/errors.js';
import { succeeded, replayed } from '../support/contract/contract-client.js';
import { card, declinedCard } from '../support/payments.js';
import { ScriptedRandom, startApiService } from '../support/service.js';
import { eventFaults } from '../support/contract/contract.js';
import { merchantInit, platformInit, seriesClient, turning, type InitRequest } from './series-client.js';
import { started } from '../support/started.js';

describe('recurring init', () => {
  const random = new ScriptedRandom();
  const service = started(() => startApiService({}, { random }));
  const series = started(() => seriesClient(service));

  const init = (body: InitRequest, idempotencyKey?: string) =>
    series.api.recurringInit({ body, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) });

  describe('the first payment', () => {
    it('is charged by the init when its date is today', async () => {
      const answer = await init(
        platformInit(
          '2026-03-10',
          { number_of_payments: 3 },
          { merchant_transaction_id: 'first', merchant_order_id: 'order-1' },
        ),
      ).ok;
      expect(answer).to.include({ accepted: true, merchant_transaction_id: 'first', merchant_order_id: 'order-1' });

      const transaction = await series.api.transactionStatus({ transaction_id: answer.transaction_id }).ok;
      expect(transaction).to.deep.include({ type: 'recurring_init', amount: 20, recurring_id: answer.recurring_id });
      expect(transaction.status.status).to.equal('APPROVED');

      const { status, recurring, order_id, completed_transactions } = await series.status(answer.recurring_id);
      expect(status).to.equal('active');
      expect(order_id).to.equal(answer.order_id);
      expect(recurring).to.eql({
        status: 'active',
        managed_by: 'our_platform',
        first_payment_date: '2026-03-10',
        recurring_date_type: 'monthly',
        time_interval: 1,
        number_of_payments: 3,
        cancellation_date: null,
        completed_payments: 1,
        remaining_payments: 2,
      });
      expect(completed_transactions).to.eql([
        { transaction_id: answer.transaction_id, order_id, amount: 20, currency: 'USD', accepted: true },
      ]);
      expect(await series.planned(answer.recurring_id)).to.eql(['2026-04-10', '2026-05-10']);
      expect(await series.numbered(answer.recurring_id, 2)).to.deep.include({
        sequence_number: 2,
        scheduled_date: '2026-04-10',
        amount: 20,
      });
    });

    it('waits as future transaction 1 when its date is later, and the init verifies the card with a zero amount', async () => {
      const answer = await init(platformInit('2026-05-31', { number_of_payments: 3 })).ok;
      const transaction = await series.api.transactionStatus({ transaction_id: answer.transaction_id }).ok;
      expect(transaction).to.deep.include({ type: 'recurring_init', amount: 0 });
      const { recurring, completed_transactions } = await series.status(answer.recurring_id);
      expect(recurring).to.include({ completed_payments: 0, remaining_payments: 3 });
      expect(completed_transactions).to.eql([]);
      expect(await series.planned(answer.recurring_id)).to.eql(['2026-05-31', '2026-06-30', '2026-07-31']);
      expect(await series.numbered(answer.recurring_id, 1)).to.deep.include({ scheduled_date: '2026-05-31' });
    });

    it('is charged by the init of a series without a date', async () => {
      const answer = await init(merchantInit()).ok;
      expect((await series.status(answer.recurring_id)).recurring).to.eql({
        status: 'active',
        managed_by: 'merchant',
        cancellation_date: null,
        completed_payments: 1,
      });
      expect(await series.planned(answer.recurring_id)).to.eql([]);
    });

    it('has no other occurrences when the merchant manages the series: the platform plans only its own charges', async () => {
      const answer = await init(
        merchantInit({
          first_payment_date: '2026-04-01',
          recurring_date_type: 'monthly',
          time_interval: 1,
          number_of_payments: 12,
        }),
      ).ok;
      expect(await series.planned(answer.recurring_id)).to.eql(['2026-04-01']);
      expect((await series.status(answer.recurring_id)).recurring).to.include({ remaining_payments: 12 });
    });

    it('falls on the date of the terminal, not of UTC', async () => {
      const { prisma } = service.deps.store;
      await prisma.terminal.updateMany({ data: { timeZone: 'Pacific/Kiritimati' } });
      await service.clock.advance(5_000);
      // 09:00 UTC on the 10th is 23:00 there.
      const charged = await init(platformInit('2026-03-10', { number_of_payments: 1 })).ok;
      await prisma.terminal.updateMany({ data: { timeZone: 'America/Los_Angeles' } });
      await service.clock.advance(5_000);
      const verified = await init(platformInit('2026-03-11')).ok;
      await prisma.terminal.updateMany({ data: { timeZone: 'UTC' } });
      await service.clock.advance(5_000);
      expect((await series.status(charged.recurring_id)).status).to.equal('completed');
      expect((await series.planned(verified.recurring_id))[0]).to.equal('2026-03-11');
    });
  });

  it('plans twelve occurrences of an open-ended series, and none on or after the cancellation date', async () => {
    const open = await init(platformInit('2026-04-01')).ok;
    expect(await series.planned(open.recurring_id)).to.have.length(12);
    expect((await series.status(open.recurring_id)).recurring).to.not.have.any.keys(
      'number_of_payments',
      'remaining_payments',
    );
    const ending = await init(platformInit('2026-04-01', { cancellation_date: '2026-06-01' })).ok;
    expect(await series.planned(ending.recurring_id)).to.eql(['2026-04-01', '2026-05-01']);
    expect((await series.status(ending.recurring_id)).recurring.cancellation_date).to.equal('2026-06-01');
  });

  it('leaves a cancelled series behind when it is declined', async () => {
    const answer = await init(
      platformInit('2026-03-10', { number_of_payments: 3 }, { payment_instrument: card(declinedCard) }),
    ).ok;
    expect(answer.accepted).to.equal(false);
    const { status, recurring, future_transactions, completed_transactions } = await series.status(answer.recurring_id);
    expect([status, recurring.status]).to.eql(['cancelled', 'cancelled']);
    expect(recurring).to.include({ completed_payments: 0, remaining_payments: 0 });
    expect(future_transactions).to.eql([]);
    expect(completed_transactions.map(({ accepted }) => accepted)).to.eql([false]);
    expect(await series.typesOf(answer.recurring_id)).to.eql(['transaction.declined', 'recurring.cancelled']);
  });

  it('emits events of the start, the charge and every planned payment, as the contract describes', async () => {
    const answer = await init(platformInit('2026-03-10', { number_of_payments: 3 })).ok;
    const events = await series.events(answer.recurring_id);
    expect(events.map(({ type }) => type)).to.eql([
      'transaction.approved',
      'recurring.created',
      'recurring.charged',
      'future_transaction.scheduled',
      'future_transaction.scheduled',
    ]);
    expect(events.flatMap(eventFaults)).to.eql([]);
    expect(events[1]!.data.recurring).to.include({ completed_payments: 1, remaining_payments: 2 });
  });

  it('counts a payer and an instrument that are known', async () => {
    // Of several payers with one address the newest counts.
    await service.clock.advance(1);
    const first = await init(platformInit('2026-03-10')).ok;
    const {
      payment_instrument: { token } = {},
      payer: { fingerprint, friendly_id },
    } = await series.status(first.recurring_id);
    const { payment_instrument: _card, payer: _payer, ...rest } = merchantInit();
    const second = await init({ ...rest, token: token!, payer_fingerprint: fingerprint! }).ok;
    const { payer, payment_instrument } = await series.status(second.recurring_id);
    expect(payer.friendly_id).to.equal(friendly_id);
    expect(payment_instrument?.token).to.equal(token);
  });

  it('replays its answer under the same Idempotency-Key, and starts one series', async () => {
    const body = platformInit('2026-03-10');
    const [first, second] = await turning(service, Promise.all([init(body, 'start-1'), init(body, 'start-1')]));
    expect(second.body).to.eql(first.body);
    expect([first, second].map(replayed).sort()).to.eql(['false', 'true']);
    expect((await series.status((await succeeded(first)).recurring_id)).recurring.completed_payments).to.equal(1);
  });

  describe('refuses', () => {
    const [invalid, missing] = ['VALIDATION/INVALID_FIELD', 'VALIDATION/MISSING_FIELD'] as const;
    const unknown = 'VALIDATION/RECORD_NOT_FOUND';
    const nobody = 'A'.repeat(86) + '==';
    const without = (field: string) => {
      const body = platformInit('2026-05-01');
      return { ...body, recurring: { ...body.recurring, [field]: undefined } };
    };
    const merchants = (changes: object) => ({ ...merchantInit(), ...changes });
    const [start, end] = ['recurring.first_payment_date', 'recurring.cancellation_date'];
    const unpaid = { payment_instrument: undefined };
    const endsFirst = platformInit('2026-05-01', { cancellation_date: '2026-05-01' });
    const unknownPayer = { payer: undefined, payer_fingerprint: nobody };
    const expired = { payment_instrument: card(undefined, { expiry_month: 1, expiry_year: 2026 }) };
    const noNumber = { payment_instrument: card('4111111111111112') };
    const cases: readonly [what: string, body: unknown, code: ErrorCode, field: string][] = [
      ['a first payment date that has passed', platformInit('2026-03-09'), 'VALIDATION/INVALID_START_DATE', start],
      ['a date that does not exist', platformInit('2026-02-30'), invalid, start],
      ['a cancellation date before the first payment', endsFirst, invalid, end],
      ['a cancellation date of today', merchantInit({ cancellation_date: '2026-03-10' }), invalid, end],
      ['a platform-managed series without a date', without('first_payment_date'), missing, start],
      ['one without a date type', without('recurring_date_type'), missing, 'recurring.recurring_date_type'],
      ['one without an interval', without('time_interval'), missing, 'recurring.time_interval'],
      ['no schedule at all', merchants({ recurring: undefined }), missing, 'recurring'],
      ['no instrument', merchants(unpaid), missing, 'payment_instrument'],
      ['two instruments', merchants({ provider_token: 'x' }), invalid, 'provider_token'],
      ['no payer', merchants({ payer: undefined }), missing, 'payer'],
      ['two payers', merchants({ payer_fingerprint: nobody }), invalid, 'payer_fingerprint'],
      ['a payer that is not known', merchants(unknownPayer), unknown, 'payer_fingerprint'],
      ['a token that is not known', merchants({ ...unpaid, token: nobody }), unknown, 'token'],
      ['an amount with too many decimals', merchants({ amount: 1.005 }), 'VALIDATION/INVALID_AMOUNT', 'amount'],
      ['an unsupported currency', merchants({ currency: 'XAU' }), 'INVALID_CURRENCY', 'currency'],
      ['an expired card', merchants(expired), 'INVALID_EXPIRY', 'payment_instrument.expiry_month'],
      ['a card number that is none', merchants(noNumber), 'INVALID_CARD_NUMBER', 'payment_instrument.card_number'],
    ];
    for (const [what, body, code, field] of cases)
      it(what, () => series.api.recurringInit({ invalidBody: body }).refused(code, field));

    it('and leaves no records', async () => {
      const { prisma } = service.deps.store;
      const before = await prisma.series.count();
      await series.api
        .recurringInit({ invalidBody: platformInit('2026-03-09'), idempotencyKey: 'refused-1' })
        .refused('VALIDATION/INVALID_START_DATE');
      expect(await prisma.series.count()).to.equal(before);
      expect(await prisma.series.count({ where: { orderId: '' } })).to.equal(0);
    });
  });

  describe('a new id that is already in use', () => {
    const draw = (...ids: string[]): void => {
      random.ids.push(...ids);
    };
    const none = () => expect(random.ids).to.eql([]);

    it('is drawn again for a series', async () => {
      draw('Attempt1', 'Order001', 'Payer001', 'Series01');
      expect(await init(merchantInit()).ok).to.include({ transaction_id: 'Attempt1', recurring_id: 'Series01' });
      draw('Attempt2', 'Order002', 'Payer002', 'Series01', 'Attempt3', 'Order003', 'Payer003', 'Series03');
      const answer = await init(merchantInit(), 'clash').ok;
      expect(answer).to.include({ transaction_id: 'Attempt3', recurring_id: 'Series03', accepted: true });
      expect(await init(merchantInit(), 'clash').ok).to.eql(answer);
      none();
      expect((await series.status('Series03')).recurring).to.include({ completed_payments: 1 });
    });

    it('is drawn again for an occurrence', async () => {
      const schedule = platformInit('2026-03-10', { number_of_payments: 2 });
      draw('Attempt4', 'Order004', 'Payer004', 'Series04', 'Future04');
      draw('Attempt5', 'Order005', 'Payer005', 'Series05', 'Future04', 'Future05');
      await init(schedule).ok;
      await init(schedule).ok;
      none();
      expect(await series.numbered('Series04', 2)).to.include({ future_transaction_id: 'Future04' });
      expect(await series.numbered('Series05', 2)).to.include({ future_transaction_id: 'Future05' });
    });
  });
});
