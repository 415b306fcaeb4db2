import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { afterInput } from '../../base/clock.js';
import { packageRoot } from '../../base/package-root.js';
import type { StoreLog } from '../connection/connection.js';
import { type Answer, type Embedded, EmbeddedSession, forget, type Line } from './embedded-session.js';
import { filesOf, MemoryFiles } from './memory-files.js';

// import.meta.resolve is missing where a test runner loads this file as CommonJS.
const require = createRequire(import.meta.url);

/** A PostgreSQL in memory, used for several databases in sequence. */
interface Memory {
  readonly postgres: PGlite;
  /** The file of its template. */
  readonly template: string;
  /** The schema digest of a migrated database when it was opened. */
  shape: string | undefined;
  readonly reused: boolean;
}

/** PostgreSQL as a module of WebAssembly. */
export interface Program {
  readonly [Symbol.toStringTag]: 'WebAssembly.Module';
}

/** Emptied databases by the file of their template. */
const spare = new Map<string, Memory[]>();

/**
 * Opens a database in memory, for tests. It computes in this thread: messages to another thread would cost as much
 * processor time as most statements.
 *
 * @param template name of the template of a migrated database. Without one it is empty.
 */
export async function openInMemory(program: Program, template: string | undefined, log: StoreLog): Promise<Embedded> {
  const file = templateFile(template ?? 'empty');
  const memory = spare.get(file)?.pop() ?? (await create(program, file, template !== undefined));
  const { postgres } = memory;
  let closed: Error | undefined;
  let replace: (() => void) | undefined;
  const keepAsTemplate = (): Promise<void> =>
    memory.reused ? Promise.resolve() : keep(memory, template !== undefined);
  if (template === undefined) await keepAsTemplate();
  return {
    session: () =>
      new EmbeddedSession(
        (receive) => {
          replace?.();
          const { line, end } = openLine(postgres, receive);
          replace = end;
          return line;
        },
        () => closed,
      ),
    keepAsTemplate,
    close: async () => {
      if (closed) return;
      closed = new Error('the embedded database was closed');
      replace?.();
      try {
        await forget(postgres);
        if (memory.shape === undefined || !(await empty(postgres, memory.shape))) return;
      } catch (error) {
        log.info({ err: error }, 'the database in memory could not be emptied, and is not used again');
        return;
      }
      spare.set(file, [...(spare.get(file) ?? []), { ...memory, reused: true }]);
    },
  };
}

/** Opens the only session of a PostgreSQL. `end` tells it that another one replaces it. */
function openLine(postgres: PGlite, receive: (answer: Answer) => void): { line: Line; end: () => void } {
  let open = true;
  const answer = (content: Answer): void => {
    if (open) receive(content);
  };
  const line: Line = {
    send: (bytes) => {
      // Not at once: a loop of statements would leave no time to the rest of the process.
      afterInput(() => {
        if (!open) return;
        const parts: Uint8Array[] = [];
        // A copy, because the part is a view of the database's own memory.
        const onRawData = (part: Uint8Array) => parts.push(part.slice());
        void postgres
          .execProtocolRawStream(bytes, { syncToFs: false, onRawData })
          .then(() => answer(Buffer.concat(parts)));
      });
    },
    close: () => {
      open = false;
    },
  };
  afterInput(() => {
    if (open) void forget(postgres).then(() => answer('ready'));
  });
  return {
    line,
    end: () => {
      answer('replaced');
      open = false;
    },
  };
}

/** The files are a cache already: the usual 128 MB of buffers would be cleared at every start. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

async function create(program: Program, template: string, isMigrated: boolean): Promise<Memory> {
  const kept = await readFile(template).catch(() => undefined);
  const options: PGliteOptions = { startParams, pgliteWasmModule: program, onStderr: () => false };
  const postgres = await PGlite.create(kept ? { ...options, fs: new MemoryFiles(kept) } : options);
  return { postgres, template, shape: kept && isMigrated ? await shapeOf(postgres) : undefined, reused: false };
}

/** Several, because copies of the project with other migrations may share the directory at the same time. */
const keptTemplates = 4;

/**
 * Writes the template, unless it exists, and removes all but the latest. A checkpointed cluster has no log to replay
 * when it is opened. If it cannot be stored, starts stay slow.
 */
async function keep(memory: Memory, isMigrated: boolean): Promise<void> {
  const { postgres, template } = memory;
  if (isMigrated) memory.shape ??= await shapeOf(postgres);
  if (existsSync(template)) return;
  try {
    await postgres.exec('CHECKPOINT');
    const unfinished = `${template}.${String(process.pid)}`;
    const directory = dirname(template);
    await mkdir(directory, { recursive: true });
    await writeFile(unfinished, filesOf(postgres));
    await rename(unfinished, template);
    const written = (file: string): number => statSync(join(directory, file)).mtimeMs;
    const migrated = (await readdir(directory))
      .filter((file) => !file.includes('-empty.'))
      .sort((one, other) => written(other) - written(one));
    await Promise.all(migrated.slice(keptTemplates).map((file) => rm(join(directory, file), { force: true })));
  } catch {
    // The next database in memory is created and migrated as this one was.
  }
}

/**
 * Returns the file of a template. Creating a cluster takes seconds, and migrating it a quarter of one. Loading a stored
 * one is faster, so the first in memory of each kind is stored for later ones.
 */
export function templateFile(name: string): string {
  const manifest = readFileSync(join(dirname(require.resolve('@electric-sql/pglite')), '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  return join(packageRoot, 'node_modules', '.cache', 'payment-terminal', `embedded-${version}-${name}.files`);
}

/**
 * Digests the schema that the migrations created: a database with another digest is not reused. A catalog row that was
 * added or changed has a newer `xmin`, and one that was removed is missing from the count. TRUNCATE rewrites rows of
 * pg_class, so their columns are read.
 */
const shapeStatement = `SELECT md5(string_agg(part, E'\\n' ORDER BY part)) AS shape FROM (
  SELECT concat_ws(' ', oid, relname, relkind, relhastriggers, reloptions) AS part FROM pg_class
    WHERE relnamespace = 'public'::regnamespace
  UNION ALL ${changesOf('pg_attribute', 'attrelid >= 16384')}
  UNION ALL ${changesOf('pg_attrdef')}
  UNION ALL ${changesOf('pg_constraint', "connamespace = 'public'::regnamespace")}
  UNION ALL ${changesOf('pg_trigger')}
  UNION ALL ${changesOf('pg_proc', "pronamespace = 'public'::regnamespace")}
  UNION ALL ${changesOf('pg_type', "typnamespace = 'public'::regnamespace")}
  UNION ALL ${changesOf('pg_namespace', "nspname !~ '^pg_(toast_)?temp'")}
  UNION ALL ${changesOf('pg_authid')}
  UNION ALL ${changesOf('pg_db_role_setting')}
  UNION ALL ${changesOf('_prisma_migrations')}
  UNION ALL SELECT concat_ws(' ', name, setting) FROM pg_file_settings) parts`;

function changesOf(table: string, condition = 'true'): string {
  return `SELECT concat_ws(' ', '${table}', count(*), max(xmin::text::bigint)) FROM ${table} WHERE ${condition}`;
}

/** Drops the partitions that the service created: those of the migrations have other names. */
const dropping = `DO $$
  DECLARE
    name text;
  BEGIN
    FOR name IN
      SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
      WHERE inhparent = 'request_log'::regclass AND relname LIKE 'request\\_log\\_%'
    LOOP
      EXECUTE format('DROP TABLE %I', name);
    END LOOP;
  END $$`;

/** The tables with pages, and whether they have more than a few, or any of long values. */
const usedTables = `SELECT quote_ident(relname) AS name, pg_relation_size(oid) > 16 * 1024 AS grown,
    reltoastrelid <> 0 AND pg_relation_size(reltoastrelid) > 0 AS long
  FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'
    AND pg_relation_size(oid) > 0`;

/**
 * Empties tables. TRUNCATE creates a new file for each index of each table that refers to one of them, which takes
 * twenty times as long as the deletion of a few rows. Indexes get new files where they have grown: VACUUM leaves their
 * pages, by which the planner would take another index.
 */
async function emptyTables(database: PGlite): Promise<void> {
  const { rows } = await database.query<{ name: string; grown: boolean; long: boolean }>(usedTables);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name);
  // Triggers refuse to empty the audit log.
  await database.exec(`SET session_replication_role = replica; ${names.map((name) => `DELETE FROM ${name};`).join('')}
    RESET session_replication_role`);
  const long = String(rows.some((table) => table.long));
  await database.exec(`VACUUM (SKIP_DATABASE_STATS, PROCESS_TOAST ${long}) ${names.join(', ')}`);
  const grown = rows.filter((table) => table.grown);
  await database.exec(grown.map(({ name }) => `REINDEX TABLE ${name};`).join(''));
}

/** Forgets where sequences were, and what the planner knows: tables that were vacuumed count as new. */
const forgetting = `
  SELECT setval(format('%I', sequencename)::regclass, start_value, false) FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL;
  UPDATE pg_class SET relpages = 0, reltuples = -1, relallvisible = 0 WHERE reltuples >= 0 AND oid >= 16384;
  DELETE FROM pg_statistic WHERE starelid >= 16384;
  SELECT pg_stat_reset()`;

/** Returns the digest of a migrated database's schema. */
export async function shapeOf(database: PGlite): Promise<string> {
  const { rows } = await database.query<{ shape: string }>(shapeStatement);
  if (!rows[0]) throw new Error('the database has no shape');
  return rows[0].shape;
}

/**
 * Returns a database in memory to its state after migration, in a tenth of the time that a new one takes.
 * @param shape result of `shapeOf` after it was opened
 * @returns false if tables, triggers or settings have changed: it cannot be reused
 */
export async function empty(database: PGlite, shape: string): Promise<boolean> {
  await database.exec(dropping);
  if ((await shapeOf(database)) !== shape) return false;
  await emptyTables(database);
  await database.exec(forgetting);
  // Without it the write-ahead log would grow from database to database.
  await database.exec('CHECKPOINT');
  return true;
}
