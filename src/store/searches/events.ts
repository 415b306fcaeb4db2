import type { Pool } from 'pg';
import { DeliveryState } from '../../../generated/prisma/client.js';
import { scanIndex } from '../query/listing.js';
import { defineQuery, type Query } from '../query/query.js';

// SQL, because the events and the oldest open database transaction are read in one snapshot.

interface ListedEvent {
  /** The database transaction that wrote it, and its place among the events: decimal texts. */
  readonly writtenBy: string;
  readonly place: string;
  readonly eventId: string;
  readonly type: string;
  readonly terminalId: string;
  readonly createdAt: Date;
  /** The JSON that its receivers get. */
  readonly body: string;
}

/** Filters of events. An undefined filter matches all. */
export interface EventFilters {
  readonly accountId: string | undefined;
  readonly terminalId: string | undefined;
  readonly type: string | undefined;
  /** The transaction, series or occurrence of the events. */
  readonly subjectId: string | undefined;
}

/** The matching events, in the order of the database transactions that wrote them. */
interface FoundEvents {
  /** The oldest open database transaction, as events name it: earlier ones write nothing more. */
  readonly horizon: string;
  /** The position at which reading stopped early, `writtenBy place`; otherwise null. */
  readonly readUntil: string | null;
  readonly events: readonly ListedEvent[];
}

/** A row of the statement. Without events, the only row has the horizon and the position. */
type EventRow = Omit<FoundEvents, 'events'> & { readonly [Field in keyof ListedEvent]: ListedEvent[Field] | null };

type Reading = Omit<EventFilters, 'subjectId'> & {
  readonly afterWriter: string;
  readonly afterPlace: string;
  readonly depth: number;
  readonly limit: number;
};

/** In the order of the positions, or in the opposite one. */
type Direction = 'forward' | 'backward';

const isNext = (to: Direction): string =>
  `written_by < oldest_open
          AND (written_by, place) ${to === 'forward' ? '>' : '<'} (:afterWriter::xid8, :afterPlace::bigint)`;

const inOrder = (to: Direction, of = ''): string =>
  ['ORDER BY', ['written_by', 'place'].map((key) => `${of}${key}${to === 'forward' ? '' : ' DESC'}`).join()].join(' ');

const fits = `(:terminalId::bpchar IS NULL OR terminal_id = :terminalId) AND (:type::text IS NULL OR type = :type)`;

/** @param next the events of which `isNext` holds */
const reading = (to: Direction, next: string): string =>
  `WITH passed AS (
      ${next}
      ${inOrder(to)} LIMIT :depth::bigint),
    found AS (SELECT * FROM passed WHERE ${fits} ${inOrder(to)} LIMIT :limit::bigint)
    SELECT oldest_open::text AS horizon,
      (SELECT written_by::text || ' ' || place FROM passed ${inOrder(to)} OFFSET :depth::bigint - 1) AS "readUntil",
      found.written_by::text AS "writtenBy", found.place::text AS place, found.event_id AS "eventId", found.type,
      found.terminal_id AS "terminalId", found.created_at AS "createdAt", found.body
    FROM event_horizon() AS oldest_open LEFT JOIN found ON TRUE
    ${inOrder(to, 'found.')}`;

// Each account is read by its own part of the index.
const ofAccounts = (to: Direction): string =>
  reading(
    to,
    `SELECT event.* FROM event_horizon() AS oldest_open CROSS JOIN accounts
      CROSS JOIN LATERAL (
        SELECT * FROM events WHERE account_id = accounts.account_id AND ${isNext(to)}
        ${inOrder(to)} LIMIT :depth::bigint) event
      WHERE :accountId::uuid IS NULL OR accounts.account_id = :accountId`,
  );

const readEvents = {
  forward: defineQuery<Reading, EventRow>('list-events', ofAccounts('forward')),
  backward: defineQuery<Reading, EventRow>('list-events-backward', ofAccounts('backward')),
};

// A subject has few events, on any terminal.
const aboutSubject = (to: Direction): string =>
  reading(
    to,
    `SELECT event.* FROM event_horizon() AS oldest_open CROSS JOIN terminals
      CROSS JOIN LATERAL (
        SELECT * FROM events
        WHERE terminal_id = terminals.terminal_id AND subject_id = :subjectId::bpchar AND ${isNext(to)}
        OFFSET 0) event
      WHERE :accountId::uuid IS NULL OR terminals.account_id = :accountId`,
  );

type ReadingOf = Reading & { readonly subjectId: string };

const readEventsOf = {
  forward: defineQuery<ReadingOf, EventRow>('list-events-of-subject', aboutSubject('forward')),
  backward: defineQuery<ReadingOf, EventRow>('list-events-of-subject-backward', aboutSubject('backward')),
};

interface Place {
  readonly writtenBy: string;
  readonly place: string;
}

const theBeginning: Place = { writtenBy: '0', place: '0' };
/** After the last possible event. */
const theEnd: Place = { writtenBy: String(2n ** 64n - 1n), place: '0' };

interface Bounds {
  /** Maximum number of events read. */
  readonly depth: number;
  /** Maximum number of matching events read: one more than the page holds. */
  readonly limit: number;
  /** True for the newest first: `after` is then the event that the page precedes. */
  readonly isBackward?: boolean;
}

/** Returns the events after a place that precede any open database transaction. */
async function findAfter(pool: Pool, filters: EventFilters, after: Place, bounds: Bounds): Promise<FoundEvents> {
  const { subjectId, ...others } = filters;
  const { depth, limit, isBackward } = bounds;
  const reading = { ...others, depth, limit, afterWriter: after.writtenBy, afterPlace: after.place };
  const to = isBackward ? 'backward' : 'forward';
  const rows =
    subjectId === undefined
      ? await scanIndex(pool, readEvents[to], reading)
      : await readEventsOf[to].rows(pool, { ...reading, subjectId });
  const [first] = rows;
  if (!first) throw new Error('the statement list-events returned no row');
  return { horizon: first.horizon, readUntil: first.readUntil, events: rows.filter(isEvent) };
}

/** A position in the list: `writtenBy place`. */
export const eventPosition = /^\d{1,19} [0-8]?\d{1,18}$/;

function placeOf(position: string): Place {
  const [writtenBy = '0', place = '0'] = position.split(' ');
  return { writtenBy, place };
}

/**
 * Returns events after a position, in the order of the database transactions that wrote them.
 * @param after a position that matches `eventPosition`, or an end of the list
 * @returns the position after the last of them, and true if there are more
 */
export async function findEvents(
  pool: Pool,
  filters: EventFilters,
  after: { readonly position: string } | 'the beginning' | 'the end',
  bounds: Bounds,
): Promise<{ readonly events: readonly ListedEvent[]; readonly next: string; readonly hasMore: boolean }> {
  const from = typeof after !== 'string' ? placeOf(after.position) : after === 'the end' ? theEnd : theBeginning;
  const { events: found, horizon, readUntil } = await findAfter(pool, filters, from, bounds);
  const events = found.slice(0, bounds.limit - 1);
  const last = events.at(-1);
  if (last && found.length > events.length) return { events, next: `${last.writtenBy} ${last.place}`, hasMore: true };
  // All events before the horizon were read, including those that the filters exclude.
  const end = bounds.isBackward ? theBeginning : { writtenBy: horizon, place: '0' };
  return { events, next: readUntil ?? `${end.writtenBy} ${end.place}`, hasMore: readUntil !== null };
}

const isEvent = (row: EventRow): row is EventRow & ListedEvent => row.eventId !== null;

// SQL, because Prisma cannot scan an index per state, and stop when a page is full.

/** A listed delivery, with the type of its event. */
interface ListedDelivery {
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

/** A page: the deliveries after the one of an id and a terminal, and one more than `limit`. */
interface Page {
  readonly before: string | undefined;
  readonly beforeTerminal: string | undefined;
  readonly limit: number;
}

const states = Object.values(DeliveryState);

type Scope = DeliveryState | 'any';

const newest = `delivery_id <= coalesce(:before::bigint, 9223372036854775807)
        ORDER BY delivery_id DESC LIMIT :limit::bigint + 2`;

/**
 * @param found a SELECT of ids only, which the index holds: with more columns PostgreSQL may prefer another index
 * @param where the same filters again: terminals that have moved between cells may have deliveries of one id
 */
const listed = (found: string, where = 'TRUE'): string =>
  `SELECT listed.delivery_id AS "deliveryId", listed.event_id AS "eventId", listed.endpoint_id AS "endpointId",
      listed.terminal_id AS "terminalId", listed.state, listed.attempts, listed.due_at AS "dueAt",
      listed.created_at AS "createdAt", events.type
    FROM (${found}) found
    JOIN deliveries listed ON listed.delivery_id = found.delivery_id
    JOIN events ON events.terminal_id = listed.terminal_id AND events.event_id = listed.event_id
    WHERE ${where}
      AND (listed.delivery_id < :before::bigint OR listed.terminal_id > :beforeTerminal::bpchar) IS NOT FALSE
    ORDER BY listed.delivery_id DESC, listed.terminal_id`;

// The states are constants, for the partial index of the rare ones.
const ofState = (scope: Scope, row = ''): string => (scope === 'any' ? '' : `${row}state = '${scope}' AND`);

const ofAll = (scope: Scope): Query<Page, ListedDelivery> =>
  defineQuery<Page, ListedDelivery>(
    `list-deliveries-in-${scope}`,
    listed(
      `SELECT DISTINCT delivery_id FROM deliveries WHERE ${ofState(scope)} ${newest}`,
      `${ofState(scope, 'listed.')} TRUE`,
    ),
  );

const ofEndpoint = (scope: Scope): Query<Page & { readonly endpointId: string }, ListedDelivery> =>
  defineQuery<Page & { readonly endpointId: string }, ListedDelivery>(
    `list-endpoint-deliveries-in-${scope}`,
    listed(
      `SELECT DISTINCT delivery_id FROM (${(scope === 'any' ? states : [scope])
        .map(
          (
            state,
          ) => `(SELECT DISTINCT delivery_id FROM deliveries WHERE endpoint_id = :endpointId::uuid AND ${ofState(state)}
        ${newest})`,
        )
        .join(' UNION ALL ')}) each
      ORDER BY delivery_id DESC LIMIT :limit::bigint + 2`,
      `${ofState(scope, 'listed.')} listed.endpoint_id = :endpointId::uuid`,
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
  listed(
    `SELECT DISTINCT delivery_id FROM terminals CROSS JOIN LATERAL (
        SELECT terminal_id, event_id FROM events
        WHERE terminal_id = terminals.terminal_id AND subject_id = :subjectId::bpchar OFFSET 0) event
      CROSS JOIN LATERAL (
        SELECT delivery_id, state, endpoint_id FROM deliveries
        WHERE terminal_id = event.terminal_id AND event_id = event.event_id OFFSET 0) about
      WHERE (:state::delivery_state IS NULL OR state = :state)
        AND (:endpointId::uuid IS NULL OR endpoint_id = :endpointId) AND ${newest}`,
    `events.subject_id = :subjectId::bpchar AND (:state::delivery_state IS NULL OR listed.state = :state)
      AND (:endpointId::uuid IS NULL OR listed.endpoint_id = :endpointId)`,
  ),
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
