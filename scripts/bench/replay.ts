import { randomUUID } from 'node:crypto';
import { alphabet } from '../../src/base/random.js';
import type { ExecutedStatement } from './probe.js';

/** The statements of one request, as the service executed them. */
export interface Trace {
  readonly statements: readonly ExecutedStatement[];
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

/** A statement as node-postgres takes it. */
type ReplayedStatement = Pick<ExecutedStatement, 'name' | 'text' | 'rowMode'> & { readonly values: unknown[] };

/** Makes the statements of one more request. */
export type Replay = () => ReplayedStatement[];

/** An id, key or token: one word. It is too long to be found by chance inside of another text. */
const word = /([\w+/=-]{6,})/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Replays what was recorded of a flow; times are moved to now.
 *
 * Without fresh ids the recordings are replayed as they are, one after the other. With fresh ids the first one is:
 * whatever word of a text differs from one recording to the next is drawn anew for each replay, the same one wherever
 * it stands, also inside of JSON.
 * @param traces of the same statements; without any nothing is executed
 */
export function replayOf(traces: readonly Trace[], freshIds: boolean): Replay {
  const draws = freshIds ? drawsOf(traces) : new Map<string, () => string>();
  if (freshIds && traces.length > 0 && draws.size === 0)
    throw new Error('nothing differs from one request to the next: a replay would write the same rows again');
  const words = [...draws.keys()];
  const recipes = (freshIds ? traces.slice(0, 1) : traces).map(({ statements, at }) =>
    statements.map(({ name, text, rowMode, values }) => ({
      config: { name, text, rowMode },
      makers: values.map((value) => makerOf(value, words, at)),
    })),
  );
  let turn = 0;
  return () => {
    const [drawn, now] = [[...draws.values()].map((draw) => draw()), Date.now()];
    const recipe = recipes[turn++ % recipes.length] ?? [];
    return recipe.map(({ config, makers }) => ({ ...config, values: makers.map((make) => make(drawn, now)) }));
  };
}

/** How a value of a replay is made of the words that were drawn for it, and of its time. */
type Maker = (drawn: readonly string[], now: number) => unknown;

function makerOf(value: unknown, words: readonly string[], at: number): Maker {
  if (value instanceof Date) return (_, now) => new Date(now + value.getTime() - at);
  if (typeof value !== 'string') return () => value;
  const parts = value.split(word).map((part) => (words.includes(part) ? words.indexOf(part) : part));
  if (parts.every((part) => typeof part === 'string')) return () => value;
  return (drawn) => parts.map((part) => (typeof part === 'number' ? drawn[part] : part)).join('');
}

/** The words of the first trace that differ from one to the next, and how each is drawn anew. */
function drawsOf(traces: readonly Trace[]): Map<string, () => string> {
  const draws = new Map<string, () => string>();
  for (const [index, { values }] of (traces[0]?.statements ?? []).entries())
    for (const [place, value] of values.entries()) {
      if (typeof value !== 'string') continue;
      const recorded = traces.map(({ statements }) => String(statements[index]?.values[place]).split(word));
      for (const [part, text] of value.split(word).entries()) {
        const others = recorded.map((parts) => parts[part] ?? '');
        if (word.test(text) && others.some((other) => other !== text)) draws.set(text, drawLike(text, others));
      }
    }
  return draws;
}

/**
 * Draws words of the same kind and length that begin as all of the recorded do: the service has ids begin with the
 * time. They need not be unguessable, only new, and cheap: drawing them is no part of the SQL.
 */
function drawLike(text: string, recorded: readonly string[]): () => string {
  let shared = 0;
  while (shared < text.length - 1 && recorded.every((each) => each.charAt(shared) === text.charAt(shared))) shared++;
  const prefix = text.slice(0, shared);
  if (uuid.test(text)) return () => prefix + randomUUID().slice(shared);
  const letters = /^\d+$/.test(text) ? 10 : alphabet.length;
  return () => {
    let drawn = prefix;
    while (drawn.length < text.length) drawn += alphabet.charAt(Math.floor(Math.random() * letters));
    return drawn;
  };
}
