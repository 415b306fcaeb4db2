import { cpus } from 'node:os';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { table } from '../support/table.js';
import { putLoad } from './load.js';
import type { Bench, Flow } from './scenarios.js';
import type { Server } from './servers.js';

/** The target of load: one server, or several that share it. */
export interface Target {
  readonly name: string;
  readonly servers: readonly Server[];
  readonly flows: readonly Flow[];
  /** Existing transactions to read. */
  readonly known: readonly string[];
}

/** One turn of load on one target. */
export interface Turn {
  readonly requestsPerSecond: number;
  /** CPU time of the target's processes for each request, user and system. */
  readonly cpuMicroseconds: number;
  /** CPU time of everything else but the load generator for each request, mainly the database. */
  readonly otherCpuMicroseconds: number;
  readonly statementsPerRequest: number;
  /** Resident memory of the target's processes at the end. */
  readonly residentMegabytes: number;
  /** In milliseconds. */
  readonly p99: number;
  readonly latencies: RecordableHistogram;
  /** Use of the machine's processors, as parts of 1. */
  readonly processors: readonly [target: number, load: number, other: number];
  /** Completed runs of each flow, in order. */
  readonly played: readonly number[];
  /** Executions of each statement, by key. */
  readonly executed: ReadonlyMap<string, number>;
}

interface TurnOptions {
  readonly connections: number;
  readonly seconds: number;
  /** Rate of an open loop; undefined for a closed one. */
  readonly requestsPerSecond?: number | undefined;
}

/** Returns the time of all processors since a reading, in microseconds. */
function processorTimes(since = { busy: 0, all: 0 }): { readonly busy: number; readonly all: number } {
  const times = cpus().map((processor) => processor.times);
  const all = sum(times.flatMap((time) => Object.values(time))) * 1000;
  const idle = sum(times.map((time) => time.idle)) * 1000;
  return { busy: all - idle - since.busy, all: all - since.all };
}

/** @throws Error if an answer is not 200 or a server ends */
async function takeTurn(
  { servers, flows, known }: Target,
  { connections, seconds, requestsPerSecond }: TurnOptions,
): Promise<Turn> {
  const plan = { origins: servers.map(({ origin }) => origin), flows, known, connections, seconds, requestsPerSecond };
  const usage = () => Promise.all(servers.map(({ probe }) => probe.usage()));
  const [before, times, own] = [await usage(), processorTimes(), process.cpuUsage()];
  const { sent, played, latencies } = await Promise.race([putLoad(plan), ...servers.map(({ ended }) => ended)]);
  const [{ user, system }, machine, after] = [process.cpuUsage(own), processorTimes(times), await usage()];

  const cpu = sum(after.map(({ cpuMicroseconds }, index) => cpuMicroseconds - (before[index]?.cpuMicroseconds ?? 0)));
  const other = Math.max(0, machine.busy - cpu - user - system);
  const executed = new Map<string, number>();
  for (const [index, { statements }] of after.entries())
    for (const [key, count] of statements)
      executed.set(key, (executed.get(key) ?? 0) + count - (before[index]?.statements.get(key) ?? 0));
  return {
    requestsPerSecond: latencies.count / seconds,
    cpuMicroseconds: cpu / sent,
    otherCpuMicroseconds: other / sent,
    statementsPerRequest: sum(executed.values()) / sent,
    residentMegabytes: sum(after.map(({ residentBytes }) => residentBytes)) / 2 ** 20,
    p99: quantilesOf([latencies]).p99,
    latencies,
    processors: [cpu / machine.all, (user + system) / machine.all, other / machine.all],
    played,
    executed,
  };
}

/** The turns of one target and their summary. */
export interface Measured {
  readonly name: string;
  readonly turns: readonly Turn[];
  readonly requestsPerSecond: Spread;
  /** Over all turns, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Ratio of the first target to this one, by turn; undefined for the first. */
  readonly ratios: Ratios | undefined;
}

interface Ratios {
  readonly requests: Spread;
  /** Ratio of CPU time for each request: the ratio of request rates if CPU alone limited them. */
  readonly cpu: Spread;
  /** The same ratio for the CPU time of the target and everything else but the load generator. */
  readonly allCpu: Spread;
  readonly p99: Spread;
}

const allCpu = (turn: Turn): number => turn.cpuMicroseconds + turn.otherCpuMicroseconds;

function measuredOf(name: string, turns: readonly Turn[], first?: readonly Turn[]): Measured {
  const ratioOf = (value: (first: Turn, turn: Turn) => number): Spread =>
    spread(turns.flatMap((turn, round) => (first?.[round] ? [value(first[round], turn)] : [])));
  return {
    name,
    turns,
    requestsPerSecond: spread(turns.map((turn) => turn.requestsPerSecond)),
    ...quantilesOf(turns.map(({ latencies }) => latencies)),
    ratios: first && {
      requests: ratioOf((one, other) => one.requestsPerSecond / other.requestsPerSecond),
      cpu: ratioOf((one, other) => other.cpuMicroseconds / one.cpuMicroseconds),
      allCpu: ratioOf((one, other) => allCpu(other) / allCpu(one)),
      p99: ratioOf((one, other) => one.p99 / other.p99),
    },
  };
}

/**
 * Warms targets up and measures them in turns, so that other work on the machine affects all alike. Each round starts
 * with another target. The load generator is slow in its first open loop, whichever target answers it.
 * @param rate requests per second of an open loop
 * @param afterTurn called after each turn of a target
 */
export async function measure(
  { options, progress }: Bench,
  what: string,
  targets: readonly Target[],
  { rate, afterTurn }: { rate?: number; afterTurn?: (target: Target, turn: Turn) => Promise<void> } = {},
): Promise<Measured[]> {
  const take = async (target: Target, seconds: number): Promise<Turn> => {
    const turn = await takeTurn(target, { ...options, seconds, requestsPerSecond: rate });
    await afterTurn?.(target, turn);
    return turn;
  };
  for (const target of targets) {
    progress(`${what}: warming up ${target.name}`);
    await take(target, options.warmUp);
  }
  const turns = targets.map((): Turn[] => []);
  for (let round = 0; round < options.rounds; round++) {
    progress(`${what}: round ${round + 1} of ${options.rounds}, ${options.seconds} s each`);
    for (let place = 0; place < targets.length; place++) {
      const index = (round + place) % targets.length;
      const target = targets[index];
      if (target) turns[index]?.push(await take(target, options.seconds));
    }
  }
  return targets.map(({ name }, index) => measuredOf(name, turns[index] ?? [], index > 0 ? turns[0] : undefined));
}

/** Formats the measurements of several targets as lines. */
export function measuredTable(targets: readonly Measured[]): string {
  const heads = ['requests/s', 'least to most', 'p50 ms', 'p99 ms', 'CPU µs/request', 'other CPU µs/request'];
  const more = ['MB resident', 'round trips', '% own, load, other', 'ratio of requests/s', 'of CPU', 'of all CPU'];
  return table([
    ['', ...heads, ...more],
    ...targets.map(({ name, turns, requestsPerSecond, p50, p99, ratios }) => {
      const median = (value: (turn: Turn) => number): number => spread(turns.map(value)).median;
      return [
        name,
        thousands(requestsPerSecond.median),
        range(requestsPerSecond),
        p50.toFixed(1),
        p99.toFixed(1),
        thousands(median((turn) => turn.cpuMicroseconds)),
        thousands(median((turn) => turn.otherCpuMicroseconds)),
        thousands(median((turn) => turn.residentMegabytes)),
        median((turn) => turn.statementsPerRequest).toFixed(2),
        [0, 1, 2].map((part) => Math.round(100 * median(({ processors }) => processors[part] ?? NaN))).join(' '),
        ...(ratios ? [ratio(ratios.requests), ratio(ratios.cpu), ratio(ratios.allCpu)] : ['', '', '']),
      ];
    }),
  ]);
}

/** A median with its range. */
interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (index: number): number => sorted[index] ?? NaN;
  const middle = (sorted.length - 1) / 2;
  return { median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2, least: at(0), most: at(sorted.length - 1) };
}

export const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/** Counts times in microseconds, to three digits. */
export const latencyHistogram = (): RecordableHistogram => createHistogram({ figures: 3 });

/** Returns the median and the 99th percentile of histograms, in milliseconds. */
export function quantilesOf(histograms: readonly RecordableHistogram[]): {
  readonly p50: number;
  readonly p99: number;
} {
  const all = latencyHistogram();
  for (const each of histograms) all.add(each);
  return { p50: all.percentile(50) / 1000, p99: all.percentile(99) / 1000 };
}

export const thousands = (value: number): string => Math.round(value).toLocaleString('en');
const range = ({ least, most }: Spread): string => `${thousands(least)} to ${thousands(most)}`;
export const ratio = ({ median, least, most }: Spread): string =>
  `${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
