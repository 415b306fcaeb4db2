import pg, { type Pool } from 'pg';
import { defineQuery } from '../query/query.js';

/** By pages: what an ANALYZE found is in the catalog, what there is now the storage knows. */
const grown = defineQuery<Record<string, never>, { readonly table: string }>(
  'tables-that-have-doubled',
  `SELECT relname AS "table" FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    AND pg_relation_size(oid) >= greatest(2 * relpages, 1) * current_setting('block_size')::bigint
  ORDER BY relname`,
);

/**
 * Has PostgreSQL look at the tables that have doubled since it did so last. Of a table that it knows nothing of, any
 * index that begins with the terminal seems as good as the primary key: a payment, and each check of a foreign key,
 * would read all that its terminal has. Autovacuum comes after a minute, to an embedded database not at all.
 * @returns false: no more is to be done now
 */
export async function analyzeGrownTables(pool: Pool): Promise<boolean> {
  for (const { table } of await grown.rows(pool, {}))
    // Another instance, or autovacuum, may be at it.
    await pool.query(`ANALYZE (SKIP_LOCKED) ${pg.escapeIdentifier(table)}`);
  return false;
}
