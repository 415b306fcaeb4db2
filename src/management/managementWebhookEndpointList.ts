import type { Prisma } from '@prisma/client';
import { given } from '../contract.js';
import type { Handler } from '../handler.js';
import { pageLength, pageOf, positionOf } from './page.js';
import { endpointView } from './webhook-endpoint.js';

/** The registered endpoints, the newest first. */
export const managementWebhookEndpointList: Handler<'managementWebhookEndpointList'> = async ({ store, clock }, { query }) => {
  const { account_id: accountId, cursor, limit = pageLength } = query;
  const rows = await store.prisma.webhookEndpoint.findMany({
    where: { ...given({ accountId }), ...cursor === undefined ? {} : after(cursor) },
    orderBy: [{ createdAt: 'desc' }, { endpointId: 'desc' }], take: limit + 1,
  });
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, endpointId }) => `${createdAt.getTime()} ${endpointId}`);
  const now = clock.now();
  return { status: 200, body: { webhook_endpoints: page.map((endpoint) => endpointView(endpoint, now)), ...given({ next_cursor: nextCursor }) } };
};

/** Of two that were registered at the same time, the one with the smaller id comes later. */
function after(cursor: string): Prisma.WebhookEndpointWhereInput {
  const [time = '', endpointId = ''] = positionOf(cursor, /^\d{13} [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/).split(' ');
  const createdAt = new Date(Number(time));
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, endpointId: { lt: endpointId } }] };
}
