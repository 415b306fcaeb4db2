import type { Handler } from '../handler.js';
import { secretLength, signingSecret } from '../webhooks/sign.js';
import { accountOf } from './account-of.js';
import { audited } from './audit.js';
import { checkAddress, endpointView } from './webhook-endpoint.js';

/** Registers where an account's events are sent. */
export const managementWebhookEndpointCreate: Handler<'managementWebhookEndpointCreate'> = async (deps, { body }, access) => {
  const { clock, random, vault, config } = deps;
  checkAddress(body.url, config.webhookAllowLocal);
  const endpointId = random.uuid();
  const secret = signingSecret(random.bytes(secretLength));
  const endpoint = await audited(deps, access, 'managementWebhookEndpointCreate', async (transaction) => {
    const accountId = await accountOf(transaction, body.account_id);
    const createdAt = clock.now();
    const created = await transaction.webhookEndpoint.create({
      data: {
        endpointId, accountId, environment: body.environment ?? config.environment, url: body.url, eventTypes: [...new Set(body.event_types)],
        sealedSecret: Uint8Array.from(vault.seal(secret, endpointId)), createdAt,
      },
    });
    const after = endpointView(created, createdAt);
    return { result: after, subject: 'webhook_endpoint', subjectId: endpointId, accountId, after };
  });
  return { status: 200, body: { ...endpoint, secret } };
};
