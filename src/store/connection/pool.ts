import pg from 'pg';
import { systemClock } from '../../base/clock.js';
import type { Config } from '../../config/config.js';
import { columnTypes, Execution, resultOf, type ExecutionResult } from '../query/execution.js';
import { Connection, type DatabaseSilent, type StoreLog } from './connection.js';
import { firstOfBatch, setLane } from './batch-line.js';
import { Lanes, lanesOfPool, type LaneOptions } from './lanes.js';

/** Time limits, in milliseconds. */
export type DatabaseTimeouts = Config['databaseTimeouts'];

/** Time limit for connections in use when a pool is closed. */
const closingMilliseconds = 5_000;

export interface ConnectionPool {
  readonly pool: pg.Pool;
  /** Breaks a connection of the pool after so many milliseconds of silence, until it is released. */
  readonly breakAfter: (client: pg.PoolClient, milliseconds: number) => void;
  /** Connects to this address from now on; connections to other addresses are closed, in use or not. */
  readonly moveTo: (address: string) => void;
  /** Replaces the lanes' connections: their server may no longer accept writes. */
  readonly renewLanes: () => void;
  /** Waits for the connections in use, and breaks those that take too long. */
  end(): Promise<void>;
}

/**
 * Opens a pool whose connections have time limits on both sides: PostgreSQL ends slow statements, and the connection
 * breaks if PostgreSQL does not respond.
 * @param timeouts undefined for the embedded database, which has no network and may be slow on a slow machine
 * @param pooler the pooler in front of PostgreSQL: the role then has the settings of its connections
 */
export function openPool(
  config: pg.PoolConfig,
  timeouts: DatabaseTimeouts | undefined,
  log: StoreLog,
  pooler?: Pooler,
): ConnectionPool {
  const open = new Set<PooledConnection>();
  let server = config.connectionString;

  /**
   * Closes idle connections after a silent one: the same cause has silenced them, and each would cost a request its
   * whole time limit.
   */
  const distrust = (error: DatabaseSilent): void => {
    const idle = [...open].filter(({ lent }) => !lent);
    log.warn(
      { err: error, idle: idle.length },
      'the database does not respond on a connection: it is closed, with the idle ones',
    );
    for (const connection of idle) connection.abandon(error);
  };

  class PooledConnection extends Connection {
    readonly server = server;

    constructor(settings: pg.ClientConfig = {}) {
      super(
        {
          ...settings,
          ...(server === undefined ? {} : { connectionString: server }),
          ...(timeouts ? { connectionTimeoutMillis: timeouts.connect } : {}),
        },
        distrust,
      );
      this.keepsStatements = pooler?.keepsStatements ?? true;
      open.add(this);
      this.on('end', () => open.delete(this));
      // Until its first use, the pool's first statements must be answered as fast as the connection was opened.
      if (timeouts)
        this.on('connect', () => {
          this.breakAfter(timeouts.connect);
        });
    }
  }

  const settings = settingsOfPool(config, timeouts);
  const limit = timeouts?.statement ?? 0;
  const sql = pooler ? undefined : [...settingsOf(timeouts), setLane(limit)].join('; ');
  const openLane = () => openForLane(new PooledConnection(settings), sql, timeouts);
  // The embedded database has one session.
  const lanes = config.stream === undefined ? lanesOfPool(config.max ?? 0) : undefined;
  const pool = new PoolWithLanes(
    { ...settings, Client: PooledConnection, ...(pooler ? {} : { onConnect: beginWith(settingsOf(timeouts)) }) },
    lanes && { connections: lanes, open: openLane, firstWrite: pooler && firstOfBatch(limit), log },
  );
  watchLending(pool, timeouts, log);

  return {
    pool,
    breakAfter: (client, milliseconds) => {
      (client as unknown as Connection).breakAfter(milliseconds);
    },
    renewLanes: () => pool.lanes?.renew(),
    moveTo(address) {
      const isOther = address !== server;
      server = address;
      if (isOther) pool.lanes?.renew();
      for (const connection of open)
        if (connection.server !== address)
          connection.abandon(new Error('Connection terminated: another server replaces this one'));
    },
    async end() {
      const callOff = systemClock.timer(closingMilliseconds, () => {
        for (const connection of open) connection.abandon(new Error('Connection terminated: the service stops'));
      });
      // A lane may give a statement to the pool.
      await Promise.resolve(pool.lanes?.close())
        .then(() => pool.end())
        .finally(callOff);
    },
  };
}

const settingsOfPool = (config: pg.PoolConfig, timeouts: DatabaseTimeouts | undefined): pg.PoolConfig => ({
  ...config,
  ...(timeouts
    ? { connectionTimeoutMillis: timeouts.pool, keepAlive: true, keepAliveInitialDelayMillis: timeouts.keepAlive }
    : {}),
  types: columnTypes,
});

/** Connects. @param sql sets the session up; undefined behind a pooler */
async function openForLane(
  connection: Connection,
  sql: string | undefined,
  timeouts: DatabaseTimeouts | undefined,
): Promise<Connection> {
  try {
    await connection.connect();
    if (sql !== undefined) await connection.query(sql);
  } catch (error) {
    connection.abandon();
    throw error;
  }
  if (timeouts) connection.breakAfter(timeouts.answer);
  return connection;
}

/** A pool that sends the statements of lanes over them, unless they are executed on one of its connections. */
class PoolWithLanes extends pg.Pool {
  readonly lanes: Lanes | undefined;

  /**
   * @param options undefined for no lanes; otherwise the pool has fewer connections, by those of the lanes
   */
  constructor(config: pg.PoolConfig, options: Omit<LaneOptions, 'executeElsewhere'> | undefined) {
    const { reads = 0, writes = 0 } = options?.connections ?? {};
    super({ ...config, max: (config.max ?? 0) - reads - writes });
    if (!options) return;
    const query = this.query.bind(this) as (...all: unknown[]) => unknown;
    const executeElsewhere = ({ statement, values, callback }: Execution): void => {
      (query(new Execution(statement, values)) as Promise<ExecutionResult>).then(
        (result) => callback?.(undefined, result),
        (error: unknown) => callback?.(error as Error, { rows: [], rowCount: 0 }),
      );
    };
    const lanes = (this.lanes = new Lanes({ ...options, executeElsewhere }));
    this.query = ((...all: unknown[]) =>
      all[0] instanceof Execution && lanes.take(all[0]) ? resultOf(all[0]) : query(...all)) as typeof this.query;
  }
}

/** Limits the silence of a connection in use, and ends one that is released within a transaction. */
function watchLending(pool: pg.Pool, timeouts: DatabaseTimeouts | undefined, log: StoreLog): void {
  // The pool's clients are of the class that it creates.
  pool.on('acquire', (client) => {
    const connection = client as unknown as Connection;
    connection.lent = true;
    if (timeouts) connection.breakAfter(timeouts.answer);
  });
  pool.on('release', (_error, client) => {
    const connection = client as unknown as Connection;
    connection.lent = false;
    // Its last user did not end its transaction: the next one would continue it, and keep its locks.
    if (isInTransaction(connection)) void connection.end();
  });
  pool.on('error', (error) => {
    if (error.name !== 'DatabaseSilent')
      log.warn({ err: error }, 'an idle connection to the database broke; the next query opens a new one');
  });
}

function isInTransaction(connection: Connection): boolean {
  const status = connection.getTransactionStatus();
  return status === 'T' || status === 'E';
}

/** Returns the statements that set a connection up. */
const settingsOf = (timeouts: DatabaseTimeouts | undefined): string[] =>
  Object.entries(sessionSettings(timeouts)).map(([name, value]) => `SET ${name} = '${value}'`);

/** Runs statements on a new connection. Its type returns nothing; the pool awaits it. */
const beginWith = (statements: readonly string[]): ((client: pg.ClientBase) => void) =>
  ((client: pg.ClientBase) => client.query(statements.join('; '))) as (client: pg.ClientBase) => void;

/**
 * A pooler between the service and PostgreSQL, such as PgBouncer. Each database transaction may run on another of its
 * connections: no state may belong to a session.
 */
export interface Pooler {
  /**
   * True if prepared statements are available wherever a transaction runs (PgBouncer since 1.21, with
   * `max_prepared_statements`). Otherwise PostgreSQL parses and plans a statement each time.
   */
  readonly keepsStatements: boolean;
}

/** Session settings by their PostgreSQL names, with their values as in `pg_settings`. */
export type SessionSettings = Readonly<Record<string, string>>;

/** Returns PostgreSQL's settings for a connection. @param timeouts undefined for no time limits */
export const sessionSettings = (timeouts: Config['databaseTimeouts'] | undefined): SessionSettings => ({
  // Results that depend on a time (a cast to a date, a default) must not depend on the server's time zone.
  timezone: 'UTC',
  // In a large database the planner's estimates trigger 700 ms of compilation for statements of 0.3 ms.
  jit: 'off',
  // A payment's statement is planned once, whatever PostgreSQL estimates for its optional parts.
  plan_cache_mode: 'force_generic_plan',
  ...(timeouts && {
    statement_timeout: String(timeouts.statement),
    lock_timeout: String(timeouts.lock),
    idle_in_transaction_session_timeout: String(timeouts.idleInTransaction),
  }),
});

/** Returns a statement name that no other process uses. */
const probe = (session: Connection): string => `pooler_${session.processID}_${process.pid}`;

/**
 * Detects a pooler in front of PostgreSQL. A pooler reports another process id than that of the server connection,
 * which may change with each transaction.
 * @param session outside of any transaction
 * @returns undefined without a pooler
 */
export async function poolerBefore(session: Connection): Promise<Pooler | undefined> {
  const name = probe(session);
  // A transaction stays on one connection.
  await session.query('BEGIN');
  try {
    const { rows } = await session.query<{ served_by: number }>({ name, text: 'SELECT pg_backend_pid() AS served_by' });
    if (rows[0]?.served_by === session.processID) return undefined;
    // A pooler that supports prepared statements renames them.
    const { rowCount } = await session.query('SELECT FROM pg_prepared_statements WHERE name = $1', [name]);
    if (rowCount === 0) return { keepsStatements: true };
    await session.query(`DEALLOCATE "${name}"`);
    return { keepsStatements: false };
  } finally {
    await session.query('ROLLBACK').catch(() => undefined); // a broken session has rolled back
  }
}

/**
 * Refuses a role that lacks the session settings: a pooler cannot set them for each connection.
 * @throws Error with the statements that set them
 */
export async function refuseUnsettledRole(session: pg.Client, wanted: SessionSettings): Promise<void> {
  const { rows } = await session.query<{ role: string; name: string; setting: string }>(
    `SELECT quote_ident(current_user) AS role, lower(name) AS name, setting FROM pg_settings
     WHERE lower(name) = ANY ($1)`,
    [Object.keys(wanted)],
  );
  const lacking = rows.filter(({ name, setting }) => setting !== wanted[name]);
  if (lacking.length === 0) return;
  const statements = lacking.map(({ role, name }) => `ALTER ROLE ${role} SET ${name} = '${wanted[name]}';`);
  throw new Error(
    'DATABASE_URL leads to a pooler such as PgBouncer, behind which a connection has the settings of its role only. ' +
      `Set them for the role on a direct connection, and have the pooler reconnect (RECONNECT): ` +
      statements.join(' '),
  );
}
