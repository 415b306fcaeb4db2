import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second, on every processor that Node runs on. */
const tickMilliseconds = 10;
/** Where proc(5) has the user and system time of a process after its name, and those of its children that ended. */
const [ownTimes, endedTimes] = [
  [11, 12],
  [13, 14],
] as const;

function times(pid: number, places: readonly number[]): number {
  let line: string;
  try {
    line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // It has ended: what it used is its parent's.
    return 0;
  }
  // A name may have blanks and brackets in it.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return tickMilliseconds * places.reduce((sum, place) => sum + Number(fields[place]), 0);
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** The processor time of a process and of its children, those that have ended included, in milliseconds. */
export const processorMilliseconds = (pid: number): number =>
  childrenOf(pid).reduce((sum, child) => sum + times(child, ownTimes), times(pid, [...ownTimes, ...endedTimes]));

/** The memory that a process holds now, in megabytes. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
