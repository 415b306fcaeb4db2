import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../src/store/package-root.js';
import type { Baseline, BaselineAnswer, BaselinePlan, RecordedSql } from './baseline.js';
import type { Requests } from './load.js';
import type { Probe } from './probe.js';
import { startProcess, type Child, type Run } from './processes.js';
import { commonTraces, type Trace } from './replay.js';
import { scenarios, type Parties, type ScenarioName } from './scenarios.js';
import type { ExecutedStatement } from './statements.js';

/** A server under measurement. */
export interface Target {
  readonly origin: string;
  readonly process: Child<Probe>;
  requests(scenario: ScenarioName): Requests;
}

/** The service and what it is compared with. */
export interface Targets {
  readonly service: Target;
  readonly constant: Target;
  readonly sql: Target & {
    readonly process: Child<Baseline & Probe>;
    /** What it executes for a request of each scenario. */
    readonly statements: ReadonlyMap<ScenarioName, readonly ExecutedStatement[]>;
  };
}

export interface ServerOptions {
  readonly names: readonly ScenarioName[];
  /** Undefined: the embedded database. */
  readonly databaseUrl: string | undefined;
  /** A directory of this run. */
  readonly directory: string;
  readonly run: Run;
  readonly progress: (text: string) => void;
}

/** Where the build put a script. */
export const compiled = (...path: string[]): string => join(packageRoot, 'dist', ...path);

const probe = pathToFileURL(compiled('scripts', 'bench', 'probe.js')).href;
const startSeconds = 60;
/** So many transactions are asked for in turn by the status scenario. */
const transactionCount = 200;
/** So many requests tell which values of a statement differ from one to the next. */
const sampleCount = 12;

const terminalId = 'BENCH1';
const apiKey = `bench-${randomBytes(16).toString('hex')}`;

/**
 * Starts the service, has it make the transactions to ask for, records what it executes for each scenario, and starts the two baselines.
 * @throws Error when a server does not start, or answers something else than 200
 */
export async function startServers({ names, databaseUrl, directory, run, progress }: ServerOptions): Promise<Targets> {
  const serviceDirectory = join(directory, 'service');
  const start = () => startService({ ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }), DATA_DIR: serviceDirectory }, run);
  progress('starting the service');
  let service = await start();

  progress('recording what it executes');
  const parties: Parties = { terminalId, apiKey, transactionIds: await makeTransactions(service) };
  const answers: BaselineAnswer[] = [];
  const statements = new Map<ScenarioName, readonly ExecutedStatement[]>();
  for (const name of names) {
    const scenario = scenarios[name];
    const { body, traces } = await record(service, scenario.requests(parties), scenario.writes ? sampleCount : transactionCount);
    statements.set(name, traces[0].statements);
    answers.push({ path: `/${name}`, body, sql: { traces, freshIds: scenario.writes } });
  }

  let baselineDirectory = serviceDirectory;
  if (databaseUrl === undefined) {
    // An embedded database is open in one process at a time: the baseline gets a copy of it.
    baselineDirectory = join(directory, 'baseline');
    await service.process.stop();
    await cp(serviceDirectory, baselineDirectory, { recursive: true });
    service = await start();
  }
  progress('starting the baselines');
  const constant = await startBaseline({ database: undefined, answers: answers.map((answer) => ({ ...answer, sql: undefined })) }, run);
  const sql = await startBaseline({ database: { databaseUrl, dataDirectory: baselineDirectory }, answers }, run);

  const requestsTo = (name: ScenarioName): Requests => scenarios[name].requests(parties);
  const toBaseline = (name: ScenarioName): Requests => ({ ...requestsTo(name), paths: [`/${name}`] });
  return {
    service: { ...service, requests: requestsTo },
    constant: { ...constant, requests: toBaseline },
    sql: { ...sql, requests: toBaseline, statements },
  };
}

type Started = Pick<Target, 'origin' | 'process'>;

/** Starts the built service as `npm start` does, with its log at its usual level, to /dev/null. */
async function startService(settings: Readonly<Record<string, string>>, run: Run): Promise<Started> {
  const port = await freePort();
  const child = startProcess<Probe>(compiled('src', 'main.js'), {
    preload: [probe], run,
    settings: {
      ...settings, HOST: '127.0.0.1', PORT: String(port), SANDBOX_TERMINAL_ID: terminalId, SANDBOX_API_KEY: apiKey, SHUTDOWN_GRACE_MS: '2000',
      RATE_LIMIT_SUBMISSIONS: '1000000', RATE_LIMIT_STATUS: '1000000', RATE_LIMIT_ALL: '1000000',
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  const given = new AbortController();
  await Promise.race([child.ended, answering(`${origin}/health/live`, AbortSignal.any([run.signal, given.signal]))]).finally(() => given.abort());
  return { origin, process: child };
}

async function answering(address: string, signal: AbortSignal): Promise<void> {
  const begun = performance.now();
  while (!await fetch(address, { signal }).then(({ ok }) => ok, () => false)) {
    if (performance.now() - begun > startSeconds * 1000) throw new Error(`the service did not start within ${startSeconds} s`);
    await wait(50, undefined, { signal });
  }
}

async function startBaseline(plan: BaselinePlan, run: Run): Promise<{ origin: string; process: Child<Baseline & Probe> }> {
  const child = startProcess<Baseline & Probe>(compiled('scripts', 'bench', 'baseline.js'), { run });
  return { origin: `http://127.0.0.1:${await child.call('serve', plan, startSeconds)}`, process: child };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** @throws Error when the answer is not 200 */
async function send(origin: string, { method, paths, headers, body, keyed }: Requests, turn: number): Promise<string> {
  const response = await fetch(origin + (paths[turn % paths.length] ?? paths[0]), {
    method, headers: keyed ? { ...headers, 'idempotency-key': `bench-${randomBytes(16).toString('hex')}` } : headers, body: body ?? null,
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`the service answered ${response.status} to ${method} ${paths[0]}: ${text}`);
  return text;
}

async function makeTransactions({ origin }: Started): Promise<string[]> {
  const requests = scenarios.sale.requests({ terminalId, apiKey, transactionIds: [] });
  const made: string[] = [];
  while (made.length < transactionCount) {
    const answer = JSON.parse(await send(origin, requests, 0)) as { transaction_id: string; accepted: boolean };
    if (!answer.accepted) throw new Error('the service refused a sale that it should approve');
    made.push(answer.transaction_id);
  }
  return made;
}

/** What the service answers to requests that come one after the other, and executes for them. */
async function record({ origin, process }: Started, requests: Requests, count: number): Promise<{ body: string; traces: RecordedSql['traces'] }> {
  let body = await send(origin, requests, 0);
  const traces: Trace[] = [];
  for (let turn = 0; turn < count; turn++) {
    await process.call('record', undefined);
    const at = Date.now();
    body = await send(origin, requests, turn);
    traces.push({ statements: await process.call('recorded', undefined), at });
  }
  return { body, traces: commonTraces(traces) };
}
