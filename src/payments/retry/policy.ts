import type { ReasonClass } from '../../reasons/reasons.js';

/**
 * The decision logic of automatic retries. It depends on the class of the reason and never on the code.
 */

const day = 24 * 60 * 60 * 1000;

/**
 * Days from a refused attempt to the next one, by its attempt number: the attempts 2 to 5 come 1, 3, 7 and 14 days
 * after the first.
 */
const pauses = [1, 2, 4, 7];

/** A card is charged an amount at most this often within the window, by requests and automatic retries together. */
export const attemptCap = { attempts: 10, windowDays: 30 } as const;

/** The first instant whose attempts count against the cap, for an attempt at `at`. */
export const capWindowStart = (at: Date): Date => new Date(at.getTime() - attemptCap.windowDays * day);

/**
 * When a refused attempt is attempted again by itself. A soft decline and a technical failure may be over by
 * then; a hard decline is not, and what the payer has to do first, no schedule does for them.
 * @param attemptNumber of the refused attempt, 1 being the first
 * @param at when it was refused
 * @returns undefined when it is not retried
 */
export function retryTime(reasonClass: ReasonClass, attemptNumber: number, at: Date): Date | undefined {
  const pause = pauses[attemptNumber - 1];
  if (pause === undefined || (reasonClass !== 'soft' && reasonClass !== 'technical')) return undefined;
  return new Date(at.getTime() + pause * day);
}
