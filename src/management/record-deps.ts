import type { Clock } from '../base/clock.js';
import type { Random } from '../base/random.js';
import type { Database, Store } from '../store/connection/open.js';

/** What a change of a record takes. */
export interface RecordDeps {
  readonly store: Database;
  readonly clock: Clock;
  readonly random: Random;
}

/** What a search takes: it may read from a standby. */
export interface SearchDeps {
  readonly store: Database & Pick<Store, 'lagging'>;
}
