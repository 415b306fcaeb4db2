import { expect } from 'chai';
import fc from 'fast-check';
import { compareDates, occurrenceDate, plannedOccurrences, type Schedule } from '../../src/recurring/calendar.js';
import { dueInstant, readScheduledDate, timeZoneName, today } from '../../src/recurring/calendar.js';
import { isCalendarDate } from '../../src/base/iso-8601.js';
import { days, schedule, zones } from './walked-days.js';

/** Returns the first dates of a schedule. */
const occurrences = (of: Schedule, count: number): string =>
  Array.from({ length: count }, (_, index) => occurrenceDate(of, index + 1)).join(' ');

describe('recurring calendar: occurrences', () => {
  it('keeps a series of the 31st at the end of every month', () => {
    expect(occurrences(schedule('2026-01-31', 'monthly'), 6)).to.equal(
      '2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30',
    );
    expect(occurrences(schedule('2028-01-30', 'monthly'), 3)).to.equal('2028-01-30 2028-02-29 2028-03-30');
  });

  it('brings 29 February back in leap years, and not in 2100', () => {
    expect(occurrences(schedule('2024-02-29', 'yearly'), 5)).to.equal(
      '2024-02-29 2025-02-28 2026-02-28 2027-02-28 2028-02-29',
    );
    expect(occurrenceDate(schedule('2024-02-29', 'yearly'), 77)).to.equal('2100-02-28');
    expect(occurrenceDate(schedule('2024-02-29', 'yearly'), 81)).to.equal('2104-02-29');
  });

  it('counts days and weeks across month, year and leap day', () => {
    expect(occurrences(schedule('2027-12-31', 'daily', { timeInterval: 60 }), 3)).to.equal(
      '2027-12-31 2028-02-29 2028-04-29',
    );
    expect(occurrences(schedule('2028-02-22', 'weekly'), 3)).to.equal('2028-02-22 2028-02-29 2028-03-07');
  });

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
  it('ends the day before the cancellation date', () => {
    const planned = (cancellationDate: string) =>
      plannedOccurrences(schedule('2026-01-31', 'monthly', { cancellationDate }), { fromSequence: 1 }).map(
        ({ scheduledDate }) => scheduledDate,
      );
    expect(planned('2026-03-31')).to.eql(['2026-01-31', '2026-02-28']);
    expect(planned('2026-04-01')).to.eql(['2026-01-31', '2026-02-28', '2026-03-31']);
    expect(planned('2026-01-31')).to.eql([]);
  });
});

describe('recurring calendar: dates', () => {
  it('accepts no other form of a date', () => {
    const others = [
      ...['', '2026-2-3', '20260203', '2026-02', '2026-W06-2', '2026-034', '26-02-03', '10000-01-01'],
      ...['+002026-02-03', '-000001-02-03', '2026-02-03Z', '2026-02-03T00:00', '2026-02-03[UTC]'],
      ...['2026-02-03[u-ca=hebrew]', ' 2026-02-03', '2026-02-03\n', '２０２６-02-03', '2026‐02‐03'],
    ];
    expect(others.filter(isCalendarDate)).to.eql([]);
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

describe('recurring calendar: time zones', () => {
  const starts: readonly (readonly [timeZone: string, date: string, instant: string, why: string])[] = [
    ['UTC', '2026-03-29', '2026-03-29T00:00:00.000Z', 'without daylight saving time'],
    ['Asia/Kathmandu', '2026-03-29', '2026-03-28T18:15:00.000Z', 'at an offset of 5:45'],
    ['Pacific/Kiritimati', '2026-03-29', '2026-03-28T10:00:00.000Z', 'fourteen hours early'],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', 'at 01:00, as midnight was skipped'],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z', 'at 01:00, as midnight was skipped'],
    [
      'America/Toronto',
      '1919-03-31',
      '1919-03-31T04:30:00.000Z',
      'at 00:30, as the half hours on either side of midnight were skipped',
    ],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', 'at the first of two midnights'],
    [
      'America/St_Johns',
      '2007-11-04',
      '2007-11-04T02:30:00.000Z',
      'at midnight, though a minute later it was the day before again',
    ],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', 'with the next day, as Samoa left this one out'],
  ];
  for (const [timeZone, date, instant, why] of starts)
    it(`starts ${date} in ${timeZone} ${why}`, () =>
      expect(dueInstant(date, timeZone).toISOString()).to.equal(instant));

  it('returns two dates at one instant', () => {
    const now = new Date('2026-12-31T10:30:00Z');
    expect(today('Pacific/Kiritimati', now)).to.equal('2027-01-01');
    expect(today('Pacific/Pago_Pago', now)).to.equal('2026-12-30');
    expect(today('UTC', now)).to.equal('2026-12-31');
  });

  it('accepts every zone of the runtime, in any case, and no offset, abbreviation or other text', () => {
    expect(zones.filter((timeZone) => timeZoneName(timeZone) !== timeZone)).to.eql([]);
    expect(['europe/berlin', 'Etc/GMT+5', 'us/PACIFIC', 'Europe/Kyiv', 'utc'].map(timeZoneName)).to.eql([
      'Europe/Berlin',
      'Etc/GMT+5',
      'US/Pacific',
      'Europe/Kyiv',
      'UTC',
    ]);
    const others = [
      ...['', ' ', 'Z', '+02:00', '-05:00', '+02', 'PST', 'GMT+5', 'Mars/Olympus', 'Europe/Berlin '],
      ...['[Europe/Berlin]', '2026-01-01T00:00Z', '2026-01-01T00:00+01:00[Europe/Berlin]', '__proto__'],
      ...['undefined'],
    ];
    expect(others.filter((text) => timeZoneName(text) !== undefined)).to.eql([]);
    for (const timeZone of ['Mars/Olympus', '']) {
      expect(() => today(timeZone, new Date(0))).to.throw(RangeError);
      expect(() => dueInstant('2026-01-01', timeZone)).to.throw(RangeError);
      expect(() => readScheduledDate('2026-01-01T00:00Z', timeZone)).to.throw(RangeError);
    }
    expect(() => dueInstant('2026-02-30', 'UTC')).to.throw(RangeError);
  });
});

describe('recurring calendar: scheduled_date', () => {
  const readings: readonly (readonly [text: string, timeZone: string, date: string])[] = [
    ['2026-03-15', 'Pacific/Kiritimati', '2026-03-15'],
    ['2026-03-15T23:30:00Z', 'UTC', '2026-03-15'],
    ['2026-03-15T23:30:00Z', 'Europe/Berlin', '2026-03-16'],
    ['2026-03-15T00:30:00+02:00', 'America/New_York', '2026-03-14'],
    ['2026-03-15T23:30:00.123456789-11:00', 'Asia/Tokyo', '2026-03-16'],
    ['2026-03-15T23:30-00:00', 'UTC', '2026-03-15'],
    ['2026-03-15T23:30', 'America/New_York', '2026-03-15'],
    ['2026-03-15T00:00:00.5', 'Asia/Tokyo', '2026-03-15'],
    // 02:30 was skipped in Berlin on this day; the day was not.
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29'],
    ['2016-12-31T23:59:60Z', 'UTC', '2016-12-31'],
  ];
  for (const [text, timeZone, date] of readings)
    it(`reads ${text} in ${timeZone} as ${date}`, () => expect(readScheduledDate(text, timeZone)).to.equal(date));

  it('accepts nothing else', () => {
    const others = [
      ...['', 'tomorrow', '1773568800', '2026-W11-7', '2026-02-30', '2025-02-29T10:00Z', '2026-02-30T10:00'],
      ...['20260315T100000Z', '+002026-03-15T10:00Z', '2026-03-15T', '2026-03-15Z', '2026-03-15T10'],
      ...['2026-03-15T10Z', '2026-03-15 10:00', '2026-03-15T10:00 Z', '2026-03-15T10:00Z\n'],
      ...['2026-03-15T24:00', '2026-03-15T24:00Z', '2026-03-15T10:60', '2026-03-15T10:00:61Z'],
      ...['2026-03-15T10:00+24:00', '2026-03-15T10:00+02', '2026-03-15T10:00:00.1234567890Z'],
      ...['2026-03-15T10:00:00,5Z', '2026-03-15T10:00Z[Europe/Berlin]'],
    ];
    expect(others.filter((text) => readScheduledDate(text, 'Europe/Berlin') !== undefined)).to.eql([]);
    // It is the next or previous year there, which four digits cannot express.
    expect(readScheduledDate('9998-12-31T23:59Z', 'Pacific/Kiritimati')).to.equal(undefined);
    expect(readScheduledDate('9998-12-31T23:59Z', 'UTC')).to.equal('9998-12-31');
    for (const text of ['9999-01-01', '9999-01-01T00:00', '9998-12-31T23:30:00-01:00'])
      expect(readScheduledDate(text, 'UTC'), text).to.equal(undefined);
    expect(readScheduledDate('0000-01-01T00:00Z', 'America/New_York')).to.equal(undefined);
  });
});
