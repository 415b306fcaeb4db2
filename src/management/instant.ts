import { readInstant } from '../base/clock.js';
import { problem } from '../base/errors/errors.js';

/**
 * The moment that a request names.
 * @param field where it stands in the request
 * @throws Problem VALIDATION/INVALID_FIELD for a leap second, which is a valid RFC 3339 time that a JavaScript date
 * cannot hold, and for a time before 1970 or after the year 9998
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
