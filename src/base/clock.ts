import { setTimeout as wait } from 'node:timers/promises';

/** The only source of time. Tests inject one that they move manually. */
export interface Clock {
  now(): Date;
  /** Returns milliseconds since any fixed moment. Setting the time does not change them. */
  elapsed(): number;
  /** Resolves after `milliseconds`; rejects with an AbortError when the signal fires first. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Runs `action` after `milliseconds`. @returns cancels it; afterwards it does nothing */
  timer(milliseconds: number, action: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
  sleep: (milliseconds, signal) => wait(milliseconds, undefined, signal ? { signal } : {}),
  timer(milliseconds, action) {
    const timeout = setTimeout(action, milliseconds);
    return () => clearTimeout(timeout);
  },
};

/** Runs `action` after `milliseconds` of real time. It does not keep the process from ending. */
export const laterIfRunning = (milliseconds: number, action: () => void): void => {
  setTimeout(action, milliseconds).unref();
};

/** Runs `action` once the input that has already arrived is read. */
export const afterInput = (action: () => void): void => {
  setImmediate(action);
};

/**
 * Returns the result of `work`, or undefined if `milliseconds` pass first; the work itself continues. Its timer costs a
 * thirtieth of a sleep that an AbortSignal ends early, and every payment needs two.
 * @param late called when the time has passed
 * @throws the rejection of `work` within the time
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
    work.then(callOff, callOff);
    work.then(resolve, reject);
  });
}

/** The time of one call. Its signal is made when it is first read: that costs 1.5 % of a sale, which may need none. */
export class TimeLimit {
  /** Called at the end of the time, after the signal fires. */
  onReached: () => void = () => undefined;
  readonly #controller = new AbortController();
  /** Returns a limit that has ended. */
  static reached(): TimeLimit {
    const limit = new TimeLimit();
    limit.reach();
    return limit;
  }
  get signal(): AbortSignal {
    return this.#controller.signal;
  }
  reach(): void {
    this.#controller.abort();
    this.onReached();
  }
}

/**
 * The last instant that a sandbox clock, a date or the expiry of a key may have. ISO 8601 writes the year 10000 with a
 * sign: one year is left for what is added to the instant, such as retries and delivery attempts.
 */
export const latestInstant = new Date('9998-12-31T23:59:59.999Z');

/**
 * Reads a timestamp with an offset (RFC 3339).
 * @returns undefined for a time that does not exist, is before 1970 or after the year 9998: neither PostgreSQL nor the
 * contract can write every time that a JavaScript date holds, up to the year 275760
 */
export function readInstant(text: string): Date | undefined {
  const instant = new Date(text);
  return instant.getTime() >= 0 && instant <= latestInstant ? instant : undefined;
}

/** Adds `seconds` to `date`; they may be negative. */
export const plusSeconds = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1000);
