import { expect } from 'chai';
import { takeProviderCharges } from '../../src/recurring/provider-charges.js';
import { runBankCharges } from '../../src/sandbox/bank-charges.js';
import { compareStatements } from '../../src/payments/reconciliation/compare-statements.js';
import { succeeded } from '../support/contract/contract-client.js';
import { card } from '../support/payments.js';
import { signedNotification } from '../support/processors/processors.js';
import { startApiService, terminalId } from '../support/service.js';
import { afterStatement, merchantInit, platformInit, startedSeries } from './series-client.js';

describe('a series that the processor manages', () => {
  let events = 0;
  let restore = () => {};
  afterEach(() => restore());
  const { service, series, api } = startedSeries(startApiService);
  before(() => Promise.all(service.deps.lifecycle.tickers.map((ticker) => ticker.stop())));

  const start = (schedule: Parameters<typeof merchantInit>[0] = {}, rest: Parameters<typeof merchantInit>[1] = {}) =>
    series.start(merchantInit({ managed_by: 'payment_provider', ...schedule }, rest));

  /** A report of a charge as the simulated bank sends it; `id` must be one that it has not used. */
  const signedReport = (fields: object, id = `sim_evt_${++events}`) => {
    const charge = { provider_transaction_id: `sim_${events}`, amount: 20, currency: 'USD', outcome: 'approved' };
    return { provider_key: 'simulator_a', ...signedNotification(service.clock.now(), { id, ...charge, ...fields }) };
  };
  const report = (recurring_id: string, fields: object = {}, id?: string) =>
    api.providerNotification(signedReport({ recurring_id, ...fields }, id));
  const taken = async (...args: Parameters<typeof report>) => {
    const receipt = await report(...args).ok;
    await takeProviderCharges(service.deps);
    return receipt;
  };
  const charges = () =>
    service.deps.store.prisma.transaction.findMany({
      where: { type: 'recurring' },
      orderBy: [{ createdAt: 'asc' }, { attemptNumber: 'asc' }],
    });

  it('has the charges of its processor as transactions: planned ones are executed, others are added', async () => {
    const metadata = { plan: 'gold' };
    const id = await start({ first_payment_date: '2026-03-20' }, { metadata });
    const waiting = await series.numbered(id, 1);
    await taken(id, { scheduled_date: '2026-03-20' });
    await taken(id, { scheduled_date: '2026-04-20', amount: 25.5 });
    const [first, second] = await charges();
    expect(first).to.include({ status: 'APPROVED', processorKey: 'simulator_a', attemptNumber: 1 });
    expect(await series.occurrence(waiting.future_transaction_id)).to.include({
      status: 'completed',
      executed_transaction: first!.transactionId,
    });
    expect(await series.numbered(id, 2)).to.include({
      status: 'completed',
      scheduled_date: '2026-04-20',
      amount: 25.5,
      executed_transaction: second!.transactionId,
    });
    expect([first!.metadata, second!.metadata]).to.eql([metadata, metadata]);
    const labelled = await api.managementTransactionList({
      query: { metadata: 'plan:gold', terminal_friendly_id: terminalId },
    }).ok;
    expect(labelled.transactions.map(({ type }) => type)).to.have.members(['recurring', 'recurring', 'recurring_init']);
    const { recurring, completed_transactions } = await series.status(id);
    expect(recurring).to.include({ completed_payments: 2, managed_by: 'payment_provider' });
    expect(completed_transactions.map(({ amount }) => amount)).to.eql([20, 25.5]);
    expect((await series.typesOf(id)).slice(3)).to.have.members([
      'transaction.approved',
      'future_transaction.executed',
      'recurring.charged',
      'future_transaction.scheduled',
      'transaction.approved',
      'future_transaction.executed',
      'recurring.charged',
    ]);
  });

  it('starts with the approval of its init, also if its first charge was reported before', async () => {
    const instrument = { payment_instrument: card('4000000000003220') };
    const body = merchantInit({ managed_by: 'payment_provider', first_payment_date: '2026-03-20' }, instrument);
    const { recurring_id: id, transaction_id } = await api.recurringInit({ body }).ok;
    await taken(id, { scheduled_date: '2026-03-20' });
    await api.sandboxChallenge({ transaction_id, body: { outcome: 'succeeded' } }).ok;
    expect((await series.status(id)).recurring).to.include({ status: 'active', completed_payments: 1 });
    expect(await series.typesOf(id)).to.include('recurring.created');
    await taken(id, { scheduled_date: '2026-04-20' });
    expect((await series.status(id)).recurring).to.include({ completed_payments: 2 });
  });

  it('counts a charge once, whatever the source, number and event ids of its reports', async () => {
    const id = await start();
    const fields = { provider_transaction_id: 'sim_once' };
    expect((await taken(id, fields, 'sim_evt_once')).duplicate).to.equal(false);
    expect((await taken(id, fields, 'sim_evt_once')).duplicate).to.equal(true);
    await taken(id, fields, 'sim_evt_once_more');
    await Promise.all([report(id, fields, 'sim_evt_a'), report(id, fields, 'sim_evt_b')].map(succeeded));
    await Promise.all([takeProviderCharges(service.deps), takeProviderCharges(service.deps)]);
    expect(await charges()).to.have.length(1);
    // The init has charged payment 1.
    expect((await series.status(id)).recurring.completed_payments).to.equal(2);
  });

  it('continues where a crash left a charge written and not settled', async () => {
    await taken(await start());
    const [charge] = await charges();
    const { pool } = service.deps.store;
    await pool.query(`UPDATE transactions SET status = 'PROCESSING' WHERE transaction_id = $1`, [
      charge!.transactionId,
    ]);
    await pool.query('UPDATE provider_notifications SET applied_at = NULL');
    await takeProviderCharges(service.deps);
    expect((await charges()).map(({ status }) => status)).to.eql(['APPROVED']);
  });

  it('is charged though an earlier report cannot be imported, which is tried again later', async () => {
    const id = await start();
    const { pool } = service.deps.store;
    await report(id).ok;
    const [{ result }] = (await pool.query(`SELECT result FROM provider_notifications`)).rows as [{ result: object }];
    const set = (to: object | null) =>
      pool.query('UPDATE provider_notifications SET result = $1', [JSON.stringify(to)]);
    await set(null);
    await taken(id);
    expect(await charges()).to.have.length(1);
    await set(result);
    await service.clock.advance(5_000);
    await takeProviderCharges(service.deps);
    expect(await charges()).to.have.length(2);
  });

  it('has a declined charge as a failed occurrence, and the charge after it as a new attempt of the same date', async () => {
    const id = await start({ first_payment_date: '2026-03-20' });
    const hard = { outcome: 'declined', reason_code: 'PAYMENT_METHOD.STOLEN_INSTRUMENT' };
    await taken(id, { scheduled_date: '2026-03-20', ...hard });
    expect(await series.numbered(id, 1)).to.include({ status: 'failed' });
    expect((await series.status(id)).status, 'the processor decides whether it goes on').to.equal('active');
    await taken(id, { scheduled_date: '2026-03-20' });
    const [declined, approved] = await charges();
    expect(approved).to.include({ status: 'APPROVED', attemptNumber: 2, originatingId: declined!.transactionId });
    expect(await series.numbered(id, 1)).to.include({
      status: 'completed',
      executed_transaction: approved!.transactionId,
    });
    expect(await series.typesOf(id)).to.include.members(['future_transaction.failed', 'transaction.retry_attempted']);
  });

  it('records every charge: after its end here, beyond its payments, in another currency', async () => {
    const id = await start({ number_of_payments: 2 });
    await taken(id);
    expect((await series.status(id)).status).to.equal('completed');
    await taken(id);
    await taken(id, { currency: 'JPY', amount: 3000 });
    expect((await charges()).map(({ status, currency }) => `${status} ${currency}`)).to.eql([
      'APPROVED USD',
      'APPROVED USD',
      'APPROVED JPY',
    ]);
    expect((await series.status(id)).recurring).to.include({ status: 'completed', completed_payments: 4 });
    const charged = (await series.events(id)).filter(({ type }) => type === 'recurring.charged');
    expect(charged.at(-1)?.data).to.include({ amount: 3000, currency: 'JPY' });
  });

  it('takes no charge or change from here, and no report that is unsigned, incomplete or of another series', async () => {
    const id = await start({ first_payment_date: '2026-03-20' });
    const named = await series.named(id, 1);
    for (const answer of [
      () => api.futureTransactionCharge({ body: named }),
      () => api.futureTransactionCancel({ body: named }),
      () => api.futureTransactionUpdate({ body: { ...named, amount: 9.99 } }),
    ])
      expect((await answer().refused('VALIDATION/RECURRING_MANAGED_BY_PROVIDER')).context).to.eql({ recurring_id: id });
    expect(await series.occurrence(named.future_transaction_id)).to.include({ status: 'pending', amount: 20 });
    await api.recurringCharge({ body: { recurring_id: id } }).refused('VALIDATION/RECURRING_NOT_MANAGED_BY_MERCHANT');
    await api
      .providerNotification({
        provider_key: 'simulator_a',
        rawBody: JSON.stringify({ id: 'sim_evt_forged', recurring_id: id }),
        headers: { 'x-provider-signature': `t=1,v1=${'0'.repeat(64)}` },
      })
      .refused('INVALID_SIGNATURE');
    for (const name of ['provider_transaction_id', 'amount', 'currency'])
      expect((await report(id, { [name]: undefined }).refused('VALIDATION/MISSING_FIELD')).context?.field).to.equal(
        name,
      );
    const both = await report(id, { transaction_id: 'a1B2c3D4' }).refused('VALIDATION/INVALID_FIELD');
    expect(both.errors?.map(({ field }) => field)).to.eql(['transaction_id', 'recurring_id']);
    await report(id, { amount: 10.555 }).refused('VALIDATION/INVALID_FIELD');
    await report(id, { scheduled_date: '2026-02-30' }).refused('VALIDATION/INVALID_FIELD');
    await report('Rc4nT8wZ').refused('VALIDATION/RECORD_NOT_FOUND');
    await report(await series.start(merchantInit())).refused('VALIDATION/INVALID_FIELD');
    await takeProviderCharges(service.deps);
    expect(await charges()).to.eql([]);
  });

  it('is imported from an earlier notification with the processor’s later data', async () => {
    const id = await start();
    await taken(id, { provider_transaction_id: 'sim_corrected' });
    await taken(id, {
      provider_transaction_id: 'sim_corrected',
      outcome: 'declined',
      reason_code: 'AUTH.DO_NOT_HONOR',
    });
    expect((await charges()).map(({ status }) => status)).to.eql(['APPROVED']);
    expect(await service.deps.store.prisma.discrepancy.count()).to.equal(1);
  });

  it('has its charges from the shared notification address too, where reports about no such series are accepted without effect', async () => {
    const atAccount = (fields: object) =>
      api.providerAccountNotification(signedReport({ terminal_friendly_id: terminalId, ...fields }));
    const id = await start();
    await atAccount({ recurring_id: id }).ok;
    for (const fields of [
      { recurring_id: 'Rc4nT8wZ' },
      { recurring_id: id, terminal_friendly_id: 'NOSUCH' },
      { recurring_id: await series.start(merchantInit()) },
    ])
      await atAccount(fields).ok;
    await atAccount({ recurring_id: id, scheduled_date: '2026-02-30' }).refused('VALIDATION/INVALID_FIELD');
    await atAccount({ recurring_id: id, currency: undefined }).refused('VALIDATION/INVALID_FIELD');
    await takeProviderCharges(service.deps);
    expect((await charges()).map(({ recurringId }) => recurringId)).to.eql([id]);
  });

  describe('at the simulated bank', () => {
    const monthly = { first_payment_date: '2026-03-31', recurring_date_type: 'monthly', time_interval: 1 } as const;

    it('is charged on its dates as the clock is moved, as often as was agreed', async () => {
      const id = await start({ ...monthly, number_of_payments: 3 });
      await series.moveTo('2027-01-01T00:00:00Z');
      expect(
        (await charges()).map(({ status, createdAt }) => `${createdAt.toISOString().slice(0, 10)} ${status}`),
      ).to.eql(['2026-03-31 APPROVED', '2026-04-30 APPROVED', '2026-05-31 APPROVED']);
      expect((await series.status(id)).recurring).to.include({ status: 'completed', completed_payments: 3 });
      const [charge] = await charges();
      const refund = await api.refund({
        body: { transaction_reference_id: charge!.transactionId, order_reference_id: charge!.orderId, amount: 5 },
      }).ok;
      expect(refund.accepted, 'the bank knows what it has charged').to.equal(true);
    });

    it('is charged once by two instances that have read the same list', async () => {
      const id = await start({ ...monthly, number_of_payments: 3 });
      await series.freezeAt('2026-03-31T00:00:00Z');
      const counts: number[] = [];
      const run = async () => {
        await runBankCharges(service.deps);
        counts.push((await charges()).length);
      };
      restore = afterStatement(service, 'due-unleased-bank-charge', run);
      await run();
      expect(counts).to.eql([1, 1]);
      await series.moveTo('2026-04-30T00:00:00Z');
      expect((await series.status(id)).recurring).to.include({ completed_payments: 2 });
    });

    it('is not charged after it was cancelled here, or on or after its cancellation date', async () => {
      const cancelled = await start({ ...monthly });
      const ending = await start({ ...monthly, cancellation_date: '2026-05-01' });
      await series.moveTo('2026-04-02T00:00:00Z');
      await api.recurringCancel({ body: { recurring_id: cancelled } }).ok;
      await series.moveTo('2026-08-01T00:00:00Z');
      const of = async (id: string) => (await charges()).filter(({ recurringId }) => recurringId === id).length;
      expect([await of(cancelled), await of(ending)]).to.eql([1, 2]);
    });

    it('is declined with a card that is later declined, and continues', async () => {
      const id = await start({ ...monthly, number_of_payments: 2 }, { payment_instrument: card('4000000000000341') });
      await series.moveTo('2026-06-15T00:00:00Z');
      expect((await charges()).map(({ status }) => status)).to.eql(['DECLINED', 'DECLINED']);
      expect((await series.status(id)).status).to.equal('active');
    });

    it('agrees with the statement of the bank', async () => {
      const real = service.clock.now();
      await start({ ...monthly, number_of_payments: 2 });
      await series.moveTo('2026-05-15T00:00:00Z');
      expect(await charges()).to.have.length(2);
      await service.clock.advance(3 * 60 * 60 * 1000);
      while (await compareStatements(service.deps)) await Promise.resolve();
      expect(service.clock.now().getTime()).to.be.above(real.getTime());
      expect(await service.deps.store.prisma.discrepancy.findMany()).to.eql([]);
    });

    it('leaves series unchanged that the merchant or the platform manages', async () => {
      await series.start(platformInit('2026-04-10', { number_of_payments: 2 }));
      await series.start(merchantInit({ first_payment_date: '2026-04-10' }));
      expect(
        await service.deps.store.prisma.series.count({ where: { terminalId, bankChargesAt: { not: null } } }),
      ).to.equal(0);
    });
  });
});
