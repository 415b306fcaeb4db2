import type pg from 'pg';
import type { Connection } from './connection.js';
import type { Config } from '../../config/config.js';

/**
 * A pooler between the service and PostgreSQL, such as PgBouncer. Each database transaction may run on another
 * connection of the pooler's: nothing that belongs to a session is left to one.
 */
export interface Pooler {
  /**
   * Whether it has prepared statements at hand wherever a transaction runs (PgBouncer since 1.21, with
   * `max_prepared_statements`). Behind another one PostgreSQL parses and plans a statement each time.
   */
  readonly keepsStatements: boolean;
}

/** Settings of a session, by the names that PostgreSQL has for them, with their values as `pg_settings` shows them. */
export type SessionSettings = Readonly<Record<string, string>>;

/** How PostgreSQL is to treat a connection. @param timeouts undefined: it may take its time */
export const sessionSettings = (timeouts: Config['databaseTimeouts'] | undefined): SessionSettings => ({
  // What it computes from a time (a cast to a date, a default) must not depend on the zone that a server is set to.
  timezone: 'UTC',
  // In a large database its estimates have it compile for 700 ms what then takes 0.3.
  jit: 'off',
  // A payment's statement is planned once, whatever PostgreSQL estimates of its optional parts.
  plan_cache_mode: 'force_generic_plan',
  ...(timeouts && {
    statement_timeout: String(timeouts.statement),
    lock_timeout: String(timeouts.lock),
    idle_in_transaction_session_timeout: String(timeouts.idleInTransaction),
  }),
});

/** A name that no other process gives to a statement. */
const probe = (session: Connection): string => `pooler_${session.processID}_${process.pid}`;

/**
 * What stands before PostgreSQL. A pooler tells its clients another process id than that of the connection which serves
 * them, for it may be another one with each transaction.
 * @param session outside of any transaction
 * @returns undefined where nothing stands in between
 */
export async function poolerBefore(session: Connection): Promise<Pooler | undefined> {
  const name = probe(session);
  // In one transaction, which is on one connection.
  await session.query('BEGIN');
  try {
    const { rows } = await session.query<{ served_by: number }>({
      name,
      text: 'SELECT pg_backend_pid() AS served_by',
    });
    if (rows[0]?.served_by === session.processID) return undefined;
    // A pooler that keeps statements gives them names of its own.
    const { rowCount } = await session.query('SELECT FROM pg_prepared_statements WHERE name = $1', [name]);
    if (rowCount === 0) return { keepsStatements: true };
    await session.query(`DEALLOCATE "${name}"`);
    return { keepsStatements: false };
  } finally {
    await session.query('ROLLBACK').catch(() => undefined); // a broken session has rolled back
  }
}

/**
 * Behind a pooler no connection can be given its settings: the role must have them.
 * @throws Error that says how to give it those that it lacks
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
      `Give them to the role, by a direct connection, and have the pooler connect anew (RECONNECT): ` +
      statements.join(' '),
  );
}
