import { parseArgs } from 'node:util';
import { scenarioNames, type ScenarioName } from './scenarios.js';

export interface Options {
  readonly scenarios: readonly ScenarioName[];
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly connections: number;
  readonly rounds: number;
  readonly embedded: boolean;
  readonly profile: boolean;
}

export const usage = `Usage: npm run bench [-- options]

Measures the built service over HTTP, beside two baselines that take turns with it in the same run:
  1. bare Koa that answers a constant of the same size;
  2. bare Koa that executes the same SQL statements through node-postgres, one round trip each, and answers that constant. The statements
     are recorded from the service at the start of the run; every replay has new ids. What the simulated bank writes is in it, on both sides.

Needs a PostgreSQL at BENCH_DATABASE_URL or DATABASE_URL; makes a database of its own there and drops it. The rate limits of the service are
raised, its log is on at its default level and goes to /dev/null.

Only ratios mean something on another machine: of the service's requests per second to a baseline's, and of a baseline's processor time for a
request to the service's. On a machine that does other work beside it, believe the second.

  --scenario <name>     ${scenarioNames.join(', ')}; may be repeated (default: all)
  --seconds <n>         length of each turn (default 2)
  --warm-up <n>         seconds of load on each server before the first round (default 4)
  --rounds <n>          turns of each server (default 7)
  --connections <n>     kept alive, each with one request at a time (default 32)
  --embedded            on the embedded database instead of a PostgreSQL
  --profile             then loads the service once more under the CPU profiler, leaves the .cpuprofile file, and lists what costs most
  --help                this text

The numbers are left as JSON in data/bench/.`;

/** The request was for the usage text, or cannot be understood: then the message says what is wrong. */
export class UsageWanted extends Error {
  override readonly name = 'UsageWanted';
}

/** @throws UsageWanted */
export function readOptions(args: readonly string[]): Options {
  const values = parsed(args);
  if (values.help) throw new UsageWanted('');
  return {
    scenarios: values.scenario ? [...new Set(values.scenario.map(scenarioName))] : scenarioNames,
    seconds: whole('seconds', values.seconds, 1, 120), warmUpSeconds: whole('warm-up', values['warm-up'], 1, 120),
    connections: whole('connections', values.connections, 1, 1000), rounds: whole('rounds', values.rounds, 1, 100),
    embedded: values.embedded, profile: values.profile,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        scenario: { type: 'string', multiple: true }, seconds: { type: 'string', default: '2' }, 'warm-up': { type: 'string', default: '4' },
        connections: { type: 'string', default: '32' }, rounds: { type: 'string', default: '7' },
        embedded: { type: 'boolean', default: false }, profile: { type: 'boolean', default: false }, help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageWanted(error instanceof Error ? error.message : String(error));
  }
}

function scenarioName(text: string): ScenarioName {
  const name = scenarioNames.find((known) => known === text);
  if (!name) throw new UsageWanted(`--scenario must be one of ${scenarioNames.join(', ')}; it is "${text}".`);
  return name;
}

function whole(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) throw new UsageWanted(`--${name} must be a whole number from ${least} to ${most}; it is "${text}".`);
  return value;
}
