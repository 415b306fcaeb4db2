import type { Load } from './load.js';
import { processorTimes, timesSince } from './machine.js';
import type { Child } from './processes.js';
import type { Recording } from './recording.js';
import type { ScenarioName } from './scenarios.js';
import type { Target } from './servers.js';
import { quantile, sum } from './statistics.js';
import { statementKey } from './statements.js';

/** One turn of load on one target. */
export interface Turn {
  readonly requestsPerSecond: number;
  /** Of the target's processes, user and system. */
  readonly cpuMicrosecondsPerRequest: number;
  /** Of all else on the machine but the load generator: the database above all. */
  readonly otherCpuMicrosecondsPerRequest: number;
  readonly statementsPerRequest: number;
  /** What the target's processes hold at the end. */
  readonly residentMegabytes: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** How the machine's processors were used, as parts of 1: by the target, the load generator, and all else. */
  readonly processors: { readonly target: number; readonly load: number; readonly other: number };
}

export interface TakenTurn {
  readonly turn: Turn;
  /** Sorted. */
  readonly latencies: Float32Array;
  /** Flows begun, in their order. */
  readonly begun: readonly number[];
  /** By `statementKey`. */
  readonly executed: ReadonlyMap<string, number>;
}

export interface TurnOptions {
  readonly connections: number;
  readonly seconds: number;
  /** Of an open loop; a closed one otherwise. */
  readonly requestsPerSecond?: number | undefined;
}

const rampSeconds = 0.5;
const patienceSeconds = 60;

/** @throws Error when something else than 200 is answered */
export async function takeTurn(
  load: Child<Load>, target: Target, scenario: ScenarioName, known: readonly string[], { connections, seconds, requestsPerSecond }: TurnOptions,
): Promise<TakenTurn> {
  const usage = () => Promise.all(target.servers.map(({ process }) => process.call('usage', undefined)));
  const plan = { origins: target.servers.map(({ origin }) => origin), flows: target.flows(scenario), known, connections, rampSeconds, seconds, requestsPerSecond };
  const before = await usage();
  const times = processorTimes();
  const { sent, begun, answered, latencies, refused, cpuMicroseconds: loadCpu } = await Promise.race([
    load.call('run', plan, rampSeconds + seconds + patienceSeconds), ...target.servers.map(({ process }) => process.ended),
  ]);
  const machine = timesSince(times);
  const after = await usage();
  if (refused.count > 0) throw new Error(`${refused.count} of ${sent} requests (${scenario}) were not answered with 200, one of them: ${refused.example.slice(0, 500)}`);
  if (answered === 0) throw new Error(`no request (${scenario}) was answered within ${seconds} s: give --seconds more`);

  const cpu = sum(after.map(({ cpuMicroseconds }, index) => cpuMicroseconds - (before[index]?.cpuMicroseconds ?? 0)));
  const other = Math.max(0, machine.busy - cpu - loadCpu);
  const executed = new Map<string, number>();
  after.forEach(({ statements }, index) => statements.forEach((count, key) => executed.set(key, (executed.get(key) ?? 0) + count - (before[index]?.statements.get(key) ?? 0))));
  const sorted = latencies.sort();
  return {
    turn: {
      requestsPerSecond: answered / seconds, cpuMicrosecondsPerRequest: cpu / sent, otherCpuMicrosecondsPerRequest: other / sent,
      statementsPerRequest: sum(executed.values()) / sent, residentMegabytes: sum(after.map(({ residentBytes }) => residentBytes)) / 2 ** 20,
      p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99),
      processors: { target: cpu / machine.all, load: loadCpu / machine.all, other: other / machine.all },
    },
    latencies: sorted, begun, executed,
  };
}

/** Requests that were under way when a turn began or ended make shares inexact. */
const wholeShare = 0.95;

/**
 * How often each statement of each flow was executed for each time that the flow was played: less than once when requests share one execution.
 * A statement of several flows has the same share in all of them.
 */
export function sharesOf(recordings: readonly Recording[], turns: readonly TakenTurn[]): number[][] {
  const keys = recordings.map(({ traces: [{ statements }] }) => statements.map(statementKey));
  const expected = new Map<string, number>();
  keys.forEach((ofFlow, index) => {
    const played = sum(turns.map(({ begun }) => begun[index] ?? 0));
    for (const key of ofFlow) expected.set(key, (expected.get(key) ?? 0) + played);
  });
  return keys.map((ofFlow) => ofFlow.map((key) => {
    const share = sum(turns.map(({ executed }) => executed.get(key) ?? 0)) / (expected.get(key) ?? 1);
    return share > wholeShare ? 1 : share;
  }));
}
