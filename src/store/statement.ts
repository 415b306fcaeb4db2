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
  expires_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

/** PostgreSQL cuts a name after 63 bytes, and takes two that begin alike for the same prepared statement. */
const longestName = 63;

/**
 * One SQL statement of several parts (WITH a AS (...), b AS (...) SELECT ...), so that they happen together in one round trip.
 * The name of the statement is that of its parts: the same parts always give the same text, which the database prepares once.
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
    const values = columns.map((column) => this.value(row[column], types[column] ?? columnTypes[column]));
    return this.with(name, `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} WHERE ${condition} RETURNING 1`);
  }

  async run<Row extends QueryResultRow>(pool: Pool, select: string): Promise<Row> {
    const text = `WITH ${this.#parts.join(',\n')}\n${select}`;
    const { rows: [row] } = await pool.query<Row>({ name: this.#fullName(), text, values: this.#values });
    if (!row) throw new Error(`the statement ${this.name} answered no row`);
    return row;
  }

  #fullName(): string {
    const parts = this.#names.join('+');
    const full = `${this.name}:${parts}`;
    return full.length <= longestName ? full : `${this.name}:${createHash('sha256').update(parts).digest('base64url')}`.slice(0, longestName);
  }
}
