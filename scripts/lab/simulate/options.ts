import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

export const usage = `npm run simulate -- [options]

Runs two to four instances of the service with banks, clients and receivers in one process, on simulated time. Every
choice comes from a seed: the same seed and the same number of operations produce the same trace, byte for byte.

  --seed TEXT         one run; without it fresh seeds in sequence
  --operations N      requests of clients per run (default 100)
  --minutes N         minutes for which fresh seeds are tried (default 2)
  --jobs N            number of processors to use (default: all)
  --until SECONDS     stops the run of a seed at a time of the simulation
  --restores          restores the database of each seed to an earlier time
  --log               prints every line of the trace
  --payments 3,17     runs only these payments of the seed's plan; "none" runs none
  --series 1,4        runs only these series; "none" runs none
  --faults 2,5        injects only these faults; "none" injects none
  --planted [A,B]     plants each fault of scripts/lab/simulate/planted, or the named ones, and checks that it is found;
                      those of moves only by name, with a TEST_DATABASE_URL that has wal_level=logical
  --seeds N           the seeds 1 to N, until something is found; with --planted: for each of them (default 12)

The exit code is 1 after a finding. The last line of a seed's run is "trace sha256 <hex>".`;

export interface Options {
  readonly seed: string | undefined;
  readonly operations: number;
  readonly minutes: number;
  readonly jobs: number;
  /** In milliseconds of the simulation. */
  readonly until: number;
  readonly log: boolean;
  readonly restores: boolean;
  readonly payments: readonly number[] | undefined;
  readonly series: readonly number[] | undefined;
  readonly faults: readonly number[] | undefined;
  /** The planted fault to try; empty for all. */
  readonly planted: string | undefined;
  readonly seeds: number | undefined;
}

/** The command line is invalid, or requests the usage (without a message). */
export class UsageWanted extends Error {}

/** @throws UsageWanted */
export function readOptions(args: readonly string[]): Options {
  const { values } = parse(args);
  if (values.help) throw new UsageWanted();
  return {
    seed: values.seed,
    operations: number(values.operations, 'operations', 100),
    minutes: number(values.minutes, 'minutes', 2),
    jobs: number(values.jobs, 'jobs', availableParallelism()),
    until: values.until === undefined ? Infinity : number(values.until, 'until', 0) * 1000,
    log: values.log,
    restores: values.restores,
    payments: list(values.payments, 'payments'),
    series: list(values.series, 'series'),
    faults: list(values.faults, 'faults'),
    planted: values.planted,
    seeds: values.seeds === undefined ? undefined : number(values.seeds, 'seeds', 1),
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  // Without a name, all faults are meant.
  const given = args.flatMap((arg, index) =>
    arg === '--planted' && (args[index + 1] ?? '--').startsWith('--') ? ['--planted='] : [arg],
  );
  try {
    return parseArgs({
      args: given,
      options: {
        seed: text,
        operations: text,
        minutes: text,
        jobs: text,
        until: text,
        log: flag,
        restores: flag,
        payments: text,
        series: text,
        faults: text,
        planted: text,
        seeds: text,
        help: { ...flag, short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageWanted(error instanceof Error ? error.message : String(error));
  }
}

function number(text: string | undefined, name: string, otherwise: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!(value > 0)) throw new UsageWanted(`--${name} takes a number above 0, not ${text}`);
  return value;
}

function list(text: string | undefined, name: string): readonly number[] | undefined {
  if (text === undefined) return undefined;
  if (text === 'none') return [];
  const numbers = text.split(',').map(Number);
  if (numbers.some((value) => !Number.isInteger(value))) throw new UsageWanted(`--${name} takes numbers, not ${text}`);
  return numbers;
}
