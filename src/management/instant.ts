import { readInstant } from '../base/clock.js';
import { problem } from '../base/errors/errors.js';

/**
 * Parses a timestamp of a request.
 * @param field the path of the field in the request
 * @throws Problem VALIDATION/INVALID_FIELD for a time before 1970 or after the year 9998, and for a leap second. A leap
 * second is valid in RFC 3339, but a JavaScript date cannot hold it.
 */
export function instantOf(text: string, field: string): Date {
  const instant = readInstant(text);
  if (!instant) {
    throw problem(
      'VALIDATION/INVALID_FIELD',
      `The field ${field} is a time that does not exist, or one before 1970 or after 9998.`,
      { field, value: text },
    );
  }
  return instant;
}
