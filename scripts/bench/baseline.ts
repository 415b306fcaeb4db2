/**
 * The servers that the service is compared with: bare Koa that answers a constant, and bare Koa that executes recorded statements through
 * node-postgres before it answers the constant. Which one it is, its plan says.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { openStore, type StoreOptions } from '../../src/store/open.js';
import { again } from '../../src/store/transaction.js';
import { answerCalls } from './messages.js';
import './probe.js';
import { renewed, repeated, replayOf, thinned, type Replay, type Trace } from './replay.js';
import { gist, type ExecutedStatement } from './statements.js';

export interface RecordedSql {
  readonly traces: readonly [Trace, ...Trace[]];
  readonly freshIds: boolean;
}

export interface BaselineAnswer {
  readonly path: string;
  readonly body: string;
  /** What to execute before it. */
  readonly sql: RecordedSql | undefined;
}

export interface BaselinePlan {
  /** Where the statements are executed: with the pool that the service would open there. */
  readonly database: Pick<StoreOptions, 'databaseUrl' | 'dataDirectory'> | undefined;
  readonly answers: readonly BaselineAnswer[];
}

export interface Baseline {
  /** Serves the plan; answers the port. Every replay was tried: its statements did what those of the service did. */
  serve: (plan: BaselinePlan) => Promise<number>;
  /** From now on executes each statement of a path for so large a share of the requests only, as a service does whose requests share one. */
  share: (shares: { readonly path: string; readonly ofStatements: readonly number[] }) => void;
}

type Pool = Awaited<ReturnType<typeof openStore>>['pool'];

interface Prepared {
  readonly body: string;
  readonly replay: Replay | undefined;
  thinned: Replay | undefined;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

const prepared = new Map<string, Prepared>();

answerCalls<Baseline>({
  async serve({ database, answers }) {
    const pool = database && (await openStore({ ...database, log: silent })).pool;
    for (const { path, body, sql } of answers) {
      const replay = pool && sql ? await triedReplay(pool, sql) : undefined;
      prepared.set(path, { body, replay, thinned: replay });
    }
    const server = application(pool).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  },
  share({ path, ofStatements }) {
    const answer = prepared.get(path);
    if (answer?.replay) answer.thinned = thinned(answer.replay, ofStatements);
  },
}, { waits: true });

function application(pool: Pool | undefined): Koa {
  const app = new Koa();
  app.use(async (ctx) => {
    const answer = prepared.get(ctx.path);
    if (!answer) return;
    const { thinned: replay } = answer;
    // With other ids when one is taken already, as the service does.
    if (replay && pool) await again(5, async () => { for (const statement of replay()) await pool.query(statement); });
    ctx.type = 'application/json';
    ctx.body = answer.body;
  });
  return app;
}

/** @throws Error when a statement, replayed, answers anything else than it answered to the service */
async function triedReplay(pool: Pool, { traces, freshIds }: RecordedSql): Promise<Replay> {
  const replay = replayOf(freshIds ? renewed(traces) : repeated(traces));
  const [{ statements: expected }] = traces;
  for (const [index, statement] of replay().entries()) check(gist(await pool.query(statement)), expected[index]);
  return replay;
}

function check(answered: string, expected: ExecutedStatement | undefined): void {
  if (answered === expected?.gist) return;
  throw new Error(`the replay is not what the service does: the statement ${expected?.name ?? expected?.text ?? '?'} answered ${answered} instead of ${expected?.gist ?? 'nothing'}`);
}
