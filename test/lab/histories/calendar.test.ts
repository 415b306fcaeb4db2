import { expect } from 'chai';
import fc from 'fast-check';
import { compareDates, occurrenceDate, plannedOccurrences, type Schedule } from '../../../src/recurring/calendar.js';
import { dueInstant, readScheduledDate, today } from '../../../src/recurring/calendar.js';
import { isCalendarDate } from '../../../src/base/iso-8601.js';
import { anchors, dateText, days, lengthOfMonth, schedule, walkedOccurrence } from '../../recurring/walked-days.js';
import { zones, type DateType } from '../../recurring/walked-days.js';

const dateTypes: readonly DateType[] = ['daily', 'weekly', 'monthly', 'yearly'];

const anyDateType = fc.constantFrom(...dateTypes);
const anyAnchor = fc.constantFrom(...anchors);
/** Up to the contract's bound, the short ones as often as all the long ones. */
const anyInterval = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 1000 }));

const occurrences = (of: Schedule, count: number): (string | undefined)[] =>
  Array.from({ length: count }, (_, index) => occurrenceDate(of, index + 1));

const monthsSinceYearZero = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

describe('recurring calendar: occurrences', () => {
  it('agrees with the walked calendar on every anchor of four years, one of them a leap year', () => {
    const disagreements: string[] = [];
    for (const anchor of anchors.filter(({ year }) => year < 2028))
      for (const dateType of dateTypes)
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
    expect(disagreements.slice(0, 10)).to.eql([]);
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
        expect(plannedOccurrences(of, { fromSequence })).to.eql(expected);
        if (expected.length < dated.length) seen.cut += 1;
        else if (expected.length > 0) seen[numberOfPayments === null ? 'openEnded' : 'fixed'] += 1;
      }),
      { numRuns: 3_000 },
    );
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).to.be.greaterThan(100);
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
        expect(toppedUp).to.eql(atOnce);
      }),
      { numRuns: 500 },
    );
  });
});

describe('recurring calendar: dates', () => {
  it('knows the dates that exist from those that do not', () => {
    const existing = new Set(days.map(({ text }) => text));
    const wrong: string[] = [];
    for (const year of [2024, 2025, 2026, 2028, 2099, 2100, 2104])
      for (let month = 0; month <= 13; month++)
        for (let day = 0; day <= 32; day++) {
          const text = dateText(year, month, day);
          if (isCalendarDate(text) !== existing.has(text)) wrong.push(text);
        }
    expect(wrong).to.eql([]);
  });
});

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Date and time on the wall of the zone as the runtime's own formatter writes them: "2026-03-29 03:00". */
function wall(timeZone: string, instant: number): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  formats.set(timeZone, format);
  return format.format(instant);
}

const wallDate = (timeZone: string, instant: number): string => wall(timeZone, instant).slice(0, 10);

const weeks = anchors.filter((_, index) => index % 7 === 0).map(({ text }) => Date.parse(text));

/**
 * The weeks in which the zone's clocks are set forward or back: those that end at another time of the day than they
 * began.
 */
const changes = new Map(
  zones.map((timeZone) => {
    const times = weeks.map((instant) => wall(timeZone, instant).slice(11));
    return [timeZone, weeks.filter((_, index) => index > 0 && times[index] !== times[index - 1])];
  }),
);

/** The days around each change: the week before it was seen and a day on either side. */
const daysOfChange = (timeZone: string): number[] =>
  (changes.get(timeZone) ?? []).flatMap((instant) =>
    Array.from({ length: 10 }, (_, index) => instant + (index - 8) * day),
  );

/** Returns the faults of `due` as the first instant of the date, by the wall clock before, at and after it. */
function faultsOfDue(timeZone: string, date: string): string[] {
  const due = dueInstant(date, timeZone).getTime();
  const faults: string[] = [];
  const fault = (what: string) => faults.push(`${timeZone} ${date}, due ${new Date(due).toISOString()}: ${what}`);
  if (wallDate(timeZone, due) !== date) fault(`is ${wall(timeZone, due)}`);
  if (today(timeZone, new Date(due)) !== date) fault(`today() is ${today(timeZone, new Date(due))}`);
  if (today(timeZone, new Date(due - 1)) === date) fault('today() has it a millisecond before');
  for (const before of [1, minute, 29 * minute, 59 * minute, 2 * hour, 3 * hour])
    if (wallDate(timeZone, due - before) >= date) fault(`already ${wall(timeZone, due - before)} ${before} ms before`);
  return faults;
}

const anyZone = fc.constantFrom(...zones);
const anyDay = fc.constantFrom(...days);
const anyInstant = fc.integer({ min: 0, max: Date.parse('2135-12-31T00:00Z') });

describe('recurring calendar: time zones', () => {
  it('starts every day around every clock change of ten years at its first instant, in all zones with daylight saving time', () => {
    const withChanges = zones.filter((timeZone) => daysOfChange(timeZone).length > 0);
    const faults: string[] = [];
    let startsLate = 0;
    for (const timeZone of withChanges)
      for (const instant of daysOfChange(timeZone)) {
        const date = new Date(instant).toISOString().slice(0, 10);
        faults.push(...faultsOfDue(timeZone, date));
        if (!wall(timeZone, dueInstant(date, timeZone).getTime()).endsWith('00:00')) startsLate += 1;
      }
    expect(faults.slice(0, 10)).to.eql([]);
    expect(withChanges).to.include.members([
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
      'America/Havana',
    ]);
    // Beirut, Cairo, Havana and Santiago, among others, set their clocks forward at midnight.
    expect(startsLate).to.be.greaterThan(0);
  });

  it('starts any day of any zone at its first instant', () =>
    fc.assert(
      fc.property(anyZone, anyDay, (timeZone, { text }) => {
        expect(faultsOfDue(timeZone, text)).to.eql([]);
      }),
      { numRuns: 2_000 },
    ));

  // Antarctica/Troll changes its clocks by two hours, every other zone by one or less.
  it('starts the next day 22 to 26 hours later', () =>
    fc.assert(
      fc.property(anyZone, fc.nat({ max: days.length - 2 }), (timeZone, index) => {
        const [date, next] = [days[index]?.text ?? '', days[index + 1]?.text ?? ''];
        const length = dueInstant(next, timeZone).getTime() - dueInstant(date, timeZone).getTime();
        expect(length).to.be.within(22 * hour, 26 * hour);
      }),
      { numRuns: 2_000 },
    ));

  it('returns the date in any zone at any instant', () =>
    fc.assert(
      fc.property(anyZone, anyInstant, (timeZone, instant) => {
        expect(today(timeZone, new Date(instant))).to.equal(wallDate(timeZone, instant));
      }),
      { numRuns: 3_000 },
    ));
});

describe('recurring calendar: scheduled_date', () => {
  it('reads an instant written at any offset as the date it is in the zone', () =>
    fc.assert(
      fc.property(anyZone, anyInstant, fc.integer({ min: -14 * 60, max: 14 * 60 }), (timeZone, instant, offset) => {
        const local = new Date(instant + offset * minute).toISOString().slice(0, -1);
        const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map((part) =>
          String(part).padStart(2, '0'),
        );
        const sign = offset < 0 ? '-' : '+';
        const date = wallDate(timeZone, instant);
        expect(readScheduledDate(`${local}${sign}${hours}:${minutes}`, timeZone)).to.equal(date);
        expect(readScheduledDate(new Date(instant).toISOString(), timeZone)).to.equal(date);
        expect(readScheduledDate(local, timeZone)).to.equal(local.slice(0, 10));
      }),
      { numRuns: 3_000 },
    ));

  it('is no other text', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readScheduledDate(text, 'Europe/Berlin')).to.equal(undefined);
      }),
      { numRuns: 2_000 },
    ));
});
