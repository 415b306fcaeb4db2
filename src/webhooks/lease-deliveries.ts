import type { Pool } from 'pg';

/** A delivery that somebody is about to attempt. */
export interface DueDelivery {
  /** Its decimal digits: the number may be larger than a JavaScript number is exact. */
  readonly deliveryId: string;
  readonly eventId: string;
  readonly endpointId: string;
  /** The frozen JSON. */
  readonly body: string;
  readonly url: string;
  readonly sealedSecret: Buffer;
  readonly sealedPrevious: Buffer | null;
  readonly previousUntil: Date | null;
  /** Attempts made since the event, or since the delivery was sent again by hand. */
  readonly attempts: number;
  readonly leasedUntil: Date;
  /** The terminal's time. */
  readonly at: Date;
}

/** Real time, by which leases run out; the time of every terminal whose sandbox clock is not frozen. And one terminal, when only its sandbox clock was moved. */
export interface DueScope {
  readonly now: Date;
  readonly terminalId: string | undefined;
}

/** Of pending deliveries `due`, those whose time has come. A terminal whose sandbox clock is being moved is left to whoever moves it, who names it ($2). */
const isDue = `due.state = 'pending' AND due.due_at <= coalesce(terminals.clock_now, $1)
  -- The same bound for all terminals, so that the index is read no further than anybody's clock stands.
  AND due.due_at <= greatest($1, (SELECT max(clock_now) FROM terminals))
  AND (due.leased_until IS NULL OR due.leased_until <= $1)
  AND CASE WHEN $2::text IS NULL THEN coalesce(terminals.clock_moving_until, $1) <= $1 ELSE due.terminal_id = $2 END`;

/** The enabled endpoints that something is due for, the one that waits longest first. */
export async function dueEndpoints(pool: Pool, { now, terminalId }: DueScope): Promise<string[]> {
  const { rows } = await pool.query<{ endpointId: string }>({
    name: 'due-endpoints',
    text: `SELECT endpoint_id AS "endpointId" FROM webhook_endpoints endpoint CROSS JOIN LATERAL (
        SELECT due.due_at FROM deliveries due JOIN terminals USING (terminal_id)
        WHERE due.endpoint_id = endpoint.endpoint_id AND ${isDue} ORDER BY due.due_at LIMIT 1) longest
      WHERE endpoint.enabled ORDER BY longest.due_at`,
    values: [now, terminalId ?? null],
  });
  return rows.map(({ endpointId }) => endpointId);
}

/** Takes deliveries to one endpoint that are due and that nobody is at work on, oldest first. */
export async function leaseDeliveries(
  pool: Pool, endpointId: string, { now, terminalId, leasedUntil, limit }: DueScope & { readonly leasedUntil: Date; readonly limit: number },
): Promise<DueDelivery[]> {
  const { rows } = await pool.query<DueDelivery>({
    name: 'lease-deliveries',
    text: `WITH taken AS (
        SELECT due.delivery_id, coalesce(terminals.clock_now, $1) AS at FROM deliveries due JOIN terminals USING (terminal_id)
        WHERE due.endpoint_id = $3 AND ${isDue} ORDER BY due.due_at LIMIT $5 FOR UPDATE OF due SKIP LOCKED)
      UPDATE deliveries d SET leased_until = $4
      FROM taken, events, webhook_endpoints endpoint
      WHERE d.delivery_id = taken.delivery_id AND events.event_id = d.event_id AND endpoint.endpoint_id = d.endpoint_id AND endpoint.enabled
      RETURNING d.delivery_id AS "deliveryId", d.event_id AS "eventId", d.endpoint_id AS "endpointId", events.body, endpoint.url,
        endpoint.sealed_secret AS "sealedSecret", endpoint.sealed_previous AS "sealedPrevious", endpoint.previous_until AS "previousUntil",
        d.attempts - d.started_with AS attempts, d.leased_until AS "leasedUntil", taken.at`,
    values: [now, terminalId ?? null, endpointId, leasedUntil, limit],
  });
  return rows;
}

/** When the next delivery of a terminal's events is due, in the terminal's time. */
export async function nextDeliveryDue(pool: Pool, terminalId: string): Promise<Date | undefined> {
  const { rows: [next] } = await pool.query<{ dueAt: Date | null }>({
    name: 'next-delivery-due',
    text: `SELECT min(due_at) AS "dueAt" FROM deliveries JOIN webhook_endpoints USING (endpoint_id) WHERE terminal_id = $1 AND state = 'pending' AND enabled`,
    values: [terminalId],
  });
  return next?.dueAt ?? undefined;
}
