import { given } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import type { ManagementDeps } from '../management-deps.js';
import { olderThan, pageLength, pageOf, placeOf, places } from '../page.js';
import { endpointView } from './webhook-endpoint.js';

/** The registered endpoints, the newest first. */
export const managementWebhookEndpointList: Handler<'managementWebhookEndpointList', ManagementDeps> = async (
  { store, clock },
  { query },
) => {
  const { account_id: accountId, cursor, limit = pageLength } = query;
  const rows = await store.prisma.webhookEndpoint.findMany({
    where: { ...given({ accountId }), ...(cursor === undefined ? {} : olderThan(cursor, places.uuid, 'endpointId')) },
    orderBy: [{ createdAt: 'desc' }, { endpointId: 'desc' }],
    take: limit + 1,
  });
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
