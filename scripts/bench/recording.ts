import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { eachBounded } from '../../src/base/background.js';
import { alphabet } from '../../src/base/random.js';
import type { ExecutedStatement } from './probe.js';
import { filled, type Flow, type Ids, payment, type Step } from './scenarios.js';
import type { Server } from './servers.js';

/** The answers of the service to the requests of a flow, and the statements it executes for them. */
export interface Recording {
  readonly flow: Flow;
  readonly bodies: readonly string[];
  readonly traces: readonly Trace[];
}

/** @throws Error when the answer is not 200 */
async function send(origin: string, { method, path, headers, body, keyed }: Step, ids: Ids): Promise<string> {
  const response = await fetch(origin + filled(path, ids), {
    method,
    headers: keyed ? { ...headers, 'idempotency-key': randomUUID() } : headers,
    body: body === undefined ? null : filled(body, ids),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`the service answered ${response.status} to ${method} ${path}: ${text}`);
  return text;
}

/** Sends the requests of a flow in sequence. @returns the answers */
async function play(origin: string, { steps }: Flow, known: string): Promise<string[]> {
  const bodies: string[] = [];
  for (const step of steps) bodies.push(await send(origin, step, { known, ...(JSON.parse(bodies[0] ?? '{}') as Ids) }));
  return bodies;
}

/** Makes a number of approved sales, some concurrently. @returns their ids */
export async function makeSales(origin: string, count: number, atOnce = 1): Promise<string[]> {
  const made: string[] = [];
  await eachBounded(Array<Step>(count).fill(payment('sale', true)), atOnce, async (step) => {
    const answer = JSON.parse(await send(origin, step, {})) as { transaction_id: string; accepted: boolean };
    if (!answer.accepted) throw new Error('the service refused a sale that it should approve');
    made.push(answer.transaction_id);
  });
  return made;
}

/** Longer than the pause between runs of the service's background work, except the sweep. */
const idleMilliseconds = 5_500;

/** Returns the keys of the statements that an idle service executes. */
export async function backgroundOf({ probe }: Server): Promise<ReadonlySet<string>> {
  await probe.record();
  await wait(idleMilliseconds);
  // The request log is written with a delay.
  return new Set([...(await probe.recorded()).map(({ key }) => key), 'write-logged-requests']);
}

/** True if a flow inserts rows, whose ids must be new each time. */
export const writes = ({ steps }: Flow): boolean => steps.some(({ method }) => method === 'POST');

/** Number of runs of a writing flow, to find the values that differ. */
const writingCount = 12;

/**
 * Runs a flow repeatedly, each time alone, and returns the most frequent statements. Other runs contain unrelated work:
 * a reloaded key, a background run.
 * @param known transactions for a flow that only reads, each used once
 * @param background statements that never belong to the flow
 * @throws Error if there is nothing to replay, or if it is not replayable statement by statement
 */
export async function record(
  { origin, probe }: Server,
  flow: Flow,
  known: readonly string[],
  background: ReadonlySet<string>,
): Promise<Recording> {
  let bodies = await play(origin, flow, known[0] ?? '');
  const byStatements = new Map<string, Trace[]>();
  const count = writes(flow) ? writingCount : known.length;
  for (let turn = 0; turn < count; turn++) {
    await probe.record();
    const at = Date.now();
    bodies = await play(origin, flow, known[turn % known.length] ?? '');
    const statements = (await probe.recorded()).filter(({ key }) => !background.has(key));
    const keys = JSON.stringify(statements.map(({ key }) => key));
    byStatements.set(keys, [...(byStatements.get(keys) ?? []), { statements, at }]);
  }
  const [traces = []] = [...byStatements.values()].sort((one, other) => other.length - one.length);
  if (2 * traces.length <= count) throw new Error(`${flow.name}: the service executes other statements each time`);
  const statements = traces[0]?.statements ?? [];
  if (statements.length === 0) throw new Error(`${flow.name}: the service executed no statement to compare it with`);
  if (statements.some(({ outcome }) => outcome === undefined))
    throw new Error(`${flow.name}: the service runs an interactive transaction, and single statements are replayed`);
  return { flow, bodies, traces };
}

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
