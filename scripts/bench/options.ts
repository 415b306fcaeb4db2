import { parseArgs } from 'node:util';
import { scenarioNames, type ScenarioName } from './scenarios.js';

/** What is measured on a database of its own, one at a time. */
export const studyNames = ['growth', 'charges', 'deliveries', 'hanging'] as const;
export type StudyName = typeof studyNames[number];

export interface Options {
  readonly scenarios: readonly ScenarioName[];
  /** In place of the scenarios. */
  readonly study: StudyName | undefined;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly connections: number;
  readonly rounds: number;
  readonly instances: 1 | 2;
  /** Of the growth: the largest number of transactions. */
  readonly upTo: number;
  /** Of the backlogs: how much is due. Undefined: as much as the backlog has by default. */
  readonly due: number | undefined;
  readonly embedded: boolean;
  readonly profile: boolean;
}

export const usage = `Usage: npm run bench -- [${scenarioNames.join('] [')}] [options]
       npm run bench -- growth|charges|deliveries|hanging [options]

Measures the built service over HTTP, beside two baselines that take turns with it in the same run:
  1. bare Koa that answers a constant of the same size;
  2. bare Koa that executes the same SQL statements through node-postgres, one round trip each, and answers that constant. The statements
     are recorded from the service at the start of the run; every replay has new ids. What the simulated bank writes is in it, on both sides.
Where requests follow each other (a pre-authorization and its capture), the second baseline executes the statements of all of them at the last.
Where pgbench 14 or newer is installed, it executes the same statements as well, over as many connections as the service has.
First a closed loop, for the greatest rate; then an open loop at half of it, where latencies count from when each request was due.

Needs a PostgreSQL at BENCH_DATABASE_URL or DATABASE_URL; makes a database of its own there and drops it. The rate limits of the service are
raised, its log is on at its default level and goes to /dev/null.

Only ratios mean something on another machine: of the service's requests per second to a baseline's, and of a baseline's processor time for a
request to the service's. On a machine that does other work beside it, believe the second. "Other CPU" is that of all processes but the servers
and the load generator: the database, and whatever else runs.

  --seconds <n>         length of each turn (default 2)
  --warm-up <n>         seconds of load on each server before the first round (default 4)
  --rounds <n>          turns of each server (default 7)
  --connections <n>     kept alive, each with one request at a time (default 32)
  --instances 1|2       with 2: also two processes of the service on the one database, the load spread over them
  --embedded            on the embedded database instead of a PostgreSQL
  --profile             then loads the service once more under the CPU profiler, leaves the .cpuprofile file, and lists what costs most
  --help                this text

The studies, each on a database of its own:
  growth                what a sale and a status cost while the database grows from 1,000 transactions in steps of ten, beside one that stays
                        small and takes turns with it; at the end every statement that the service executes must use an index and touch few pages
    --up-to <n>         the last size (default 1000000; 10000000 takes 50 GB and the better part of an hour)
  charges               50,000 charges of series fall due at once: how fast they are made, and what a sale does meanwhile
  deliveries            the same for 100,000 deliveries to 100 webhook endpoints
  hanging               1,000 webhook endpoints are told of every sale, and one of them never answers: how late the others hear of it
    --due <n>           another number of charges, deliveries or endpoints

The numbers are left as JSON in data/bench/.`;

/** The request was for the usage text, or cannot be understood: then the message says what is wrong. */
export class UsageWanted extends Error {
  override readonly name = 'UsageWanted';
}

/** @throws UsageWanted */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parsed(args);
  if (values.help) throw new UsageWanted('');
  const study = studyNames.find((name) => positionals.includes(name));
  if (study && positionals.length > 1) throw new UsageWanted(`${study} runs alone: give no other name beside it.`);
  if (study && values.embedded) throw new UsageWanted(`${study} needs a PostgreSQL: leave --embedded out.`);
  const instances = whole('instances', values.instances, 1, 2) === 2 ? 2 : 1;
  if (instances === 2 && values.embedded) throw new UsageWanted('An embedded database is open in one process at a time: leave --embedded or --instances out.');
  return {
    study, scenarios: study ? [] : positionals.length > 0 ? [...new Set(positionals.map(scenarioName))] : scenarioNames,
    seconds: whole('seconds', values.seconds, 1, 120), warmUpSeconds: whole('warm-up', values['warm-up'], 1, 120),
    connections: whole('connections', values.connections, 1, 1000), rounds: whole('rounds', values.rounds, 1, 100), instances,
    upTo: whole('up-to', values['up-to'], 1_000, 100_000_000), due: values.due === undefined ? undefined : whole('due', values.due, 100, 10_000_000),
    embedded: values.embedded, profile: values.profile,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args], allowPositionals: true,
      options: {
        seconds: { type: 'string', default: '2' }, 'warm-up': { type: 'string', default: '4' }, connections: { type: 'string', default: '32' },
        rounds: { type: 'string', default: '7' }, instances: { type: 'string', default: '1' }, 'up-to': { type: 'string', default: '1000000' },
        due: { type: 'string' }, embedded: { type: 'boolean', default: false }, profile: { type: 'boolean', default: false }, help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageWanted(error instanceof Error ? error.message : String(error));
  }
}

function scenarioName(text: string): ScenarioName {
  const name = scenarioNames.find((known) => known === text);
  if (!name) throw new UsageWanted(`There is no scenario "${text}": give ${scenarioNames.join(', ')}, or one of ${studyNames.join(', ')}.`);
  return name;
}

function whole(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) throw new UsageWanted(`--${name} must be a whole number from ${least} to ${most}; it is "${text}".`);
  return value;
}
