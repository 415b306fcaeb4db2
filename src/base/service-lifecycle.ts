import type { Ticker } from './ticker.js';

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
