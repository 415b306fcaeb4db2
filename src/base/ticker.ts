import { withinTime, type Clock } from './clock.js';
import type { FailureLog } from './failure-log.js';

/** Work that is due by the clock: done again and again. */
export interface Ticker {
  readonly name: string;
  /** Whether a round succeeded, or the first began, within the last minute, or the three last pauses. */
  healthy(): boolean;
  /**
   * Whether rounds come to an end, well or not: false once one hangs, until one ends again. Always true once it is
   * stopping.
   */
  comesRound(): boolean;
  /** Lets what runs end, and starts no other round. */
  stop(): Promise<void>;
}

export interface TickerOptions {
  readonly name: string;
  readonly pauseMilliseconds: number;
  /**
   * How long a round may take; whatever it waits for has a limit of its own, and together they stay below this one. A
   * round that takes longer hangs: it is left to itself, and the next one begins. Both may then be at work, which is
   * right whenever two processes may be: what is due is taken by lease.
   */
  readonly limitMilliseconds: number;
}

const staleMilliseconds = 60_000;

/**
 * Starts a ticker. A round that fails is logged and tried again after the pause.
 * @param round does what is due now, and answers true when there was more than it took: then the next round follows
 * without a pause
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
        log.error({ err: error, ticker: name }, 'a round of background work failed; it is tried again');
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
          'a round of background work takes too long: it is left to itself, and the next one begins',
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
    comesRound: () => stopping.signal.aborted || within(lastEnd, limitMilliseconds + 3 * pauseMilliseconds),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
