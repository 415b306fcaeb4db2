import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Baseline, BaselineAnswer, BaselinePlan } from './baseline.js';
import { analyze } from './database.js';
import type { Flow } from './flows.js';
import type { Probe } from './probe.js';
import { startProcess, type Child, type Run } from './processes.js';
import { backgroundOf, makeSales, record, writes, type Recording } from './recording.js';
import { scenarios, type ScenarioName } from './scenarios.js';
import { apiKey, compiled, startService, terminalId, type Started } from './service.js';

/** A server under measurement: one process, or several among which the load is spread. */
export interface Target {
  readonly servers: readonly [Started, ...Started[]];
  flows(scenario: ScenarioName): readonly [Flow, ...Flow[]];
}

/** The service and what it is compared with. */
export interface Targets {
  readonly service: Target;
  /** Two processes of the service on the same database, where that was asked for. */
  readonly instances: Target | undefined;
  readonly constant: Target;
  readonly sql: Target;
  /** Tells the second baseline which part of the requests executes each of the statements of a flow. */
  readonly share: Child<Baseline>;
  /** What the service executes for the flows of a scenario, in their order. */
  readonly recorded: ReadonlyMap<ScenarioName, readonly Recording[]>;
  /** Transactions to ask for. */
  readonly known: readonly string[];
}

export interface ServerOptions {
  readonly names: readonly ScenarioName[];
  readonly instances: 1 | 2;
  /** Undefined: the embedded database. */
  readonly databaseUrl: string | undefined;
  /** A directory of this run. */
  readonly directory: string;
  readonly run: Run;
  readonly progress: (text: string) => void;
}

/**
 * So many sales are there before anything is measured, and PostgreSQL knows of them. A table of a few pages it plans to read from end to end, and
 * goes on doing so for up to a minute while the table grows.
 */
const salesBefore = 5_000;
/** So many transactions are asked for in turn by requests that read one. */
const knownCount = 200;
/** So many times a flow is played to tell which values of a statement differ from one to the next. */
const sampleCount = 12;

/** Where a baseline answers a request of a flow. */
export const baselinePath = (scenario: ScenarioName, flow: Flow, step: number): string => `/${scenario}/${flow.name}/${step}`;

/**
 * Starts the service, has it make the transactions to ask for, records what it executes for each scenario, and starts the two baselines.
 * A baseline executes the statements of all requests of a flow at the last of them: both sides take as many requests and statements.
 * @throws Error when a server does not start, or answers something else than 200
 */
export async function startServers({ names, instances, databaseUrl, directory, run, progress }: ServerOptions): Promise<Targets> {
  const serviceDirectory = join(directory, 'service');
  const start = () => startService({ databaseUrl, directory: serviceDirectory, run });
  progress('starting the service');
  let service = await start();

  progress(`making ${salesBefore} sales`);
  const known = (await makeSales(service, salesBefore, 16)).slice(-knownCount);
  if (databaseUrl !== undefined) await analyze(databaseUrl);

  progress('recording what it executes');
  const background = await backgroundOf(service, run.signal);
  const answers: BaselineAnswer[] = [];
  const recorded = new Map<ScenarioName, Recording[]>();
  for (const name of names) {
    const recordings: Recording[] = [];
    for (const flow of scenarios[name].flows({ terminalId, apiKey })) {
      const freshIds = writes(flow);
      const recording = await record(service, flow, known, freshIds ? sampleCount : knownCount, background);
      recordings.push(recording);
      recording.bodies.forEach((body, step) => answers.push({
        path: baselinePath(name, flow, step), body, sql: step === flow.steps.length - 1 ? { traces: recording.traces, freshIds } : undefined,
      }));
    }
    recorded.set(name, recordings);
  }

  // Measured is a process that starts on the database as it is now, as the baselines do: one that has migrated it, set up the sandbox and been
  // recorded takes a tenth more of the processor for the rest of its life.
  await service.process.stop();
  let baselineDirectory = serviceDirectory;
  if (databaseUrl === undefined) {
    // An embedded database is open in one process at a time: the baseline gets a copy of it.
    baselineDirectory = join(directory, 'baseline');
    await cp(serviceDirectory, baselineDirectory, { recursive: true });
  }
  service = await start();
  progress('starting the baselines');
  const constant = await startBaseline({ database: undefined, answers: answers.map((answer) => ({ ...answer, sql: undefined })) }, run);
  const sql = await startBaseline({ database: { databaseUrl, dataDirectory: baselineDirectory }, answers }, run);

  const flows: Target['flows'] = (name) => scenarios[name].flows({ terminalId, apiKey });
  const baselineFlows: Target['flows'] = (name) => {
    const [first, ...rest] = flows(name);
    return [toBaseline(name, first), ...rest.map((flow) => toBaseline(name, flow))];
  };
  return {
    service: { servers: [service], flows },
    instances: instances === 2 ? { servers: [service, await start()], flows } : undefined,
    constant: { servers: [constant], flows: baselineFlows }, sql: { servers: [sql], flows: baselineFlows }, share: sql.process,
    recorded, known,
  };
}

function toBaseline(scenario: ScenarioName, flow: Flow): Flow {
  const [first, ...rest] = flow.steps;
  return {
    ...flow,
    steps: [{ ...first, path: baselinePath(scenario, flow, 0) }, ...rest.map((step, index) => ({ ...step, path: baselinePath(scenario, flow, index + 1) }))],
  };
}

async function startBaseline(plan: BaselinePlan, run: Run): Promise<{ origin: string; process: Child<Baseline & Probe> }> {
  const child = startProcess<Baseline & Probe>(compiled('scripts', 'bench', 'baseline.js'), { run });
  return { origin: `http://127.0.0.1:${await child.call('serve', plan, 60)}`, process: child };
}
