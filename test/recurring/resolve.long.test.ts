import { expect } from 'chai';
import { runBilling } from '../../src/recurring/billing-run.js';
import type { RequestBody } from '../support/contract/contract-client.js';
import { declinedAs, findsResult } from '../support/processors/scripted-processor.js';
import { startStage } from '../support/stage.js';
import { started } from '../support/started.js';
import { until } from '../support/time/clock.js';
import { afterStatement, merchantInit, platformInit, seriesClient, turning } from './series-client.js';

/** The amount whose outcome the simulated bank never reports. */
const unreported = 3002;
const evidence = 'Acquirer portal: settled in batch 4711.';
type Resolution = RequestBody<'managementTransactionResolve'>;

/** Reads the store directly, because reading a series through the API updates it. */
describe('recurring: a charge that was UNKNOWN and is settled by an operator', () => {
  const { service, bankA: bank } = started(() =>
    startStage({ SUBMISSION_WAIT_MS: '200', PROCESSOR_TIMEOUT_MS: '1000' }),
  );
  const series = started(() => seriesClient(service));
  afterEach(async () => {
    bank.answerLookup = undefined;
    await series.api.sandboxReset().ok;
  });

  const store = () => service.deps.store.prisma;
  const resolve = async (body: Resolution) => {
    const { transactionId } = await store().transaction.findFirstOrThrow({ where: { status: 'UNKNOWN' } });
    return series.api.managementTransactionResolve({ transaction_id: transactionId, body }).ok;
  };
  /** Returns its state, its number of payments and the states of its occurrences: `active 1 processing pending`. */
  const stored = async (recurringId: string) => {
    const { status, completedPayments, occurrences } = await store().series.findFirstOrThrow({
      where: { recurringId },
      include: { occurrences: { orderBy: { sequenceNumber: 'asc' } } },
    });
    return [status, completedPayments, ...occurrences.map((occurrence) => occurrence.status)].join(' ');
  };

  /** Moves the terminal's clock, and waits until its attempt has no more time for an outcome. */
  async function becomesUnknown(at: string): Promise<void> {
    await series.moveTo(at);
    const isUnknown = async () => (await store().transaction.count({ where: { status: 'UNKNOWN' } })) > 0;
    await until('an attempt is UNKNOWN', isUnknown);
  }

  /** A series of three payments, the second of which is UNKNOWN. */
  async function unknownCharge(): Promise<string> {
    const id = await series.start(platformInit('2026-03-10', { number_of_payments: 3 }));
    const change = { ...(await series.named(id, 2)), amount: unreported };
    await series.api.futureTransactionUpdate({ body: change }).ok;
    await turning(service, becomesUnknown('2026-04-20T00:00:00Z'));
    expect(await stored(id)).to.equal('active 1 processing pending');
    expect(await series.typesOf(id)).to.include('transaction.unknown');
    return id;
  }

  it('as approved completes its occurrence and counts a payment', async () => {
    const id = await unknownCharge();
    expect((await resolve({ resolution: 'approved', evidence, provider_transaction_id: 'bank-1' })).settled).to.be.true;
    expect(await stored(id)).to.equal('active 2 completed pending');
    expect(await series.typesOf(id)).to.include.members([
      'transaction.approved',
      'future_transaction.executed',
      'recurring.charged',
    ]);
    await series.moveTo('2026-05-10T00:00:00Z');
    expect(await stored(id)).to.equal('completed 3 completed completed');
  });

  it('as declined fails its occurrence and pauses the series: an unknown reason is never retried', async () => {
    const id = await unknownCharge();
    expect((await resolve({ resolution: 'declined', evidence })).settled).to.be.true;
    expect(await stored(id)).to.equal('paused 1 failed pending');
    expect((await series.typesOf(id)).slice(-3)).to.have.members([
      'transaction.declined',
      'future_transaction.failed',
      'recurring.paused',
    ]);
    expect(await store().scheduledRetry.count()).to.equal(0);
  });

  it('by a lookup that finds a soft decline is retried by the schedule', async () => {
    const id = await unknownCharge();
    bank.answerLookup = findsResult(declinedAs('bank-2', 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS'));
    expect((await resolve({ resolution: 'lookup' })).status).to.include({
      status: 'DECLINED',
      reasonCode: 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS',
    });
    expect(await stored(id)).to.equal('active 1 processing pending');
    expect((await series.typesOf(id)).slice(-2)).to.have.members([
      'transaction.declined',
      'transaction.retry_scheduled',
    ]);
    const { dueAt } = await store().scheduledRetry.findFirstOrThrow();
    expect(dueAt.toISOString()).to.equal('2026-04-21T00:00:00.000Z');
    const shown = await series.api.managementSeriesGet({ recurring_id: id }).ok;
    expect(shown.occurrences.map(({ retry_at }) => retry_at)).to.eql([undefined, '2026-04-21T00:00:00.000Z']);
  });

  it('as approved, when it was the init, plans the payments that are left from the first date that has not passed', async () => {
    const daily = { recurring_date_type: 'daily', number_of_payments: 4 } as const;
    const { recurring_id: id } = await turning(
      service,
      series.api.recurringInit({ body: platformInit('2026-03-10', daily, { amount: unreported }) }).ok,
    );
    await turning(service, becomesUnknown('2026-03-13T10:00:00Z'));
    expect(await stored(id)).to.equal('active 0');
    await resolve({ resolution: 'approved', evidence, provider_transaction_id: 'bank-4' });
    const { recurring, future_transactions } = await series.status(id);
    expect(recurring).to.include({ completed_payments: 1, remaining_payments: 3 });
    expect(future_transactions.map(({ sequence_number, scheduled_date }) => [sequence_number, scheduled_date])).to.eql([
      [2, '2026-03-13'],
      [3, '2026-03-14'],
      [4, '2026-03-15'],
    ]);
  });

  it('as approved, after its series was shortened, has taken the last place', async () => {
    const id = await series.start(platformInit('2026-03-10', { number_of_payments: 4 }));
    const early = { ...(await series.named(id, 4)), amount: unreported };
    await turning(service, series.api.futureTransactionCharge({ body: early }).ok);
    await series.api.recurringUpdate({ body: { recurring_id: id, number_of_payments: 2 } }).ok;
    await turning(service, becomesUnknown('2026-05-20T00:00:00Z'));
    expect(await stored(id)).to.equal('active 1 pending cancelled processing');
    const due = series.api.futureTransactionCharge({ body: await series.named(id, 2) });
    await due.refused('VALIDATION/RELATED_TRANSACTION_LOCKED');
    await resolve({ resolution: 'approved', evidence, provider_transaction_id: 'bank-5' });
    expect(await stored(id)).to.equal('completed 2 cancelled cancelled completed');
  });

  it('as approved has taken the last place, also if another charge was leased before', async () => {
    const id = await series.start(platformInit('2026-03-10', { number_of_payments: 4 }));
    const early = async (sequenceNumber: number, changed: { readonly amount?: number } = {}) => {
      const body = { ...(await series.named(id, sequenceNumber)), ...changed };
      return series.api.futureTransactionCharge({ body }).ok;
    };
    await early(4);
    await series.api.recurringUpdate({ body: { recurring_id: id, number_of_payments: 3 } }).ok;
    await series.freezeAt('2026-04-10T00:00:00Z');
    afterStatement(service, 'due-lease-occurrence', () => turning(service, early(3, { amount: unreported })));
    await runBilling(service.deps);
    await turning(service, becomesUnknown('2026-04-10T12:00:00Z'));
    expect(await stored(id)).to.equal('active 2 pending processing completed');
    await resolve({ resolution: 'approved', evidence, provider_transaction_id: 'bank-6' });
    expect(await stored(id)).to.equal('completed 3 cancelled completed completed');
  });

  for (const [resolution, status, started] of [
    ['approved', 'active', true],
    ['declined', 'cancelled', false],
  ] as const)
    it(`as ${resolution}, when it was the init, leaves the series ${status}`, async () => {
      const { recurring_id: id } = await turning(
        service,
        series.api.recurringInit({ body: merchantInit({}, { amount: unreported }) }).ok,
      );
      await turning(service, becomesUnknown('2026-03-11T00:00:00Z'));
      await resolve({ resolution, evidence, ...(started ? { provider_transaction_id: 'bank-3' } : {}) });
      expect(await stored(id)).to.equal(`${status} ${started ? 1 : 0}`);
      expect((await store().series.findFirstOrThrow({ where: { recurringId: id } })).startedAt !== null).to.equal(
        started,
      );
    });
});
