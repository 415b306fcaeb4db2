import type { Pool, QueryResultRow } from 'pg';
import { onConnection } from './sql.js';

/**
 * What makes PostgreSQL walk an index in its order until it has enough. It knows how common a value is, but not how common beside another one: for a
 * terminal that has more than most it would rather read all that fits, and sort it for the sake of the first page.
 */
const orderly = 'SET LOCAL enable_sort = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_seqscan = off';

/**
 * Runs a SELECT whose order and limit an index can serve, whatever the statistics say: it reads what it answers and looks at, not all that
 * fits. For searches; the statements of payments name one record and need none of this.
 */
export function walk<Row extends QueryResultRow>(pool: Pool, text: string, values: readonly unknown[]): Promise<Row[]> {
  return onConnection(pool, `BEGIN READ ONLY; ${orderly}`, async (client) => (await client.query<Row>(text, [...values])).rows);
}
