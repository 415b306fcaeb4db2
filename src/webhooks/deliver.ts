import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { type Background, keepPace, type Lifecycle } from '../base/background.js';
import { type Clock, plusSeconds } from '../base/clock.js';
import type { Config } from '../config/config.js';
import type { Database } from '../store/connection/open.js';
import { dueEndpoints, leaseDeliveries, writeDeliverySettlement } from '../store/deliveries/deliveries.js';
import type { DueDelivery } from '../store/deliveries/deliveries.js';
import type { RecoveryGuard } from '../store/recovery/recovery.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { Tracing } from '../telemetry/tracing.js';
import { redactCardData } from '../vault/redact.js';
import type { Vault } from '../vault/vault.js';
import { nextAttempt } from './schedule.js';
import { signatureHeaders } from './sign.js';
import type { Transport } from './transport.js';

export interface DeliveryDeps {
  readonly store: Pick<Database, 'pool'>;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'deliveryAttempted' | 'deliveryFailed'>;
  readonly tracing: Pick<Tracing, 'span'>;
  /** Sends requests to receivers. */
  readonly webhooks: Pick<Transport, 'post'>;
  readonly background: Pick<Background, 'run'>;
  readonly lifecycle: Pick<Lifecycle, 'closing'>;
  readonly config: Pick<Config, 'webhookAttemptsPerSecond'>;
}

/** Time limit of a receiver's answer, in seconds (specification, Limits). */
const limitSeconds = 30;
/** The lease outlasts an attempt. */
const leaseSeconds = 2 * limitSeconds;
/** Maximum concurrent attempts at one endpoint. */
const batch = 8;
const nothing = { attempted: 0, slow: false };
const endpointsAtOnce = { quick: 128, slow: 128 };
/** Seconds. An endpoint whose attempts take longer is served separately. */
const slowSeconds = 5;

/**
 * Creates the ticker's run: it starts a batch for every endpoint with due deliveries, without waiting, so that a
 * hanging receiver delays only itself.
 */
export function deliveryRounds(
  deps: DeliveryDeps & { readonly recovery: Pick<RecoveryGuard, 'isHeld'> },
): () => Promise<boolean> {
  const { store, clock, lifecycle, background, config, recovery } = deps;
  const pace = keepPace(config.webhookAttemptsPerSecond, clock);

  /** Waits before the lease, because the endpoint may change meanwhile, and for a whole batch: its size is unknown. */
  async function leaseAtPace(endpointId: string): Promise<DueDelivery[]> {
    if (!lifecycle.closing) await pace(batch);
    // The work may be held since the round began.
    const isHeld = lifecycle.closing || (await recovery.isHeld());
    const due = isHeld ? [] : await leaseBatch(deps, endpointId);
    await pace(due.length - batch);
    return due;
  }

  /** Endpoints take turns: each returns its unused units before the next one waits. */
  let turn: Promise<unknown> = Promise.resolve();
  const queue = endpointQueue(endpointsAtOnce, async (endpointId) => {
    if (lifecycle.closing) return { more: false, slow: false };
    const leased = turn.then(() => leaseAtPace(endpointId));
    turn = leased.catch(() => undefined);
    const attempts = leased.then((due) => attemptAll(deps, due));
    background.run('deliveries', attempts);
    const { attempted, slow } = await attempts.catch(() => nothing);
    return { more: attempted === batch, slow };
  });

  return async () => {
    if (lifecycle.closing) return false;
    for (const endpointId of await dueEndpoints(store.pool, { now: clock.now(), terminalId: undefined }))
      queue(endpointId);
    return false;
  };
}

/**
 * Attempts a batch at every endpoint with due deliveries, and returns when all are done.
 * @param scope one terminal if only its sandbox clock was moved; counts the attempts
 * @returns true if something was attempted, so there may be more
 */
export async function runDueDeliveries(
  deps: DeliveryDeps,
  { terminalId, count }: { readonly terminalId?: string; readonly count?: (attempts: number) => void } = {},
): Promise<boolean> {
  const endpoints = await dueEndpoints(deps.store.pool, { now: deps.clock.now(), terminalId });
  const results = await Promise.all(
    endpoints.map(async (endpointId) => attemptAll(deps, await leaseBatch(deps, endpointId, terminalId))),
  );
  const attempts = results.reduce((sum, { attempted }) => sum + attempted, 0);
  count?.(attempts);
  return attempts > 0;
}

/** Leases deliveries to one endpoint: less than a batch if nothing more is due. */
function leaseBatch({ store, clock }: DeliveryDeps, endpointId: string, terminalId?: string): Promise<DueDelivery[]> {
  const now = clock.now();
  const leasedUntil = plusSeconds(now, leaseSeconds);
  return leaseDeliveries(store.pool, endpointId, { now, terminalId, leasedUntil, limit: batch });
}

/** Attempts leased deliveries to one endpoint. @returns their number, and true if it took long */
async function attemptAll(deps: DeliveryDeps, due: readonly DueDelivery[]): Promise<typeof nothing> {
  const { clock, log } = deps;
  const began = clock.now();
  await Promise.all(
    due.map((delivery) =>
      deliver(deps, delivery).catch((error: unknown) =>
        log.error(
          { err: error, delivery: delivery.deliveryId },
          'a delivery could not be attempted; it is retried when its lease expires',
        ),
      ),
    ),
  );
  return { attempted: due.length, slow: clock.now() > plusSeconds(began, slowSeconds) };
}

async function deliver(deps: DeliveryDeps, delivery: DueDelivery): Promise<void> {
  const began = performance.now();
  const { deliveryId: id, endpointId: endpoint, eventId: event } = delivery;
  const attributes = {
    'payment.event_id': event,
    'payment.delivery_id': id,
    'payment.endpoint_id': endpoint,
    'server.address': new URL(delivery.url).hostname,
  };
  const attempt = await deps.tracing.span('webhook', { kind: 'client', attributes }, async (span) => {
    const made = await post(deps, delivery);
    span.set({ 'http.response.status_code': made.status });
    if (made.status === undefined) span.fail('no_answer');
    return made;
  });
  const seconds = (performance.now() - began) / 1000;
  const { acknowledged, failed, switchedOff } = await settleDelivery(deps.store.pool, delivery, attempt);
  deps.metrics.deliveryAttempted(
    acknowledged ? 'acknowledged' : attempt.status === undefined ? 'unanswered' : 'refused',
    seconds,
  );
  if (failed) deps.metrics.deliveryFailed();
  deps.log.debug({ delivery: id, endpoint, status: attempt.status, error: attempt.error }, 'delivery attempted');
  if (switchedOff)
    deps.log.warn(
      { endpoint },
      'a webhook endpoint that failed for five days is disabled; enable it when its receiver works again',
    );
}

/**
 * Makes one attempt with a new signature by the current secret and, for a while after a rotation, also by the previous
 * one.
 */
async function post({ vault, clock, webhooks }: DeliveryDeps, delivery: DueDelivery): Promise<MadeAttempt> {
  const { eventId, endpointId, url, body, sealedPrevious, previousUntil } = delivery;
  const startedAt = clock.now();
  const sealed = [
    delivery.sealedSecret,
    ...(sealedPrevious && previousUntil && previousUntil > startedAt ? [sealedPrevious] : []),
  ];
  await vault.loadKeys(...sealed);
  const secrets = sealed.map((secret) => vault.open(secret, endpointId));
  const headers = signatureHeaders({ eventId, timestamp: Math.floor(startedAt.getTime() / 1000), body }, secrets);
  const limit = new AbortController();
  const callOff = clock.timer(limitSeconds * 1000, () => limit.abort());
  try {
    const { status, excerpt } = await webhooks.post(url, headers, body, limit.signal);
    return { startedAt, finishedAt: clock.now(), status, excerpt, error: undefined };
  } catch (error) {
    const reason = limit.signal.aborted ? `no answer within ${limitSeconds} seconds` : described(error);
    return { startedAt, finishedAt: clock.now(), status: undefined, excerpt: undefined, error: reason };
  } finally {
    callOff();
  }
}

/** Returns the reason of a failed connection, for the operator. */
function described(error: unknown): string {
  const { code, message } = error as Partial<NodeJS.ErrnoException>;
  return redactCardData([code, message].filter((part) => part !== undefined && part !== '').join(': ')).slice(0, 200);
}

export interface ServeResult {
  /** True if deliveries remain. */
  readonly more: boolean;
  /** True if it took so long that it should be served separately from the others. */
  readonly slow: boolean;
}

/**
 * Serves endpoints in the order in which they were queued, each once at a time. One that is queued again goes to the
 * end. Endpoints that were slow last time have a separate queue, so that the others never wait for them.
 * @param limits maximum endpoints of each queue served concurrently
 * @param serve serves one endpoint; never rejects
 * @returns a function that queues an endpoint, unless it is queued; one that is being served is queued after that
 */
export function endpointQueue(
  limits: { readonly quick: number; readonly slow: number },
  serve: (endpointId: string) => Promise<ServeResult>,
): (endpointId: string) => void {
  const queues = {
    quick: { waiting: new Set<string>(), free: limits.quick },
    slow: { waiting: new Set<string>(), free: limits.slow },
  };
  const slow = new Set<string>();
  const busy = new Set<string>();
  const queuedAgain = new Set<string>();

  function add(endpointId: string): void {
    if (busy.has(endpointId)) {
      queuedAgain.add(endpointId);
      return;
    }
    const queue = slow.has(endpointId) ? queues.slow : queues.quick;
    queue.waiting.add(endpointId);
    serveNext(queue);
  }

  function serveNext(queue: typeof queues.quick): void {
    for (const endpointId of queue.waiting) {
      if (queue.free === 0) return;
      queue.waiting.delete(endpointId);
      queue.free -= 1;
      busy.add(endpointId);
      void run(queue, endpointId);
    }
  }

  async function run(queue: typeof queues.quick, endpointId: string): Promise<void> {
    const result = await serve(endpointId);
    queue.free += 1;
    busy.delete(endpointId);
    if (result.slow) slow.add(endpointId);
    else slow.delete(endpointId);
    if (queuedAgain.delete(endpointId) || result.more) add(endpointId);
    serveNext(queue);
  }

  return add;
}

/** Time of uninterrupted failure after which an endpoint is disabled, in seconds. Real: terminals' clocks differ. */
const failingSeconds = 5 * 24 * 60 * 60;

/** A completed delivery attempt, with its answer or its error. Times are real. */
interface MadeAttempt {
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly status: number | undefined;
  readonly excerpt: string | undefined;
  readonly error: string | undefined;
}

interface SettledDelivery {
  readonly acknowledged: boolean;
  /** True if the last attempt of the delivery failed. */
  readonly failed: boolean;
  /** True if it disabled the endpoint. */
  readonly switchedOff: boolean;
}

/** Any 2xx status acknowledges an event (specification, Events, Delivery). */
const isAcknowledged = ({ status }: MadeAttempt): boolean => status !== undefined && status >= 200 && status < 300;

/** Writes an attempt, unless the lease expired meanwhile and another instance leased the delivery. */
async function settleDelivery(pool: Pool, delivery: DueDelivery, attempt: MadeAttempt): Promise<SettledDelivery> {
  const acknowledged = isAcknowledged(attempt);
  const next = acknowledged ? undefined : nextAttempt(delivery.attempts + 1, delivery.at);
  const { state, switchedOff } = await writeDeliverySettlement(pool, {
    terminalId: delivery.terminalId,
    deliveryId: delivery.deliveryId,
    leasedUntil: delivery.leasedUntil,
    leasedDueAt: delivery.leasedDueAt,
    endpointId: delivery.endpointId,
    url: delivery.url,
    state: acknowledged ? 'delivered' : next ? 'pending' : 'failed',
    dueAt: next,
    startedAt: attempt.startedAt,
    finishedAt: attempt.finishedAt,
    durationMilliseconds: attempt.finishedAt.getTime() - attempt.startedAt.getTime(),
    answerStatus: attempt.status,
    answerExcerpt: attempt.excerpt,
    error: attempt.error,
    failingBefore: plusSeconds(attempt.finishedAt, -failingSeconds),
  });
  return { acknowledged, failed: state === 'failed', switchedOff };
}
