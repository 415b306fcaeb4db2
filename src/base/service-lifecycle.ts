import type { Ticker } from './ticker.js';

/** Where the process stands in its life. */
export interface Lifecycle {
  /**
   * It is stopping: the health checks say so, and every answer closes its connection. It goes on serving until
   * `closing`.
   */
  stopping: boolean;
  /** It takes nothing new and finishes what runs. */
  closing: boolean;
  readonly tickers: Ticker[];
}
