import type { ScenarioResult, Spread, StatementShare, TargetName } from './measure.js';
import { shown } from './measure.js';
import type { Cost, Costs } from './profile.js';
import { scenarios, type ScenarioName } from './scenarios.js';

/** What was measured of one scenario. */
export interface Report {
  readonly scenario: ScenarioName;
  readonly result: ScenarioResult;
}

const columns = ['requests/s', 'least to most', 'p50 ms', 'p99 ms', 'CPU µs/request', 'round trips', 'ratio of requests/s', 'ratio of CPU'] as const;

/** The results of a scenario as a table. @param busy whether others used the machine much: then the aim is neither reached nor missed */
export function table({ scenario, result }: Report, busy: boolean): string {
  const { title, aim } = scenarios[scenario];
  const rows = (['service', 'sql', 'constant'] as const).map((name) => [shown[name], ...cells(name, result)]);
  const cellTable = [['', ...columns], ...rows];
  const widths = cellTable[0]?.map((_, column) => Math.max(...cellTable.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]) => row.map((cell, column) => column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)).join('  ').trimEnd();
  const reached = result.ratios.sql.median;
  const verdict = busy ? 'Undecided, for the machine was busy' : reached >= aim ? 'Reached' : 'Missed';
  return [
    `${scenario}: ${title}`,
    `Statements of a request: ${result.statements.map(described).join(', ')}`,
    '', ...cellTable.map(line), '',
    `Aim: at least ${aim.toFixed(2)} of the same SQL's requests per second. ${verdict}: ${reached.toFixed(2)}.`,
  ].join('\n');
}

/** The bank's books are in the same database only because the bank is a simulated one. */
function described({ name, share }: StatementShare): string {
  return name + (name.startsWith('simulator-') ? ' (the simulated bank)' : '') + (share < 1 ? ` (shared: ${share.toFixed(2)} for each request)` : '');
}

function cells(name: TargetName, result: ScenarioResult): string[] {
  const { requestsPerSecond, p50, p99, cpuMicrosecondsPerRequest, statementsPerRequest } = result[name];
  return [
    thousands(requestsPerSecond.median), `${thousands(requestsPerSecond.least)} to ${thousands(requestsPerSecond.most)}`, p50.toFixed(1), p99.toFixed(1),
    thousands(cpuMicrosecondsPerRequest.median), statementsPerRequest.median.toFixed(2), ...name === 'service' ? ['', ''] : [ratio(result.ratios[name]), ratio(result.processorRatios[name])],
  ];
}

const thousands = (value: number): string => Math.round(value).toLocaleString('en');
const ratio = ({ median, least, most }: Spread): string => `${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;

/** What costs most in the service's process, in words. */
export function costTable(scenario: ScenarioName, { places, functions }: Costs, file: string): string {
  const list = (costs: readonly Cost[]) => costs.map(({ name, share }) => `  ${(share * 100).toFixed(1).padStart(5)} %  ${name}`);
  return [
    `${scenario}: where the service's process spent its time (profile: ${file})`,
    '', 'By itself, by file or package:', ...list(places), '', 'The project\'s own functions with all that they call:', ...list(functions),
  ].join('\n');
}
