import type { TestService } from './service.js';

/** Everything that the database holds, as text: a line a row, the table's name first. Bytes are in hexadecimal. */
export async function databaseText({ deps }: Pick<TestService, 'deps'>): Promise<string> {
  const { pool } = deps.store;
  const tables = await pool.query<{ name: string }>(`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`);
  const lines: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ line: string }>(`SELECT row_to_json(t)::text AS line FROM "${name}" t`);
    lines.push(...rows.map(({ line }) => `${name} ${line}`));
  }
  return lines.join('\n');
}

/** A text in the forms in which it could stand in a database unnoticed: as it is, and its bytes in hexadecimal and base64. */
export const disguises = (text: string): string[] => [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64').replace(/=+$/, '')];
