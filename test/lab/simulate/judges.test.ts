import { expect } from 'chai';
import type { Exchange, Question, Sending } from '../../../scripts/lab/simulate/history.js';
import { judgeWork } from '../../../scripts/lab/simulate/judges/background-work.js';
import { judgeLifecycle, linearization, type TimedOperation } from '../../../scripts/lab/simulate/judges/lifecycle.js';
import { recordsOf } from '../../../scripts/lab/simulate/judges/records.js';
import { dateOf } from '../../../scripts/lab/simulate/judges/series.js';
import { midnights } from '../../../scripts/lab/simulate/time/draws.js';
import type { Evidence } from '../../../scripts/lab/simulate/world.js';
import { exchange as exchangeOf, submitted, transaction } from './history.js';

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
    expect([1, 2, 3, 4, 14].map((number) => dateOf(monthly, number))).to.eql([
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
    expect(midnights('Europe/Vienna', Date.UTC(2026, 2, 28, 12), 2)).to.eql([11 * hour, 34 * hour]);
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

/** A register: what is read is what was written last. */
const write = (value: number, from: number, to: number, optional = false): TimedOperation<number> => ({
  what: `write ${value}`,
  from,
  to,
  optional,
  apply: () => value,
});
const read = (value: number, from: number, to: number): TimedOperation<number> => ({
  what: `read ${value}`,
  from,
  to,
  apply: (held) => (held === value ? held : undefined),
});
/** A place that is taken by compare-and-set. */
const take = (from: number, to: number): TimedOperation<number> => ({
  what: 'take',
  from,
  to,
  apply: (held) => (held === 0 ? 1 : undefined),
});

describe('simulation: linearizability', () => {
  it('finds the order of operations at the same time', () =>
    expect(linearization(0, [read(1, 0, 10), write(1, 2, 8), read(0, 1, 9)])).to.eql(['read 0', 'write 1', 'read 1']));

  it('refuses a reading of what was overwritten before it began', () =>
    expect(linearization(0, [write(1, 0, 1), read(0, 2, 3)])).to.equal(undefined));

  it('refuses a reading that goes back behind another one', () =>
    expect(linearization(0, [write(1, 0, 10), read(1, 1, 2), read(0, 3, 4)])).to.equal(undefined));

  it('refuses a place that two have taken', () =>
    expect(linearization(0, [take(0, 5), take(3, 9)])).to.equal(undefined));

  it('lets what was not answered have been done late, early or never', () => {
    const unanswered = write(1, 0, Infinity, true);
    expect(linearization(0, [unanswered, read(0, 5, 6), read(1, 7, 8)])).to.eql(['read 0', 'write 1', 'read 1']);
    expect(linearization(0, [unanswered, read(0, 5, 6)])).to.eql(['read 0']);
    expect(linearization(0, [unanswered, read(1, 5, 6), read(0, 7, 8)])).to.equal(undefined);
  });

  it('takes operations that follow one another in their order only', () => {
    expect(linearization(0, [write(1, 0, 1), write(2, 2, 3), read(1, 4, 5)])).to.equal(undefined);
    expect(linearization(0, [write(1, 0, 3), write(2, 2, 3), read(1, 4, 5)])).to.eql(['write 2', 'write 1', 'read 1']);
  });
});

const row = (id: string, type: string, status: string, fields: object = {}) =>
  transaction(id, { type, status, reason: '', ...fields });

const exchange = (
  operation: Exchange['operation'],
  sentAt: number,
  heardAt: number,
  answer: object,
  fields: Partial<Exchange> = {},
) => exchangeOf(operation, answer, { about: 'A', sentAt, heardAt, ...fields });

const refused = (code: string) => [{ reason_code: code }, { status: 422 }] as const;

/** Returns the judge's findings in these rows and exchanges. */
async function findings(rows: readonly object[], exchanges: readonly Exchange[]) {
  const database = { rows: async () => rows } as unknown as Evidence['database'];
  return judgeLifecycle({ exchanges }, await recordsOf({ database }));
}

const paid = exchange('preauth', 0, 10, submitted('A'), { about: undefined });

describe('simulation: what was heard of one payment', () => {
  it('is explained by an order of its operations', async () => {
    const rows = [row('A', 'preauth', 'APPROVED'), row('B', 'capture', 'APPROVED', { about: 'A' })];
    const history = [
      paid,
      exchange('capture', 20, 40, submitted('B')),
      exchange('void', 20, 40, ...refused('VALIDATION/RELATED_TRANSACTION_LOCKED')),
      exchange('void', 50, 60, ...refused('TRANSACTION_ALREADY_CAPTURED')),
    ];
    expect(await findings(rows, history)).to.eql([]);
  });

  it('is not, when a void is refused as captured before the capture was asked for', async () => {
    const rows = [row('A', 'preauth', 'APPROVED'), row('B', 'capture', 'APPROVED', { about: 'A' })];
    const history = [
      paid,
      exchange('void', 20, 30, ...refused('TRANSACTION_ALREADY_CAPTURED')),
      exchange('capture', 40, 50, submitted('B')),
    ];
    expect(await findings(rows, history)).to.have.length(1);
  });

  it('is what its first answer says, however often it was repeated under its key', async () => {
    const rows = [row('A', 'sale', 'APPROVED'), row('B', 'refund', 'DECLINED', { about: 'A', cents: 600 })];
    const sold = exchange('sale', 0, 10, submitted('A'), { about: undefined });
    const exceeded = refused('VALIDATION/REFUND_AMOUNT_EXCEEDED');
    const history = (...keys: (string | undefined)[]) => [
      sold,
      exchange('refund', 20, 40, submitted('B', false), { cents: 600 }),
      ...keys.map((key, index) =>
        exchange('refund', 30 + 20 * index, 35 + 20 * index, exceeded[0], { ...exceeded[1], key, cents: 600 }),
      ),
    ];
    expect(await findings(rows, history('key', 'key'))).to.eql([]);
    expect(await findings(rows, history('key', 'another key'))).to.have.length(1);
    expect(await findings(rows, history(undefined, undefined))).to.have.length(1);
  });

  it('is not, when both a capture and a void were taken', async () => {
    const rows = [
      row('A', 'preauth', 'CANCELLED'),
      row('B', 'capture', 'APPROVED', { about: 'A' }),
      row('C', 'void', 'APPROVED', { about: 'A' }),
    ];
    const history = [paid, exchange('capture', 20, 40, submitted('B')), exchange('void', 20, 40, submitted('C'))];
    expect(await findings(rows, history)).to.have.length(1);
  });

  it('is not, when more is given back than was paid', async () => {
    const rows = [
      row('A', 'sale', 'APPROVED'),
      row('B', 'refund', 'APPROVED', { about: 'A', cents: 600 }),
      row('C', 'refund', 'APPROVED', { about: 'A', cents: 600 }),
    ];
    const history = [
      exchange('sale', 0, 10, submitted('A'), { about: undefined }),
      exchange('refund', 20, 40, submitted('B'), { cents: 600 }),
      exchange('refund', 20, 40, submitted('C'), { cents: 600 }),
    ];
    expect(await findings(rows, history)).to.have.length(1);
  });

  it('is not, when a status goes back', async () => {
    const rows = [row('A', 'sale', 'APPROVED')];
    const status = (word: string) => ({ transaction: { status: { status: word } } });
    const sold = exchange('sale', 0, 10, submitted('A'), { about: undefined });
    const forward = [
      sold,
      exchange('status', 20, 25, status('PROCESSING')),
      exchange('status', 30, 35, status('APPROVED')),
    ];
    const back = [
      sold,
      exchange('status', 20, 25, status('APPROVED')),
      exchange('status', 30, 35, status('PROCESSING')),
    ];
    expect(await findings(rows, forward)).to.eql([]);
    expect(await findings(rows, back)).to.have.length(1);
  });
});
