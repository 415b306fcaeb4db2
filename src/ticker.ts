import type { Logger } from 'pino';
import type { Clock } from './clock.js';

/** Work that is due by the clock: done again and again, and at once when it is nudged. */
export interface Ticker {
  readonly name: string;
  /** Makes the next round start now instead of after the pause. */
  nudge(): void;
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
  let pause = new AbortController();
  let lastSign = clock.now();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      pause = new AbortController();
      let more = false;
      try {
        more = await round();
        lastSign = clock.now();
      } catch (error) {
        log.error({ err: error, ticker: name }, 'a round of background work failed; it is tried again');
      }
      if (!more) await clock.sleep(pauseMilliseconds, AbortSignal.any([stopping.signal, pause.signal])).catch(() => undefined);
    }
  }

  const running = run();
  return {
    name,
    nudge: () => pause.abort(),
    healthy: () => clock.now().getTime() - lastSign.getTime() < Math.max(staleMilliseconds, 3 * pauseMilliseconds),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
