import { copyFileSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rmSync, type Stats, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createScratchDatabase, onServer } from '../../../scripts/support/scratch-database.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { digestOfMigrations, migrate } from '../../../src/store/connection/migrate.js';
import { openStore, type Store } from '../../../src/store/connection/open.js';
import { IN_MEMORY } from '../../../src/store/embedded/embedded.js';
import { templateFile } from '../../../src/store/embedded/in-memory.js';
import { writeFiles } from '../../../src/store/embedded/memory-files.js';
import { recordLog } from '../log.js';

/** Settings for `openStore` to open a database that no other test uses. */
export interface TestDatabase {
  /** Set when the tests run on a served PostgreSQL. */
  databaseUrl?: string;
  dataDirectory: string;
  drop(): Promise<void>;
}

export const migrations = join(packageRoot, 'prisma', 'migrations');

/** The maintenance database of a server for the tests. Without it they use the embedded database. */
export const testServer = process.env.TEST_DATABASE_URL;

/** Creates a database without rows on the server of TEST_DATABASE_URL, or else an embedded one in memory. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return testServer === undefined
    ? { dataDirectory: IN_MEMORY, drop: () => Promise.resolve() }
    : createMigratedDatabaseOn(testServer);
}

/** Opens a store on a new database, which is dropped when the store is closed. */
export async function openTestStore(
  create: () => Promise<TestDatabase> = createTestDatabase,
  options: { readonly poolSize?: number } = {},
): Promise<Store> {
  const { drop, ...database } = await create();
  const store = await openStore({ ...database, ...options, log: recordLog().log });
  const { close } = store;
  return Object.assign(store, { close: () => close().then(drop) });
}

/** A new, empty database on one PostgreSQL, whose maintenance database is `server`. */
export async function createDatabaseOn(server: string): Promise<TestDatabase & { databaseUrl: string }> {
  return { ...(await createScratchDatabase(server, 'test')), dataDirectory: IN_MEMORY };
}

/**
 * Creates a database without rows on a PostgreSQL whose maintenance database is `server`. It copies a migrated template
 * that stays on the server, which takes half the time of the migrations.
 */
export async function createMigratedDatabaseOn(server: string): Promise<TestDatabase & { databaseUrl: string }> {
  const template = await migratedTemplate(server);
  return { ...(await createScratchDatabase(server, 'test', template)), dataDirectory: IN_MEMORY };
}

let original: Promise<string> | undefined;

/** Directories whose test has ended. */
const spareDirectories: string[] = [];

/**
 * Creates an empty embedded database on disk, in `database/`, as a copy, because initializing one takes seconds. A
 * dropped one is emptied and reused, and removed when this process ends.
 */
export async function createTestDirectory(): Promise<TestDatabase> {
  return copyTestDirectory(await (original ??= makeDirectory()));
}

/**
 * Copies an embedded database that is closed, from `createTestDirectory` or an earlier copy. The copy is dropped in the
 * same way.
 * @param from its data directory
 */
export function copyTestDirectory(from: string): TestDatabase {
  const dataDirectory = spareDirectories.pop() ?? temporaryDirectory('database-');
  restore(dataDirectory, from);
  return {
    dataDirectory,
    drop: () => {
      spareDirectories.push(dataDirectory);
      return Promise.resolve();
    },
  };
}

/** Removed when this process ends. */
const temporaryDirectories: string[] = [];

/** Creates a directory that is removed when this process ends. */
export function temporaryDirectory(prefix: string): string {
  const directory = mkdtempSync(join(tmpdir(), prefix));
  if (temporaryDirectories.push(directory) === 1)
    process.once('exit', () => {
      for (const made of temporaryDirectories) rmSync(made, { recursive: true, force: true });
    });
  return directory;
}

/** Creates an empty database that outlives its services, with a directory for their other files. */
export async function createLastingDatabase(): Promise<TestDatabase> {
  if (testServer === undefined) return createTestDirectory();
  const { drop, ...addresses } = await createMigratedDatabaseOn(testServer);
  const dataDirectory = mkdtempSync(join(tmpdir(), 'beside-database-'));
  return {
    ...addresses,
    dataDirectory,
    drop: async () => {
      await drop();
      rmSync(dataDirectory, { recursive: true });
    },
  };
}

/** Copies a database that outlives its services, and that none of them has open. */
export async function copyLastingDatabase({ databaseUrl, dataDirectory }: TestDatabase): Promise<TestDatabase> {
  if (testServer === undefined || databaseUrl === undefined) return copyTestDirectory(dataDirectory);
  const name = new URL(databaseUrl).pathname.slice(1);
  return { ...(await createScratchDatabase(testServer, 'test', name)), dataDirectory: IN_MEMORY };
}

async function makeDirectory(): Promise<string> {
  const dataDirectory = temporaryDirectory('original-');
  const { log } = recordLog();
  await (await openStore({ dataDirectory: IN_MEMORY, log })).close();
  // Without a stored template, the cluster is created here.
  const template = templateFile(digestOfMigrations(migrations));
  if (existsSync(template)) writeFiles(readFileSync(template), join(dataDirectory, 'database'));
  await (await openStore({ dataDirectory, log })).close();
  for (const path of readdirSync(dataDirectory, { recursive: true, encoding: 'utf8' }))
    utimesSync(join(dataDirectory, path), untouched, untouched);
  return dataDirectory;
}

const prefix = 'payment_terminal_template_';

/** By server address. A lock separates processes that create one at the same time. */
const made = new Map<string, Promise<string>>();

/**
 * Returns the name of a template database on a server, with the tables of this version and no rows. The first call
 * creates it, and removes those of other versions.
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

/** The modification time of files that are as in every new database, so that a copy of them is one of the others. */
const untouched = new Date('2020-01-01T00:00:00.000Z');

const isUntouched = (...files: readonly Stats[]): boolean =>
  files.every(({ mtimeMs }) => mtimeMs === untouched.getTime());

/**
 * Makes a directory a copy of another one. It only touches files that are missing, modified or extra: a cluster has
 * more than a thousand files, of which a test writes few.
 * @param directory empty, or from an earlier call
 * @param original with files that are unmodified since such a call, or that have the time `untouched`
 */
export function restore(directory: string, original: string): void {
  const paths = readdirSync(original, { recursive: true, encoding: 'utf8' });
  const kept = new Set(paths);
  for (const path of readdirSync(directory, { recursive: true, encoding: 'utf8' }))
    if (!kept.has(path)) rmSync(join(directory, path), { recursive: true, force: true });
  for (const path of paths) {
    const place = join(directory, path);
    const wanted = lstatSync(join(original, path));
    const found = lstatSync(place, { throwIfNoEntry: false });
    if (wanted.isDirectory()) {
      if (!found) mkdirSync(place, { mode: wanted.mode });
    } else if (found?.size !== wanted.size || found.mode !== wanted.mode || !isUntouched(found, wanted)) {
      copyFileSync(join(original, path), place);
      utimesSync(place, wanted.mtime, wanted.mtime);
    }
  }
}
