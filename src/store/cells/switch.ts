import type { Client } from 'pg';
import { systemClock } from '../../base/clock.js';
import { type BothCells, byIndex } from './compare.js';
import { dropGuards, existsIn, isSubscribed, MoveRefused, readMove, replicationName, transaction } from './move.js';
import type { Move } from './move.js';
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
  if (move.phase !== 'paused')
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

/** Ends the pause without a switch: the source serves the account again. */
export const reopenAccount = (source: Client, move: MovingAccount): Promise<void> =>
  changePhase(source, move, 'copying', ['UPDATE terminals SET moving = false WHERE account_id = $1', ...leased(null)]);

/**
 * Copies the keys of the vault that rows of the account need. The keys of the source's own secrets are added as old
 * ones: they open, and the target's own one seals.
 */
export async function copyDataKeys({ source, target }: BothCells, move: MovingAccount): Promise<void> {
  const { rows } = await source.query<{ keys: string }>(
    `SELECT coalesce(jsonb_agg(to_jsonb(each)), '[]')::text AS keys FROM data_keys each
    WHERE owner = 'service' OR ${rowsOf('data_keys', move)}`,
  );
  // A refused request may have created a key of the account in the target, which an instance may have in memory.
  await target.query(
    `UPDATE data_keys SET version = other.lower FROM (
      SELECT data_key_id, least(min(version) OVER (), 1) - row_number() OVER () AS lower FROM data_keys
      WHERE ${rowsOf('data_keys', move)}) other
    WHERE data_keys.data_key_id = other.data_key_id AND version > 0 AND NOT EXISTS (
      SELECT FROM jsonb_populate_recordset(NULL::data_keys, $1::jsonb) given
      WHERE given.data_key_id = other.data_key_id)`,
    [rows[0]?.keys],
  );
  await target.query(
    `INSERT INTO data_keys (data_key_id, owner, period, version, wrapped, wrapped_by, usable_from, created_at,
      destroyed_at)
    SELECT data_key_id, owner, period,
      CASE WHEN owner = 'service'
        THEN (SELECT least(min(version), 1) FROM data_keys WHERE owner = 'service') - row_number() OVER ()
        ELSE version END,
      wrapped, wrapped_by, usable_from, created_at, destroyed_at
    FROM jsonb_populate_recordset(NULL::data_keys, $1::jsonb)
    ON CONFLICT (data_key_id) DO UPDATE SET wrapped = excluded.wrapped, wrapped_by = excluded.wrapped_by,
      destroyed_at = excluded.destroyed_at
    -- A key of the service may be the target's own, come back: only the target wraps that again.
    WHERE data_keys.owner <> 'service'`,
    [rows[0]?.keys],
  );
}

/** Copies the rows that are not replicated, in place of earlier copies. They take effect with `activate`. */
export const copyOthers = ({ source, target }: BothCells, move: MovingAccount): Promise<void> =>
  transaction(
    target,
    async () => {
      const tables = copiedTables.filter((table) => table !== 'data_keys');
      for (const table of [...tables].reverse())
        await target.query(`DELETE FROM ${table} WHERE ${rowsOf(table, move)}`);
      for (const table of tables) {
        const { rows } = await source.query<{ found: string }>(
          `SELECT coalesce(jsonb_agg(to_jsonb(each)), '[]')::text AS found FROM ${table} each
          WHERE ${rowsOf(table, move)}`,
        );
        await target.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`, [
          rows[0]?.found,
        ]);
      }
    },
    { bypassing: true },
  );

/** Gives the account to the target for good: the source answers 421 from now on. */
export async function giveAway(source: Client, move: MovingAccount, targetCell: string): Promise<void> {
  await changePhase(source, move, 'moved', [
    `UPDATE terminals SET moved_to_cell = cell_id, moving = false FROM cell_moves
      WHERE cell_moves.account_id = $1 AND terminals.account_id = $1`,
  ]);
  await writeAudit(source, move, [{ field: 'moved_to_cell', before: null, after: targetCell }]);
}

/** Lets the target serve the account. Repeating it is harmless. */
export async function activate(target: Client, move: MovingAccount, sourceCell: string): Promise<void> {
  const arrived = await transaction(
    target,
    async () => {
      const { rowCount } = await target.query('DELETE FROM cell_moves WHERE account_id = $1', [move.accountId]);
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

/** Ends a move before the switch: the source serves the account, and the target has at most its names. */
export async function abortMove(cells: BothCells, move: Move): Promise<void> {
  const { source, target } = cells;
  if (move.phase === 'moved') throw new MoveRefused('The target has the account already: move it back instead.');
  const { phase } = await readMove(target, move.accountId);
  if (phase !== undefined && phase !== 'arriving')
    throw new MoveRefused('The account leaves or has left the target: name the two databases the other way round.');
  if (move.phase !== undefined) await reopenAccount(source, move);
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
}

/**
 * Removes the fenced rows of an account that another cell has. The account and its terminals stay: they name the cell
 * to clients that a stale map leads here.
 * @param report gets the number of removed rows
 */
export async function removeMoved(
  source: Client,
  move: Move,
  report: (table: string, rows: number) => void,
): Promise<void> {
  if (move.phase !== 'moved') throw new MoveRefused('The account has no rows here that another cell has.');
  const { rowCount } = await source.query('SELECT FROM pg_publication WHERE pubname = $1', [
    `cell_move_${move.accountId.replaceAll('-', '')}`,
  ]);
  if (rowCount !== 0) throw new MoveRefused('The move has not ended: repeat it without --remove.');
  for (const table of removedTables) report(table, await deleteRows(source, table, move));
  await dropGuards(source, move);
  await source.query('DELETE FROM cell_moves WHERE account_id = $1', [move.accountId]);
}

const batch = 5_000;

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
