import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '../../../generated/prisma/client.js';
import type pg from 'pg';
import { type Clock, systemClock } from '../../base/clock.js';
import { Connection, type StoreLog } from './connection.js';
import type { Embedded } from '../embedded/embedded-session.js';
import { openEmbedded } from '../embedded/embedded.js';
import { digestOfMigrations, migrate } from './migrate.js';
import { packageRoot } from '../../base/package-root.js';
import { databaseServers, placeOfServer } from '../../config/database-servers.js';
import { type DatabaseState, readDatabaseState } from './server-watch.js';
import { type Lagging, openReplicated, type ServedStore } from './replicated.js';
import { openPool, poolerBefore, refuseUnsettledRole, sessionSettings } from './pool.js';
import type { DatabaseTimeouts, Pooler } from './pool.js';
import { createHash } from 'node:crypto';

export interface StoreOptions {
  /**
   * The address of a PostgreSQL server, or of a primary with its standbys. Without it the database is embedded and
   * stored under `dataDirectory`.
   */
  databaseUrl?: string | undefined;
  /** A directory, created if it does not exist, or `memory://`. */
  dataDirectory: string;
  /** The embedded database there, if it is being opened already. */
  embedded?: Promise<Embedded> | undefined;
  /** Connections to a PostgreSQL server. Its processors limit the work, so more than 10 seldom help. */
  poolSize?: number | undefined;
  /** Maximum replication lag, in milliseconds, for reads from a standby; undefined disables them. */
  standbyLag?: number | undefined;
  /** Time limits for a PostgreSQL server; none if undefined. The embedded database has none. */
  timeouts?: DatabaseTimeouts | undefined;
  log: StoreLog;
  clock?: Clock;
}

/** An open database. `prisma` and `pool` share the same connections. */
export interface Store {
  /** Created at its first use: it takes 55 MiB, and payments do without it. */
  readonly prisma: PrismaClient;
  pool: pg.Pool;
  embedded: boolean;
  /**
   * Runs a read that may return stale data: from a standby within the maximum lag if there is one, otherwise from the
   * primary. If the standby fails, it is repeated on the primary. Never use it for a decision.
   */
  lagging: Lagging;
  /**
   * Checks that the database responds and acknowledges writes. @throws if it does not respond. Concurrent calls share a
   * result.
   */
  check(): Promise<DatabaseState>;
  /** Waits for the connections in use, up to a limit, then closes the database. A second call does nothing. */
  close: () => Promise<void>;
}

/** The part of the store that modules use; the service opens, checks and closes it. */
export type Database = Pick<Store, 'prisma' | 'pool'>;

const MIGRATIONS = join(packageRoot, 'prisma', 'migrations');
/** Time limit for a starting process, which is busy, to reach the database. */
const firstConnectMilliseconds = 10_000;
const VACUUM_INTERVAL = 10 * 60 * 1000;

/**
 * Opens the database and migrates it to this version's schema.
 *
 * @throws Error with instructions, if the database cannot be reached or opened, or a migration fails.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { databaseUrl, dataDirectory, log } = options;
  if (databaseUrl !== undefined) return openServed(databaseUrl, options);
  const clock = options.clock ?? systemClock;
  const embedded = await (options.embedded ?? openEmbedded(dataDirectory, log, digestOfMigrations(MIGRATIONS), clock));
  try {
    return await connectEmbedded(embedded, log, clock);
  } catch (error) {
    await embedded.close();
    throw error;
  }
}

async function openServed(databaseUrl: string, options: StoreOptions): Promise<Store> {
  const { timeouts, standbyLag, log } = options;
  const servers = databaseServers(databaseUrl);
  for (const server of servers) refuseOtherSchema(server);
  const [only = ''] = servers;
  const name = `the PostgreSQL at ${servers.map(placeOfServer).join(' and ')} (DATABASE_URL)`;
  const served = { max: options.poolSize ?? 10, connectionTimeoutMillis: firstConnectMilliseconds };
  if (servers.length === 1) return connect(name, { ...served, connectionString: only }, timeouts, log);
  return openReplicated(servers, { setting: 'DATABASE_URL', timeouts, standbyLag, log }, (primary) =>
    connect(name, { ...served, connectionString: primary }, timeouts, log),
  );
}

async function connectEmbedded(embedded: Embedded, log: StoreLog, clock: Clock): Promise<Store> {
  // One session without an idle timeout: its prepared statements are worth keeping and cost nothing.
  const session = { stream: () => embedded.session(), ssl: false, user: 'postgres', max: 1, idleTimeoutMillis: 0 };
  const store = await connect('the embedded database', session, undefined, log);
  await embedded.keepAsTemplate();
  const closing = new AbortController();
  void vacuumEvery(VACUUM_INTERVAL, clock, store.pool, log, closing.signal);
  const { close } = store;
  return Object.assign(store, {
    embedded: true,
    close: once(async () => {
      closing.abort();
      await close();
      await embedded.close();
    }),
  });
}

async function connect(
  name: string,
  config: pg.PoolConfig,
  timeouts: DatabaseTimeouts | undefined,
  log: StoreLog,
): Promise<Store & ServedStore> {
  const pooler = await migrateOver(config, name, timeouts, log);
  const connections = openPool(config, timeouts, log, pooler);
  const { pool } = connections;
  let prisma: PrismaClient | undefined;
  let checking: Promise<DatabaseState> | undefined;
  return {
    get prisma() {
      return (prisma ??= new PrismaClient({
        adapter: new PrismaPg(pool, { statementNameGenerator: statementNames(500) }),
        transactionOptions: { maxWait: 10_000, timeout: 10_000 },
      }));
    },
    pool,
    embedded: false,
    lagging: (read) => read(pool),
    check: () =>
      (checking ??= readDatabaseState(connections, timeouts).finally(() => {
        checking = undefined;
      })),
    close: once(async () => {
      // The pool comes first: Prisma's waiting queries end with their connection.
      await connections.end();
      await prisma?.$disconnect();
    }),
    moveTo: connections.moveTo,
    morePool: () => openPool(config, timeouts, log, pooler),
  };
}

/** @returns the pooler in front of PostgreSQL, if there is one. The embedded database is never pooled. */
async function migrateOver(
  config: pg.ClientConfig,
  name: string,
  timeouts: DatabaseTimeouts | undefined,
  log: StoreLog,
): Promise<Pooler | undefined> {
  const session = new Connection({ ...config, keepAlive: true, keepAliveInitialDelayMillis: timeouts?.keepAlive ?? 0 });
  session.on('error', (error) => {
    log.warn({ err: error }, 'the connection that migrates the database broke');
  });
  try {
    await session.connect();
  } catch (error) {
    // One error for each address of a host.
    const reason = error instanceof AggregateError ? error.errors.join(', ') : String(error);
    throw new Error(`cannot connect to ${name}: ${reason}`, { cause: error });
  }
  try {
    session.breakAfter(timeouts?.migration ?? 0);
    const pooler = config.stream === undefined ? await poolerBefore(session) : undefined;
    if (pooler) {
      await refuseUnsettledRole(session, sessionSettings(timeouts));
      log.info(pooler, 'a pooler such as PgBouncer is in front of the database');
    }
    await migrate(session, MIGRATIONS, log, pooler !== undefined);
    return pooler;
  } finally {
    await session.end();
  }
}

/** The second call waits for the first. */
function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= action());
}

/**
 * Refuses another schema than `public`. Prisma reads `?schema=` from an address and node-postgres does not: their
 * statements would use different schemas.
 */
function refuseOtherSchema(databaseUrl: string): void {
  const schema = new URL(databaseUrl).searchParams.get('schema');
  if (schema !== null && schema !== 'public') {
    throw new Error(
      `DATABASE_URL names the schema "${schema}": the service keeps its tables in "public"; ` +
        `give it a separate database and omit "schema"`,
    );
  }
}

/**
 * Vacuums periodically: a PostgreSQL of one process has no autovacuum. The checkpoint keeps the next start after a kill
 * short.
 */
async function vacuumEvery(
  milliseconds: number,
  clock: Clock,
  pool: pg.Pool,
  log: StoreLog,
  closing: AbortSignal,
): Promise<void> {
  const elapsed = () =>
    clock.sleep(milliseconds, closing).then(
      () => true,
      () => false,
    );
  while (await elapsed()) {
    try {
      await pool.query('VACUUM ANALYZE');
      await pool.query('CHECKPOINT');
    } catch (error) {
      if (!closing.aborted)
        log.warn({ err: error }, 'the embedded database could not be vacuumed; it will be tried again later');
    }
  }
}

/**
 * Names prepared statements, for the adapter's `statementNameGenerator`. The same SQL has the same name, so PostgreSQL
 * parses and plans it once per connection. Only the first `limit` texts get a name: lists of other lengths are other
 * texts, and each name stays in the memory of every connection. An empty name prepares nothing.
 */
export function statementNames(limit: number): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= limit) return '';
    const name = `p_${createHash('sha256').update(sql).digest('base64url').slice(0, 22)}`;
    names.set(sql, name);
    return name;
  };
}
