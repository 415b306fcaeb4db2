import type { Prisma } from '../../../generated/prisma/client.js';
import { countInTransaction } from '../query/prisma-query.js';
import { defineQuery, type Executor } from '../query/query.js';
import { terminalTime } from '../query/terminal-time.js';

// SQL, because a delivery is written only under its lease.

/** An attempt to deliver, and the new state of the delivery. */
export interface DeliverySettlement {
  readonly terminalId: string;
  readonly deliveryId: string;
  /** The lease under which the attempt was made. */
  readonly leasedUntil: Date;
  readonly endpointId: string;
  readonly state: 'pending' | 'delivered' | 'failed';
  /** The time of the next attempt, by the terminal's clock; undefined without one. */
  readonly dueAt: Date | undefined;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly durationMilliseconds: number;
  readonly answerStatus: number | undefined;
  readonly answerExcerpt: string | undefined;
  readonly error: string | undefined;
  /** The terminal's time, for the failures of an endpoint. */
  readonly at: Date;
  /** An endpoint that has failed continuously since this time or earlier is disabled. */
  readonly failingBefore: Date;
}

type Outcome = Pick<DeliverySettlement, 'endpointId' | 'state' | 'failingBefore'>;

// An acknowledgement clears the noted failure. The first failure is noted; one that comes after `failingBefore` with
// nothing but failures in between disables the endpoint.
const recovers = `:state::delivery_state = 'delivered' AND endpoint_id = :endpointId::uuid
        AND failing_since IS NOT NULL`;
const fails = `:state::delivery_state <> 'delivered' AND endpoint_id = :endpointId::uuid AND enabled
        AND (failing_since IS NULL OR failing_since <= :failingBefore::timestamptz)`;

const settling = defineQuery<
  Omit<DeliverySettlement, 'at' | 'finishedAt'>,
  { settled: boolean; changesEndpoint: boolean }
>(
  'settle-delivery',
  `WITH settled AS (
      UPDATE deliveries SET state = :state::delivery_state, attempts = attempts + 1,
        due_at = coalesce(:dueAt::timestamptz, due_at), leased_until = NULL
      WHERE terminal_id = :terminalId::bpchar AND delivery_id = :deliveryId::bigint
        AND leased_until = :leasedUntil::timestamptz
      RETURNING terminal_id, delivery_id, attempts),
    made AS (
      INSERT INTO delivery_attempts
        (terminal_id, delivery_id, attempt_number, started_at, duration_milliseconds, answer_status, answer_excerpt,
        error)
      SELECT terminal_id, delivery_id, attempts, :startedAt::timestamptz, :durationMilliseconds::int,
        :answerStatus::smallint, :answerExcerpt::text, :error::text FROM settled RETURNING 1)
    SELECT EXISTS (SELECT FROM settled) AS settled,
      EXISTS (SELECT FROM settled) AND EXISTS (SELECT FROM webhook_endpoints WHERE ${recovers} OR ${fails})
        AS "changesEndpoint"`,
);

// A separate statement, and rarely needed: all terminals of an account share the row of an endpoint.
const noting = defineQuery<Outcome & Pick<DeliverySettlement, 'at' | 'finishedAt'>, { switchedOff: boolean }>(
  'note-delivery-outcome',
  `WITH recovered AS (
      UPDATE webhook_endpoints SET failing_since = NULL WHERE ${recovers}),
    failing AS (
      UPDATE webhook_endpoints SET failing_since = coalesce(failing_since, :at::timestamptz),
        enabled = failing_since IS NULL,
        disabled_reason = CASE WHEN failing_since IS NOT NULL THEN 'failing'::endpoint_disabled_reason END,
        disabled_at = CASE WHEN failing_since IS NOT NULL THEN :finishedAt::timestamptz END
      WHERE ${fails}
      RETURNING enabled)
    SELECT EXISTS (SELECT FROM failing WHERE NOT enabled) AS "switchedOff"`,
);

const NOTHING = { settled: false, changesEndpoint: false };

/**
 * Writes an attempt with the new state of its delivery, and then its effect on the endpoint, if any. If the process
 * ends in between, the next attempt updates the endpoint. Nothing is written if the lease expired and another instance
 * leased the delivery.
 * @returns `settled` if it was written, `switchedOff` if it disabled the endpoint
 */
export async function writeDeliverySettlement(
  on: Executor,
  settlement: DeliverySettlement,
): Promise<{ readonly settled: boolean; readonly switchedOff: boolean }> {
  const { settled, changesEndpoint } = (await settling.row(on, settlement)) ?? NOTHING;
  const noted = changesEndpoint ? await noting.row(on, settlement) : undefined;
  return { settled, switchedOff: noted?.switchedOff ?? false };
}

/**
 * Makes a delivery pending, due now by its terminal's time, and at the start of the schedule. A pending delivery keeps
 * its place in the schedule: an attempt may be running.
 */
const dueAgain = `state = 'pending', due_at = ${terminalTime()},
  started_with = CASE WHEN state = 'pending' THEN started_with ELSE attempts END`;

const resending = defineQuery<{ terminalId: string; deliveryId: string; now: Date }>(
  'resend-delivery',
  `UPDATE deliveries SET ${dueAgain} FROM terminals
    WHERE deliveries.terminal_id = :terminalId::bpchar AND delivery_id = :deliveryId::bigint
      AND terminals.terminal_id = deliveries.terminal_id`,
);

/** Makes one delivery due. @param deliveryId decimal digits @param now real time */
export async function resend(
  transaction: Prisma.TransactionClient,
  terminalId: string,
  deliveryId: string,
  now: Date,
): Promise<void> {
  await countInTransaction(transaction, resending, { terminalId, deliveryId, now });
}

const resendingFailed = defineQuery<{ since: Date; endpointId: string | undefined; now: Date }>(
  'resend-failed-deliveries',
  `UPDATE deliveries SET ${dueAgain} FROM terminals, webhook_endpoints endpoint
    WHERE state = 'failed' AND deliveries.created_at >= :since::timestamptz
      AND (:endpointId::uuid IS NULL OR deliveries.endpoint_id = :endpointId::uuid)
      AND terminals.terminal_id = deliveries.terminal_id AND endpoint.endpoint_id = deliveries.endpoint_id
      AND endpoint.enabled`,
);

/**
 * Makes the failed deliveries of events since a time due, for all enabled endpoints or for one.
 * @param scope `since` is by the time of each event's terminal, `now` is real
 * @returns their number
 */
export const resendFailed = (
  transaction: Prisma.TransactionClient,
  scope: { readonly since: Date; readonly endpointId: string | undefined; readonly now: Date },
): Promise<number> => countInTransaction(transaction, resendingFailed, scope);
