import type pg from 'pg';
import { alphabet, slotSeconds } from '../../src/base/random.js';
import { type Column, readTables, type Table } from './catalog.js';

/** The rows of a history, stored in temporary tables for cloning. Lasts as long as the connection. */
export interface Template {
  readonly tables: readonly (Table & { readonly rows: number })[];
  readonly transactions: number;
  /** Tables that are not cloned, because their rows cannot be assigned to a terminal. */
  readonly left: readonly string[];
}

/** Receives the current step, and the share of all rows that is written, from 0 to 1. */
type Progress = (what: string, part?: number) => void;

/** Columns that retain their value, in addition to those whose type is not an id. */
const kept = new Set(['terminal_id', 'account_id', 'endpoint_id', 'processor_key', 'provider_key', 'operation']);
/** Texts that differ between payments, in addition to those in a unique index. */
const fresh = new Set([
  ...['key', 'idempotency_key', 'provider_transaction_id', 'provider_order_id', 'provider_event_id', 'provider_token'],
  ...['reference', 'merchant_transaction_id', 'merchant_order_id'],
]);
/** Texts that contain the ids of their row. */
const bodies = new Set(['body', 'answer_body']);

const yearDays = 365;
const yearSeconds = yearDays * 24 * 60 * 60;
/** Approximate number of rows written by one statement. */
const rowsAtOnce = 50_000;
/** From this many new transactions, rebuilding indexes is faster than updating them. */
const indexesAnew = 200_000;

/**
 * Stores all records of a terminal as a template.
 * @param at the time that separates past from planned records
 * @throws Error when there are no records
 */
export async function takeTemplate(client: pg.ClientBase, terminalId: string, at: Date): Promise<Template> {
  const { tables, left } = await readTables(client);
  const counted: (Table & { rows: number })[] = [];
  for (const table of tables) {
    // CREATE TABLE AS accepts no parameters.
    const condition = table.ofTerminal.replaceAll('$1', `'${terminalId}'`);
    const { rowCount } = await client.query(
      `CREATE TEMPORARY TABLE template_${table.name} AS SELECT * FROM public.${table.name} WHERE ${condition}`,
    );
    counted.push({ ...table, rows: rowCount ?? 0 });
  }
  const transactions = counted.find(({ name }) => name === 'transactions')?.rows ?? 0;
  if (transactions === 0) throw new Error(`the terminal ${terminalId} has no transactions to clone`);
  await client.query('CREATE TEMPORARY TABLE template (taken_at timestamptz, generations bigint)');
  await client.query('INSERT INTO template VALUES ($1, 0)', [at]);
  return { tables: counted.filter(({ rows }) => rows > 0), transactions, left };
}

/**
 * Clones the template until the number of added transactions is reached. Each id is replaced by a new one, the same in
 * all tables. Past records are spread over the last year. Planned records are at least a day ahead. All rows are
 * written in one database transaction.
 * @param keptDays retention in days by table; older rows are not cloned
 * @returns the number of added transactions
 */
export async function cloneTemplate(
  client: pg.ClientBase,
  template: Template,
  transactions: number,
  progress: Progress,
  keptDays: ReadonlyMap<string, number> = new Map(),
): Promise<number> {
  const count = Math.ceil(transactions / template.transactions);
  if (count <= 0) return 0;
  const [state] = (await client.query<{ generations: string }>('SELECT generations FROM template')).rows;
  const first = Number(state?.generations) + 1;
  const oldest = (table: string): number =>
    first + count - Math.ceil(count * Math.min(1, (keptDays.get(table) ?? yearDays) / yearDays));
  const total = template.tables.reduce((sum, { name, rows }) => sum + rows * (first + count - oldest(name)), 0);
  let done = 0;
  await client.query('BEGIN');
  try {
    await client.query(
      `SET LOCAL synchronous_commit = off; SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL work_mem = '64MB'`,
    );
    // Compiling the long expressions of each statement takes ten times as long as interpreting them.
    await client.query('SET LOCAL jit = off');
    const restore = count * template.transactions >= indexesAnew ? await dropIndexes(client, template) : [];
    const numbers = await reserveNumbers(client, template, count);
    for (const table of template.tables) {
      const step = Math.max(1, Math.floor(rowsAtOnce / table.rows));
      let inserted = 0;
      for (let from = oldest(table.name); from < first + count; from += step) {
        const to = Math.min(from + step, first + count) - 1;
        const { rowCount } = await client.query(insertion(table, numbers, { first, count }), [from, to]);
        inserted += rowCount ?? 0;
        done += table.rows * (to - from + 1);
        progress(table.name, done / total);
      }
      // A few generated ids collide, as in production.
      const wanted = table.rows * (first + count - oldest(table.name));
      if (inserted < wanted * 0.999)
        throw new Error(
          `of ${wanted} rows only ${inserted} could be written to ${table.name}: it has a unique ` +
            'column that scripts/seed/clone.ts does not regenerate',
        );
    }
    for (const statement of restore) {
      progress(statement);
      await client.query(statement);
    }
    await client.query('UPDATE template SET generations = generations + $1', [count]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
  for (const { name } of template.tables) {
    progress(`vacuum of ${name}`);
    await client.query(`VACUUM (ANALYZE) public.${name}`);
  }
  return count * template.transactions;
}

/** The range of a sequence's numbers in the clones: where it begins, and the size of one clone. */
type Numbers = ReadonlyMap<string, { readonly least: bigint; readonly span: bigint; readonly base: bigint }>;

const numbersKey = ({ table, column }: NonNullable<Column['drawnFrom']>): string => `${table}.${column}`;

async function reserveNumbers(client: pg.ClientBase, { tables }: Template, count: number): Promise<Numbers> {
  const numbers = new Map<string, { least: bigint; span: bigint; base: bigint }>();
  for (const table of tables) {
    for (const { name, drawnFrom } of table.columns) {
      if (drawnFrom?.table !== table.name || drawnFrom.column !== name) continue;
      const [range] = (
        await client.query<{ least: string; span: string }>(
          `SELECT min(${name})::text AS least, (max(${name}) - min(${name}) + 1)::text AS span FROM
          template_${table.name}`,
        )
      ).rows;
      const span = BigInt(range?.span ?? 0);
      const [taken] = (
        await client.query<{ base: string }>(
          `SELECT setval(sequence, nextval(sequence) + $1) - $1 AS base FROM
          pg_get_serial_sequence('public.${table.name}', '${name}') AS sequence`,
          [String(span * BigInt(count))],
        )
      ).rows;
      numbers.set(numbersKey(drawnFrom), { least: BigInt(range?.least ?? 0), span, base: BigInt(taken?.base ?? 0) });
    }
  }
  return numbers;
}

/**
 * Returns the statement that writes a table's generations from `$1` to `$2`, oldest first. `OFFSET 0` computes values
 * of a generation, and each new id, only once: these take most of the time.
 */
function insertion(
  table: Table,
  numbers: Numbers,
  { first, count }: { readonly first: number; readonly count: number },
): string {
  const ids = table.columns.filter((column) => isFresh(column));
  const expressions = table.columns.map((column) => {
    const value = `t.${column.name}`;
    const range = column.drawnFrom && numbers.get(numbersKey(column.drawnFrom));
    if (range) return `${range.base} + (g - ${first})::bigint * ${range.span} + ${value} - ${range.least}`;
    if (isFresh(column)) return `t.new_${column.name}`;
    if (column.type.startsWith('timestamp'))
      return `CASE WHEN ${value} > taken_at THEN ${value} + ahead ELSE ${value} - back END`;
    if (column.type === 'date')
      return `CASE WHEN ${value} > taken_at::date THEN (${value} + ahead)::date ELSE (${value} - back)::date END`;
    if (bodies.has(column.name))
      return ids.reduce(
        (text, { name }) => `replace(${text}, coalesce(t.${name}::text, '-'), coalesce(t.new_${name}::text, '-'))`,
        value,
      );
    return value;
  });
  return `INSERT INTO public.${table.name} (${table.columns.map(({ name }) => `"${name}"`).join(', ')})
    SELECT ${expressions.join(', ')} FROM (
      SELECT t.*, generation.*${ids.map((id) => `, ${another(id)} AS new_${id.name}`).join('')}
      FROM ${generations(first + count - 1, count)} CROSS JOIN template_${table.name} t OFFSET 0) t
    ON CONFLICT DO NOTHING`;
}

/**
 * Returns the generations from `$1` to `$2`. Each has its age, the offset of its planned records, and the prefix of its
 * ids. The oldest is a year old, the newest is from today.
 */
function generations(last: number, count: number): string {
  const seconds = 'extract(epoch FROM taken_at - back)';
  const letter = (number: string): string => `substr('${alphabet}', ${number} % ${alphabet.length} + 1, 1)`;
  return `(
    SELECT *, ${letter(`slot / ${alphabet.length}`)} || ${letter('slot')} AS slot_letters FROM (
      SELECT *, lpad(to_hex((${seconds} * 1000)::bigint), 12, '0') || '7' AS uuid_digits,
        floor(${seconds} / ${slotSeconds})::int AS slot FROM (
        SELECT g, taken_at, make_interval(secs => ${yearSeconds}.0 * (${last} - g) / ${count}) AS back,
          make_interval(days => 1 + g % 365) AS ahead
        FROM generate_series($1::int, $2::int) g CROSS JOIN template) aged) timed
    OFFSET 0) generation`;
}

function isFresh({ name, type, unique, drawnFrom }: Column): boolean {
  if (kept.has(name) || drawnFrom) return false;
  return (
    /^character\((8|88)\)$|^uuid$/.test(type) || fresh.has(name) || (unique && /^(text|character varying)/.test(type))
  );
}

/**
 * Returns an expression for a new id of the same form. It looks random, but is equal for the same id in the same
 * generation. Ids that the service prefixes with the time (src/base/random.ts) have that prefix here too.
 */
function another({ name, type }: Column): string {
  const seed = `t.${name} || '/' || g`;
  if (type === 'uuid') return `(uuid_digits || left(md5(${seed}), 3) || '8' || right(md5(${seed}), 15))::uuid`;
  if (type === 'character(88)') {
    // 64 bytes in base 64 are 88 characters.
    const bytes = `sha512((${seed})::bytea)`;
    const timed = `set_byte(set_byte(${bytes}, 0, slot / 256 % 256), 1, slot % 256)`;
    return `replace(encode(${name === 'token' ? timed : bytes}, 'base64'), E'\\n', '')`;
  }
  const letters = (count: number | string): string =>
    `translate(left(encode(decode(md5(${seed}), 'hex'), 'base64'), ${count}), '+/=', 'xyz')`;
  const friendlyId = `slot_letters || ${letters(6)}`;
  if (type === 'character(8)') return friendlyId;
  // A text column may hold an id: a processor identifies a payment by it.
  const text = `left(${letters(24)} || ${letters(24)}, length(t.${name}))`;
  return `CASE WHEN length(t.${name}) = 8 THEN ${friendlyId} ELSE ${text} END`;
}

/** Drops non-unique indexes and foreign keys of the template's tables. @returns the statements that recreate them */
async function dropIndexes(client: pg.ClientBase, { tables }: Template): Promise<string[]> {
  const names = tables.map(({ name }) => name);
  const { rows } = await client.query<{ drop: string; restore: string }>(
    `
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS restore
    FROM pg_constraint WHERE contype = 'f' AND conrelid::regclass::text = ANY ($1)
    UNION ALL
    -- Of a table with partitions the definition is for itself only.
    SELECT format('DROP INDEX %s', indexrelid::regclass), replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
    FROM pg_index WHERE NOT indisunique AND indrelid::regclass::text = ANY ($1)`,
    [names],
  );
  for (const { drop } of rows) await client.query(drop);
  // The indexes first: a foreign key is checked faster with them.
  return rows
    .map(({ restore }) => restore)
    .sort((one, other) => Number(one.startsWith('ALTER')) - Number(other.startsWith('ALTER')));
}

const pauseMilliseconds = 2_000;

/** Prints the progress every two seconds, with the estimated time for the remaining rows. */
export function progressLine(
  print: (text: string) => void = (text) => {
    process.stderr.write(`  ${text}\n`);
  },
): Progress {
  const began = performance.now();
  let printed = began;
  return (what, part) => {
    const now = performance.now();
    if (now - printed < pauseMilliseconds) return;
    printed = now;
    const rest =
      part === undefined || part === 0
        ? ''
        : `, ${Math.floor(part * 100)} %, about ${Math.ceil((((now - began) / part) * (1 - part)) / 1000)} s ` +
          'left for the rows';
    print(what + rest);
  };
}
