import { expect } from 'chai';
import { occurrenceChargeId } from '../../src/payments/write/submission.js';
import { systemRandom } from '../../src/base/random.js';
import { client, succeeded } from '../support/contract/contract-client.js';
import { copyTestDirectory, createTestDirectory, type TestDatabase } from '../support/database/database.js';
import { paymentWith } from '../support/payments.js';
import { startTestService, terminalId } from '../support/service.js';
import { declineWhen, platformInit, seriesClient } from './series-client.js';

/** Runs a service on a data directory until its series has been charged, and lists the calls that were made. */
async function chargesOf(dataDirectory: string): Promise<string[]> {
  const service = await startTestService({}, { database: { dataDirectory, drop: () => Promise.resolve() } });
  const declined = new Set<string>();
  const restoreBank = declineWhen(service, ({ idempotencyKey, origin, attemptNumber }) => {
    if (origin === 'payer' || attemptNumber > 1) return undefined;
    declined.add(idempotencyKey);
    return 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS';
  });
  try {
    await seriesClient(service).moveTo('2026-04-12T00:00:00Z');
    const api = client(service);
    const charges = await service.deps.store.prisma.transaction.findMany({
      where: { attemptNumber: { gte: 1 }, createdAt: { gte: new Date('2026-04-01') } },
      orderBy: [{ attemptNumber: 'asc' }, { amount: 'asc' }],
    });
    const calls: string[] = [];
    for (const { transactionId } of charges) {
      const details = await succeeded(
        api.managementTransactionGet({
          params: { transaction_id: transactionId },
          query: { terminal_friendly_id: terminalId },
        }),
      );
      for (const { operation, idempotency_key: key, outcome } of details.calls)
        calls.push(`${details.transaction.type} ${operation} ${key} ${outcome}`);
      expect(transactionId, 'the processor has it under the id of the transaction').to.equal(
        details.calls[0]?.idempotency_key,
      );
    }
    return calls;
  } finally {
    restoreBank();
    await service.close();
  }
}

describe('a copied data directory', () => {
  it('charges an occurrence, and retries it, under the keys that the original used', async () => {
    const database = await createTestDirectory();
    const copies: TestDatabase[] = [];
    try {
      const original = await startTestService({}, { database });
      const series = seriesClient(original);
      await series.start(platformInit('2026-03-10', { number_of_payments: 3 }));
      await succeeded(series.api.sale({ body: paymentWith('4111111111111111') }));
      await original.close();
      copies.push(copyTestDirectory(database.dataDirectory), copyTestDirectory(database.dataDirectory));
      const [first, second] = [await chargesOf(copies[0]!.dataDirectory), await chargesOf(copies[1]!.dataDirectory)];

      expect(first.map((call) => call.replace(/ [0-9A-Za-z]{8} /, ' KEY '))).to.deep.equal([
        'recurring sale KEY declined',
        'recurring sale KEY approved',
      ]);
      expect(new Set(first).size).to.equal(2);
      expect(second).to.deep.equal(first);
    } finally {
      for (const { drop } of [database, ...copies]) await drop();
    }
  });

  it('charges an occurrence whose key an unrelated payment has under the substitute', async () => {
    const drawn: string[] = [];
    const random = { ...systemRandom, friendlyId: (at: Date) => drawn.shift() ?? systemRandom.friendlyId(at) };
    const service = await startTestService({}, { random });
    try {
      const series = seriesClient(service);
      const id = await series.start(platformInit('2026-03-10', { number_of_payments: 3 }));
      const keyOf = occurrenceChargeId(terminalId, id, 2);
      drawn.push(keyOf(0));
      const { transaction_id } = await succeeded(series.api.sale({ body: paymentWith('4111111111111111') }));
      expect(transaction_id).to.equal(keyOf(0));
      await series.moveTo('2026-04-12T00:00:00Z');
      const charges = await service.deps.store.prisma.transaction.findMany({ where: { type: 'recurring' } });
      expect(charges.map(({ transactionId, status }) => [transactionId, status])).to.deep.equal([
        [keyOf(1), 'APPROVED'],
      ]);
    } finally {
      await service.close();
    }
  });
});
