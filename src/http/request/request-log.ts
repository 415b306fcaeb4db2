import type { Pool } from 'pg';
import type { Clock } from '../../base/clock.js';
import type { Config } from '../../config/config.js';
import type { FailureLog } from '../../base/failure-log.js';
import { outageIn } from '../../store/connection/outage.js';
import { writeLoggedRequests, type LoggedRequest } from '../../store/request-log/request-log.js';
import type { Metrics } from '../../telemetry/metrics.js';
import { loggedRequest, type AnsweredRequest } from './logged-request.js';

/** Stores requests of merchants with their answers. */
export interface RequestLog {
  /** Queues an answered request, or drops it if the queue is full. Never throws. */
  record(request: AnsweredRequest): void;
  /**
   * Writes the queue. Concurrent calls run one after the other.
   * @throws the database's error during an outage; the entries stay in the queue
   */
  flush(): Promise<void>;
  /** Writes the queue a last time. Entries that cannot be written are lost and reported in the log. */
  close(): Promise<void>;
}

/** Maximum size of the queue: requests, and characters of their bodies and answers. */
const longestQueue = 5_000;
const mostCharacters = 16 * 1024 * 1024;
/** Requests per statement. Few, so that the only session of an embedded database is soon free again. */
const batch = 100;
/** Maximum time that a request waits in the queue. */
const pauseMilliseconds = 500;
/** Interval of log lines about dropped requests. */
const warningMilliseconds = 60_000;

export interface RequestLogOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: FailureLog['log'];
  readonly noteOutage: FailureLog['noteOutage'];
  readonly metrics: Pick<Metrics, 'requestsNotLogged'>;
  /** Maximum number of stored requests and their retention. 0 disables the log. */
  readonly config: Pick<Config, 'requestLogEntries'> & {
    readonly retentionDays: Pick<Config['retentionDays'], 'requests'>;
  };
}

/**
 * Opens the request log. It writes the queue within half a second, many requests per statement, and retries during an
 * outage. Card data and secrets are removed before a request enters the queue.
 */
export function requestLog({ pool, clock, log, noteOutage, metrics, config }: RequestLogOptions): RequestLog {
  const waiting: LoggedRequest[] = [];
  const { drop, warn } = missingRequests({ clock, log, metrics });
  let characters = 0;
  let writing: Promise<void> = Promise.resolve();
  let cancel: (() => void) | undefined;
  let closed = false;

  /** Starts the timer for the next write. */
  function writeSoon(): void {
    if (closed) return;
    cancel ??= clock.timer(pauseMilliseconds, () => {
      cancel = undefined;
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
      cancel?.();
      return flush().catch((error: unknown) => {
        log.warn({ err: error, requests: waiting.length }, 'requests were not written into the request log');
      });
    },
    record(request) {
      if (config.requestLogEntries === 0) return;
      if (waiting.length >= longestQueue || characters >= mostCharacters) return drop(1, 'full');
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

/** Counts the requests missing in the log. `warn` logs their number, at most once a minute. */
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
      log.warn(
        { dropped },
        'requests are missing in the request log: the queue was full, or they could not be written',
      );
      dropped = 0;
      warnedAt = now;
    },
  };
}

const sizeOf = ({ requestBody, answerBody }: LoggedRequest): number =>
  (requestBody?.length ?? 0) + (answerBody?.length ?? 0);
