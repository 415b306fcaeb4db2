import { missingField, problem } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { secretLength, signingSecret } from '../../webhooks/sign.js';
import { countEndpoints, insertEndpoint } from '../../store/deliveries/endpoints.js';
import { lockAccountRow } from '../../store/due-work/record-locks.js';
import type { Transaction } from '../../store/query/transaction.js';
import { findOnlyAccountId } from '../../store/terminals/accounts.js';
import { readAccount } from '../accounts/managementAccountGet.js';
import { audited } from '../audit/audit.js';
import { checkAddress, endpointView, refuseCardsIn, type WebhookDeps } from './webhook-endpoint.js';

/** Maximum endpoints of an account in an environment: all accounts share the attempts that run at once. */
const maximum = 50;

/** Registers an endpoint for an account's events. */
export const managementWebhookEndpointCreate: Handler<'managementWebhookEndpointCreate', WebhookDeps> = async (
  deps,
  { body },
  access,
) => {
  const { clock, random, vault, config } = deps;
  checkAddress(body.url, config);
  await refuseCardsIn(deps, body.url, body.account_id);
  const endpointId = random.uuid();
  const secret = signingSecret(random.bytes(secretLength));
  const endpoint = await audited(deps, access, 'managementWebhookEndpointCreate', async (transaction) => {
    const accountId = await accountOf(transaction, body.account_id);
    const environment = body.environment ?? config.environment;
    // Concurrent registrations are counted one after the other.
    await lockAccountRow(transaction, accountId);
    if ((await countEndpoints(transaction, { accountId, environment })) >= maximum)
      throw problem('VALIDATION/TOO_MANY_WEBHOOK_ENDPOINTS', `The account has ${maximum} ${environment} endpoints.`);
    const createdAt = clock.now();
    const created = await insertEndpoint(transaction, {
      endpointId,
      accountId,
      environment,
      url: body.url,
      eventTypes: [...new Set(body.event_types)],
      sealedSecret: Uint8Array.from(vault.seal(secret, endpointId)),
      createdAt,
    });
    const after = endpointView(created, createdAt);
    return { result: after, subject: ['webhook_endpoint', endpointId, accountId], after };
  });
  return { ...endpoint, secret };
};

/** Returns the named account, or the only one. */
async function accountOf(transaction: Transaction, accountId: string | undefined): Promise<string> {
  if (accountId !== undefined) return (await readAccount(transaction, accountId)).accountId;
  const only = await findOnlyAccountId(transaction);
  if (only === undefined)
    throw missingField('The field account_id is missing: there are several accounts.', 'account_id');
  return only;
}
