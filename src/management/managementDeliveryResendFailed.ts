import type { Handler } from '../handler.js';
import { resendFailed } from '../webhooks/resend.js';
import { readEndpoint } from './webhook-endpoint.js';

/** Makes all deliveries that failed since a time due again. */
export const managementDeliveryResendFailed: Handler<'managementDeliveryResendFailed'> = async ({ store, clock }, { body }) => {
  const { since, endpoint_id: endpointId } = body;
  if (endpointId !== undefined) await readEndpoint(store, endpointId);
  const resent = await resendFailed(store.pool, { since: new Date(since), endpointId, now: clock.now() });
  return { status: 200, body: { resent } };
};
