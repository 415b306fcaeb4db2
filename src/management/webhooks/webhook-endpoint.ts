import type { Prisma, WebhookEndpoint } from '../../../generated/prisma/client.js';
import { given, type Schema } from '../../base/contract.js';
import type { ManagementDeps } from '../management-deps.js';
import { problem } from '../../base/errors/errors.js';
import { lockWebhookEndpointRow } from '../../store/due-work/record-locks.js';
import { refuseCardNumbers } from '../../vault/identifiers.js';
import { possibleCardNumbers } from '../../vault/redact.js';
import type { Config } from '../../config/config.js';
import { addressRefusal } from '../../webhooks/address.js';

/** @throws Problem VALIDATION/RECORD_NOT_FOUND */
export async function readEndpoint(
  transaction: Prisma.TransactionClient,
  endpointId: string,
): Promise<WebhookEndpoint> {
  const endpoint = await transaction.webhookEndpoint.findUnique({ where: { endpointId } });
  if (!endpoint)
    throw problem('VALIDATION/RECORD_NOT_FOUND', 'There is no such webhook endpoint.', {
      field: 'endpoint_id',
      value: endpointId,
    });
  return endpoint;
}

/**
 * The endpoint, locked against other changes until the transaction ends. @throws Problem VALIDATION/RECORD_NOT_FOUND
 */
export async function lockEndpoint(
  transaction: Prisma.TransactionClient,
  endpointId: string,
): Promise<WebhookEndpoint> {
  await lockWebhookEndpointRow(transaction, endpointId);
  return readEndpoint(transaction, endpointId);
}

/** @throws Problem VALIDATION/WEBHOOK_ENDPOINT_DISABLED */
export function requireEnabled({ endpointId, enabled }: Pick<WebhookEndpoint, 'endpointId' | 'enabled'>): void {
  if (!enabled)
    throw problem('VALIDATION/WEBHOOK_ENDPOINT_DISABLED', 'The endpoint is switched off: nothing is sent to it.', {
      endpoint_id: endpointId,
    });
}

/** @throws Problem VALIDATION/INVALID_FIELD, VALIDATION/WEBHOOK_ADDRESS_NOT_ALLOWED */
export function checkAddress(
  url: string,
  { webhookAllowLocal: allowLocal, webhookPorts: ports }: Pick<Config, 'webhookAllowLocal' | 'webhookPorts'>,
): void {
  if (!URL.canParse(url))
    throw problem('VALIDATION/INVALID_FIELD', 'The field url is not a valid address.', { field: 'url' });
  const address = new URL(url);
  const refusal = addressRefusal(address, { allowLocal, ports });
  if (refusal === undefined) return;
  throw problem('VALIDATION/WEBHOOK_ADDRESS_NOT_ALLOWED', refusal, {
    field: 'url',
    ...(address.password === '' ? { value: url } : {}),
  });
}

/**
 * The address is an identifier like those of a payment: it must not hold the number of a card that a terminal of the
 * account has in its vault.
 * @param accountId undefined where there is one account only
 * @throws Problem VALIDATION/INVALID_FIELD
 */
export async function refuseCardsIn(
  deps: Pick<ManagementDeps, 'store' | 'vault'>,
  url: string,
  accountId: string | undefined,
): Promise<void> {
  if (possibleCardNumbers(url).size === 0) return;
  const terminals = await deps.store.prisma.terminal.findMany({
    where: accountId === undefined ? {} : { accountId },
    select: { terminalId: true },
  });
  await refuseCardNumbers(
    deps,
    terminals.map(({ terminalId }) => terminalId),
    { identifiers: [{ field: 'url', text: url }], cardNumbers: [] },
  );
}

/** @param now real time, by which the overlap of two secrets ends */
export function endpointView(endpoint: WebhookEndpoint, now: Date): Schema<'WebhookEndpoint'> {
  const { previousUntil } = endpoint;
  return {
    endpoint_id: endpoint.endpointId,
    account_id: endpoint.accountId,
    environment: endpoint.environment,
    url: endpoint.url,
    event_types: endpoint.eventTypes as Schema<'EventType'>[],
    enabled: endpoint.enabled,
    created_at: endpoint.createdAt.toISOString(),
    ...given({
      disabled_reason: endpoint.disabledReason,
      disabled_at: endpoint.disabledAt?.toISOString(),
      failing_since: endpoint.failingSince?.toISOString(),
      previous_secret_until: previousUntil && previousUntil > now ? previousUntil.toISOString() : undefined,
    }),
  };
}
