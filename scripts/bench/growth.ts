import pg from 'pg';
import { cloneTemplate, takeTemplate } from '../seed/clone.js';
import { makeHistory } from '../seed/history.js';
import { progressLine } from '../seed/progress.js';
import { readConfig } from '../../src/config.js';
import type { Bench } from './bench.js';
import { exercise } from './exercise.js';
import { explain, faultOf, type Plan } from './plans.js';
import { backgroundOf, record, writes } from './recording.js';
import { renewed, repeated, replayOf } from './replay.js';
import { aligned, ratio, thousands } from './report.js';
import { scenarios, type ScenarioName } from './scenarios.js';
import { apiKey, freePort, managementKey, startService, terminalId } from './service.js';
import { spread, type Spread } from './statistics.js';
import { takeTurn, type Turn } from './turn.js';

/** What a request costs on a database of a size. */
interface Cost {
  readonly scenario: ScenarioName;
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

/** Measures a sale and a status while the database grows, and looks at the plans of all statements at the end. */
export async function growth(bench: Bench): Promise<GrowthReport> {
  const { options, progress, run, directory, databaseUrl } = bench;
  if (databaseUrl === undefined) throw new Error('growth needs a PostgreSQL');
  const metricsPort = await freePort();
  const service = await startService({ databaseUrl, directory, run, settings: { WEBHOOK_ALLOW_LOCAL: 'true', METRICS_PORT: String(metricsPort), ...keepAll } });
  const sandbox = { baseUrl: service.origin, terminalId, apiKey, managementKey };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Before the database is dropped.
  run.undoAtEnd(() => client.end());
  progress('the service makes a history');
  await makeHistory(sandbox, readConfig({}).simulatorSecret);
  const template = await takeTemplate(client, terminalId, new Date());

  const stages: Stage[] = [];
  for (let size = firstSize; size <= options.upTo; size *= 10) {
    progress(`growing to ${thousands(size)} transactions`);
    await cloneTemplate(client, template, size - await countOf(client), progressLine(progress));
    await client.query('CHECKPOINT');
    const known = await knownOf(client);
    const { rows: [database] } = await client.query<{ megabytes: number }>('SELECT pg_database_size(current_database()) / 1048576.0::float8 AS megabytes');
    const transactions = await countOf(client);
    const costs: Cost[] = [];
    for (const scenario of ['sale-keyed', 'status'] as const) costs.push(await costOf(bench, scenario, { servers: [service], flows: (name) => scenarios[name].flows({ terminalId, apiKey }) }, known));
    stages.push({ transactions, megabytes: database?.megabytes ?? NaN, costs });
    console.log(`${aligned(rowsOf(stages)).join('\n')}\n`);
    run.signal.throwIfAborted();
  }

  progress('explaining the statements');
  await exercise(sandbox, client, `http://127.0.0.1:${metricsPort}/metrics`);
  const samples = await service.process.call('samples', undefined);
  const known = await knownOf(client);
  const background = await backgroundOf(service, run.signal);
  const replays = [];
  for (const flow of scenarios.mixed.flows({ terminalId, apiKey })) {
    const { traces } = await record(service, flow, known, sampleCount, background);
    replays.push(replayOf(writes(flow) ? renewed(traces) : repeated(traces)));
  }
  await service.process.stop();
  const plans = (await explain(databaseUrl, replays, samples, await largeTables(client))).map((plan) => ({ ...plan, fault: faultOf(plan) }));
  console.log(planTable(plans));
  if (plans.some(({ fault }) => fault)) process.exitCode = 1;
  return { stages, plans };
}

async function costOf({ load, options, progress }: Bench, scenario: ScenarioName, target: Parameters<typeof takeTurn>[1], known: readonly string[]): Promise<Cost> {
  progress(`${scenario}: warming up`);
  await takeTurn(load, target, scenario, known, { ...options, seconds: options.warmUpSeconds });
  const turns: Turn[] = [];
  for (let round = 1; round <= options.rounds; round++) {
    progress(`${scenario}: round ${round} of ${options.rounds}, ${options.seconds} s`);
    turns.push((await takeTurn(load, target, scenario, known, options)).turn);
  }
  const of = (value: (turn: Turn) => number): Spread => spread(turns.map(value));
  return {
    scenario, requestsPerSecond: of((turn) => turn.requestsPerSecond), cpuMicrosecondsPerRequest: of((turn) => turn.cpuMicrosecondsPerRequest),
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
  const header = ['transactions', 'MB', ...names.flatMap((name) => [`${name}/s`, 'of the first', 'CPU µs', 'other CPU µs', 'p50 ms', 'p99 ms'])];
  return [header, ...stages.map(({ transactions, megabytes, costs }) => [
    thousands(transactions), thousands(megabytes), ...costs.flatMap((cost, index) => {
      const first = stages[0]?.costs[index]?.requestsPerSecond.median ?? NaN;
      const relative = ratio({ median: cost.requestsPerSecond.median / first, least: cost.requestsPerSecond.least / first, most: cost.requestsPerSecond.most / first });
      return [
        thousands(cost.requestsPerSecond.median), relative, thousands(cost.cpuMicrosecondsPerRequest.median), thousands(cost.otherCpuMicrosecondsPerRequest.median),
        cost.p50.median.toFixed(1), cost.p99.median.toFixed(1),
      ];
    }),
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
