import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { RecordableHistogram } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import type autocannon from 'autocannon';
import { installedTool } from '../support/tool.js';
import { filled, sequence, type Flow, type Ids } from './scenarios.js';
import { latencyHistogram } from './measure.js';

interface LoadPlan {
  /** Connections are spread over these origins. */
  readonly origins: readonly string[];
  readonly flows: readonly Flow[];
  /** Existing transactions, used in turn. */
  readonly known: readonly string[];
  /** Keep-alive connections of a closed loop, each with one request at a time. */
  readonly connections: number;
  readonly seconds: number;
  /**
   * Undefined: a closed loop, where each connection waits for its answer. A number: an open loop with this rate,
   * whatever happens to earlier requests.
   */
  readonly requestsPerSecond: number | undefined;
}

interface LoadResult {
  /** All requests, including the ramp and the last ones. */
  readonly sent: number;
  /** Completed runs of each flow, in the order of the plan. */
  readonly played: readonly number[];
  /**
   * Latencies in microseconds until the end of the answer. A closed loop counts answers within the measured time, an
   * open loop requests due within it.
   */
  readonly latencies: RecordableHistogram;
}

/** Maximum groups of connections that share the seconds of an open loop. */
const mostGroups = 200;
/** Seconds of load before measuring. An open loop connects in its first second. */
const rampSeconds = { closed: 0.5, open: 3 };
const timeoutSeconds = 30;

/**
 * Generates load with autocannon. Adds flows whose later requests use the first answer, and requests with individual
 * due times.
 * @throws Error if a connection breaks, a request is not answered, or an answer is not 200
 */
export async function putLoad(plan: LoadPlan): Promise<LoadResult> {
  const { origins, flows, known, connections, requestsPerSecond } = plan;
  const order = sequence(flows.map(({ weight }) => weight));
  const latencies = latencyHistogram();
  const play = await loadGenerator();
  const played = flows.map(() => 0);
  const rate = requestsPerSecond === undefined ? undefined : Math.max(1, Math.round(requestsPerSecond));
  const begins = performance.now() + rampSeconds[rate === undefined ? 'closed' : 'open'] * 1000;
  const ends = begins + plan.seconds * 1000;
  let refusal: string | undefined;
  let [turn, clients, sent] = [0, 0, 0];

  /** Returns a flow for autocannon, repeated with new ids. */
  function requestsOf(index: number): autocannon.Request[] {
    const steps = flows[index]?.steps ?? [];
    let ids: Ids = {};
    return steps.map(({ method, path, headers, keyed, body }, step) => ({
      method,
      setupRequest(request) {
        if (step === 0) ids = { known: known[turn++ % known.length] };
        sent += 1;
        return {
          ...request,
          path: filled(path, ids),
          headers: keyed ? { ...headers, 'idempotency-key': randomUUID() } : { ...headers },
          ...(body === undefined ? {} : { body: filled(body, ids) }),
        };
      },
      onResponse(status, text) {
        if (status !== 200) refusal ??= `${method} ${path} was answered ${status}: ${text.slice(0, 500)}`;
        else if (step === steps.length - 1) played[index] = (played[index] ?? 0) + 1;
        else if (step === 0) ids = { ...ids, ...(JSON.parse(text) as Ids) };
      },
    }));
  }

  const fire: Fire = (options) =>
    new Promise<void>((resolve, reject) => {
      const running = play(
        {
          ...options,
          duration: (ends - performance.now()) / 1000,
          timeout: timeoutSeconds,
          sampleInt: 50, // it ends at a sample
          setupClient(client) {
            // Connections start with different flows, so that a short open loop covers all.
            const first = clients++ % order.length;
            client.setRequests([...order.slice(first), ...order.slice(0, first)].flatMap(requestsOf));
          },
        },
        () => {
          resolve();
        },
      );
      running.on('reqError', reject);
      running.on('response', (_client, status, _bytes, milliseconds) => {
        const now = performance.now();
        const counts = rate === undefined ? now : now - milliseconds;
        if (status === 200 && counts >= begins && counts < ends)
          latencies.record(Math.max(1, Math.round(milliseconds * 1000)));
      });
    });

  if (rate === undefined) {
    const share = (index: number): number => Math.floor((connections + index) / origins.length);
    await Promise.all(origins.map((url, index) => fire({ url, connections: share(index) })));
  } else {
    await fireWhenDue(origins, rate, fire);
  }
  if (refusal !== undefined) throw new Error(refusal);
  if (latencies.count === 0) throw new Error(`no request succeeded within ${plan.seconds} s: give --seconds`);
  return { sent, played, latencies };
}

type Fire = (options: Pick<autocannon.Options, 'url' | 'connections' | 'connectionRate'>) => Promise<void>;

/**
 * Sends every request of an open loop at its due time. Connections are grouped by start time; autocannon's own rate
 * sends a second's requests at once.
 */
async function fireWhenDue(origins: readonly string[], rate: number, fire: Fire): Promise<void> {
  const groups = Math.min(rate, mostGroups);
  await Promise.all(
    Array.from({ length: groups }, async (_, group) => {
      await wait((group * 1000) / groups);
      const url = origins[group % origins.length] ?? '';
      await fire({ url, connections: Math.floor((rate + group) / groups), connectionRate: 1 });
    }),
  );
}

/** Imports autocannon after installing it if needed. */
async function loadGenerator(): Promise<typeof autocannon> {
  const file = installedTool('autocannon')('autocannon');
  return ((await import(pathToFileURL(file).href)) as { readonly default: typeof autocannon }).default;
}
