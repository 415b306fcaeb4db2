import { Temporal } from 'temporal-polyfill';

// PostgreSQL has no year 0.
const calendarDate = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const dateTime = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?<offset>Z|[+-]\d{2}:\d{2})?$/;

/** What `read` gives, or undefined when Temporal refuses the text, which it does by a RangeError only. */
export function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Whether the text is a `YYYY-MM-DD` date that exists: 2025-02-30 does not (RFC 3339 section 5.6, full-date, and 5.7).
 */
export const isCalendarDate = (text: string): boolean =>
  calendarDate.test(text) && readable(() => Temporal.PlainDate.from(text)) !== undefined;

/** A moment as a client gave it. */
export interface Moment {
  /** The date that the calendar shows in the zone at that moment, `YYYY-MM-DD`. */
  readonly date: string;
  /** Milliseconds since 1970; of a date without a time, of its first instant. */
  readonly epochMilliseconds: number;
}

/**
 * A moment, given as `YYYY-MM-DD` or as an ISO 8601 date-time (contract, Limits). A date, and a date-time without an
 * offset, are those of the zone. Date.parse would take 30 February for 2 March.
 * @returns undefined when the text is neither, or there is no such date or time
 * @throws RangeError when the zone is unknown
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
  // A time that the clocks skip is moved by Temporal; its date is the one that was written.
  const date =
    found?.groups?.offset === undefined ? Temporal.PlainDate.from(text).toString() : moment.toPlainDate().toString();
  // The offset can carry the first and the last days out of the years that four digits write.
  return calendarDate.test(date) ? { date, epochMilliseconds: moment.epochMilliseconds } : undefined;
}
