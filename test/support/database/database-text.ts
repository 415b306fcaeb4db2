import type { TestService } from '../service.js';

/**
 * Everything that the database holds and did not number by itself, as text: a line a row, the table's name first. Bytes
 * are in hexadecimal. The numbers of sequences and of database transactions are left out: they count through every
 * security code, whatever was written.
 */
export async function databaseText({ deps }: Pick<TestService, 'deps'>): Promise<string> {
  const { pool } = deps.store;
  const tables = await pool.query<{ name: string; counters: string[] | null }>(`
    SELECT table_name AS name, array_agg(column_name::text) FILTER (WHERE data_type IN ('xid', 'xid8') OR
    column_default ~ '^(nextval|number_apart)[(]') AS counters
    FROM information_schema.columns WHERE table_schema = 'public' GROUP BY table_name ORDER BY table_name`);
  const lines: string[] = [];
  for (const { name, counters } of tables.rows) {
    const { rows } = await pool.query<{ line: string }>(
      `SELECT (to_jsonb(t) - $1::text[])::text AS line FROM "${name}" t`,
      [counters ?? []],
    );
    lines.push(...rows.map(({ line }) => `${name} ${line}`));
  }
  return lines.join('\n');
}

/**
 * A text in the forms in which it could stand in a database unnoticed: as it is, and its bytes in hexadecimal and
 * base64.
 */
export const disguises = (text: string): string[] => [
  text,
  Buffer.from(text).toString('hex'),
  Buffer.from(text).toString('base64').replace(/=+$/, ''),
];
