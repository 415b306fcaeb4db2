import { plusSeconds } from '../clock.js';
import type { Deps } from '../deps.js';
import { keepPace, type Pace } from '../pace.js';
import { redactCardNumbers } from '../vault/redact.js';
import { dueEndpoints, leaseDeliveries, type DueDelivery } from './lease-deliveries.js';
import { settleDelivery, type MadeAttempt } from './settle-delivery.js';
import { signatureHeaders } from './sign.js';
import { takeTurns } from './turns.js';

/** How long a receiver may take to answer (specification, Limits). */
const limitSeconds = 30;
/** A lease outlives the attempt that it is for, and the wait for its pace before. */
const leaseSeconds = 2 * limitSeconds;
/** Attempts at one endpoint at once, in one turn. */
const batch = 8;
const turnsAtOnce = { quick: 128, slow: 128 };
/** An endpoint whose turn takes longer is served apart from the others. */
const slowSeconds = 5;

/**
 * The ticker's round: gives every endpoint with something due a turn, and waits for none of them, so that a receiver that hangs delays
 * only itself.
 */
export function deliveryRounds(deps: Deps): () => Promise<boolean> {
  const { store, clock, lifecycle, background, config } = deps;
  const pace = keepPace(config.webhookAttemptsPerSecond, clock);

  const offer = takeTurns(turnsAtOnce, async (endpointId) => {
    if (lifecycle.closing) return { more: false, slow: false };
    const turn = deliverTo(deps, endpointId, { pace });
    background.run('deliveries', turn);
    const { attempted, slow } = await turn.catch(() => ({ attempted: 0, slow: false }));
    return { more: attempted === batch, slow };
  });

  return async () => {
    if (lifecycle.closing) return false;
    for (const endpointId of await dueEndpoints(store.pool, { now: clock.now(), terminalId: undefined })) offer(endpointId);
    return false;
  };
}

/**
 * Gives every endpoint with something due one turn, and comes back when all are done.
 * @param scope one terminal, when only its sandbox clock was moved, and who counts the attempts
 * @returns true when something was attempted: there may be more
 */
export async function runDueDeliveries(
  deps: Deps, { terminalId, count }: { readonly terminalId?: string; readonly count?: (attempts: number) => void } = {},
): Promise<boolean> {
  const endpoints = await dueEndpoints(deps.store.pool, { now: deps.clock.now(), terminalId });
  const turns = await Promise.all(endpoints.map((endpointId) => deliverTo(deps, endpointId, { terminalId })));
  const attempts = turns.reduce((sum, { attempted }) => sum + attempted, 0);
  count?.(attempts);
  return attempts > 0;
}

/** One turn of an endpoint. @returns how many deliveries were attempted, fewer than a batch when nothing more is due, and whether that took long */
async function deliverTo(
  deps: Deps, endpointId: string, { terminalId, pace }: { readonly terminalId?: string | undefined; readonly pace?: Pace },
): Promise<{ attempted: number; slow: boolean }> {
  const { store, clock, log } = deps;
  const now = clock.now();
  const due = await leaseDeliveries(store.pool, endpointId, { now, terminalId, leasedUntil: plusSeconds(now, leaseSeconds), limit: batch });
  await pace?.(due.length);
  const began = clock.now();
  await Promise.all(due.map((delivery) => deliver(deps, delivery).catch((error: unknown) =>
    log.error({ err: error, delivery: delivery.deliveryId }, 'a delivery could not be attempted; it is tried again when its lease is over'))));
  return { attempted: due.length, slow: clock.now() > plusSeconds(began, slowSeconds) };
}

async function deliver(deps: Deps, delivery: DueDelivery): Promise<void> {
  const began = performance.now();
  const { deliveryId: id, endpointId: endpoint, eventId: event } = delivery;
  const attributes = { 'payment.event_id': event, 'payment.delivery_id': id, 'payment.endpoint_id': endpoint, 'server.address': new URL(delivery.url).hostname };
  const attempt = await deps.tracing.span('webhook', { kind: 'client', attributes }, async (span) => {
    const made = await post(deps, delivery);
    span.set({ 'http.response.status_code': made.status });
    if (made.status === undefined) span.fail('no_answer');
    return made;
  });
  const seconds = (performance.now() - began) / 1000;
  const { acknowledged, failed, switchedOff } = await settleDelivery(deps.store.pool, delivery, attempt);
  deps.metrics.deliveryAttempted(acknowledged ? 'acknowledged' : attempt.status === undefined ? 'unanswered' : 'refused', seconds);
  if (failed) deps.metrics.deliveryFailed();
  deps.log.debug({ delivery: id, endpoint, status: attempt.status, error: attempt.error }, 'delivery attempted');
  if (switchedOff) deps.log.warn({ endpoint }, 'a webhook endpoint that only failed for five days is switched off; enable it when its receiver works again');
}

/** One attempt: signed afresh, with the secret in force and, for a while after a rotation, the one before. */
async function post({ vault, clock, webhooks }: Deps, delivery: DueDelivery): Promise<MadeAttempt> {
  const { eventId, endpointId, url, body, sealedPrevious, previousUntil } = delivery;
  const startedAt = clock.now();
  const sealed = [delivery.sealedSecret, ...sealedPrevious && previousUntil && previousUntil > startedAt ? [sealedPrevious] : []];
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
  return redactCardNumbers([code, message].filter((part) => part !== undefined && part !== '').join(': ')).slice(0, 200);
}
