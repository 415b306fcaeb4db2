import type { Delivery, Event } from '../../../generated/prisma/client.js';
import type { Environment, Terminal } from '../../base/terminal.js';
import { defineQuery, type Executor, terminalTime } from '../query/query.js';
import { rowsInTransaction, type Transaction } from '../query/transaction.js';
import type { Schema } from '../../base/contract.js';
import type { Random } from '../../base/random.js';

/** A new event for the outbox. */
export interface NewEvent {
  readonly eventId: string;
  readonly accountId: string;
  readonly terminalId: string;
  readonly environment: Environment;
  readonly type: string;
  /** The id of its transaction, series or occurrence. */
  readonly subjectId: string;
  /** The frozen JSON of every delivery. */
  readonly body: string;
  readonly createdAt: Date;
}

/** The parts that write events under a condition. */
const eventPartsIf = (condition: string): string => `
  new_event AS (
    SELECT event.* FROM jsonb_to_recordset(:events::text::jsonb) AS event (
      event_id uuid, account_id uuid, terminal_id bpchar, environment environment, type text, subject_id bpchar,
      body text, created_at timestamptz)
    WHERE ${condition}),
  event AS (
    INSERT INTO events (event_id, account_id, terminal_id, type, subject_id, body, created_at)
    SELECT event_id, account_id, terminal_id, type, subject_id, body, created_at FROM new_event
    RETURNING 1),
  delivery AS (
    INSERT INTO deliveries (event_id, endpoint_id, terminal_id, due_at, created_at)
    SELECT event.event_id, endpoint.endpoint_id, event.terminal_id, event.created_at, event.created_at
    FROM new_event event
    JOIN webhook_endpoints endpoint ON endpoint.account_id = event.account_id
      AND endpoint.environment = event.environment
    WHERE endpoint.enabled AND (endpoint.event_types = '{}' OR event.type = ANY (endpoint.event_types))
    RETURNING 1)`;

/**
 * Parts of a statement that write the events of the parameter `:events` (JSON of `eventRows`), in their order. Each
 * event gets one delivery, due immediately, per enabled endpoint of the account that subscribes to its type. They need
 * a preceding part `changed`: if it has no row, no event is written.
 */
export const eventParts = eventPartsIf('EXISTS (SELECT FROM changed)');

/** The same parts for the events whose `event_id` is in a preceding part `reported`. */
export const reportedEventParts = eventPartsIf('event.event_id IN (SELECT event_id FROM reported)');

/**
 * The same parts for one event of the attempt in `changed`, with `eventParameters`: PostgreSQL does not have to parse
 * JSON.
 */
export const oneEventParts = `
  event AS (
    INSERT INTO events (event_id, account_id, terminal_id, type, subject_id, body, created_at)
    SELECT :eventId::uuid, :accountId::uuid, terminal_id, :eventType::text, :subjectId::bpchar, :eventBody::text,
      :eventAt::timestamptz
    FROM changed
    RETURNING 1),
  delivery AS (
    INSERT INTO deliveries (event_id, endpoint_id, terminal_id, due_at, created_at)
    SELECT :eventId::uuid, endpoint.endpoint_id, changed.terminal_id, :eventAt::timestamptz, :eventAt::timestamptz
    FROM changed
    JOIN webhook_endpoints endpoint ON endpoint.account_id = :accountId::uuid
      AND endpoint.environment = :environment::environment
    WHERE endpoint.enabled AND (endpoint.event_types = '{}' OR :eventType::text = ANY (endpoint.event_types))
    RETURNING 1)`;

export const eventParameters = (event: NewEvent) => ({
  eventId: event.eventId,
  accountId: event.accountId,
  environment: event.environment,
  eventType: event.type,
  subjectId: event.subjectId,
  eventBody: event.body,
  eventAt: event.createdAt,
});

/**
 * Returns events as the parameter `:events` of `eventParts`: one JSON value, so that their number does not change the
 * statement. Null without events.
 */
export const eventRows = (events: readonly NewEvent[]): string | null =>
  events.length === 0
    ? null
    : JSON.stringify(
        events.map(({ eventId, accountId, terminalId, environment, type, subjectId, body, createdAt }) => ({
          event_id: eventId,
          account_id: accountId,
          terminal_id: terminalId,
          environment,
          type,
          subject_id: subjectId,
          body,
          created_at: createdAt,
        })),
      );

const insertEvents = defineQuery<
  { readonly terminalId: string; readonly events: string | null },
  { readonly written: string }
>(
  'insert-events',
  `WITH changed AS (SELECT :terminalId::bpchar), ${eventParts}
  SELECT count(*) AS written FROM event`,
);

/**
 * Writes events of one terminal with their deliveries.
 * @param on the database transaction of the changes that they report
 */
export async function recordEvents(on: Executor, events: readonly NewEvent[]): Promise<void> {
  const [first] = events;
  if (first) await insertEvents.row(on, { terminalId: first.terminalId, events: eventRows(events) });
}

/** Writes events in a database transaction, like `recordEvents`. */
export async function addEvents(transaction: Transaction, events: readonly NewEvent[]): Promise<void> {
  const [first] = events;
  if (first)
    await rowsInTransaction(transaction, insertEvents, { terminalId: first.terminalId, events: eventRows(events) });
}

/** The terminal with which events of an account are listed that are about no terminal, and its time. */
export interface EventCarrier {
  readonly terminalId: string;
  readonly accountId: string;
  readonly environment: Environment;
  readonly at: Date;
}

const carrying = defineQuery<{ accountId: string; environment: Environment; now: Date }, EventCarrier>(
  'event-carrier',
  `SELECT terminal_id AS "terminalId", account_id AS "accountId", environment, ${terminalTime()} AS at FROM terminals
    WHERE account_id = :accountId::uuid AND environment = :environment::environment
    ORDER BY created_at, terminal_id LIMIT 1`,
);

/** Returns the oldest terminal of an account; undefined if it has none. `now` is real. */
export const findEventCarrier = carrying.row;

/** Returns the same in a database transaction. */
export const carrierIn = async (
  transaction: Transaction,
  of: Parameters<typeof carrying.row>[1],
): Promise<EventCarrier | undefined> => (await rowsInTransaction(transaction, carrying, of))[0];

export type EventRow = Omit<Event, 'place'>;

export type EventWithDeliveries = EventRow & { readonly deliveries: Delivery[] };

const newestFirst = [{ createdAt: 'desc' as const }, { eventId: 'desc' as const }];

/** Returns the newest events about some records of a terminal, the newest first. */
export const findEventsAbout = (
  client: Transaction,
  { terminalId, subjectIds }: { readonly terminalId: string; readonly subjectIds: string[] },
  limit: number,
): Promise<EventRow[]> =>
  client.event.findMany({ where: { terminalId, subjectId: { in: subjectIds } }, orderBy: newestFirst, take: limit });

/** Returns the newest events about a record of a terminal with the oldest deliveries of each, the newest first. */
export const findEventsWithDeliveries = (
  client: Transaction,
  { terminalId, subjectId }: { readonly terminalId: string; readonly subjectId: string },
  limits: { readonly events: number; readonly deliveries: number },
): Promise<EventWithDeliveries[]> =>
  client.event.findMany({
    where: { subjectId, terminalId },
    orderBy: newestFirst,
    take: limits.events,
    include: { deliveries: { orderBy: { deliveryId: 'asc' }, take: limits.deliveries } },
  });

/**
 * Writes an event for one endpoint only, even if it does not subscribe to the type. @returns the id of the delivery,
 * due immediately
 */
export async function insertEventFor(
  client: Transaction,
  endpointId: string,
  { environment: _, ...event }: NewEvent,
): Promise<bigint> {
  const { createdAt } = event;
  const {
    deliveries: [queued],
  } = await client.event.create({
    data: { ...event, deliveries: { create: { endpointId, dueAt: createdAt, createdAt } } },
    include: { deliveries: true },
  });
  if (!queued) throw new Error('an event was written without its delivery');
  return queued.deliveryId;
}

/** The event types of the specification, and the extensions. */
export type EventType = Schema<'EventType'>;

interface EventContent {
  readonly type: EventType;
  /** The id, drawn by default. */
  readonly eventId?: string;
  /** The transaction, series or occurrence that it is about; empty for an event of settlement. */
  readonly subjectId: string;
  /** The event-specific part. Always contains the ids. */
  readonly data: object;
  readonly createdAt: Date;
}

/** Freezes an event (specification, Events, Envelope). */
export function newEvent(
  random: Pick<Random, 'timedUuid'>,
  terminal: Pick<Terminal, 'accountId' | 'terminalId' | 'environment'>,
  { type, subjectId, data, createdAt, eventId = random.timedUuid(createdAt) }: EventContent,
): NewEvent {
  const body = JSON.stringify({
    id: eventId,
    type,
    created_at: createdAt.toISOString(),
    data,
    ...(terminal.environment === 'sandbox' ? { environment: 'sandbox' } : {}),
  });
  const { accountId, terminalId, environment } = terminal;
  return { eventId, accountId, terminalId, environment, type, subjectId, body, createdAt };
}
