import type { Handler } from '../../operation/handler.js';
import { deleteDeliveriesTo, deleteEndpoint } from '../../store/deliveries/endpoints.js';
import { audited } from '../audit/audit.js';
import { endpointView, lockEndpoint, type WebhookDeps } from './webhook-endpoint.js';

/** Deletes an endpoint with its deliveries. */
export const managementWebhookEndpointDelete: Handler<'managementWebhookEndpointDelete', WebhookDeps> = async (
  deps,
  { params },
  access,
) => {
  const { endpoint_id: endpointId } = params;
  await audited(deps, access, 'managementWebhookEndpointDelete', async (transaction) => {
    const endpoint = await lockEndpoint(transaction, endpointId);
    await deleteEndpoint(transaction, endpointId);
    const before = endpointView(endpoint, deps.clock.now());
    return { result: undefined, subject: ['webhook_endpoint', endpointId, endpoint.accountId], before };
  });
  // Deliveries that other transactions wrote before they could see the deletion. Later ones are swept.
  await deleteDeliveriesTo(deps.store.prisma, endpointId);
  return { endpoint_id: endpointId, deleted: true };
};
