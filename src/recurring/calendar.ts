import { Temporal } from 'temporal-polyfill';
import type { Schema } from '../base/contract.js';
import { isCalendarDate, readable, readMoment } from '../base/iso-8601.js';

/**
 * The calendar of recurring billing. Dates are calendar dates, `YYYY-MM-DD`, in the terminal's IANA time zone.
 * Arithmetic uses Temporal (TC39), whose default overflow rule clamps to the last day of a month.
 */

/** The schedule of a platform-managed series (specification, Recurring series, `recurring`). */
export interface Schedule {
  /** Date of occurrence 1, from which all others are counted. */
  readonly firstPaymentDate: string;
  readonly recurringDateType: Schema<'RecurringDateType'>;
  /** Units of the date type between two occurrences, at least 1. */
  readonly timeInterval: number;
  /** Null for an open-ended series. */
  readonly numberOfPayments: number | null;
  /** End date of the agreement: no charge on or after it. */
  readonly cancellationDate: string | null;
}

export interface PlannedOccurrence {
  /** 1 is the first payment. */
  readonly sequenceNumber: number;
  readonly scheduledDate: string;
}

/** Number of occurrences that an open-ended series plans ahead. */
export const openEndedHorizon = 12;

const unit = { daily: 'days', weekly: 'weeks', monthly: 'months', yearly: 'years' } as const;

/** The last date of a charge (contract, CalendarDate). */
const lastDate = Temporal.PlainDate.from('9998-12-31');

/**
 * Returns the canonical name of an IANA time zone, given in any case. Offsets such as `+02:00` are refused, although
 * Temporal accepts them.
 * @returns undefined for an unknown zone
 */
export const timeZoneName = (text: string): string | undefined =>
  /^[A-Za-z]/.test(text)
    ? readable(() => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId)
    : undefined;

const isChargeable = (text: string): boolean => isCalendarDate(text) && compareDates(text, lastDate.toString()) <= 0;

/**
 * Compares two dates for `sort`: negative if `a` is earlier, positive if it is later, 0 if they are equal.
 * @throws RangeError if either is not a date
 */
export const compareDates = (a: string, b: string): number => Temporal.PlainDate.compare(a, b);

/** Returns the calendar date in the zone at `now`. @throws RangeError if the zone is unknown */
export const today = (timeZone: string, now: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** Returns the date after a calendar date. */
export const dayAfter = (date: string): string => Temporal.PlainDate.from(date).add({ days: 1 }).toString();

/**
 * Returns the first instant of a date in the zone, from which its charges are due. If the clocks skip midnight, the
 * date starts later. If midnight occurs twice, it starts with the first. A date that the zone skipped (Samoa,
 * 2011-12-30) starts with the next one.
 * @throws RangeError if the date or the zone is unknown
 */
export const dueInstant = (date: string, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds);

/**
 * Returns the date of a `scheduled_date`, given as `YYYY-MM-DD` or as an ISO 8601 date-time (specification, Update
 * future transaction). A date-time with an offset or `Z` means the date in the terminal's zone at that instant. One
 * without is already local to the terminal.
 * @returns undefined if the text is neither, or the date does not exist or is past 9998-12-31
 * @throws RangeError if the zone is unknown
 */
export function readScheduledDate(text: string, timeZone: string): string | undefined {
  const date = readMoment(text, timeZone)?.date;
  // The zone can move an instant at either end of the range out of it.
  return date !== undefined && isChargeable(date) ? date : undefined;
}

/**
 * Returns the date of occurrence `sequenceNumber`, 1 being the first: the anchor plus a whole number of intervals, on
 * the last day of a shorter month (contract, RecurringScheduleRequest). It is counted from the anchor, never from the
 * previous occurrence, so that 31 January, 28 February, 31 March stays at the month's end, and 29 February returns in
 * leap years. Ignores the number of payments and the cancellation date.
 * @returns undefined past 9998-12-31, the last date of the contract
 * @throws RangeError if the sequence number is not a whole number from 1 on, or the first payment date is not a date
 */
export function occurrenceDate(
  schedule: Pick<Schedule, 'firstPaymentDate' | 'recurringDateType' | 'timeInterval'>,
  sequenceNumber: number,
): string | undefined {
  if (!Number.isInteger(sequenceNumber) || sequenceNumber < 1) {
    throw new RangeError(`Occurrences are numbered from 1: there is no occurrence ${sequenceNumber}.`);
  }
  const anchor = Temporal.PlainDate.from(schedule.firstPaymentDate);
  const units = unit[schedule.recurringDateType];
  const distance = (sequenceNumber - 1) * schedule.timeInterval;
  if (distance > anchor.until(lastDate, { largestUnit: units })[units]) return undefined;
  return anchor.add({ [units]: distance }, { overflow: 'constrain' }).toString();
}

/**
 * Returns the occurrences of a series from `fromSequence` on, in order: all of a fixed series, the next `horizon` of an
 * open-ended one. Excludes those on or after the cancellation date. To top up an open-ended series, start after its
 * last number with the missing horizon.
 * @throws RangeError as `occurrenceDate` does
 */
export function plannedOccurrences(
  schedule: Schedule,
  { fromSequence, horizon = openEndedHorizon }: { readonly fromSequence: number; readonly horizon?: number },
): PlannedOccurrence[] {
  const lastSequence = schedule.numberOfPayments ?? fromSequence + horizon - 1;
  const planned: PlannedOccurrence[] = [];
  for (let sequenceNumber = fromSequence; sequenceNumber <= lastSequence; sequenceNumber++) {
    const scheduledDate = occurrenceDate(schedule, sequenceNumber);
    const ended =
      scheduledDate === undefined ||
      (schedule.cancellationDate !== null && compareDates(scheduledDate, schedule.cancellationDate) >= 0);
    if (ended) break;
    planned.push({ sequenceNumber, scheduledDate });
  }
  return planned;
}
