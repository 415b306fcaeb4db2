import type { Clock } from '../base/clock.js';
import { invalidField } from '../base/errors/errors.js';
import type { Random } from '../base/random.js';
import type { Database, Store } from '../store/connection/open.js';
import { redactCardData } from '../vault/redact.js';

/** Dependencies of a change of a record. */
export interface RecordDeps {
  readonly store: Database;
  readonly clock: Clock;
  readonly random: Random;
}

/** Dependencies of a search, which may read from a standby. */
export interface SearchDeps {
  readonly store: Database & Pick<Store, 'lagging'>;
}

/**
 * Returns a display name, which is shown, listed and audited.
 * @throws Problem VALIDATION/INVALID_FIELD when it holds a card number
 */
export function checkedName(name: string): string {
  if (redactCardData(name) !== name) throw invalidField('The field name contains a card number.', 'name');
  return name;
}

/** Explains why an id alone does not identify a record: no terminal has it, or several have. */
export const notOne = (owners: readonly string[], what: string): string =>
  owners.length === 0
    ? `There is no such ${what}.`
    : `Several terminals have a ${what} with this id: send one of ${owners.join(', ')} in terminal_friendly_id.`;
