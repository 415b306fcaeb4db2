import type { Clock } from './clock.js';

/** Resolves when so many units more may be done. */
export type Pace = (units: number) => Promise<void>;

/** How much of an idle time can be made up for at once. */
const burstMilliseconds = 1_000;

/** Holds work to a steady rate. @param perSecond how many units of it */
export function keepPace(perSecond: number, clock: Clock): Pace {
  let spentUntil = -Infinity;
  return async (units) => {
    const now = clock.now().getTime();
    spentUntil = Math.max(spentUntil, now - burstMilliseconds) + (units * 1000) / perSecond;
    if (spentUntil > now) await clock.sleep(spentUntil - now);
  };
}
