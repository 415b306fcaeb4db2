import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Duplex } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { compiledProgram } from '../../../src/store/embedded/embedded.js';
import { columnTypes } from '../../../src/store/query/execution.js';
import { digestOfMigrations, migrate } from '../../../src/store/connection/migrate.js';
import { packageRoot } from '../../../src/base/package-root.js';

/**
 * A socket for node-postgres to PostgreSQL in this thread, which has answered when a write returns. It buffers nothing.
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
    // Answers are emitted as they arrive.
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
    // All answers have arrived when it returns. PGlite's other method reads and stores every answer itself.
    void this.#database.execProtocolRawStream(bytes, {
      syncToFs: false,
      // Copied, because it is a view of PostgreSQL's memory, which changes.
      onRawData: (part) => parts.push(part.slice()),
    });
    this.emit('data', Buffer.concat(parts));
  }
}

/** PostgreSQL of one session in this thread. It answers queries without external events. */
export interface EmbeddedPostgres {
  readonly session: pg.Client;
  /** Resets it to a new database: no rows, no used sequences, no statistics. */
  empty(): Promise<void>;
  /** Copies all rows into the same database. */
  backUp(): Promise<void>;
  /** Replaces the rows by the copy, like a restored backup, and drops the copy. */
  restore(): Promise<void>;
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
    // It is not a socket, but has all members that node-postgres uses.
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
      await session.query('DROP SCHEMA IF EXISTS backup CASCADE');
      // Truncating rebuilds a table: unused tables are skipped.
      const { rows } = await session.query<{ name: string }>(writtenTables);
      // Triggers refuse to empty the audit log.
      await session.query('SET session_replication_role = replica');
      if (rows.length > 0)
        await session.query(`TRUNCATE ${rows.map(({ name }) => name).join(', ')} RESTART IDENTITY CASCADE`);
      await session.query('SET session_replication_role = DEFAULT');
      // Excluded from emptying; the service would analyze it in the first run only.
      await session.query('ANALYZE _prisma_migrations');
      await session.query('DELETE FROM pg_statistic');
      await session.query('SELECT pg_stat_reset()');
      // A PostgreSQL of one process makes no automatic checkpoints, and retains its whole log since.
      await session.query('CHECKPOINT');
    },
    async backUp() {
      await session.query('CREATE SCHEMA backup');
      for (const { name } of (await session.query<{ name: string }>(writtenTables)).rows)
        await session.query(`CREATE TABLE backup.${name} AS TABLE public.${name}`);
    },
    async restore() {
      const { rows } = await session.query<{ name: string }>(writtenTables);
      const copied = await session.query<{ name: string }>(
        `SELECT quote_ident(relname) AS name FROM pg_class
         WHERE relnamespace = 'backup'::regnamespace AND relkind = 'r'`,
      );
      // Rows reference each other in any order.
      await session.query('SET session_replication_role = replica');
      await session.query(`TRUNCATE ${rows.map(({ name }) => `public.${name}`).join(', ')} CASCADE`);
      for (const { name } of copied.rows)
        await session.query(`INSERT INTO public.${name} OVERRIDING SYSTEM VALUE SELECT * FROM backup.${name}`);
      await session.query('SET session_replication_role = DEFAULT');
      // Simulates the database of another server, so that the service notices the restore.
      await session.query("UPDATE recovery_state SET system_identifier = '0/0'");
      await session.query('DROP SCHEMA backup CASCADE');
    },
  };
}

/** Creating a cluster takes seconds, and loading a template one second: the first is stored for all later starts. */
const template = join(
  packageRoot,
  'node_modules',
  '.cache',
  'payment-terminal-simulation',
  `${digestOfMigrations(migrations)}.tar`,
);

async function start(): Promise<PGlite> {
  const pgliteWasmModule = await compiledProgram();
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
