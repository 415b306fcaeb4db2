import { WrongUse } from './command.js';

const unitSeconds = { s: 1, m: 60, h: 60 * 60, d: 24 * 60 * 60 } as const;

/**
 * Parses a duration such as `90s`, `15m`, `36h` or `31d` to seconds.
 * @throws WrongUse
 */
export function durationSeconds(text: string): number {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (count === undefined)
    throw new WrongUse(`"${text}" is no duration: write a number and s, m, h or d, such as 36h or 31d.`);
  return Number(count) * unitSeconds[unit as keyof typeof unitSeconds];
}
