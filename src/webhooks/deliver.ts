import type { Logger } from 'pino';
import type { Background } from '../base/background.js';
import { plusSeconds, type Clock } from '../base/clock.js';
import type { Config } from '../config/config.js';
import { keepPace, type Pace } from '../base/pace.js';
import type { Lifecycle } from '../base/service-lifecycle.js';
import { dueEndpoints, leaseDeliveries, type DueDelivery } from '../store/deliveries/due-deliveries.js';
import type { Database } from '../store/connection/open.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { Tracing } from '../telemetry/tracing.js';
import { redactCardData } from '../vault/redact.js';
import type { Vault } from '../vault/vault.js';
import { settleDelivery, type MadeAttempt } from './settle-delivery.js';
import { signatureHeaders } from './sign.js';
import { endpointQueue } from './endpoint-queue.js';
import type { Transport } from './transport.js';

/** Dependencies for delivering webhooks. */
export interface DeliveryDeps {
  readonly store: Pick<Database, 'pool'>;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'deliveryAttempted' | 'deliveryFailed'>;
  readonly tracing: Pick<Tracing, 'span'>;
  /** The way to the receivers. */
  readonly webhooks: Pick<Transport, 'post'>;
  readonly background: Pick<Background, 'run'>;
  readonly lifecycle: Pick<Lifecycle, 'closing'>;
  readonly config: Pick<Config, 'webhookAttemptsPerSecond'>;
}

/** Time limit of a receiver's answer, in seconds (specification, Limits). */
const limitSeconds = 30;
/** The lease outlasts an attempt and the rate limit's wait before it. */
const leaseSeconds = 2 * limitSeconds;
/** Attempts at one endpoint at once. */
const batch = 8;
const endpointsAtOnce = { quick: 128, slow: 128 };
/** An endpoint whose attempts take longer is served apart from the others. */
const slowSeconds = 5;

/**
 * The ticker's round: starts with every endpoint that has something due, and waits for none of them, so that a receiver
 * that hangs delays only itself.
 */
export function deliveryRounds(deps: DeliveryDeps): () => Promise<boolean> {
  const { store, clock, lifecycle, background, config } = deps;
  const pace = keepPace(config.webhookAttemptsPerSecond, clock);

  const queue = endpointQueue(endpointsAtOnce, async (endpointId) => {
    if (lifecycle.closing) return { more: false, slow: false };
    const attempts = deliverTo(deps, endpointId, { pace });
    background.run('deliveries', attempts);
    const { attempted, slow } = await attempts.catch(() => ({ attempted: 0, slow: false }));
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
 * Attempts a batch at every endpoint with something due, and returns when all are done.
 * @param scope one terminal, when only its sandbox clock was moved, and who counts the attempts
 * @returns true when something was attempted: there may be more
 */
export async function runDueDeliveries(
  deps: DeliveryDeps,
  { terminalId, count }: { readonly terminalId?: string; readonly count?: (attempts: number) => void } = {},
): Promise<boolean> {
  const endpoints = await dueEndpoints(deps.store.pool, { now: deps.clock.now(), terminalId });
  const results = await Promise.all(endpoints.map((endpointId) => deliverTo(deps, endpointId, { terminalId })));
  const attempts = results.reduce((sum, { attempted }) => sum + attempted, 0);
  count?.(attempts);
  return attempts > 0;
}

/**
 * Attempts a batch at one endpoint. @returns how many deliveries were attempted, fewer than a batch when nothing more
 * is due, and whether that took long
 */
async function deliverTo(
  deps: DeliveryDeps,
  endpointId: string,
  { terminalId, pace }: { readonly terminalId?: string | undefined; readonly pace?: Pace },
): Promise<{ attempted: number; slow: boolean }> {
  const { store, clock, log } = deps;
  const now = clock.now();
  const due = await leaseDeliveries(store.pool, endpointId, {
    now,
    terminalId,
    leasedUntil: plusSeconds(now, leaseSeconds),
    limit: batch,
  });
  await pace?.(due.length);
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
      'a webhook endpoint that only failed for five days is switched off; enable it when its receiver works again',
    );
}

/** One attempt: signed afresh, with the secret in force and, for a while after a rotation, the one before. */
async function post({ vault, clock, webhooks }: DeliveryDeps, delivery: DueDelivery): Promise<MadeAttempt> {
  const { eventId, endpointId, url, body, sealedPrevious, previousUntil } = delivery;
  const startedAt = clock.now();
  const sealed = [
    delivery.sealedSecret,
    ...(sealedPrevious && previousUntil && previousUntil > startedAt ? [sealedPrevious] : []),
  ];
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

/** Why a connection failed, for the operator. */
function described(error: unknown): string {
  const { code, message } = error as Partial<NodeJS.ErrnoException>;
  return redactCardData([code, message].filter((part) => part !== undefined && part !== '').join(': ')).slice(0, 200);
}
