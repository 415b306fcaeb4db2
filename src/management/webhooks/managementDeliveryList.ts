import type { Handler } from '../../operation/handler.js';
import { deliveryView, type WebhookDeps } from './webhook-endpoint.js';
import { listDeliveries } from '../../store/searches/events.js';
import { pageLength, pageOf, positionOf } from '../listing.js';

export const managementDeliveryList: Handler<'managementDeliveryList', WebhookDeps> = async ({ store }, { query }) => {
  const { state, endpoint_id: endpointId, subject_id: subjectId, cursor, limit = pageLength } = query;
  const place = cursor === undefined ? undefined : positionOf(cursor, /^\d{1,18} [0-9A-Za-z]{6}$/);
  const [before, beforeTerminal] = place?.split(' ') ?? [];
  const after = { before, beforeTerminal, limit };
  const rows = await store.lagging((pool) => listDeliveries(pool, { state, endpointId, subjectId }, after));
  const { page, next } = pageOf(rows, query, ({ deliveryId, terminalId }) => `${deliveryId} ${terminalId}`);
  return { deliveries: page.map((delivery) => deliveryView(delivery, delivery)), ...next };
};
