import { given } from '../contract.js';
import type { Handler } from '../handler.js';
import { deliveryView } from './delivery.js';
import { pageLength, pageOf, positionOf } from './page.js';

/** The deliveries, the newest first. */
export const managementDeliveryList: Handler<'managementDeliveryList'> = async ({ store }, { query }) => {
  const { state, endpoint_id: endpointId, cursor, limit = pageLength } = query;
  const rows = await store.prisma.delivery.findMany({
    where: { ...given({ state, endpointId }), ...cursor === undefined ? {} : { deliveryId: { lt: BigInt(positionOf(cursor, /^\d{1,18}$/)) } } },
    include: { event: { select: { type: true } } },
    orderBy: { deliveryId: 'desc' }, take: limit + 1,
  });
  const { page, nextCursor } = pageOf(rows, limit, ({ deliveryId }) => String(deliveryId));
  return { status: 200, body: { deliveries: page.map((delivery) => deliveryView(delivery, delivery.event)), ...given({ next_cursor: nextCursor }) } };
};
