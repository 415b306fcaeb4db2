/** The load generator: a process of its own, so that what it costs is not counted as the server's. */
import { randomUUID } from 'node:crypto';
import { Client, type Dispatcher } from 'undici';
import { answerCalls } from './messages.js';

export interface Requests {
  readonly method: 'GET' | 'POST';
  /** Taken in turn. */
  readonly paths: readonly [string, ...string[]];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Whether each request gets an Idempotency-Key of its own. */
  readonly keyed: boolean;
}

export interface LoadPlan {
  readonly origin: string;
  readonly requests: Requests;
  readonly connections: number;
  /** Load before the counting begins. */
  readonly rampSeconds: number;
  readonly seconds: number;
}

export interface LoadResult {
  /** All requests, those of the ramp and the last ones included. */
  readonly sent: number;
  /** Answers within the counted time. */
  readonly answered: number;
  /** Of those, from request to the end of the answer, in milliseconds. */
  readonly latencies: Float32Array;
  /** Answers other than 200, and one of them. */
  readonly refused: { readonly count: number; readonly example: string };
}

export interface Load {
  /** Sends requests over so many connections that are kept alive, each the next one as soon as it has its answer (a closed loop). */
  run: (plan: LoadPlan) => Promise<LoadResult>;
}

interface Tally {
  sent: number;
  latencies: number[];
  refused: number;
  example: string;
}

answerCalls<Load>({
  async run({ origin, requests, connections, rampSeconds, seconds }) {
    const tally: Tally = { sent: 0, latencies: [], refused: 0, example: '' };
    const begins = performance.now() + rampSeconds * 1000;
    const ends = begins + seconds * 1000;
    const clients = Array.from({ length: connections }, () => new Client(origin, { pipelining: 1 }));
    try {
      await Promise.all(clients.map((client) => drive(client, requests, tally, begins, ends)));
    } finally {
      await Promise.all(clients.map((client) => client.destroy()));
    }
    return {
      sent: tally.sent, answered: tally.latencies.length, latencies: Float32Array.from(tally.latencies),
      refused: { count: tally.refused, example: tally.example },
    };
  },
}, { waits: true });

/** One connection's loop. @throws Error when the connection breaks */
function drive(client: Client, { method, paths, headers, body, keyed }: Requests, tally: Tally, begins: number, ends: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let status = 0;
    let refusal = '';
    const next = (): void => {
      sentAt = performance.now();
      if (sentAt >= ends) {
        resolve();
        return;
      }
      const path = paths[tally.sent++ % paths.length] ?? paths[0];
      client.dispatch({ method, path, headers: keyed ? { ...headers, 'idempotency-key': randomUUID() } : headers, body: body ?? null }, handler);
    };
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => undefined,
      onResponseStart(_controller, statusCode) {
        status = statusCode;
        refusal = '';
      },
      onResponseData(_controller, chunk) {
        if (status !== 200) refusal += chunk.toString();
      },
      onResponseEnd() {
        const now = performance.now();
        if (status !== 200) {
          tally.refused += 1;
          tally.example = `${status} ${refusal}`;
        } else if (now >= begins && now < ends) {
          tally.latencies.push(now - sentAt);
        }
        next();
      },
      onResponseError: (_controller, error) => reject(error),
    };
    next();
  });
}
