import type { Logger } from 'pino';
import type { Clock } from './clock.js';

/** Work that is due by the clock: done again and again. */
export interface Ticker {
  readonly name: string;
  /** Whether a round ended, or began, within the last minute. */
  healthy(): boolean;
  /** Lets the round that runs end, and starts no other. */
  stop(): Promise<void>;
}

const staleMilliseconds = 60_000;

/**
 * Starts a ticker. A round that fails is logged and tried again after the pause.
 * @param round does what is due now, and answers true when there was more than it took: then the next round follows without a pause
 */
export function startTicker(name: string, pauseMilliseconds: number, round: () => Promise<boolean>, { clock, log }: { clock: Clock; log: Logger }): Ticker {
  const stopping = new AbortController();
  let lastSign = clock.now();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let more = false;
      try {
        more = await round();
        lastSign = clock.now();
      } catch (error) {
        log.error({ err: error, ticker: name }, 'a round of background work failed; it is tried again');
      }
      if (!more) await clock.sleep(pauseMilliseconds, stopping.signal).catch(() => undefined);
    }
  }

  const running = run();
  return {
    name,
    healthy: () => clock.now().getTime() - lastSign.getTime() < Math.max(staleMilliseconds, 3 * pauseMilliseconds),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
