import type { Clock } from './clock.js';

/** Resolves when so many more units may be processed. */
export type Pace = (units: number) => Promise<void>;

/** Maximum idle time that a burst may make up for. */
const burstMilliseconds = 1_000;

/** Limits work to a steady rate. @param perSecond units of work a second */
export function keepPace(perSecond: number, clock: Clock): Pace {
  let spentUntil = -Infinity;
  return async (units) => {
    const now = clock.now().getTime();
    spentUntil = Math.max(spentUntil, now - burstMilliseconds) + (units * 1000) / perSecond;
    if (spentUntil > now) await clock.sleep(spentUntil - now);
  };
}
