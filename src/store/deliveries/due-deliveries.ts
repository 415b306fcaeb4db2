import type { Pool } from 'pg';
import { terminalTime } from '../query/terminal-time.js';
import { isFree, timeHasCome, type DueScope } from '../due-work/due-work.js';
import { defineQuery } from '../query/query.js';

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
  /** The terminal's time. */
  readonly at: Date;
}

/** The condition that a delivery `due`, joined with `terminals`, is due and not leased. */
const isDue = `due.state = 'pending' AND ${timeHasCome('due_at')} AND ${isFree}`;

/** One endpoint at a time: a receiver that does not answer delays its own deliveries only. */
const endpoints = defineQuery<{ now: Date; terminalId: string | null }, { endpointId: string }>(
  'due-endpoints',
  `SELECT endpoint.endpoint_id AS "endpointId" FROM webhook_endpoints endpoint CROSS JOIN LATERAL (
      SELECT due.due_at FROM deliveries due JOIN terminals USING (terminal_id)
      WHERE due.endpoint_id = endpoint.endpoint_id AND ${isDue} ORDER BY due.due_at LIMIT 1) longest
    WHERE endpoint.enabled ORDER BY longest.due_at`,
);

const lease = defineQuery<
  { now: Date; terminalId: string | null; endpointId: string; leasedUntil: Date; limit: number },
  Omit<DueDelivery, 'leasedUntil'>
>(
  'lease-deliveries',
  `WITH taken AS (
      SELECT due.terminal_id, due.delivery_id, ${terminalTime()} AS at
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
      leased.attempts - leased.started_with AS attempts, taken.at`,
);

const next = defineQuery<{ terminalId: string }, { dueAt: Date | null }>(
  'next-delivery-due',
  `SELECT min(due.due_at) AS "dueAt" FROM deliveries due JOIN webhook_endpoints USING (endpoint_id)
    WHERE due.terminal_id = :terminalId AND due.state = 'pending' AND enabled`,
);

/** Returns the enabled endpoints with due deliveries, the longest waiting first. */
export async function dueEndpoints(pool: Pool, { now, terminalId }: DueScope): Promise<string[]> {
  const rows = await endpoints.rows(pool, { now, terminalId: terminalId ?? null });
  return [...new Set(rows.map(({ endpointId }) => endpointId))];
}

/** Leases due deliveries to one endpoint, oldest first. */
export async function leaseDeliveries(
  pool: Pool,
  endpointId: string,
  { now, terminalId, leasedUntil, limit }: DueScope & { readonly leasedUntil: Date; readonly limit: number },
): Promise<DueDelivery[]> {
  const rows = await lease.rows(pool, { now, terminalId: terminalId ?? null, endpointId, leasedUntil, limit });
  return rows.map((row) => ({ ...row, leasedUntil }));
}

/** Returns the time of the next due delivery of a terminal's events, by the terminal's clock. */
export const nextDeliveryDue = async (pool: Pool, terminalId: string): Promise<Date | undefined> =>
  (await next.row(pool, { terminalId }))?.dueAt ?? undefined;
