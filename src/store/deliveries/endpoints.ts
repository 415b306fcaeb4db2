import { given } from '../../base/contract.js';
import type { EndpointDisabledReason, WebhookEndpoint } from '../../../generated/prisma/client.js';
import { listed, type Listing } from '../query/listing.js';
import type { Transaction } from '../query/transaction.js';

/** A webhook endpoint, with its sealed secrets. */
export type EndpointRow = WebhookEndpoint;

export const findEndpoint = (client: Transaction, endpointId: string): Promise<EndpointRow | null> =>
  client.webhookEndpoint.findUnique({ where: { endpointId } });

/** Lists the endpoints from the newest to the oldest. @param accountId undefined for those of all accounts */
export const listEndpoints = (
  client: Transaction,
  accountId: string | undefined,
  listing: Listing,
): Promise<EndpointRow[]> => client.webhookEndpoint.findMany(listed(listing, 'endpointId', given({ accountId })));

export const countEndpoints = (client: Transaction, where: Pick<EndpointRow, 'accountId' | 'environment'>) =>
  client.webhookEndpoint.count({ where });

type NewEndpoint = Pick<
  EndpointRow,
  'endpointId' | 'accountId' | 'environment' | 'url' | 'eventTypes' | 'sealedSecret' | 'createdAt'
>;

/** Stores an enabled endpoint. @throws a unique violation if the id is in use */
export const insertEndpoint = (client: Transaction, endpoint: NewEndpoint): Promise<EndpointRow> =>
  client.webhookEndpoint.create({ data: endpoint });

/** A change of an endpoint; an absent field stays unchanged. */
export interface EndpointChange {
  readonly url?: string;
  /** Null for a new address, at which nothing has failed. */
  readonly failingSince?: null;
  readonly eventTypes?: string[];
  readonly switched?:
    | { readonly enabled: true }
    | { readonly enabled: false; readonly disabledReason: EndpointDisabledReason; readonly disabledAt: Date };
}

/** Changes an endpoint. Enabling it clears its failures. */
export const updateEndpoint = (
  client: Transaction,
  endpointId: string,
  { switched, ...change }: EndpointChange,
): Promise<EndpointRow> =>
  client.webhookEndpoint.update({
    where: { endpointId },
    data: {
      ...change,
      ...(switched?.enabled === true ? { disabledReason: null, disabledAt: null, failingSince: null } : {}),
      ...switched,
    },
  });

/** Replaces the secret of an endpoint. @param secrets `previousUntil` in real time */
export const replaceEndpointSecret = (
  client: Transaction,
  endpointId: string,
  secrets: Pick<EndpointRow, 'sealedSecret' | 'sealedPrevious' | 'previousUntil'>,
): Promise<EndpointRow> => client.webhookEndpoint.update({ where: { endpointId }, data: secrets });

/** Deletes an endpoint with its deliveries. */
export async function deleteEndpoint(client: Transaction, endpointId: string): Promise<void> {
  await client.webhookEndpoint.delete({ where: { endpointId } });
  await deleteDeliveriesTo(client, endpointId);
}

/** Deletes the deliveries to an endpoint. Those of open transactions are not visible yet. */
export const deleteDeliveriesTo = (client: Transaction, endpointId: string): Promise<object> =>
  client.delivery.deleteMany({ where: { endpointId } });
