import { expect } from 'chai';
import fc from 'fast-check';
import { dueInstant, readScheduledDate, timeZoneName, today } from '../../src/recurring/calendar.js';
import { anchors, days } from './walked-days.js';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The runtime's zones, with UTC, which its list omits. */
const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];

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
  for (const before of [1, minute, 29 * minute, 59 * minute, 2 * hour, 3 * hour]) {
    if (wallDate(timeZone, due - before) >= date) fault(`already ${wall(timeZone, due - before)} ${before} ms before`);
  }
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
    for (const timeZone of withChanges) {
      for (const instant of daysOfChange(timeZone)) {
        const date = new Date(instant).toISOString().slice(0, 10);
        faults.push(...faultsOfDue(timeZone, date));
        if (!wall(timeZone, dueInstant(date, timeZone).getTime()).endsWith('00:00')) startsLate += 1;
      }
    }
    expect(faults.slice(0, 10)).to.deep.equal([]);
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
        expect(faultsOfDue(timeZone, text)).to.deep.equal([]);
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

  it('returns the date in any zone at any instant', () =>
    fc.assert(
      fc.property(anyZone, anyInstant, (timeZone, instant) => {
        expect(today(timeZone, new Date(instant))).to.equal(wallDate(timeZone, instant));
      }),
      { numRuns: 3_000 },
    ));

  it('returns two dates at one instant', () => {
    const now = new Date('2026-12-31T10:30:00Z');
    expect(today('Pacific/Kiritimati', now)).to.equal('2027-01-01');
    expect(today('Pacific/Pago_Pago', now)).to.equal('2026-12-30');
    expect(today('UTC', now)).to.equal('2026-12-31');
  });

  it('accepts every zone of the runtime, in any case, and no offset, abbreviation or other text', () => {
    expect(zones.filter((timeZone) => timeZoneName(timeZone) !== timeZone)).to.deep.equal([]);
    expect(['europe/berlin', 'Etc/GMT+5', 'us/PACIFIC', 'Europe/Kyiv', 'utc'].map(timeZoneName)).to.deep.equal([
      'Europe/Berlin',
      'Etc/GMT+5',
      'US/Pacific',
      'Europe/Kyiv',
      'UTC',
    ]);
    const others = [
      '',
      ' ',
      'Z',
      '+02:00',
      '-05:00',
      '+02',
      'PST',
      'GMT+5',
      'Mars/Olympus',
      'Europe/Berlin ',
      '[Europe/Berlin]',
      '2026-01-01T00:00Z',
      '2026-01-01T00:00+01:00[Europe/Berlin]',
      '__proto__',
      'undefined',
    ];
    expect(others.filter((text) => timeZoneName(text) !== undefined)).to.deep.equal([]);
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

  it('accepts nothing else', () => {
    const others = [
      '',
      'tomorrow',
      '1773568800',
      '2026-W11-7',
      '2026-02-30',
      '2025-02-29T10:00Z',
      '2026-02-30T10:00',
      '20260315T100000Z',
      '+002026-03-15T10:00Z',
      '2026-03-15T',
      '2026-03-15Z',
      '2026-03-15T10',
      '2026-03-15T10Z',
      '2026-03-15 10:00',
      '2026-03-15T10:00 Z',
      '2026-03-15T10:00Z\n',
      '2026-03-15T24:00',
      '2026-03-15T24:00Z',
      '2026-03-15T10:60',
      '2026-03-15T10:00:61Z',
      '2026-03-15T10:00+24:00',
      '2026-03-15T10:00+02',
      '2026-03-15T10:00:00.1234567890Z',
      '2026-03-15T10:00:00,5Z',
      '2026-03-15T10:00Z[Europe/Berlin]',
    ];
    expect(others.filter((text) => readScheduledDate(text, 'Europe/Berlin') !== undefined)).to.deep.equal([]);
    // It is the next or previous year there, which four digits cannot express.
    expect(readScheduledDate('9998-12-31T23:59Z', 'Pacific/Kiritimati')).to.equal(undefined);
    expect(readScheduledDate('9998-12-31T23:59Z', 'UTC')).to.equal('9998-12-31');
    for (const text of ['9999-01-01', '9999-01-01T00:00', '9998-12-31T23:30:00-01:00'])
      expect(readScheduledDate(text, 'UTC'), text).to.equal(undefined);
    expect(readScheduledDate('0000-01-01T00:00Z', 'America/New_York')).to.equal(undefined);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readScheduledDate(text, 'Europe/Berlin')).to.equal(undefined);
      }),
      { numRuns: 2_000 },
    );
  });
});
