import type { Handler } from '../../operation/handler.js';
import { listEndpoints } from '../../store/deliveries/endpoints.js';
import { listingOf, pageOf, placeOf, places } from '../listing.js';
import { endpointView, type WebhookDeps } from './webhook-endpoint.js';

export const managementWebhookEndpointList: Handler<'managementWebhookEndpointList', WebhookDeps> = async (
  { store, clock },
  { query },
) => {
  const rows = await listEndpoints(store.prisma, query.account_id, listingOf(query, places.uuid));
  const { page, next } = pageOf(rows, query, ({ createdAt, endpointId }) => placeOf(createdAt, endpointId));
  const now = clock.now();
  return { webhook_endpoints: page.map((endpoint) => endpointView(endpoint, now)), ...next };
};
