/**
 * Preloaded into a measured server (`node --import`). Reports resource usage, and counts, records and explains the
 * statements of node-postgres, including Prisma's. Without a recording it costs a map lookup for each statement.
 */
import { createBirpc } from 'birpc';
import type { QueryConfig, QueryResult } from 'pg';
import pg from 'pg';
import { type Explained, ownPagesOf } from './plans.js';

/** A statement as passed to node-postgres, and its outcome. */
export interface ExecutedStatement {
  /** See {@link keyOf}. */
  readonly key: string;
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly rowMode: 'array' | undefined;
  /** See {@link outcomeOf}; undefined for a statement of an interactive transaction. */
  outcome: string | undefined;
}

/** Resources that a process used since its start. */
interface Usage {
  readonly cpuMicroseconds: number;
  readonly residentBytes: number;
  /** Executions of each statement, by key. */
  readonly statements: ReadonlyMap<string, number>;
}

type Callback = (error: unknown, result: QueryResult | undefined) => unknown;

type Config = Partial<QueryConfig> & { readonly rowMode?: 'array'; readonly statement?: { readonly name: string } } & {
  /** Of a statement on a lane, which is no argument. */
  callback?: Callback | undefined;
  /** Those of a batch. */
  readonly executions?: readonly Config[];
};

const statements = new Map<string, number>();
const keys = new Map<string, string>();
const explained = new Map<string, Explained>();
let recording: ExecutedStatement[] | undefined;

/** Identifies a statement by its own name, which it is not prepared under behind a pooler, or by its text. */
const keyOf = ({ statement, text = '' }: Config): string => statement?.name ?? text;

/**
 * Returns the part of a result that a replay with other ids must match: the number of rows, and the booleans of the
 * first.
 */
export function outcomeOf({ rows }: QueryResult): string {
  const truths = Object.entries((rows[0] ?? {}) as object).filter(([, value]) => typeof value === 'boolean');
  return JSON.stringify({ rows: rows.length, ...Object.fromEntries(truths) });
}

/** Returns the same parameters, and adds an entry to the recording that the answer completes. */
function recorded(entries: ExecutedStatement[], config: Config, parameters: unknown[]): unknown[] {
  const values = config.values ?? (Array.isArray(parameters[1]) ? (parameters[1] as unknown[]) : []);
  const entry: ExecutedStatement = {
    key: keyOf(config),
    name: config.name,
    text: config.text ?? '',
    values: [...(values as unknown[])],
    rowMode: config.rowMode,
    outcome: undefined,
  };
  entries.push(entry);
  const completed =
    (callback: Callback): Callback =>
    (error, result) => {
      // A text of several statements has several results.
      if (result && !Array.isArray(result)) entry.outcome = outcomeOf(result);
      callback(error, result);
    };
  const callback = parameters.at(-1);
  // A pool and a lane execute with a callback. Without one, an interactive transaction holds the client.
  if (typeof callback === 'function') return [...parameters.slice(0, -1), completed(callback as Callback)];
  if (config.callback) config.callback = completed(config.callback);
  return parameters;
}

/** @param seen the texts that this connection has executed */
function note(message: string | undefined, seen: Set<string>): void {
  const json = /^duration: .* plan:\n([^]*)/.exec(message ?? '')?.[1];
  if (json === undefined) return;
  const report = JSON.parse(json) as Explained;
  const text = report['Query Text'];
  const explanation = { ...report, isFirst: !seen.has(text) };
  seen.add(text);
  const key = keys.get(text) ?? text;
  const before = explained.get(key);
  if (!before || ownPagesOf(before) < ownPagesOf(explanation)) explained.set(key, explanation);
}

interface Client extends pg.Client {
  connect: (...parameters: unknown[]) => never;
  query: (...parameters: unknown[]) => never;
}
const prototype = pg.Client.prototype as Client;
const [connect, query] = [Reflect.get(prototype, 'connect'), Reflect.get(prototype, 'query')];
prototype.connect = function connectWithNotices(this: Client, ...parameters) {
  const seen = new Set<string>();
  this.on('notice', ({ message }) => note(message, seen));
  return Reflect.apply(connect, this, parameters);
};
prototype.query = function counted(this: Client, ...parameters) {
  const config = typeof parameters[0] === 'string' ? { text: parameters[0] } : (parameters[0] as Config);
  let all = parameters;
  for (const one of config.executions ?? [config]) {
    const key = keyOf(one);
    const count = statements.get(key) ?? 0;
    if (count === 0) keys.set(one.text ?? '', key);
    statements.set(key, count + 1);
    if (recording) all = recorded(recording, one, parameters);
  }
  return Reflect.apply(query, this, all);
};

const probe = {
  usage(): Usage {
    const { user, system } = process.cpuUsage();
    return { cpuMicroseconds: user + system, residentBytes: process.memoryUsage.rss(), statements };
  },
  record(): void {
    recording = [];
  },
  /** Ends the recording and returns it, in order. */
  recorded(): readonly ExecutedStatement[] {
    const entries = recording ?? [];
    recording = undefined;
    return entries;
  },
  /** For each statement, by key, auto_explain's report of the execution that read the most pages. */
  explained: (): ReadonlyMap<string, Explained> => explained,
  /** Discards the reports so far. */
  forgetExplained: (): void => explained.clear(),
};
export type Probe = typeof probe;

/** Functions that the parent process may call. A server adds its own. */
export const functions: Probe & Record<string, unknown> = probe;
createBirpc<object, typeof functions>(functions, {
  post: (answer) => process.send?.(answer),
  on: (listener) => process.on('message', listener),
});
process.once('disconnect', () => process.exit(1));
// Does not keep a service alive that has nothing to do.
process.channel?.unref();
