import { expect } from 'chai';
import { runDueRetries } from '../../src/payments/retry/due-retries.js';
import type { ReasonKey } from '../../src/reasons/reasons.js';
import { occurrenceRetries } from '../../src/recurring/billing-run.js';
import { approvedCard, card, declinedCard, paymentWith } from '../support/payments.js';
import { startTestService, terminalId } from '../support/service.js';
import { referenceTo } from '../support/stage.js';
import { declineWhen, platformInit, type SentEvent, seriesClient, startedSeries, turning } from './series-client.js';
import { started } from '../support/started.js';
import { until } from '../support/time/clock.js';

const softReason = 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS';

describe('automatic retries', () => {
  let restore: () => void;
  beforeEach(() => {
    restore = () => undefined;
  });
  afterEach(() => restore());
  const { service, series, api } = startedSeries();
  afterEach(() => service.deps.store.prisma.terminal.update({ where: { terminalId }, data: { retryOneOff: false } }));

  const decline = (reason: ReasonKey) => {
    restore = declineWhen(service, () => reason);
  };
  const timeline = (events: readonly SentEvent[]) =>
    events
      .filter(({ type }) => type !== 'future_transaction.scheduled')
      .map(
        ({ type, created_at, data }) =>
          `${created_at.slice(0, 10)} ` +
          `${type}${typeof data.attempt_number === 'number' ? ` #${data.attempt_number}` : ''}`,
      );
  const cancellationsOf = (events: readonly SentEvent[]) =>
    events.filter(({ type }) => type === 'transaction.retry_cancelled').map(({ data }) => data);
  const attempts = async () =>
    (await service.deps.store.prisma.transaction.findMany({ where: { attemptNumber: { gt: 1 } } })).length;

  /** A series whose second payment is due on 10 April, after which every call is declined. */
  async function declining(
    reason: ReasonKey,
    schedule: Parameters<typeof platformInit>[1] = { number_of_payments: 3 },
  ): Promise<string> {
    const id = await series.start(platformInit('2026-03-10', schedule));
    decline(reason);
    return id;
  }

  it('attempt a charge 1, 3, 7 and 14 days after the first time; then the occurrence has failed and the series is paused', async () => {
    const id = await declining(softReason);
    await series.moveTo('2026-04-30T00:00:00Z');
    expect(timeline(await series.events(id)).slice(3)).to.eql([
      '2026-04-10 transaction.declined #1',
      '2026-04-10 transaction.retry_scheduled #1',
      '2026-04-11 transaction.retry_attempted #2',
      '2026-04-11 transaction.declined #2',
      '2026-04-11 transaction.retry_scheduled #2',
      '2026-04-13 transaction.retry_attempted #3',
      '2026-04-13 transaction.declined #3',
      '2026-04-13 transaction.retry_scheduled #3',
      '2026-04-17 transaction.retry_attempted #4',
      '2026-04-17 transaction.declined #4',
      '2026-04-17 transaction.retry_scheduled #4',
      '2026-04-24 transaction.retry_attempted #5',
      '2026-04-24 transaction.declined #5',
      '2026-04-24 future_transaction.failed #5',
      '2026-04-24 recurring.paused',
    ]);
    const { status, recurring, completed_transactions } = await series.status(id);
    expect(status).to.equal('paused');
    expect(recurring).to.include({ completed_payments: 1, remaining_payments: 1 });
    expect(completed_transactions.map(({ accepted }) => accepted)).to.eql([true, ...Array<boolean>(5).fill(false)]);
    expect(await series.numbered(id, 2))
      .to.include({ status: 'failed', notes: 'The charge was refused.' })
      .and.not.have.any.keys('executed_transaction', 'executed_at');
  });

  it('of one series that are due together are made one after the other, oldest first: each result affects the next', async () => {
    const id = await declining(softReason, { recurring_date_type: 'daily', time_interval: 13, number_of_payments: 4 });
    await series.moveTo('2026-04-07T00:00:00Z');
    expect(
      timeline(await series.events(id)).filter(
        (line) => line.startsWith('2026-04-05') || line.startsWith('2026-04-06'),
      ),
    ).to.eql([
      '2026-04-05 transaction.declined #1',
      '2026-04-05 transaction.retry_scheduled #1',
      '2026-04-06 transaction.retry_attempted #5',
      '2026-04-06 transaction.declined #5',
      '2026-04-06 future_transaction.failed #5',
      '2026-04-06 recurring.paused',
      '2026-04-06 transaction.retry_cancelled #1',
      '2026-04-06 future_transaction.failed #1',
    ]);
  });

  it('are not begun by a service that stops; the next service makes them', async () => {
    await declining(softReason);
    await series.moveTo('2026-04-10T00:00:00Z');
    await series.freezeAt('2026-04-11T00:00:00Z');
    const deps = { ...service.deps, lifecycle: { closing: false } };
    const counted: number[] = [];
    const count = (things: number) => void counted.push(things);
    const pace = async () => void (deps.lifecycle.closing = true);
    expect([await runDueRetries(deps, occurrenceRetries, { pace, count }), counted]).to.eql([false, []]);
    expect([await runDueRetries(service.deps, occurrenceRetries, { count }), counted]).to.eql([true, [1]]);
  });

  it('are linked to the attempt before, and both events carry both ids', async () => {
    const id = await declining(softReason);
    await series.moveTo('2026-04-11T00:00:00Z');
    const events = await series.events(id);
    const scheduled = events.find(({ type }) => type === 'transaction.retry_scheduled')!.data;
    const attempted = events.find(({ type }) => type === 'transaction.retry_attempted')!.data;
    expect(scheduled).to.include({
      originating_id: scheduled.transaction_id,
      retry_at: '2026-04-11T00:00:00.000Z',
      attempt_number: 1,
    });
    expect(attempted).to.include({ originating_id: scheduled.transaction_id, attempt_number: 2, recurring_id: id });
    const transaction = await api.transactionStatus({ transaction_id: String(attempted.transaction_id) }).ok;
    expect(transaction).to.deep.include({
      originating_id: scheduled.transaction_id,
      attempt_number: 2,
      type: 'recurring',
      amount: 20,
    });
    expect(await series.numbered(id, 2)).to.include({ status: 'processing' });
    expect(await series.planned(id)).to.eql(['2026-04-10 processing', '2026-05-10']);
  });

  it('complete the occurrence when one is approved', async () => {
    const id = await declining(softReason);
    await series.moveTo('2026-04-12T00:00:00Z');
    restore();
    await series.moveTo('2026-06-01T00:00:00Z');
    expect(await series.standing(id)).to.include({ status: 'completed', completed_payments: 3 });
    expect(await series.numbered(id, 2)).to.include({
      status: 'completed',
      executed_at: '2026-04-13T00:00:00.000Z',
      scheduled_date: '2026-04-10',
    });
  });

  it('are made after a technical failure as well', async () => {
    const id = await series.start(platformInit('2026-03-10', { number_of_payments: 2 }));
    restore = declineWhen(service, () => 'PROCESSOR.SYSTEM_ERROR');
    await series.moveTo('2026-04-11T00:00:00Z');
    expect((await series.events(id)).filter(({ type }) => type === 'transaction.retry_attempted')).to.have.length(1);
  });

  for (const reason of ['PAYMENT_METHOD.STOLEN_INSTRUMENT', 'PAYMENT_METHOD.EXPIRED_CARD'] as const)
    it(`are not made after ${reason}: the occurrence has failed and the series is paused`, async () => {
      const id = await declining(reason);
      await series.moveTo('2026-05-01T00:00:00Z');
      expect(timeline(await series.events(id)).slice(3)).to.eql([
        '2026-04-10 transaction.declined #1',
        '2026-04-10 future_transaction.failed #1',
        '2026-04-10 recurring.paused',
      ]);
    });

  it('do not complete a series whose last occurrence fails: it is paused, and that one can be charged again', async () => {
    const id = await declining('PAYMENT_METHOD.STOLEN_INSTRUMENT', { number_of_payments: 2 });
    await series.moveTo('2026-04-10T00:00:00Z');
    const reference = { body: await series.named(id, 2) };
    for (let attempt = 1; attempt <= 2; attempt++) {
      expect(await series.standing(id)).to.include({ status: 'paused', completed_payments: 1, remaining_payments: 0 });
      expect((await api.recurringResume({ body: { recurring_id: id } }).ok).status).to.equal('active');
      if (attempt === 1) expect((await api.futureTransactionCharge(reference).ok).accepted).to.equal(false);
    }
    restore();
    await api.futureTransactionCharge(reference).ok;
    expect(await series.standing(id)).to.include({ status: 'completed', completed_payments: 2 });
  });

  it('end with the series: an occurrence that waits for one has failed', async () => {
    const id = await declining(softReason);
    await series.moveTo('2026-04-10T12:00:00Z');
    await api.recurringCancel({ body: { recurring_id: id } }).ok;
    expect(await series.numbered(id, 2)).to.include({ status: 'failed', notes: 'The series was cancelled.' });
    const events = await series.events(id);
    expect(timeline(events).slice(-4)).to.eql([
      '2026-04-10 transaction.retry_cancelled #1',
      '2026-04-10 future_transaction.cancelled',
      '2026-04-10 future_transaction.failed #1',
      '2026-04-10 recurring.cancelled',
    ]);
    const announced = events.find(({ type }) => type === 'transaction.retry_scheduled')!.data;
    expect(cancellationsOf(events)).to.eql([
      { ...announced, cancellation_reason: 'series_not_active', retry_at: '2026-04-11T00:00:00.000Z' },
    ]);
    await series.moveTo('2026-06-01T00:00:00Z');
    expect(await attempts()).to.equal(0);
  });

  it('are skipped when they are due while the series is paused, and made if it is resumed before', async () => {
    const [paused, resumed] = [
      await declining(softReason),
      await series.start(platformInit('2026-04-11', { number_of_payments: 3 })),
    ];
    await series.moveTo('2026-04-11T00:00:00Z');
    await api.recurringPause({ body: { recurring_id: paused } }).ok;
    await api.recurringPause({ body: { recurring_id: resumed } }).ok;
    await series.moveTo('2026-04-11T12:00:00Z');
    await api.recurringResume({ body: { recurring_id: resumed } }).ok;
    restore();
    await series.moveTo('2026-04-20T00:00:00Z');
    expect(await series.numbered(paused, 2)).to.include({
      status: 'failed',
      notes: 'Its retry was due while the series was paused.',
    });
    expect(cancellationsOf(await series.events(paused)).map(({ cancellation_reason }) => cancellation_reason)).to.eql([
      'series_not_active',
    ]);
    expect(cancellationsOf(await series.events(resumed))).to.eql([]);
    expect(await series.numbered(resumed, 1)).to.include({
      status: 'completed',
      executed_at: '2026-04-12T00:00:00.000Z',
    });
  });

  it('stay if the series is resumed after their run has read it as paused', async () => {
    const id = await declining(softReason);
    await series.moveTo('2026-04-10T12:00:00Z');
    await api.recurringPause({ body: { recurring_id: id } }).ok;
    await series.freezeAt('2026-04-11T00:00:00Z');
    const chargedLike: typeof occurrenceRetries.chargedLike = async (...given) => {
      const like = await occurrenceRetries.chargedLike(...given);
      expect(like).to.equal(undefined);
      await api.recurringResume({ body: { recurring_id: id } }).ok;
      return like;
    };
    await runDueRetries(service.deps, { ...occurrenceRetries, chargedLike });
    expect(await series.standing(id)).to.include({ status: 'active' });
    expect(cancellationsOf(await series.events(id))).to.eql([]);
    restore();
    // The lease ends, and the background may take the retry first: then the move waits.
    await service.clock.advance(120_000);
    await turning(service, series.moveTo('2026-04-11T01:00:00Z'));
    expect(await series.numbered(id, 2)).to.include({ status: 'completed' });
  });

  it('stop at ten attempts per card and amount in thirty days', async () => {
    await declining(softReason, { recurring_date_type: 'daily', cancellation_date: '2026-05-01' });
    const other = await series.start(
      platformInit('2026-03-20', { recurring_date_type: 'daily', cancellation_date: '2026-05-01' }, { amount: 30 }),
    );
    await series.moveTo('2026-04-25T00:00:00Z');
    const made = await service.deps.store.prisma.transaction.findMany({
      where: { amount: 20 },
      orderBy: { createdAt: 'asc' },
    });
    for (const retry of made.filter(({ attemptNumber }) => attemptNumber > 1)) {
      const earlier = made.filter(
        ({ createdAt, status }) =>
          status !== 'APPROVED' &&
          createdAt < retry.createdAt &&
          createdAt.getTime() > retry.createdAt.getTime() - 30 * 24 * 3600_000,
      );
      expect(earlier.length, retry.createdAt.toISOString()).to.be.lessThan(10);
    }
    expect(made.some(({ attemptNumber }) => attemptNumber > 1)).to.equal(true);
    expect((await series.status(other)).completed_transactions.length).to.be.greaterThan(2);
  });

  it('are made after ten approved charges of the same amount, and ten holds that were voided', async () => {
    const id = await series.start(platformInit('2026-03-10', { recurring_date_type: 'daily', number_of_payments: 13 }));
    for (let hold = 0; hold < 10; hold++) {
      const held = await api.preauth({ body: { ...paymentWith(approvedCard), amount: 20, currency: 'USD' } }).ok;
      await api.voidPayment({ body: referenceTo(held) }).ok;
    }
    await series.moveTo('2026-03-21T12:00:00Z');
    expect(await series.standing(id)).to.include({ completed_payments: 12 });
    decline(softReason);
    await series.moveTo('2026-03-22T12:00:00Z');
    restore();
    await series.moveTo('2026-03-23T12:00:00Z');
    expect(timeline(await series.events(id))).to.include('2026-03-23 transaction.retry_attempted #2');
    expect(await series.standing(id)).to.include({ status: 'completed', completed_payments: 13 });
  });

  it('keep twelve occurrences ahead while they wait', async () => {
    const id = await declining(softReason, { recurring_date_type: 'daily' });
    await series.moveTo('2026-03-12T00:00:00Z');
    expect((await series.planned(id)).filter((planned) => !planned.includes(' '))).to.have.length(12);
  });

  describe('of one-off payments', () => {
    const turnOn = () =>
      service.deps.store.prisma.terminal.update({ where: { terminalId }, data: { retryOneOff: true } });

    it('are off', async () => {
      await api.sale({ body: paymentWith('4000000000009995') }).ok;
      await series.moveTo('2026-04-10T00:00:00Z');
      expect(await series.typesOf()).to.eql(['transaction.declined']);
    });

    for (const operation of ['sale', 'preauth'] as const)
      it(`are made for a ${operation} where the terminal turns them on`, async () => {
        await turnOn();
        await service.clock.advance(5_000);
        const { transaction_id } = await api[operation]({ body: paymentWith('4000000000009995') }).ok;
        await series.moveTo('2026-04-10T00:00:00Z');
        const events = await series.events();
        expect(timeline(events).filter((line) => line.includes('retry_attempted'))).to.eql([
          '2026-03-11 transaction.retry_attempted #2',
          '2026-03-13 transaction.retry_attempted #3',
          '2026-03-17 transaction.retry_attempted #4',
          '2026-03-24 transaction.retry_attempted #5',
        ]);
        expect(events.find(({ type }) => type === 'transaction.retry_attempted')!.data).to.include({
          originating_id: transaction_id,
          type: operation,
        });
      });

    it('are not made after a client has retried', async () => {
      await turnOn();
      await service.clock.advance(5_000);
      decline(softReason);
      const { transaction_id } = await api.sale({ body: paymentWith('4111111111111111') }).ok;
      restore();
      await api.saleRetry({ body: { retry: { originating_id: transaction_id } } }).ok;
      await series.moveTo('2026-04-10T00:00:00Z');
      const made = (await series.events()).filter(({ type }) => type === 'transaction.retry_attempted');
      expect(
        made.map(({ data }) => data.attempt_number),
        "the client's",
      ).to.eql([2]);
      expect(await service.deps.store.prisma.scheduledRetry.count()).to.equal(0);
    });
  });

  it('hold for a series with a card that is declined on every later charge', async () => {
    const id = await series.start(
      platformInit('2026-03-10', { number_of_payments: 2 }, { payment_instrument: card('4000000000000341') }),
    );
    await series.moveTo('2026-05-01T00:00:00Z');
    expect((await series.status(id)).recurring).to.include({ status: 'paused', completed_payments: 1 });
  });
});

/** The order in the list of events, by which a receiver catches up. */
describe('the order of events', () => {
  let restore = () => {};
  let here = '';
  const service = started(startTestService);
  const series = started(() => seriesClient(service));
  beforeEach(async () => {
    here = (await series.api.managementEventList({ query: { start: 'newest' } }).ok).next_cursor;
  });
  afterEach(async () => {
    restore();
    await service.deps.store.prisma.terminal.update({ where: { terminalId }, data: { retryOneOff: false } });
    // The time for which a terminal is cached.
    await service.clock.advance(5_000);
    await series.api.sandboxReset().ok;
  });

  /** Returns the types of the new events, in the order of the list. */
  async function reported(count: number): Promise<string[]> {
    const types: string[] = [];
    await until(`${count} events are listed`, async () => {
      const page = await series.api.managementEventList({ query: { cursor: here } }).ok;
      types.push(...page.events.map(({ event_type }) => event_type));
      here = page.next_cursor;
      return types.length >= count && !page.has_more;
    });
    return types;
  }
  const decline = () => {
    restore = declineWhen(service, () => 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS');
  };

  it('has a refusal before the retry that follows from it, of a single payment', async () => {
    await service.deps.store.prisma.terminal.update({ where: { terminalId }, data: { retryOneOff: true } });
    decline();
    await series.api.sale({ body: paymentWith('4111111111111111') }).ok;
    expect(await reported(2)).to.eql(['transaction.declined', 'transaction.retry_scheduled']);
    await series.moveTo('2026-03-11T12:00:00Z');
    expect(await reported(3)).to.eql([
      'transaction.retry_attempted',
      'transaction.declined',
      'transaction.retry_scheduled',
    ]);
  });

  it('has the attempt before its outcome, when a client retries', async () => {
    const { transaction_id } = await series.api.sale({ body: paymentWith(declinedCard) }).ok;
    await series.api.saleRetry({ body: { retry: { originating_id: transaction_id } } }).ok;
    expect(await reported(3)).to.eql(['transaction.declined', 'transaction.retry_attempted', 'transaction.declined']);
  });

  it('has effects after their cause, from the first charge of a series to its end', async () => {
    await series.start(platformInit('2026-03-10', { number_of_payments: 3 }));
    expect(await reported(5)).to.eql([
      'transaction.approved',
      'recurring.created',
      'recurring.charged',
      'future_transaction.scheduled',
      'future_transaction.scheduled',
    ]);
    await series.moveTo('2026-04-10T00:00:00Z');
    expect(await reported(3)).to.eql(['transaction.approved', 'future_transaction.executed', 'recurring.charged']);
    decline();
    await series.moveTo('2026-05-10T00:00:00Z');
    expect(await reported(2)).to.eql(['transaction.declined', 'transaction.retry_scheduled']);
    restore();
    await series.moveTo('2026-05-11T00:00:00Z');
    expect(await reported(5)).to.eql([
      'transaction.retry_attempted',
      'transaction.approved',
      'future_transaction.executed',
      'recurring.charged',
      'recurring.completed',
    ]);
  });

  it('has the outcome of an occurrence before the new state of its series', async () => {
    const instrument = { payment_instrument: card('4000000000000341') };
    await series.start(platformInit('2026-03-10', { number_of_payments: 2 }, instrument));
    await reported(4);
    await series.moveTo('2026-05-01T00:00:00Z');
    const all = await reported(15);
    expect(all.slice(0, 5)).to.eql([
      'transaction.declined',
      'transaction.retry_scheduled',
      'transaction.retry_attempted',
      'transaction.declined',
      'transaction.retry_scheduled',
    ]);
    expect(all.slice(-4)).to.eql([
      'transaction.retry_attempted',
      'transaction.declined',
      'future_transaction.failed',
      'recurring.paused',
    ]);
  });
});
