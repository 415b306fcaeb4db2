import type { Client } from 'pg';
import type { BothCells } from './compare.js';
import { copiedTables, type MovingAccount, replicatedTables, rowsOf } from './moved-tables.js';
import { replicationName, transaction } from './move.js';
import { deleteRows } from './switch.js';

/** The tables of a subscription with the state of their first copy. */
const subscribed = `pg_subscription_rel JOIN pg_subscription ON pg_subscription.oid = srsubid
  JOIN pg_database ON pg_database.oid = subdbid AND datname = current_database()`;

/** Returns the number of tables whose first copy has not ended. */
export async function tablesToCopy(target: Client, move: MovingAccount): Promise<number> {
  const { rows } = await target.query<{ copied: number }>(
    `SELECT count(*)::int AS copied FROM ${subscribed} WHERE subname = $1 AND srsubstate = 'r'`,
    [replicationName(move)],
  );
  // The marks are replicated as well.
  return replicatedTables.length + 1 - (rows[0]?.copied ?? 0);
}

/**
 * Copies tables again whose first copy would never end. PostgreSQL drops the slot of a copied table before it commits
 * that the copy has ended. After a crash of the target in between, the table waits for that slot.
 */
export async function copyStuckAgain({ source, target }: BothCells, move: MovingAccount): Promise<void> {
  const name = replicationName(move);
  for (const table of await stuckTables({ source, target }, name))
    await source.query(`ALTER PUBLICATION ${name} DROP TABLE ${table}`);
  // A killed command may have left some of the following statements out.
  const { rows } = await source.query<{ table: string }>(
    'SELECT tablename AS table FROM pg_publication_tables WHERE pubname = $1',
    [name],
  );
  const left = replicatedTables.filter((one) => !rows.some(({ table }) => table === one));
  if (left.length > 0) await target.query(`ALTER SUBSCRIPTION ${name} REFRESH PUBLICATION`);
  for (const table of left) {
    await deleteRows(target, table, move);
    await source.query(`ALTER PUBLICATION ${name} ADD TABLE ${table} WHERE (${rowsOf(table, move)})`);
  }
  const known = await target.query(`SELECT FROM ${subscribed} WHERE subname = $1`, [name]);
  if (known.rowCount !== replicatedTables.length + 1)
    await target.query(`ALTER SUBSCRIPTION ${name} REFRESH PUBLICATION`);
}

/** Returns the tables that were copied and have neither a worker nor a slot to catch up with. */
async function stuckTables({ source, target }: BothCells, name: string): Promise<string[]> {
  const waiting = async () => {
    const { rows } = await target.query<{ table: string; slot: string }>(
      `SELECT srrelid::regclass::text AS table,
        format('pg_%s_sync_%s_%s', srsubid, srrelid, system_identifier) AS slot
      FROM pg_control_system(), ${subscribed}
      WHERE subname = $1 AND srsubstate = 'f'
        AND NOT EXISTS (SELECT FROM pg_stat_subscription WHERE subid = srsubid AND relid = srrelid)`,
      [name],
    );
    return rows;
  };
  const before = await waiting();
  if (before.length === 0) return [];
  const { rows } = await source.query<{ slot: string }>('SELECT slot_name AS slot FROM pg_replication_slots');
  const stuck = before.filter(({ slot }) => !rows.some((one) => one.slot === slot)).map(({ table }) => table);
  // A worker that was gone at the first look may have committed before it.
  const still = new Set((await waiting()).map(({ table }) => table));
  return stuck.filter((table) => still.has(table));
}

/**
 * Copies the keys of the vault that rows of the account need. The keys of the source's own secrets are added as old
 * ones: they open, and the target's own one seals.
 */
export async function copyDataKeys({ source, target }: BothCells, move: MovingAccount): Promise<void> {
  const { rows } = await source.query<{ keys: string }>(
    `SELECT coalesce(jsonb_agg(to_jsonb(each)), '[]')::text AS keys FROM data_keys each
    WHERE owner = 'service' OR ${rowsOf('data_keys', move)}`,
  );
  // A refused request may have created a key of the account in the target, which an instance may have in memory.
  await target.query(
    `UPDATE data_keys SET version = other.lower FROM (
      SELECT data_key_id, least(min(version) OVER (), 1) - row_number() OVER () AS lower FROM data_keys
      WHERE ${rowsOf('data_keys', move)}) other
    WHERE data_keys.data_key_id = other.data_key_id AND version > 0 AND NOT EXISTS (
      SELECT FROM jsonb_populate_recordset(NULL::data_keys, $1::jsonb) given
      WHERE given.data_key_id = other.data_key_id)`,
    [rows[0]?.keys],
  );
  await target.query(
    `INSERT INTO data_keys (data_key_id, owner, period, version, wrapped, wrapped_by, usable_from, created_at,
      destroyed_at)
    SELECT data_key_id, owner, period,
      CASE WHEN owner = 'service'
        THEN (SELECT least(min(version), 1) FROM data_keys WHERE owner = 'service') - row_number() OVER ()
        ELSE version END,
      wrapped, wrapped_by, usable_from, created_at, destroyed_at
    FROM jsonb_populate_recordset(NULL::data_keys, $1::jsonb)
    ON CONFLICT (data_key_id) DO UPDATE SET wrapped = excluded.wrapped, wrapped_by = excluded.wrapped_by,
      destroyed_at = excluded.destroyed_at
    -- A key of the service may be the target's own, come back: only the target wraps that again.
    WHERE data_keys.owner <> 'service'`,
    [rows[0]?.keys],
  );
}

/** Copies the rows that are not replicated, in place of earlier copies. They take effect with `activate`. */
export const copyOthers = ({ source, target }: BothCells, move: MovingAccount): Promise<void> =>
  transaction(
    target,
    async () => {
      const tables = copiedTables.filter((table) => table !== 'data_keys');
      for (const table of [...tables].reverse())
        await target.query(`DELETE FROM ${table} WHERE ${rowsOf(table, move)}`);
      for (const table of tables) {
        const { rows } = await source.query<{ found: string }>(
          `SELECT coalesce(jsonb_agg(to_jsonb(each)), '[]')::text AS found FROM ${table} each
          WHERE ${rowsOf(table, move)}`,
        );
        await target.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`, [
          rows[0]?.found,
        ]);
      }
    },
    { bypassing: true },
  );
