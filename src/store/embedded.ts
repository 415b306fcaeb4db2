import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { lockDirectory } from './directory-lock.js';
import { EmbeddedSession } from './embedded-session.js';
import type { EmbeddedOptions, News, Order } from './embedded-worker.js';
import type { StoreLog } from './log.js';
import { packageRoot } from './package-root.js';

/** A PostgreSQL of one session inside this process. */
export interface Embedded {
  /** A new session, as a socket for node-postgres. It takes the place of the session before, which fails. */
  session(): EmbeddedSession;
  /** Writes everything out, ends the thread and gives the directory back. */
  close(): Promise<void>;
}

/** The data directory that stands for no directory: the data live in memory and end with the process. */
export const IN_MEMORY = 'memory://';

const require = createRequire(import.meta.url); // import.meta.resolve is missing where a test runner loads this file as CommonJS

/**
 * Opens the database under `dataDirectory`, and makes it when there is none: `database/` holds the cluster, `database.lock/` names the
 * process that has it open. Two processes in one cluster would silently lose each other's rows.
 *
 * PostgreSQL runs in a thread of its own, because it computes whole queries without yielding and would starve the event loop here.
 *
 * @throws Error when another process has it open, or when it cannot be opened; both say what to do.
 */
export async function openEmbedded(dataDirectory: string, log: StoreLog): Promise<Embedded> {
  if (dataDirectory === IN_MEMORY) return start({ in: 'memory', template: templateFile() }, log, () => undefined);
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const directory = join(dataDirectory, 'database');
  const unlock = lockDirectory(`${directory}.lock`);
  try {
    return await start({ in: 'directory', directory }, log, unlock);
  } catch (error) {
    unlock();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `cannot open the embedded database in ${directory} (${reason}): move the directory away to start with an empty one, or set DATABASE_URL`,
      { cause: error },
    );
  }
}

async function start(options: EmbeddedOptions, log: StoreLog, unlock: () => void): Promise<Embedded> {
  const worker = startWorker(options);
  let state: 'starting' | 'serving' | 'closing' = 'starting';
  let stopped: Error | undefined;
  worker.on('message', (news: News) => {
    if (news !== 'ready') stopped = new Error(`the embedded database stopped: ${news.ended}`);
  });
  worker.on('error', (error: Error) => {
    stopped = error;
  });
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', (code) => {
      stopped ??= new Error(`the embedded database stopped with exit code ${String(code)}`);
      if (state === 'serving') log.error({ err: stopped }, 'the embedded database stopped: every query fails until the service is started again');
      resolve();
    });
  });
  await once(worker, 'message');
  state = 'serving';
  return {
    session: () => new EmbeddedSession(worker, () => stopped),
    close: async () => {
      state = 'closing';
      if (!stopped) {
        stopped = new Error('the embedded database was closed');
        worker.postMessage('close' satisfies Order);
      }
      await exited;
      unlock();
    },
  };
}

function startWorker(options: EmbeddedOptions): Worker {
  const worker: WorkerOptions = { workerData: options };
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./embedded-worker.js', import.meta.url), worker);
  // Node 20 does not run tsx's loader on the entry of a thread, so the entry is a script that loads the TypeScript file through it.
  const loader = JSON.stringify(require.resolve('tsx/cjs/api'));
  const entry = JSON.stringify(fileURLToPath(new URL('./embedded-worker.ts', import.meta.url)));
  return new Worker(`require(${loader}).require(${entry}, ${entry});`, { ...worker, eval: true, execArgv: [] });
}

/** Making a cluster takes seconds and loading a made one a quarter of one, so the first start in memory keeps it for all later ones. */
function templateFile(): string {
  const manifest = readFileSync(join(dirname(require.resolve('@electric-sql/pglite')), '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  return join(packageRoot, 'node_modules', '.cache', 'payment-terminal', `embedded-${version}.tar`);
}
