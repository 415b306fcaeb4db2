import { expect } from 'chai';
import { client, succeeded } from '../support/contract/contract-client.js';
import { platformInit, seriesClient } from '../recurring/series-client.js';
import { restoredStage, type RestoredStage } from './restored-stage.js';

/** The simulated bank declines it for lack of funds until the third attempt of the payment. */
const declinedTwice = 3004;
const dates = ['2026-04-10T00:05:00.000Z', '2026-04-11T00:10:00.000Z', '2026-04-13T00:15:00.000Z'] as const;

describe('a database that was restored to a time before the retries of a charge', function () {
  let stage: RestoredStage;
  const backups: string[] = [];
  let attempts: string[];

  const charges = () =>
    stage.service.deps.store.prisma.transaction.findMany({
      where: { type: 'recurring' },
      orderBy: { attemptNumber: 'asc' },
    });

  before(async () => {
    stage = await restoredStage('2026-03-10T09:00:00.000Z');
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
  after(() => stage.close());

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
