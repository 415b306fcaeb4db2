import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createBirpc, type BirpcReturn } from 'birpc';
import { packageRoot } from '../../src/base/package-root.js';
import pg from 'pg';
import { answers, freePort, until } from '../support/loopback.js';
import { killAtExit } from '../support/programs.js';
import type { Sandbox } from '../seed/history.js';
import type { Baseline, BaselineAnswer } from './baseline.js';
import { type Bench, apiKey, managementKey, simulatorSecret, terminalId } from './scenarios.js';
import type { Probe } from './probe.js';

/** A server process, its address and its probe. */
export interface Server<Functions extends object = object> {
  readonly origin: string;
  readonly probe: BirpcReturn<Functions & Probe>;
  /** Rejects if the process ends without being stopped. */
  readonly ended: Promise<never>;
  stop(): Promise<void>;
}

const built = (path: string): string => join(packageRoot, 'dist', path);

const graceMilliseconds = 10_000;

/** Starts a built script as a process without this one's settings. Its output goes to /dev/null. */
function startProcess<Functions extends object>(
  script: string,
  { atEnd }: Bench,
  { nodeArguments = [], settings = {} }: { nodeArguments?: readonly string[]; settings?: Record<string, string> } = {},
): Omit<Server<Functions>, 'origin'> {
  const child = fork(built(script), {
    execArgv: [...nodeArguments],
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    detached: true, // Ctrl-C reaches only this process, which stops the servers in order.
  });
  killAtExit(child, 'SIGKILL');
  let printed = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed = (printed + text).slice(-4_000);
  });
  const probe = createBirpc<Functions & Probe>(
    {},
    { post: (call) => child.send(call as object), on: (listener) => child.on('message', listener) },
  );
  let stopping = false;
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', (code, signal) => {
      const error = new Error(`${script} ended with ${String(code ?? signal)}: ${printed}`);
      probe.$close(error);
      if (!stopping) reject(error);
    });
  });
  ended.catch(() => undefined); // Nothing may be waiting for it.
  const stop = async (): Promise<void> => {
    stopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    setTimeout(() => child.kill('SIGKILL'), graceMilliseconds).unref();
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  atEnd(stop);
  return { probe, ended, stop };
}

export interface ServiceOptions {
  /** Undefined for the embedded database. */
  readonly databaseUrl?: string | undefined;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Directory of the sandbox's keys and the embedded database, shared by all instances. */
export const serviceDirectory = ({ directory }: Bench): string => join(directory, 'service');

/** Starts the built service like `npm start`, with its log to /dev/null and raised rate limits. */
export async function startService(
  bench: Bench,
  { databaseUrl = bench.databaseUrl, settings = {} }: ServiceOptions = {},
): Promise<Server> {
  const port = await freePort();
  const preload = ['--import', pathToFileURL(built('compiled/scripts/bench/probe.js')).href];
  const server = startProcess('src/main.js', bench, {
    nodeArguments: ['--v8-pool-size=0', ...(bench.options.nodeOptions?.split(' ') ?? []), ...preload],
    settings: {
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      DATA_DIR: serviceDirectory(bench),
      HOST: '127.0.0.1',
      PORT: String(port),
      SANDBOX_TERMINAL_ID: terminalId,
      SANDBOX_API_KEY: apiKey,
      MANAGEMENT_KEY: managementKey,
      SIMULATOR_SECRET: simulatorSecret,
      SHUTDOWN_DRAIN_MS: '0',
      SHUTDOWN_GRACE_MS: '2000',
      RATE_LIMIT_SUBMISSIONS: '1000000',
      RATE_LIMIT_STATUS: '1000000',
      RATE_LIMIT_ALL: '1000000',
      ...settings,
    },
  });
  const origin = `http://127.0.0.1:${port}`;
  await Promise.race([
    server.ended,
    until('the service answers', () => answers(`${origin}/health/live`), { seconds: 300 }),
  ]);
  return { ...server, origin };
}

/** Starts the baseline on the database of the service, or on a copy of it. */
export async function startBaseline(
  bench: Bench,
  dataDirectory: string,
  paths: readonly BaselineAnswer[],
): Promise<Server<Baseline>> {
  const server = startProcess<Baseline>('compiled/scripts/bench/baseline.js', bench);
  const port = await server.probe.serve({ databaseUrl: bench.databaseUrl, dataDirectory }, paths);
  return { ...server, origin: `http://127.0.0.1:${port}` };
}

/** Credentials for the management API and the sandbox's terminal. */
export const sandboxOf = ({ origin }: Server): Sandbox => ({ baseUrl: origin, terminalId, apiKey, managementKey });

/** Connects to a database of the run, until the end of the run. */
export async function connect({ atEnd }: Bench, databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  atEnd(() => client.end());
  return client;
}
