import { expect } from 'chai';
import type { Question, Sending } from '../../../scripts/lab/simulate/parties/bank-books.js';
import { dateOf } from '../../../scripts/lab/simulate/judges/series.js';
import { judgeWork } from '../../../scripts/lab/simulate/judges/work.js';
import { midnights } from '../../../scripts/lab/simulate/time/rests.js';

const asked = (asker: string, sentAt: number, answeredAt?: number, wokeAt = 0): Question => ({
  bank: 'simulator_a',
  key: 'A',
  asker,
  byOperator: false,
  sentAt,
  wokeAt,
  ...(answeredAt === undefined ? {} : { answeredAt }),
});

const noRecords = { transactions: [], byId: new Map(), followUps: new Map() };

describe('simulation: judges', () => {
  it('have a calendar of their own', () => {
    const monthly = { first: '2026-01-31', dateType: 'monthly', interval: 1 } as const;
    expect([1, 2, 3, 4, 14].map((number) => dateOf(monthly, number))).to.deep.equal([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2027-02-28',
    ]);
    expect(dateOf({ ...monthly, dateType: 'weekly', interval: 2 }, 2)).to.equal('2026-02-14');
    expect(dateOf({ ...monthly, dateType: 'daily', interval: 2 }, 3)).to.equal('2026-02-04');
  });

  it('know when a day begins where the clocks are put forward', () => {
    const hour = 3_600_000;
    const from = Date.UTC(2026, 2, 28, 12);
    expect(midnights('Europe/Vienna', from, 2)).to.deep.equal([11 * hour, 34 * hour]);
  });

  it('see two instances that ask a bank about one call at once', () => {
    const found = (...questions: Question[]) => judgeWork({ questions, sendings: [] }, noRecords).length;
    expect(found(asked('one', 0, 500), asked('two', 400))).to.equal(1);
    expect(found(asked('one', 0), asked('two', 14_000))).to.equal(1);
    expect(found(asked('one', 0, 300), asked('two', 400))).to.equal(0);
    expect(found(asked('one', 0), asked('one', 400))).to.equal(0);
    expect(found(asked('one', 70_000, undefined, 69_000), asked('two', 71_000))).to.equal(0);
  });

  it('see an instance that sends a call which another one has taken over', () => {
    const sent = (by: string, sentAt: number): Sending => ({ bank: 'simulator_a', key: 'A', sender: by, sentAt });
    const found = (sending: Sending, ...questions: Question[]) =>
      judgeWork({ questions, sendings: [sending] }, noRecords).length;
    const [byOne, byTwo] = [asked('one', 0, 100), asked('two', 60_000, 60_100)];
    expect(found(sent('one', 80_000), byOne, byTwo)).to.equal(1);
    expect(found(sent('one', 79_999), byOne, byTwo)).to.equal(0);
    expect(found(sent('two', 80_000), byOne, byTwo)).to.equal(0);
    expect(found(sent('one', 80_000), byOne, byTwo, asked('one', 79_000, 79_100))).to.equal(0);
    expect(found(sent('one', 80_000), byOne, { ...byTwo, byOperator: true })).to.equal(0);
    expect(found(sent('one', 80_000), byTwo, { ...asked('one', 79_000, 79_100), byOperator: true })).to.equal(0);
    expect(found(sent('one', 50_000), byTwo)).to.equal(0);
    const [asleep, awake] = [asked('two', 60_000, 60_100, 59_000), asked('two', 120_001, 120_100, 60_000)];
    expect(found(sent('one', 80_000), byOne, asleep), 'its lease may be over').to.equal(0);
    expect(found(sent('one', 150_000), byOne, awake)).to.equal(1);
  });
});
