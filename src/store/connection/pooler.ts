import type pg from 'pg';
import type { Connection } from './connection.js';
import type { Config } from '../../config/config.js';

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
    const { rows } = await session.query<{ served_by: number }>({
      name,
      text: 'SELECT pg_backend_pid() AS served_by',
    });
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
 * @throws Error that says how to set them
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
