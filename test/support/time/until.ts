import { setTimeout as wait } from 'node:timers/promises';

/** Long enough for a machine many times slower than any: what does not come at all is told, nothing is timed. */
const limitMilliseconds = 90_000;

/**
 * Waits until something holds that the code under test does in its own time, such as a row that it writes in the
 * background.
 * @throws Error that names `what`, when it does not come within a minute and a half
 */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await holds())) {
    if (performance.now() - begun > limitMilliseconds)
      throw new Error(`waited ${limitMilliseconds} ms in vain until ${what}`);
    await wait(2);
  }
}
