import { randomUUID } from 'node:crypto';
import type { ExecutedStatement } from './statements.js';

/** The statements of one request, as the service executed them. */
export interface Trace {
  readonly statements: readonly ExecutedStatement[];
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

/** A statement as node-postgres takes it. */
export interface ReplayedStatement {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: unknown[];
  readonly rowMode: 'array' | undefined;
}

/** Makes the statements of one more request. */
export type Replay = () => ReplayedStatement[];

/** The statements of a trace. Requests that execute the same ones have the same. */
const shapeOf = ({ statements }: Trace): string => statements.map(({ name, text }) => `${name ?? ''}\n${text}`).join('\n\n');

/**
 * The traces that execute what most of them do. The others hold something beside the request: a key that was read anew, a background round.
 * @throws Error when there is nothing to replay, or it cannot be replayed statement by statement
 */
export function commonTraces(traces: readonly Trace[]): readonly [Trace, ...Trace[]] {
  const byShape = new Map<string, Trace[]>();
  for (const trace of traces) byShape.set(shapeOf(trace), [...byShape.get(shapeOf(trace)) ?? [], trace]);
  const [first, ...rest] = [...byShape.values()].sort((one, other) => other.length - one.length)[0] ?? [];
  if (!first || first.statements.length === 0) throw new Error('the service executed no statement: there is nothing to compare it with');
  if (first.statements.some(({ gist }) => gist === undefined)) {
    throw new Error('the service runs an interactive transaction for this request, which the baseline cannot replay: it sends single statements');
  }
  if (2 * (rest.length + 1) <= traces.length) throw new Error('the service executes other statements each time: there is no common path to compare');
  return [first, ...rest];
}

/**
 * Leaves statements out of replays, as requests under load do that share one execution: each is executed by so large a share of the replays.
 * @param shares from 0 to 1, in the order of the statements
 */
export function thinned(replay: Replay, shares: readonly number[]): Replay {
  const owed = shares.map(() => 0);
  return () => replay().filter((_, index) => {
    const due = (owed[index] ?? 0) + (shares[index] ?? 1);
    // Sums of shares are not exact.
    owed[index] = due > 0.999 ? due - 1 : due;
    return due > 0.999;
  });
}

/** Replays traces as they are, one after the other: for requests that only read. */
export function repeated(traces: readonly [Trace, ...Trace[]]): Replay {
  const requests = traces.map(({ statements }) => statements.map(({ name, text, values, rowMode }) => ({ name, text, values: [...values], rowMode })));
  let turn = 0;
  return () => requests[turn++ % requests.length] ?? [];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** An id, key or token: one word. It is long enough not to be found by chance inside of another text. */
const word = /^[\w+/=-]{6,}$/;
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Another word of the same form. It need not be unguessable, only new, and cheap: drawing it is no part of the SQL. */
function another(text: string): string {
  if (uuid.test(text)) return randomUUID();
  const letters = /^\d+$/.test(text) ? 10 : alphabet.length;
  let drawn = '';
  for (let index = 0; index < text.length; index++) drawn += alphabet.charAt(Math.floor(Math.random() * letters));
  return drawn;
}

/**
 * Replays one trace with fresh ids: whatever word differs from one request to the next is drawn anew for each replay, the same one wherever
 * it stands, also inside of JSON; times are moved to now. All else is sent as it was recorded.
 * @param traces at least two of the same request, which tell what differs
 */
export function renewed(traces: readonly [Trace, ...Trace[]]): Replay {
  const [trace, ...others] = traces;
  const differs = (statement: number, place: number, value: unknown): boolean =>
    others.some(({ statements }) => JSON.stringify(statements[statement]?.values[place]) !== JSON.stringify(value));
  const words = [...new Set(trace.statements.flatMap(({ values }, statement) =>
    values.filter((value, place): value is string => typeof value === 'string' && word.test(value) && differs(statement, place, value))))];
  if (words.length === 0) throw new Error('nothing differs from one request to the next: a replay would write the same rows again');
  const indexes = new Map(words.map((text, index) => [text, index]));
  const anyWord = new RegExp(`(${[...words].sort((one, other) => other.length - one.length).map((text) => text.replace(/[+/]/g, '\\$&')).join('|')})`);

  const slots = trace.statements.map(({ values }, statement) => values.map((value, place) => slot(value, differs(statement, place, value))));
  return () => {
    const drawn = words.map(another);
    const elapsed = Date.now() - trace.at;
    return trace.statements.map(({ name, text, rowMode }, statement) => ({
      name, text, rowMode, values: (slots[statement] ?? []).map((fill) => fill(drawn, elapsed)),
    }));
  };

  /** How a value is made for one replay, from the words that were drawn for it and the milliseconds since it was recorded. */
  function slot(value: unknown, different: boolean): (drawn: readonly string[], elapsed: number) => unknown {
    if (value instanceof Date) return (_drawn, elapsed) => new Date(value.getTime() + elapsed);
    if (typeof value !== 'string' || !different) return () => value;
    const index = indexes.get(value);
    if (index !== undefined) return (drawn) => drawn[index];
    const parts = value.split(anyWord).map((part) => indexes.get(part) ?? part);
    return (drawn) => parts.map((part) => typeof part === 'number' ? drawn[part] : part).join('');
  }
}
