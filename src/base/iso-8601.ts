import { Temporal } from 'temporal-polyfill';

// PostgreSQL has no year 0.
const calendarDate = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const dateTime = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?<offset>Z|[+-]\d{2}:\d{2})?$/;

/** Returns the result of `read`, or undefined if Temporal rejects the text. Temporal rejects by a RangeError only. */
export function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** True if the text is an existing `YYYY-MM-DD` date: 2025-02-30 is not (RFC 3339 section 5.6, full-date, and 5.7). */
export const isCalendarDate = (text: string): boolean =>
  calendarDate.test(text) && readable(() => Temporal.PlainDate.from(text)) !== undefined;

/** A time that a client sent. */
interface Moment {
  /** The date in the zone at that time, `YYYY-MM-DD`. */
  readonly date: string;
  /** Milliseconds since 1970. For a date without a time, its first instant. */
  readonly epochMilliseconds: number;
}

/**
 * Reads `YYYY-MM-DD` or an ISO 8601 date-time (contract, Limits). A date, and a date-time without an offset, are in the
 * zone. Date.parse would read 30 February as 2 March.
 * @returns undefined if the text is neither, or the date or time does not exist
 * @throws RangeError if the zone is unknown
 */
export function readMoment(text: string, timeZone: string): Moment | undefined {
  const found = dateTime.exec(text);
  if (!found && !isCalendarDate(text)) return undefined;
  const zone = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone).timeZoneId;
  const moment = readable(() =>
    found?.groups?.offset === undefined
      ? Temporal.PlainDateTime.from(text).toZonedDateTime(zone)
      : Temporal.Instant.from(text).toZonedDateTimeISO(zone),
  );
  if (!moment) return undefined;
  // Temporal moves a time that the clocks skip; its date is the written one.
  const date =
    found?.groups?.offset === undefined ? Temporal.PlainDate.from(text).toString() : moment.toPlainDate().toString();
  // The offset can move the first and the last days out of the four-digit years.
  return calendarDate.test(date) ? { date, epochMilliseconds: moment.epochMilliseconds } : undefined;
}
