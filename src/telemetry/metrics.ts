import { Counter, Histogram, Registry } from 'prom-client';
import type { Environment } from '../base/terminal.js';

/** The outcome of one attempt to deliver a webhook: a 2xx status, another status, or no response. */
type DeliveryAnswer = 'acknowledged' | 'refused' | 'unanswered';

/**
 * The counters of one service. Labels have few values, all known in advance: no path, no id, nothing that a client
 * sends.
 */
export interface Metrics {
  readonly registry: Registry;
  /** @param operation undefined for pages and for requests outside the contract */
  requestAnswered(operation: string | undefined, status: number, seconds: number): void;
  /** Counts a client that closed the connection before it had its whole answer. */
  clientLeft(operation: string | undefined): void;
  /** Counts requests that the request log lacks: too many were waiting, or they could not be written. */
  requestsNotLogged(reason: 'full' | 'failed', count: number): void;
  /** Counts an answer that was repeated under its Idempotency-Key. */
  answerReplayed(operation: string): void;
  processorCalled(processor: string, operation: string, outcome: string, seconds: number): void;
  /** Counts an attempt with a final status. @param processor undefined if the service decided without one */
  attemptSettled(environment: Environment, type: string, processor: string | undefined, status: string): void;
  /** Counts a processor's report that contradicts a transaction. */
  discrepancyFound(source: string): void;
  deliveryAttempted(answer: DeliveryAnswer, seconds: number): void;
  /** Counts a delivery that used up its attempts. */
  deliveryFailed(): void;
  /** Counts an attempt to send a head of the audit log. @param count 0 only adds the counter of a target */
  auditHeadSent(target: string, outcome: 'sent' | 'failed', count?: number): void;
  /** Counts an attempt to download and import a settlement report. */
  settlementDownloaded(outcome: 'imported' | 'retried' | 'failed'): void;
  /** Counts a daily check of a journal. */
  journalChecked(outcome: 'sound' | 'faulty'): void;
  /** Runs a pass of background work and counts it. */
  round<Result>(ticker: string, round: () => Promise<Result>): Promise<Result>;
}

/** From a cached answer to the time limits of requests, processors and receivers. */
const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];

/** Creates the metrics of one service in a separate registry, so that two services in one process do not mix. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const make = makerIn(registry);
  return {
    registry,
    ...requestMetrics(make),
    ...processorMetrics(make),
    ...deliveryMetrics(make),
    ...auditMetrics(make),
    ...moneyMetrics(make),
    round: roundMetric(make),
  };
}

type Maker = ReturnType<typeof makerIn>;

function makerIn(registry: Registry) {
  const registers = [registry];
  return {
    counter: <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
      new Counter({ name: `payment_terminal_${name}`, help, labelNames, registers }),
    seconds: <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
      new Histogram({ name: `payment_terminal_${name}`, help, labelNames, registers, buckets: secondsBuckets }),
  };
}

type RequestMetrics = Pick<Metrics, 'requestAnswered' | 'clientLeft' | 'requestsNotLogged' | 'answerReplayed'>;

function requestMetrics({ counter, seconds }: Maker): RequestMetrics {
  const requests = counter(
    'requests_total',
    'Requests answered, by operationId and HTTP status; ' +
      '"none" is no operation of the contract, 499 that the client had left.',
    ['operation', 'status'],
  );
  const requestSeconds = seconds('request_duration_seconds', 'From the request line to the answer.', ['operation']);
  const left = counter('clients_left_total', 'Clients that went away before they had their whole answer.', [
    'operation',
  ]);
  const replays = counter(
    'idempotency_replays_total',
    'Stored answers that were given once more under their Idempotency-Key.',
    ['operation'],
  );
  const notLogged = counter('request_log_dropped_total', 'Requests that are missing in the request log.', ['reason']);

  return {
    requestAnswered(operation = 'none', status, duration) {
      requests.inc({ operation, status });
      requestSeconds.observe({ operation }, duration);
    },
    clientLeft: (operation = 'none') => left.inc({ operation }),
    requestsNotLogged: (reason, count) => notLogged.inc({ reason }, count),
    answerReplayed: (operation) => replays.inc({ operation }),
  };
}

function auditMetrics({ counter }: Maker): Pick<Metrics, 'auditHeadSent'> {
  const sends = counter('audit_head_sends_total', 'Attempts to send a daily head of the audit log.', [
    'target',
    'outcome',
  ]);
  return { auditHeadSent: (target, outcome, count) => sends.inc({ target, outcome }, count) };
}

function moneyMetrics({ counter }: Maker): Pick<Metrics, 'settlementDownloaded' | 'journalChecked'> {
  const downloads = counter(
    'settlement_downloads_total',
    'Attempts to download and import a settlement report; "failed" is not tried again.',
    ['outcome'],
  );
  const checks = counter('journal_checks_total', 'Daily checks of journals; "faulty" has findings.', ['outcome']);
  // A counter that begins at its first event has no increase then, and an alert would miss it.
  for (const outcome of ['imported', 'retried', 'failed']) downloads.inc({ outcome }, 0);
  for (const outcome of ['sound', 'faulty']) checks.inc({ outcome }, 0);
  return {
    settlementDownloaded: (outcome) => downloads.inc({ outcome }),
    journalChecked: (outcome) => checks.inc({ outcome }),
  };
}

type ProcessorMetrics = Pick<Metrics, 'processorCalled' | 'attemptSettled' | 'discrepancyFound'>;

function processorMetrics({ counter, seconds }: Maker): ProcessorMetrics {
  const calls = counter('processor_calls_total', 'Calls to processors; "open" is one without an answer.', [
    'processor',
    'operation',
    'outcome',
  ]);
  const callSeconds = seconds('processor_call_duration_seconds', 'From a call to its answer, or to its time limit.', [
    'processor',
    'operation',
  ]);
  const attempts = counter(
    'attempts_total',
    'Attempts that came to a final status, or to UNKNOWN; "none" is decided without a processor.',
    ['environment', 'type', 'processor', 'status'],
  );
  const discrepancies = counter(
    'discrepancies_total',
    'Claims of processors against final statuses, each counted once, by what they were learned from.',
    ['source'],
  );

  return {
    processorCalled(processor, operation, outcome, duration) {
      calls.inc({ processor, operation, outcome });
      callSeconds.observe({ processor, operation }, duration);
    },
    attemptSettled: (environment, type, processor = 'none', status) =>
      attempts.inc({ environment, type, processor, status }),
    discrepancyFound: (source) => discrepancies.inc({ source }),
  };
}

function deliveryMetrics({ counter, seconds }: Maker): Pick<Metrics, 'deliveryAttempted' | 'deliveryFailed'> {
  const deliveryAttempts = counter(
    'delivery_attempts_total',
    'Attempts to deliver a webhook, by what the receiver made of it.',
    ['answer'],
  );
  const deliverySeconds = seconds(
    'delivery_attempt_duration_seconds',
    'From the connection to the answer of the receiver.',
    ['answer'],
  );
  const failedDeliveries = counter('deliveries_failed_total', 'Deliveries that used up their attempts.', []);

  return {
    deliveryAttempted(answer, duration) {
      deliveryAttempts.inc({ answer });
      deliverySeconds.observe({ answer }, duration);
    },
    deliveryFailed: () => failedDeliveries.inc(),
  };
}

function roundMetric({ counter, seconds }: Maker): Metrics['round'] {
  const rounds = counter('ticker_rounds_total', 'Rounds of background work.', ['ticker', 'outcome']);
  const roundSeconds = seconds('ticker_round_duration_seconds', 'How long a round of background work took.', [
    'ticker',
  ]);

  return async (ticker, round) => {
    const began = performance.now();
    let outcome = 'failed';
    // A counter that begins at its first event has no increase then, and an alert would miss it.
    rounds.inc({ ticker, outcome }, 0);
    try {
      const result = await round();
      outcome = 'done';
      return result;
    } finally {
      rounds.inc({ ticker, outcome });
      roundSeconds.observe({ ticker }, (performance.now() - began) / 1000);
    }
  };
}
