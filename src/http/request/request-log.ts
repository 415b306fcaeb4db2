import type { Pool } from 'pg';
import type { Clock } from '../../base/clock.js';
import type { Config } from '../../config/config.js';
import type { FailureLog } from '../../base/failure-log.js';
import { outageIn } from '../../store/connection/outage.js';
import { writeLoggedRequests, type LoggedRequest } from '../../store/request-log/request-log.js';
import type { Metrics } from '../../telemetry/metrics.js';
import { loggedRequest, type AnsweredRequest } from './logged-request.js';

/** What merchants sent and were answered, on its way into the store. */
export interface RequestLog {
  /** Takes in a request that was answered; it is dropped when too many wait. Throws nothing. */
  record(request: AnsweredRequest): void;
  /**
   * Writes what waits. Several calls at once are one after the other.
   * @throws what the database threw when it is away: what could not be written waits for the next time
   */
  flush(): Promise<void>;
  /** Writes what waits for the last time. What cannot be written is lost, with a line in the log. */
  close(): Promise<void>;
}

/** How much waits at most: requests, and characters of their bodies and answers. */
const mostWaiting = 5_000;
const mostCharacters = 16 * 1024 * 1024;
/** How many one statement writes: few, so that the one session of an embedded database is soon free again. */
const batch = 100;
/** How long the first that waits does so at most. */
const pauseMilliseconds = 500;
/** How often a line is logged about what is dropped. */
const warningMilliseconds = 60_000;

export interface RequestLogOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: FailureLog['log'];
  readonly noteOutage: FailureLog['noteOutage'];
  readonly metrics: Pick<Metrics, 'requestsNotLogged'>;
  /** How many the store keeps, and for how long; 0: none is taken. */
  readonly config: Pick<Config, 'requestLogEntries'> & {
    readonly retentionDays: Pick<Config['retentionDays'], 'requests'>;
  };
}

/**
 * Opens the log: what waits is written within half a second, many requests by one statement; while the database is
 * away it is tried again and again. Card data and secrets are taken out before a request waits: nothing that waits
 * holds any.
 */
export function requestLog({ pool, clock, log, noteOutage, metrics, config }: RequestLogOptions): RequestLog {
  const waiting: LoggedRequest[] = [];
  const { drop, warn } = missingRequests({ clock, log, metrics });
  let characters = 0;
  let writing: Promise<void> = Promise.resolve();
  let callOff: (() => void) | undefined;
  let closed = false;

  /** Nothing is due while nothing waits. */
  function writeSoon(): void {
    if (closed) return;
    callOff ??= clock.timer(pauseMilliseconds, () => {
      callOff = undefined;
      flush().catch((error: unknown) => {
        noteOutage(error, { requests: waiting.length });
        writeSoon();
      });
    });
  }

  async function write(): Promise<void> {
    warn();
    for (let left = waiting.length; left > 0; left -= batch) {
      const rows = waiting.slice(0, batch);
      try {
        await writeLoggedRequests(pool, rows, config.retentionDays.requests);
      } catch (error) {
        if (outageIn(error) !== undefined) throw error;
        log.error({ err: error, requests: rows.length }, 'requests could not be written into the request log');
        drop(rows.length, 'failed');
      }
      waiting.splice(0, rows.length);
      for (const row of rows) characters -= sizeOf(row);
    }
  }

  function flush(): Promise<void> {
    const written = writing.then(write);
    writing = written.catch(() => undefined);
    return written;
  }

  return {
    flush,
    close: () => {
      closed = true;
      callOff?.();
      return flush().catch((error: unknown) => {
        log.warn({ err: error, requests: waiting.length }, 'requests were not written into the request log');
      });
    },
    record(request) {
      if (config.requestLogEntries === 0) return;
      if (waiting.length >= mostWaiting || characters >= mostCharacters) return drop(1, 'full');
      try {
        const row = loggedRequest(request);
        waiting.push(row);
        characters += sizeOf(row);
        writeSoon();
      } catch (error) {
        log.error({ err: error, requestId: request.requestId }, 'a request could not be read for the request log');
        drop(1, 'failed');
      }
    },
  };
}

/** Counts the requests that are missing in the log; `warn` logs their number, at most once a minute. */
function missingRequests({ clock, log, metrics }: Pick<RequestLogOptions, 'clock' | 'log' | 'metrics'>) {
  let dropped = 0;
  let warnedAt = -Infinity;

  return {
    drop: (count: number, reason: 'full' | 'failed'): void => {
      dropped += count;
      metrics.requestsNotLogged(reason, count);
    },
    warn: (): void => {
      const now = clock.now().getTime();
      if (dropped === 0 || now - warnedAt < warningMilliseconds) return;
      log.warn({ dropped }, 'requests are missing in the request log: too many waited, or they could not be written');
      dropped = 0;
      warnedAt = now;
    },
  };
}

const sizeOf = ({ requestBody, answerBody }: LoggedRequest): number =>
  (requestBody?.length ?? 0) + (answerBody?.length ?? 0);
