import pg from 'pg';
import { systemClock } from '../../base/clock.js';
import type { Config } from '../../config/config.js';
import { columnTypes } from '../query/column-types.js';
import { Connection, type DatabaseSilent } from './connection.js';
import type { StoreLog } from './log.js';
import { sessionSettings, type Pooler } from './pooler.js';

/** How long what may take, in milliseconds. */
export type DatabaseTimeouts = Config['databaseTimeouts'];

/** How long a pool that is closed waits for the connections in use. */
const closingMilliseconds = 5_000;

export interface ConnectionPool {
  readonly pool: pg.Pool;
  /** Until it is given back, a connection of the pool breaks after so many milliseconds of silence. */
  readonly breakAfter: (client: pg.PoolClient, milliseconds: number) => void;
  /** From now on connections lead to this address; those that lead elsewhere are given up, in use or not. */
  readonly moveTo: (address: string) => void;
  /** Waits for the connections in use, and breaks those that are in use for too long. */
  end(): Promise<void>;
}

/**
 * Opens a pool whose connections keep to the limits, on both sides: PostgreSQL ends what takes too long, and the
 * connection breaks when PostgreSQL is not heard of any more.
 * @param timeouts undefined for the embedded database, which has no network in between and may take its time on a slow
 * machine
 * @param pooler what stands before PostgreSQL, where its role has the settings of its connections
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
   * What made one connection silent has made the idle ones in the pool silent as well: each would cost a request its
   * whole wait.
   */
  const distrust = (error: DatabaseSilent): void => {
    const idle = [...open].filter(({ lent }) => !lent);
    log.warn(
      { err: error, idle: idle.length },
      'the database does not answer on a connection: it is given up, with those that are idle',
    );
    for (const connection of idle) connection.giveUp(error);
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
      // From here to its first use: what the pool sends first has to be answered as fast as the connection was.
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
          connection.giveUp(new Error('Connection terminated: another server takes its place'));
    },
    async end() {
      const callOff = systemClock.timer(closingMilliseconds, () => {
        for (const connection of open) connection.giveUp(new Error('Connection terminated: the service stops'));
      });
      await pool.end().finally(callOff);
    },
  };
}

/** Limits the silence of a connection while it is in use, and ends one that comes back within a transaction. */
function watchLending(pool: pg.Pool, timeouts: DatabaseTimeouts | undefined, log: StoreLog): void {
  // What the pool lends is what it makes.
  pool.on('acquire', (client) => {
    const connection = client as unknown as Connection;
    connection.lent = true;
    if (timeouts) connection.breakAfter(timeouts.answer);
  });
  pool.on('release', (_error, client) => {
    const connection = client as unknown as Connection;
    connection.lent = false;
    // Its last user did not end its transaction: the next one would go on with it, and keep its locks.
    if (isInTransaction(connection)) void connection.end();
  });
  pool.on('error', (error) => {
    if (error.name !== 'DatabaseSilent')
      log.warn({ err: error }, 'an idle connection to the database broke; the next query makes a new one');
  });
}

function isInTransaction(connection: Connection): boolean {
  const status = connection.getTransactionStatus();
  return status === 'T' || status === 'E';
}

/** The statements by which a connection gets its settings. */
const settingsOf = (timeouts: DatabaseTimeouts | undefined): string[] =>
  Object.entries(sessionSettings(timeouts)).map(([name, value]) => `SET ${name} = '${value}'`);

/** Tells a connection something first. It is typed as returning nothing; the pool awaits it. */
const beginWith = (statements: readonly string[]): ((client: pg.ClientBase) => void) =>
  ((client: pg.ClientBase) => client.query(statements.join('; '))) as (client: pg.ClientBase) => void;
