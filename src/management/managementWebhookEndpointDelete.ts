import type { Handler } from '../handler.js';
import { endpointNotFound } from './webhook-endpoint.js';

/** Deletes an endpoint with its deliveries. One that is written at this very moment stays behind unsent, and nobody sees it. */
export const managementWebhookEndpointDelete: Handler<'managementWebhookEndpointDelete'> = async ({ store }, { params }) => {
  const { endpoint_id: endpointId } = params;
  const [{ count }] = await store.prisma.$transaction([
    store.prisma.webhookEndpoint.deleteMany({ where: { endpointId } }), store.prisma.delivery.deleteMany({ where: { endpointId } }),
  ]);
  if (count === 0) throw endpointNotFound(endpointId);
  return { status: 200, body: { endpoint_id: endpointId, deleted: true } };
};
