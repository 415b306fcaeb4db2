import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { eachBounded } from '../../src/bounded.js';
import { filled, idsOf, type Flow, type Ids, type Step } from './flows.js';
import { commonTraces, type Trace } from './replay.js';
import { payment } from './scenarios.js';
import { apiKey, terminalId, type Started } from './service.js';
import { statementKey } from './statements.js';

/** What the service answers to the requests of a flow, and executes for them. */
export interface Recording {
  readonly bodies: readonly string[];
  readonly traces: readonly [Trace, ...Trace[]];
}

/** @throws Error when the answer is not 200 */
async function send(origin: string, { method, path, headers, body, keyed }: Step, ids: Ids): Promise<string> {
  const response = await fetch(origin + filled(path, ids), {
    method, headers: keyed ? { ...headers, 'idempotency-key': randomUUID() } : headers, body: body === undefined ? null : filled(body, ids),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`the service answered ${response.status} to ${method} ${path}: ${text}`);
  return text;
}

/** Sends the requests of a flow, one after the other. @returns the answers */
async function play(origin: string, { steps }: Flow, known: string): Promise<string[]> {
  const bodies: string[] = [];
  for (const step of steps) bodies.push(await send(origin, step, { known, first: bodies[0] === undefined ? undefined : idsOf(bodies[0]) }));
  return bodies;
}

/** Has the service make so many approved sales, so many of them at once. @returns their ids */
export async function makeSales({ origin }: Started, count: number, atOnce = 1): Promise<string[]> {
  const sale = payment({ terminalId, apiKey }, 'sale', true);
  const made: string[] = [];
  await eachBounded(Array.from({ length: count }, () => sale), atOnce, async (step) => {
    const answer = JSON.parse(await send(origin, step, { known: '', first: undefined })) as { transaction_id: string; accepted: boolean };
    if (!answer.accepted) throw new Error('the service refused a sale that it should approve');
    made.push(answer.transaction_id);
  });
  return made;
}

/** Longer than the pause between any two rounds of the service's background work, but for the sweep. */
const idleMilliseconds = 5_500;

/** The statements that the service executes while nobody asks it for anything, by their keys. */
export async function backgroundOf({ process }: Started, signal: AbortSignal): Promise<ReadonlySet<string>> {
  await process.call('record', undefined);
  await wait(idleMilliseconds, undefined, { signal });
  return new Set((await process.call('recorded', undefined)).map(statementKey));
}

/**
 * Plays a flow so many times, each alone.
 * @param background statements that are not the flow's, whenever they come
 * @throws Error when it cannot be replayed
 */
export async function record({ origin, process }: Started, flow: Flow, known: readonly string[], count: number, background: ReadonlySet<string>): Promise<Recording> {
  let bodies = await play(origin, flow, known[0] ?? '');
  const traces: Trace[] = [];
  for (let turn = 0; turn < count; turn++) {
    await process.call('record', undefined);
    const at = Date.now();
    bodies = await play(origin, flow, known[turn % known.length] ?? '');
    const statements = await process.call('recorded', undefined);
    traces.push({ statements: statements.filter((statement) => !background.has(statementKey(statement))), at });
  }
  return { bodies, traces: commonTraces(traces) };
}

/** Whether a flow leaves rows behind, whose ids must be new each time. */
export const writes = ({ steps }: Flow): boolean => steps.some(({ method }) => method === 'POST');
