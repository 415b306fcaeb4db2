import { Temporal } from 'temporal-polyfill';
import type { Schema } from '../base/contract.js';
import { isCalendarDate, readable, readMoment } from '../base/iso-8601.js';

/**
 * The calendar of recurring billing. Dates are calendar dates, `YYYY-MM-DD`, in the terminal's IANA time zone; the
 * arithmetic on them is Temporal's (TC39), whose own overflow rule is the clamping to the last day of a month.
 */

/** When a series that the platform manages is charged (specification, Recurring series, `recurring`). */
export interface Schedule {
  /** The anchor: the date of occurrence 1. */
  readonly firstPaymentDate: string;
  readonly recurringDateType: Schema<'RecurringDateType'>;
  /** Units of the date type between two occurrences, at least 1. */
  readonly timeInterval: number;
  /** Null when the series is open-ended. */
  readonly numberOfPayments: number | null;
  /** The date on which the agreement ends: no charge on or after it. */
  readonly cancellationDate: string | null;
}

/** One charge of a series, as it is planned. */
export interface PlannedOccurrence {
  /** 1 is the first payment. */
  readonly sequenceNumber: number;
  readonly scheduledDate: string;
}

/** Number of occurrences that an open-ended series plans ahead. */
export const openEndedHorizon = 12;

const unit = { daily: 'days', weekly: 'weeks', monthly: 'months', yearly: 'years' } as const;

/** The last date on which anything is charged (contract, CalendarDate). */
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
 * Negative when `a` is the earlier date, positive when it is the later one, 0 when they are the same: an order for
 * `sort`.
 * @throws RangeError when either is not a date
 */
export const compareDates = (a: string, b: string): number => Temporal.PlainDate.compare(a, b);

/**
 * The date that the calendar shows in the zone at `now`.
 * @throws RangeError when the zone is unknown
 */
export const today = (timeZone: string, now: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/**
 * The first instant of a date in the zone, from which its charges are due. Where the clocks skip midnight the date
 * starts later, where midnight comes twice it starts with the first. A date that the zone left out altogether (Samoa,
 * 2011-12-30) starts with the next one.
 * @throws RangeError when the date or the zone is unknown
 */
export const dueInstant = (date: string, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds);

/**
 * The date that `scheduled_date` means, given as `YYYY-MM-DD` or as an ISO 8601 date-time (specification, Update future
 * transaction). Of a date-time with an offset or `Z` it is the date in the terminal's zone at that instant; one without
 * is local to the terminal already.
 * @returns undefined when the text is neither, or the date does not exist, or is past 9998-12-31
 * @throws RangeError when the zone is unknown
 */
export function readScheduledDate(text: string, timeZone: string): string | undefined {
  const date = readMoment(text, timeZone)?.date;
  // The zone can carry an instant at either end of the years out of them.
  return date !== undefined && isChargeable(date) ? date : undefined;
}

/**
 * The date of occurrence `sequenceNumber`, 1 being the first: the anchor plus a whole number of intervals, on the last
 * day of a month that is too short (contract, RecurringScheduleRequest). It is counted from the anchor and never from
 * the occurrence before, so that 31 January, 28 February, 31 March stays at the month's end, and 29 February comes back
 * in leap years. Neither the number of payments nor the cancellation date matters.
 * @returns undefined past 9998-12-31, the last date of the contract
 * @throws RangeError when the sequence number is not a whole number from 1 on, or the first payment date is not a date
 */
export function occurrenceDate(
  schedule: Pick<Schedule, 'firstPaymentDate' | 'recurringDateType' | 'timeInterval'>,
  sequenceNumber: number,
): string | undefined {
  if (!Number.isInteger(sequenceNumber) || sequenceNumber < 1) {
    throw new RangeError(`Occurrences are numbered 1, 2, 3 and so on; there is no occurrence ${sequenceNumber}.`);
  }
  const anchor = Temporal.PlainDate.from(schedule.firstPaymentDate);
  const units = unit[schedule.recurringDateType];
  const distance = (sequenceNumber - 1) * schedule.timeInterval;
  if (distance > anchor.until(lastDate, { largestUnit: units })[units]) return undefined;
  return anchor.add({ [units]: distance }, { overflow: 'constrain' }).toString();
}

/**
 * The occurrences that a series has from `fromSequence` on, in order: all of a fixed series, the next `horizon` of an
 * open-ended one, none of either on or after its cancellation date. To top up an open-ended series, ask from the number
 * after its last with the horizon that is missing.
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
