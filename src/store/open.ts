import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@prisma/client';
import pg from 'pg';
import { systemClock, type Clock } from '../clock.js';
import { columnTypes } from './column-types.js';
import { openEmbedded, type Embedded } from './embedded.js';
import { migrate } from './migrate.js';
import { packageRoot } from './package-root.js';
import type { StoreLog } from './log.js';
import { statementNames } from './statement-names.js';

export interface StoreOptions {
  /** Where PostgreSQL is served. Without it the database is embedded and lives under `dataDirectory`. */
  databaseUrl?: string | undefined;
  /** A directory, made when it is not there, or `memory://`. */
  dataDirectory: string;
  /** Connections to a served PostgreSQL. The work is bound by its processors, so that more than 10 seldom help. */
  poolSize?: number | undefined;
  log: StoreLog;
  clock?: Clock;
}

/** An open database. `prisma` and `pool` share the same connections. */
export interface Store {
  prisma: PrismaClient;
  pool: pg.Pool;
  embedded: boolean;
  /** Waits for the connections in use, then closes the database. A second call does nothing. */
  close(): Promise<void>;
}

const MIGRATIONS = join(packageRoot, 'prisma', 'migrations');
const VACUUM_INTERVAL = 10 * 60 * 1000;

/**
 * Opens the database and brings it to this version's schema.
 *
 * @throws Error that says what to do, when the database cannot be reached or opened, or a migration fails.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { databaseUrl, dataDirectory, log } = options;
  if (databaseUrl !== undefined) {
    refuseOtherSchema(databaseUrl);
    const server = { connectionString: databaseUrl, max: options.poolSize ?? 10, connectionTimeoutMillis: 10_000 };
    return connect(`the PostgreSQL at ${new URL(databaseUrl).host} (DATABASE_URL)`, server, log);
  }
  const embedded = await openEmbedded(dataDirectory, log);
  try {
    return await connectEmbedded(embedded, log, options.clock ?? systemClock);
  } catch (error) {
    await embedded.close();
    throw error;
  }
}

async function connectEmbedded(embedded: Embedded, log: StoreLog, clock: Clock): Promise<Store> {
  // One session, and no time-out for an idle one: what it holds (prepared statements) is worth keeping and costs nobody anything.
  const session = { stream: () => embedded.session(), ssl: false, user: 'postgres', max: 1, idleTimeoutMillis: 0 };
  const store = await connect('the embedded database', session, log);
  const closing = new AbortController();
  void vacuumEvery(VACUUM_INTERVAL, clock, store.pool, log, closing.signal);
  return {
    ...store,
    embedded: true,
    close: once(async () => {
      closing.abort();
      await store.close();
      await embedded.close();
    }),
  };
}

async function connect(name: string, config: pg.PoolConfig, log: StoreLog): Promise<Store> {
  await migrateOver(config, name, log);
  const pool = new pg.Pool({
    ...config,
    types: columnTypes,
    // What PostgreSQL computes from a time (a cast to a date, a default) must not depend on the zone that a server is set to. And it must not
    // compile: in a large database its estimates have it compile for 700 ms what then takes 0.3.
    onConnect: (client) => client.query("SET TIME ZONE 'UTC'; SET jit = off"),
  });
  pool.on('error', (error) => { log.warn({ err: error }, 'an idle connection to the database broke; the next query makes a new one'); });
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: statementNames(500) }),
    transactionOptions: { maxWait: 10_000, timeout: 10_000 },
  });
  return {
    prisma,
    pool,
    embedded: false,
    close: once(async () => {
      await prisma.$disconnect();
      await pool.end();
    }),
  };
}

async function migrateOver(config: pg.ClientConfig, name: string, log: StoreLog): Promise<void> {
  const session = new pg.Client(config);
  session.on('error', (error) => { log.warn({ err: error }, 'the connection that migrates the database broke'); });
  try {
    await session.connect();
  } catch (error) {
    const reason = error instanceof AggregateError ? error.errors.join(', ') : String(error); // one error for each address of a host
    throw new Error(`cannot connect to ${name}: ${reason}`, { cause: error });
  }
  try {
    await migrate(session, MIGRATIONS, log);
  } finally {
    await session.end();
  }
}

/** The second call waits for what the first one does. */
function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= action());
}

/** Prisma takes `?schema=` from an address and node-postgres does not: their statements would look in different places. */
function refuseOtherSchema(databaseUrl: string): void {
  const schema = new URL(databaseUrl).searchParams.get('schema');
  if (schema !== null && schema !== 'public') {
    throw new Error(`DATABASE_URL names the schema "${schema}": the service keeps its tables in "public"; give it a database of its own and leave "schema" out`);
  }
}

/** A PostgreSQL of one process has no autovacuum; the checkpoint keeps the next start after a kill short. */
async function vacuumEvery(milliseconds: number, clock: Clock, pool: pg.Pool, log: StoreLog, closing: AbortSignal): Promise<void> {
  const elapsed = () => clock.sleep(milliseconds, closing).then(() => true, () => false);
  while (await elapsed()) {
    try {
      await pool.query('VACUUM ANALYZE');
      await pool.query('CHECKPOINT');
    } catch (error) {
      if (!closing.aborted) log.warn({ err: error }, 'the embedded database could not be vacuumed; it is tried again later');
    }
  }
}
