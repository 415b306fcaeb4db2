import pg from 'pg';
import { systemClock } from '../../base/clock.js';
import type { Config } from '../../config/config.js';
import { columnTypes } from '../query/column-types.js';
import { Connection, type DatabaseSilent } from './connection.js';
import type { StoreLog } from './log.js';
import { sessionSettings, type Pooler } from './pooler.js';

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

  const pool = new pg.Pool({
    ...config,
    ...(timeouts
      ? { connectionTimeoutMillis: timeouts.pool, keepAlive: true, keepAliveInitialDelayMillis: timeouts.keepAlive }
      : {}),
    types: columnTypes,
    Client: PooledConnection,
    ...(pooler ? {} : { onConnect: beginWith(settingsOf(timeouts)) }),
  });
  watchLending(pool, timeouts, log);

  return {
    pool,
    breakAfter: (client, milliseconds) => {
      (client as unknown as Connection).breakAfter(milliseconds);
    },
    moveTo(address) {
      server = address;
      for (const connection of open)
        if (connection.server !== address)
          connection.abandon(new Error('Connection terminated: another server replaces this one'));
    },
    async end() {
      const callOff = systemClock.timer(closingMilliseconds, () => {
        for (const connection of open) connection.abandon(new Error('Connection terminated: the service stops'));
      });
      await pool.end().finally(callOff);
    },
  };
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
