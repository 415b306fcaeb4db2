import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../src/store/package-root.js';
import type { Probe } from './probe.js';
import { startProcess, type Child, type Run } from './processes.js';

/** A server process, and where it answers. */
export interface Started {
  readonly origin: string;
  readonly process: Child<Probe>;
}

/** Where the build put a script. */
export const compiled = (...path: string[]): string => join(packageRoot, 'dist', ...path);

const probe = pathToFileURL(compiled('scripts', 'bench', 'probe.js')).href;
const startSeconds = 60;

const secret = (): string => `bench-${randomBytes(16).toString('hex')}`;

/** The parties of a run: the keys are good for the databases of this run only. */
export const terminalId = 'BENCH1';
export const apiKey = secret();
export const managementKey = secret();
export const simulatorSecret = secret();

export interface ServiceOptions {
  /** Undefined: the embedded database in `directory`. */
  readonly databaseUrl: string | undefined;
  /** Several instances share it: it holds the keys of the sandbox. */
  readonly directory: string;
  readonly run: Run;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts the built service as `npm start` does, with its log at its usual level, to /dev/null, and its rate limits raised. */
export async function startService({ databaseUrl, directory, run, settings = {} }: ServiceOptions): Promise<Started> {
  const port = await freePort();
  const child = startProcess<Probe>(compiled('src', 'main.js'), {
    preload: [probe], run,
    settings: {
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }), DATA_DIR: directory, HOST: '127.0.0.1', PORT: String(port), SANDBOX_TERMINAL_ID: terminalId,
      SANDBOX_API_KEY: apiKey, MANAGEMENT_KEY: managementKey, SIMULATOR_SECRET: simulatorSecret, SHUTDOWN_DRAIN_MS: '0', SHUTDOWN_GRACE_MS: '2000',
      RATE_LIMIT_SUBMISSIONS: '1000000', RATE_LIMIT_STATUS: '1000000', RATE_LIMIT_ALL: '1000000', ...settings,
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

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
