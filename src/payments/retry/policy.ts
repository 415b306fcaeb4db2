import type { Reason } from '../../reasons/reasons.js';

/** The policy of automatic retries depends on the reason's class and the network's advice on it, never on the code. */

const day = 24 * 60 * 60 * 1000;

/**
 * Days from a refused attempt to the next one, by attempt number: attempts 2 to 5 follow 1, 3, 7 and 14 days after the
 * first.
 */
const pauses = [1, 2, 4, 7];

/**
 * Maximum attempts of an amount with a card within the window, requests and automatic retries together. Approved ones
 * do not count, or no daily series of one price would be retried.
 */
export const attemptCap = { attempts: 10, windowDays: 30 } as const;

/** The first instant whose attempts count against the cap, for an attempt at `at`. */
export const capWindowStart = (at: Date): Date => new Date(at.getTime() - attemptCap.windowDays * day);

/**
 * Returns the time of the automatic retry of a refused attempt. Soft declines and technical failures may have passed by
 * then. A hard decline remains, and an action that only the payer can take is not retried. A time that the card network
 * names postpones the retry, and prevents it if the days that are left of the schedule end before.
 * @param attemptNumber of the refused attempt, 1 being the first
 * @param at the time of the refusal
 * @returns undefined if it is not retried
 */
export function retryTime(
  { class: kind, retryAfterDays = 0 }: Pick<Reason, 'class' | 'retryAfterDays'>,
  attemptNumber: number,
  at: Date,
): Date | undefined {
  const [pause, ...later] = pauses.slice(attemptNumber - 1);
  if (pause === undefined || (kind !== 'soft' && kind !== 'technical')) return undefined;
  if (retryAfterDays > later.reduce((sum, days) => sum + days, pause)) return undefined;
  return new Date(at.getTime() + Math.max(pause, retryAfterDays) * day);
}
