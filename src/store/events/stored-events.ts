import type { Delivery, Event } from '../../../generated/prisma/client.js';
import type { Transaction } from '../query/transaction.js';
import type { NewEvent } from './events.js';

/** An event as it is stored. */
export type EventRow = Omit<Event, 'place'>;

/** An event with its deliveries. */
export type EventWithDeliveries = EventRow & { readonly deliveries: Delivery[] };

const newestFirst = [{ createdAt: 'desc' as const }, { eventId: 'desc' as const }];

/** Returns the newest events about some records of a terminal, the newest first. */
export const findEventsAbout = (
  client: Transaction,
  { terminalId, subjectIds }: { readonly terminalId: string; readonly subjectIds: string[] },
  limit: number,
): Promise<EventRow[]> =>
  client.event.findMany({
    where: { terminalId, subjectId: { in: subjectIds } },
    orderBy: newestFirst,
    take: limit,
  });

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
