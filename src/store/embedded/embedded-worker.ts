import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { type Answer, forget } from './embedded-session.js';

/** The data that the thread starts with. */
export interface Started {
  /** The cluster. */
  readonly directory: string;
}

/** Messages to the thread: serve a session over this port, or close the database and end. */
export type Order = { session: MessagePort } | 'close';

/** Messages from the thread: it serves, or it ends because PostgreSQL did. */
export type News = 'ready' | { ended: string };

/** PostgreSQL's log lines while it failed to start. */
const lastWords: string[] = [];
let serving = false;

/**
 * Reads PostgreSQL's log. After an error of the severities FATAL and PANIC (a full disk is enough) PostgreSQL ends its
 * process, which here leaves a loop that answers nothing. The thread therefore ends; the next start recovers the
 * committed data.
 *
 * @returns false, so that PGlite does not print the line
 */
function listen(line: string): false {
  const [, severity, message] = /^[\d-]+ [\d:.]+ \w+ \[\d+\] (FATAL|PANIC|DETAIL): +(.*)/.exec(line) ?? [];
  if (severity === undefined || message === undefined) return false;
  if (!serving) {
    lastWords.push(message);
  } else if (severity !== 'DETAIL') {
    post({ ended: message });
    process.exit(1);
  }
  return false;
}

const { directory } = workerData as Started;
const common: PGliteOptions = { onStderr: listen };

function post(news: News): void {
  parentPort?.postMessage(news);
}

async function openDirectory(): Promise<PGlite> {
  if (!existsSync(directory)) {
    // A kill during the initialisation leaves a cluster that does not open: create it elsewhere and move it when it is
    // complete.
    const unfinished = `${directory}.tmp`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    await (await PGlite.create(unfinished, common)).close();
    renameSync(unfinished, directory);
  }
  return PGlite.create(directory, common);
}

/**
 * Hands the only session of a single-user PostgreSQL to a new client. First it discards the last client's state: half a
 * request, an open transaction, prepared statements, settings.
 */
async function serve(database: PGlite, port: MessagePort): Promise<void> {
  await forget(database);
  port.on('message', (request: Uint8Array) => {
    const send = (chunk: Uint8Array) => {
      const copy = chunk.slice(); // a view of the database's own memory until copied
      port.postMessage(copy, [copy.buffer]);
    };
    void database.execProtocolRawStream(request, { onRawData: send });
  });
  port.postMessage('ready' satisfies Answer);
}

async function open(): Promise<PGlite> {
  try {
    return await openDirectory();
  } catch (error) {
    throw lastWords.length > 0 ? new Error(lastWords.join(': ')) : error;
  }
}

async function close(database: PGlite): Promise<void> {
  await database.close();
  process.exit(0);
}

async function main(): Promise<void> {
  const database = await open();
  let current: MessagePort | undefined;
  parentPort?.on('message', (order: Order) => {
    current?.postMessage('replaced' satisfies Answer);
    current?.close();
    current = undefined;
    if (order === 'close') {
      serving = false;
      void close(database);
    } else {
      current = order.session;
      void serve(database, current);
    }
  });
  serving = true;
  post('ready');
}

void main();
