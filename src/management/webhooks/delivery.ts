import type { Store } from '../../store/connection/open.js';
import type { DeliveryRow } from '../../store/deliveries/read-delivery.js';
import type { EventRow } from '../../store/events/stored-events.js';
import { terminalsWith } from '../../store/terminals/terminals.js';
import { given, type Schema } from '../../base/contract.js';
import { problem, type Problem } from '../../base/errors/errors.js';

export const deliveryNotFound = (deliveryId: string): Problem =>
  problem('VALIDATION/RECORD_NOT_FOUND', 'There is no such delivery.', { field: 'delivery_id', value: deliveryId });

/** The columns of a delivery that are shown. Its number is a string when read by node-postgres. */
export type ShownDelivery = Pick<
  DeliveryRow,
  'eventId' | 'endpointId' | 'terminalId' | 'state' | 'attempts' | 'dueAt' | 'createdAt'
> & { readonly deliveryId: bigint | string };

export function deliveryView(delivery: ShownDelivery, { type }: Pick<EventRow, 'type'>): Schema<'Delivery'> {
  return {
    delivery_id: String(delivery.deliveryId),
    event_id: delivery.eventId,
    event_type: type as Schema<'EventType'>,
    endpoint_id: delivery.endpointId,
    terminal_friendly_id: delivery.terminalId,
    state: delivery.state,
    attempt_count: delivery.attempts,
    created_at: delivery.createdAt.toISOString(),
    ...given({ due_at: delivery.state === 'pending' ? delivery.dueAt.toISOString() : undefined }),
  };
}

/** Returns the terminal whose event is delivered. @throws Problem as `deliveryNotFound` */
export async function ownerOfDelivery({ pool }: Pick<Store, 'pool'>, deliveryId: string): Promise<string> {
  const [owner] = await terminalsWith(pool, 'delivery', deliveryId, undefined);
  if (owner === undefined) throw deliveryNotFound(deliveryId);
  return owner;
}
