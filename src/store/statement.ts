import { createHash } from 'node:crypto';
import type { Pool, QueryResultRow } from 'pg';

/** The SQL types of the columns that are not text. A column has the same type in every table that has it. */
const columnTypes: Readonly<Record<string, string>> = {
  account_id: 'uuid',
  event_id: 'uuid',
  owner: 'uuid',
  type: 'transaction_type',
  status: 'transaction_status',
  amount: 'numeric',
  attempt_number: 'int',
  details: 'jsonb',
  context: 'jsonb',
  interactions: 'jsonb',
  sealed_number: 'bytea',
  digest: 'bytea',
  pan_length: 'smallint',
  expiry_month: 'smallint',
  expiry_year: 'smallint',
  answer_status: 'smallint',
  due_at: 'timestamptz',
  leased_until: 'timestamptz',
  takes_effect_until: 'timestamptz',
  sent_with_cvv: 'boolean',
  stored_instrument: 'boolean',
  expires_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

/** PostgreSQL cuts a name after 63 bytes, and takes two that begin alike for the same prepared statement. */
const longestName = 63;

/** How a statement is sent, by its name and those of its parts. There are as many as the program has ways to write a payment. */
const prepared = new Map<string, { readonly parts: readonly string[]; readonly select: string; readonly name: string; readonly text: string }>();

/** The texts of insertions, by table, first placeholder and condition. */
const insertions = new Map<string, { readonly columns: readonly string[]; readonly text: string }>();

const alike = (some: readonly string[], others: readonly string[]): boolean => some.length === others.length && some.every((text, index) => text === others[index]);

/**
 * One SQL statement of several parts (WITH a AS (...), b AS (...) SELECT ...), so that they happen together in one round trip.
 * The name of the statement is that of its parts: the same parts always give the same text, which the database prepares once, and which is put
 * together once.
 */
export class Statement {
  readonly #parts: string[] = [];
  readonly #names: string[] = [];
  readonly #values: unknown[] = [];

  constructor(readonly name: string) {}

  /** Adds a value and returns its placeholder, cast to the column's type: INSERT … SELECT cannot infer it. */
  value(value: unknown, type = 'text'): string {
    return `$${this.#values.push(value ?? null)}::${type}`;
  }

  /**
   * The same for an id that a column is compared with. Ids are CHAR columns: compared with a text, PostgreSQL casts the column, uses none of its
   * indexes, and reads the whole table.
   */
  id(value: unknown): string {
    return this.value(value, 'bpchar');
  }

  /** Adds a part. `variant` tells apart two texts of one part. */
  with(name: string, text: string, variant = ''): this {
    this.#parts.push(`${name} AS (${text})`);
    this.#names.push(name + variant);
    return this;
  }

  /** Adds a part that inserts one row, if `condition` holds. */
  insert(name: string, table: string, row: Readonly<Record<string, unknown>>, condition = 'TRUE', types: Readonly<Record<string, string>> = {}): this {
    const columns = Object.keys(row);
    const text = insertion(table, columns, this.#values.length + 1, condition, types);
    for (const column of columns) this.#values.push(row[column] ?? null);
    return this.with(name, text);
  }

  async run<Row extends QueryResultRow>(pool: Pool, select: string): Promise<Row> {
    const { name, text } = this.#prepared(select);
    const { rows: [row] } = await pool.query<Row>({ name, text, values: this.#values });
    if (!row) throw new Error(`the statement ${this.name} answered no row`);
    return row;
  }

  /** Puts the text together where it is not known. Another text of the same name would be a mistake, and is refused by node-postgres. */
  #prepared(select: string): { readonly name: string; readonly text: string } {
    const names = this.#names.join('+');
    const full = `${this.name}:${names}`;
    const known = prepared.get(full);
    if (known && known.select === select && alike(known.parts, this.#parts)) return known;
    const name = full.length <= longestName ? full : `${this.name}:${createHash('sha256').update(names).digest('base64url')}`.slice(0, longestName);
    const made = { parts: this.#parts, select, name, text: `WITH ${this.#parts.join(',\n')}\n${select}` };
    prepared.set(full, made);
    return made;
  }
}

function insertion(table: string, columns: readonly string[], first: number, condition: string, types: Readonly<Record<string, string>>): string {
  const key = `${table} ${first} ${condition}`;
  const known = insertions.get(key);
  if (known && alike(known.columns, columns)) return known.text;
  const values = columns.map((column, index) => `$${first + index}::${types[column] ?? columnTypes[column] ?? 'text'}`);
  const text = `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} WHERE ${condition} RETURNING 1`;
  insertions.set(key, { columns, text });
  return text;
}
