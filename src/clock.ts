import { setTimeout as wait } from 'node:timers/promises';

/** The only source of time. Tests inject one that they turn by hand. */
export interface Clock {
  now(): Date;
  /** Resolves after `milliseconds`; rejects with an AbortError when the signal fires first. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (milliseconds, signal) => wait(milliseconds, undefined, signal ? { signal } : {}),
};

/** `date` moved by `seconds`, which may be negative. */
export const plusSeconds = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000);
