import type { Executor } from '../execution.js';

/** Names a database among all: the cluster, and the database in it. */
export async function databaseId(on: Executor): Promise<string> {
  const { rows } = await on.query<{ id: string }>(
    `SELECT system_identifier || '.' || (SELECT oid FROM pg_database WHERE datname = current_database()) AS id
    FROM pg_control_system()`,
  );
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL does not say which database it is');
  return row.id;
}
