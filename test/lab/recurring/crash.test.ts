import { expect } from 'chai';
import { submit } from '../../../src/payments/submit.js';
import { runDueLookups } from '../../../src/payments/reconciliation/reconcile.js';
import { runDueRetries } from '../../../src/payments/retry/due-retries.js';
import { settleDueCharges } from '../../../src/recurring/settle-charges.js';
import { chargeSubmission, initOf } from '../../../src/recurring/charge.js';
import { occurrenceRetries, runBilling } from '../../../src/recurring/billing-run.js';
import { storedAmount } from '../../../src/recurring/series.js';
import { leaseDueWork } from '../../../src/store/due-work/due-work.js';
import { interpose, losesTheAnswer, vanishes } from '../../support/processors/scripted-processor.js';
import { possibleInstances, startInstances, startTestService, terminalId } from '../../support/service.js';
import type { TestService } from '../../support/service.js';
import { until } from '../../support/time/clock.js';
import { afterStatement, declineWhen, platformInit, seriesClient, turning } from '../../recurring/series-client.js';
import { type SeriesClient, whileDeclining } from '../../recurring/series-client.js';
import { started, startedForEach } from '../../support/started.js';

const minute = 60_000;
const due = new Date('2026-04-10T00:00:00Z');

/**
 * Creates the state after a crash by calling the parts of the collector separately, and stopping in between. Then
 * another instance, or the next start, continues.
 */
describe('recurring: crashes', () => {
  const service = startedForEach(startTestService);
  const { deps } = service;
  const series = startedForEach(() => seriesClient(service));
  let id: string;
  beforeEach(async () => {
    id = await series.start(platformInit('2026-03-10', { number_of_payments: 3 }));
    // Frozen on the day of the second payment, without running due work: the tests do that.
    await series.freezeAt(due);
  });

  const leases = { now: new Date(0), leasedUntil: new Date(0), limit: 10, terminalId };
  const charges = () =>
    deps.store.prisma.transaction.findMany({
      where: { recurringId: id, type: 'recurring' },
      orderBy: { attemptNumber: 'asc' },
    });
  const recorded = () => deps.store.prisma.simulatorEntry.count({ where: { operation: 'sale' } });
  const collect = () => runBilling(deps, { terminalId });
  /** A background run may hold the charge when the first of these looks for it. */
  const lookUp = () =>
    until('the charge is looked up', async () => {
      await runDueLookups(deps, { terminalId });
      return (await charges()).every(({ status }) => status !== 'PROCESSING');
    });

  /** Charges the second payment, without counting it. */
  async function submitCharge(): Promise<void> {
    const occurrence = await deps.store.prisma.occurrence.findFirstOrThrow({
      where: { recurringId: id, sequenceNumber: 2 },
    });
    const row = await deps.store.prisma.series.findFirstOrThrow({ where: { recurringId: id } });
    const terminal = await deps.store.prisma.terminal.findUniqueOrThrow({ where: { terminalId } });
    const amount = storedAmount(occurrence.amount);
    const submission = await chargeSubmission(deps, row, await initOf(deps, row), {
      amount,
      occurrence,
      part: { kind: 'charges', plannedFor: due },
    });
    await submit(deps, { terminal, now: due, claim: undefined }, submission);
  }

  async function expectOneCharge(): Promise<void> {
    expect((await charges()).map(({ status }) => status)).to.eql(['APPROVED']);
    expect(await recorded()).to.equal(2);
    expect((await series.status(id)).recurring).to.include({ completed_payments: 2, remaining_payments: 1 });
    expect(await series.numbered(id, 2)).to.include({ status: 'completed' });
    const reported = (await series.events(id)).filter(({ type }) =>
      ['future_transaction.executed', 'recurring.charged'].includes(type),
    );
    expect(reported.map(({ type }) => type)).to.eql([
      'recurring.charged',
      'future_transaction.executed',
      'recurring.charged',
    ]);
  }

  it('after an occurrence was leased: it is not claimed before the lease has expired, and is then charged once', async () => {
    const now = deps.clock.now();
    expect(
      await leaseDueWork(deps.store.pool, 'occurrence', {
        ...leases,
        now,
        leasedUntil: new Date(now.getTime() + minute),
      }),
    ).to.have.length(1);
    await collect();
    expect(await charges()).to.eql([]);
    // Now the background run finds it.
    await service.clock.advance(minute);
    await turning(
      service,
      until('the occurrence is charged', async () => (await charges())[0]?.status === 'APPROVED'),
    );
    await expectOneCharge();
  });

  it('after the attempt was written, before the call arrived: the attempt is found lost, and its call is sent again under its key', async () => {
    interpose(service, 'simulator_a').next('sale', vanishes);
    const collecting = collect();
    await until('the attempt is written', async () => (await charges()).length === 1);
    expect(await series.numbered(id, 2)).to.include({ status: 'processing' });
    // Another collector finds nothing to charge, however long the first does not respond.
    await turning(service, collecting);
    await service.clock.advance(2 * minute);
    await collect();
    expect(await charges()).to.have.length(1);
    await series.freezeAt(new Date(due.getTime() + minute));
    await lookUp();
    await collect();
    expect((await charges()).map(({ status, reason }) => `${status} ${reason}`)).to.eql(['APPROVED AUTH.APPROVED']);
    await expectOneCharge();
  });

  it('after the processor charged, before its answer: the answer is looked up, and counted once', async () => {
    interpose(service, 'simulator_a').next('sale', losesTheAnswer);
    const collecting = collect();
    await until('the bank has recorded the charge', async () => (await recorded()) === 2);
    await turning(service, collecting);
    await service.clock.advance(2 * minute);
    await collect();
    await series.freezeAt(new Date(due.getTime() + minute));
    await lookUp();
    await Promise.all([collect(), collect(), settleDueCharges(deps)]);
    await expectOneCharge();
  });

  it('after the outcome was written, before the series counted it: the next run counts it once, of several runs one', async () => {
    await submitCharge();
    expect(await deps.store.prisma.openCharge.count()).to.equal(1);
    expect(await deps.store.prisma.occurrence.count({ where: { status: 'completed' } })).to.equal(0);
    await Promise.all(Array.from({ length: 4 }, () => collect()));
    await expectOneCharge();
  });

  it('after a refusal was written, before the series counted it: the retry comes a day after the refusal, however late that is counted', async () => {
    await whileDeclining(service, submitCharge);
    await series.freezeAt(new Date('2026-04-10T18:00:00Z'));
    await collect();
    expect((await deps.store.prisma.scheduledRetry.findMany()).map(({ dueAt }) => dueAt.toISOString())).to.eql([
      '2026-04-11T00:00:00.000Z',
    ]);
  });

  it('after a charge with an unknown outcome: the occurrence stays processing until it is known, and nothing is charged twice', async () => {
    await deps.store.prisma.occurrence.updateMany({
      where: { recurringId: id, sequenceNumber: 2 },
      data: { amount: 3002 },
    });
    const collecting = collect();
    await until('the bank has recorded the charge', async () => (await recorded()) === 2);
    await turning(service, collecting);
    await service.clock.advance(2 * minute);
    await series.moveTo('2026-04-20T00:00:00Z');
    expect((await charges()).map(({ status }) => status)).to.eql(['UNKNOWN']);
    expect(await series.numbered(id, 2)).to.include({ status: 'processing' });
    await series.moveTo('2026-06-01T00:00:00Z');
    const { status, recurring } = await series.status(id);
    expect(status).to.equal('active');
    expect(recurring).to.include({ completed_payments: 2, remaining_payments: 1 });
    // Outside evidence settles it, and with it the series.
    await deps.store.prisma.transaction.updateMany({
      where: { status: 'UNKNOWN' },
      data: { status: 'APPROVED', reason: 'AUTH.APPROVED' },
    });
    expect((await series.status(id)).recurring).to.include({
      status: 'completed',
      completed_payments: 3,
      remaining_payments: 0,
    });
  });

  it('after a retry was leased: it is made once when the lease has expired, whichever instances try', async () => {
    await whileDeclining(service, collect);
    await series.freezeAt(new Date('2026-04-11T00:00:00Z'));
    const now = deps.clock.now();
    expect(
      await leaseDueWork(deps.store.pool, 'retry', { ...leases, now, leasedUntil: new Date(now.getTime() + minute) }),
    ).to.have.length(1);
    const retry = () => runDueRetries(deps, occurrenceRetries, { terminalId });
    await retry();
    expect(await charges()).to.have.length(1);
    await service.clock.advance(minute);
    await Promise.all([retry(), retry(), retry()]);
    // The service's own run may have leased it first, and may still be making it.
    await until('the retry is counted', async () => (await series.status(id)).recurring.completed_payments === 2);
    expect((await charges()).map(({ status, attemptNumber }) => `${attemptNumber} ${status}`)).to.eql([
      '1 DECLINED',
      '2 APPROVED',
    ]);
  });

  it('no retry is leased while an occurrence of its series is due, and no occurrence while a retry is leased', async () => {
    await whileDeclining(service, collect);
    const dueOn = (dueAt: string) =>
      deps.store.prisma.occurrence.updateMany({
        where: { recurringId: id, sequenceNumber: 3 },
        data: { dueAt: new Date(dueAt), leasedUntil: null },
      });
    const now = deps.clock.now();
    const lease = async (kind: 'occurrence' | 'retry') =>
      (await leaseDueWork(deps.store.pool, kind, { ...leases, now, leasedUntil: new Date(now.getTime() + minute) }))
        .length;
    await dueOn('2026-04-11T00:00:00Z');
    await series.freezeAt(new Date('2026-04-11T00:00:00Z'));
    expect(await Promise.all([lease('retry'), lease('occurrence')])).to.eql([0, 1]);
    expect(await lease('retry')).to.equal(0);
    await dueOn('2026-05-10T00:00:00Z');
    expect(await lease('retry')).to.equal(1);
    await dueOn('2026-04-11T00:00:00Z');
    expect(await lease('occurrence')).to.equal(0);
  });

  it('of an init after its attempt was written: series, attempt and claim exist, and a duplicate is answered from them', async () => {
    interpose(service, 'simulator_a').next('sale', vanishes);
    const request = { body: platformInit('2026-04-10', { number_of_payments: 3 }), idempotencyKey: 'init-1' };
    const first = series.api.recurringInit(request);
    await until('the series is written', async () => (await deps.store.prisma.series.count()) === 2);
    // The process of the first request has died: its claim has expired.
    await deps.store.prisma.idempotencyKey.updateMany({ data: { leasedUntil: new Date(0) } });
    const duplicate = await series.api.recurringInit(request).ok;
    const { initTransactionId } = await deps.store.prisma.series.findFirstOrThrow({
      where: { recurringId: duplicate.recurring_id },
    });
    expect(duplicate).to.include({ transaction_id: initTransactionId, accepted: true });
    expect((await turning(service, first)).body).to.eql(duplicate);
    expect(await deps.store.prisma.series.count()).to.equal(2);
    expect((await series.status(duplicate.recurring_id)).recurring).to.include({
      status: 'active',
      completed_payments: 0,
    });
  });

  it('of an init after its approval was written: its series starts then, however late that is counted, and no date is left out', async () => {
    afterStatement(service, 'settled-charges-of-series', () => Promise.reject(new Error('the process died')));
    const uncounted = await series.start(platformInit('2026-04-11', { number_of_payments: 2 }));
    await series.freezeAt(new Date('2026-04-12T10:00:00Z'));
    await collect();
    expect(await series.numbered(uncounted, 1)).to.include({ scheduled_date: '2026-04-11', status: 'completed' });
    expect(await series.planned(uncounted)).to.eql(['2026-05-11']);
    const { startedAt } = await deps.store.prisma.series.findFirstOrThrow({ where: { recurringId: uncounted } });
    expect(startedAt).to.eql(due);
  });
});

describe('recurring: many charges that fall due together', () => {
  const service = started(() => startTestService({ CHARGES_PER_SECOND: '10' }));

  it('are made at the pace that is set, after a burst of one second, and so are their retries', async () => {
    const {
      deps: {
        store: { pool, prisma },
      },
    } = service;
    const series = seriesClient(service);
    for (let made = 0; made < 25; made++)
      await series.start(platformInit('2026-04-10', { number_of_payments: 1 }, { amount: 20 + made }));
    const restore = declineWhen(service, () => 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS');

    async function expectPace(clockNow: string, operations: number): Promise<void> {
      await series.freezeAt(clockNow);
      const where = { operation: 'sale' } as const;
      // The clock waits for the database: without a pace all of them would begin at nearly the same time.
      while ((await prisma.processorCall.count({ where })) < operations + 25) {
        await until('the database is idle', () => pool.idleCount === pool.totalCount);
        await service.clock.advance(20);
      }
      const calls = await prisma.processorCall.findMany({
        where,
        orderBy: { processorCallId: 'asc' },
        skip: operations,
      });
      const began = calls.map(({ startedAt }) => startedAt.getTime()).sort((one, other) => one - other);
      // The clock is turned between the leave to begin and the call: the first may look a little later than it was.
      expect(began.filter((time, index) => time - began[0]! < (index - 10) * 100)).to.eql([]);
    }
    await expectPace('2026-04-10T00:00:00Z', 0);
    await expectPace('2026-04-11T00:00:00Z', 25);
    restore();
  });
});

for (const count of possibleInstances)
  describe(`recurring: collectors at once, of ${count} instance${count === 1 ? '' : 's'}`, () => {
    let service: TestService;
    let series: SeriesClient;
    const instances = started(() => startInstances(count));
    before(async () => {
      [service] = instances.services as [TestService];
      series = seriesClient(service);
    });
    afterEach(() => series.api.sandboxReset().ok);

    /** Four collectors, spread over the instances. */
    const collectors = () => Array.from({ length: 4 }, (_, index) => instances.services[index % count]!.deps);

    it('charge every due occurrence exactly once', async () => {
      const ids = await Promise.all(
        Array.from({ length: 70 }, () => series.start(platformInit('2026-04-10', { number_of_payments: 2 }))),
      );
      await series.freezeAt(due);
      await Promise.all(
        collectors().map(async (deps) => {
          while (await runBilling(deps));
        }),
      );
      await runBilling(service.deps);
      const { rows } = await service.deps.store.pool.query<{ charges: number }>(
        `SELECT count(t.transaction_id)::int AS charges FROM occurrences o LEFT JOIN transactions t USING
          (future_transaction_id) WHERE o.sequence_number = 1 GROUP BY o.future_transaction_id`,
      );
      expect(rows.map(({ charges }) => charges)).to.eql(Array(70).fill(1));
      const counts = await service.deps.store.prisma.series.groupBy({ by: 'completedPayments', _count: true });
      expect(counts.map(({ completedPayments, _count }) => [completedPayments, _count])).to.eql([[1, ids.length]]);
    });

    it('charge no cancelled occurrence, and complete what began before', async () => {
      const ids = await Promise.all(
        Array.from({ length: 30 }, () => series.start(platformInit('2026-04-10', { number_of_payments: 2 }))),
      );
      await series.freezeAt(due);
      await Promise.all([
        ...collectors().map((deps) => runBilling(deps)),
        ...ids.map((recurring_id) => series.api.recurringCancel({ body: { recurring_id } }).ok),
      ]);
      await runBilling(service.deps);
      const { rows } = await service.deps.store.pool.query<{ state: string; series: number }>(
        `SELECT o.status || ' ' || coalesce(t.status::text, 'no charge') || ' ' || s.completed_payments AS state,
          count(*)::int AS series
        FROM occurrences o JOIN series s USING (recurring_id) LEFT JOIN transactions t ON t.future_transaction_id =
        o.future_transaction_id
        WHERE o.sequence_number = 1 GROUP BY 1`,
      );
      const allowed = ['cancelled no charge 0', 'completed APPROVED 1'];
      expect(rows.filter(({ state }) => !allowed.includes(state))).to.eql([]);
      expect(rows.reduce((sum, row) => sum + row.series, 0)).to.equal(30);
    });

    it('go by the clock as it was moved through any instance', async () => {
      const id = await series.start(platformInit('2026-04-10', { number_of_payments: 2 }));
      await series.moveTo('2026-04-09T12:00:00Z');
      for (const instance of instances.services)
        expect(await seriesClient(instance).api.sandboxClock().ok).to.eql({
          now: '2026-04-09T12:00:00.000Z',
          frozen: true,
        });
      await seriesClient(instances.services.at(-1)!).moveTo('2026-04-10T00:00:00Z');
      expect((await series.status(id)).recurring).to.include({ completed_payments: 1 });
    });

    it('come after an outage without leaving out a date: each is charged in its turn, and stops when the series pauses', async () => {
      const id = await series.start(
        platformInit('2026-04-01', { recurring_date_type: 'daily', number_of_payments: 8 }),
      );
      let calls = 0;
      const restore = declineWhen(service, () => (++calls === 4 ? 'PAYMENT_METHOD.STOLEN_INSTRUMENT' : undefined));
      await series.freezeAt(due);
      while (await runBilling(service.deps));
      restore();
      const statuses = await Promise.all(
        [1, 2, 3, 4, 5, 6, 7, 8].map(async (number) => (await series.numbered(id, number)).status),
      );
      expect(statuses).to.eql([
        'completed',
        'completed',
        'completed',
        'failed',
        'cancelled',
        'cancelled',
        'cancelled',
        'cancelled',
      ]);
      expect((await series.status(id)).recurring).to.include({ status: 'completed', completed_payments: 3 });
    });
  });
