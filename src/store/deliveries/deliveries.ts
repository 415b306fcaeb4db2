import type { Pool } from 'pg';
import type { Delivery, DeliveryAttempt, Event } from '../../../generated/prisma/client.js';
import { type DueBatch, type DueScope, isFree, isUnfenced, timeHasCome } from '../due-work/due-work.js';
import { countInTransaction, type Transaction } from '../query/transaction.js';
import { defineQuery, type Executor, terminalTime } from '../query/query.js';

// SQL, because a delivery is written only under its lease.

/** An attempt to deliver, and the new state of the delivery. */
interface DeliverySettlement {
  readonly terminalId: string;
  readonly deliveryId: string;
  /** The lease under which the attempt was made. */
  readonly leasedUntil: Date;
  /** The time for which the delivery was due then. */
  readonly leasedDueAt: Date;
  readonly endpointId: string;
  /** The address of the attempt. The endpoint may have another one since. */
  readonly url: string;
  readonly state: 'pending' | 'delivered' | 'failed';
  /** The time of the next attempt, by the terminal's clock; undefined without one. */
  readonly dueAt: Date | undefined;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly durationMilliseconds: number;
  readonly answerStatus: number | undefined;
  readonly answerExcerpt: string | undefined;
  readonly error: string | undefined;
  /** In real time: a delivery that fails for good disables an endpoint that has failed since then or earlier. */
  readonly failingBefore: Date;
}

type Outcome = Pick<DeliverySettlement, 'endpointId' | 'url' | 'state' | 'failingBefore'>;

// An acknowledgement clears the noted failure. The first failure is noted. A delivery that fails for good after
// `failingBefore`, with nothing but failures in between, disables the endpoint: a single attempt shows nothing of the
// days before, in which there may have been none. An acknowledgement is written with its delivery, so that neither is
// lost. It comes first, because a change of an endpoint locks the endpoint before its deliveries.
const isTried = 'endpoint_id = :endpointId::uuid AND url = :url';
const recovers = `:state::delivery_state = 'delivered' AND ${isTried} AND failing_since IS NOT NULL`;
const fails = `:state::delivery_state <> 'delivered' AND ${isTried} AND enabled
        AND (failing_since IS NULL
          OR :state::delivery_state = 'failed' AND failing_since <= :failingBefore::timestamptz)`;

/** True for a delivery that was made due while the attempt was running: it keeps its time. */
const isHastened = 'due_at <> :leasedDueAt::timestamptz';
/** Never the time for which a leased delivery was due, also where the clock of a sandbox stands still. */
const now = `CASE WHEN leased_until > :now::timestamptz AND due_at <= ${terminalTime()}
    THEN due_at - interval '1 millisecond' ELSE ${terminalTime()} END`;

const settling = defineQuery<
  Omit<DeliverySettlement, 'finishedAt'>,
  { state: DeliverySettlement['state'] | null; isFailure: boolean }
>(
  'settle-delivery',
  `WITH recovered AS (
      UPDATE webhook_endpoints SET failing_since = NULL WHERE ${recovers} RETURNING 1),
    settled AS (
      UPDATE deliveries SET attempts = attempts + 1, leased_until = NULL,
        state = CASE WHEN ${isHastened} AND :state::delivery_state = 'failed' THEN 'pending'
          ELSE :state::delivery_state END,
        due_at = CASE WHEN ${isHastened} THEN due_at ELSE coalesce(:dueAt::timestamptz, due_at) END
      WHERE terminal_id = :terminalId::bpchar AND delivery_id = :deliveryId::bigint
        AND leased_until = :leasedUntil::timestamptz AND (SELECT count(*) FROM recovered) >= 0
      RETURNING terminal_id, delivery_id, attempts, state),
    made AS (
      INSERT INTO delivery_attempts
        (terminal_id, delivery_id, attempt_number, started_at, duration_milliseconds, answer_status, answer_excerpt,
        error)
      SELECT terminal_id, delivery_id, attempts, :startedAt::timestamptz, :durationMilliseconds::int,
        :answerStatus::smallint, :answerExcerpt::text, :error::text FROM settled RETURNING 1)
    SELECT (SELECT state::text FROM settled) AS state,
      EXISTS (SELECT FROM settled) AND EXISTS (SELECT FROM webhook_endpoints WHERE ${fails}) AS "isFailure"`,
);

// A separate statement, and rarely needed: all terminals of an account share the row of an endpoint.
const noting = defineQuery<Outcome & Pick<DeliverySettlement, 'finishedAt'>, { switchedOff: boolean }>(
  'note-delivery-failure',
  `UPDATE webhook_endpoints SET failing_since = coalesce(failing_since, :finishedAt::timestamptz),
      enabled = failing_since IS NULL,
      disabled_reason = CASE WHEN failing_since IS NOT NULL THEN 'failing'::endpoint_disabled_reason END,
      disabled_at = CASE WHEN failing_since IS NOT NULL THEN :finishedAt::timestamptz END
    WHERE ${fails}
    RETURNING NOT enabled AS "switchedOff"`,
);

/**
 * Writes an attempt with the new state of its delivery and its acknowledgement, and then its failure, if the endpoint
 * has to change. If the process ends in between, the next failure is noted. Nothing is written of the delivery if the
 * lease expired and another instance leased it.
 * @returns the state that was written, if any, and `switchedOff` if it disabled the endpoint
 */
export async function writeDeliverySettlement(
  on: Executor,
  settlement: DeliverySettlement,
): Promise<{ readonly state: DeliverySettlement['state'] | undefined; readonly switchedOff: boolean }> {
  const { state, isFailure } = (await settling.row(on, settlement)) ?? {};
  const noted = state && isFailure ? await noting.row(on, { ...settlement, state }) : undefined;
  return { state: state ?? undefined, switchedOff: noted?.switchedOff ?? false };
}

/**
 * Makes a delivery pending, due now by its terminal's time, and at the start of the schedule. A pending delivery keeps
 * its place in the schedule: an attempt may be running.
 */
const dueAgain = `state = 'pending', due_at = ${now},
  started_with = CASE WHEN state = 'pending' THEN started_with ELSE attempts END`;

const resending = defineQuery<{ terminalId: string; deliveryId: string; now: Date }>(
  'resend-delivery',
  `UPDATE deliveries SET ${dueAgain} FROM terminals
    WHERE deliveries.terminal_id = :terminalId::bpchar AND delivery_id = :deliveryId::bigint
      AND terminals.terminal_id = deliveries.terminal_id`,
);

/** Makes one delivery due. @param deliveryId decimal digits @param now real time */
export const resend = (transaction: Transaction, terminalId: string, deliveryId: string, now: Date): Promise<number> =>
  countInTransaction(transaction, resending, { terminalId, deliveryId, now });

const hastening = defineQuery<{ endpointId: string; now: Date }>(
  'hasten-deliveries',
  `UPDATE deliveries SET due_at = ${now} FROM terminals
    WHERE endpoint_id = :endpointId::uuid AND state = 'pending' AND terminals.terminal_id = deliveries.terminal_id
      AND (due_at > ${terminalTime()} OR leased_until > :now::timestamptz)`,
);

/**
 * Makes the pending deliveries to an endpoint due, also those with a running attempt. They keep their place in the
 * schedule.
 * @param now real time
 */
export const hastenDeliveries = (transaction: Transaction, endpointId: string, now: Date): Promise<number> =>
  countInTransaction(transaction, hastening, { endpointId, now });

interface Failed {
  /** By the time of each event's terminal. */
  readonly since: Date;
  readonly endpointId: string | undefined;
  /** Undefined for all accounts. */
  readonly accountId: string | undefined;
  /** Real time. */
  readonly now: Date;
}

const resendingFailed = defineQuery<Failed>(
  'resend-failed-deliveries',
  `UPDATE deliveries SET ${dueAgain} FROM terminals, webhook_endpoints endpoint
    WHERE state = 'failed' AND deliveries.created_at >= :since::timestamptz AND ${isUnfenced('deliveries')}
      AND (:endpointId::uuid IS NULL OR deliveries.endpoint_id = :endpointId::uuid)
      AND terminals.terminal_id = deliveries.terminal_id AND endpoint.endpoint_id = deliveries.endpoint_id
      AND endpoint.enabled AND (:accountId::uuid IS NULL OR endpoint.account_id = :accountId::uuid)`,
);

/** Makes the failed deliveries of events since a time due, of all enabled endpoints or of one. @returns their number */
export const resendFailed = (transaction: Transaction, scope: Failed): Promise<number> =>
  countInTransaction(transaction, resendingFailed, scope);

/** An event on its way to an endpoint. */
export type DeliveryRow = Delivery;

/** An attempt to deliver, with the receiver's answer. */
export type DeliveryAttemptRow = DeliveryAttempt;

export interface DeliveryKey {
  readonly terminalId: string;
  readonly deliveryId: bigint;
}

const named = ({ terminalId, deliveryId }: DeliveryKey) => ({ terminalId_deliveryId: { terminalId, deliveryId } });

/** Returns a delivery with its event and its attempts, the oldest first; null if not found. */
export const findDeliveryWithAttempts = (
  client: Transaction,
  key: DeliveryKey,
): Promise<(DeliveryRow & { readonly event: Event; readonly made: DeliveryAttemptRow[] }) | null> =>
  client.delivery.findUnique({
    where: named(key),
    include: { event: true, made: { orderBy: { attemptNumber: 'asc' } } },
  });

/** Returns a delivery with the type and the account of its event; null if not found. */
export const findDelivery = (
  client: Transaction,
  key: DeliveryKey,
): Promise<(DeliveryRow & { readonly event: Pick<Event, 'type' | 'accountId'> }) | null> =>
  client.delivery.findUnique({ where: named(key), include: { event: { select: { type: true, accountId: true } } } });

/** A leased delivery, with the data of an attempt. */
export interface DueDelivery {
  /** The id as decimal digits: it may exceed JavaScript's exact integers. */
  readonly deliveryId: string;
  readonly eventId: string;
  readonly endpointId: string;
  readonly terminalId: string;
  /** The frozen JSON of the event. */
  readonly body: string;
  readonly url: string;
  readonly sealedSecret: Buffer;
  readonly sealedPrevious: Buffer | null;
  readonly previousUntil: Date | null;
  /** Attempts since the event, or since the delivery was resent manually. */
  readonly attempts: number;
  readonly leasedUntil: Date;
  /** The time for which it was due, by the terminal's clock. */
  readonly leasedDueAt: Date;
  /** The terminal's time. */
  readonly at: Date;
}

/** The condition that a delivery `due`, joined with `terminals`, is due and not leased. */
const isDue = `due.state = 'pending' AND ${timeHasCome('due_at')} AND ${isFree}`;

/** One endpoint at a time: a receiver that does not answer delays its own deliveries only. */
const endpoints = defineQuery<DueScope, { endpointId: string }>(
  'due-endpoints',
  `SELECT endpoint.endpoint_id AS "endpointId" FROM webhook_endpoints endpoint CROSS JOIN LATERAL (
      SELECT due.due_at FROM deliveries due JOIN terminals USING (terminal_id)
      WHERE due.endpoint_id = endpoint.endpoint_id AND ${isDue} ORDER BY due.due_at LIMIT 1) longest
    WHERE endpoint.enabled ORDER BY longest.due_at`,
);

const lease = defineQuery<DueBatch & { endpointId: string; leasedUntil: Date }, Omit<DueDelivery, 'leasedUntil'>>(
  'lease-deliveries',
  `WITH taken AS (
      SELECT due.terminal_id, due.delivery_id, due.due_at, ${terminalTime()} AS at
      FROM deliveries due JOIN terminals USING (terminal_id)
      WHERE due.endpoint_id = :endpointId AND ${isDue}
      ORDER BY due.due_at LIMIT :limit::int FOR UPDATE OF due SKIP LOCKED)
    UPDATE deliveries leased SET leased_until = :leasedUntil FROM taken, events event, webhook_endpoints endpoint
    WHERE leased.terminal_id = taken.terminal_id AND leased.delivery_id = taken.delivery_id
      AND event.terminal_id = leased.terminal_id AND event.event_id = leased.event_id
      AND endpoint.endpoint_id = leased.endpoint_id AND endpoint.enabled
    RETURNING leased.delivery_id AS "deliveryId", leased.event_id AS "eventId", leased.endpoint_id AS "endpointId",
      leased.terminal_id AS "terminalId", event.body, endpoint.url, endpoint.sealed_secret AS "sealedSecret",
      endpoint.sealed_previous AS "sealedPrevious", endpoint.previous_until AS "previousUntil",
      leased.attempts - leased.started_with AS attempts, taken.at, taken.due_at AS "leasedDueAt"`,
);

const next = defineQuery<{ terminalId: string }, { dueAt: Date | null }>(
  'next-delivery-due',
  `SELECT min(due.due_at) AS "dueAt" FROM deliveries due JOIN webhook_endpoints USING (endpoint_id)
    WHERE due.terminal_id = :terminalId AND due.state = 'pending' AND enabled`,
  'reads',
);

/** Returns the enabled endpoints with due deliveries, the longest waiting first. */
export async function dueEndpoints(pool: Pool, scope: DueScope): Promise<string[]> {
  const rows = await endpoints.rows(pool, scope);
  return [...new Set(rows.map(({ endpointId }) => endpointId))];
}

/** Leases due deliveries to one endpoint, oldest first. */
export async function leaseDeliveries(
  pool: Pool,
  endpointId: string,
  batch: DueBatch & { readonly leasedUntil: Date },
): Promise<DueDelivery[]> {
  const rows = await lease.rows(pool, { ...batch, endpointId });
  return rows.map((row) => ({ ...row, leasedUntil: batch.leasedUntil }));
}

/** Returns the time of the next due delivery of a terminal's events, by the terminal's clock. */
export const nextDeliveryDue = async (pool: Pool, terminalId: string): Promise<Date | undefined> =>
  (await next.row(pool, { terminalId }))?.dueAt ?? undefined;
