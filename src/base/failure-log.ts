import type { Logger } from 'pino';

/** Where failures are logged for which no request can be answered. */
export interface FailureLog {
  readonly log: Logger;
  /**
   * Logs a failure that the database is to blame for, one line a second at most. @returns false when it is another
   * failure
   */
  readonly noteOutage: (error: unknown, details?: object) => boolean;
}
