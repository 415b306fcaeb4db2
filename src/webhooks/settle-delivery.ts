import type { Pool } from 'pg';
import { plusSeconds } from '../base/clock.js';
import { writeDeliverySettlement } from '../store/deliveries/deliveries.js';
import type { DueDelivery } from '../store/deliveries/due-deliveries.js';
import { nextAttempt } from './schedule.js';

/** Time of uninterrupted failure after which an endpoint is disabled, in seconds. */
const failingSeconds = 5 * 24 * 60 * 60;

/** A completed delivery attempt, with its answer or its error. Times are real. */
export interface MadeAttempt {
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly status: number | undefined;
  readonly excerpt: string | undefined;
  readonly error: string | undefined;
}

/** The result of a delivery attempt. */
export interface SettledDelivery {
  readonly acknowledged: boolean;
  /** True if the last attempt of the delivery failed. */
  readonly failed: boolean;
  /** The endpoint was switched off by this. */
  readonly switchedOff: boolean;
}

/** Any 2xx status acknowledges an event (specification, Events, Delivery). */
const isAcknowledged = ({ status }: MadeAttempt): boolean => status !== undefined && status >= 200 && status < 300;

/** Writes an attempt, unless the lease ran out meanwhile and another instance leased the delivery. */
export async function settleDelivery(
  pool: Pool,
  delivery: DueDelivery,
  attempt: MadeAttempt,
): Promise<SettledDelivery> {
  const acknowledged = isAcknowledged(attempt);
  const next = acknowledged ? undefined : nextAttempt(delivery.attempts + 1, delivery.at);
  const { settled, switchedOff } = await writeDeliverySettlement(pool, {
    terminalId: delivery.terminalId,
    deliveryId: delivery.deliveryId,
    leasedUntil: delivery.leasedUntil,
    endpointId: delivery.endpointId,
    state: acknowledged ? 'delivered' : next ? 'pending' : 'failed',
    dueAt: next,
    startedAt: attempt.startedAt,
    finishedAt: attempt.finishedAt,
    durationMilliseconds: attempt.finishedAt.getTime() - attempt.startedAt.getTime(),
    answerStatus: attempt.status,
    answerExcerpt: attempt.excerpt,
    error: attempt.error,
    at: delivery.at,
    failingBefore: plusSeconds(delivery.at, -failingSeconds),
  });
  return { acknowledged, failed: settled && !acknowledged && !next, switchedOff };
}
