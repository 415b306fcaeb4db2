import pg, { type Client, type ClientBase } from 'pg';
import { systemClock } from '../../base/clock.js';
import { type BothCells, primaryKeys } from './compare.js';
import { guardedRows, guardedTables, type MovingAccount, replicatedTables, rowsOf } from './moved-tables.js';

/** The move of an account, as both cells have recorded it. */
export interface Move extends MovingAccount {
  /** Undefined if the cell does not take part in a move of the account. */
  readonly phase: 'copying' | 'closing' | 'paused' | 'moved' | 'arriving' | undefined;
  readonly comparedAt: Date | null;
  readonly otherCell?: string;
}

/** A move that cannot begin or continue. Nothing was changed, or the account was opened again. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}

/** Both cells spell a value alike: rows are compared as text. */
const settings =
  `SET timezone = 'UTC'; SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET extra_float_digits = 1; ` +
  `SET bytea_output = 'hex'; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; ` +
  `SET lock_timeout = '2s'; SET plan_cache_mode = 'auto'; SET search_path = public; SET synchronous_commit = 'on'`;

/** Opens a connection to the database of a cell. @throws Error unless the role is a superuser */
export async function openCell(databaseUrl: string): Promise<Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'payment-terminal cells move',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', () => undefined); // the statement that fails reports it
  await client.connect();
  await client.query(settings);
  const { rows } = await client.query<{ superuser: string }>(`SELECT current_setting('is_superuser') AS superuser`);
  if (rows[0]?.superuser === 'on') return client;
  await client.end();
  throw new MoveRefused('The role must be a superuser: it replicates, and writes rows that triggers guard.');
}

/** Returns the name of the publication, the subscription and the replication slot of a move. */
export const replicationName = ({ accountId }: Pick<MovingAccount, 'accountId'>): string =>
  `cell_move_${accountId.replaceAll('-', '')}`;

/** Runs `work` in a database transaction. @param bypassing true to write guarded rows: no trigger fires */
export async function transaction<Result>(
  on: ClientBase,
  work: () => Promise<Result>,
  { bypassing = false } = {},
): Promise<Result> {
  await on.query(bypassing ? 'BEGIN; SET LOCAL session_replication_role = replica' : 'BEGIN');
  try {
    const result = await work();
    await on.query('COMMIT');
    return result;
  } catch (error) {
    await on.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Reads the state of a move in a cell; its terminals are those that the move began with. */
export async function readMove(on: Client, accountId: string): Promise<Move> {
  const { rows } = await on.query<Omit<Move, 'accountId'>>(
    `SELECT phase, compared_at AS "comparedAt", cell_id AS "otherCell", terminals FROM cell_moves
    WHERE account_id = $1`,
    [accountId],
  );
  if (rows[0]) return { accountId, ...rows[0] };
  const found = await on.query<{ terminal: string }>(
    'SELECT terminal_id AS terminal FROM terminals WHERE account_id = $1 ORDER BY 1',
    [accountId],
  );
  return { accountId, phase: undefined, comparedAt: null, terminals: found.rows.map(({ terminal }) => terminal) };
}

/** Evaluates an SQL condition in a cell. The condition is not escaped: data goes into `values`. */
export const existsIn = async (on: Client, condition: string, values: unknown[] = []): Promise<boolean> =>
  (await on.query<{ found: boolean }>(`SELECT ${condition} AS found`, values)).rows[0]?.found === true;

/** True if the cell serves the account, or pauses it: it has neither only its name nor an incomplete copy. */
export const serves = (on: Client, { accountId }: Pick<Move, 'accountId'>): Promise<boolean> =>
  existsIn(
    on,
    `EXISTS (SELECT FROM accounts WHERE account_id = $1)
      AND NOT EXISTS (SELECT FROM cell_moves WHERE account_id = $1 AND phase IN ('arriving', 'moved'))
      AND coalesce((SELECT bool_or(moved_to_cell IS NULL) FROM terminals WHERE account_id = $1), true)`,
    [accountId],
  );

/** @throws MoveRefused if the account cannot move, or the other cell has records of it */
async function check({ source, target }: BothCells, move: Move): Promise<void> {
  const { accountId, terminals } = move;
  if (!(await existsIn(source, 'EXISTS (SELECT FROM accounts WHERE account_id = $1)', [accountId])))
    throw new MoveRefused(`The source has no account ${accountId}.`);
  if (await existsIn(source, `current_setting('wal_level') <> 'logical'`))
    throw new MoveRefused('The source has wal_level other than logical: set it and restart PostgreSQL.');
  const migrations = `SELECT string_agg(migration_name || checksum, ' ' ORDER BY migration_name) AS found
    FROM _prisma_migrations WHERE rolled_back_at IS NULL`;
  const [here, there] = [await source.query(migrations), await target.query(migrations)];
  if (JSON.stringify(here.rows) !== JSON.stringify(there.rows))
    throw new MoveRefused('The cells run different versions: their databases have different migrations.');
  if (
    await existsIn(source, 'EXISTS (SELECT FROM terminals WHERE account_id = $1 AND moved_to_cell IS NOT NULL)', [
      accountId,
    ])
  )
    throw new MoveRefused('A terminal of the account is in another cell already (moved_to_cell).');
  const served = await target.query<{ terminal: string }>(
    `SELECT terminal_id AS terminal FROM terminals
    WHERE terminal_id = ANY ($1::bpchar[]) AND (account_id <> $2 OR moved_to_cell IS NULL)`,
    [terminals, accountId],
  );
  for (const { terminal } of served.rows) throw new MoveRefused(`The target has a terminal ${terminal}.`);
  for (const table of replicatedTables)
    if (await existsIn(target, `EXISTS (SELECT FROM ${table} WHERE ${rowsOf(table, move)})`))
      throw new MoveRefused(`The target has old rows in ${table}: repeat the move from there with --remove first.`);
  const keys = await target.query<{ key: string }>(
    'SELECT provider_key AS key FROM processor_accounts WHERE provider_key = ANY ($1) AND account_id <> $2',
    [await processorKeys(source, move), accountId],
  );
  for (const { key } of keys.rows)
    throw new MoveRefused(`The target has a processor account ${key} of another account: names are never shared.`);
}

async function processorKeys(on: Client, { accountId }: MovingAccount): Promise<string[]> {
  const { rows } = await on.query<{ key: string }>(
    'SELECT provider_key AS key FROM processor_accounts WHERE account_id = $1 ORDER BY 1',
    [accountId],
  );
  return rows.map(({ key }) => key);
}

/**
 * Begins the move, or repeats what a killed command may have left out: both cells record it, guard the rows, and the
 * target subscribes to them. The source serves the account meanwhile.
 * @param to names of the cells, and the address of the source for the PostgreSQL of the target
 * @throws MoveRefused
 */
export async function beginMove(
  cells: BothCells,
  move: Move,
  to: { readonly sourceCell: string; readonly targetCell: string; readonly sourceAddress: string },
): Promise<void> {
  const { source, target } = cells;
  if (move.otherCell !== undefined && move.otherCell !== to.targetCell)
    throw new MoveRefused(`The account moves to the cell ${move.otherCell}: end that move with --abort first.`);
  const arriving = await readMove(target, move.accountId);
  if (arriving.phase === 'moved')
    throw new MoveRefused('The target has old rows of the account: repeat its move from there with --remove first.');
  if (arriving.phase !== 'arriving') await check(cells, move);
  const record = (on: Client, cell: string, phase: string) =>
    on.query(
      `INSERT INTO cell_moves (account_id, cell_id, phase, terminals, started_at) VALUES ($1, $2, $3, $4, now())
      ON CONFLICT DO NOTHING`,
      [move.accountId, cell, phase, move.terminals],
    );
  // First there: a row that arrives is guarded before it does.
  await record(target, to.sourceCell, 'arriving');
  await record(source, to.targetCell, 'copying');
  const processors = await processorKeys(source, move);
  for (const on of [target, source]) await createGuards(on, { ...move, processorKeys: processors });
  await subscribe(cells, move, to.sourceAddress);
}

/** Repeats a statement that waits for a lock, so that it never delays others for long. */
async function retried(on: Client, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await on.query(`BEGIN; SET LOCAL lock_timeout = '300ms'; ${statement}; COMMIT`);
      return;
    } catch (error) {
      await on.query('ROLLBACK');
      if ((error as { code?: string }).code !== '55P03' || attempt === 100) throw error;
      await systemClock.sleep(200);
    }
  }
}

async function createGuards(
  on: Client,
  moving: MovingAccount & { readonly processorKeys: readonly string[] },
): Promise<void> {
  const keys = await primaryKeys(on);
  for (const table of guardedTables) {
    const columns = replicatedTables.includes(table) ? (keys.get(table) ?? []).join(',') : '';
    const run = `FOR EACH ROW WHEN (%) EXECUTE FUNCTION guard_moving_row('${moving.accountId}', '${columns}')`;
    const trigger = (name: string, events: string, row: 'NEW' | 'OLD') =>
      `CREATE OR REPLACE TRIGGER ${replicationName(moving)}_${name} BEFORE ${events} ON ${table} ` +
      run.replace('%', () => guardedRows(table, row, moving));
    await retried(on, `${trigger('write', 'INSERT OR UPDATE', 'NEW')}; ${trigger('delete', 'DELETE', 'OLD')}`);
  }
}

/** Drops the write guards of a move, if any. @throws an error of PostgreSQL if a table stays locked */
export async function dropGuards(on: Client, moving: Pick<MovingAccount, 'accountId'>): Promise<void> {
  const name = replicationName(moving);
  for (const table of guardedTables)
    await retried(
      on,
      `DROP TRIGGER IF EXISTS ${name}_write ON ${table}; DROP TRIGGER IF EXISTS ${name}_delete ON ${table}`,
    );
}

/** Condition: the target has the subscription $1. */
export const isSubscribed = `EXISTS (SELECT FROM pg_subscription JOIN pg_database ON pg_database.oid = subdbid
  WHERE subname = $1 AND datname = current_database())`;

async function subscribe({ source, target }: BothCells, move: MovingAccount, sourceAddress: string): Promise<void> {
  const name = replicationName(move);
  if (!(await existsIn(source, 'EXISTS (SELECT FROM pg_publication WHERE pubname = $1)', [name]))) {
    await source.query(`INSERT INTO cell_move_marks VALUES ($1, 0) ON CONFLICT DO NOTHING`, [move.accountId]);
    const tables = replicatedTables.map((table) => `${table} WHERE (${rowsOf(table, move)})`);
    await source.query(
      `CREATE PUBLICATION ${name} FOR TABLE ${tables.join(', ')},
        cell_move_marks WHERE (account_id = ${pg.escapeLiteral(move.accountId)})`,
    );
  }
  const slot = await existsIn(source, 'EXISTS (SELECT FROM pg_replication_slots WHERE slot_name = $1)', [name]);
  if (await existsIn(target, isSubscribed, [name])) {
    if (slot) return;
    throw new MoveRefused(
      'The source has lost the replication slot, as after a failover. End the move with --abort and begin again.',
    );
  }
  // Created here, because a subscription within one cluster would wait for itself. It waits for every open transaction
  // that writes, and delays nobody.
  if (!slot)
    await transaction(source, async () => {
      await source.query('SET LOCAL lock_timeout = 0');
      await source.query(`SELECT pg_create_logical_replication_slot($1, 'pgoutput')`, [name]);
    });
  await target.query(
    `CREATE SUBSCRIPTION ${name} CONNECTION ${pg.escapeLiteral(sourceAddress)} PUBLICATION ${name}
      WITH (create_slot = false, slot_name = ${name}, copy_data = true)`,
  );
}

/** Waits until the target has every change of the source up to now. @throws MoveRefused after the limit */
export async function waitApplied({ source, target }: BothCells, move: MovingAccount, seconds: number): Promise<void> {
  const { rows } = await source.query<{ mark: string }>(
    'UPDATE cell_move_marks SET mark = mark + 1 WHERE account_id = $1 RETURNING mark::text AS mark',
    [move.accountId],
  );
  for (const began = performance.now(); ;) {
    if (
      await existsIn(target, 'EXISTS (SELECT FROM cell_move_marks WHERE account_id = $1 AND mark >= $2::bigint)', [
        move.accountId,
        rows[0]?.mark,
      ])
    )
      return;
    if (performance.now() - began > seconds * 1_000)
      throw new MoveRefused(
        `The target did not apply the changes within ${seconds} s. The log of its PostgreSQL has the reason.`,
      );
    await systemClock.sleep(10);
  }
}

/** True if two connections lead to the same database. A physical copy has the system identifier too. */
export async function isSameDatabase(one: Pick<Client, 'query'>, other: Pick<Client, 'query'>): Promise<boolean> {
  const identity = `SELECT concat_ws(' ', system_identifier, extract(epoch FROM pg_postmaster_start_time()),
    current_database()) AS found FROM pg_control_system()`;
  const [here, there] = [await one.query(identity), await other.query(identity)];
  return JSON.stringify(here.rows) === JSON.stringify(there.rows);
}
