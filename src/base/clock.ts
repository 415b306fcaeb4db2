import { setTimeout as wait } from 'node:timers/promises';

/** The only source of time. Tests inject one that they move by hand. */
export interface Clock {
  now(): Date;
  /** Resolves after `milliseconds`; rejects with an AbortError when the signal fires first. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /**
   * Does `action` after `milliseconds`, unless it is called off before. @returns calls it off; afterwards it does
   * nothing
   */
  timer(milliseconds: number, action: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (milliseconds, signal) => wait(milliseconds, undefined, signal ? { signal } : {}),
  timer(milliseconds, action) {
    const timeout = setTimeout(action, milliseconds);
    return () => clearTimeout(timeout);
  },
};

/**
 * What `work` comes to, or undefined when `milliseconds` pass before; the work itself goes on. Its timer is a thirtieth
 * of the price of a sleep that an AbortSignal cuts short, and every payment needs two.
 * @param late done when the time is over
 * @throws whatever `work` rejects with in time
 */
export function withinTime<Result>(
  clock: Clock,
  milliseconds: number,
  work: Promise<Result>,
  late: () => void = () => undefined,
): Promise<Result | undefined> {
  return new Promise((resolve, reject) => {
    const callOff = clock.timer(milliseconds, () => {
      late();
      resolve(undefined);
    });
    work.finally(callOff).then(resolve, reject);
  });
}

/**
 * The last moment that anything may name: a clock of a sandbox, a date, the end of a key. The year that is left before
 * the year 10000, which ISO 8601 writes with a sign, is room for what is counted from it: ages, retries, attempts to
 * deliver.
 */
export const latestInstant = new Date('9998-12-31T23:59:59.999Z');

/**
 * Reads a timestamp with an offset (RFC 3339).
 * @returns undefined for a time that does not exist, or one before 1970 or after the year 9998: neither PostgreSQL nor
 * the contract can write all times that a JavaScript date holds, to the year 275760
 */
export function readInstant(text: string): Date | undefined {
  const instant = new Date(text);
  return instant.getTime() >= 0 && instant <= latestInstant ? instant : undefined;
}

/** `date` moved by `seconds`, which may be negative. */
export const plusSeconds = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000);
