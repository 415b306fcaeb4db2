import { execute, type Executor, type Statement } from './execution.js';

export type { Executor } from './execution.js';

/**
 * A fixed SQL statement. Each connection prepares it once, under its name. What varies from one call to the next is
 * among the parameters; an optional part of a statement is gated by a parameter that is null.
 */
export interface Query<Parameters extends object, Row extends object> {
  readonly name: string;
  /** As PostgreSQL gets it: with `$1` for the first parameter. */
  readonly text: string;
  /** The names of the parameters, in the order of their placeholders. */
  readonly parameters: readonly (keyof Parameters & string)[];
  rows(on: Executor, parameters: Parameters): Promise<Row[]>;
  /** The first row; undefined when there is none. */
  row(on: Executor, parameters: Parameters): Promise<Row | undefined>;
  /** The number of rows that the statement read or changed. */
  count(on: Executor, parameters: Parameters): Promise<number>;
}

/** Every statement of the program by its name, for the test that compares them with the database. */
export const queries = new Map<string, Query<never, object>>();

/** PostgreSQL cuts longer names, and would take two that begin alike for one. */
const longestName = 63;

/**
 * Defines a statement. In its text `:name` stands for a parameter; write the type of one that PostgreSQL cannot infer
 * (`:amount::numeric`). An id that is compared with a column has the column's type, `:transactionId::bpchar`: compared
 * with a text, PostgreSQL would cast the column and use none of its indexes. A parameter `:terminalId` is the terminal
 * that owns every row of the statement; null: of any.
 * @throws Error when the name is taken or too long
 */
export function defineQuery<Parameters extends object, Row extends object = Record<string, never>>(
  name: string,
  sql: string,
): Query<Parameters, Row> {
  if (name.length > longestName) throw new Error(`the name of the statement ${name} is too long`);
  if (queries.has(name)) throw new Error(`there are two statements of the name ${name}`);
  const names: (keyof Parameters & string)[] = [];
  const text = sql.replace(/(?<![:\w]):([a-zA-Z]\w*)/g, (_, parameter: keyof Parameters & string) => {
    const known = names.indexOf(parameter);
    return `$${known < 0 ? names.push(parameter) : known + 1}`;
  });
  const statement: Statement = { name, text, columns: undefined };
  const run = (on: Executor, parameters: Parameters) => {
    const values = names.map((parameter) => parameters[parameter]);
    return execute(on, statement, values);
  };
  const query: Query<Parameters, Row> = {
    name,
    text,
    parameters: names,
    rows: async (on, parameters) => (await run(on, parameters)).rows as Row[],
    row: async (on, parameters) => (await run(on, parameters)).rows[0] as Row | undefined,
    count: async (on, parameters) => (await run(on, parameters)).rowCount,
  };
  queries.set(name, query);
  return query;
}
