import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { lockDirectory } from './directory-lock.js';
import { EmbeddedSession } from './embedded-session.js';
import type { EmbeddedOptions, Order } from './embedded-worker.js';
import { packageRoot } from './package-root.js';

/** A PostgreSQL of one session inside this process. */
export interface Embedded {
  /** A new session, as a socket for node-postgres. It takes the place of the session before, which fails. */
  session(): EmbeddedSession;
  /** Why it runs no more, once it stopped without being asked to. */
  failure(): Error | undefined;
  /** Writes everything out, ends the thread and gives the directory back. */
  close(): Promise<void>;
}

/** The data directory that stands for no directory: the data live in memory and end with the process. */
export const IN_MEMORY = 'memory://';

/**
 * Opens the database under `dataDirectory`, and makes it when there is none: `database/` holds the cluster, `database.lock/` names the
 * process that has it open. Two processes in one cluster would silently lose each other's rows.
 *
 * PostgreSQL runs in a thread of its own, because it computes whole queries without yielding and would starve the event loop here.
 *
 * @throws Error when another process has it open, or when it cannot be opened; both say what to do.
 */
export async function openEmbedded(dataDirectory: string): Promise<Embedded> {
  if (dataDirectory === IN_MEMORY) return start({ in: 'memory', template: templateFile() }, () => undefined);
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const directory = join(dataDirectory, 'database');
  const unlock = lockDirectory(`${directory}.lock`);
  try {
    return await start({ in: 'directory', directory }, unlock);
  } catch (error) {
    unlock();
    throw new Error(
      `cannot open the embedded database in ${directory}: another version of it may have made it, or it is damaged; ` +
        'move the directory away to start with an empty one, or set DATABASE_URL',
      { cause: error },
    );
  }
}

async function start(options: EmbeddedOptions, unlock: () => void): Promise<Embedded> {
  const worker = startWorker(options);
  let failure: Error | undefined;
  let closing = false;
  worker.on('error', (error: Error) => {
    failure = error;
  });
  worker.once('exit', (code) => {
    if (!closing) failure ??= new Error(`the embedded database stopped with exit code ${String(code)}`);
  });
  await Promise.race([once(worker, 'message'), once(worker, 'exit').then(() => Promise.reject(failure ?? new Error('unreachable')))]);
  return {
    session: () => new EmbeddedSession(worker, () => failure),
    failure: () => failure,
    close: async () => {
      closing = true;
      if (!failure) {
        worker.postMessage('close' satisfies Order);
        await once(worker, 'exit');
      }
      unlock();
    },
  };
}

function startWorker(options: EmbeddedOptions): Worker {
  const worker: WorkerOptions = { workerData: options };
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./embedded-worker.js', import.meta.url), worker);
  // Node 20 does not run tsx's loader on the entry of a thread, so the entry is a script that imports the TypeScript file through it.
  const entry = JSON.stringify(new URL('./embedded-worker.ts', import.meta.url).href);
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  return new Worker(`import(${loader}).then(({ register }) => { register(); return import(${entry}); });`, { ...worker, eval: true, execArgv: [] });
}

/** Making a cluster takes seconds and loading a made one a quarter of one, so the first start in memory keeps it for all later ones. */
function templateFile(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  return join(packageRoot, 'node_modules', '.cache', 'payment-terminal', `embedded-${version}.tar`);
}
