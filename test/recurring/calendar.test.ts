import { expect } from 'chai';
import fc from 'fast-check';
import { compareDates, occurrenceDate, plannedOccurrences, type Schedule } from '../../src/recurring/calendar.js';
import { isCalendarDate } from '../../src/base/iso-8601.js';
import { anchors, dateText, days, lengthOfMonth, walkedOccurrence, type DateType } from './walked-days.js';

const dateTypes: readonly DateType[] = ['daily', 'weekly', 'monthly', 'yearly'];

const anyDateType = fc.constantFrom(...dateTypes);
const anyAnchor = fc.constantFrom(...anchors);
/** Up to the contract's bound, the short ones as often as all the long ones. */
const anyInterval = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 1000 }));

function schedule(firstPaymentDate: string, recurringDateType: DateType, rest: Partial<Schedule> = {}): Schedule {
  return {
    firstPaymentDate,
    recurringDateType,
    timeInterval: 1,
    numberOfPayments: null,
    cancellationDate: null,
    ...rest,
  };
}

const occurrences = (of: Schedule, count: number): (string | undefined)[] =>
  Array.from({ length: count }, (_, index) => occurrenceDate(of, index + 1));

const monthsSinceYearZero = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

describe('recurring calendar: occurrences', () => {
  it('keeps a series of the 31st at the end of every month', () => {
    expect(occurrences(schedule('2026-01-31', 'monthly'), 6)).to.deep.equal([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
    ]);
    expect(occurrences(schedule('2028-01-30', 'monthly'), 3)).to.deep.equal(['2028-01-30', '2028-02-29', '2028-03-30']);
  });

  it('brings 29 February back in leap years, and not in 2100', () => {
    expect(occurrences(schedule('2024-02-29', 'yearly'), 5)).to.deep.equal([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
    expect(occurrenceDate(schedule('2024-02-29', 'yearly'), 77)).to.equal('2100-02-28');
    expect(occurrenceDate(schedule('2024-02-29', 'yearly'), 81)).to.equal('2104-02-29');
  });

  it('counts days and weeks across month, year and leap day', () => {
    expect(occurrences(schedule('2027-12-31', 'daily', { timeInterval: 60 }), 3)).to.deep.equal([
      '2027-12-31',
      '2028-02-29',
      '2028-04-29',
    ]);
    expect(occurrences(schedule('2028-02-22', 'weekly'), 3)).to.deep.equal(['2028-02-22', '2028-02-29', '2028-03-07']);
  });

  it('agrees with the walked calendar on every anchor of four years, one of them a leap year', () => {
    const disagreements: string[] = [];
    for (const anchor of anchors.filter(({ year }) => year < 2028)) {
      for (const dateType of dateTypes) {
        for (const [timeInterval, upTo] of [
          [1, 13],
          [3, 5],
          [7, 3],
        ] as const) {
          const of = schedule(anchor.text, dateType, { timeInterval });
          for (let sequenceNumber = 1; sequenceNumber <= upTo; sequenceNumber++) {
            const expected = walkedOccurrence(dateType, anchor, timeInterval, sequenceNumber);
            const actual = occurrenceDate(of, sequenceNumber);
            if (actual === expected && expected !== undefined) continue;
            disagreements.push(
              `${anchor.text} + ${sequenceNumber - 1} × ${timeInterval} ${dateType}: ${actual}, not ${expected}`,
            );
          }
        }
      }
    }
    expect(disagreements.slice(0, 10)).to.deep.equal([]);
  });

  it('agrees with the walked calendar on any interval, a century ahead', () => {
    let moved = 0;
    fc.assert(
      fc.property(anyAnchor, anyDateType, anyInterval, fc.nat(), (anchor, dateType, timeInterval, seed) => {
        const inCentury = Math.floor(
          { daily: 36_500, weekly: 5_200, monthly: 1_200, yearly: 100 }[dateType] / timeInterval,
        );
        const sequenceNumber = 1 + (seed % (inCentury + 1));
        const expected = walkedOccurrence(dateType, anchor, timeInterval, sequenceNumber);
        expect(expected).to.be.a('string');
        expect(occurrenceDate(schedule(anchor.text, dateType, { timeInterval }), sequenceNumber)).to.equal(expected);
        if (expected !== anchor.text) moved += 1;
      }),
      { numRuns: 5_000 },
    );
    expect(moved).to.be.greaterThan(3_000);
  });

  it('goes forward with every occurrence', () => {
    const anyNumber = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(anyAnchor, anyDateType, anyInterval, anyNumber, (anchor, dateType, timeInterval, sequenceNumber) => {
        const of = schedule(anchor.text, dateType, { timeInterval });
        const [earlier, later] = [occurrenceDate(of, sequenceNumber), occurrenceDate(of, sequenceNumber + 1)];
        fc.pre(earlier !== undefined && later !== undefined);
        expect(compareDates(earlier, later)).to.be.below(0);
        expect(compareDates(later, earlier)).to.be.above(0);
      }),
      { numRuns: 3_000 },
    );
  });

  it('skips no month and doubles none', () =>
    fc.assert(
      fc.property(anyAnchor, fc.integer({ min: 1, max: 24 }), (anchor, timeInterval) => {
        const dates = occurrences(schedule(anchor.text, 'monthly', { timeInterval }), 40).map(String);
        expect(dates[0]).to.equal(anchor.text);
        dates.forEach((date, index) => {
          expect(monthsSinceYearZero(date)).to.equal(monthsSinceYearZero(anchor.text) + index * timeInterval);
          const length = lengthOfMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)));
          expect(Number(date.slice(8))).to.equal(Math.min(anchor.day, length));
        });
      }),
      { numRuns: 500 },
    ));

  it('has no date past 9998-12-31', () => {
    expect(occurrenceDate(schedule('2031-12-31', 'yearly'), 7968)).to.equal('9998-12-31');
    expect(occurrenceDate(schedule('2031-12-31', 'yearly'), 7970)).to.equal(undefined);
    expect(occurrenceDate(schedule('9998-12-30', 'daily'), 2)).to.equal('9998-12-31');
    expect(occurrenceDate(schedule('9998-12-30', 'daily'), 3)).to.equal(undefined);
    expect(occurrenceDate(schedule('2026-01-31', 'yearly', { timeInterval: 1000 }), 1000)).to.equal(undefined);
    expect(
      plannedOccurrences(schedule('9998-11-30', 'monthly', { numberOfPayments: 12 }), { fromSequence: 1 }),
    ).to.have.length(2);
  });

  it('refuses an occurrence that no series has, and an anchor that is no date', () => {
    for (const sequenceNumber of [0, -1, 1.5, Number.NaN, Infinity])
      expect(() => occurrenceDate(schedule('2026-01-31', 'monthly'), sequenceNumber)).to.throw(
        RangeError,
        'numbered from 1',
      );
    expect(() => occurrenceDate(schedule('2026-02-30', 'monthly'), 1)).to.throw(RangeError);
  });
});

describe('recurring calendar: planning', () => {
  const anySchedule = fc.record({
    anchor: anyAnchor,
    dateType: anyDateType,
    timeInterval: fc.integer({ min: 1, max: 14 }),
    numberOfPayments: fc.option(fc.integer({ min: 1, max: 60 }), { freq: 2 }),
    /** Days after the anchor. */
    cancellation: fc.option(fc.nat({ max: 3_000 }), { freq: 2 }),
    fromSequence: fc.integer({ min: 1, max: 70 }),
  });

  it('plans all of a fixed series and twelve of an open-ended one, and nothing from the cancellation date on', () => {
    const seen = { cut: 0, fixed: 0, openEnded: 0 };
    fc.assert(
      fc.property(anySchedule, ({ anchor, dateType, timeInterval, numberOfPayments, cancellation, fromSequence }) => {
        const cancellationDate =
          cancellation === null ? null : (days[days.indexOf(anchor) + cancellation]?.text ?? null);
        const numbers = Array.from({ length: 100 }, (_, index) => index + 1).filter(
          (number) => number >= fromSequence && number <= (numberOfPayments ?? fromSequence + 11),
        );
        const dated = numbers.flatMap((sequenceNumber) => {
          const scheduledDate = walkedOccurrence(dateType, anchor, timeInterval, sequenceNumber);
          return scheduledDate === undefined ? [] : [{ sequenceNumber, scheduledDate }];
        });
        fc.pre(dated.length === numbers.length);
        // Text of this form sorts as its dates do.
        const expected = dated.filter(
          ({ scheduledDate }) => cancellationDate === null || scheduledDate < cancellationDate,
        );
        const of = schedule(anchor.text, dateType, { timeInterval, numberOfPayments, cancellationDate });
        expect(plannedOccurrences(of, { fromSequence })).to.deep.equal(expected);
        if (expected.length < dated.length) seen.cut += 1;
        else if (expected.length > 0) seen[numberOfPayments === null ? 'openEnded' : 'fixed'] += 1;
      }),
      { numRuns: 3_000 },
    );
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).to.be.greaterThan(100);
  });

  it('ends the day before the cancellation date', () => {
    const planned = (cancellationDate: string) =>
      plannedOccurrences(schedule('2026-01-31', 'monthly', { cancellationDate }), { fromSequence: 1 }).map(
        ({ scheduledDate }) => scheduledDate,
      );
    expect(planned('2026-03-31')).to.deep.equal(['2026-01-31', '2026-02-28']);
    expect(planned('2026-04-01')).to.deep.equal(['2026-01-31', '2026-02-28', '2026-03-31']);
    expect(planned('2026-01-31')).to.deep.equal([]);
  });

  it('extends an open-ended series to the occurrences that it would have had at once', () => {
    const anyNumber = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(anyAnchor, anyDateType, anyNumber, fc.nat({ max: 12 }), (anchor, dateType, fromSequence, kept) => {
        const of = schedule(anchor.text, dateType);
        const atOnce = plannedOccurrences(of, { fromSequence });
        const toppedUp = [
          ...plannedOccurrences(of, { fromSequence, horizon: kept }),
          ...plannedOccurrences(of, { fromSequence: fromSequence + kept, horizon: 12 - kept }),
        ];
        expect(atOnce).to.have.length(12);
        expect(toppedUp).to.deep.equal(atOnce);
      }),
      { numRuns: 500 },
    );
  });
});

describe('recurring calendar: dates', () => {
  it('knows the dates that exist from those that do not', () => {
    const existing = new Set(days.map(({ text }) => text));
    const wrong: string[] = [];
    for (const year of [2024, 2025, 2026, 2028, 2099, 2100, 2104]) {
      for (let month = 0; month <= 13; month++) {
        for (let day = 0; day <= 32; day++) {
          const text = dateText(year, month, day);
          if (isCalendarDate(text) !== existing.has(text)) wrong.push(text);
        }
      }
    }
    expect(wrong).to.deep.equal([]);
  });

  it('accepts no other form of a date', () => {
    const others = [
      '',
      '2026-2-3',
      '20260203',
      '2026-02',
      '2026-W06-2',
      '2026-034',
      '26-02-03',
      '10000-01-01',
      '+002026-02-03',
      '-000001-02-03',
      '2026-02-03Z',
      '2026-02-03T00:00',
      '2026-02-03[UTC]',
      '2026-02-03[u-ca=hebrew]',
      ' 2026-02-03',
      '2026-02-03\n',
      '２０２６-02-03',
      '2026‐02‐03',
    ];
    expect(others.filter(isCalendarDate)).to.deep.equal([]);
  });

  it('compares dates by the calendar', () => {
    fc.assert(
      fc.property(fc.nat({ max: days.length - 1 }), fc.nat({ max: days.length - 1 }), (a, b) => {
        expect(Math.sign(compareDates(days[a]?.text ?? '', days[b]?.text ?? ''))).to.equal(Math.sign(a - b));
      }),
      { numRuns: 1_000 },
    );
    expect(() => compareDates('2026-02-30', '2026-03-01')).to.throw(RangeError);
    expect(() => compareDates('2026-03-01', 'soon')).to.throw(RangeError);
  });
});
