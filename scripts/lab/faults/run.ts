import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audit, type Fault } from './audit.js';
import { twoCells } from './scenarios/cells.js';
import { databaseAway, killedPostmaster, pgbouncer, terminatedBackends } from './scenarios/database.js';
import { killedPrimary, partition, silencedPrimary } from './scenarios/failover.js';
import { frozenRefund, lateBank } from './scenarios/late-arrival.js';
import { movedAccount } from './scenarios/move.js';
import { contradiction, retryCap } from './scenarios/rules.js';
import { frozenInstance, kill, rollingRestart } from './scenarios/stopped-processes.js';
import { type Scenario, Stage, type StageOptions } from './stage.js';
import { table as aligned } from '../../support/table.js';

export const scenarios: Readonly<Record<string, Scenario>> = {
  'frozen-refund': frozenRefund,
  'late-bank': lateBank,
  'retry-cap': retryCap,
  contradiction,
  'terminated-backends': terminatedBackends,
  'killed-postmaster': killedPostmaster,
  'killed-primary': killedPrimary,
  'silenced-primary': silencedPrimary,
  partition,
  pgbouncer,
  cells: twoCells,
  move: movedAccount,
  'rolling-restart': rollingRestart,
  'database-away': databaseAway,
  'frozen-instance': frozenInstance,
  kill,
};

export interface Result {
  readonly fault: string;
  readonly rounds: number;
  readonly submissions: number;
  readonly faults: readonly Fault[];
  /** 5xx answers, as expected while the database is unreachable. */
  readonly serverErrors: number;
  /** Requests that were refused, cut off, or not answered in time. */
  readonly unanswered: number;
  /** Longest time in seconds from the end of a fault to an instance's first success; undefined if not measured. */
  readonly recoverySeconds: number | undefined;
}

const longestMinutes = 90;
/** Between two requests of a client in the short form: each fault still meets some hundred of them. */
const pauseMilliseconds = 100;

interface Wanted {
  readonly name: string;
  readonly scenario: Scenario;
  readonly rounds: number;
}

/**
 * Injects faults in sequence on a dedicated database with two instances, then reconciles.
 * @param options of the stage; their settings override those of the faults
 * @throws Error if the stage or a fault fails to start
 */
export async function runScenarios(wanted: readonly Wanted[], options: StageOptions): Promise<Result> {
  const { progress } = options;
  const name = wanted.map((one) => one.name).join(', ');
  // Not under TMPDIR: the user postgres must have access.
  const directory = mkdtempSync(join(process.geteuid?.() === 0 ? '/tmp' : tmpdir(), 'payment-terminal-faults-'));
  chmodSync(directory, 0o755);
  const watchdog = setTimeout(() => {
    progress(`${name} did not finish within ${longestMinutes} minutes`);
    process.exit(1);
  }, longestMinutes * 60_000);
  let stage: Stage | undefined;
  try {
    progress(`${name}: starting a database and two instances`);
    const settings = Object.assign(
      {},
      ...wanted.map(({ scenario }) => scenario.stage?.settings),
      options.settings,
    ) as Record<string, string>;
    stage = await Stage.open(directory, {
      ...options,
      settings,
      proxied: wanted.some(({ scenario }) => scenario.stage?.proxied),
      replicated: wanted.some(({ scenario }) => scenario.stage?.replicated),
      pooled: wanted.some(({ scenario }) => scenario.stage?.pooled),
    });
    for (const { scenario, rounds } of wanted) await scenario.run(stage, rounds);
    await stage.finish();
    progress('comparing the ledgers');
    const { faults, transactions, taken } = await audit(stage.direct, stage.load.submissions);
    progress(`${transactions} transactions; taken ${taken.service}, by the bank's ledger ${taken.bank}`);
    for (const { scenario, rounds } of wanted) await scenario.judge?.(stage, rounds);
    const { all } = stage.load.exchanges;
    return {
      fault: name,
      rounds: wanted.reduce((sum, { rounds }) => sum + rounds, 0),
      submissions: stage.load.submissions.length,
      faults: [...stage.faults, ...faults],
      serverErrors: all.filter(({ status }) => status !== undefined && status >= 500).length,
      unanswered: all.filter(({ status }) => status === undefined).length,
      recoverySeconds: stage.recoveries.length > 0 ? Math.max(...stage.recoveries) : undefined,
    };
  } finally {
    await stage?.close();
    clearTimeout(watchdog);
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Runs faults, by their names and numbers of rounds, on the sources.
 * @returns the number of submissions meanwhile
 * @throws Error with the report if something is lost, doubled, stuck or untrue
 */
export async function submissionsUnder(
  rounds: Readonly<Record<string, number>>,
  settings: Readonly<Record<string, string>> = {},
): Promise<number> {
  const reported: string[] = [];
  const wanted = Object.entries(rounds).map(([name, count]) => {
    const scenario = scenarios[name];
    if (!scenario) throw new Error(`There is no fault "${name}".`);
    return { name, scenario, rounds: count };
  });
  const progress = (text: string): void => void reported.push(text);
  const { faults, submissions } = await runScenarios(wanted, { built: false, settings, progress, pauseMilliseconds });
  if (faults.length > 0)
    throw new Error([...faults.map(({ kind, what }) => `${kind}: ${what}`), ...reported].join('\n'));
  return submissions;
}

const heads = [
  'fault',
  'rounds',
  'submissions',
  'lost',
  'doubled',
  'stuck',
  'untrue',
  '5xx',
  'unanswered',
  'first success after s',
] as const;

function cells({ fault, rounds, submissions, faults, serverErrors, unanswered, recoverySeconds }: Result): string[] {
  const count = (kind: Fault['kind']): number => faults.filter((one) => one.kind === kind).length;
  const numbers = [
    rounds,
    submissions,
    count('lost'),
    count('doubled'),
    count('stuck'),
    count('untrue'),
    serverErrors,
    unanswered,
  ];
  return [fault, ...numbers.map(String), recoverySeconds?.toFixed(1) ?? ''];
}

/** Returns the results as a table, as text or as Markdown. */
export function table(results: readonly Result[], markdown: boolean): string {
  const rows = results.map(cells);
  if (markdown)
    return [heads, heads.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
      .map((row) => `| ${row.join(' | ')} |`)
      .join('\n');
  return aligned([heads, ...rows]);
}
