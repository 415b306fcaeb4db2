import { problem } from '../base/errors/errors.js';
import { timeZoneName } from '../recurring/calendar.js';

/** Returns a time zone's name as in the IANA database. @throws Problem VALIDATION/INVALID_FIELD */
export function knownZone(text: string): string {
  const name = timeZoneName(text);
  if (name === undefined)
    throw problem(
      'VALIDATION/INVALID_FIELD',
      'The field time_zone is not the name of a time zone of the IANA database.',
      { field: 'time_zone', value: text },
    );
  return name;
}
