import { problem } from '../errors.js';
import type { Handler } from '../handler.js';
import type { Store } from '../store/open.js';
import { secretLength, signingSecret } from '../webhooks/sign.js';
import { checkAddress, endpointView } from './webhook-endpoint.js';

/** Registers where an account's events are sent. */
export const managementWebhookEndpointCreate: Handler<'managementWebhookEndpointCreate'> = async ({ store, clock, random, vault, config }, { body }) => {
  checkAddress(body.url, config.webhookAllowLocal);
  const accountId = await accountOf(store, body.account_id);
  const endpointId = random.uuid();
  const secret = signingSecret(random.bytes(secretLength));
  const createdAt = clock.now();
  const endpoint = await store.prisma.webhookEndpoint.create({
    data: {
      endpointId, accountId, environment: body.environment ?? config.environment, url: body.url, eventTypes: [...new Set(body.event_types)],
      sealedSecret: Uint8Array.from(vault.seal(secret, endpointId)), createdAt,
    },
  });
  return { status: 200, body: { ...endpointView(endpoint, createdAt), secret } };
};

/** The account that is named, or the only one. */
async function accountOf({ prisma }: Store, accountId: string | undefined): Promise<string> {
  const [first, second] = await prisma.account.findMany({ where: accountId === undefined ? {} : { accountId }, take: 2 });
  if (accountId !== undefined && !first) throw problem('VALIDATION/RECORD_NOT_FOUND', 'There is no such account.', { field: 'account_id', value: accountId });
  if (!first || second) throw problem('VALIDATION/MISSING_FIELD', 'The field account_id is missing: there is not just one account.', { field: 'account_id' });
  return first.accountId;
}
