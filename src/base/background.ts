import type { Logger } from 'pino';
import { type Clock, withinTime } from './clock.js';

/** Work that continues after its request was answered. A stopping server waits for it. */
export interface Background {
  run(name: string, work: Promise<unknown>): void;
  /** Resolves when nothing is running any more. */
  settled(): Promise<void>;
}

export function background({ log, noteOutage }: FailureLog): Background {
  const running = new Set<Promise<unknown>>();
  return {
    run(name, work) {
      const guarded = work
        .catch((error: unknown) => {
          if (!noteOutage(error, { work: name })) log.error({ err: error, work: name }, 'background work failed');
        })
        .finally(() => running.delete(guarded));
      running.add(guarded);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

export interface Ticker {
  readonly name: string;
  /**
   * False once runs have failed because of the database for a minute or three pauses, whichever is longer, or a run
   * hangs. Not because of another failure: every instance has the same rows, and one of a merchant would take all out.
   */
  healthy(): boolean;
  /**
   * True while runs end, successfully or not. False once a run hangs, until one ends again. Always true while it is
   * stopping.
   */
  runsEnd(): boolean;
  /** Starts no other run and resolves when the running ones have ended. */
  stop(): Promise<void>;
}

interface TickerOptions {
  readonly name: string;
  readonly pauseMilliseconds: number;
  /**
   * Maximum duration of a run. Everything it waits for has a limit of its own, and their sum is below this one. A
   * longer run counts as hanging: it is abandoned and the next begins. Both may then run, as in two processes: leases
   * divide the due work.
   */
  readonly limitMilliseconds: number;
  /** The first run begins after a pause too. */
  readonly waitsFirst?: boolean;
}

const staleMilliseconds = 60_000;

/**
 * Starts a ticker. A failed run is logged and tried again after the pause.
 * @param round processes due work and returns true if more is due: the next run then begins without a pause
 */
export function startTicker(
  { name, pauseMilliseconds, limitMilliseconds, waitsFirst = false }: TickerOptions,
  round: () => Promise<boolean>,
  { clock, log, noteOutage }: FailureLog & { readonly clock: Clock },
): Ticker {
  const stopping = new AbortController();
  const rounds = new Set<Promise<boolean>>();
  let [lastSound, lastEnd, isSound] = [clock.elapsed(), clock.elapsed(), true];

  async function once(): Promise<boolean> {
    try {
      const more = await round();
      isSound = true;
      return more;
    } catch (error) {
      isSound = !noteOutage(error, { ticker: name });
      if (isSound) log.error({ err: error, ticker: name }, 'a run of background work failed; it is tried again');
      return false;
    } finally {
      lastEnd = clock.elapsed();
      if (isSound) lastSound = lastEnd;
    }
  }

  const pause = () => clock.sleep(pauseMilliseconds, stopping.signal).catch(() => undefined);

  async function run(): Promise<void> {
    if (waitsFirst) await pause();
    while (!stopping.signal.aborted) {
      const running = once();
      rounds.add(running);
      void running.then(() => rounds.delete(running));
      const more = await withinTime(clock, limitMilliseconds, running, () => {
        log.warn(
          { ticker: name, milliseconds: limitMilliseconds },
          'a run of background work takes too long: it is abandoned, and the next one begins',
        );
      });
      if (more !== true) await pause();
    }
    while (rounds.size > 0) await Promise.all(rounds);
  }

  const running = run();
  // Not by the time: an instance would be taken out because its clock was set forward.
  const within = (since: number, milliseconds: number): boolean => clock.elapsed() - since < milliseconds;
  const runsEnd = () => within(lastEnd, limitMilliseconds + 3 * pauseMilliseconds) || stopping.signal.aborted;
  return {
    name,
    healthy: () => runsEnd() && (isSound || within(lastSound, Math.max(staleMilliseconds, 3 * pauseMilliseconds))),
    runsEnd,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

export interface FailureLog {
  readonly log: Logger;
  /** Logs a failure that the database caused, at most one line a second. @returns false for any other failure */
  readonly noteOutage: (error: unknown, details?: object) => boolean;
}

/** The state of the process, from its start to its end. */
export interface Lifecycle {
  /**
   * True once the process is stopping: the health checks fail, and every answer closes its connection. Requests are
   * served until `closing`.
   */
  stopping: boolean;
  /** True once it accepts no new work and finishes the running work. */
  closing: boolean;
  readonly tickers: Ticker[];
}

/** Resolves when so many more units may be processed; at once if the number is negative, which returns unused ones. */
export type Pace = (units: number) => Promise<void>;

/** Maximum idle time that a burst may make up for. */
const burstMilliseconds = 1_000;

/** Limits work to a steady rate. @param perSecond units of work a second */
export function keepPace(perSecond: number, clock: Clock): Pace {
  let [spentUntil, last] = [-Infinity, -Infinity];
  return async (units) => {
    const now = clock.now().getTime();
    // The clock was set back.
    if (now < last) spentUntil -= last - now;
    last = now;
    spentUntil = Math.max(spentUntil, now - burstMilliseconds) + (units * 1000) / perSecond;
    if (units > 0 && spentUntil > now) await clock.sleep(spentUntil - now);
  };
}

/**
 * Runs `work` for every item, at most `limit` at a time and in the order of the items. A failed item does not stop the
 * others: its error is thrown at the end.
 * @throws the error of the only item that failed, or an AggregateError of several
 */
export async function eachBounded<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items];
  const errors: unknown[] = [];
  async function take(): Promise<void> {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await work(item).catch((error: unknown) => errors.push(error));
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, take));
  const [first] = errors;
  if (errors.length === 1) throw first;
  if (errors.length > 1)
    throw new AggregateError(
      errors,
      `${errors.length} of ${items.length} failed; the first: ` +
        (first instanceof Error ? first.message : String(first)),
    );
}
