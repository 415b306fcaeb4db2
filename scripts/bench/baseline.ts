/**
 * The baseline of the comparison: bare Koa that executes recorded statements through node-postgres before a constant
 * answer.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { openStore, type StoreOptions } from '../../src/store/connection/open.js';
import { again } from '../../src/store/query/transaction.js';
import { functions, outcomeOf } from './probe.js';
import { type Replay, replayOf, type Trace } from './recording.js';

/** The answer to the requests of a path, and the statements executed before it. */
export interface BaselineAnswer {
  readonly path: string;
  readonly body: string;
  /** Recorded statements; empty for none. */
  readonly traces: readonly Trace[];
  /** True if each replay draws new ids, because the statements insert rows. */
  readonly freshIds: boolean;
}

type Pool = Awaited<ReturnType<typeof openStore>>['pool'];

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const prepared = new Map<string, { readonly body: string; readonly replay: Replay; shares: readonly number[] }>();

const baseline = {
  /**
   * Starts the baseline with the pool that the service would open on this database. @returns the port, after a trial of
   * every replay against the recording
   */
  async serve(database: Pick<StoreOptions, 'databaseUrl' | 'dataDirectory'>, answers: readonly BaselineAnswer[]) {
    const { pool } = await openStore({ ...database, log: silent });
    for (const answer of answers) {
      const replay = replayOf(answer.traces, answer.freshIds);
      await tryOut(pool, replay, answer.traces[0]);
      prepared.set(answer.path, { body: answer.body, replay, shares: [] });
    }
    const server = application(pool).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  },
  /**
   * Sets the share of requests, from 0 to 1, that execute each statement of a path. A service shares one execution
   * among concurrent requests.
   */
  share(path: string, shares: readonly number[]): void {
    const answer = prepared.get(path);
    if (answer) answer.shares = shares;
  },
};
export type Baseline = typeof baseline;
Object.assign(functions, baseline);
// Keeps the process alive for calls.
process.channel?.ref();

function application(pool: Pool): Koa {
  const app = new Koa();
  app.use(async (ctx) => {
    const answer = prepared.get(ctx.path);
    if (!answer) return;
    const { body, replay, shares } = answer;
    // Retries with other ids after a collision, as the service does.
    await again(5, async () => {
      for (const [index, statement] of replay().entries())
        if (Math.random() < (shares[index] ?? 1)) await pool.query(statement);
    });
    ctx.type = 'application/json';
    ctx.body = body;
  });
  return app;
}

/** @throws Error if a replayed statement returns another result than the service got */
async function tryOut(pool: Pool, replay: Replay, trace: Trace | undefined): Promise<void> {
  for (const [index, statement] of replay().entries()) {
    const [answered, expected] = [outcomeOf(await pool.query(statement)), trace?.statements[index]];
    if (answered !== expected?.outcome)
      throw new Error(
        `the replay differs from the service: the statement ${expected?.key ?? '?'} answered ${answered} instead ` +
          `of ${expected?.outcome ?? 'nothing'}`,
      );
  }
}
