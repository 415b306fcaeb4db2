import type { ClientBase } from 'pg';

/** What is sorted by its number, from all shards together. */
const listed = [
  { table: 'deliveries', column: 'delivery_id' },
  { table: 'audit_entries', column: 'audit_entry_id' },
] as const;

/**
 * What is sorted by its number among the rows of its terminal. They may have been written on several shards, when the
 * terminal was moved.
 */
const ofTerminals = [
  { table: 'events', column: 'place' },
  { table: 'processor_calls', column: 'processor_call_id' },
  { table: 'imported_attempts', column: 'imported_attempt_id' },
] as const;

/**
 * A number from the time in milliseconds, the shard, and a sequence of 2,048: no two of 128 shards draw the same, and
 * the order of numbers is that of the times, as far as the clocks of the servers agree. It has 18 digits until 2090.
 */
const byMilliseconds = (sequence: string, shard: number): string =>
  `(((extract(epoch from clock_timestamp()) * 1000)::bigint << 18) | (${shard} << 11)) ` +
  `| (nextval('${sequence}'::regclass) & 2047)`;

/**
 * Likewise from the time since 2020 in microseconds, within which no two rows of a statement are written, so that they
 * keep their order. It fits into 63 bits until 2091.
 */
const byMicroseconds = (sequence: string, shard: number): string =>
  `((((extract(epoch from clock_timestamp()) - 1577836800) * 1000000)::bigint << 12) | (${shard} << 5)) ` +
  `| (nextval('${sequence}'::regclass) & 31)`;

/** Has a shard draw the numbers of its rows so that they fit between those of the others. */
export async function numberApart(client: ClientBase, shard: number): Promise<void> {
  const numbered = [
    ...listed.map((each) => ({ ...each, numberOf: byMilliseconds })),
    ...ofTerminals.map((each) => ({ ...each, numberOf: byMicroseconds })),
  ];
  for (const { table, column, numberOf } of numbered) {
    const comment = `numbered as shard ${shard}`;
    const { rows } = await client.query<{ comment: string | null; sequence: string }>(
      `SELECT col_description(attrelid, attnum) AS comment, pg_get_serial_sequence($1::text, $2::text) AS sequence
      FROM pg_attribute WHERE attrelid = $1::text::regclass AND attname = $2::text`,
      [table, column],
    );
    const [known] = rows;
    if (!known || known.comment === comment) continue;
    await client.query(
      `ALTER TABLE ${table} ALTER COLUMN ${column} SET DEFAULT ${numberOf(known.sequence, shard)};
      COMMENT ON COLUMN ${table}.${column} IS '${comment}'`,
    );
  }
}
