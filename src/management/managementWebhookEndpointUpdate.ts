import type { Prisma } from '@prisma/client';
import type { Handler } from '../handler.js';
import { checkAddress, endpointNotFound, endpointView } from './webhook-endpoint.js';

/** Changes an endpoint. What it is switched on again from, by request or for failing, is forgotten. */
export const managementWebhookEndpointUpdate: Handler<'managementWebhookEndpointUpdate'> = async ({ store, clock, config }, { params, body }) => {
  const { endpoint_id: endpointId } = params;
  const { url, event_types: eventTypes, enabled } = body;
  if (url !== undefined) checkAddress(url, config.webhookAllowLocal);
  const now = clock.now();
  const data: Prisma.WebhookEndpointUpdateManyMutationInput = {
    ...url === undefined ? {} : { url },
    ...eventTypes === undefined ? {} : { eventTypes: [...new Set(eventTypes)] },
    ...enabled === undefined ? {} : enabled
      ? { enabled, disabledReason: null, disabledAt: null, failingSince: null }
      : { enabled, disabledReason: 'operator', disabledAt: now },
  };
  const [endpoint] = await store.prisma.webhookEndpoint.updateManyAndReturn({ where: { endpointId }, data });
  if (!endpoint) throw endpointNotFound(endpointId);
  return { status: 200, body: endpointView(endpoint, now) };
};
