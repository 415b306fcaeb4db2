import { memberAccount } from '../../base/actor.js';
import { given } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { resendFailed } from '../../store/deliveries/deliveries.js';
import { audited } from '../audit/audit.js';
import { instantOf } from '../listing.js';
import { readEndpoint, type WebhookDeps } from './webhook-endpoint.js';

/** Makes all deliveries that failed since a time due again. */
export const managementDeliveryResendFailed: Handler<'managementDeliveryResendFailed', WebhookDeps> = async (
  deps,
  { body },
  access,
) => {
  const { since, endpoint_id: endpointId } = body;
  const oldest = instantOf(since, 'since');
  const resent = await audited(deps, access, 'managementDeliveryResendFailed', async (transaction) => {
    const endpoint = endpointId === undefined ? undefined : await readEndpoint(transaction, endpointId);
    const accountId = memberAccount(access.actor);
    const count = await resendFailed(transaction, { since: oldest, endpointId, accountId, now: deps.clock.now() });
    const after = { since, ...given({ endpoint_id: endpointId }), resent: count };
    return { result: count, subject: ['delivery', undefined, endpoint?.accountId], after };
  });
  return { resent };
};
