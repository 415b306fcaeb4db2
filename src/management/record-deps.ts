import type { Clock } from '../base/clock.js';
import type { Random } from '../base/random.js';
import type { Database, Store } from '../store/connection/open.js';

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
