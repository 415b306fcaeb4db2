/**
 * A calendar without date arithmetic: every day from 2024-01-01 to 2135-12-31, one after the other, by a table of month
 * lengths. Due dates are found by walking the days, never by adding to a date.
 */
import type { Schedule } from '../../src/recurring/calendar.js';

/** Returns a schedule of one payment a period, without an end. */
export const schedule = (
  firstPaymentDate: string,
  recurringDateType: DateType,
  rest: Partial<Schedule> = {},
): Schedule => ({
  ...{ firstPaymentDate, recurringDateType, timeInterval: 1, numberOfPayments: null, cancellationDate: null },
  ...rest,
});

/** The runtime's zones, with UTC, which its list omits. */
export const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];

export interface Day {
  readonly text: string;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly lastOfMonth: boolean;
  /** 0 to 6, in the order of the week; which weekday 0 is does not matter here. */
  readonly weekday: number;
}

export type DateType = 'daily' | 'weekly' | 'monthly' | 'yearly';

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** By the Gregorian rule: 2024, 2028 and 2000 are leap years, 2100 is not. */
const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

export const lengthOfMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 0);

export const dateText = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

function walk(firstYear: number, lastYear: number): Day[] {
  const days: Day[] = [];
  for (let year = firstYear; year <= lastYear; year++) {
    for (let month = 1; month <= 12; month++) {
      const length = lengthOfMonth(year, month);
      for (let day = 1; day <= length; day++)
        days.push({
          text: dateText(year, month, day),
          year,
          month,
          day,
          lastOfMonth: day === length,
          weekday: days.length % 7,
        });
    }
  }
  return days;
}

export const days: readonly Day[] = walk(2024, 2135);

/** The ten years of anchors: three leap years among them. */
export const anchors: readonly Day[] = days.filter(({ year }) => year < 2034);

/**
 * Returns true if a monthly series that started on `anchor` is charged on `page`: on its day, or on the last day of a
 * shorter month.
 */
const sameDayOfMonth = (anchor: Day, page: Day): boolean =>
  page.day === anchor.day || (page.lastOfMonth && page.day < anchor.day);

const fallsDue: Readonly<Record<DateType, (anchor: Day, page: Day) => boolean>> = {
  daily: () => true,
  weekly: (anchor, page) => page.weekday === anchor.weekday,
  monthly: sameDayOfMonth,
  yearly: (anchor, page) => page.month === anchor.month && sameDayOfMonth(anchor, page),
};

/** Anchors that are charged on the same pages share one list. */
const series: Readonly<Record<DateType, (anchor: Day) => string>> = {
  daily: () => '',
  weekly: ({ weekday }) => String(weekday),
  monthly: ({ day }) => String(day),
  yearly: ({ month, day }) => `${month}-${day}`,
};

interface Pages {
  readonly dates: readonly string[];
  readonly indexes: ReadonlyMap<string, number>;
}

const found = new Map<string, Pages>();

function pagesOf(dateType: DateType, anchor: Day): Pages {
  const key = `${dateType} ${series[dateType](anchor)}`;
  const known = found.get(key);
  if (known !== undefined) return known;
  const dates = days.filter((page) => fallsDue[dateType](anchor, page)).map(({ text }) => text);
  const pages = { dates, indexes: new Map(dates.map((date, index) => [date, index])) };
  found.set(key, pages);
  return pages;
}

/** The date of the occurrence by the walked calendar, undefined past its last page. */
export function walkedOccurrence(
  dateType: DateType,
  anchor: Day,
  timeInterval: number,
  sequenceNumber: number,
): string | undefined {
  const { dates, indexes } = pagesOf(dateType, anchor);
  const index = indexes.get(anchor.text);
  if (index === undefined) throw new Error(`${anchor.text} is not a page of its own series.`);
  return dates[index + (sequenceNumber - 1) * timeInterval];
}
