import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { IN_MEMORY } from '../../src/store/embedded.js';

/** What `openStore` needs to open a database that nobody else uses. */
export interface TestDatabase {
  /** Set when the tests run on a served PostgreSQL. */
  databaseUrl?: string;
  dataDirectory: string;
  drop(): Promise<void>;
}

/** The maintenance database of the server to test on; without it the tests run on the embedded database. */
export const testServer = process.env.TEST_DATABASE_URL;

/** A new, empty database on the server that TEST_DATABASE_URL names, or else an embedded one in memory. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return testServer === undefined ? { dataDirectory: IN_MEMORY, drop: () => Promise.resolve() } : createDatabaseOn(testServer);
}

/** A new, empty database on the server whose maintenance database is `server`. */
export async function createDatabaseOn(server: string): Promise<TestDatabase & { databaseUrl: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return { databaseUrl: url.href, dataDirectory: IN_MEMORY, drop: () => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
