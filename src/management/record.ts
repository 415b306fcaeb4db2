import type { Actor } from '../base/actor.js';
import type { Clock } from '../base/clock.js';
import { invalidField, problem, roleNotSufficient } from '../base/errors/errors.js';
import type { OperatingState } from '../base/terminal.js';
import type { Random } from '../base/random.js';
import type { Database, Store } from '../store/connection/open.js';
import { redactCardData } from '../vault/redact.js';

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

/**
 * Checks a change of the state of an account or a terminal, which the caller has locked.
 * @param change `state` is undefined for no change
 * @param use returns what must end before it is closed, if anything
 * @throws Problem VALIDATION/RECORD_CLOSED, VALIDATION/RECORD_IN_USE; VALIDATION/ROLE_NOT_SUFFICIENT: an owner closes
 */
export async function checkState(
  what: 'account' | 'terminal',
  before: OperatingState,
  { state, actor: { role } }: { readonly state: OperatingState | undefined; readonly actor: Pick<Actor, 'role'> },
  use: () => Promise<string | undefined>,
): Promise<void> {
  if (state === undefined || state === before) return;
  if (before === 'closed') throw problem('VALIDATION/RECORD_CLOSED', `The ${what} is closed.`);
  if (state !== 'closed') return;
  if (role !== 'owner') throw roleNotSufficient(`An owner closes the ${what}.`, 'owner', role);
  const used = await use();
  if (used !== undefined) throw problem('VALIDATION/RECORD_IN_USE', `The ${what} ${used}.`);
}

/** Explains why an id alone does not identify a record: no terminal has it, or several have. */
export const notOne = (owners: readonly string[], what: string): string =>
  owners.length === 0
    ? `There is no such ${what}.`
    : `Several terminals have a ${what} with this id: send one of ${owners.join(', ')} in terminal_friendly_id.`;
