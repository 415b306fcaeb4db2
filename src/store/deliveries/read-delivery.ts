import type { Delivery, DeliveryAttempt, Event } from '../../../generated/prisma/client.js';
import type { Transaction } from '../query/transaction.js';

/** An event on its way to an endpoint. */
export type DeliveryRow = Delivery;

/** An attempt to deliver, with the receiver's answer. */
export type DeliveryAttemptRow = DeliveryAttempt;

/** Names a delivery. */
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
