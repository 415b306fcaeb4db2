import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { MessageChannel, Worker, type WorkerOptions } from 'node:worker_threads';
import { systemClock, type Clock } from '../../base/clock.js';
import { lockDirectoryInTime } from './directory-lock.js';
import { type Answer, type Embedded, EmbeddedSession, type Line } from './embedded-session.js';
import type { News, Order, Started } from './embedded-worker.js';
import type { Program } from './in-memory.js';
import type { StoreLog } from '../connection/connection.js';

/** The data directory that selects a database in memory, which ends with the process. */
export const IN_MEMORY = 'memory://';

// import.meta.resolve is missing where a test runner loads this file as CommonJS.
const require = createRequire(import.meta.url);

/**
 * Opens the database under `dataDirectory`, and creates it if it does not exist: `database/` holds the cluster,
 * `database.lock/` names the process that has it open. Two processes in one cluster would silently lose each other's
 * rows.
 *
 * PostgreSQL runs in a separate thread, because it computes whole queries without yielding and would block the event
 * loop. Only a database in memory, which is for tests, runs in this one.
 *
 * The package `@electric-sql/pglite-socket` is unsuitable. It listens on a socket without a password, its connections
 * share one session, so that prepared statements of the same name collide, and it waits forever once PGlite has thrown
 * (version 0.2.17).
 *
 * @param template name of the template of a database in memory, see `keepAsTemplate`. Without one it is empty.
 * @param clock for the wait on a predecessor that is still closing it
 * @throws Error if another process has it open, or if it cannot be opened; both messages contain instructions.
 */
export async function openEmbedded(
  dataDirectory: string,
  log: StoreLog,
  template?: string,
  clock: Clock = systemClock,
): Promise<Embedded> {
  if (dataDirectory === IN_MEMORY) {
    const { openInMemory } = await import('./in-memory.js');
    return openInMemory(await compiledProgram(), template, log);
  }
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const directory = join(dataDirectory, 'database');
  const unlock = await lockDirectoryInTime(`${directory}.lock`, clock, log);
  try {
    return await start(directory, log, unlock);
  } catch (error) {
    unlock();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `cannot open the embedded database in ${directory} (${reason}): ` +
        `move the directory away to start with an empty one, or set DATABASE_URL`,
      { cause: error },
    );
  }
}

async function start(directory: string, log: StoreLog, unlock: () => void): Promise<Embedded> {
  const worker = startWorker({ directory });
  let stopped: Error | undefined;
  let closed: Error | undefined;
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', (code) => {
      stopped ??= new Error(`the embedded database stopped with exit code ${String(code)}`);
      if (!closed)
        log.error(
          { err: stopped },
          'the embedded database stopped: every query fails until the service is started again',
        );
      resolve();
    });
  });
  worker.on('message', (news: News) => {
    if (typeof news === 'object') stopped = new Error(`the embedded database stopped: ${news.ended}`);
  });
  worker.on('error', (error: Error) => {
    stopped = error;
  });
  await once(worker, 'message');
  return {
    session: () =>
      new EmbeddedSession(
        (receive) => openLine(worker, receive),
        () => closed ?? stopped,
      ),
    keepAsTemplate: () => Promise.resolve(),
    close: async () => {
      if (closed) return;
      closed = stopped ?? new Error('the embedded database was closed');
      if (!stopped) worker.postMessage('close' satisfies Order);
      await exited;
      unlock();
    },
  };
}

function openLine(worker: Worker, receive: (answer: Answer) => void): Line {
  const { port1, port2 } = new MessageChannel();
  const stop = (): void => receive('stopped');
  worker.once('exit', stop);
  port1.on('message', receive);
  worker.postMessage({ session: port2 } satisfies Order, [port2]);
  return {
    send: (bytes) => port1.postMessage(bytes, [bytes.buffer]),
    close: () => {
      worker.removeListener('exit', stop);
      port1.close();
    },
    ref: () => port1.ref(),
    unref: () => port1.unref(),
  };
}

let program: Promise<Program> | undefined;

// No loaded library declares it, except the DOM's.
const { WebAssembly } = globalThis as unknown as { WebAssembly: { compile(bytes: Uint8Array): Promise<Program> } };

/** Returns PostgreSQL's program, compiled once for all databases in the memory of this process. */
export const compiledProgram = (): Promise<Program> =>
  (program ??= readFile(join(dirname(require.resolve('@electric-sql/pglite')), 'pglite.wasm')).then((bytes) =>
    WebAssembly.compile(bytes),
  ));

function startWorker(started: Started): Worker {
  // By default the optimizing compiler takes a second of a processor for functions that run at a start only.
  setFlagsFromString('--wasm-tiering-budget=50000000');
  const worker: WorkerOptions = { workerData: started };
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./embedded-worker.js', import.meta.url), worker);
  // Node 20 does not run tsx's loader on the entry of a thread, so the entry is a script that loads the TypeScript file
  // through it. PGlite is loaded first: the loader would compile its half a megabyte in every thread.
  const load = (file: string): string => `require(${JSON.stringify(file)})`;
  const pglite = load(require.resolve('@electric-sql/pglite'));
  const loader = load(require.resolve('tsx/cjs/api'));
  const entry = load(fileURLToPath(new URL('./embedded-worker.ts', import.meta.url)));
  return new Worker(`${pglite}; ${loader}.register(); ${entry}`, { ...worker, eval: true, execArgv: [] });
}
