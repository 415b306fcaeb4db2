/** `npm run bench`: measures the speed of the service against Koa and PostgreSQL alone. `--help` prints the usage. */
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare } from './bench/compare.js';
import { growth } from './bench/growth.js';
import { readOptions, type Bench } from './bench/options.js';
import { npmRun } from './support/programs.js';
import { createScratchDatabase, onServer } from './support/scratch-database.js';

const howToGetPostgres = `No PostgreSQL to measure on: set BENCH_DATABASE_URL (or DATABASE_URL) to any database of a
server on which you may create databases. A server for it, in a container:

  docker run --rm -d --name bench-postgres -p 127.0.0.1:54320:5432 -e POSTGRES_PASSWORD=bench postgres:17
  BENCH_DATABASE_URL=postgres://postgres:bench@127.0.0.1:54320/postgres npm run bench

or measure on the embedded database: npm run bench -- --embedded`;

const { names, study, options } = readOptions();
const interrupted = 130;

const undoings: (() => unknown)[] = [];
const atEnd = (undo: () => unknown): void => {
  undoings.push(undo);
};
let ended: Promise<never> | undefined;
/** Undoes everything that the run created, in reverse order, and ends the process. */
const end = (): Promise<never> => (ended ??= undoAll().then(() => process.exit()));

async function undoAll(): Promise<void> {
  for (const undo of undoings.reverse()) {
    try {
      await undo();
    } catch (error) {
      fail('Cleanup failed', error);
    }
  }
}

function fail(what: string, error: unknown): void {
  // An interrupted run reports no failures.
  if (process.exitCode === interrupted) return;
  console.error(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

function interrupt(): void {
  process.exitCode = interrupted;
  void end();
}

const progress = (text: string): void => {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)}  ${text}\n`);
};

async function run(): Promise<void> {
  const serverUrl = options.embedded ? undefined : (process.env['BENCH_DATABASE_URL'] ?? process.env['DATABASE_URL']);
  if (serverUrl === undefined && !options.embedded) throw new Error(howToGetPostgres);
  progress('building the service and the benchmark');
  await npmRun('build');
  await npmRun('build:bench');

  const directory = await mkdtemp(join(tmpdir(), 'payment-terminal-bench-'));
  atEnd(() => rm(directory, { recursive: true }));
  const database = serverUrl === undefined ? undefined : await createScratchDatabase(serverUrl, 'bench');
  if (database) atEnd(() => database.drop());
  const bench: Bench = { options, progress, directory, databaseUrl: database?.databaseUrl, atEnd };
  console.log(
    `Node ${process.version}, ${cpus().length} processors, ${await serverOf(bench)}; ${options.connections} ` +
      `connections, ${options.rounds} rounds of ${options.seconds} s.\n`,
  );
  if (study) await growth(bench);
  else await compare(bench, names);
}

/** Returns the database server, such as "PostgreSQL 15.18, fsync on, synchronous_commit on". */
async function serverOf({ databaseUrl }: Bench): Promise<string> {
  if (databaseUrl === undefined) return 'embedded database';
  const settings = ['server_version', 'fsync', 'synchronous_commit'].map((name) => `current_setting('${name}')`);
  return onServer(databaseUrl, async (client) => {
    const { rows } = await client.query<string[]>({ text: `SELECT ${settings.join(', ')}`, rowMode: 'array' });
    const [version = '', fsync = '', commit = ''] = rows[0] ?? [];
    return `PostgreSQL ${version}, fsync ${fsync}, synchronous_commit ${commit}`;
  });
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, interrupt);
// A pager that closes the output ends the run.
for (const stream of [process.stdout, process.stderr]) stream.on('error', interrupt);
// An error in a listener must not leave a database behind.
process.on('uncaughtException', (error) => {
  fail('The benchmark failed', error);
  void end();
});
await run().catch((error: unknown) => fail('The benchmark failed', error));
await end();
