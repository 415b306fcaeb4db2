import { DeliveryState } from '../../../generated/prisma/client.js';
import type { Pool } from 'pg';
import { scanIndex } from '../query/index-scan.js';
import { defineQuery, type Query } from '../query/query.js';

// SQL, because Prisma cannot scan an index per state, and stop when a page is full.

/** A listed delivery, with the type of its event. */
export interface ListedDelivery {
  /** A number as decimal text. */
  readonly deliveryId: string;
  readonly eventId: string;
  readonly endpointId: string;
  readonly terminalId: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly dueAt: Date;
  readonly createdAt: Date;
  readonly type: string;
}

/** A page: the deliveries with smaller ids than `before`, and one more than `limit`. */
interface Page {
  readonly before: string | undefined;
  readonly limit: number;
}

const states = Object.values(DeliveryState);

/** The scope of a list: the deliveries in one state, or in any. */
type Scope = DeliveryState | 'any';

const newest = `delivery_id < coalesce(:before::bigint, 9223372036854775807)
        ORDER BY delivery_id DESC LIMIT :limit::bigint + 1`;

/** @param found a SELECT of ids only, which the index holds: with more columns PostgreSQL may prefer another index */
const listed = (found: string): string =>
  `SELECT listed.delivery_id AS "deliveryId", listed.event_id AS "eventId", listed.endpoint_id AS "endpointId",
      listed.terminal_id AS "terminalId", listed.state, listed.attempts, listed.due_at AS "dueAt",
      listed.created_at AS "createdAt", events.type
    FROM (
      ${found}) found
    JOIN deliveries listed ON listed.delivery_id = found.delivery_id
    JOIN events ON events.terminal_id = listed.terminal_id AND events.event_id = listed.event_id
    ORDER BY listed.delivery_id DESC`;

// The states are constants, for the partial index of the rare ones.
const ofState = (state: DeliveryState): string => `state = '${state}' AND`;

const ofAll = (scope: Scope): Query<Page, ListedDelivery> =>
  defineQuery<Page, ListedDelivery>(
    `list-deliveries-in-${scope}`,
    listed(`SELECT delivery_id FROM deliveries WHERE ${scope === 'any' ? '' : ofState(scope)} ${newest}`),
  );

const ofEndpoint = (scope: Scope): Query<Page & { readonly endpointId: string }, ListedDelivery> =>
  defineQuery<Page & { readonly endpointId: string }, ListedDelivery>(
    `list-endpoint-deliveries-in-${scope}`,
    listed(
      `SELECT delivery_id FROM (${(scope === 'any' ? states : [scope])
        .map(
          (state) => `(SELECT delivery_id FROM deliveries WHERE endpoint_id = :endpointId::uuid AND ${ofState(state)}
        ${newest})`,
        )
        .join(' UNION ALL ')}) each
      ORDER BY delivery_id DESC LIMIT :limit::bigint + 1`,
    ),
  );

// A subject has few events, on any terminal. OFFSET keeps PostgreSQL from reading all deliveries instead.
const ofSubject = defineQuery<
  Page & {
    readonly subjectId: string;
    readonly state: DeliveryState | undefined;
    readonly endpointId: string | undefined;
  },
  ListedDelivery
>(
  'list-deliveries-of-subject',
  listed(`SELECT delivery_id FROM terminals CROSS JOIN LATERAL (
        SELECT terminal_id, event_id FROM events
        WHERE terminal_id = terminals.terminal_id AND subject_id = :subjectId::bpchar OFFSET 0) event
      CROSS JOIN LATERAL (
        SELECT delivery_id, state, endpoint_id FROM deliveries
        WHERE terminal_id = event.terminal_id AND event_id = event.event_id OFFSET 0) about
      WHERE (:state::delivery_state IS NULL OR state = :state)
        AND (:endpointId::uuid IS NULL OR endpoint_id = :endpointId) AND ${newest}`),
);

const byScope = <Listing>(define: (scope: Scope) => Listing): Readonly<Record<Scope, Listing>> => {
  const scopes: readonly Scope[] = ['any', ...states];
  return Object.fromEntries(scopes.map((scope) => [scope, define(scope)])) as Record<Scope, Listing>;
};

const lists = byScope(ofAll);
const endpointLists = byScope(ofEndpoint);

/**
 * Returns the deliveries, the newest first.
 * @param filters an undefined filter matches all
 * @param page deliveries with smaller ids than `before`, and one more than `limit`
 */
export function listDeliveries(
  pool: Pool,
  filters: {
    readonly state: DeliveryState | undefined;
    readonly endpointId: string | undefined;
    /** The transaction, series or occurrence of the events. */
    readonly subjectId: string | undefined;
  },
  page: Page,
): Promise<ListedDelivery[]> {
  const { state, endpointId, subjectId } = filters;
  if (subjectId !== undefined) return ofSubject.rows(pool, { ...page, ...filters, subjectId });
  const scope = state ?? 'any';
  return endpointId === undefined
    ? scanIndex(pool, lists[scope], page)
    : scanIndex(pool, endpointLists[scope], { ...page, endpointId });
}
