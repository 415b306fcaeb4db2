import { given } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { listEndpoints } from '../../store/deliveries/endpoints.js';
import { listingOf, pageLength, pageOf, placeOf, places } from '../listing.js';
import { endpointView, type WebhookDeps } from './webhook-endpoint.js';

/** Lists the registered endpoints, newest first. */
export const managementWebhookEndpointList: Handler<'managementWebhookEndpointList', WebhookDeps> = async (
  { store, clock },
  { query },
) => {
  const { account_id: accountId, limit = pageLength } = query;
  const rows = await listEndpoints(store.prisma, accountId, listingOf(query, places.uuid));
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, endpointId }) => placeOf(createdAt, endpointId));
  const now = clock.now();
  return {
    status: 200,
    body: {
      webhook_endpoints: page.map((endpoint) => endpointView(endpoint, now)),
      ...given({ next_cursor: nextCursor }),
    },
  };
};
