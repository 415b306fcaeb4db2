import type { Clock } from '../clock.js';

/** How much of an idle time can be made up for at once. */
const burstMilliseconds = 1_000;

/**
 * Holds work to a steady rate.
 * @param perSecond how many units of it
 * @returns a function that resolves when so many units more may be done
 */
export function keepPace(perSecond: number, clock: Clock): (units: number) => Promise<void> {
  let spentUntil = -Infinity;
  return async (units) => {
    const now = clock.now().getTime();
    spentUntil = Math.max(spentUntil, now - burstMilliseconds) + units * 1000 / perSecond;
    if (spentUntil > now) await clock.sleep(spentUntil - now);
  };
}
