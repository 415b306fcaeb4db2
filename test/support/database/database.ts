import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createScratchDatabase } from '../../../scripts/support/scratch-database.js';
import { IN_MEMORY, templateFile } from '../../../src/store/embedded/embedded.js';
import { writeFiles } from '../../../src/store/embedded/memory-files.js';
import { digestOfMigrations } from '../../../src/store/connection/migrate.js';
import { openStore } from '../../../src/store/connection/open.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { recordLog } from '../log.js';
import { migratedTemplate } from './migrated-template.js';
import { restore } from './restored-directory.js';

/** What `openStore` needs to open a database that nobody else uses. */
export interface TestDatabase {
  /** Set when the tests run on a served PostgreSQL. */
  databaseUrl?: string;
  dataDirectory: string;
  drop(): Promise<void>;
}

/** The folder of the migrations. */
export const migrations = join(packageRoot, 'prisma', 'migrations');

/** The maintenance database of the server to test on; without it the tests run on the embedded database. */
export const testServer = process.env.TEST_DATABASE_URL;

/** A new database without rows where TEST_DATABASE_URL leads, or else an embedded one in memory. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return testServer === undefined
    ? { dataDirectory: IN_MEMORY, drop: () => Promise.resolve() }
    : createMigratedDatabaseOn(testServer);
}

/** A new, empty database on one PostgreSQL, whose maintenance database is `server`. */
export async function createDatabaseOn(server: string): Promise<TestDatabase & { databaseUrl: string }> {
  return { ...(await createScratchDatabase(server, 'test')), dataDirectory: IN_MEMORY };
}

/**
 * A new database without rows on one PostgreSQL, whose maintenance database is `server`. It is a copy of one that was
 * migrated, which takes half as long as to migrate each; that one stays on the server for the next run.
 */
export async function createMigratedDatabaseOn(server: string): Promise<TestDatabase & { databaseUrl: string }> {
  const template = await migratedTemplate(server);
  return { ...(await createScratchDatabase(server, 'test', template)), dataDirectory: IN_MEMORY };
}

let original: Promise<string> | undefined;

/** Directories whose test has ended. */
const spareDirectories: string[] = [];

/**
 * An empty embedded database on disk, in `database/`. It is a copy: making one takes seconds. One that is dropped is
 * made empty again for a later test, and removed when this process ends.
 */
export async function createTestDirectory(): Promise<TestDatabase> {
  const from = await (original ??= makeDirectory());
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

/** A directory that is removed when this process ends. */
function temporaryDirectory(prefix: string): string {
  const directory = mkdtempSync(join(tmpdir(), prefix));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A new, empty database that outlives its services, with a directory for what else they keep. */
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

async function makeDirectory(): Promise<string> {
  const dataDirectory = temporaryDirectory('original-');
  const { log } = recordLog();
  await (await openStore({ dataDirectory: IN_MEMORY, log })).close();
  // Where no template is kept, the cluster is made here.
  const template = templateFile(digestOfMigrations(migrations));
  if (existsSync(template)) writeFiles(readFileSync(template), join(dataDirectory, 'database'));
  await (await openStore({ dataDirectory, log })).close();
  return dataDirectory;
}
