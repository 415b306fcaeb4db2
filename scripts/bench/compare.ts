import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { table } from '../support/table.js';
import { onServer } from '../support/scratch-database.js';
import type { BaselineAnswer } from './baseline.js';
import { measure, type Measured, measuredTable, ratio, sum, type Target, thousands, type Turn } from './measure.js';
import type { Bench } from './options.js';
import { backgroundOf, makeSales, record, writes, type Recording } from './recording.js';
import { scenarios, type Flow, type ScenarioName } from './scenarios.js';
import { serviceDirectory, startBaseline, startService } from './servers.js';

/**
 * Sales made before measuring, so that PostgreSQL has statistics. It scans small tables sequentially, and keeps such
 * plans for up to a minute of growth.
 */
const salesBefore = 5_000;
/** Number of transactions that reading requests cycle through. */
const knownCount = 200;
/** Target share of the baseline's requests per second. */
const requestsAim = 0.7;
/** Target ratio of the service's p99 to the baseline's, at half the service's maximum rate. */
const steadyAim = 3;

/** Measures scenarios against the baseline and prints a table for each. */
export async function compare(bench: Bench, names: readonly ScenarioName[]): Promise<void> {
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
    console.log(
      [
        `${scenario}: ${scenarios[scenario].title}`,
        ...ofScenario.map((recording, index) => statementLine(recording, shares[index] ?? [])),
        `\n${measuredTable(closed)}\n`,
        `Aim: at least ${requestsAim} of the same SQL's requests per second. It is ${ratioOf(closed, 'requests')}.\n`,
      ].join('\n'),
    );
    const rate = (closed[0]?.requestsPerSecond.median ?? NaN) / 2;
    const rateText = `${thousands(rate)} requests/s`;
    const steady = await measure(bench, `${scenario} at ${rateText}`, [subject, sql], { rate, afterTurn });
    console.log(
      [
        `At a steady ${rateText}, half of the service's maximum rate, from when each request was due:`,
        table([
          ['', 'p50 ms', 'p99 ms'],
          ...steady.map(({ name, p50, p99 }) => [name, p50.toFixed(1), p99.toFixed(1)]),
        ]),
        `Aim: a p99 of at most ${steadyAim} times the same SQL's. It is ${ratioOf(steady, 'p99')}.\n`,
      ].join('\n'),
    );
  }
}

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
function ratioOf(measured: readonly Measured[], which: 'requests' | 'p99'): string {
  const ratios = measured.at(-1)?.ratios;
  return ratios ? ratio(ratios[which]) : '?';
}
