import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/** What the thread is started with. `template` is where an initialised cluster is kept, for fast starts in memory. */
export type EmbeddedOptions = { in: 'directory'; directory: string } | { in: 'memory'; template: string };

/** What the thread is told: serve a session over this port, or close the database and end. */
export type Order = { session: MessagePort } | 'close';

const SYNC = new Uint8Array([0x53, 0, 0, 0, 4]);

async function openDirectory(directory: string): Promise<PGlite> {
  if (!existsSync(directory)) {
    // A kill during the initialisation leaves a cluster that does not open: make it elsewhere and move it when it is complete.
    const unfinished = `${directory}.tmp`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    await (await PGlite.create(unfinished)).close();
    renameSync(unfinished, directory);
  }
  return PGlite.create(directory);
}

async function openMemory(template: string): Promise<PGlite> {
  if (existsSync(template)) return PGlite.create({ loadDataDir: new Blob([await readFile(template)]) });
  const database = await PGlite.create();
  const dump = await database.dumpDataDir('none');
  const unfinished = `${template}.${String(process.pid)}`;
  mkdirSync(dirname(template), { recursive: true });
  await writeFile(unfinished, new Uint8Array(await dump.arrayBuffer()));
  await rename(unfinished, template);
  return database;
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
  port.postMessage('ready');
}

async function run(options: EmbeddedOptions): Promise<void> {
  if (!parentPort) throw new Error('the embedded database runs in a worker thread');
  const database = await (options.in === 'memory' ? openMemory(options.template) : openDirectory(options.directory));
  let current: MessagePort | undefined;
  parentPort.on('message', (order: Order) => {
    current?.close();
    if (order === 'close') {
      void database.close().then(() => process.exit(0));
    } else {
      current = order.session;
      void serve(database, current);
    }
  });
  parentPort.postMessage('ready');
}

await run(workerData as EmbeddedOptions);
