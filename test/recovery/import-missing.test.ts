import { expect } from 'chai';
import { client, refused, succeeded, type ContractClient } from '../support/contract/contract-client.js';
import { payment } from '../support/payments.js';
import { restoredStage } from './restored-stage.js';
import { started } from '../support/started.js';
import { platformInit, seriesClient } from '../recurring/series-client.js';

/** The simulated bank declines this amount for lack of funds until the third attempt of the payment. */
const declinedTwice = 3004;
const dates = ['2026-04-10T00:05:00.000Z', '2026-04-11T00:10:00.000Z', '2026-04-13T00:15:00.000Z'] as const;
const all = { body: { import_missing: true } };

describe('a database that was restored to a time before payments', () => {
  let api: ContractClient;
  let refundedLater: string;
  let declined: string;
  const lost: Record<'sale' | 'refund' | 'hold' | 'capture' | 'released' | 'void' | 'retry' | 'refundOfSale', string> =
    { sale: '', refund: '', hold: '', capture: '', released: '', void: '', retry: '', refundOfSale: '' };

  const read = async (transactionId: string) =>
    stage.service.deps.store.prisma.transaction.findFirstOrThrow({ where: { transactionId } });
  const statement = () => stage.service.deps.processors.builtIn.get('simulator_a')!.processor;

  const stage = started(() => restoredStage('2026-03-10T09:00:00.000Z'));
  before(async () => {
    api = client(stage.service);
    refundedLater = (await succeeded(api.sale({ body: payment() }))).transaction_id;
    declined = (await succeeded(api.sale({ body: payment({ amount: declinedTwice }) }))).transaction_id;
    const backup = await stage.backup();

    api = client(stage.service);
    const about = async (transactionId: string) => {
      const { orderId } = await read(transactionId);
      return { transaction_reference_id: transactionId, order_reference_id: orderId };
    };
    const id = async (submitted: Promise<{ status: number }>) =>
      (await succeeded(submitted as ReturnType<typeof api.sale>)).transaction_id;
    lost.refund = await id(api.refund({ body: { ...(await about(refundedLater)), amount: 4 } }));
    lost.sale = await id(api.sale({ body: payment() }));
    lost.refundOfSale = await id(api.refund({ body: { ...(await about(lost.sale)), amount: 3 } }));
    lost.hold = await id(api.preauth({ body: payment() }));
    lost.capture = await id(api.capture({ body: { ...(await about(lost.hold)), amount: 5 } }));
    lost.released = await id(api.preauth({ body: payment() }));
    lost.void = await id(api.voidPayment({ body: await about(lost.released) }));
    const again = { body: { retry: { originating_id: declined } } };
    await succeeded(api.saleRetry(again));
    lost.retry = await id(api.saleRetry(again));
    await stage.restore(backup, '2026-03-10T10:00:00.000Z');
    api = client(stage.service);
  });

  it('compares the other ledgers when a processor gives no statement, and does not continue on that', async () => {
    const processor = statement();
    const given = processor.statement!;
    Object.assign(processor, {
      statement: () => {
        throw new Error('the bank is closed');
      },
    });
    const found = await succeeded(api.managementRecoveryCompare({ body: {} }));
    Object.assign(processor, { statement: given });
    const states = Object.fromEntries(found.ledgers.map(({ provider_key, state }) => [provider_key, state]));
    expect(states).to.deep.equal({ simulator_a: 'unavailable', simulator_b: 'compared' });
    await refused(
      api.managementRecoveryContinue({ body: { comment: 'Compared.' } }),
      'VALIDATION/RECOVERY_NOT_COMPARED',
    );
  });

  it('compares the time that is named, and reads each statement once', async () => {
    const processor = statement();
    const given = processor.statement!;
    const asked: string[] = [];
    Object.assign(processor, {
      statement: (from: Date, to: Date) => {
        asked.push(`${from.toISOString()} ${to.toISOString()}`);
        return (async function* () {
          for await (const entry of given(new Date(0), to))
            for (let copy = 0; copy < 300; copy++) yield { ...entry, idempotencyKey: `copy-${copy}` };
        })();
      },
    });
    const since = '2026-03-10T08:00:00.000Z';
    const until = '2026-03-10T09:30:00.000Z';
    const found = await succeeded(api.managementRecoveryCompare({ body: { since, until } }));
    Object.assign(processor, { statement: given });
    expect(found).to.include({ since, until });
    expect(asked).to.deep.equal([`${since} ${until}`]);
    expect(found.ledgers.find(({ provider_key }) => provider_key === 'simulator_a')?.entry_count).to.be.above(2_000);

    const early = await succeeded(
      api.managementRecoveryCompare({ body: { since, until: '2026-03-10T08:30:00.000Z' } }),
    );
    expect(early.missing_count).to.equal(0);
    await refused(api.managementRecoveryCompare({ body: { since: until, until: since } }), 'VALIDATION/INVALID_FIELD');
  });

  it('imports what only the ledgers have, under the ids that it had', async () => {
    const found = await succeeded(api.managementRecoveryCompare(all));
    expect(found.missing.map((one) => [one.idempotency_key, one.imported])).to.have.deep.members(
      Object.values(lost).map((key) => [key, true]),
    );
    expect(await succeeded(api.managementRecoveryCompare(all))).to.include({ missing_count: 0, imported_count: 0 });
    await succeeded(api.managementRecoveryContinue({ body: { comment: 'Imported.' } }));
  });

  it('has the payments, readable and refundable within what is left', async () => {
    const sale = await succeeded(api.transactionStatus({ params: { transaction_id: lost.sale } }));
    expect(sale.status).to.include({ status: 'APPROVED' });
    const { orderId, amount, refundedAmount } = await read(lost.sale);
    expect([amount, refundedAmount].map(Number)).to.deep.equal([10.5, 3]);
    const body = { transaction_reference_id: lost.sale, order_reference_id: orderId };
    await refused(api.refund({ body: { ...body, amount: 8 } }), 'VALIDATION/REFUND_AMOUNT_EXCEEDED');
    const refund = await succeeded(api.refund({ body }));
    expect((await read(refund.transaction_id)).status).to.equal('APPROVED');
  });

  it('has refunds, captures and voids with the payments that they are about', async () => {
    const states = async (...ids: string[]) => (await Promise.all(ids.map(read))).map(({ status }) => status);
    expect(Number((await read(refundedLater)).refundedAmount)).to.equal(4);
    expect(await states(lost.hold, lost.capture)).to.deep.equal(['APPROVED', 'APPROVED']);
    expect((await read(lost.hold)).successorId).to.equal(lost.capture);
    expect(await states(lost.released, lost.void)).to.deep.equal(['CANCELLED', 'APPROVED']);
  });

  it('has the retry of a sale after the attempts before it, and allows no other', async () => {
    expect(await read(lost.retry)).to.include({ status: 'APPROVED', attemptNumber: 3 });
    const between = await read((await read(lost.retry)).originatingId!);
    expect(between).to.include({ status: 'DECLINED', originatingId: declined });
    await refused(
      api.saleRetry({ body: { retry: { originating_id: declined } } }),
      'VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED',
    );
  });
});

describe('a database that was restored to a time before the retries of a charge', function () {
  const backups: string[] = [];
  let attempts: string[];

  const charges = () =>
    stage.service.deps.store.prisma.transaction.findMany({
      where: { type: 'recurring' },
      orderBy: { attemptNumber: 'asc' },
    });

  const stage = started(() => restoredStage('2026-03-10T09:00:00.000Z'));
  before(async () => {
    const init = platformInit('2026-04-10', { number_of_payments: 2 }, { amount: declinedTwice });
    await seriesClient(stage.service).start(init);
    for (const [index, date] of dates.entries()) {
      backups.push(await stage.backup());
      await stage.at(date);
      await stage.passUntil(`attempt ${index + 1} is made`, async () => (await charges()).length === index + 1);
    }
    await stage.passUntil('the last is approved', async () => (await charges()).at(-1)?.status === 'APPROVED');
    attempts = (await charges()).map(({ transactionId }) => transactionId);
  });

  for (const [there, title] of ['the charge', 'the first retry', 'the second retry'].entries())
    it(`imports what was attempted from ${title} on, and charges once`, async () => {
      await stage.restore(backups[there]!, '2026-04-13T06:00:00.000Z');
      const { service } = stage;
      expect(await charges()).to.have.length(there);
      const found = await succeeded(client(service).managementRecoveryCompare({ body: { import_missing: true } }));
      expect(found).to.include({ missing_count: 1, imported_count: 1 });
      const series = await service.deps.store.prisma.series.findFirstOrThrow();
      expect(found.missing[0]).to.include({ idempotency_key: attempts[2], recurring_id: series.recurringId });

      const imported = await charges();
      expect(imported.map(({ transactionId }) => transactionId)).to.deep.equal(attempts);
      expect(imported.map(({ status }) => status)).to.deep.equal(['DECLINED', 'DECLINED', 'APPROVED']);
      expect(imported.map(({ originatingId }) => originatingId)).to.deep.equal([null, attempts[0], attempts[1]]);
      expect(series).to.include({ completedPayments: 1, status: 'active' });
      expect(await service.deps.store.prisma.scheduledRetry.count()).to.equal(0);
      expect(await service.deps.store.prisma.occurrence.count({ where: { status: 'completed' } })).to.equal(1);

      const before = await stage.ledger();
      await succeeded(client(service).managementRecoveryContinue({ body: { comment: 'Imported.' } }));
      await service.clock.advance(8 * 24 * 60 * 60 * 1000, 16);
      await stage.passUntil('work goes on', async () => true);
      expect(await charges()).to.have.length(3);
      const calls = (entries: typeof before) =>
        entries.map(({ idempotencyKey, calls: made }) => [idempotencyKey, made]);
      expect(calls(await stage.ledger()), 'the bank is called no further').to.deep.equal(calls(before));
    });
});

describe('a database that was restored to a time at which the outcome of a sale was open', function () {
  const stage = started(() => restoredStage('2026-03-10T09:00:00.000Z'));

  it('imports its retries and refuses the sale that they followed, so that nothing retries it again', async () => {
    const { transaction_id: sale } = await succeeded(
      client(stage.service).sale({ body: payment({ amount: declinedTwice }) }),
    );
    const backup = await stage.backup();
    const retries: string[] = [];
    for (let number = 0; number < 2; number++) {
      const body = { retry: { originating_id: retries.at(-1) ?? sale } };
      retries.push((await succeeded(client(stage.service).saleRetry({ body }))).transaction_id);
    }
    await stage.restore(backup, '2026-03-10T12:00:00.000Z');
    const { transaction } = stage.service.deps.store.prisma;
    const open = { status: 'UNKNOWN', reason: 'PROCESSOR.UNKNOWN' } as const;
    await transaction.updateMany({ where: { transactionId: sale }, data: open });

    const found = await succeeded(client(stage.service).managementRecoveryCompare({ body: { import_missing: true } }));
    expect(found).to.include({ missing_count: 1, imported_count: 1 });
    const chain = await transaction.findMany({ orderBy: { attemptNumber: 'asc' } });
    expect(chain.map(({ transactionId, status }) => [transactionId, status])).to.deep.equal([
      [sale, 'DECLINED'],
      [retries[0], 'DECLINED'],
      [retries[1], 'APPROVED'],
    ]);
  });
});

describe('a database that was restored to a time at which the init of a series was open', function () {
  for (const declinedFirst of [false, true])
    it(`starts the series with its charges${declinedFirst ? ', also one that another bank had declined' : ''}, counts them, and makes no more than agreed`, () =>
      startsWithItsCharges(declinedFirst));

  async function startsWithItsCharges(declinedFirst: boolean): Promise<void> {
    const stage = await restoredStage('2026-03-10T09:00:00.000Z');
    const terms = { recurring_date_type: 'daily', number_of_payments: 3 } as const;
    await seriesClient(stage.service).start(platformInit('2026-04-10', terms));
    const backup = await stage.backup();
    const charges = () =>
      stage.service.deps.store.prisma.transaction.findMany({
        where: { type: { in: ['recurring', 'sale'] } },
        orderBy: { transactionId: 'asc' },
      });
    for (const [index, time] of ['2026-04-10T00:05:00.000Z', '2026-04-11T00:05:00.000Z'].entries()) {
      await stage.at(time);
      await stage.passUntil('a charge is approved', async () => {
        const made = await charges();
        return made.length === index + 1 && made.every(({ status }) => status === 'APPROVED');
      });
    }
    const lost = (await charges()).map(({ transactionId }) => transactionId);

    await stage.restore(backup, '2026-04-11T12:00:00.000Z');
    const { prisma } = stage.service.deps.store;
    const { terminalId, recurringId, initTransactionId: transactionId } = await prisma.series.findFirstOrThrow();
    await prisma.transaction.update({
      where: { terminalId_transactionId: { terminalId, transactionId } },
      data: { status: 'UNKNOWN', reason: 'PROCESSOR.UNKNOWN' },
    });
    await prisma.occurrence.deleteMany();
    await prisma.series.updateMany({ data: { startedAt: null } });
    await prisma.openCharge.create({ data: { terminalId, recurringId, transactionId } });
    const { simulatorEntry } = prisma;
    for (const entry of declinedFirst ? await simulatorEntry.findMany({ where: { idempotencyKey: { in: lost } } }) : [])
      await simulatorEntry.create({
        data: { ...entry, processorKey: 'simulator_b', outcome: 'declined', reason: 'DECLINED.INSUFFICIENT_FUNDS' },
      });

    const found = await succeeded(client(stage.service).managementRecoveryCompare({ body: { import_missing: true } }));
    expect(found).to.include({ missing_count: 2, imported_count: 2 });
    expect(found.missing.map((one) => one.recurring_id)).to.deep.equal([recurringId, recurringId]);
    expect((await charges()).map((one) => one.transactionId)).to.deep.equal(lost);
    expect(await prisma.series.findFirst()).to.include({ completedPayments: 2, status: 'active' });
    const planned = await prisma.occurrence.findMany({ orderBy: { sequenceNumber: 'asc' } });
    expect(planned.map((one) => [one.scheduledDate.toISOString().slice(0, 10), one.status])).to.deep.equal([
      ['2026-04-10', 'completed'],
      ['2026-04-11', 'completed'],
      ['2026-04-12', 'pending'],
    ]);

    await succeeded(client(stage.service).managementRecoveryContinue({ body: { comment: 'Imported.' } }));
    await stage.at('2026-04-16T06:00:00.000Z');
    const { series } = stage.service.deps.store.prisma;
    await stage.passUntil('the series ends', async () => (await series.findFirst())?.status === 'completed');
    expect(await charges()).to.have.length(3);
    await stage.close();
  }
});
