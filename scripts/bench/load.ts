/** The load generator: a process of its own, so that what it costs is not counted as the server's. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, type Dispatcher } from 'undici';
import { filled, idsOf, sequence, type Flow, type Ids } from './flows.js';
import { answerCalls } from './messages.js';

export interface LoadPlan {
  /** The connections are spread over them. */
  readonly origins: readonly string[];
  readonly flows: readonly Flow[];
  /** Transactions that are there, named in turn. */
  readonly known: readonly string[];
  /** Kept alive, each with one request at a time. */
  readonly connections: number;
  /** Load before the counting begins. */
  readonly rampSeconds: number;
  readonly seconds: number;
  /**
   * Undefined: a closed loop, each connection sends the next request as soon as it has its answer. A number: an open loop, so many requests
   * are due each second whatever becomes of those before, and wait for a connection if they must.
   */
  readonly requestsPerSecond: number | undefined;
}

export interface LoadResult {
  /** All requests, those of the ramp and the last ones included. */
  readonly sent: number;
  /** All flows that were begun, in the order of the plan. */
  readonly begun: readonly number[];
  /** Answers within the counted time; of an open loop those to the requests that were due within it. */
  readonly answered: number;
  /** Of those, until the end of the answer, in milliseconds: from when the request was sent, or was due in an open loop (no coordinated omission). */
  readonly latencies: Float32Array;
  /** Answers other than 200, and one of them. */
  readonly refused: { readonly count: number; readonly example: string };
  /** User and system time of this process. */
  readonly cpuMicroseconds: number;
}

export interface Load {
  run: (plan: LoadPlan) => Promise<LoadResult>;
}

/** A request that is to be sent, and since when. */
interface Due {
  readonly flow: number;
  readonly step: number;
  readonly since: number;
  readonly ids: Ids;
}

/** So long an open loop may take for what was due before its end. */
const patienceMilliseconds = 30_000;

answerCalls<Load>({
  async run(plan) {
    const { user, system } = process.cpuUsage();
    const clients = Array.from({ length: plan.connections }, (_, index) => new Client(plan.origins[index % plan.origins.length] ?? '', { pipelining: 1 }));
    try {
      const result = await load(plan, clients);
      const used = process.cpuUsage({ user, system });
      return { ...result, cpuMicroseconds: used.user + used.system };
    } finally {
      await Promise.all(clients.map((client) => client.destroy()));
    }
  },
}, { waits: true });

/** @throws Error when a connection breaks, or an open loop is not done with its requests long after its end */
async function load({ flows, known, rampSeconds, seconds, requestsPerSecond }: LoadPlan, clients: readonly Client[]): Promise<Omit<LoadResult, 'cpuMicroseconds'>> {
  const order = sequence(flows.map(({ weight }) => weight));
  const requestsOfSequence = order.reduce((sum, index) => sum + (flows[index]?.steps.length ?? 0), 0);
  const begins = performance.now() + rampSeconds * 1000;
  const ends = begins + seconds * 1000;
  const latencies: number[] = [];
  const begun = flows.map(() => 0);
  const refused = { count: 0, example: '' };
  const waiting: Due[] = [];
  const idle: Client[] = [];
  let turn = 0;
  let sent = 0;
  let underWay = 0;
  let failure: Error | undefined;

  const begin = (since: number): Due => {
    const flow = order[turn % order.length] ?? 0;
    begun[flow] = (begun[flow] ?? 0) + 1;
    return { flow, step: 0, since, ids: { known: known[turn++ % known.length] ?? '', first: undefined } };
  };
  const next = (client: Client): void => {
    const now = performance.now();
    const due = waiting.shift() ?? (requestsPerSecond === undefined && now < ends ? begin(now) : undefined);
    if (due) send(client, due);
    else idle.push(client);
  };
  const send = (client: Client, due: Due): void => {
    const step = flows[due.flow]?.steps[due.step];
    if (!step) throw new Error('there is no such request in the flow');
    const more = flows[due.flow]?.steps[due.step + 1] !== undefined;
    const { method, headers, keyed, body } = step;
    let status = 0;
    let text = '';
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, statusCode) => { status = statusCode; },
      onResponseData: (_controller, chunk) => { if (more || status !== 200) text += chunk.toString(); },
      onResponseEnd() {
        const now = performance.now();
        underWay -= 1;
        const first = status === 200 && more ? due.ids.first ?? idsOf(text) : due.ids.first;
        if (status !== 200) {
          refused.count += 1;
          refused.example = `${status} ${text}`;
        } else {
          const counts = requestsPerSecond === undefined ? now : due.since;
          if (counts >= begins && counts < ends) latencies.push(now - due.since);
          if (more) waiting.push({ flow: due.flow, step: due.step + 1, since: now, ids: { known: due.ids.known, first } });
        }
        next(client);
      },
      onResponseError: (_controller, error) => { failure = error; },
    };
    sent += 1;
    underWay += 1;
    client.dispatch({
      method, path: filled(step.path, due.ids), body: body === undefined ? null : filled(body, due.ids),
      headers: keyed ? { ...headers, 'idempotency-key': randomUUID() } : headers,
    }, handler);
  };

  if (requestsPerSecond === undefined) clients.forEach(next);
  else idle.push(...clients);
  const start = performance.now();
  const flowMilliseconds = requestsPerSecond === undefined ? Infinity : 1000 * requestsOfSequence / order.length / requestsPerSecond;
  for (let scheduled = 0; ;) {
    const now = performance.now();
    for (let at = start + scheduled * flowMilliseconds; at <= now && at < ends; at = start + scheduled * flowMilliseconds) {
      waiting.push(begin(at));
      scheduled += 1;
      const client = idle.pop();
      if (client) next(client);
    }
    if (failure) throw failure;
    if (now >= ends && underWay === 0 && waiting.length === 0) break;
    if (now > ends + patienceMilliseconds) throw new Error(`${waiting.length + underWay} requests were not answered long after the end: the rate is more than the server can do`);
    await wait(requestsPerSecond === undefined ? 20 : 1);
  }
  return { sent, begun, answered: latencies.length, latencies: Float32Array.from(latencies), refused };
}
