import type { Client } from 'pg';
import pg from 'pg';
import { copiedTables, type MovingAccount, replicatedTables, rowsOf } from './moved-tables.js';

export interface BothCells {
  readonly source: Client;
  readonly target: Client;
}

/** The comparison of a table: the number of rows in the source, and of those that differ. */
export interface ComparedTable {
  readonly table: string;
  readonly rows: string;
  readonly different: number;
}

/** A bucket of rows: so few rows that those that differ can be named. */
interface Bucket {
  readonly bucket: number;
  readonly rows: string;
  readonly sum: string;
}

const buckets = 16_384;

/** Returns the columns of the primary key of each table. */
export async function primaryKeys(on: Client): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await on.query<{ name: string; columns: string[] }>(
    `SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
    JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey::int2[])
    WHERE indisprimary AND relnamespace = 'public'::regnamespace GROUP BY relname`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

/** The key of a row as text, and the hash of all its columns. */
const keyText = (row: string, columns: readonly string[]): string =>
  `jsonb_build_array(${columns.map((column) => `${row}.${column}`).join(', ')})::text`;
const hash = (row: string): string => `hashtextextended(${row}::text, 0)`;

/**
 * Compares all rows of the replicated tables in both cells while they change. Records the rows that differ as changed,
 * for the comparisons that follow.
 * @param applied waits until the target has all changes up to now
 * @param report gets each table
 */
export async function compareAll(
  cells: BothCells,
  moving: MovingAccount,
  applied: () => Promise<void>,
  report: (table: ComparedTable) => void,
): Promise<void> {
  // Without statistics the service would read all rows of a terminal.
  await cells.target.query(`ANALYZE ${replicatedTables.join(', ')}`);
  await cells.source.query('DELETE FROM cell_move_changes WHERE account_id = $1', [moving.accountId]);
  await applied();
  const keys = await primaryKeys(cells.source);
  for (const table of replicatedTables) {
    const columns = keys.get(table) ?? [];
    const [here, there] = await inBoth(cells, (on) => bucketsOf(on, table, columns, moving));
    const other = new Set<number>();
    for (const bucket of new Set([...here.keys(), ...there.keys()]))
      if (here.get(bucket)?.rows !== there.get(bucket)?.rows || here.get(bucket)?.sum !== there.get(bucket)?.sum)
        other.add(bucket);
    const different = await differentIn(cells, { table, columns, moving }, [...other]);
    await recordChanges(cells.source, moving, table, different);
    const rows = [...here.values()].reduce((sum, bucket) => sum + BigInt(bucket.rows), 0n);
    report({ table, rows: String(rows), different: different.length });
  }
}

async function inBoth<Result>(
  { source, target }: BothCells,
  work: (on: Client) => Promise<Result>,
): Promise<[Result, Result]> {
  return Promise.all([work(source), work(target)]);
}

async function bucketsOf(
  on: Client,
  table: string,
  columns: readonly string[],
  moving: MovingAccount,
): Promise<Map<number, Bucket>> {
  const { rows } = await on.query<Bucket>(
    `SELECT hashtext(${keyText('each', columns)}) & ${buckets - 1} AS bucket, count(*)::text AS rows,
      sum(${hash('each')}::numeric)::text AS sum
    FROM ${table} each WHERE ${rowsOf(table, moving)} GROUP BY 1`,
  );
  return new Map(rows.map((row) => [row.bucket, row]));
}

/** Returns the keys of the rows in some buckets that differ, as JSON. */
async function differentIn(
  cells: BothCells,
  { table, columns, moving }: { table: string; columns: readonly string[]; moving: MovingAccount },
  named: readonly number[],
): Promise<string[]> {
  if (named.length === 0) return [];
  const [here, there] = await inBoth(cells, async (on) =>
    asMap(
      await on.query<KeyAndHash>(
        `SELECT ${keyObject('each', columns)} AS key, ${hash('each')}::text AS hash FROM ${table} each
        WHERE ${rowsOf(table, moving)} AND hashtext(${keyText('each', columns)}) & ${buckets - 1} = ANY ($1::int[])`,
        [named],
      ),
    ),
  );
  return [...new Set([...here.keys(), ...there.keys()])].filter((key) => here.get(key) !== there.get(key));
}

interface KeyAndHash {
  readonly key: string;
  readonly hash: string;
}

const asMap = ({ rows }: { readonly rows: KeyAndHash[] }): Map<string, string> =>
  new Map(rows.map(({ key, hash: value }) => [key, value]));

/** The key of a row as the text of a JSON object, as cell_move_changes has it. */
const keyObject = (row: string, columns: readonly string[]): string =>
  `jsonb_build_object(${columns.map((column) => `${pg.escapeLiteral(column)}, ${row}.${column}`).join(', ')})::text`;

async function recordChanges(
  on: Client,
  { accountId }: MovingAccount,
  table: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length > 0)
    await on.query(
      `INSERT INTO cell_move_changes (account_id, table_name, key)
      SELECT $1, $2, key::jsonb FROM unnest($3::text[]) key`,
      [accountId, table, keys],
    );
}

/**
 * Compares the rows that have changed since they were compared. Those that differ stay recorded: they may have changed
 * meanwhile.
 * @param applied waits until the target has all changes up to now
 * @returns the number of compared rows, and the keys of those that differ, with their table
 */
export async function compareChanged(
  cells: BothCells,
  moving: MovingAccount,
  applied: () => Promise<void>,
): Promise<{ readonly compared: number; readonly different: readonly string[] }> {
  const columns = await primaryKeys(cells.source);
  const { rows } = await byIndex(cells.source, () =>
    cells.source.query<{ table: string; keys: string; ids: string[] }>(
      `SELECT table_name AS "table", jsonb_agg(DISTINCT key)::text AS keys, array_agg(change_id::text) AS ids
      FROM cell_move_changes WHERE account_id = $1 GROUP BY table_name`,
      [moving.accountId],
    ),
  );
  await applied();
  let compared = 0;
  const different: string[] = [];
  for (const { table, keys, ids } of rows) {
    const [here, there] = await inBoth(cells, (on) => readNamed(on, table, columns.get(table) ?? [], keys));
    const others = [...new Set([...here.keys(), ...there.keys()])].filter((key) => here.get(key) !== there.get(key));
    await cells.source.query(
      `DELETE FROM cell_move_changes WHERE account_id = $1 AND change_id = ANY ($2::bigint[])
        AND NOT key = ANY (SELECT other::jsonb FROM unnest($3::text[]) other)`,
      [moving.accountId, ids, others],
    );
    compared += here.size;
    different.push(...others.map((key) => `${table} ${key}`));
  }
  return { compared, different };
}

/** Reads by indexes only, so that the pause does not grow with the tables: statistics may not know what is rare. */
export async function byIndex<Result>(on: Client, read: () => Promise<Result>): Promise<Result> {
  await on.query('SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off');
  const found = await read();
  await on.query('RESET enable_seqscan; RESET enable_hashjoin; RESET enable_mergejoin');
  return found;
}

/** Reads the hashes of rows by their keys (JSON). */
const readNamed = (on: Client, table: string, columns: readonly string[], keys: string): Promise<Map<string, string>> =>
  byIndex(on, async () =>
    asMap(
      await on.query<KeyAndHash>(
        `SELECT ${keyObject('each', columns)} AS key, ${hash('each')}::text AS hash
        FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) named
          JOIN ${table} each USING (${columns.join(', ')})`,
        [keys],
      ),
    ),
  );

/** Removes what compared records have left in their table: the pause would read it all. */
export async function vacuumChanges(source: Client): Promise<void> {
  // Without the lock that shortens the file: payments write into it.
  await source.query('VACUUM (ANALYZE, SKIP_LOCKED, TRUNCATE false) cell_move_changes');
}

/** Compares the copied tables, except keys, of which the target may have more. @returns the tables that differ */
export async function compareCopied(cells: BothCells, moving: MovingAccount): Promise<string[]> {
  const different: string[] = [];
  for (const table of copiedTables.filter((name) => name !== 'data_keys')) {
    const [here, there] = await inBoth(cells, async (on) => {
      const { rows } = await on.query<{ found: string }>(
        `SELECT count(*) || ' ' || coalesce(sum(${hash('each')}::numeric), 0) AS found FROM ${table} each
        WHERE ${rowsOf(table, moving)}`,
      );
      return rows[0]?.found;
    });
    if (here !== there) different.push(table);
  }
  return different;
}

/** A sealed value of the account, with what it is bound to. */
export interface SealedSample {
  readonly owner: string;
  readonly sealed: Buffer;
  /** Of a card: the account's terminal and its fingerprint. */
  readonly terminalId: string | null;
  readonly fingerprint: string | null;
}

/** Returns a sealed value of each kind and key. */
export async function sealedSamples(source: Client, move: MovingAccount): Promise<SealedSample[]> {
  const key = (column: string) => `substring(${column} FROM 1 FOR get_byte(${column}, 0) + 1)`;
  const secret = (table: string, owner: string, column: string) =>
    `(SELECT DISTINCT ON (${key(column)}) ${owner}::text AS owner, ${column} AS sealed, NULL::text AS "terminalId",
      NULL::text AS fingerprint FROM ${table} WHERE ${rowsOf(table, move)})`;
  const { rows } = await source.query<SealedSample>(
    `(SELECT DISTINCT ON (${key('sealed_number')}) token::text AS owner, sealed_number AS sealed,
      terminal_id::text AS "terminalId", fingerprint::text
    FROM instruments WHERE sealed_number IS NOT NULL AND ${rowsOf('instruments', move)})
    UNION ALL ${secret('webhook_endpoints', 'endpoint_id', 'sealed_secret')}
    UNION ALL ${secret('processor_accounts', 'processor_account_id', 'sealed_credentials')}
    UNION ALL ${secret('payment_pages', 'terminal_id', 'sealed_secret')}`,
  );
  return rows;
}
