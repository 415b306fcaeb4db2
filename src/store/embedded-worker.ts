import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/** What the thread is started with. `template` is where an initialised cluster is kept, for fast starts in memory. */
export type EmbeddedOptions = { in: 'directory'; directory: string } | { in: 'memory'; template: string };

/** What the thread is told: serve a session over this port, or close the database and end. */
export type Order = { session: MessagePort } | 'close';

/** What a session's port tells: it can be used, it can be used no more, or bytes of PostgreSQL's wire protocol. */
export type Answer = 'ready' | 'replaced' | Uint8Array;

/** What the thread tells: it serves, or it ends because PostgreSQL did. */
export type News = 'ready' | { ended: string };

const SYNC = new Uint8Array([0x53, 0, 0, 0, 4]);

/** What PostgreSQL wrote to its log while it did not come up. */
const lastWords: string[] = [];
let serving = false;

/**
 * Reads PostgreSQL's log. After an error of the severities FATAL and PANIC (a full disk is enough) PostgreSQL ends its process, which here
 * leaves a loop that answers nobody. So the thread ends in its place; the next start recovers what was committed.
 *
 * @returns false, for PGlite not to print the line
 */
function listen(line: string): false {
  const [, severity, message] = /^[\d-]+ [\d:.]+ \w+ \[\d+\] (FATAL|PANIC|DETAIL): +(.*)/.exec(line) ?? [];
  if (severity === undefined || message === undefined) return false;
  if (!serving) {
    lastWords.push(message);
  } else if (severity !== 'DETAIL') {
    tell({ ended: message });
    process.exit(1);
  }
  return false;
}

function tell(news: News): void {
  parentPort?.postMessage(news);
}

async function openDirectory(directory: string): Promise<PGlite> {
  if (!existsSync(directory)) {
    // A kill during the initialisation leaves a cluster that does not open: make it elsewhere and move it when it is complete.
    const unfinished = `${directory}.tmp`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    await (await PGlite.create(unfinished, { onStderr: listen })).close();
    renameSync(unfinished, directory);
  }
  return PGlite.create(directory, { onStderr: listen });
}

async function openMemory(template: string): Promise<PGlite> {
  if (existsSync(template)) return PGlite.create({ loadDataDir: new Blob([await readFile(template)]), onStderr: listen });
  const database = await PGlite.create({ onStderr: listen });
  const dump = await database.dumpDataDir('none');
  await keep(template, new Uint8Array(await dump.arrayBuffer())).catch(() => undefined); // where it cannot be kept, starts stay slow
  return database;
}

async function keep(file: string, content: Uint8Array): Promise<void> {
  const unfinished = `${file}.${String(process.pid)}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(unfinished, content);
  await rename(unfinished, file);
}

/**
 * Hands the one session that a single-user PostgreSQL has to a new client: whatever the last one left behind (half a request, an open
 * transaction, prepared statements, settings) is gone before the first byte of the new one is read.
 */
async function serve(database: PGlite, port: MessagePort): Promise<void> {
  await database.execProtocolRaw(SYNC);
  await database.exec('ROLLBACK');
  await database.exec('DISCARD ALL');
  port.on('message', (request: Uint8Array) => {
    const send = (chunk: Uint8Array) => {
      const copy = chunk.slice(); // a view of the database's own memory until copied
      port.postMessage(copy, [copy.buffer]);
    };
    void database.execProtocolRawStream(request, { onRawData: send });
  });
  port.postMessage('ready' satisfies Answer);
}

async function open(options: EmbeddedOptions): Promise<PGlite> {
  try {
    return await (options.in === 'memory' ? openMemory(options.template) : openDirectory(options.directory));
  } catch (error) {
    throw lastWords.length > 0 ? new Error(lastWords.join(': ')) : error;
  }
}

/** In memory there is nothing to write out. */
async function close(database: PGlite, options: EmbeddedOptions): Promise<void> {
  if (options.in === 'directory') await database.close();
  process.exit(0);
}

async function main(options: EmbeddedOptions): Promise<void> {
  const database = await open(options);
  let current: MessagePort | undefined;
  parentPort?.on('message', (order: Order) => {
    current?.postMessage('replaced' satisfies Answer);
    current?.close();
    if (order === 'close') {
      serving = false;
      void close(database, options);
    } else {
      current = order.session;
      void serve(database, current);
    }
  });
  serving = true;
  tell('ready');
}

void main(workerData as EmbeddedOptions);
