import type { Client } from 'pg';
import { systemClock } from '../../base/clock.js';
import { clearedRequest } from '../erasure/erasing-statements.js';
import { type BothCells, byIndex } from './compare.js';
import { dropGuards, existsIn, isSubscribed, MoveRefused, readMove, replicationName } from './move.js';
import { type Move, serves, transaction } from './move.js';
import { copiedTables, type MovingAccount, replicatedTables, rowsOf } from './moved-tables.js';

/** Lease of work that waits until the move has ended. No instance takes a lease of the far future. */
const unending = '9999-01-01T00:00:00Z';

/**
 * Changes the phase, together with what goes with it. Afterwards no transaction of a service writes that has read the
 * phase before (guard_moving_row). @param change statements with the account as $1
 */
const changePhase = (
  on: Client,
  { accountId }: Pick<MovingAccount, 'accountId'>,
  phase: Exclude<Move['phase'], undefined | 'arriving'>,
  change: readonly string[] = [],
): Promise<void> =>
  transaction(
    on,
    async () => {
      await on.query(`SELECT pg_advisory_xact_lock(hashtextextended('cell move ' || $1, 0))`, [accountId]);
      await on.query('UPDATE cell_moves SET phase = $2::cell_move_phase WHERE account_id = $1', [accountId, phase]);
      for (const statement of change) await on.query(statement, [accountId]);
    },
    { bypassing: true },
  );

const leased = (until: string | null): string[] => [
  `UPDATE journals SET leased_until = ${until === null ? 'NULL' : `'${until}'`} WHERE account_id = $1`,
  `UPDATE statement_comparisons SET leased_until = ${until === null ? 'NULL' : `'${until}'`}
    WHERE processor_key IN (SELECT provider_key FROM processor_accounts WHERE account_id = $1)`,
];

/**
 * Begins the pause: the source accepts no new payment of the account, starts no due work, and completes the running
 * work for some seconds. Then it writes nothing more.
 * @param seconds limit of the running work; what is left is completed by the target when its lease has expired
 */
export async function pauseAccount(source: Client, move: Move, seconds: number): Promise<void> {
  await changePhase(source, move, 'closing', [
    'UPDATE terminals SET moving = true WHERE account_id = $1',
    ...leased(unending),
  ]);
  for (const began = performance.now(); performance.now() - began < seconds * 1_000; await systemClock.sleep(25)) {
    const { rows } = await byIndex(source, () =>
      // Running payments by their own index, whose rows are few; those of a terminal would be all its payments.
      source.query<{ busy: boolean }>(
        `WITH running AS MATERIALIZED (SELECT terminal_id, leased_until FROM transactions WHERE status = 'PROCESSING')
        SELECT EXISTS (SELECT FROM running WHERE terminal_id = ANY ($1::bpchar[]) AND leased_until > now())
        OR EXISTS (
          SELECT FROM webhook_endpoints JOIN deliveries USING (endpoint_id)
          WHERE account_id = $2 AND state = 'pending' AND leased_until > now()) AS busy`,
        [move.terminals, move.accountId],
      ),
    );
    if (rows[0]?.busy !== true) break;
  }
  await changePhase(source, move, 'paused');
}

/** Ends the pause without a switch, or takes back an account that was given away: the source serves it again. */
export const reopenAccount = (source: Client, move: MovingAccount): Promise<void> =>
  changePhase(source, move, 'copying', [
    `UPDATE terminals SET moving = false, moved_to_cell = nullif(moved_to_cell, cell_id) FROM cell_moves
      WHERE cell_moves.account_id = $1 AND terminals.account_id = $1`,
    ...leased(null),
  ]);

/**
 * Gives the account to the target for good: the source answers 421 from now on. First both record a time, after all
 * rows: a target that has lost rows in a failover or restore has lost the time as well, and is not activated.
 */
export async function giveAway({ source, target }: BothCells, move: MovingAccount, targetCell: string): Promise<void> {
  const time = systemClock.now();
  for (const on of [target, source])
    await on.query('UPDATE cell_moves SET compared_at = $2 WHERE account_id = $1', [move.accountId, time]);
  await changePhase(source, move, 'moved', [
    `UPDATE terminals SET moved_to_cell = cell_id, moving = false FROM cell_moves
      WHERE cell_moves.account_id = $1 AND terminals.account_id = $1`,
  ]);
  await writeAudit(source, move, [{ field: 'moved_to_cell', before: null, after: targetCell }]);
}

/** Lets the target serve the account if it still has all rows. Repeating it is harmless. */
export async function activate({ source, target }: BothCells, move: Move, sourceCell: string): Promise<void> {
  const { comparedAt } = await readMove(source, move.accountId);
  const arrived = await transaction(
    target,
    async () => {
      const { rowCount } = await target.query(
        `DELETE FROM cell_moves WHERE account_id = $1 AND phase = 'arriving' AND compared_at = $2`,
        [move.accountId, comparedAt],
      );
      if (rowCount === 0) return false;
      for (const statement of [
        'UPDATE terminals SET moving = false, moved_to_cell = NULL WHERE account_id = $1',
        ...leased(null),
      ])
        await target.query(statement, [move.accountId]);
      return true;
    },
    { bypassing: true },
  );
  if (arrived) await writeAudit(target, move, [{ field: 'moved_from_cell', before: sourceCell, after: null }]);
}

const writeAudit = (on: Client, { accountId }: MovingAccount, changes: readonly object[]) =>
  on.query(
    `INSERT INTO audit_entries (operation, subject, subject_id, account_id, request_id, actor, changes, created_at)
    VALUES ('cellsMove', 'account', $1::text, $1::uuid, gen_random_uuid(), '{"kind": "command"}', $2, now())`,
    [accountId, JSON.stringify(changes)],
  );

/**
 * Ends the workers of a subscription for good. Dropping it would do so too, but in a transaction: within one cluster, a
 * worker that creates its slot waits for that one, and it for the worker.
 */
async function stopWorkers({ source, target }: BothCells, name: string): Promise<void> {
  await target.query(`ALTER SUBSCRIPTION ${name} DISABLE`);
  const { rows } = await target.query<{ slots: string }>(
    `SELECT 'pg_' || oid || '_sync_%' AS slots, pg_terminate_backend(pid) FROM pg_subscription
      LEFT JOIN pg_stat_subscription ON subid = oid WHERE pg_subscription.subname = $1`,
    [name],
  );
  for (let attempt = 1; attempt <= 100; attempt++, await systemClock.sleep(100))
    if (
      !(await existsIn(target, 'EXISTS (SELECT FROM pg_stat_subscription WHERE subname = $1 AND pid > 0)', [name])) &&
      !(await existsIn(source, 'EXISTS (SELECT FROM pg_replication_slots WHERE active AND slot_name LIKE $1)', [
        rows[0]?.slots,
      ]))
    )
      return;
}

/** Ends the replication of a move. */
async function unsubscribe({ source, target }: BothCells, move: MovingAccount): Promise<void> {
  const name = replicationName(move);
  const hasSlot = await existsIn(source, 'EXISTS (SELECT FROM pg_replication_slots WHERE slot_name = $1)', [name]);
  if (await existsIn(target, isSubscribed, [name])) {
    await stopWorkers({ source, target }, name);
    if (!hasSlot) await target.query(`ALTER SUBSCRIPTION ${name} SET (slot_name = NONE)`);
  }
  await target.query(`DROP SUBSCRIPTION IF EXISTS ${name}`);
  await source.query(`DROP PUBLICATION IF EXISTS ${name}`);
  await source.query('SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1', [
    name,
  ]);
  for (const on of [source, target])
    await on.query('DELETE FROM cell_move_marks WHERE account_id = $1', [move.accountId]);
}

/** Ends the replication and removes what the move has left, except the fenced rows of the source. */
export async function endMove(cells: BothCells, move: MovingAccount): Promise<void> {
  await unsubscribe(cells, move);
  await dropGuards(cells.target, move);
  const { source } = cells;
  await source.query('DELETE FROM cell_move_changes WHERE account_id = $1', [move.accountId]);
  // No sweep erases them here any more, and they have security codes.
  await deleteRows(source, 'one_time_tokens', move);
}

/** Tables whose rows a cell removes. The account, which its members refer to, and its terminals stay as names. */
const removedTables = [...replicatedTables, ...[...copiedTables].reverse()].filter(
  (name) => name !== 'accounts' && name !== 'terminals',
);

/** True if the target has lost a given account by a failover or restore: it has a copy from here or names at most. */
async function hasLost({ source, target }: BothCells, { accountId, otherCell }: Move, mapped: string) {
  const { rows } = await source.query<{ here: string | null }>('SELECT cell_id AS here FROM recovery_state');
  return existsIn(
    target,
    `$4 IN ($2, $3) AND EXISTS (SELECT FROM recovery_state WHERE cell_id = $3) AND NOT coalesce(
      (SELECT phase <> 'arriving' OR cell_id <> $2 FROM cell_moves WHERE account_id = $1),
      (SELECT bool_or(moved_to_cell IS DISTINCT FROM $2) FROM terminals WHERE account_id = $1),
      EXISTS (SELECT FROM accounts WHERE account_id = $1))`,
    [accountId, rows[0]?.here ?? '', otherCell, mapped],
  );
}

/**
 * Ends a move before the switch, or if the target has lost the account: the source serves it, the target has its names.
 * @param mapped the cell that the map leads the account to
 * @returns true if the target had a copy
 */
export async function abortMove(cells: BothCells, move: Move, mapped: string): Promise<boolean> {
  const { source, target } = cells;
  const { phase } = await readMove(target, move.accountId);
  if (move.phase === 'moved' && !(await hasLost(cells, move, mapped)))
    throw new MoveRefused('The target has the account already: move it back instead.');
  if (phase !== undefined && phase !== 'arriving')
    throw new MoveRefused('The account leaves or has left the target: name the two databases the other way round.');
  if (move.phase !== undefined) await reopenAccount(source, move);
  if (move.phase === 'moved')
    await writeAudit(source, move, [{ field: 'moved_to_cell', before: move.otherCell, after: null }]);
  await unsubscribe(cells, move);
  if (phase === 'arriving') for (const table of removedTables) await deleteRows(target, table, move);
  await source.query('DELETE FROM cell_moves WHERE account_id = $1', [move.accountId]);
  for (const on of [target, source]) {
    await dropGuards(on, move);
    await on.query('DELETE FROM cell_move_changes WHERE account_id = $1', [move.accountId]);
  }
  await target.query(
    `WITH ended AS (DELETE FROM cell_moves WHERE account_id = $1 RETURNING cell_id)
    UPDATE terminals SET moved_to_cell = cell_id, moving = false FROM ended WHERE account_id = $1`,
    [move.accountId],
  );
  return phase === 'arriving';
}

/**
 * Removes the fenced rows of an account that another cell has, and clears its logged requests. The account and its
 * terminals stay: they name the cell to clients that a stale map leads here.
 * @param report gets the number of removed rows
 */
export async function removeMoved(
  { source, target }: BothCells,
  move: Move,
  report: (table: string, rows: number) => void,
): Promise<void> {
  // A source that was restored to before the move does not know of it, and serves no terminal with moved_to_cell.
  if (await serves(source, move)) throw new MoveRefused('The account has no rows here that another cell has.');
  if (!(await serves(target, move)))
    throw new MoveRefused('The target does not serve the account: the source may have its only rows.');
  if (await existsIn(source, 'EXISTS (SELECT FROM pg_publication WHERE pubname = $1)', [replicationName(move)]))
    throw new MoveRefused('The move has not ended: repeat it without --remove.');
  // First: until the end the rows lead a repeated command here.
  for (const terminal of move.terminals) await clearRequests(source, terminal);
  for (const table of removedTables) report(table, await deleteRows(source, table, move));
  await dropGuards(source, move);
  await source.query('DELETE FROM cell_moves WHERE account_id = $1', [move.accountId]);
}

const batch = 5_000;

/** Clears the logged requests of a terminal, in batches: an erasure in the other cell does not reach them. */
async function clearRequests(source: Client, terminal: string): Promise<void> {
  const text = `WITH due AS (
      SELECT received_at, entry_id FROM request_log
      WHERE terminal_id = $1::bpchar AND (received_at, entry_id) > ($2::timestamptz, $3::bigint)
      ORDER BY received_at, entry_id LIMIT ${batch}),
    cleared AS (
      UPDATE request_log log SET ${clearedRequest}, merchant_transaction_id = NULL, merchant_order_id = NULL
      FROM due WHERE log.entry_id = due.entry_id AND log.received_at = due.received_at)
    SELECT * FROM due ORDER BY received_at, entry_id OFFSET ${batch - 1}`;
  let after: unknown[] | undefined = ['-infinity', 0];
  while (after)
    [after] = (await source.query<unknown[]>({ text, values: [terminal, ...after], rowMode: 'array' })).rows;
}

/** Deletes the rows of an account, in batches. */
export async function deleteRows(on: Client, table: string, move: MovingAccount): Promise<number> {
  for (let all = 0; ;) {
    const deleted = await transaction(
      on,
      async () =>
        (
          await on.query(
            `DELETE FROM ${table} WHERE ctid = ANY (ARRAY (
              SELECT ctid FROM ${table} WHERE ${rowsOf(table, move)} LIMIT ${batch}))`,
          )
        ).rowCount ?? 0,
      { bypassing: true },
    );
    all += deleted;
    if (deleted < batch) return all;
  }
}
