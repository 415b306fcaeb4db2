import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** Above so large a share of the processors in other hands, requests per second tell more of the scheduler than of the servers. */
export const quiet = 0.15;

const sampleMilliseconds = 2_000;

/** How much of the machine's processors is used while nothing of this run works, from 0 to 1. */
export async function useByOthers(signal: AbortSignal): Promise<number> {
  const before = times();
  await wait(sampleMilliseconds, undefined, { signal });
  const after = times();
  const idle = after.idle - before.idle;
  const all = after.all - before.all;
  return all === 0 ? 0 : 1 - idle / all;
}

function times(): { idle: number; all: number } {
  const processors = cpus().map((processor) => processor.times);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return { idle: sum(processors.map(({ idle }) => idle)), all: sum(processors.flatMap((time) => Object.values(time))) };
}
