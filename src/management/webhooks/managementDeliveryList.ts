import type { Handler } from '../../operation/handler.js';
import { deliveryView, type WebhookDeps } from './webhook-endpoint.js';
import { listDeliveries } from '../../store/searches/events.js';
import { pageLength, pageOf, positionOf } from '../listing.js';

export const managementDeliveryList: Handler<'managementDeliveryList', WebhookDeps> = async ({ store }, { query }) => {
  const { state, endpoint_id: endpointId, subject_id: subjectId, cursor, limit = pageLength } = query;
  const before = cursor === undefined ? undefined : positionOf(cursor, /^\d{1,18}$/);
  const rows = await store.lagging((pool) => listDeliveries(pool, { state, endpointId, subjectId }, { before, limit }));
  const { page, next } = pageOf(rows, query, ({ deliveryId }) => deliveryId);
  return { deliveries: page.map((delivery) => deliveryView(delivery, delivery)), ...next };
};
