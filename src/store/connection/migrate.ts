import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { systemClock } from '../../base/clock.js';
import type { StoreLog } from './connection.js';

/**
 * The lock key of Prisma's own schema engine, so that `prisma migrate deploy` and a starting service exclude each
 * other.
 */
const LOCK = 72707369;
/** Time between two tries of a migration that waits for the lock of a table. */
const pauseMilliseconds = 5_000;

/** The table of applied migrations, as Prisma's schema engine creates it. */
const RECORD = `CREATE TABLE _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

interface Migration {
  name: string;
  parts: readonly Part[];
  checksum: string;
}

/** A migration of an unreleased version, which a later one contains: `-- Part: NAME` begins it. */
interface Part {
  /** Undefined for what stands before the first part: all of a migration without parts. */
  name: string | undefined;
  sql: string;
}

interface Recorded {
  checksum: string;
  finished: boolean;
}

/**
 * Applies the missing migrations in `directory`, in the order of their names, and returns the names of those it
 * applied.
 *
 * If several processes start at the same time, one applies them and the others wait. Each migration commits together
 * with its record, so a failed one leaves nothing behind; `prisma migrate deploy` and `prisma migrate status` read the
 * same records. Prisma's own migrator is unsuitable: it is a development tool, which an image does not have, and it
 * cannot reach a database inside of this process. A migration must not contain a statement that PostgreSQL refuses
 * inside a transaction (CREATE INDEX CONCURRENTLY). Migrations of versions that were not released are parts of one
 * file; a database that has some of them gets the others.
 *
 * @param session A separate connection, which may wait for a long time.
 * @param pooled True if the session uses a pooler, where a lock lasts for a transaction at most: one process may then
 * apply a migration, and another the next one.
 * @throws Error that names the migration, if one fails, or failed earlier under another tool and is not resolved.
 */
export async function migrate(session: pg.Client, directory: string, log: StoreLog, pooled = false): Promise<string[]> {
  const migrations = readMigrations(directory);
  const applied: string[] = [];
  // Another process may take longer than its role lets a statement wait.
  if (!pooled) await session.query('SET statement_timeout = 0; SET lock_timeout = 0');
  if (!pooled) await lock(session, 'advisory_lock', log);
  try {
    for (;;) {
      const next = await inTransaction(session, async () => {
        await lock(session, 'advisory_xact_lock', log);
        // Payments queue behind a migration that waits for the lock of a table.
        // Longer than deadlock_timeout, after which PostgreSQL cancels an autovacuum that is in the way.
        await session.query('SET LOCAL lock_timeout = 1500');
        return applyNext(session, migrations, log);
      }).catch(async (error: unknown) => {
        if (!isLockTimeout(error)) throw error;
        log.warn({ err: error }, 'a table that a migration changes is in use: the migration is tried again');
        await systemClock.sleep(pauseMilliseconds);
        return 'again' as const;
      });
      if (next === 'again') continue;
      if (next === undefined) return applied;
      log.info({ migration: next }, 'migration applied');
      applied.push(next);
    }
  } finally {
    // A broken session has released it.
    if (!pooled) await session.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
  }
}

/** True for a lock that was not free in time, and for a deadlock with a payment. */
const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof pg.DatabaseError &&
  (error.cause.code === '55P03' || error.cause.code === '40P01');

/** Waits until no other process migrates the database. */
async function lock(session: pg.Client, kind: 'advisory_lock' | 'advisory_xact_lock', log: StoreLog): Promise<void> {
  const free = await session.query<{ locked: boolean }>(`SELECT pg_try_${kind}($1) AS locked`, [LOCK]);
  if (free.rows[0]?.locked) return;
  log.info({}, 'another process migrates the database; waiting for it');
  await session.query(`SELECT pg_${kind}($1)`, [LOCK]);
}

/** Runs `work` in a transaction without time limits, regardless of the settings of its role. */
async function inTransaction<Result>(session: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await session.query(
    'BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; ' +
      'SET LOCAL idle_in_transaction_session_timeout = 0',
  );
  try {
    const result = await work();
    await session.query('COMMIT');
    return result;
  } catch (error) {
    await session.query('ROLLBACK').catch(() => undefined); // a broken session has rolled back
    throw error;
  }
}

/** Applies the first missing migration. @returns its name; undefined if none is missing */
async function applyNext(
  session: pg.Client,
  migrations: readonly Migration[],
  log: StoreLog,
): Promise<string | undefined> {
  const { rows } = await session.query("SELECT FROM pg_class WHERE oid = to_regclass('_prisma_migrations')");
  if (rows.length === 0) await session.query(RECORD);
  const recorded = await readRecord(session);
  const next = migrations.find((migration) => !isApplied(migration.name, recorded.get(migration.name)));
  if (next) {
    await apply(session, next, recorded);
    return next.name;
  }
  for (const { name, checksum } of migrations)
    if (recorded.get(name)?.checksum !== checksum)
      log.warn(
        { migration: name },
        'migration was edited after it was applied; the database keeps the earlier version',
      );
  const unknown = [...recorded.keys()].filter((name) => !migrations.some((migration) => migration.name === name));
  if (unknown.length > 0)
    log.warn(
      { migrations: unknown },
      'the database has migrations that this version does not know: it was used by a later one',
    );
  return undefined;
}

/** Returns a digest that identifies the migrations in `directory`. */
export function digestOfMigrations(directory: string): string {
  const digest = createHash('sha256');
  for (const { name, checksum } of readMigrations(directory)) digest.update(`${name} ${checksum}\n`);
  return digest.digest('hex').slice(0, 16);
}

function readMigrations(directory: string): Migration[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(directory, name, 'migration.sql'), 'utf8');
      const [first = '', ...parts] = sql.split(/^-- Part: /m);
      return {
        name,
        parts: [
          { name: undefined, sql: first },
          ...parts.map((part) => ({ name: part.slice(0, part.indexOf('\n')), sql: part.slice(part.indexOf('\n')) })),
        ],
        checksum: createHash('sha256').update(sql).digest('hex'),
      };
    });
}

async function readRecord(session: pg.Client): Promise<Map<string, Recorded>> {
  const { rows } = await session.query<Recorded & { name: string }>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
     FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

function isApplied(name: string, record: Recorded | undefined): boolean {
  if (!record) return false;
  if (!record.finished) {
    throw new Error(
      `migration ${name} failed earlier: repair the database, then run ` +
        `"npx prisma migrate resolve --applied ${name}" or "npx prisma migrate resolve --rolled-back ${name}"`,
    );
  }
  return true;
}

/** Applies the parts that the database does not have, and records the migration in the place of its parts. */
async function apply(
  session: pg.Client,
  { name, parts, checksum }: Migration,
  recorded: ReadonlyMap<string, Recorded>,
): Promise<void> {
  const missing = parts.filter((part) => part.name === undefined || !isApplied(part.name, recorded.get(part.name)));
  try {
    // Without parameters: the script goes to the server as it is.
    await session.query(missing.map(({ sql }) => sql).join(''));
    await session.query('DELETE FROM _prisma_migrations WHERE migration_name = ANY ($1)', [
      parts.flatMap((part) => part.name ?? []),
    ]);
    await session.query(
      'INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) ' +
        'VALUES (gen_random_uuid(), $1, $2, now(), 1)',
      [checksum, name],
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isDenied = error instanceof pg.DatabaseError && error.code === '42501';
    const advice = isDenied ? ': run "payment-terminal-service migrate" with the role that owns the tables' : '';
    throw new Error(`migration ${name} failed and was rolled back: ${reason}${advice}`, { cause: error });
  }
}

/**
 * Lets a role run the service without owning its tables: it reads and writes rows, but can neither change the schema
 * nor change or delete evidence. Run after each migration, as the owner; repeating it is harmless.
 */
export async function grantService(on: Pick<pg.Pool, 'query'>, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  await on.query(`GRANT USAGE ON SCHEMA public TO ${name};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${name};
    REVOKE UPDATE, DELETE ON audit_entries, audit_heads, audit_chain, _prisma_migrations FROM ${name};
    REVOKE INSERT ON audit_chain, _prisma_migrations FROM ${name};
    REVOKE UPDATE, DELETE ON journal_accounts, journal_entries, journal_postings, journal_balances, journal_seals
      FROM ${name};
    REVOKE INSERT ON journal_balances FROM ${name};
    REVOKE INSERT, UPDATE, DELETE ON cell_moves, cell_move_changes, cell_move_marks FROM ${name};
    REVOKE DELETE ON journal_adjustments FROM ${name};
    GRANT EXECUTE ON FUNCTION make_request_partition, drop_request_partition TO ${name};
    DO $$ BEGIN
      -- A temporary table hides the table of its name, such as the audit log's, from its connection.
      EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
      IF current_setting('server_version_num')::int >= 170000 THEN
        EXECUTE 'GRANT MAINTAIN ON ALL TABLES IN SCHEMA public TO ' || ${pg.escapeLiteral(name)};
      END IF;
    END $$`);
}
