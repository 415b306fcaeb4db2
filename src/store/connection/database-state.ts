import type { ConnectionPool, DatabaseTimeouts } from './pool.js';

/** The state of a database that responds. `no_standby`: commits wait for a standby, and none is connected. */
export type DatabaseState = 'ok' | 'read_only' | 'no_standby';

/** SQL condition: a commit waits for a standby, so that a promotion loses nothing that was acknowledged. */
export const commitsWait = `(current_setting('synchronous_standby_names') <> ''
  AND current_setting('synchronous_commit') IN ('on', 'remote_write', 'remote_apply'))`;

// A primary that was replaced and isolated looks healthy to a new process. It is recognised by its missing standbys,
// without which it never acknowledges a commit. Any role may count them.
const databaseState = `SELECT CASE
    WHEN current_setting('transaction_read_only') = 'on' THEN 'read_only'
    WHEN ${commitsWait} AND NOT EXISTS (SELECT FROM pg_stat_replication) THEN 'no_standby'
    ELSE 'ok' END AS state`;

/** Reads whether the database acknowledges writes. @throws the errors of a connection */
export async function readDatabaseState(
  { pool, breakAfter, renewLanes }: ConnectionPool,
  timeouts: DatabaseTimeouts | undefined,
): Promise<DatabaseState> {
  const client = await pool.connect();
  let unfit = true;
  try {
    // This statement must be answered as fast as a connection opens. A readiness check every second then finds a
    // silent connection within seconds.
    if (timeouts) breakAfter(client, timeouts.connect);
    const { rows } = await client.query<{ state: DatabaseState }>(databaseState);
    const state = rows[0]?.state ?? 'read_only';
    unfit = state === 'read_only';
    if (unfit) renewLanes();
    return state;
  } finally {
    // The server may have become a replica: the next connection may reach its successor.
    client.release(unfit);
  }
}
