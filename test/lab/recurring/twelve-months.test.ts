import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { systemRandom } from '../../../src/base/random.js';
import { occurrenceChargeId } from '../../../src/payments/write/written-attempt.js';
import { declineWhen, platformInit, seriesClient, type SeriesClient } from '../../recurring/series-client.js';
import { client } from '../../support/contract/contract-client.js';
import { eventFaults } from '../../support/contract/contract.js';
import { copyTestDirectory, createTestDirectory } from '../../support/database/database.js';
import { paymentWith } from '../../support/payments.js';
import { startTestService, terminalId } from '../../support/service.js';
import { closing, started } from '../../support/started.js';
import { TestClock } from '../../support/time/clock.js';

/**
 * A year of a subscription, as a table in twelve-months.txt: actions on the left, effects on the right. `*` marks
 * automatic effects. After every line the whole state of the series is compared with the last column: status, completed
 * and remaining payments.
 */
const table = readFileSync(new URL('./twelve-months.txt', import.meta.url), 'utf8');

const rows = table
  .trim()
  .split('\n')
  .map((line) => {
    const [time = '', step = '', happens = '', state = ''] = line.split('|').map((cell) => cell.trim());
    return {
      time: `${time.replace(' ', 'T')}:00.000Z`,
      step,
      happens: happens === '' ? [] : happens.split(', '),
      state,
    };
  });

describe('twelve months of a subscription that begins on 31 January', () => {
  let recurringId = '';
  let bank: () => void = () => undefined;

  const service = started(() => startTestService({}, { clock: new TestClock(new Date('2026-01-31T09:00:00Z')) }));
  const series = started(() => seriesClient(service));

  async function perform(step: string): Promise<void> {
    const [verb, argument = ''] = step.split(/ #?/);
    const body = { recurring_id: recurringId };
    const numbered = () => series.named(recurringId, Number(argument));
    switch (verb) {
      case '*':
        return;
      case 'start':
        recurringId = await series.start(platformInit('2026-01-31', { number_of_payments: 12 }));
        return;
      case 'the': {
        bank();
        bank =
          argument === 'bank' && step.endsWith('declines')
            ? declineWhen(service, () => 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS')
            : () => undefined;
        return;
      }
      case 'amount':
        await series.api.recurringUpdate({ body: { ...body, amount: Number(argument) } }).ok;
        return;
      case 'skip':
        await series.api.futureTransactionCancel({ body: await numbered() }).ok;
        return;
      case 'charge':
        await series.api.futureTransactionCharge({ body: await numbered() }).ok;
        return;
      case 'pause':
        await series.api.recurringPause({ body }).ok;
        return;
      case 'resume':
        await series.api.recurringResume({ body }).ok;
        return;
      case 'cancel':
        await series.api.recurringCancel({ body }).ok;
        return;
      default:
        throw new Error(`no such step: ${step}`);
    }
  }

  /**
   * The events in the words of the table: of transactions with their amount, of occurrences with their number, repeated
   * ones counted.
   */
  function inWords(events: Awaited<ReturnType<SeriesClient['events']>>): string[] {
    const words = events.map(({ type, data }) => {
      if (['transaction.approved', 'transaction.declined'].includes(type) && data.type === 'recurring')
        return `${type} ${Number(data.amount)}`;
      return data.sequence_number !== undefined && !type.endsWith('scheduled') && !type.endsWith('updated')
        ? `${type} #${Number(data.sequence_number)}`
        : type;
    });
    return words.flatMap((word, index) => {
      if (words[index - 1] === word) return [];
      const count = words.slice(index).findIndex((other) => other !== word);
      const times = count === -1 ? words.length - index : count;
      return [times > 1 ? `${word} x${times}` : word];
    });
  }

  for (const { time, step, happens, state } of rows)
    it(`${time.slice(0, 16)} ${step}`, async () => {
      const before = (await series.events(recurringId)).length;
      if (step !== 'start') await series.moveTo(time);
      await perform(step);
      const events = (await series.events(recurringId)).slice(before);
      expect(inWords(events)).to.eql(happens);
      expect([...new Set(events.map(({ created_at }) => created_at))]).to.eql(happens.length === 0 ? [] : [time]);
      expect(events.flatMap(eventFaults)).to.eql([]);
      const { status, recurring } = await series.status(recurringId);
      expect(`${status} ${recurring.completed_payments} ${String(recurring.remaining_payments)}`).to.equal(state);
    });

  it('ends with these occurrences', async () => {
    const occurrences = await Promise.all(
      Array.from({ length: 11 }, (_, index) => series.numbered(recurringId, index + 2)),
    );
    expect(
      occurrences.map(({ sequence_number, scheduled_date, amount, status, executed_at }) =>
        [sequence_number, scheduled_date, amount, status, executed_at?.slice(0, 10)].join(' ').trim(),
      ),
    ).to.eql([
      '2 2026-02-28 20 completed 2026-02-28',
      '3 2026-03-31 20 completed 2026-04-03',
      '4 2026-04-30 20 completed 2026-04-30',
      '5 2026-05-31 25 completed 2026-05-31',
      '6 2026-06-30 25 cancelled',
      '7 2026-07-31 25 completed 2026-07-03',
      '8 2026-08-31 25 cancelled',
      '9 2026-09-30 25 completed 2026-09-30',
      '10 2026-10-31 25 cancelled',
      '11 2026-11-30 25 cancelled',
      '12 2026-12-31 25 cancelled',
    ]);
  });

  it('ends with these charges', async () => {
    const { completed_transactions } = await series.status(recurringId);
    expect(
      completed_transactions.map(({ amount, accepted }) => `${amount} ${accepted ? 'approved' : 'declined'}`),
    ).to.eql([
      '20 approved',
      '20 approved',
      '20 declined',
      '20 declined',
      '20 approved',
      '20 approved',
      '25 approved',
      '25 approved',
      '25 approved',
    ]);
  });
});

/** Runs a service on a copy of a data directory until its series has been charged, and lists the calls it made. */
async function chargesOfCopy(dataDirectory: string): Promise<string[]> {
  await using database = closing(copyTestDirectory(dataDirectory), 'drop');
  await using service = closing(await startTestService({}, { database }));
  declineWhen(service, ({ origin, attemptNumber }) =>
    origin === 'payer' || attemptNumber > 1 ? undefined : 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS',
  );
  await seriesClient(service).moveTo('2026-04-12T00:00:00Z');
  const api = client(service);
  const charges = await service.deps.store.prisma.transaction.findMany({
    where: { attemptNumber: { gte: 1 }, createdAt: { gte: new Date('2026-04-01') } },
    orderBy: [{ attemptNumber: 'asc' }, { amount: 'asc' }],
  });
  const calls: string[] = [];
  for (const { transactionId } of charges) {
    const details = await api.managementTransactionGet({
      transaction_id: transactionId,
      query: { terminal_friendly_id: terminalId },
    }).ok;
    for (const { operation, idempotency_key: key, outcome } of details.calls)
      calls.push(`${details.transaction.type} ${operation} ${key} ${outcome}`);
    expect(transactionId, 'the processor has it under the id of the transaction').to.equal(
      details.calls[0]?.idempotency_key,
    );
  }
  return calls;
}

describe('a copied data directory', () => {
  it('charges an occurrence, and retries it, under the keys that the original used', async () => {
    await using database = closing(await createTestDirectory(), 'drop');
    const original = await startTestService({}, { database });
    const series = seriesClient(original);
    await series.start(platformInit('2026-03-10', { number_of_payments: 3 }));
    await series.api.sale({ body: paymentWith('4111111111111111') }).ok;
    await original.close();
    const [first, second] = [await chargesOfCopy(database.dataDirectory), await chargesOfCopy(database.dataDirectory)];

    expect(first.map((call) => call.replace(/ [0-9A-Za-z]{8} /, ' KEY '))).to.eql([
      'recurring sale KEY declined',
      'recurring sale KEY approved',
    ]);
    expect(new Set(first).size).to.equal(2);
    expect(second).to.eql(first);
  });

  it('charges an occurrence whose key an unrelated payment has under the substitute', async () => {
    const drawn: string[] = [];
    const random = { ...systemRandom, friendlyId: (at: Date) => drawn.shift() ?? systemRandom.friendlyId(at) };
    await using service = closing(await startTestService({}, { random }));
    const series = seriesClient(service);
    const id = await series.start(platformInit('2026-03-10', { number_of_payments: 3 }));
    const keyOf = occurrenceChargeId(terminalId, id, 2);
    drawn.push(keyOf(0));
    expect((await series.api.sale({ body: paymentWith('4111111111111111') }).ok).transaction_id).to.equal(keyOf(0));
    await series.moveTo('2026-04-12T00:00:00Z');
    const charges = await service.deps.store.prisma.transaction.findMany({ where: { type: 'recurring' } });
    expect(charges.map(({ transactionId, status }) => [transactionId, status])).to.eql([[keyOf(1), 'APPROVED']]);
  });
});
