import { execute, type ExecutionResult, type Executor, type Statement } from './execution.js';

export type { Executor } from './execution.js';

/**
 * A fixed SQL statement. Each connection prepares it once, under its name. Variable values are parameters; a null
 * parameter disables an optional part of a statement.
 */
export interface Query<Parameters extends object, Row extends object> {
  readonly name: string;
  /** The text for PostgreSQL, with `$1` for the first parameter. */
  readonly text: string;
  /** The names of the parameters, in the order of their placeholders. */
  readonly parameters: readonly (keyof Parameters & string)[];
  readonly rows: (on: Executor, parameters: Parameters) => Promise<Row[]>;
  /** Returns the first row; undefined without rows. */
  readonly row: (on: Executor, parameters: Parameters) => Promise<Row | undefined>;
  /** Returns the number of rows that the statement read or changed. */
  readonly count: (on: Executor, parameters: Parameters) => Promise<number>;
  /** Returns true if the statement read or changed one row. */
  readonly affectsOne: (on: Executor, parameters: Parameters) => Promise<boolean>;
}

/** Every statement of the program by its name, for the test that compares them with the database. */
export const queries = new Map<string, Query<never, object>>();

/** PostgreSQL truncates longer names, and would confuse two with the same beginning. */
const longestName = 63;

/**
 * Defines a statement. In its text `:name` is a parameter; write its type if PostgreSQL cannot infer it
 * (`:amount::numeric`). An id that is compared with a column has the column's type, `:transactionId::bpchar`: for a
 * text, PostgreSQL would cast the column and use none of its indexes. A parameter `:terminalId` is the terminal that
 * owns every row of the statement; null for any.
 * @param lane the connections that execute the statement with others (lanes.ts), outside of a transaction: only
 * if it is short and seldom waits for a lock. One of `reads` writes and locks nothing
 * @throws Error if the name is in use or too long
 */
export function defineQuery<Parameters extends object, Row extends object = Record<string, never>>(
  name: string,
  sql: string,
  lane?: Statement['lane'],
): Query<Parameters, Row> {
  if (name.length > longestName) throw new Error(`the name of the statement ${name} is too long`);
  if (queries.has(name)) throw new Error(`there are two statements of the name ${name}`);
  const names: (keyof Parameters & string)[] = [];
  const text = sql.replace(/(?<![:\w]):([a-zA-Z]\w*)/g, (_, parameter: keyof Parameters & string) => {
    const known = names.indexOf(parameter);
    return `$${known < 0 ? names.push(parameter) : known + 1}`;
  });
  const statement: Statement = { name, text, lane, columns: undefined };
  const read =
    <Result>(resultOf: (result: ExecutionResult) => Result) =>
    (on: Executor, parameters: Parameters): Promise<Result> => {
      const values = names.map((parameter) => parameters[parameter]);
      return execute(on, statement, values, resultOf);
    };
  const query: Query<Parameters, Row> = {
    name,
    text,
    parameters: names,
    rows: read(({ rows }) => rows as Row[]),
    row: read(({ rows }) => rows[0] as Row | undefined),
    count: read(({ rowCount }) => rowCount),
    affectsOne: read(({ rowCount }) => rowCount === 1),
  };
  queries.set(name, query);
  return query;
}

/** Returns a calendar date of the store, which Prisma reads as midnight UTC, as `YYYY-MM-DD`. */
export const dateText = (date: Date): string => date.toISOString().slice(0, 10);

/** Returns a calendar date, `YYYY-MM-DD`, as midnight UTC, which is Prisma's form. */
export const storedDate = (text: string): Date => new Date(`${text}T00:00:00.000Z`);

/**
 * Returns the time of a row of `terminals`, like `terminalTime` in base/terminal.ts: that of its stopped sandbox clock,
 * or the real time and its lead.
 * @param realTime an expression of SQL
 */
export const terminalTime = (realTime = ':now::timestamptz'): string =>
  `coalesce(terminals.clock_now, ${realTime} + terminals.clock_ahead * interval '1 millisecond')`;

export const latestTerminalTime = `greatest(:now, (SELECT max(${terminalTime()}) FROM terminals))`;
