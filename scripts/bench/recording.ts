import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { eachBounded } from '../../src/base/bounded.js';
import type { Trace } from './replay.js';
import { filled, payment, type Flow, type Ids, type Step } from './scenarios.js';
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
