import { plusSeconds } from '../../base/clock.js';
import type { Handler } from '../../operation/handler.js';
import { replaceEndpointSecret } from '../../store/deliveries/endpoints.js';
import { secretLength, signingSecret } from '../../webhooks/sign.js';
import { audited } from '../audit/audit.js';
import { endpointView, lockEndpoint, type WebhookDeps } from './webhook-endpoint.js';

/** Time for which deliveries are also signed with the previous secret. */
const overlapSeconds = 24 * 60 * 60;

/** Rotates the secret of an endpoint. The previous one continues to sign for a day. */
export const managementWebhookEndpointRotateSecret: Handler<
  'managementWebhookEndpointRotateSecret',
  WebhookDeps
> = async (deps, { params }, access) => {
  const { clock, random, vault } = deps;
  const { endpoint_id: endpointId } = params;
  const secret = signingSecret(random.bytes(secretLength));
  const now = clock.now();
  const previousUntil = plusSeconds(now, overlapSeconds);
  await audited(deps, access, 'managementWebhookEndpointRotateSecret', async (transaction) => {
    const endpoint = await lockEndpoint(transaction, endpointId);
    const rotated = await replaceEndpointSecret(transaction, endpointId, {
      sealedPrevious: endpoint.sealedSecret,
      previousUntil,
      sealedSecret: Uint8Array.from(vault.seal(secret, endpointId)),
    });
    const [before, after] = [endpointView(endpoint, now), endpointView(rotated, now)];
    return { result: undefined, subject: ['webhook_endpoint', endpointId, endpoint.accountId], before, after };
  });
  return { endpoint_id: endpointId, secret, previous_secret_until: previousUntil.toISOString() };
};
