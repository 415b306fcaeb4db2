import { setTimeout as wait } from 'node:timers/promises';
import type { TestClock } from './clock.js';

const stepMilliseconds = 5;

/** Turns a clock at the pace of real time, for tests of what happens at once. @returns stops it */
export function letRun(clock: TestClock): () => Promise<void> {
  let running = true;
  const turning = (async () => {
    for (let last = performance.now(); running;) {
      await wait(stepMilliseconds);
      const now = performance.now();
      await clock.advance(Math.floor(now - last));
      last += Math.floor(now - last);
    }
  })();
  return async () => {
    running = false;
    await turning;
  };
}
