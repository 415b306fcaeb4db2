import pg, { type Pool } from 'pg';
import { defineQuery } from '../query/query.js';

/** Compares pages: the catalog has the number at the last ANALYZE, the storage the current one. */
const grown = defineQuery<Record<string, never>, { readonly table: string }>(
  'tables-that-have-doubled',
  `SELECT relname AS "table" FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    AND pg_relation_size(oid) >= greatest(2 * relpages, 1) * current_setting('block_size')::bigint
  ORDER BY relname`,
);

/**
 * Analyzes the tables that have doubled since the last ANALYZE. Without statistics, any index that begins with the
 * terminal seems as good as the primary key: a payment, and each check of a foreign key, would read all rows of its
 * terminal. Autovacuum comes after a minute, and never in an embedded database.
 * @returns false: there is no more work now
 */
export async function analyzeGrownTables(pool: Pool): Promise<boolean> {
  for (const { table } of await grown.rows(pool, {}))
    // Another instance, or autovacuum, may be analyzing it.
    await pool.query(`ANALYZE (SKIP_LOCKED) ${pg.escapeIdentifier(table)}`);
  return false;
}
