import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database that is there for one run only. */
export interface BenchDatabase {
  readonly databaseUrl: string;
  /** What serves it, such as "PostgreSQL 15.18, fsync on". */
  readonly server: string;
  drop(): Promise<void>;
}

export const howToGetPostgres = `No PostgreSQL to measure on: set BENCH_DATABASE_URL (or DATABASE_URL) to any database of a server on which you may create databases.
The run makes one of its own there and drops it afterwards. A server for it, in a container:

  docker run --rm -d --name bench-postgres -p 127.0.0.1:54320:5432 -e POSTGRES_PASSWORD=bench postgres:17
  BENCH_DATABASE_URL=postgres://postgres:bench@127.0.0.1:54320/postgres npm run bench

or with the programs of PostgreSQL (not as root):

  initdb -D /tmp/bench-postgres -A trust -U postgres
  pg_ctl -D /tmp/bench-postgres -o '-p 54320 -h 127.0.0.1 -k /tmp' -w start
  BENCH_DATABASE_URL=postgres://postgres@127.0.0.1:54320/postgres npm run bench

or measure on the embedded database: npm run bench -- --embedded`;

/** Makes an empty database on the server of `serverUrl`. @throws Error when the server cannot be reached, or does not allow it */
export async function createBenchDatabase(serverUrl: string): Promise<BenchDatabase> {
  const name = `bench_${randomBytes(8).toString('hex')}`;
  const url = new URL(serverUrl);
  url.pathname = name;
  const server = await onServer(serverUrl, async (client) => {
    await client.query(`CREATE DATABASE ${name}`);
    const { rows: [row] } = await client.query<{ version: string; fsync: string; commit: string }>(
      `SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit`);
    return `PostgreSQL ${row?.version ?? '?'}, fsync ${row?.fsync ?? '?'}, synchronous_commit ${row?.commit ?? '?'}`;
  });
  return {
    databaseUrl: url.href, server,
    drop: () => onServer(serverUrl, async (client) => { await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`); }),
  };
}

/** Has PostgreSQL look at the tables of a database, so that it plans for what they hold. */
export const analyze = (databaseUrl: string): Promise<void> => onServer(databaseUrl, async (client) => { await client.query('VACUUM (ANALYZE)'); });

async function onServer<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 10_000, query_timeout: 60_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new Error(`The PostgreSQL of BENCH_DATABASE_URL or DATABASE_URL cannot be reached (${error instanceof Error ? error.message : String(error)}): start it, or correct the address.`, { cause: error });
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
