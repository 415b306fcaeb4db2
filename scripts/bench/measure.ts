import type { Load } from './load.js';
import type { Child } from './processes.js';
import type { ScenarioName } from './scenarios.js';
import type { Target, Targets } from './servers.js';
import { statementKey, type ExecutedStatement } from './statements.js';

export type TargetName = keyof Targets;

/** One turn of load on one server. */
export interface Turn {
  readonly requestsPerSecond: number;
  /** Of the server's process, user and system. */
  readonly cpuMicrosecondsPerRequest: number;
  readonly statementsPerRequest: number;
}

/** A middle value and the range that it is the middle of. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

export interface TargetResult {
  readonly turns: readonly Turn[];
  readonly requestsPerSecond: Spread;
  readonly cpuMicrosecondsPerRequest: Spread;
  readonly statementsPerRequest: Spread;
  /** Over all rounds, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** A statement, and how often it is executed for each request: less than once when requests share it. */
export interface StatementShare {
  readonly name: string;
  readonly share: number;
}

export type ScenarioResult = Readonly<Record<TargetName, TargetResult>> & {
  /** What the service executes for a request, in order. */
  readonly statements: readonly StatementShare[];
  /** The service's requests per second by those of a baseline in the same round. */
  readonly ratios: Readonly<Record<Exclude<TargetName, 'service'>, Spread>>;
  /** The processor time of a baseline for a request by that of the service: what the ratio would be if processor time alone decided it. */
  readonly processorRatios: Readonly<Record<Exclude<TargetName, 'service'>, Spread>>;
};

export interface MeasureOptions {
  readonly connections: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly rounds: number;
  readonly progress: (text: string) => void;
}

const targetNames = ['service', 'constant', 'sql'] as const satisfies readonly TargetName[];
const rampSeconds = 0.5;
const patienceSeconds = 60;

/**
 * Warms the servers up and measures them in turns, so that what else the machine does meets all of them alike.
 * Each round begins with another server. What requests to the service shared in its last turn, requests to the second baseline share too.
 * @throws Error when a server answers anything else than 200
 */
export async function measure(load: Child<Load>, targets: Targets, scenario: ScenarioName, options: MeasureOptions): Promise<ScenarioResult> {
  const { rounds, seconds, warmUpSeconds, progress } = options;
  const turns: Record<TargetName, TakenTurn[]> = { service: [], constant: [], sql: [] };
  const statements = targets.sql.statements.get(scenario) ?? [];
  const take = async (name: TargetName, length: number): Promise<TakenTurn> => {
    const taken = await takeTurn(load, targets[name], scenario, { ...options, seconds: length });
    if (name === 'service') await targets.sql.process.call('share', { path: `/${scenario}`, ofStatements: shares(statements, [taken]) });
    return taken;
  };
  for (const name of targetNames) {
    progress(`${scenario}: warming up ${shown[name]}`);
    await take(name, warmUpSeconds);
  }
  for (let round = 0; round < rounds; round++) {
    for (let index = 0; index < targetNames.length; index++) {
      const name = targetNames[(round + index) % targetNames.length] ?? 'service';
      progress(`${scenario}: round ${round + 1} of ${rounds}, ${shown[name]}, ${seconds} s`);
      turns[name].push(await take(name, seconds));
    }
  }
  const ratio = (name: TargetName, of: (service: Turn, other: Turn) => number): Spread =>
    spread(turns.service.flatMap(({ turn }, round) => turns[name][round] ? [of(turn, turns[name][round].turn)] : []));
  const byRequests = (name: TargetName): Spread => ratio(name, (service, other) => service.requestsPerSecond / other.requestsPerSecond);
  const byProcessor = (name: TargetName): Spread => ratio(name, (service, other) => other.cpuMicrosecondsPerRequest / service.cpuMicrosecondsPerRequest);
  return {
    statements: shares(statements, turns.service).map((share, index) => ({ name: statementKey(statements[index] ?? {}), share })),
    service: resultOf(turns.service), constant: resultOf(turns.constant), sql: resultOf(turns.sql),
    ratios: { constant: byRequests('constant'), sql: byRequests('sql') },
    processorRatios: { constant: byProcessor('constant'), sql: byProcessor('sql') },
  };
}

export const shown: Readonly<Record<TargetName, string>> = { service: 'the service', constant: 'Koa, a constant', sql: 'Koa + pg, the same SQL' };

interface TakenTurn {
  readonly turn: Turn;
  readonly latencies: Float32Array;
  readonly sent: number;
  /** By `statementKey`. */
  readonly executed: ReadonlyMap<string, number>;
}

/** One turn of load. */
export async function takeTurn(
  load: Child<Load>, target: Target, scenario: ScenarioName, { connections, seconds }: Pick<MeasureOptions, 'connections' | 'seconds'>,
): Promise<TakenTurn> {
  const { origin, process } = target;
  const before = await process.call('usage', undefined);
  const { sent, answered, latencies, refused } = await Promise.race([
    load.call('run', { origin, requests: target.requests(scenario), connections, rampSeconds, seconds }, rampSeconds + seconds + patienceSeconds),
    process.ended,
  ]);
  const after = await process.call('usage', undefined);
  if (refused.count > 0) throw new Error(`${refused.count} of ${sent} requests (${scenario}) were not answered with 200, one of them: ${refused.example.slice(0, 500)}`);
  if (answered === 0) throw new Error(`no request (${scenario}) was answered within ${seconds} s: give --seconds more`);
  const executed = new Map([...after.statements].map(([key, count]) => [key, count - (before.statements.get(key) ?? 0)]));
  return {
    turn: {
      requestsPerSecond: answered / seconds,
      cpuMicrosecondsPerRequest: (after.cpuMicroseconds - before.cpuMicroseconds) / sent,
      statementsPerRequest: sum(executed.values()) / sent,
    },
    latencies, sent, executed,
  };
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/** Requests that were under way when a turn began or ended make shares inexact. */
const wholeShare = 0.95;

/** How often each of the statements was executed for each request. */
function shares(statements: readonly ExecutedStatement[], turns: readonly TakenTurn[]): number[] {
  const sent = sum(turns.map((turn) => turn.sent));
  const keys = statements.map(statementKey);
  return keys.map((key) => {
    const share = sum(turns.map(({ executed }) => executed.get(key) ?? 0)) / sent / keys.filter((other) => other === key).length;
    return share > wholeShare ? 1 : share;
  });
}

function resultOf(taken: readonly TakenTurn[]): TargetResult {
  const turns = taken.map(({ turn }) => turn);
  const latencies = Float32Array.from(taken.flatMap((each) => [...each.latencies])).sort();
  return {
    turns,
    requestsPerSecond: spread(turns.map((turn) => turn.requestsPerSecond)),
    cpuMicrosecondsPerRequest: spread(turns.map((turn) => turn.cpuMicrosecondsPerRequest)),
    statementsPerRequest: spread(turns.map((turn) => turn.statementsPerRequest)),
    p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99),
  };
}

function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (index: number): number => sorted[index] ?? NaN;
  const middle = (sorted.length - 1) / 2;
  return { median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2, least: at(0), most: at(sorted.length - 1) };
}

/** The smallest of the sorted values that so large a part of them does not exceed (nearest rank). */
const quantile = (sorted: ArrayLike<number>, part: number): number => sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? NaN;
