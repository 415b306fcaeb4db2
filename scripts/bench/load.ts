import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { RecordableHistogram } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import type autocannon from 'autocannon';
import { installedTool } from '../support/tool.js';
import { filled, sequence, type Flow, type Ids } from './scenarios.js';
import { latencyHistogram } from './statistics.js';

export interface LoadPlan {
  /** The connections are spread over them. */
  readonly origins: readonly string[];
  readonly flows: readonly Flow[];
  /** Transactions that are there, named in turn. */
  readonly known: readonly string[];
  /** Of a closed loop: kept alive, each with one request at a time. */
  readonly connections: number;
  readonly seconds: number;
  /**
   * Undefined: a closed loop, each connection sends the next request as soon as it has its answer. A number: an open
   * loop, so many requests are due each second whatever becomes of those before.
   */
  readonly requestsPerSecond: number | undefined;
}

export interface LoadResult {
  /** All requests, those of the ramp and the last ones included. */
  readonly sent: number;
  /** How often each flow was played to its end, in the order of the plan. */
  readonly played: readonly number[];
  /**
   * In microseconds from the request to the end of the answer: of the answers within the counted time, of an open loop
   * of the requests that were due within it.
   */
  readonly latencies: RecordableHistogram;
}

/** So many groups of connections share the seconds of an open loop. */
const mostGroups = 200;
/** Load before the counting begins: of an open loop connections are made in its first second. */
const rampSeconds = { closed: 0.5, open: 3 };
const timeoutSeconds = 30;

/**
 * The load generator is autocannon. Ours is only what it lacks: flows whose later requests name the answer to the
 * first, and requests that are due one by one.
 * @throws Error when a connection breaks, a request is not answered, or an answer is not 200
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

  /** A flow as autocannon plays it, again and again with other ids. */
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
            // Each connection begins with another flow, so that a short open loop has its share of all.
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
  if (latencies.count === 0) throw new Error(`no request was answered within ${plan.seconds} s: give --seconds`);
  return { sent, played, latencies };
}

type Fire = (options: Pick<autocannon.Options, 'url' | 'connections' | 'connectionRate'>) => Promise<void>;

/**
 * Sends every request of an open loop when it is due: with a connection for each request of a second, in groups that
 * begin one after the other. By its own rate autocannon sends what is due in a second at its beginning.
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

/** Imports autocannon, and installs it if it is missing. */
async function loadGenerator(): Promise<typeof autocannon> {
  const file = installedTool('autocannon')('autocannon');
  return ((await import(pathToFileURL(file).href)) as { readonly default: typeof autocannon }).default;
}
