import { randomUUID } from 'node:crypto';
import type { RecordableHistogram } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { filled, sequence, type Flow, type Ids } from './scenarios.js';
import { latencyHistogram, sum } from './measure.js';

interface LoadPlan {
  /** Connections and flows are spread over these origins. */
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

/** Maximum connections of an open loop. A request that is due while all are busy waits, and the wait counts. */
const openConnections = 256;
/** Time of load before measuring. */
const rampMilliseconds = { closed: 500, open: 1_000 };
const timeoutMilliseconds = 30_000;

/** @throws Error if a connection breaks, a request is not answered, or an answer is not 200 */
export async function putLoad(plan: LoadPlan): Promise<LoadResult> {
  const { origins, flows, connections, requestsPerSecond: rate } = plan;
  const pools = origins.map(
    (origin, index) =>
      new Pool(origin, {
        connections: Math.ceil(((rate === undefined ? connections : openConnections) - index) / origins.length),
        headersTimeout: timeoutMilliseconds,
        bodyTimeout: timeoutMilliseconds,
      }),
  );
  const load = new Load(plan, pools);
  try {
    if (rate === undefined) await load.closedLoop(connections);
    else await load.openLoop(rate);
  } finally {
    await Promise.all(pools.map((pool) => pool.destroy()));
  }
  const { sent, latencies, played } = load;
  if (latencies.count === 0) throw new Error(`no request succeeded within ${plan.seconds} s: give --seconds`);
  return { sent, played: flows.map((flow) => played.get(flow) ?? 0), latencies };
}

class Load {
  readonly latencies = latencyHistogram();
  readonly played = new Map<Flow, number>();
  sent = 0;
  readonly #order: readonly Flow[];
  readonly #known: readonly string[];
  readonly #isOpen: boolean;
  readonly #begins: number;
  readonly #ends: number;
  #starts = 0;

  constructor(
    { flows, seconds, known, requestsPerSecond }: LoadPlan,
    private readonly pools: readonly Pool[],
  ) {
    this.#order = sequence(flows.map(({ weight }) => weight)).flatMap((index) => flows[index] ?? []);
    this.#known = known;
    this.#isOpen = requestsPerSecond !== undefined;
    this.#begins = performance.now() + rampMilliseconds[this.#isOpen ? 'open' : 'closed'];
    this.#ends = this.#begins + seconds * 1000;
  }

  async closedLoop(connections: number): Promise<void> {
    const loop = async (index: number): Promise<void> => {
      while (performance.now() < this.#ends) await this.#play(index, performance.now());
    };
    await Promise.all(Array.from({ length: connections }, (_, index) => loop(index)));
  }

  async openLoop(requestsPerSecond: number): Promise<void> {
    const requests = sum(this.#order.map(({ steps }) => steps.length)) / this.#order.length;
    const interval = (1000 * requests) / requestsPerSecond;
    const running: Promise<void>[] = [];
    const failed = new AbortController();
    for (let due = performance.now(); due < this.#ends && !failed.signal.aborted; due += interval) {
      while (performance.now() < due) await wait(1);
      const run = this.#play(running.length, due);
      run.catch(() => {
        failed.abort();
      });
      running.push(run);
    }
    await Promise.all(running);
  }

  /** Sends the requests of the next flow, one after the other. @param due when the first one is due */
  async #play(place: number, due: number): Promise<void> {
    const pool = this.pools[place % this.pools.length] as Pool;
    const flow = this.#order[this.#starts % this.#order.length] as Flow;
    let ids: Ids = { known: this.#known[this.#starts++ % this.#known.length] };
    let since = due;
    for (const [step, { method, path, headers, keyed, body }] of flow.steps.entries()) {
      this.sent += 1;
      const answer = await pool.request({
        method,
        path: filled(path, ids),
        headers: keyed ? { ...headers, 'idempotency-key': randomUUID() } : headers,
        body: body === undefined ? null : filled(body, ids),
      });
      const text = await answer.body.text();
      if (answer.statusCode !== 200)
        throw new Error(`${method} ${path} was answered ${answer.statusCode}: ${text.slice(0, 500)}`);
      const now = performance.now();
      this.#count(since, now);
      if (step === 0 && flow.steps.length > 1) ids = { ...ids, ...(JSON.parse(text) as Ids) };
      since = now;
    }
    this.played.set(flow, (this.played.get(flow) ?? 0) + 1);
  }

  #count(since: number, now: number): void {
    const counts = this.#isOpen ? since : now;
    if (counts >= this.#begins && counts < this.#ends)
      this.latencies.record(Math.max(1, Math.round((now - since) * 1000)));
  }
}
