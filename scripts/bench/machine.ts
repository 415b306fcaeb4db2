import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** Above so large a share of the processors in other hands, requests per second tell more of the scheduler than of the servers. */
export const quiet = 0.15;

const sampleMilliseconds = 2_000;

/** How much of the machine's processors is used while nothing of this run works, from 0 to 1. */
export async function useByOthers(signal: AbortSignal): Promise<number> {
  const before = processorTimes();
  await wait(sampleMilliseconds, undefined, { signal });
  const { busy, all } = timesSince(before);
  return all === 0 ? 0 : busy / all;
}

/** What all processors of the machine together spent since it was started, in microseconds. */
export interface ProcessorTimes {
  readonly busy: number;
  readonly all: number;
}

export function processorTimes(): ProcessorTimes {
  const processors = cpus().map((processor) => processor.times);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const all = sum(processors.flatMap((time) => Object.values(time)));
  return { busy: (all - sum(processors.map(({ idle }) => idle))) * 1000, all: all * 1000 };
}

export function timesSince(before: ProcessorTimes): ProcessorTimes {
  const after = processorTimes();
  return { busy: after.busy - before.busy, all: after.all - before.all };
}
