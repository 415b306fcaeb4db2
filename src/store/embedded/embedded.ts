import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { systemClock, type Clock } from '../../base/clock.js';
import { lockDirectoryInTime } from './directory-lock.js';
import { EmbeddedSession } from './embedded-session.js';
import type { EmbeddedOptions, News, Order, Started } from './embedded-worker.js';
import type { StoreLog } from '../connection/connection.js';
import { packageRoot } from '../../base/package-root.js';

/** A PostgreSQL of one session inside this process. */
export interface Embedded {
  /** Opens a new session, as a socket for node-postgres. It replaces the previous session, which fails. */
  session(): EmbeddedSession;
  /** Stores a database in memory as the template of later ones. Does nothing for databases on disk. */
  keepAsTemplate(): Promise<void>;
  /**
   * Writes all data, ends the thread and releases the directory. A migrated database in memory is emptied and reused
   * instead: a new thread takes half a second of CPU.
   */
  close(): Promise<void>;
}

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
 * loop.
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
    const embedded = await start(
      { in: 'memory', template: templateFile(template ?? 'empty'), isMigrated: template !== undefined },
      log,
      () => undefined,
    );
    if (template === undefined) await embedded.keepAsTemplate();
    return embedded;
  }
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const directory = join(dataDirectory, 'database');
  const unlock = await lockDirectoryInTime(`${directory}.lock`, clock, log);
  try {
    return await start({ in: 'directory', directory }, log, unlock);
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

/** A thread with its PostgreSQL, reused for several databases in sequence. */
interface Thread {
  readonly worker: Worker;
  /** The reason why it stopped. */
  stopped: Error | undefined;
  readonly exited: Promise<void>;
  /** Receives an error if the thread stops while it serves. */
  log: StoreLog | undefined;
}

async function startThread(options: EmbeddedOptions): Promise<Thread> {
  const worker = startWorker({ options, program: await compiledProgram() });
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', (code) => {
      thread.stopped ??= new Error(`the embedded database stopped with exit code ${String(code)}`);
      thread.log?.error(
        { err: thread.stopped },
        'the embedded database stopped: every query fails until the service is started again',
      );
      resolve();
    });
  });
  const thread: Thread = { worker, stopped: undefined, exited, log: undefined };
  worker.on('message', (news: News) => {
    if (typeof news === 'object') thread.stopped = new Error(`the embedded database stopped: ${news.ended}`);
  });
  worker.on('error', (error: Error) => {
    thread.stopped = error;
  });
  await once(worker, 'message');
  return thread;
}

/** Threads with an emptied database in memory, by the file of its template. */
const spareThreads = new Map<string, Thread[]>();

async function start(options: EmbeddedOptions, log: StoreLog, unlock: () => void): Promise<Embedded> {
  const spare = options.in === 'memory' ? spareThreads.get(options.template)?.pop() : undefined;
  const thread = spare && !spare.stopped ? spare : await startThread(options);
  const { worker, exited } = thread;
  worker.ref();
  thread.log = log;
  let closed: Error | undefined;
  /** Sends an order and returns the thread's answer; undefined if it ends. */
  const answerTo = async (order: Order & string): Promise<News | undefined> => {
    const answer = once(worker, 'message') as Promise<[News]>;
    worker.postMessage(order);
    return Promise.race([
      answer.then(
        ([news]) => news,
        () => undefined,
      ),
      exited.then(() => undefined),
    ]);
  };
  return {
    session: () => new EmbeddedSession(worker, () => closed ?? thread.stopped),
    keepAsTemplate: async () => {
      if (!thread.stopped && !spare) await answerTo('keep');
    },
    close: async () => {
      if (closed) return;
      closed = thread.stopped ?? new Error('the embedded database was closed');
      thread.log = undefined;
      if (!thread.stopped && options.in === 'memory' && (await answerTo('empty')) === 'emptied') {
        worker.unref();
        spareThreads.set(options.template, [...(spareThreads.get(options.template) ?? []), thread]);
        return;
      }
      if (!thread.stopped) worker.postMessage('close' satisfies Order);
      await exited;
      unlock();
    },
  };
}

let program: Promise<WebAssembly.Module> | undefined;

/**
 * Returns PostgreSQL's program, compiled once for all databases of this process. Their threads share its machine code,
 * so that only the first one waits for optimization.
 */
const compiledProgram = (): Promise<WebAssembly.Module> =>
  (program ??= readFile(join(dirname(require.resolve('@electric-sql/pglite')), 'pglite.wasm')).then((bytes) =>
    WebAssembly.compile(bytes),
  ));

function startWorker(started: Started): Worker {
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

/**
 * Returns the file of a template. Creating a cluster takes seconds, and migrating it a quarter of one. Loading a stored
 * one is faster, so the first in memory of each kind is stored for later ones.
 */
export function templateFile(name: string): string {
  const manifest = readFileSync(join(dirname(require.resolve('@electric-sql/pglite')), '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  return join(packageRoot, 'node_modules', '.cache', 'payment-terminal', `embedded-${version}-${name}.files`);
}
