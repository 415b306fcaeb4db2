import type { Handler } from '../../operation/handler.js';
import { hastenDeliveries } from '../../store/deliveries/deliveries.js';
import { updateEndpoint, type EndpointChange } from '../../store/deliveries/endpoints.js';
import { audited } from '../audit/audit.js';
import { checkAddress, endpointView, lockEndpoint, readEndpoint, refuseCardsIn } from './webhook-endpoint.js';
import type { WebhookDeps } from './webhook-endpoint.js';

/**
 * Changes an endpoint. Enabling it clears the reason for which it was disabled, and makes its pending deliveries due.
 */
export const managementWebhookEndpointUpdate: Handler<'managementWebhookEndpointUpdate', WebhookDeps> = async (
  deps,
  { params, body },
  access,
) => {
  const { clock, config } = deps;
  const { endpoint_id: endpointId } = params;
  const { url, event_types: eventTypes, enabled } = body;
  if (url !== undefined) {
    checkAddress(url, config);
    await refuseCardsIn(deps, url, (await readEndpoint(deps.store.prisma, endpointId)).accountId);
  }
  const now = clock.now();
  const change: EndpointChange = {
    ...(url === undefined ? {} : { url }),
    ...(eventTypes === undefined ? {} : { eventTypes: [...new Set(eventTypes)] }),
    ...(enabled === undefined
      ? {}
      : enabled
        ? { switched: { enabled } }
        : { switched: { enabled, disabledReason: 'operator', disabledAt: now } }),
  };
  return audited(deps, access, 'managementWebhookEndpointUpdate', async (transaction) => {
    const found = await lockEndpoint(transaction, endpointId);
    const before = endpointView(found, now);
    if (enabled === true && !found.enabled) await hastenDeliveries(transaction, endpointId, now);
    const moved = url === undefined || url === found.url ? {} : { failingSince: null };
    const after = endpointView(await updateEndpoint(transaction, endpointId, { ...change, ...moved }), now);
    return { result: after, subject: ['webhook_endpoint', endpointId, found.accountId], before, after };
  });
};
