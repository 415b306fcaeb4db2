import type { Pool } from 'pg';

/** Rows that the operator lists in the order of their numbers, from all shards together. */
const numbered = [
  { table: 'deliveries', column: 'delivery_id' },
  { table: 'audit_entries', column: 'audit_entry_id' },
] as const;

/**
 * A number from the time in milliseconds, the shard, and a sequence of 2,048: no two of 128 shards draw the same, and
 * the order of numbers is that of the times, as far as the clocks of the servers agree. It has 18 digits until 2090.
 */
const numberOf = (sequence: string, shard: number): string =>
  `(((extract(epoch from clock_timestamp()) * 1000)::bigint << 18) | (${shard} << 11)) ` +
  `| (nextval('${sequence}'::regclass) & 2047)`;

/** Has a shard draw the numbers of its rows so that they fit between those of the others. */
export async function numberApart(pool: Pool, shard: number): Promise<void> {
  for (const { table, column } of numbered) {
    const comment = `numbered as shard ${shard}`;
    const { rows } = await pool.query<{ comment: string | null; sequence: string }>(
      `SELECT col_description(attrelid, attnum) AS comment, pg_get_serial_sequence($1::text, $2::text) AS sequence
      FROM pg_attribute WHERE attrelid = $1::text::regclass AND attname = $2::text`,
      [table, column],
    );
    const [known] = rows;
    if (!known || known.comment === comment) continue;
    await pool.query(
      `ALTER TABLE ${table} ALTER COLUMN ${column} SET DEFAULT ${numberOf(known.sequence, shard)};
      COMMENT ON COLUMN ${table}.${column} IS '${comment}'`,
    );
  }
}
