/**
 * What the service is compared with: bare Koa that executes recorded statements through node-postgres before it answers
 * a constant.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { openStore, type StoreOptions } from '../../src/store/connection/open.js';
import { again } from '../../src/store/query/transaction.js';
import { functions, outcomeOf } from './probe.js';
import { replayOf, type Replay, type Trace } from './replay.js';

/** The answer to the requests of a path, and what is executed before it. */
export interface BaselineAnswer {
  readonly path: string;
  readonly body: string;
  /** None: nothing is executed. */
  readonly traces: readonly Trace[];
  /** Whether each replay draws new ids, for the statements leave rows behind. */
  readonly freshIds: boolean;
}

type Pool = Awaited<ReturnType<typeof openStore>>['pool'];

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const prepared = new Map<string, { readonly body: string; readonly replay: Replay; shares: readonly number[] }>();

const baseline = {
  /**
   * Executes statements with the pool that the service would open on this database. @returns the port, when every
   * replay was tried: its statements did what those of the service did
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
   * From now on executes each statement of a path for so large a share of the requests only, from 0 to 1, as a service
   * does whose requests share one execution.
   */
  share(path: string, shares: readonly number[]): void {
    const answer = prepared.get(path);
    if (answer) answer.shares = shares;
  },
};
export type Baseline = typeof baseline;
Object.assign(functions, baseline);
// It stays for the sake of calls.
process.channel?.ref();

function application(pool: Pool): Koa {
  const app = new Koa();
  app.use(async (ctx) => {
    const answer = prepared.get(ctx.path);
    if (!answer) return;
    const { body, replay, shares } = answer;
    // With other ids when one is taken already, as the service does.
    await again(5, async () => {
      for (const [index, statement] of replay().entries())
        if (Math.random() < (shares[index] ?? 1)) await pool.query(statement);
    });
    ctx.type = 'application/json';
    ctx.body = body;
  });
  return app;
}

/** @throws Error when a statement, replayed, answers anything else than it answered to the service */
async function tryOut(pool: Pool, replay: Replay, trace: Trace | undefined): Promise<void> {
  for (const [index, statement] of replay().entries()) {
    const [answered, expected] = [outcomeOf(await pool.query(statement)), trace?.statements[index]];
    if (answered !== expected?.outcome)
      throw new Error(
        `the replay is not what the service does: the statement ${expected?.key ?? '?'} answered ${answered} instead ` +
          `of ${expected?.outcome ?? 'nothing'}`,
      );
  }
}
