import { randomUUID } from 'node:crypto';
import { alphabet } from '../../src/base/random.js';
import type { ExecutedStatement } from './probe.js';

/** Statements of one request, as the service executed them. */
export interface Trace {
  readonly statements: readonly ExecutedStatement[];
  /** Time in milliseconds since 1970. */
  readonly at: number;
}

/** A statement as node-postgres accepts it. */
type ReplayedStatement = Pick<ExecutedStatement, 'name' | 'text' | 'rowMode'> & { readonly values: unknown[] };

/** Returns the statements of one more request. */
export type Replay = () => ReplayedStatement[];

/** An id, key or token: one word, too long to occur by chance inside another text. */
const word = /([\w+/=-]{6,})/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Replays the recordings of a flow, with times moved to now. Without fresh ids it cycles through the recordings.
 * With fresh ids it replays the first recording. A word that differs between recordings is drawn again for each replay,
 * consistently wherever it occurs, even in JSON.
 * @param traces of the same statements; empty executes nothing
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

/** Builds a value of a replay from its drawn words and time. */
type Maker = (drawn: readonly string[], now: number) => unknown;

function makerOf(value: unknown, words: readonly string[], at: number): Maker {
  if (value instanceof Date) return (_, now) => new Date(now + value.getTime() - at);
  if (typeof value !== 'string') return () => value;
  const parts = value.split(word).map((part) => (words.includes(part) ? words.indexOf(part) : part));
  if (parts.every((part) => typeof part === 'string')) return () => value;
  return (drawn) => parts.map((part) => (typeof part === 'number' ? drawn[part] : part)).join('');
}

/** Words of the first trace that differ between traces, with a generator for each. */
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
 * Draws words with the kind, length and common prefix of the recorded ones: the service's ids begin with the time. They
 * must be new and cheap, not unguessable.
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
