import { shown, type ScenarioResult, type StatementShare, type TargetName } from './measure.js';
import type { PgbenchResult } from './pgbench.js';
import type { Cost, Costs } from './profile.js';
import { scenarios, type ScenarioName } from './scenarios.js';
import { spread, type Spread } from './statistics.js';

/** What was measured of one scenario. */
export interface Report {
  readonly scenario: ScenarioName;
  readonly result: ScenarioResult;
  readonly pgbench: PgbenchResult | undefined;
}

const columns = [
  'requests/s', 'least to most', 'p50 ms', 'p99 ms', 'CPU µs/request', 'other CPU µs/request', 'MB resident', 'round trips', 'ratio of requests/s', 'ratio of CPU',
] as const;

/** The service's p99 by the baseline's, at half of the service's greatest rate, should not be more. */
const steadyAim = 3;

/** The results of a scenario as a table. @param busy whether others used the machine much: then the aim is neither reached nor missed */
export function table({ scenario, result, pgbench }: Report, busy: boolean): string {
  const { title, aim } = scenarios[scenario];
  const { steady } = result;
  const reached = ratiosTo(result, 'sql')?.requests.median ?? NaN;
  const verdict = (met: boolean) => busy ? 'Undecided, for the machine was busy' : met ? 'Reached' : 'Missed';
  return [
    `${scenario}: ${title}`, ...statementLines(result.statements), '',
    ...aligned([['', ...columns], ...result.results.map(({ name }) => [shown[name], ...cells(name, result)]), ...pgbench ? [['pgbench, the same SQL', ...pgbenchCells(pgbench, result)]] : []]),
    '', `Aim: at least ${aim.toFixed(2)} of the same SQL's requests per second. ${verdict(reached >= aim)}: ${reached.toFixed(2)}.`,
    '', `At a steady ${thousands(steady.requestsPerSecond)} requests/s, half of the service's own greatest rate, from when each request was due:`,
    ...aligned([['', 'p50 ms', 'p99 ms'], ...(['service', 'sql'] as const).map((name) => [shown[name], steady[name].p50.toFixed(1), steady[name].p99.toFixed(1)])]),
    `Aim: a p99 of at most ${steadyAim} times the same SQL's. ${verdict(steady.ratio.median <= steadyAim)}: ${ratio(steady.ratio)}.`,
    ...instanceLines(result),
  ].join('\n');
}

/** Rows of cells as lines: the first column to the left, the others to the right. */
export function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) => row.map((cell, column) => column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)).join('  ').trimEnd());
}

const ratiosTo = (result: ScenarioResult, name: TargetName) => result.ratios.find((each) => each.name === name);

function statementLines(statements: readonly StatementShare[]): string[] {
  const flows = [...new Set(statements.map(({ flow }) => flow))];
  return flows.map((flow) => `Statements of ${flow}: ${statements.filter((each) => each.flow === flow).map(described).join(', ')}`);
}

/** The bank's books are in the same database only because the bank is a simulated one. */
function described({ name, share }: StatementShare): string {
  const short = name.length > 80 ? `${name.slice(0, 80)}…` : name;
  return short + (name.startsWith('simulator-') ? ' (the simulated bank)' : '') + (share < 1 ? ` (shared: ${share.toFixed(2)} of one)` : '');
}

function cells(name: TargetName, result: ScenarioResult): string[] {
  const found = result.results.find((each) => each.name === name);
  if (!found) return [];
  const { requestsPerSecond, p50, p99, cpuMicrosecondsPerRequest, otherCpuMicrosecondsPerRequest, residentMegabytes, statementsPerRequest } = found;
  const ratios = ratiosTo(result, name);
  return [
    thousands(requestsPerSecond.median), range(requestsPerSecond), p50.toFixed(1), p99.toFixed(1), thousands(cpuMicrosecondsPerRequest.median),
    thousands(otherCpuMicrosecondsPerRequest.median), thousands(residentMegabytes.median), statementsPerRequest.median.toFixed(2),
    ...ratios ? [ratio(ratios.requests), ratio(ratios.processor)] : ['', ''],
  ];
}

function pgbenchCells({ requestsPerSecond, milliseconds }: PgbenchResult, { results }: ScenarioResult): string[] {
  const service = results.find(({ name }) => name === 'service')?.requestsPerSecond.median ?? NaN;
  const mean = `mean ${milliseconds.toFixed(1)}`;
  return [thousands(requestsPerSecond.median), range(requestsPerSecond), mean, '', '', '', '', '', (service / requestsPerSecond.median).toFixed(2), ''];
}

/** What a second instance brings, and what bounds it. */
function instanceLines(result: ScenarioResult): string[] {
  const ratios = ratiosTo(result, 'instances');
  const two = result.results.find(({ name }) => name === 'instances');
  if (!ratios || !two) return [];
  const { median, least, most } = ratios.requests;
  const part = (of: 'target' | 'load' | 'other') => spread(two.turns.map(({ processors }) => processors[of])).median;
  const [target, load, other] = [part('target'), part('load'), part('other')];
  const used = target + load + other;
  const bound = used > 0.9 ? 'the processors of this machine are used up' : 'the processors of this machine are not used up: it waits for something else, such as the disk or a lock';
  return ['', `Two instances do ${(1 / median).toFixed(2)} (${(1 / most).toFixed(2)} to ${(1 / least).toFixed(2)}) times the requests of one. Meanwhile ${percent(used)} of the processors were in use (the two ${
    percent(target)}, the load generator ${percent(load)}, the database and all else ${percent(other)}): ${bound}.`];
}

export const thousands = (value: number): string => Math.round(value).toLocaleString('en');
export const ratio = ({ median, least, most }: Spread): string => `${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
const range = ({ least, most }: Spread): string => `${thousands(least)} to ${thousands(most)}`;
const percent = (part: number): string => `${Math.round(part * 100)} %`;

/** What costs most in the service's process, in words. */
export function costTable(scenario: ScenarioName, { places, functions }: Costs, file: string): string {
  const list = (costs: readonly Cost[]) => costs.map(({ name, share }) => `  ${(share * 100).toFixed(1).padStart(5)} %  ${name}`);
  return [
    `${scenario}: where the service's process spent its time (profile: ${file})`,
    '', 'By itself, by file or package:', ...list(places), '', 'The project\'s own functions with all that they call:', ...list(functions),
  ].join('\n');
}
