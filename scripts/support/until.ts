import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits until a condition holds.
 * @throws Error that names `what`, when it does not hold within so many seconds; and what the condition throws
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  { seconds = 60, pauseMilliseconds = 50 } = {},
): Promise<void> {
  for (const began = performance.now(); !(await holds()); await wait(pauseMilliseconds)) {
    if (performance.now() - began > seconds * 1000) throw new Error(`${what}: not within ${seconds} s`);
  }
}

/** True if a server answers a GET with a success. */
export const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
