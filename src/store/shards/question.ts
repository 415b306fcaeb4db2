import type pg from 'pg';
import { execute, Execution, type Executor, type Result } from '../execution.js';
import { together, type Across } from './across.js';
import { reachOf, type Reach } from './reach.js';

/** What is asked of a pool or a connection: a statement of the store, or what Prisma or node-postgres make of one. */
export interface Question {
  readonly reach: Reach;
  readonly across: Across | undefined;
  /** How the error names it. */
  readonly name: string;
  readonly values: readonly unknown[];
  /** Where the values have the parameter; -1: nowhere. */
  at(parameter: string): number;
  /** @param settings statements that the router is sent ahead */
  ask(on: Executor, values?: readonly unknown[], settings?: readonly string[]): Promise<Result>;
}

/** A statement as Prisma's adapter and other users of node-postgres hand it over. */
type Config = Pick<pg.QueryConfig, 'text' | 'values'>;

/** Of what is changed or deleted without an answer in rows only the number is asked for. */
const onlyCounts = (text: string): boolean =>
  /^(?:UPDATE|DELETE)\b/i.test(text.trimStart()) && !/\bRETURNING\b/i.test(text);

/** @param query the first argument of a `query` of node-postgres, and the second */
export function questionOf(query: unknown, given: unknown): Question {
  if (query instanceof Execution) {
    const { statement, values } = query;
    return {
      reach: reachOf(statement, values),
      across: statement.across,
      name: statement.name,
      values,
      at: (parameter) => statement.parameters.indexOf(parameter),
      ask: (on, now = values, settings = []) => execute(on, statement, now, settings),
    };
  }
  const config = (typeof query === 'string' ? { text: query } : query) as Config;
  const values: readonly unknown[] = config.values ?? (Array.isArray(given) ? given : []);
  const reach = reachOf(config, values);
  return {
    reach,
    across: reach.kind === 'each' && onlyCounts(config.text) ? together : undefined,
    name: config.text,
    values,
    at: () => -1,
    ask: async (on, now = values, settings = []) => {
      for (const setting of settings) await on.query(setting);
      return (await on.query({ ...config, values: [...now] })) as unknown as Result;
    },
  };
}
