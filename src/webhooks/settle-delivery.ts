import type { Pool } from 'pg';
import { plusSeconds } from '../clock.js';
import { Statement } from '../store/statement.js';
import type { DueDelivery } from './lease-deliveries.js';
import { nextAttempt } from './schedule.js';

/** How long an endpoint may only fail before it is switched off. */
const failingSeconds = 5 * 24 * 60 * 60;

/** What came of one attempt to deliver: an answer, or why there was none. Times are real. */
export interface MadeAttempt {
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly status: number | undefined;
  readonly excerpt: string | undefined;
  readonly error: string | undefined;
}

/** What an attempt came to. */
export interface SettledDelivery {
  readonly acknowledged: boolean;
  /** It was the last attempt of the delivery, and failed as well. */
  readonly failed: boolean;
  /** The endpoint was switched off by this. */
  readonly switchedOff: boolean;
}

/** Any 2xx status acknowledges an event (specification, Events, Delivery). */
const isAcknowledged = ({ status }: MadeAttempt): boolean => status !== undefined && status >= 200 && status < 300;

/**
 * Writes an attempt, what becomes of its delivery, and what it means for the endpoint. Nothing is written when the lease ran out meanwhile
 * and somebody else took the delivery.
 */
export async function settleDelivery(pool: Pool, delivery: DueDelivery, attempt: MadeAttempt): Promise<SettledDelivery> {
  const statement = new Statement('settle-delivery');
  const value = (data: unknown, type?: string) => statement.value(data, type);
  const acknowledged = isAcknowledged(attempt);
  const next = acknowledged ? undefined : nextAttempt(delivery.attempts + 1, delivery.at);

  statement.with('settled', `
    UPDATE deliveries SET state = ${value(acknowledged ? 'delivered' : next ? 'pending' : 'failed', 'delivery_state')}, attempts = attempts + 1,
      due_at = coalesce(${value(next, 'timestamptz')}, due_at), leased_until = NULL
    WHERE delivery_id = ${value(delivery.deliveryId, 'bigint')} AND leased_until = ${value(delivery.leasedUntil, 'timestamptz')}
    RETURNING delivery_id, attempts`);
  statement.with('made', `
    INSERT INTO delivery_attempts (delivery_id, attempt_number, started_at, duration_milliseconds, answer_status, answer_excerpt, error)
    SELECT delivery_id, attempts, ${value(attempt.startedAt, 'timestamptz')}, ${value(attempt.finishedAt.getTime() - attempt.startedAt.getTime(), 'int')},
      ${value(attempt.status, 'smallint')}, ${value(attempt.excerpt)}, ${value(attempt.error)} FROM settled RETURNING 1`);
  if (acknowledged) {
    statement.with('endpoint', `
      UPDATE webhook_endpoints SET failing_since = NULL
      WHERE endpoint_id = ${value(delivery.endpointId, 'uuid')} AND failing_since IS NOT NULL AND EXISTS (SELECT FROM settled) RETURNING enabled`, '-recovers');
  } else {
    // The first failure is noted; one that comes five days after it, with nothing but failures between them, switches off.
    statement.with('endpoint', `
      UPDATE webhook_endpoints SET failing_since = coalesce(failing_since, ${value(delivery.at, 'timestamptz')}), enabled = failing_since IS NULL,
        disabled_reason = CASE WHEN failing_since IS NOT NULL THEN 'failing'::endpoint_disabled_reason END,
        disabled_at = CASE WHEN failing_since IS NOT NULL THEN ${value(attempt.finishedAt, 'timestamptz')} END
      WHERE endpoint_id = ${value(delivery.endpointId, 'uuid')} AND enabled AND EXISTS (SELECT FROM settled)
        AND (failing_since IS NULL OR failing_since <= ${value(plusSeconds(delivery.at, -failingSeconds), 'timestamptz')})
      RETURNING enabled`, '-fails');
  }
  const { settled, switchedOff } = await statement.run<{ settled: boolean; switchedOff: boolean }>(
    pool, `SELECT EXISTS (SELECT FROM settled) AS settled, EXISTS (SELECT FROM endpoint WHERE NOT enabled) AS "switchedOff"`);
  return { acknowledged, failed: settled && !acknowledged && !next, switchedOff: !acknowledged && switchedOff };
}
