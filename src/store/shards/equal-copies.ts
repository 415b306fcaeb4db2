import type { PoolClient } from 'pg';
import type { Shard } from './shard.js';

/** What every shard has (reach.ts), with its keys; what is referred to comes first. */
const copied = [
  { table: 'accounts', key: 'account_id' },
  { table: 'terminals', key: 'terminal_id' },
  { table: 'payment_pages', key: 'terminal_id' },
  { table: 'webhook_endpoints', key: 'endpoint_id' },
] as const;

const digests = copied
  .map(
    ({ table, key }) =>
      `SELECT '${table}' AS table, md5(coalesce(string_agg(md5(each::text), '' ORDER BY ${key}), '')) AS digest ` +
      `FROM ${table} each`,
  )
  .join(' UNION ALL ');

const digestOf = async ({ pool }: Shard): Promise<string> =>
  JSON.stringify((await pool.query<{ table: string; digest: string }>(digests)).rows);

/**
 * Makes what every shard has the same on each as it is on the first: it is not where a shard is new, or was not named
 * to an instance that made a change. Where it is the same, nothing is locked.
 * @returns the names of the shards that had something else
 */
export async function makeCopiesEqual([home, ...others]: readonly [Shard, ...Shard[]]): Promise<string[]> {
  const different: string[] = [];
  for (const shard of others) {
    if ((await digestOf(shard)) === (await digestOf(home))) continue;
    await copyTo(home, shard);
    different.push(shard.name);
  }
  return different;
}

/** All changes begin on the first shard: none is on its way while its tables are locked, but what is decided. */
async function copyTo(home: Shard, shard: Shard): Promise<void> {
  await inTransaction(home, async (from) => {
    await from.query(`LOCK TABLE ${copied.map(({ table }) => table).join(', ')} IN SHARE MODE`);
    await inTransaction(shard, async (to) => {
      const sources: { table: string; key: string; rows: string }[] = [];
      for (const each of copied) sources.push({ ...each, rows: await readAll(from, each.table) });
      for (const { table, key, rows } of sources.toReversed())
        await to.query(
          `DELETE FROM ${table} WHERE ${key} NOT IN (
            SELECT ${key} FROM json_populate_recordset(NULL::${table}, $1::json))`,
          [rows],
        );
      for (const { table, key, rows } of sources) {
        const columns = await columnsOf(to, table);
        await to.query(
          `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1::json)
          ON CONFLICT (${key}) DO UPDATE SET (${columns.join(', ')}) =
            ROW(${columns.map((column) => `excluded.${column}`).join(', ')})
          WHERE ${table}.* IS DISTINCT FROM excluded.*`,
          [rows],
        );
      }
    });
  });
}

/** Every row, as JSON that PostgreSQL reads again without loss. */
async function readAll(client: PoolClient, table: string): Promise<string> {
  const { rows } = await client.query<{ all: string }>(
    `SELECT coalesce(json_agg(each), '[]')::text AS all FROM ${table} each`,
  );
  return rows[0]?.all ?? '[]';
}

async function columnsOf(client: PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
    WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

async function inTransaction(shard: Shard, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await shard.pool.connect();
  try {
    await client.query('BEGIN');
    await work(client);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
