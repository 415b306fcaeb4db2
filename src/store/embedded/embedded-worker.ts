import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { empty, shapeOf } from './embedded-reset.js';
import { filesOf, MemoryFiles } from './memory-files.js';

/** The data that the thread starts with. */
export interface Started {
  readonly options: EmbeddedOptions;
  /** PostgreSQL as WebAssembly. */
  readonly program: WebAssembly.Module;
}

/**
 * The location of the cluster. `template` is the file of a stored cluster, for fast starts in memory; a migrated one is
 * reused.
 */
export type EmbeddedOptions =
  { in: 'directory'; directory: string } | { in: 'memory'; template: string; isMigrated: boolean };

/**
 * Messages to the thread: serve a session over this port, store the cluster as the template, reset it to the template,
 * or close it and end.
 */
export type Order = { session: MessagePort } | 'keep' | 'empty' | 'close';

/** Messages from a session's port: it is ready, another session replaced it, or bytes of PostgreSQL's wire protocol. */
export type Answer = 'ready' | 'replaced' | Uint8Array;

/**
 * Messages from the thread: it serves, it has stored the template if it could, it was emptied, or it ends because
 * PostgreSQL did.
 */
export type News = 'ready' | 'kept' | 'emptied' | { ended: string };

const SYNC = new Uint8Array([0x53, 0, 0, 0, 4]);

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

const { options, program } = workerData as Started;
const common: PGliteOptions = { onStderr: listen, pgliteWasmModule: program };

function post(news: News): void {
  parentPort?.postMessage(news);
}

async function openDirectory(directory: string): Promise<PGlite> {
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

/** Options in memory, where the files are a cache already. The usual 128 MB would be cleared at every start. */
const inMemory: PGliteOptions = {
  ...common,
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
};

/** The schema digest of a migrated database in memory when it was opened. */
let shape: string | undefined;

async function openMemory(template: string, isMigrated: boolean): Promise<PGlite> {
  const kept = await readFile(template).catch(() => undefined);
  const database = await PGlite.create(kept ? { ...inMemory, fs: new MemoryFiles(kept) } : inMemory);
  if (kept && isMigrated) shape = await shapeOf(database);
  return database;
}

/**
 * Writes the template, unless it exists, and removes those of earlier migrations. A checkpointed cluster has no log to
 * replay when it is opened.
 */
async function keep(database: PGlite): Promise<void> {
  if (options.in !== 'memory') return;
  if (options.isMigrated) shape ??= await shapeOf(database);
  if (existsSync(options.template)) return;
  const { template } = options;
  await database.exec('CHECKPOINT');
  const content = filesOf(database);
  const unfinished = `${template}.${String(process.pid)}`;
  const directory = dirname(template);
  await mkdir(directory, { recursive: true });
  await writeFile(unfinished, content);
  await rename(unfinished, template);
  const earlier = (await readdir(directory)).filter((file) => !file.includes('-empty.') && file !== basename(template));
  await Promise.all(earlier.map((file) => rm(join(directory, file), { force: true })));
}

async function forget(database: PGlite): Promise<void> {
  await database.execProtocolRaw(SYNC);
  await database.exec('ROLLBACK');
  await database.exec('DISCARD ALL');
}

/** Empties a database, or closes it if that fails. */
async function makeEmpty(database: PGlite): Promise<void> {
  await forget(database);
  if (shape !== undefined && (await empty(database, shape))) post('emptied');
  else await close(database);
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
    return await (options.in === 'memory'
      ? openMemory(options.template, options.isMigrated)
      : openDirectory(options.directory));
  } catch (error) {
    throw lastWords.length > 0 ? new Error(lastWords.join(': ')) : error;
  }
}

/** Closes the database. In memory there is nothing to write. */
async function close(database: PGlite): Promise<void> {
  if (options.in === 'directory') await database.close();
  process.exit(0);
}

async function main(): Promise<void> {
  const database = await open();
  let current: MessagePort | undefined;
  parentPort?.on('message', (order: Order) => {
    if (order === 'keep') {
      // If it cannot be stored, starts stay slow.
      void keep(database)
        .catch(() => undefined)
        .then(() => {
          post('kept');
        });
      return;
    }
    current?.postMessage('replaced' satisfies Answer);
    current?.close();
    current = undefined;
    if (order === 'close') {
      serving = false;
      void close(database);
    } else if (order === 'empty') {
      void makeEmpty(database).catch(() => close(database));
    } else {
      current = order.session;
      void serve(database, current);
    }
  });
  serving = true;
  post('ready');
}

void main();
