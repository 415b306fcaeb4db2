import { given, type Schema } from '../../base/contract.js';
import { invalidField, problem, type Problem, existing, recordNotFound } from '../../base/errors/errors.js';
import type { Config } from '../../config/config.js';
import type { Database, Store } from '../../store/connection/open.js';
import type { DeliveryRow } from '../../store/deliveries/deliveries.js';
import { type EndpointRow, findEndpoint } from '../../store/deliveries/endpoints.js';
import { lockWebhookEndpointRow } from '../../store/due-work/record-locks.js';
import type { EventRow } from '../../store/events/events.js';
import type { Transaction } from '../../store/query/transaction.js';
import { findTerminalIds, terminalsWith } from '../../store/terminals/terminals.js';
import { refuseCardNumbers } from '../../vault/identifiers.js';
import { possibleCardNumbers } from '../../vault/redact.js';
import type { Vault } from '../../vault/vault.js';
import { addressRefusal } from '../../webhooks/address.js';
import type { RecordDeps } from '../record.js';

export interface WebhookDeps extends RecordDeps {
  readonly store: Database & Pick<Store, 'lagging'>;
  readonly vault: Vault;
  readonly config: Pick<Config, 'environment' | 'webhookAllowLocal' | 'webhookPorts'>;
}

/** @throws Problem VALIDATION/RECORD_NOT_FOUND */
export const readEndpoint = async (transaction: Transaction, endpointId: string): Promise<EndpointRow> =>
  existing(
    await findEndpoint(transaction, endpointId),
    'There is no such webhook endpoint.',
    'endpoint_id',
    endpointId,
  );

/**
 * Returns the endpoint, locked against other changes until the transaction ends.
 * @throws Problem VALIDATION/RECORD_NOT_FOUND
 */
export async function lockEndpoint(transaction: Transaction, endpointId: string): Promise<EndpointRow> {
  await lockWebhookEndpointRow(transaction, endpointId);
  return readEndpoint(transaction, endpointId);
}

/** @throws Problem VALIDATION/WEBHOOK_ENDPOINT_DISABLED */
export function requireEnabled({ endpointId, enabled }: Pick<EndpointRow, 'endpointId' | 'enabled'>): void {
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
  if (!URL.canParse(url)) throw invalidField('The field url is not a valid address.', 'url');
  const address = new URL(url);
  const refusal = addressRefusal(address, { allowLocal, ports });
  if (refusal === undefined) return;
  throw problem('VALIDATION/WEBHOOK_ADDRESS_NOT_ALLOWED', refusal, {
    field: 'url',
    ...(address.password === '' ? { value: url } : {}),
  });
}

/**
 * Refuses an address that holds a card number stored for a terminal of the account, as for identifiers of a payment.
 * @param accountId undefined when there is only one account
 * @throws Problem VALIDATION/INVALID_FIELD
 */
export async function refuseCardsIn(
  deps: Pick<WebhookDeps, 'store' | 'vault'>,
  url: string,
  accountId: string | undefined,
): Promise<void> {
  if (possibleCardNumbers(url).size === 0) return;
  await refuseCardNumbers(deps, await findTerminalIds(deps.store.prisma, { accountId }), {
    identifiers: [{ field: 'url', text: url }],
    cardNumbers: [],
  });
}

/** @param now real time, by which the overlap of two secrets ends */
export function endpointView(endpoint: EndpointRow, now: Date): Schema<'WebhookEndpoint'> {
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

export const deliveryNotFound = (deliveryId: string): Problem =>
  recordNotFound('There is no such delivery.', 'delivery_id', deliveryId);

/** The columns of a delivery that are shown. Its number is a string when read by node-postgres. */
type ShownDelivery = Pick<
  DeliveryRow,
  'eventId' | 'endpointId' | 'terminalId' | 'state' | 'attempts' | 'dueAt' | 'createdAt'
> & { readonly deliveryId: bigint | string };

export function deliveryView(delivery: ShownDelivery, { type }: Pick<EventRow, 'type'>): Schema<'Delivery'> {
  return {
    delivery_id: String(delivery.deliveryId),
    event_id: delivery.eventId,
    event_type: type as Schema<'EventType'>,
    endpoint_id: delivery.endpointId,
    terminal_friendly_id: delivery.terminalId,
    state: delivery.state,
    attempt_count: delivery.attempts,
    created_at: delivery.createdAt.toISOString(),
    ...given({ due_at: delivery.state === 'pending' ? delivery.dueAt.toISOString() : undefined }),
  };
}

/**
 * Returns the terminal whose event is delivered.
 * @param terminalId named if several terminals may have the id, since a move between cells
 * @throws Problem as `deliveryNotFound`, also if several have it and none is named
 */
export async function ownerOfDelivery(
  { pool }: Pick<Store, 'pool'>,
  deliveryId: string,
  terminalId: string | undefined,
): Promise<string> {
  const [owner, another] = await terminalsWith(pool, 'delivery', deliveryId, terminalId);
  if (owner === undefined || another !== undefined) throw deliveryNotFound(deliveryId);
  return owner;
}
