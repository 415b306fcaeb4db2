import type { Pool, Connection } from 'pg';
import { closing } from '../started.js';

/** PostgreSQL's description of a statement, made without running it. */
export interface Description {
  /** The types of the parameters, in the order of their placeholders. */
  readonly parameters: readonly DatabaseType[];
  readonly columns: readonly DescribedColumn[];
}

export interface DescribedColumn {
  readonly name: string;
  readonly type: DatabaseType;
  /** The unchanged column of a table. Undefined for a computed value. */
  readonly source: { readonly table: string; readonly column: string; readonly notNull: boolean } | undefined;
}

export interface DatabaseType {
  readonly oid: number;
  /** Name in pg_type: `int4`, `timestamptz`. For an array, that of its elements. */
  readonly name: string;
  readonly isArray: boolean;
  /** The labels of an enum, in its order. */
  readonly labels?: readonly string[];
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
  readonly tableID: number;
  readonly columnID: number;
}

/** The protocol's answer to Parse and Describe, by node-postgres's interface for custom queries. */
class Describe {
  parameters: readonly number[] = [];
  fields: readonly Field[] = [];
  readonly done: Promise<void>;
  #resolve!: () => void;
  #reject!: (error: Error) => void;
  #error: Error | undefined;
  #connection: Connection | undefined;
  readonly #hearParameters = ({ dataTypeIDs }: { dataTypeIDs: number[] }): void => {
    this.parameters = dataTypeIDs;
  };

  constructor(readonly text: string) {
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.on('parameterDescription', this.#hearParameters);
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleParseComplete(): void {
    // The descriptions follow.
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.fields = fields;
  }

  /** PostgreSQL is ready for the next query after an error too, but node-postgres ends this one here. */
  handleError(error: Error): void {
    this.#error = error;
    this.#finish();
  }

  handleReadyForQuery(): void {
    this.#finish();
  }

  #finish(): void {
    this.#connection?.removeListener('parameterDescription', this.#hearParameters);
    if (this.#error) this.#reject(this.#error);
    else this.#resolve();
  }
}

/** Reads the catalogues of a database once, to resolve the numbers in its descriptions. */
export async function openDescriber(pool: Pool): Promise<(text: string) => Promise<Description>> {
  const types = await readTypes(pool);
  const columns = await readColumns(pool);
  const typeOf = (oid: number): DatabaseType => {
    const type = types.get(oid);
    if (!type) throw new Error(`there is no type with the OID ${oid}`);
    return type;
  };
  return async (text) => {
    const described = await describeOn(pool, text);
    return {
      parameters: described.parameters.map(typeOf),
      columns: described.fields.map(({ name, dataTypeID, tableID, columnID }) => ({
        name,
        type: typeOf(dataTypeID),
        source: columns.get(`${tableID}.${columnID}`),
      })),
    };
  };
}

async function describeOn(pool: Pool, text: string): Promise<Describe> {
  await using client = closing(await pool.connect(), 'release');
  const describe = new Describe(text);
  client.query(describe);
  await describe.done;
  return describe;
}

async function readTypes(pool: Pool): Promise<Map<number, DatabaseType>> {
  const { rows } = await pool.query<{ oid: number; name: string; is_array: boolean; labels: string[] | null }>(
    `SELECT type.oid, element.typname AS name, type.oid <> element.oid AS is_array,
       (SELECT array_agg(enumlabel::text ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = element.oid) AS labels
     FROM pg_type AS type
     JOIN pg_type AS element
       ON element.oid = CASE WHEN type.typcategory = 'A' AND type.typelem <> 0 THEN type.typelem ELSE type.oid END`,
  );
  return new Map(
    rows.map(({ oid, name, is_array, labels }) => [oid, { oid, name, isArray: is_array, ...(labels && { labels }) }]),
  );
}

async function readColumns(pool: Pool): Promise<Map<string, NonNullable<DescribedColumn['source']>>> {
  const { rows } = await pool.query<{ key: string; table: string; column: string; not_null: boolean }>(
    `SELECT attrelid::oid || '.' || attnum AS key, relname AS table, attname AS column, attnotnull AS not_null
     FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
     WHERE attnum > 0 AND relkind IN ('r', 'p', 'v')`,
  );
  return new Map(rows.map(({ key, table, column, not_null }) => [key, { table, column, notNull: not_null }]));
}
