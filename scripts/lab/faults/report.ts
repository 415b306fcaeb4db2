import { table as aligned } from '../../support/table.js';
import type { Fault } from './audit.js';
import type { Result } from './run.js';

const heads = [
  'fault',
  'rounds',
  'submissions',
  'lost',
  'doubled',
  'stuck',
  'untrue',
  '5xx',
  'unanswered',
  'first success after s',
] as const;

function cells({ fault, rounds, submissions, faults, serverErrors, unanswered, recoverySeconds }: Result): string[] {
  const count = (kind: Fault['kind']): number => faults.filter((one) => one.kind === kind).length;
  const numbers = [
    rounds,
    submissions,
    count('lost'),
    count('doubled'),
    count('stuck'),
    count('untrue'),
    serverErrors,
    unanswered,
  ];
  return [fault, ...numbers.map(String), recoverySeconds?.toFixed(1) ?? ''];
}

/** The results as a table, for people or as Markdown. */
export function table(results: readonly Result[], markdown: boolean): string {
  const rows = results.map(cells);
  if (markdown)
    return [heads, heads.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
      .map((row) => `| ${row.join(' | ')} |`)
      .join('\n');
  return aligned([heads, ...rows]);
}
