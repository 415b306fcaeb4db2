import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { packageRoot } from '../../../src/base/package-root.js';
import type { Options } from './options.js';

/** Results of fresh seeds. */
export interface Tally {
  seeds: number;
  operations: number;
  readonly failed: string[];
}

/** Describes the results of fresh seeds. */
export const summaryOf = ({ seeds, operations, failed }: Tally): string =>
  `${operations} operations over ${seeds} fresh seeds, ${failed.length} with findings` +
  (failed.length > 0 ? `: ${failed.join(' ')}` : '');

/** Tries fresh seeds in a process for each processor. @returns the exit code */
export async function runOnAllProcessors(args: readonly string[], { jobs }: Options): Promise<number> {
  const tallies: Tally[] = [];
  const codes = await Promise.all(
    Array.from({ length: jobs }, async () => {
      const child = fork(join(packageRoot, 'scripts', 'lab', 'simulate.ts'), [...args, '--jobs', '1']);
      child.on('message', (tally) => tallies.push(tally as Tally));
      const [code] = (await once(child, 'exit')) as [number | null];
      return code ?? 1;
    }),
  );
  console.log(
    summaryOf({
      seeds: tallies.reduce((total, { seeds }) => total + seeds, 0),
      operations: tallies.reduce((total, { operations }) => total + operations, 0),
      failed: tallies.flatMap(({ failed }) => failed),
    }),
  );
  return codes.some((code) => code !== 0) ? 1 : 0;
}
