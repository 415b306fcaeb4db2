import { withinTime, type Clock } from './clock.js';
import type { FailureLog } from './failure-log.js';

/** Periodic background work. */
export interface Ticker {
  readonly name: string;
  /** True if a run succeeded, or the first began, within the last minute or three pauses, whichever is longer. */
  healthy(): boolean;
  /**
   * True while runs end, successfully or not. False once a run hangs, until one ends again. Always true while it is
   * stopping.
   */
  runsEnd(): boolean;
  /** Starts no other run and resolves when the running ones have ended. */
  stop(): Promise<void>;
}

export interface TickerOptions {
  readonly name: string;
  readonly pauseMilliseconds: number;
  /**
   * Maximum duration of a run. Everything it waits for has a limit of its own, and their sum is below this one. A
   * longer run counts as hanging: it is abandoned and the next begins. Both may then run, as in two processes: leases
   * divide the due work.
   */
  readonly limitMilliseconds: number;
}

const staleMilliseconds = 60_000;

/**
 * Starts a ticker. A failed run is logged and tried again after the pause.
 * @param round processes due work and returns true if more is due: the next run then begins without a pause
 */
export function startTicker(
  { name, pauseMilliseconds, limitMilliseconds }: TickerOptions,
  round: () => Promise<boolean>,
  { clock, log, noteOutage }: FailureLog & { readonly clock: Clock },
): Ticker {
  const stopping = new AbortController();
  const rounds = new Set<Promise<boolean>>();
  let [lastSuccess, lastEnd] = [clock.now(), clock.now()];

  async function once(): Promise<boolean> {
    try {
      const more = await round();
      lastSuccess = clock.now();
      return more;
    } catch (error) {
      if (!noteOutage(error, { ticker: name }))
        log.error({ err: error, ticker: name }, 'a run of background work failed; it is tried again');
      return false;
    } finally {
      lastEnd = clock.now();
    }
  }

  async function run(): Promise<void> {
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
      if (more !== true) await clock.sleep(pauseMilliseconds, stopping.signal).catch(() => undefined);
    }
    while (rounds.size > 0) await Promise.all(rounds);
  }

  const running = run();
  const within = (since: Date, milliseconds: number): boolean => clock.now().getTime() - since.getTime() < milliseconds;
  return {
    name,
    healthy: () => within(lastSuccess, Math.max(staleMilliseconds, 3 * pauseMilliseconds)),
    runsEnd: () => stopping.signal.aborted || within(lastEnd, limitMilliseconds + 3 * pauseMilliseconds),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
