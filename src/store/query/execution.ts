import { executionMessages } from './execution-messages.js';
import pg, { type Connection, type Pool, type PoolClient } from 'pg';

/** An executor of SQL: the pool, or a connection with an open database transaction. */
export type Executor = Pick<Pool | PoolClient, 'query'>;

/** A statement that each connection prepares once, under its name. */
export interface Statement {
  readonly name: string;
  /** The text for PostgreSQL, with `$1` for the first parameter. */
  readonly text: string;
  /** The connections that may execute it in a batch, outside of a transaction; undefined for none. */
  readonly lane: 'reads' | 'writes' | undefined;
  /** Its columns, as PostgreSQL described them the first time: a prepared statement keeps them. */
  columns: Columns | undefined;
}

interface Columns {
  readonly inOrder: readonly Column[];
  /** A row of nulls, which rows are copied from. */
  readonly emptyRow: object;
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** A column as PostgreSQL describes it. */
interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

export interface ExecutionResult {
  readonly rows: object[];
  /** The number of rows that it read or changed. */
  rowCount: number;
}

type Callback = (error: Error | undefined, result: ExecutionResult) => void;

/** The part of node-postgres's connection for which it has no types. */
type ProtocolConnection = Connection & { readonly parsedStatements: Readonly<Record<string, string | undefined>> };

/**
 * One execution of a prepared statement, by node-postgres's interface for custom queries. Its own query requests the
 * column descriptions with every execution, rebuilds the row shape from them, and copies its configuration: a tenth of
 * the cost of a status request.
 */
export class Execution {
  name: string;
  readonly text: string;
  /** Set by a pool, or by `resultOf`. */
  callback: Callback | undefined;
  readonly #result: ExecutionResult = { rows: [], rowCount: 0 };
  #error: Error | undefined;

  constructor(
    readonly statement: Statement,
    readonly values: readonly unknown[],
  ) {
    this.name = statement.name;
    this.text = statement.text;
  }

  /**
   * @param isAlone false if the sender adds the Sync
   * @returns the error of a value that cannot be a parameter: nothing was sent
   */
  submit(connection: Connection, isAlone = true): Error | undefined {
    const { name, text, statement } = this;
    let values: (string | Buffer | null)[];
    try {
      values = this.values.map(parameter);
    } catch (error) {
      return error instanceof Error ? error : new Error('a value cannot be a parameter');
    }
    const { stream } = connection;
    const messages = executionMessages(name, values, !statement.columns, isAlone);
    stream.cork();
    if ((connection as ProtocolConnection).parsedStatements[name] === undefined)
      connection.parse({ name, text, types: [] }, true);
    if (stream.writable) stream.write(messages);
    stream.uncork();
    return undefined;
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.statement.columns = columnsOf(fields);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { inOrder, emptyRow } = this.statement.columns ?? noColumns;
    const row: Record<string, unknown> = { ...emptyRow };
    try {
      for (let index = 0; index < inOrder.length; index++) {
        const text = fields[index] ?? null;
        const { name, parse } = inOrder[index] as Column;
        if (text !== null) row[name] = parse(text);
      }
    } catch (error) {
      this.#error ??= error instanceof Error ? error : new Error('a value cannot be read');
    }
    this.#result.rows.push(row);
  }

  /** @param text such as `SELECT 1` or `INSERT 0 1` */
  handleCommandComplete({ text }: { text: string }): void {
    // Without a description it has no columns.
    this.statement.columns ??= noColumns;
    this.#result.rowCount = Number(text.slice(text.lastIndexOf(' ') + 1));
  }

  handleReadyForQuery(): void {
    this.callback?.(this.#error, this.#result);
  }

  handleError(error: Error): void {
    this.callback?.(error, this.#result);
  }
}

const noColumns: Columns = { inOrder: [], emptyRow: {} };

/**
 * The empty row is parsed: an object that gets more than some properties by name becomes a hash table, which is slow to
 * fill and to read.
 */
const columnsOf = (fields: readonly Field[]): Columns => ({
  inOrder: fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) })),
  emptyRow: JSON.parse(`{${fields.map(({ name }) => `${JSON.stringify(name)}:null`).join(',')}}`) as object,
});

/** Returns the parser of a type; the library's types want a number. */
const parserOf = (dataTypeID: number): Column['parse'] =>
  columnTypes.getTypeParser(dataTypeID, 'text') as unknown as Column['parse'];

/** Returns a value in PostgreSQL's text form. @throws RangeError for an invalid date */
function parameter(value: unknown): string | Buffer | null {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return instantText(value);
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : (value as number | boolean).toString();
}

let lastTime = NaN;
let lastText = '';

/** Returns an instant in ISO 8601. Statements have the same one many times. @throws RangeError for an invalid date */
function instantText(instant: Date): string {
  const time = instant.getTime();
  if (time !== lastTime) lastText = instant.toISOString();
  lastTime = time;
  return lastText;
}

/** Returns an element of an array in PostgreSQL's text form. */
const element = (value: string | number): string => `"${String(value).replace(/["\\]/g, String.raw`\$&`)}"`;

/**
 * Executes a statement.
 * @param values of its parameters: texts, numbers, booleans, dates, bytes, arrays of texts or numbers, and objects as
 *   JSON
 * @param read returns what the caller needs of the result
 * @throws DatabaseError, and the errors of a broken connection
 */
export async function execute<Result>(
  on: Executor,
  statement: Statement,
  values: readonly unknown[],
  read: (result: ExecutionResult) => Result,
): Promise<Result> {
  const executor = on as unknown as { query(execution: Execution): Promise<ExecutionResult> | Execution };
  try {
    const answer = executor.query(new Execution(statement, values));
    return read(await (answer instanceof Execution ? resultOf(answer) : answer));
  } catch (error) {
    // Like node-postgres: the stack shows where the statement was executed, not where the socket was read.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** Returns the result: a pool returns a promise, a connection returns its argument. */
export const resultOf = (execution: Execution): Promise<ExecutionResult> =>
  new Promise((resolve, reject) => {
    execution.callback = (error, result) => {
      if (error) reject(error);
      else resolve(result);
    };
  });

/** OIDs of pg_type.dat, which PostgreSQL never changes. */
const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;

/**
 * The parsers of column values that replace node-postgres's own. Those create a Date at local midnight from a calendar
 * date, and read a timestamp without time zone as local time. Here a date stays `YYYY-MM-DD` text, and a timestamp is
 * UTC. A time in UTC of a year that this service has is read by JavaScript itself, which is faster. The other defaults
 * are right: NUMERIC and BIGINT as text, BYTEA as Buffer. Queries through Prisma are not affected.
 */
export const columnTypes = new pg.TypeOverrides();
columnTypes.setTypeParser(DATE, (text) => text);
columnTypes.setTypeParser(TIMESTAMP, (text) => new Date(`${text.replace(' ', 'T')}Z`));
const readAnyTime = parserOf(TIMESTAMPTZ);
columnTypes.setTypeParser(TIMESTAMPTZ, (text) =>
  text[10] === ' ' && text.endsWith('+00')
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : readAnyTime(text),
);
