import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { succeeded } from '../support/contract/contract-client.js';
import { startTestService } from '../support/service.js';
import { TestClock } from '../support/time/clock.js';
import { eventFaults } from '../support/contract/contract.js';
import { declineWhen, platformInit, seriesClient, type SeriesClient } from './series-client.js';
import { started } from '../support/started.js';

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
    const numbered = async () => ({
      ...body,
      future_transaction_id: (await series.numbered(recurringId, Number(argument))).future_transaction_id,
    });
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
        await succeeded(series.api.recurringUpdate({ body: { ...body, amount: Number(argument) } }));
        return;
      case 'skip':
        await succeeded(series.api.futureTransactionCancel({ body: await numbered() }));
        return;
      case 'charge':
        await succeeded(series.api.futureTransactionCharge({ body: await numbered() }));
        return;
      case 'pause':
        await succeeded(series.api.recurringPause({ body }));
        return;
      case 'resume':
        await succeeded(series.api.recurringResume({ body }));
        return;
      case 'cancel':
        await succeeded(series.api.recurringCancel({ body }));
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
      expect(inWords(events)).to.deep.equal(happens);
      expect([...new Set(events.map(({ created_at }) => created_at))]).to.deep.equal(
        happens.length === 0 ? [] : [time],
      );
      expect(events.flatMap(eventFaults)).to.deep.equal([]);
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
    ).to.deep.equal([
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
    ).to.deep.equal([
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
