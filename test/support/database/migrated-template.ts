import { join } from 'node:path';
import pg from 'pg';
import { createScratchDatabase, onServer } from '../../../scripts/support/scratch-database.js';
import { digestOfMigrations, migrate } from '../../../src/store/connection/migrate.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { recordLog } from '../log.js';

const migrations = join(packageRoot, 'prisma', 'migrations');
const prefix = 'payment_terminal_template_';

/** By the address of the server: two processes that make one at once are told apart by the lock. */
const made = new Map<string, Promise<string>>();

/**
 * The name of a database on a server that has this version's tables and no rows, to make copies of. The first that asks
 * makes it, and removes those of other versions.
 * @param server the address of its maintenance database
 */
export function migratedTemplate(server: string): Promise<string> {
  const template = made.get(server) ?? makeTemplate(server);
  made.set(server, template);
  return template;
}

const makeTemplate = (server: string): Promise<string> =>
  onServer(server, async (client) => {
    const name = `${prefix}${digestOfMigrations(migrations)}`;
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [prefix]);
    const { rows } = await client.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
      [prefix],
    );
    if (rows.some((found) => found.name === name)) return name;
    for (const other of rows) await client.query(`DROP DATABASE IF EXISTS ${other.name} WITH (FORCE)`);
    const unfinished = await createScratchDatabase(server, 'test');
    const session = new pg.Client({ connectionString: unfinished.databaseUrl });
    await session.connect();
    await migrate(session, migrations, recordLog().log).finally(() => session.end());
    await client.query(`ALTER DATABASE ${new URL(unfinished.databaseUrl).pathname.slice(1)} RENAME TO ${name}`);
    return name;
  });
