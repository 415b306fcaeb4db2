import type { Handler } from '../../operation/handler.js';
import { deleteEndpoint } from '../../store/deliveries/endpoints.js';
import { audited } from '../audit/audit.js';
import { endpointView, lockEndpoint, type WebhookDeps } from './webhook-endpoint.js';

/** Deletes an endpoint with its deliveries. A delivery written at the same time remains, unsent and not listed. */
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
  return { endpoint_id: endpointId, deleted: true };
};
