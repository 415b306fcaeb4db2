import type { Load } from './load.js';
import type { Child } from './processes.js';
import type { ScenarioName } from './scenarios.js';
import { baselinePath, type Targets } from './servers.js';
import { pooled, quantile, spread, type Spread } from './statistics.js';
import { statementKey } from './statements.js';
import { sharesOf, takeTurn, type TakenTurn, type Turn } from './turn.js';

export const targetNames = ['service', 'instances', 'constant', 'sql'] as const satisfies readonly (keyof Targets)[];
export type TargetName = typeof targetNames[number];

export const shown: Readonly<Record<TargetName, string>> = {
  service: 'the service', instances: 'the service, two instances', constant: 'Koa, a constant', sql: 'Koa + pg, the same SQL',
};

export interface TargetResult {
  readonly turns: readonly Turn[];
  readonly requestsPerSecond: Spread;
  readonly cpuMicrosecondsPerRequest: Spread;
  readonly otherCpuMicrosecondsPerRequest: Spread;
  readonly statementsPerRequest: Spread;
  readonly residentMegabytes: Spread;
  /** Over all rounds, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** A statement of a flow, and how often it is executed each time that the flow is played. */
export interface StatementShare {
  readonly flow: string;
  readonly name: string;
  readonly share: number;
}

/** The service beside a baseline, in the same round. */
export interface Ratios {
  readonly name: TargetName;
  /** The service's requests per second by those of the other. */
  readonly requests: Spread;
  /** The processor time of the other for a request by that of the service: what the ratio would be if processor time alone decided it. */
  readonly processor: Spread;
}

export interface ScenarioResult {
  readonly results: readonly (TargetResult & { readonly name: TargetName })[];
  readonly ratios: readonly Ratios[];
  /** What the service executes, in order. */
  readonly statements: readonly StatementShare[];
  /** At half of the service's own greatest rate, from when each request was due. */
  readonly steady: SteadyResult;
}

/** An open loop on the service and on the second baseline, at the same rate. */
export interface SteadyResult {
  readonly requestsPerSecond: number;
  readonly service: Pick<TargetResult, 'p50' | 'p99'>;
  readonly sql: Pick<TargetResult, 'p50' | 'p99'>;
  /** The service's p99 by the baseline's, round by round. */
  readonly ratio: Spread;
}

export interface MeasureOptions {
  readonly connections: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly rounds: number;
  readonly progress: (text: string) => void;
}

/**
 * Warms the servers up and measures them in turns, so that what else the machine does meets all of them alike.
 * Each round begins with another server. What requests to the service shared in its last turn, requests to the second baseline share too.
 * @throws Error when a server answers anything else than 200
 */
export async function measure(load: Child<Load>, targets: Targets, scenario: ScenarioName, options: MeasureOptions): Promise<ScenarioResult> {
  const { rounds, seconds, warmUpSeconds, progress } = options;
  const names = targetNames.filter((name) => targets[name]);
  const recordings = targets.recorded.get(scenario) ?? [];
  const flows = targets.service.flows(scenario);
  const turns = new Map<TargetName, TakenTurn[]>(names.map((name) => [name, []]));
  const take = async (name: TargetName, length: number, requestsPerSecond?: number): Promise<TakenTurn> => {
    const target = targets[name] ?? targets.service;
    const taken = await takeTurn(load, target, scenario, targets.known, { connections: options.connections, seconds: length, requestsPerSecond });
    if (name === 'service') {
      for (const [index, ofStatements] of sharesOf(recordings, [taken]).entries()) {
        const flow = flows[index];
        if (flow) await targets.share.call('share', { path: baselinePath(scenario, flow, flow.steps.length - 1), ofStatements });
      }
    }
    return taken;
  };
  for (const name of names) {
    progress(`${scenario}: warming up ${shown[name]}`);
    await take(name, warmUpSeconds);
  }
  for (let round = 0; round < rounds; round++) {
    for (let index = 0; index < names.length; index++) {
      const name = names[(round + index) % names.length] ?? 'service';
      progress(`${scenario}: round ${round + 1} of ${rounds}, ${shown[name]}, ${seconds} s`);
      turns.get(name)?.push(await take(name, seconds));
    }
  }
  const results = names.map((name) => ({ name, ...resultOf(turns.get(name) ?? []) }));
  const service = turns.get('service') ?? [];
  const rate = spread(service.map(({ turn }) => turn.requestsPerSecond)).median / 2;
  return {
    results, ratios: names.filter((name) => name !== 'service').map((name) => ratiosOf(name, service, turns.get(name) ?? [])),
    statements: sharesOf(recordings, service).flatMap((shares, index) => shares.map((share, place) => ({
      flow: flows[index]?.name ?? '', name: statementKey(recordings[index]?.traces[0].statements[place] ?? {}), share,
    }))),
    steady: await steady(rate),
  };

  async function steady(requestsPerSecond: number): Promise<SteadyResult> {
    const taken: Record<'service' | 'sql', TakenTurn[]> = { service: [], sql: [] };
    for (let round = 0; round < rounds; round++) {
      const order = ['service', 'sql'] as const;
      for (const name of round % 2 === 0 ? order : order.toReversed()) {
        progress(`${scenario}: round ${round + 1} of ${rounds} at ${Math.round(requestsPerSecond)} requests/s, ${shown[name]}, ${seconds} s`);
        taken[name].push(await take(name, seconds, requestsPerSecond));
      }
    }
    return {
      requestsPerSecond, service: quantilesOf(taken.service), sql: quantilesOf(taken.sql),
      ratio: spread(taken.service.map(({ turn }, round) => turn.p99 / (taken.sql[round]?.turn.p99 ?? NaN))),
    };
  }
}

function quantilesOf(taken: readonly TakenTurn[]): Pick<TargetResult, 'p50' | 'p99'> {
  const latencies = pooled(taken.map((each) => each.latencies));
  return { p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) };
}

function ratiosOf(name: TargetName, service: readonly TakenTurn[], others: readonly TakenTurn[]): Ratios {
  const ratio = (of: (service: Turn, other: Turn) => number): Spread => spread(service.flatMap(({ turn }, round) => others[round] ? [of(turn, others[round].turn)] : []));
  return {
    name, requests: ratio((one, other) => one.requestsPerSecond / other.requestsPerSecond),
    processor: ratio((one, other) => other.cpuMicrosecondsPerRequest / one.cpuMicrosecondsPerRequest),
  };
}

function resultOf(taken: readonly TakenTurn[]): TargetResult {
  const turns = taken.map(({ turn }) => turn);
  return {
    turns, ...quantilesOf(taken),
    requestsPerSecond: spread(turns.map((turn) => turn.requestsPerSecond)), cpuMicrosecondsPerRequest: spread(turns.map((turn) => turn.cpuMicrosecondsPerRequest)),
    otherCpuMicrosecondsPerRequest: spread(turns.map((turn) => turn.otherCpuMicrosecondsPerRequest)),
    statementsPerRequest: spread(turns.map((turn) => turn.statementsPerRequest)), residentMegabytes: spread(turns.map((turn) => turn.residentMegabytes)),
  };
}
