import { randomUUID } from 'node:crypto';
import { alphabet } from '../../src/random.js';
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

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** An id, key or token: one word. It is long enough not to be found by chance inside of another text. */
const word = /^[\w+/=-]{6,}$/;

/** What a word is made of: of which kind, how long, and how it begins in all recordings. The service has ids begin with the time. */
export type WordForm = { readonly kind: 'uuid' | 'digits' | 'letters'; readonly length: number; readonly prefix: string };

function formOf(text: string, recorded: readonly string[]): WordForm {
  let shared = 0;
  while (shared < text.length - 1 && recorded.every((each) => each.charAt(shared) === text.charAt(shared))) shared++;
  return { kind: uuid.test(text) ? 'uuid' : /^\d+$/.test(text) ? 'digits' : 'letters', length: text.length, prefix: text.slice(0, shared) };
}

/** Another word of the form. It need not be unguessable, only new, and cheap: drawing it is no part of the SQL. */
function drawn({ kind, length, prefix }: WordForm): string {
  if (kind === 'uuid') return prefix + randomUUID().slice(prefix.length);
  const letters = kind === 'digits' ? 10 : alphabet.length;
  let text = prefix;
  while (text.length < length) text += alphabet.charAt(Math.floor(Math.random() * letters));
  return text;
}

/** How a value is made for one replay. */
export type Slot =
  | { readonly kind: 'constant'; readonly value: unknown }
  /** So many milliseconds from the time of the replay. */
  | { readonly kind: 'time'; readonly after: number }
  /** One of those that were recorded, for all slots of a replay of the same recording. */
  | { readonly kind: 'choice'; readonly values: readonly unknown[] }
  /** Texts, and words by their numbers. */
  | { readonly kind: 'text'; readonly parts: readonly (string | number)[] };

/** How a flow is replayed: its statements, and the words that are drawn anew for each replay. */
export interface Recipe {
  readonly statements: readonly (Pick<ExecutedStatement, 'name' | 'text' | 'rowMode'> & { readonly slots: readonly Slot[] })[];
  readonly words: readonly WordForm[];
  /** How many recordings there are to choose from. */
  readonly choices: number;
}

type Traces = readonly [Trace, ...Trace[]];

function recipeOf([trace, ...others]: Traces, slot: (value: unknown, statement: number, place: number) => Slot, words: readonly WordForm[]): Recipe {
  return {
    words, choices: others.length + 1,
    statements: trace.statements.map(({ name, text, rowMode, values }, statement) => ({
      name, text, rowMode,
      slots: values.map((value, place) => value instanceof Date ? { kind: 'time', after: value.getTime() - trace.at } : slot(value, statement, place)),
    })),
  };
}

const differs = ([trace, ...others]: Traces, statement: number, place: number): boolean =>
  others.some(({ statements }) => JSON.stringify(statements[statement]?.values[place]) !== JSON.stringify(trace.statements[statement]?.values[place]));

/** Replays the recordings as they are, one after the other: for flows that only read. */
export function repeated(traces: Traces): Recipe {
  return recipeOf(traces, (value, statement, place) => differs(traces, statement, place)
    ? { kind: 'choice', values: traces.map(({ statements }) => statements[statement]?.values[place]) } : { kind: 'constant', value }, []);
}

/**
 * Replays one recording with fresh ids: whatever word differs from one request to the next is drawn anew for each replay, the same one wherever
 * it stands, also inside of JSON; times are moved to now. All else is sent as it was recorded.
 * @param traces at least two of the same flow, which tell what differs
 */
export function renewed(traces: Traces): Recipe {
  const forms = new Map<string, WordForm>();
  for (const [statement, { values }] of traces[0].statements.entries()) {
    for (const [place, value] of values.entries()) {
      if (typeof value !== 'string' || !word.test(value) || forms.has(value) || !differs(traces, statement, place)) continue;
      forms.set(value, formOf(value, traces.map(({ statements }) => String(statements[statement]?.values[place]))));
    }
  }
  const words = [...forms.keys()];
  if (words.length === 0) throw new Error('nothing differs from one request to the next: a replay would write the same rows again');
  const indexes = new Map(words.map((text, index) => [text, index]));
  const anyWord = new RegExp(`(${[...words].sort((one, other) => other.length - one.length).map((text) => text.replace(/[+/]/g, '\\$&')).join('|')})`);
  return recipeOf(traces, (value, statement, place) => typeof value !== 'string' || !differs(traces, statement, place)
    ? { kind: 'constant', value } : { kind: 'text', parts: value.split(anyWord).filter((part) => part !== '').map((part) => indexes.get(part) ?? part) }, [...forms.values()]);
}

/** Carries a recipe out. */
export function replayOf({ statements, words, choices }: Recipe): Replay {
  let turn = 0;
  return () => {
    const texts = words.map(drawn);
    const now = Date.now();
    const choice = turn++ % choices;
    return statements.map(({ name, text, rowMode, slots }) => ({ name, text, rowMode, values: slots.map((slot) => valueOf(slot, texts, now, choice)) }));
  };
}

function valueOf(slot: Slot, words: readonly string[], now: number, choice: number): unknown {
  switch (slot.kind) {
    case 'constant': return slot.value;
    case 'time': return new Date(now + slot.after);
    case 'choice': return slot.values[choice];
    case 'text': return slot.parts.map((part) => typeof part === 'number' ? words[part] : part).join('');
  }
}
