/** `npm run bench`: measures the speed of the service against Koa and PostgreSQL alone. `--help` prints the usage. */
import { mkdtemp, rm, cp } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { growth } from './bench/growth.js';
import { readOptions, type Bench, scenarios, type Flow, type ScenarioName } from './bench/scenarios.js';
import { npmRun } from './support/programs.js';
import { createScratchDatabase, onServer } from './support/scratch-database.js';
import { table } from './support/table.js';
import type { BaselineAnswer } from './bench/baseline.js';
import { measure, measuredTable, ratio, sum, thousands } from './bench/measure.js';
import type { Measured, Target, Turn } from './bench/measure.js';
import { backgroundOf, makeSales, record, writes, type Recording } from './bench/recording.js';
import { serviceDirectory, startBaseline, startService } from './bench/servers.js';

/**
 * Sales made before measuring, so that PostgreSQL has statistics. It scans small tables sequentially, and keeps such
 * plans for up to a minute of growth.
 */
const salesBefore = 5_000;
/** Number of transactions that reading requests cycle through. */
const knownCount = 200;
/** Target ratios of a status and of all else: of requests per second, and of processor time. */
const aims = { status: { requests: 0.9, cpu: 0.8 }, others: { requests: 0.8, cpu: 0.6 } };
/** Target ratio of the service's p99 to the baseline's, at half the service's maximum rate. */
const steadyAim = 1.5;

/** Measures scenarios against the baseline and prints a table for each. */
async function compare(bench: Bench, names: readonly ScenarioName[]): Promise<void> {
  const { progress, options } = bench;
  progress('starting the service');
  const recorded = await startService(bench);
  progress(`making ${salesBefore} sales`);
  const known = (await makeSales(recorded.origin, salesBefore, 16)).slice(-knownCount);
  if (bench.databaseUrl !== undefined) await onServer(bench.databaseUrl, (client) => client.query('VACUUM (ANALYZE)'));
  progress('recording its statements');
  const background = await backgroundOf(recorded);
  const recordings = new Map<ScenarioName, Recording[]>();
  for (const name of names) {
    const ofScenario: Recording[] = [];
    for (const flow of scenarios[name].flows) ofScenario.push(await record(recorded, flow, known, background));
    recordings.set(name, ofScenario);
  }

  // Measures a fresh process, as for the baseline. A process that migrated, set up the sandbox and was recorded uses a
  // tenth more CPU.
  await recorded.stop();
  let directory = serviceDirectory(bench);
  if (bench.databaseUrl === undefined) {
    // An embedded database allows one process at a time: the baseline gets a copy.
    directory = join(bench.directory, 'baseline');
    await cp(serviceDirectory(bench), directory, { recursive: true });
  }
  const service = [await startService(bench)];
  const second = options.instances === 2 ? [await startService(bench)] : [];
  progress('starting the bare Koa');
  const baseline = await startBaseline(
    bench,
    directory,
    [...recordings].flatMap(([name, ofScenario]) => ofScenario.flatMap((recording) => answersOf(name, recording))),
  );

  for (const [scenario, ofScenario] of recordings) {
    const { flows } = scenarios[scenario];
    const bare = flows.map((flow) => onBaseline(scenario, flow));
    const [subject, sql] = [
      { name: 'the service', servers: service, flows, known },
      { name: 'Koa + pg, the same SQL', servers: [baseline], flows: bare, known },
    ];
    const two = second.map((other) => ({ ...subject, name: 'two instances', servers: [...service, other] }));
    // The baseline shares executions as the service did in its last turn.
    const afterTurn = async (target: Target, turn: Turn): Promise<void> => {
      if (target !== subject) return;
      for (const [index, shares] of sharesOf(ofScenario, [turn]).entries())
        await baseline.probe.share(bare[index]?.steps.at(-1)?.path ?? '', shares);
    };
    const closed = await measure(bench, scenario, [subject, ...two, sql], { afterTurn });
    const shares = sharesOf(ofScenario, closed[0]?.turns ?? []);
    const aim = scenario === 'status' ? aims.status : aims.others;
    console.log(
      [
        `${scenario}: ${scenarios[scenario].title}`,
        ...ofScenario.map((recording, index) => statementLine(recording, shares[index] ?? [])),
        `\n${measuredTable(closed)}\n`,
        `Aim: ratios of at least ${aim.requests} of requests/s and ${aim.cpu} of CPU. They are ` +
          `${ratioOf(closed, 'requests')} and ${ratioOf(closed, 'cpu')}.\n`,
      ].join('\n'),
    );
    const rate = (closed[0]?.requestsPerSecond.median ?? NaN) / 2;
    const rateText = `${thousands(rate)} requests/s`;
    const steady = await measure(bench, `${scenario} at ${rateText}`, [subject, sql], { rate, afterTurn });
    console.log(steadyText(rateText, steady));
  }
}

const steadyText = (rateText: string, steady: readonly Measured[]): string =>
  [
    `At a steady ${rateText}, half of the service's maximum rate, from when each request was due:`,
    table([
      ['', 'p50 ms', 'p99 ms', 'p99 of each round'],
      ...steady.map(({ name, p50, p99, turns }) => {
        const ofRounds = turns.map((turn) => turn.p99.toFixed(1));
        return [name, p50.toFixed(1), p99.toFixed(1), ofRounds.join(' ')];
      }),
    ]),
    `Aim: a p99 of at most ${steadyAim} times the same SQL's. It is ${ratioOf(steady, 'p99')}.\n`,
  ].join('\n');

/** Returns a flow for the baseline, under separate paths. */
const onBaseline = (scenario: ScenarioName, flow: Flow): Flow => ({
  ...flow,
  steps: flow.steps.map((step, index) => ({ ...step, path: `/${scenario}/${flow.name}/${index}` })),
});

/**
 * Returns the baseline's answers. The last request of a flow executes the statements of all, so both sides do the same
 * work.
 */
const answersOf = (scenario: ScenarioName, { flow, bodies, traces }: Recording): BaselineAnswer[] =>
  onBaseline(scenario, flow).steps.map(({ path }, step) => ({
    path,
    body: bodies[step] ?? '',
    traces: step === flow.steps.length - 1 ? traces : [],
    freshIds: writes(flow),
  }));

/** Requests in progress at the start or end of a turn make shares inexact. */
const wholeShare = 0.95;

/**
 * Returns the executions of each statement for each run of its flow: below 1 if requests share executions. A statement
 * of several flows has one share.
 */
function sharesOf(recordings: readonly Recording[], turns: readonly Turn[]): number[][] {
  const keys = recordings.map(({ traces }) => (traces[0]?.statements ?? []).map(({ key }) => key));
  const expected = new Map<string, number>();
  for (const [index, ofFlow] of keys.entries()) {
    const times = sum(turns.map(({ played }) => played[index] ?? 0));
    for (const key of ofFlow) expected.set(key, (expected.get(key) ?? 0) + times);
  }
  return keys.map((ofFlow) =>
    ofFlow.map((key) => {
      const share = sum(turns.map(({ executed }) => executed.get(key) ?? 0)) / (expected.get(key) ?? 1);
      return share > wholeShare ? 1 : share;
    }),
  );
}

/** Describes the statements of a flow, and the share of executions. */
function statementLine({ flow, traces }: Recording, shares: readonly number[]): string {
  const statements = (traces[0]?.statements ?? []).map(({ key }, place) => {
    const share = shares[place] ?? 1;
    return (
      key.slice(0, 80) +
      // The simulated bank's ledger is in the same database only because it is simulated.
      (key.startsWith('simulator-') ? ' (the simulated bank)' : '') +
      (share < 1 ? ` (shared: ${share.toFixed(2)} of one)` : '')
    );
  });
  return `Statements of ${flow.name}: ${statements.join(', ')}`;
}

/** The ratio of the service, the first target, to the baseline, the last. */
function ratioOf(measured: readonly Measured[], which: 'requests' | 'cpu' | 'p99'): string {
  const ratios = measured.at(-1)?.ratios;
  return ratios ? ratio(ratios[which]) : '?';
}

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
