/** `npm run bench`: how fast the service is, beside what Koa and PostgreSQL alone would do. See scripts/bench/options.ts for the usage. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { packageRoot } from '../src/store/package-root.js';
import { drainBacklog } from './bench/backlog.js';
import type { Bench } from './bench/bench.js';
import { compare } from './bench/compare.js';
import { createBenchDatabase, howToGetPostgres } from './bench/database.js';
import { growth } from './bench/growth.js';
import { hangingReceiver } from './bench/hanging.js';
import type { Load } from './bench/load.js';
import { quiet, useByOthers } from './bench/machine.js';
import { readOptions, usage, UsageWanted, type Options, type StudyName } from './bench/options.js';
import { startProcess, type Run } from './bench/processes.js';
import { compiled } from './bench/service.js';

const studies: Readonly<Record<StudyName, (work: Bench) => Promise<unknown>>> = {
  growth, charges: (work) => drainBacklog('charges', work), deliveries: (work) => drainBacklog('deliveries', work), hanging: hangingReceiver,
};
const stopping = new AbortController();
const undoings: (() => Promise<unknown>)[] = [];
const progress = (text: string): void => { process.stderr.write(`${new Date().toISOString().slice(11, 19)}  ${text}\n`); };

function stop(reason: string): void {
  if (stopping.signal.aborted) return;
  process.exitCode = 130;
  stopping.abort(new Error(reason));
  progress(`${reason}: stopping the servers and dropping the database`);
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop(name));
// As when the output goes to a pager that is left.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => stop('nobody reads the output'));

try {
  const options = readOptions(process.argv.slice(2));
  const serverUrl = process.env['BENCH_DATABASE_URL'] ?? process.env['DATABASE_URL'];
  const run: Run = { signal: stopping.signal, undoAtEnd: (what) => { undoings.push(what); } };
  if (options.embedded) await bench(options, undefined, run);
  else if (serverUrl) await bench(options, serverUrl, run);
  else fail(howToGetPostgres, 2);
} catch (error) {
  if (error instanceof UsageWanted) {
    if (error.message === '') console.log(usage);
    else fail(`${error.message}\n\n${usage}`, 2);
  } else if (!stopping.signal.aborted) {
    fail(`The benchmark failed: ${error instanceof Error ? error.message : String(error)}`, 1);
  }
} finally {
  for (const undo of undoings.reverse()) {
    await undo().catch((error: unknown) => fail(`Something was left behind: ${error instanceof Error ? error.message : String(error)}`, 1));
  }
}

function fail(message: string, exitCode: number): void {
  console.error(message);
  process.exitCode ??= exitCode;
}

async function bench(options: Options, serverUrl: string | undefined, run: Run): Promise<void> {
  const { signal, undoAtEnd } = run;
  progress('building the service and the benchmark');
  await finish('npm', ['run', 'build', '--silent'], signal);
  await finish(process.execPath, [join(packageRoot, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', join(packageRoot, 'scripts', 'bench')], signal);

  const directory = await mkdtemp(join(tmpdir(), 'payment-terminal-bench-'));
  undoAtEnd(() => rm(directory, { recursive: true }));
  const database = serverUrl === undefined ? undefined : await createBenchDatabase(serverUrl);
  if (database) undoAtEnd(() => database.drop());
  signal.throwIfAborted();

  const others = await useByOthers(signal);
  const busy = others > quiet;
  const load = startProcess<Load>(compiled('scripts', 'bench', 'load.js'), { run });
  const began = new Date();
  const results = join(packageRoot, 'data', 'bench');
  const stem = join(results, `${began.toISOString().replace(/[:.]/g, '-')}${options.study ? `-${options.study}` : ''}`);
  await mkdir(results, { recursive: true });
  const machine = { node: process.version, processors: cpus().map(({ model }) => model), database: database?.server ?? 'embedded', useByOthers: others };
  console.log(`Node ${machine.node}, ${machine.processors.length} processors, ${machine.database}; ${options.connections} connections, ${options.rounds} rounds of ${options.seconds} s.`);
  const share = `Before the run, ${Math.round(others * 100)} % of the processors were in use.`;
  console.log(busy ? `${share} That is much: compare CPU, not requests per second.\n` : `${share}\n`);

  const work: Bench = { options, run, progress, databaseUrl: database?.databaseUrl, directory, load, busy, stem };
  const reports = options.study ? await studies[options.study](work) : await compare(work);
  await writeFile(`${stem}.json`, `${JSON.stringify({ began, options, machine, reports }, null, 2)}\n`);
  console.log(`Written to ${relative(process.cwd(), stem)}.json`);
}

async function finish(command: string, args: readonly string[], signal: AbortSignal): Promise<void> {
  const child = spawn(command, args, { cwd: packageRoot, stdio: ['ignore', 'inherit', 'inherit'], signal });
  const [code] = await once(child, 'exit') as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}
