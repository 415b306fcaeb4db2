import { setTimeout as wait } from 'node:timers/promises';
import type { TestClock } from './clock.js';

const stepMilliseconds = 5;

/** Turns a clock at the pace of real time, for tests of what happens at once. @returns stops it */
export function letRun(clock: TestClock): () => Promise<void> {
  const stopping = new AbortController();
  const turning = turn(clock, stopping.signal);
  return async () => {
    stopping.abort();
    await turning;
  };
}

async function turn(clock: TestClock, stopping: AbortSignal): Promise<void> {
  let turned = performance.now();
  while (!stopping.aborted) {
    await wait(stepMilliseconds);
    const passed = Math.floor(performance.now() - turned);
    turned += passed;
    await clock.advance(passed);
  }
}
