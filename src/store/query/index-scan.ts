import type { Pool } from 'pg';
import type { Query } from './query.js';
import { onConnection } from './sql.js';

/**
 * What makes PostgreSQL scan an index in its order until it has enough. It knows how common a value is, but not how
 * common beside another one: for a terminal that has more than most it would rather read all that fits, and sort it for
 * the sake of the first page.
 */
const orderly = 'SET LOCAL enable_sort = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_seqscan = off';

/**
 * Runs a SELECT whose order and limit an index can serve, whatever the statistics say: it reads the rows that it
 * answers or checks, not all that fit. It is planned anew each time, for the values that it is given: a plan for any
 * values would not know which filters are left out. For searches; the statements of payments name one record and need
 * none of this.
 */
export const scanIndex = <Parameters extends object, Row extends object>(
  pool: Pool,
  query: Query<Parameters, Row>,
  parameters: Parameters,
): Promise<Row[]> =>
  onConnection(pool, `BEGIN READ ONLY; ${orderly}; SET LOCAL plan_cache_mode = force_custom_plan`, (client) =>
    query.rows(client, parameters),
  );
