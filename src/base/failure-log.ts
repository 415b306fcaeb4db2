import type { Logger } from 'pino';

/** The log of failures outside of requests. */
export interface FailureLog {
  readonly log: Logger;
  /** Logs a failure that the database caused, at most one line a second. @returns false for any other failure */
  readonly noteOutage: (error: unknown, details?: object) => boolean;
}
