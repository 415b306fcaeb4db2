import type { Prisma } from '../../../generated/prisma/client.js';
import { problem } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import type { ManagementDeps } from '../management-deps.js';
import { secretLength, signingSecret } from '../../webhooks/sign.js';
import { audited } from '../audit/audit.js';
import { checkAddress, endpointView, refuseCardsIn } from './webhook-endpoint.js';

/** Registers where an account's events are sent. */
export const managementWebhookEndpointCreate: Handler<'managementWebhookEndpointCreate', ManagementDeps> = async (
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
    const createdAt = clock.now();
    const created = await transaction.webhookEndpoint.create({
      data: {
        endpointId,
        accountId,
        environment: body.environment ?? config.environment,
        url: body.url,
        eventTypes: [...new Set(body.event_types)],
        sealedSecret: Uint8Array.from(vault.seal(secret, endpointId)),
        createdAt,
      },
    });
    const after = endpointView(created, createdAt);
    return { result: after, subject: 'webhook_endpoint', subjectId: endpointId, accountId, after };
  });
  return { status: 200, body: { ...endpoint, secret } };
};

/** The account that is named, or the only one. */
async function accountOf(transaction: Prisma.TransactionClient, accountId: string | undefined): Promise<string> {
  const [first, second] = await transaction.account.findMany({
    where: accountId === undefined ? {} : { accountId },
    take: 2,
  });
  if (accountId !== undefined && !first)
    throw problem('VALIDATION/RECORD_NOT_FOUND', 'There is no such account.', {
      field: 'account_id',
      value: accountId,
    });
  if (!first || second)
    throw problem('VALIDATION/MISSING_FIELD', 'The field account_id is missing: there is not just one account.', {
      field: 'account_id',
    });
  return first.accountId;
}
