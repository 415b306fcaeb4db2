/** `npm run faults`: injects faults under load, then reconciles the ledgers. */
import { parseArgs } from 'node:util';
import { type Result, runScenarios, table, scenarios } from './faults/run.js';
import type { Scenario } from './faults/stage.js';
import { npmRun } from '../support/programs.js';

const usage = `Usage: npm run faults -- <name>… [rounds] [--markdown]

Builds the service, starts two instances of it on a dedicated PostgreSQL, puts them under load, and injects a fault
repeatedly. Then cut-off requests are repeated, the lookups run with the clock advanced, and the records of the
integrator, the service and the simulated bank are compared. PostgreSQL's programs are searched under
/usr/lib/postgresql; its commits wait for the disk. Everything is on loopback and in a temporary directory. Faults are:

  lost      answered, but missing
  doubled   done twice
  stuck     never settled, never answered, or no success within 20 s of the fault's end
  untrue    missing or repeated events, sums that differ by a cent, forbidden answers, an instance that ended

The exit code is 0 without faults, 1 with faults, 2 for wrong use.

${Object.entries(scenarios)
  .map(
    ([name, { about, rounds, needs }]) =>
      `  ${name.padEnd(20)} ${about} (${rounds}${needs === undefined ? '' : `; needs ${needs}`})`,
  )
  .join('\n')}
  all                  all of them in sequence

  rounds       number of repetitions, instead of the number in brackets
  --markdown   the table as Markdown
  --help       this text
`;

class WrongUse extends Error {}

interface Options {
  readonly chosen: readonly (readonly [string, Scenario])[];
  readonly rounds: number | undefined;
  readonly markdown: boolean;
}

/** @throws WrongUse */
function readOptions(): Options | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { markdown: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return undefined;
  const numbers = positionals.filter((text) => /^\d+$/.test(text)).map(Number);
  const names = positionals.filter((text) => !/^\d+$/.test(text));
  if (numbers.length > 1 || numbers[0] === 0) throw new WrongUse('Give one number of rounds, from 1 up.');
  if (names.length === 0) throw new WrongUse('Give the name of a fault, or "all".');
  const chosen = names.includes('all')
    ? Object.entries(scenarios)
    : names.map((name) => {
        const scenario = scenarios[name];
        if (!scenario) throw new WrongUse(`There is no fault "${name}".`);
        return [name, scenario] as const;
      });
  return { chosen, rounds: numbers[0], markdown: values.markdown };
}

const began = performance.now();
const progress = (text: string): void => {
  console.error(`${String(Math.round((performance.now() - began) / 1000)).padStart(5)} s  ${text}`);
};

async function run({ chosen, rounds, markdown }: Options): Promise<void> {
  progress('building the service');
  await npmRun('build');
  const results: Result[] = [];
  for (const [name, scenario] of chosen) {
    try {
      const wanted = { name, scenario, rounds: rounds ?? scenario.rounds };
      const result = await runScenarios([wanted], { built: true, progress });
      results.push(result);
      if (result.faults.length > 0) process.exitCode = 1;
      for (const { kind, what } of result.faults.slice(0, 30)) progress(`${kind}: ${what}`);
      if (result.faults.length > 30) progress(`and ${result.faults.length - 30} more`);
    } catch (error) {
      progress(
        `${name} could not be finished: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      process.exitCode = 1;
    }
  }
  if (results.length > 0) console.log(`\n${table(results, markdown)}`);
}

// A signal alone does not run the exit handlers, which end the started processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

try {
  const options = readOptions();
  if (options) await run(options);
  else console.log(usage);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 2;
}
