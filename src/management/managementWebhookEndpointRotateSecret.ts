import { plusSeconds } from '../clock.js';
import type { Handler } from '../handler.js';
import { secretLength, signingSecret } from '../webhooks/sign.js';
import { endpointNotFound } from './webhook-endpoint.js';

/** How long deliveries are signed with the secret before as well. */
const overlapSeconds = 24 * 60 * 60;

/** Replaces the secret of an endpoint; the one before goes on signing for a day. */
export const managementWebhookEndpointRotateSecret: Handler<'managementWebhookEndpointRotateSecret'> = async ({ store, clock, random, vault }, { params }) => {
  const { endpoint_id: endpointId } = params;
  const secret = signingSecret(random.bytes(secretLength));
  const previousUntil = plusSeconds(clock.now(), overlapSeconds);
  const { rowCount } = await store.pool.query(
    'UPDATE webhook_endpoints SET sealed_previous = sealed_secret, previous_until = $3, sealed_secret = $2 WHERE endpoint_id = $1',
    [endpointId, vault.seal(secret, endpointId), previousUntil]);
  if (rowCount === 0) throw endpointNotFound(endpointId);
  return { status: 200, body: { endpoint_id: endpointId, secret, previous_secret_until: previousUntil.toISOString() } };
};
