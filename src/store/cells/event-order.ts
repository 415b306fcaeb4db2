import type { ClientBase } from 'pg';
import type { BothCells } from './compare.js';
import { sequences } from './moved-tables.js';
import { type Move, replicationName, transaction } from './move.js';

/**
 * The target's positions of events begin so much after the source's: the lock is taken before the pause, and a client
 * that still reads the list of the source gets no position that the target has yet to reach.
 */
const sparePositions = 1_000_000_000n;

/** Returns the constant that a cell adds to the positions of its events. */
async function constantOf(on: ClientBase): Promise<bigint> {
  const { rows } = await on.query<{ added: string }>(
    'SELECT (event_position()::text::bigint - pg_current_xact_id()::text::bigint)::text AS added',
  );
  return BigInt(rows[0]?.added ?? 0);
}

/** The name of a database transaction. Numbers begin again in a cluster that a dump is restored into. */
const named = (number: string) => `(SELECT system_identifier || ' ' || ${number} FROM pg_control_system())`;

/**
 * Replaces the functions of positions. The horizon is the number of the oldest open transaction that may write events:
 * a recorded copy does not count, because it writes events with their own positions, of an account that is not served
 * here. A standby does not know which transactions are open, only the oldest one.
 */
async function writeFunctions(on: ClientBase, constant: bigint): Promise<void> {
  const plus = (number: string) => `((${number})::text::bigint + ${constant})::text::xid8`;
  const isCopy = (number: string) => `EXISTS (SELECT FROM public.cell_moves WHERE ${named(number)} = ANY (copied_by))`;
  await on.query(`
    CREATE OR REPLACE FUNCTION event_position() RETURNS xid8 LANGUAGE sql VOLATILE
      AS 'SELECT ${plus('pg_current_xact_id()')}';
    CREATE OR REPLACE FUNCTION event_horizon() RETURNS xid8 LANGUAGE sql STABLE AS $$
      SELECT ${plus(`CASE WHEN NOT ${isCopy('oldest')} OR pg_is_in_recovery() THEN oldest ELSE
        least(pg_current_xact_id_if_assigned(), coalesce(
          (SELECT number FROM pg_snapshot_xip(taken) AS number WHERE NOT ${isCopy('number')} ORDER BY number LIMIT 1),
          pg_snapshot_xmax(taken))) END`)}
      FROM pg_current_snapshot() AS taken, pg_snapshot_xmin(taken) AS oldest $$`);
}

/** Runs `work` while no other move changes the functions. */
const alone = (on: ClientBase, work: () => Promise<void>): Promise<void> =>
  transaction(on, async () => {
    await on.query(`SELECT pg_advisory_xact_lock(hashtextextended('event_position', 0))`);
    await work();
  });

/** Prepares the order of events in the target for a first copy: see noteCopying. */
export const expectCopy = (target: ClientBase): Promise<void> =>
  alone(target, async () => writeFunctions(target, await constantOf(target)));

/**
 * Records the database transactions that copy tables, so that the order of events does not wait for their end. They
 * stay recorded until the move ends: the horizon never goes back. A record never names a later transaction: anyone who
 * can read it, after a crash, a promotion or a restored backup too, has a cluster whose numbers are past it.
 */
export async function noteCopying(target: ClientBase, move: Move): Promise<void> {
  await target.query(
    `UPDATE cell_moves SET copied_by = copied_by || ${named('number')}
    FROM pg_stat_subscription JOIN pg_stat_activity USING (pid)
      JOIN pg_snapshot_xip(pg_current_snapshot()) AS number ON number::xid = backend_xid
    WHERE account_id = $1 AND phase = 'arriving' AND subname = $2 AND relid IS NOT NULL
      AND backend_type LIKE 'logical replication%' AND NOT ${named('number')} = ANY (copied_by)`,
    [move.accountId, replicationName(move)],
  );
}

/**
 * Lets the positions of new events in the target begin after all of the source: the account's events keep their
 * positions, which its clients and its journal know.
 */
export async function advanceEvents({ source, target }: BothCells): Promise<void> {
  const position = await source.query<{ last: string }>('SELECT event_position()::text AS last');
  const reached = BigInt(position.rows[0]?.last ?? 0);
  const horizon = async () =>
    BigInt((await target.query<{ here: string }>('SELECT event_horizon()::text AS here')).rows[0]?.here ?? 0);
  if ((await horizon()) > reached + sparePositions / 2n) return;
  await alone(target, async () => {
    // Waits for the transactions that have written events: a later one gets a larger position than all of them.
    await target.query('LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE');
    await writeFunctions(target, (await constantOf(target)) + (reached - (await horizon())) + sparePositions);
  });
}

/**
 * New ids of the target begin so much after the last one of the source that it never reaches them: a later move would
 * bring ids that the target has given meanwhile. Those of `integer` begin 100,000 later.
 */
const spareIds = 1_000_000_000_000n;

/** Lets the ids of new rows in the target begin after those of the source. */
export async function advanceSequences({ source, target }: BothCells): Promise<void> {
  for (const [table, column] of sequences) {
    const last = `SELECT last_value::text AS last, data_type = 'integer'::regtype AS short FROM pg_sequences
      WHERE schemaname || '.' || sequencename = pg_get_serial_sequence('${table}', '${column}')`;
    const [here, there] = [
      await source.query<{ last: string | null; short: boolean }>(last),
      await target.query<{ last: string | null }>(last),
    ];
    const [reached, own] = [BigInt(here.rows[0]?.last ?? 0), BigInt(there.rows[0]?.last ?? 0)];
    const spare = here.rows[0]?.short ? 100_000n : spareIds;
    if (own < reached + spare / 2n)
      await target.query(`SELECT setval(pg_get_serial_sequence('${table}', '${column}'), $1)`, [
        String(reached + spare),
      ]);
  }
}
