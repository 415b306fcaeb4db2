import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Duplex } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { columnTypes } from '../../../src/store/query/column-types.js';
import { digestOfMigrations, migrate } from '../../../src/store/connection/migrate.js';
import { packageRoot } from '../../../src/base/package-root.js';

/**
 * A socket for node-postgres: PostgreSQL in this thread, which has answered when a write returns. It buffers nothing.
 */
class InThread extends Duplex {
  readonly #database: PGlite;
  #corked: Buffer[] | undefined;

  constructor(database: PGlite) {
    super();
    this.#database = database;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay = (): this => this;
  setKeepAlive = (): this => this;
  ref = (): this => this;
  unref = (): this => this;

  override _read(): void {
    // Answers are emitted as they come.
  }

  override cork(): void {
    this.#corked ??= [];
  }

  override uncork(): void {
    const corked = this.#corked;
    this.#corked = undefined;
    if (corked && corked.length > 0) this.#send(Buffer.concat(corked));
  }

  override write(chunk: Buffer): boolean {
    if (this.#corked) this.#corked.push(chunk);
    else this.#send(chunk);
    return true;
  }

  #send(bytes: Buffer): void {
    const parts: Uint8Array[] = [];
    // Before it returns, all has been said. PGlite's other way reads every answer itself, and keeps what it read.
    void this.#database.execProtocolRawStream(bytes, {
      syncToFs: false,
      // It is a view of PostgreSQL's memory, which goes on changing.
      onRawData: (part) => parts.push(part.slice()),
    });
    this.emit('data', Buffer.concat(parts));
  }
}

/** PostgreSQL of one session, in this thread: a query is answered without anything from outside. */
export interface EmbeddedPostgres {
  readonly session: pg.Client;
  /** As if it had just been made: no rows, no sequences used, nothing known of the rows that there were. */
  empty(): Promise<void>;
}

const writtenTables = `
  SELECT quote_ident(relname) AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'
    AND pg_relation_size(oid) > 0
  ORDER BY 1`;

const migrations = join(packageRoot, 'prisma', 'migrations');

/** Starts PostgreSQL in this thread, with the schema of this version and without rows. */
export async function openEmbeddedPostgres(): Promise<EmbeddedPostgres> {
  const database = await start();
  const session = new pg.Client({
    // It is no socket, and has all that node-postgres asks of one.
    stream: () => new InThread(database),
    ssl: false,
    user: 'postgres',
    types: columnTypes,
  });
  await session.connect();
  await session.query("SET TIME ZONE 'UTC'; SET jit = off; SET plan_cache_mode = force_generic_plan");
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const applied = await migrate(session, migrations, silent);
  if (applied.length > 0) await keep(database);
  return {
    session,
    async empty() {
      await session.query('ROLLBACK');
      // Truncating rebuilds a table: unused tables are skipped.
      const { rows } = await session.query<{ name: string }>(writtenTables);
      if (rows.length > 0)
        await session.query(`TRUNCATE ${rows.map(({ name }) => name).join(', ')} RESTART IDENTITY CASCADE`);
      // It is not emptied; the service would analyze it in the first run only.
      await session.query('ANALYZE _prisma_migrations');
      await session.query('DELETE FROM pg_statistic');
      await session.query('SELECT pg_stat_reset()');
      // A PostgreSQL of one process makes none by itself, and keeps the log of all that it did since.
      await session.query('CHECKPOINT');
    },
  };
}

/** Making a cluster takes seconds of work, and loading a made one takes one: the first is kept for all later starts. */
const template = join(
  packageRoot,
  'node_modules',
  '.cache',
  'payment-terminal-simulation',
  `${digestOfMigrations(migrations)}.tar`,
);

async function start(): Promise<PGlite> {
  const require = createRequire(import.meta.url);
  const bytes = await readFile(join(dirname(require.resolve('@electric-sql/pglite')), 'pglite.wasm'));
  const pgliteWasmModule = await WebAssembly.compile(bytes);
  const kept = await readFile(template).catch(() => undefined);
  return PGlite.create({
    pgliteWasmModule,
    startParams: [...PGlite.defaultStartParams, ...withoutCare.flatMap((setting) => ['-c', setting])],
    ...(kept ? { loadDataDir: new Blob([kept]) } : {}),
  });
}

/** Settings without crash safety or monitoring, which the simulation does not need. */
const withoutCare = [
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=256MB',
  'checkpoint_timeout=1d',
  'track_activities=off',
];

async function keep(database: PGlite): Promise<void> {
  await database.exec('CHECKPOINT');
  const content = new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer());
  await mkdir(dirname(template), { recursive: true });
  await writeFile(`${template}.${process.pid}`, content);
  await rename(`${template}.${process.pid}`, template);
}
