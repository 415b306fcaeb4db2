import type { Pool } from 'pg';
import { afterInput, type Clock } from '../../base/clock.js';
import type { Config } from '../../config/config.js';
import type { FailureLog } from '../../base/background.js';
import { outageIn } from '../../store/connection/outage.js';
import { logRow, sizeOfRow, writeLoggedRequests, type LogRow } from '../../store/request-log/request-log.js';
import type { Metrics } from '../../telemetry/metrics.js';
import { loggedRequest, type AnsweredRequest } from './logged-request.js';

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
const maxCharacters = 16 * 1024 * 1024;
/** Requests per statement. Few, so that the only session of an embedded database is soon free again. */
const batch = 100;
/** Requests that become rows at a time: some 0.3 ms of work, after which waiting requests come first. */
const rowsAtATime = 10;
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
 * Opens the request log. It writes the queue at a hundred requests or after half a second, and retries during an
 * outage. The queue has references to the last requests and answers as they are. Their rows are made in idle time, ten
 * at a time, without card data and secrets: the garbage collector copies the objects of waiting requests.
 */
export function requestLog({ pool, clock, log, noteOutage, metrics, config }: RequestLogOptions): RequestLog {
  const { drop, warn } = missingRequests({ clock, log, metrics });
  const queue = requestQueue(log, drop);
  let writing: Promise<void> = Promise.resolve();
  let cancel: (() => void) | undefined;
  let closed = false;

  function writeSoon(): void {
    if (!closed) cancel ??= clock.timer(pauseMilliseconds, () => writeNow());
  }

  function writeNow(count?: number): void {
    cancel?.();
    cancel = undefined;
    flush(count).then(
      () => {
        // A batch that has arrived meanwhile does not wait for the timer: it would become old objects.
        if (queue.length() >= batch) writeNow(batch);
        else if (queue.length() > 0) writeSoon();
      },
      (error: unknown) => {
        noteOutage(error, { requests: queue.length() });
        writeSoon();
      },
    );
  }

  async function write(count: number): Promise<void> {
    warn();
    for (let left = Math.min(await queue.makeRows(), count); left > 0; left -= batch) {
      const rows = queue.rows.slice(0, batch);
      try {
        await writeLoggedRequests(pool, rows, config.retentionDays.requests);
      } catch (error) {
        if (outageIn(error) !== undefined) throw error;
        log.error({ err: error, requests: rows.length }, 'requests could not be written into the request log');
        drop(rows.length, 'failed');
      }
      queue.remove(rows.length);
    }
  }

  function flush(count = Infinity): Promise<void> {
    const written = writing.then(() => write(count));
    writing = written.catch(() => undefined);
    return written;
  }

  return {
    flush: () => flush(),
    close: () => {
      closed = true;
      cancel?.();
      return flush().catch((error: unknown) => {
        log.warn({ err: error, requests: queue.length() }, 'requests were not written into the request log');
      });
    },
    record(request) {
      if (config.requestLogEntries === 0) return;
      if (queue.isFull()) return drop(1, 'full');
      queue.add(request);
      // A longer queue is being written, or the database is out.
      if (queue.length() === batch) writeNow(batch);
      else writeSoon();
    },
  };
}

/** The requests that wait for a write: as received, then as rows. */
function requestQueue(log: RequestLogOptions['log'], drop: (count: number, reason: 'failed') => void) {
  const received: AnsweredRequest[] = [];
  const rows: LogRow[] = [];
  let characters = 0;
  let isScheduled = false;

  function addRow(request: AnsweredRequest): void {
    characters -= sizeOf(request);
    try {
      const row = logRow(loggedRequest(request));
      rows.push(row);
      characters += sizeOfRow(row);
    } catch (error) {
      log.error({ err: error, requestId: request.requestId }, 'a request could not be read for the request log');
      drop(1, 'failed');
    }
  }

  const addRows = (): void => received.splice(0, rowsAtATime).forEach(addRow);

  function addRowsSoon(): void {
    if (isScheduled || received.length < rowsAtATime) return;
    isScheduled = true;
    afterInput(() => {
      isScheduled = false;
      addRows();
      addRowsSoon();
    });
  }

  return {
    rows: rows as readonly LogRow[],
    length: () => received.length + rows.length,
    isFull: () => received.length + rows.length >= longestQueue || characters >= maxCharacters,
    add(request: AnsweredRequest): void {
      characters += sizeOf(request);
      received.push(request);
      addRowsSoon();
    },
    /** Makes the rows of all requests, also during an outage: no card data waits for its end. @returns their number */
    async makeRows(): Promise<number> {
      while (received.length > 0) {
        addRows();
        if (received.length > 0) await new Promise<void>(afterInput);
      }
      return rows.length;
    },
    remove(count: number): void {
      for (const row of rows.splice(0, count)) characters -= sizeOfRow(row);
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

const sizeOf = ({ body, answer }: AnsweredRequest): number => (body?.raw.length ?? 0) + answer.length;
