import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Bench } from './bench.js';
import { measure, type ScenarioResult } from './measure.js';
import { findPgbench, pgbench, type PgbenchResult } from './pgbench.js';
import { costsOf } from './profile.js';
import { costTable, table, type Report } from './report.js';
import type { ScenarioName } from './scenarios.js';
import { startServers, type Targets } from './servers.js';
import { takeTurn } from './turn.js';

/** Measures the scenarios beside the baselines, and prints a table of each. @returns the numbers */
export async function compare(bench: Bench): Promise<readonly Report[]> {
  const { options, load, progress, busy, stem } = bench;
  const targets = await startServers({ ...bench, names: options.scenarios, instances: options.instances });
  const program = await findPgbench();
  if (program === undefined) progress('pgbench 14 or newer is not installed: it is left out');
  const reports: Report[] = [];
  for (const scenario of options.scenarios) {
    const result = await measure(load, targets, scenario, { ...options, progress });
    const report: Report = { scenario, result, pgbench: program === undefined ? undefined : await byPgbench(program, bench, targets, scenario, result) };
    reports.push(report);
    console.log(`${table(report, busy)}\n`);
    if (options.profile) {
      progress(`${scenario}: once more, under the profiler`);
      const file = `${stem}-${scenario}.cpuprofile`;
      const [{ process: service }] = targets.service.servers;
      await service.call('startProfile', undefined);
      await takeTurn(load, targets.service, scenario, targets.known, options);
      await service.call('stopProfile', file);
      console.log(`${costTable(scenario, costsOf(await readFile(file, 'utf8'), 25), relative(process.cwd(), file))}\n`);
    }
  }
  return reports;
}

async function byPgbench(program: string, { options, databaseUrl, directory, run, progress }: Bench, targets: Targets, scenario: ScenarioName, { statements }: ScenarioResult): Promise<PgbenchResult | undefined> {
  if (databaseUrl === undefined) return undefined;
  progress(`${scenario}: pgbench, ${options.rounds} rounds of ${options.seconds} s`);
  const flows = targets.service.flows(scenario);
  const shares = flows.map(({ name }) => statements.filter(({ flow }) => flow === name).map(({ share }) => share));
  return pgbench(flows, targets.recorded.get(scenario) ?? [], shares, { program, databaseUrl, directory, seconds: options.seconds, rounds: options.rounds, signal: run.signal });
}
