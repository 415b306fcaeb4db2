import pg from 'pg';
import type { Sandbox } from '../seed/client.js';
import { cloneTemplate, takeTemplate, type Template } from '../seed/clone.js';
import { makeHistory } from '../seed/history.js';
import { progressLine } from '../seed/progress.js';
import type { Bench } from './bench.js';
import { createBenchDatabase } from './database.js';
import { exercise } from './exercise.js';
import { explain, faultOf, type Plan } from './plans.js';
import { backgroundOf, record, writes } from './recording.js';
import { renewed, repeated, replayOf } from './replay.js';
import { aligned, ratio, thousands } from './report.js';
import { scenarios, type ScenarioName } from './scenarios.js';
import type { Target } from './servers.js';
import { apiKey, freePort, managementKey, simulatorSecret, startService, terminalId, type Started } from './service.js';
import { spread, type Spread } from './statistics.js';
import { takeTurn, type Turn } from './turn.js';

/** What a request costs on a database of a size. */
interface Cost {
  readonly scenario: ScenarioName;
  /** By that of the database that stays small, and takes turns with it. */
  readonly rateRatio: Spread;
  /** The same of the processor time of all processes but the load generator. */
  readonly cpuRatio: Spread;
  readonly requestsPerSecond: Spread;
  readonly cpuMicrosecondsPerRequest: Spread;
  readonly otherCpuMicrosecondsPerRequest: Spread;
  readonly p50: Spread;
  readonly p99: Spread;
}

interface Stage {
  /** When its measurement began. */
  readonly transactions: number;
  readonly megabytes: number;
  readonly costs: readonly Cost[];
}

export interface GrowthReport {
  readonly stages: readonly Stage[];
  readonly plans: readonly (Plan & { readonly fault: string | undefined })[];
}

const firstSize = 1_000;
/** So many transactions, drawn from all, are asked for in turn. */
const knownCount = 5_000;
/** A table with fewer rows may be read from end to end. */
const largeRows = 5_000;
const sampleCount = 6;
/** The past year stays, as on a service that has so much in the days that it keeps. */
const keepAll = Object.fromEntries(['DELIVERED', 'FAILED', 'NOTIFICATION', 'EVENT'].map((kind) => [`RETENTION_${kind}_DAYS`, '3650']));

/** A service with its database, which holds the first size from the start. */
interface Subject {
  readonly service: Started;
  readonly client: pg.Client;
  readonly template: Template;
  readonly metricsPort: number;
}

const sandboxOf = ({ service }: Pick<Subject, 'service'>): Sandbox => ({ baseUrl: service.origin, terminalId, apiKey, managementKey });

async function subject({ progress, run, directory }: Bench, databaseUrl: string): Promise<Subject> {
  const metricsPort = await freePort();
  const service = await startService({ databaseUrl, directory, run, settings: { WEBHOOK_ALLOW_LOCAL: 'true', METRICS_PORT: String(metricsPort), ...keepAll } });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Before the database is dropped.
  run.undoAtEnd(() => client.end());
  progress('the service makes a history');
  await makeHistory(sandboxOf({ service }), simulatorSecret);
  const template = await takeTemplate(client, terminalId, new Date());
  await cloneTemplate(client, template, firstSize - template.transactions, progressLine(progress));
  return { service, client, template, metricsPort };
}

/**
 * Measures a sale and a status while the database grows, and looks at the plans of all statements at the end. A second database stays small: the
 * two take turns, for what this machine does in a second is another thing an hour later.
 */
export async function growth(bench: Bench): Promise<GrowthReport> {
  const { options, progress, run, databaseUrl } = bench;
  if (databaseUrl === undefined) throw new Error('growth needs a PostgreSQL');
  const smallDatabase = await createBenchDatabase(databaseUrl);
  run.undoAtEnd(() => smallDatabase.drop());
  const small = await subject(bench, smallDatabase.databaseUrl);
  const grown = await subject(bench, databaseUrl);
  const { service, client } = grown;

  const stages: Stage[] = [];
  for (let size = firstSize; size <= options.upTo; size *= 10) {
    progress(`growing to ${thousands(size)} transactions`);
    await cloneTemplate(client, grown.template, size - await countOf(client), progressLine(progress));
    await client.query('CHECKPOINT');
    const { rows: [database] } = await client.query<{ megabytes: number }>('SELECT pg_database_size(current_database()) / 1048576.0::float8 AS megabytes');
    const transactions = await countOf(client);
    const costs: Cost[] = [];
    for (const scenario of ['sale-keyed', 'status'] as const) costs.push(await costOf(bench, scenario, small, grown));
    stages.push({ transactions, megabytes: database?.megabytes ?? NaN, costs });
    console.log(`${aligned(rowsOf(stages)).join('\n')}\n`);
    run.signal.throwIfAborted();
  }

  progress('explaining the statements');
  await exercise(sandboxOf(grown), client, `http://127.0.0.1:${grown.metricsPort}/metrics`);
  const samples = await service.process.call('samples', undefined);
  const known = await knownOf(client);
  const background = await backgroundOf(service, run.signal);
  const replays = [];
  for (const flow of scenarios.mixed.flows({ terminalId, apiKey })) {
    const { traces } = await record(service, flow, known, sampleCount, background);
    replays.push(replayOf(writes(flow) ? renewed(traces) : repeated(traces)));
  }
  await Promise.all([service.process.stop(), small.service.process.stop()]);
  const plans = (await explain(databaseUrl, replays, samples, await largeTables(client))).map((plan) => ({ ...plan, fault: faultOf(plan) }));
  console.log(planTable(plans));
  if (plans.some(({ fault }) => fault)) process.exitCode = 1;
  return { stages, plans };
}

/** Has a subject take a turn of so many seconds. */
async function taker({ load, options }: Bench, scenario: ScenarioName, { service, client }: Subject): Promise<(seconds: number) => Promise<Turn>> {
  const known = await knownOf(client);
  const target: Target = { servers: [service], flows: (name) => scenarios[name].flows({ terminalId, apiKey }) };
  return async (seconds) => (await takeTurn(load, target, scenario, known, { ...options, seconds })).turn;
}

async function costOf(bench: Bench, scenario: ScenarioName, small: Subject, grown: Subject): Promise<Cost> {
  const { options, progress } = bench;
  const [takeSmall, takeGrown] = [await taker(bench, scenario, small), await taker(bench, scenario, grown)];
  progress(`${scenario}: warming up`);
  for (const take of [takeSmall, takeGrown]) await take(options.warmUpSeconds);
  const rounds: { readonly small: Turn; readonly grown: Turn }[] = [];
  for (let round = 1; round <= options.rounds; round++) {
    progress(`${scenario}: round ${round} of ${options.rounds}, twice ${options.seconds} s`);
    rounds.push({ small: await takeSmall(options.seconds), grown: await takeGrown(options.seconds) });
  }
  const of = (value: (turn: Turn) => number): Spread => spread(rounds.map((round) => value(round.grown)));
  const relative = (value: (turn: Turn) => number): Spread => spread(rounds.map((round) => value(round.grown) / value(round.small)));
  return {
    scenario, rateRatio: relative((turn) => turn.requestsPerSecond),
    cpuRatio: relative((turn) => turn.cpuMicrosecondsPerRequest + turn.otherCpuMicrosecondsPerRequest),
    requestsPerSecond: of((turn) => turn.requestsPerSecond), cpuMicrosecondsPerRequest: of((turn) => turn.cpuMicrosecondsPerRequest),
    otherCpuMicrosecondsPerRequest: of((turn) => turn.otherCpuMicrosecondsPerRequest), p50: of((turn) => turn.p50), p99: of((turn) => turn.p99),
  };
}

const countOf = async (client: pg.ClientBase): Promise<number> => {
  const { rows: [row] } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM transactions');
  return row?.count ?? 0;
};

async function knownOf(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('SELECT transaction_id AS id FROM transactions WHERE random() < $1 / (SELECT count(*) FROM transactions)::float8 LIMIT $1::int', [knownCount]);
  return rows.map(({ id }) => id);
}

async function largeTables(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(`SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples >= $1`, [largeRows]);
  return new Set(rows.map(({ name }) => name));
}

function rowsOf(stages: readonly Stage[]): string[][] {
  const names = stages[0]?.costs.map(({ scenario }) => scenario) ?? [];
  const header = ['transactions', 'MB', ...names.flatMap((name) => [`${name}/s`, 'of the small one', 'CPU of both', 'CPU µs', 'other CPU µs', 'p50 ms', 'p99 ms'])];
  return [header, ...stages.map(({ transactions, megabytes, costs }) => [
    thousands(transactions), thousands(megabytes), ...costs.flatMap((cost) => [
      thousands(cost.requestsPerSecond.median), ratio(cost.rateRatio), ratio(cost.cpuRatio), thousands(cost.cpuMicrosecondsPerRequest.median),
      thousands(cost.otherCpuMicrosecondsPerRequest.median), cost.p50.median.toFixed(1), cost.p99.median.toFixed(1),
    ]),
  ])];
}

/** The plans with a fault, and the costliest of the others. */
function planTable(plans: GrowthReport['plans']): string {
  const sorted = [...plans].sort((one, other) => Number(other.fault !== undefined) - Number(one.fault !== undefined) || (other.pages ?? 0) - (one.pages ?? 0));
  // What Prisma wrote is known by what it asks for, not by all that it answers.
  const short = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('"public".', '').replace(/^SELECT .*? FROM /, 'SELECT … FROM ').slice(0, 150);
  const faults = plans.filter(({ fault }) => fault).length;
  return [
    `${plans.length} statements explained; of ${faults} the plan is at fault.`,
    ...aligned([['statement', 'pages', 'rows', 'ms', ''], ...sorted.filter(({ fault }, index) => fault !== undefined || index < faults + 40).map(({ statement, pages, rows, milliseconds, fault }) => [
      short(statement), pages === undefined ? 'not run' : thousands(pages), thousands(rows), milliseconds?.toFixed(1) ?? '', fault ?? '',
    ])]),
  ].join('\n');
}
