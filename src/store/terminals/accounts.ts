import { given } from '../../base/contract.js';
import type { Account, ApiKey, Prisma } from '../../../generated/prisma/client.js';
import type { Terminal } from '../../base/terminal.js';
import { listed, type Listing } from '../query/listing.js';
import type { Transaction } from '../query/transaction.js';
import { findTerminal, terminalsWith } from './terminals.js';
import type { Pool } from 'pg';
import { defineQuery, type Executor } from '../query/query.js';
import type { Database } from '../connection/open.js';
import { readLoggedRequest } from '../request-log/request-log.js';

// Orders are looked up until the list is full, each of them once. OFFSET keeps PostgreSQL from joining all of them
// first.
const latest = defineQuery<{ accountId: string; limit: number }, { readonly identifier: string }>(
  'read-latest-identifiers',
  `SELECT identifier FROM (
      SELECT newest.* FROM terminals CROSS JOIN LATERAL (
        SELECT created_at, t.terminal_id, order_id, merchant_transaction_id FROM transactions t
        WHERE t.terminal_id = terminals.terminal_id ORDER BY created_at DESC LIMIT :limit::bigint) newest
      WHERE terminals.account_id = :accountId::uuid
      ORDER BY created_at DESC LIMIT :limit::bigint) found
    CROSS JOIN LATERAL (
      SELECT merchant_order_id FROM orders o
      WHERE o.terminal_id = found.terminal_id AND o.order_id = found.order_id OFFSET 0) ordered
    CROSS JOIN LATERAL (VALUES (merchant_transaction_id), (merchant_order_id)) AS named (identifier)
    WHERE identifier IS NOT NULL ORDER BY created_at DESC LIMIT :limit::bigint`,
);

/**
 * Returns the merchant's references of the latest transactions and orders of an account's terminals, the newest first.
 */
export const readLatestIdentifiers = async (pool: Pool, accountId: string, limit: number): Promise<string[]> =>
  (await latest.rows(pool, { accountId, limit })).map(({ identifier }) => identifier);

export type AccountRow = Account;

/** Returns an account in any state; null if not found. */
export const findAccount = (client: Transaction, accountId: string): Promise<AccountRow | null> =>
  client.account.findUnique({ where: { accountId } });

/** Returns the id of the account, if there is only one. */
export async function findOnlyAccountId(client: Transaction): Promise<string | undefined> {
  const [first, second] = await client.account.findMany({ select: { accountId: true }, take: 2 });
  return second ? undefined : first?.accountId;
}

/** Lists the accounts from the newest to the oldest. @param accountId undefined for all of them */
export function listAccounts(
  client: Transaction,
  accountId: string | undefined,
  listing: Listing,
): Promise<AccountRow[]> {
  const { where, ...order } = listed(listing, 'accountId');
  return client.account.findMany({ where: { AND: [where, accountId === undefined ? {} : { accountId }] }, ...order });
}

/** Stores an account with the default settings. */
export const insertAccount = (
  client: Transaction,
  account: Pick<AccountRow, 'accountId' | 'name' | 'createdAt'>,
): Promise<AccountRow> => client.account.create({ data: account });

/** Changes an account; an absent field stays unchanged. */
export const updateAccount = (
  client: Transaction,
  accountId: string,
  change: Partial<
    Pick<AccountRow, 'name' | 'sharesRecords' | 'refuseCardLikeIdentifiers' | 'adjustmentsNeedApproval' | 'state'>
  >,
): Promise<AccountRow> => client.account.update({ where: { accountId }, data: change });

/** An API key, by the SHA-256 of it, with the ids of the terminals that it may use. */
export type ApiKeyRow = ApiKey & { readonly terminals: readonly { readonly terminalId: string }[] };

const include = {
  terminals: { select: { terminalId: true }, orderBy: { terminalId: 'asc' } },
} satisfies Prisma.ApiKeyInclude;

/** Returns a key in any state; null if not found. */
export const findApiKey = (client: Transaction, apiKeyId: string): Promise<ApiKeyRow | null> =>
  client.apiKey.findUnique({ where: { apiKeyId }, include });

export type KnownApiKey = Pick<
  ApiKey,
  | 'apiKeyId'
  | 'environment'
  | 'requestsPerSecond'
  | 'allowedOrigins'
  | 'readOnly'
  | 'operations'
  | 'allowedAddresses'
  | 'lastUsedAt'
  | 'expiresAt'
  | 'revokedAt'
>;

// Without Prisma, which takes 55 MiB and a quarter of a second at its first query: payments do without it.
const ofHash = defineQuery<{ hash: string }, KnownApiKey>(
  'api-key-of-hash',
  `SELECT api_key_id AS "apiKeyId", environment, requests_per_second AS "requestsPerSecond",
      coalesce(allowed_origins, '{}') AS "allowedOrigins", read_only AS "readOnly",
      coalesce(operations, '{}') AS operations, coalesce(allowed_addresses, '{}') AS "allowedAddresses",
      last_used_at AS "lastUsedAt", expires_at AS "expiresAt", revoked_at AS "revokedAt"
    FROM api_keys WHERE hash = decode(:hash::text, 'base64')`,
  'reads',
);

const ofKey = defineQuery<{ apiKeyId: string }, Terminal>(
  'terminals-of-api-key',
  `SELECT terminal_id AS "terminalId", account_id AS "accountId", terminals.environment, time_zone AS "timeZone",
      coalesce(routes, '{}') AS routes, retry_one_off AS "retryOneOff",
      coalesce(currencies, '{}') AS currencies, amount_limits AS "amountLimits",
      statement_descriptor AS "statementDescriptor", moved_to_cell AS "movedToCell", page_origin AS "pageOrigin",
      terminals.operating_state AS "state", moving, clock_now AS "clockNow", clock_ahead AS "clockAhead",
      accounts.operating_state AS "accountState", refuse_card_like_identifiers AS "refuseCardLikeIdentifiers"
    FROM api_key_terminals JOIN terminals USING (terminal_id) JOIN accounts USING (account_id)
    WHERE api_key_id = :apiKeyId::uuid`,
  'reads',
);

/**
 * Returns a key in any state, with its terminals and their accounts' settings; undefined if not found.
 * @param hash in base64
 */
export async function findApiKeyByHash(
  on: Executor,
  hash: string,
): Promise<{ readonly key: KnownApiKey; readonly terminals: readonly Terminal[] } | undefined> {
  const key = await ofHash.row(on, { hash });
  return key && { key, terminals: await ofKey.rows(on, { apiKeyId: key.apiKeyId }) };
}

/** Lists the keys from the newest to the oldest. @param accountId undefined for those of all accounts */
export const listApiKeys = (
  client: Transaction,
  accountId: string | undefined,
  listing: Listing,
): Promise<ApiKeyRow[]> => client.apiKey.findMany({ ...listed(listing, 'apiKeyId', given({ accountId })), include });

export type NewApiKey = Omit<ApiKey, 'revokedAt' | 'replacedById' | 'lastUsedAt'> & {
  readonly terminalIds: readonly string[];
};

const created = ({ terminalIds, ...key }: NewApiKey) => ({
  ...key,
  terminals: { create: terminalIds.map((terminalId) => ({ terminalId })) },
});

/** Stores a key by its SHA-256, with its terminals. @throws a unique violation if the hash is in use */
export const insertApiKey = (client: Transaction, key: NewApiKey): Promise<ApiKeyRow> =>
  client.apiKey.create({ data: created(key), include });

/** Revokes a key. @param at real time */
export const revokeApiKey = (client: Transaction, apiKeyId: string, at: Date): Promise<ApiKeyRow> =>
  client.apiKey.update({ where: { apiKeyId }, data: { revokedAt: at }, include });

/** Changes a key; an absent field stays unchanged. */
export const updateApiKey = (
  client: Transaction,
  apiKeyId: string,
  change: Partial<Pick<ApiKey, 'name' | 'readOnly' | 'operations' | 'allowedAddresses'>>,
): Promise<ApiKeyRow> => client.apiKey.update({ where: { apiKeyId }, data: change, include });

/** Records a use, unless one was recorded since. @param use in real time */
export const noteApiKeyUse = defineQuery<{ apiKeyId: string; at: Date; since: Date }>(
  'api-key-use',
  `UPDATE api_keys SET last_used_at = :at::timestamptz
    WHERE api_key_id = :apiKeyId::uuid AND (last_used_at IS NULL OR last_used_at <= :since::timestamptz)`,
).count;

/**
 * Creates a key that replaces another one, which expires.
 * @param replaced `expiresAt` in real time
 * @returns the replaced key
 */
export async function replaceApiKey(
  client: Transaction,
  replaced: { readonly apiKeyId: string; readonly expiresAt: Date },
  key: NewApiKey,
): Promise<ApiKeyRow> {
  await client.apiKey.create({ data: created(key) });
  const { apiKeyId, expiresAt } = replaced;
  return client.apiKey.update({ where: { apiKeyId }, data: { expiresAt, replacedById: key.apiKeyId }, include });
}

/** A place that holds a record: its account, and its terminal if the record belongs to one. */
export interface Owner {
  readonly accountId: string;
  readonly terminalId?: string;
}

type Find = (store: Database, id: string) => Promise<readonly Owner[]>;

const ofTerminal: Find = async ({ prisma }, terminalId) => {
  const terminal = await findTerminal(prisma, terminalId);
  return terminal ? [{ accountId: terminal.accountId, terminalId }] : [];
};

const ofTerminals = async (store: Database, terminalIds: readonly string[]): Promise<readonly Owner[]> =>
  (await Promise.all(terminalIds.map((terminalId) => ofTerminal(store, terminalId)))).flat();

const byTerminals =
  (kind: 'transaction' | 'series' | 'delivery'): Find =>
  async (store, id) =>
    ofTerminals(store, await terminalsWith(store.pool, kind, id, undefined));

const owned = (found: { readonly accountId: string | null } | null): readonly Owner[] =>
  found && found.accountId !== null ? [{ accountId: found.accountId }] : [];
const select = { accountId: true } as const;
const ofApiKey: Find = async ({ prisma }, apiKeyId) => owned(await findApiKey(prisma, apiKeyId));

/** The owners of a record, by the name of the parameter that holds its id. A record that is missing has none. */
export const ownersByParameter: Readonly<Record<string, Find>> = {
  terminal_friendly_id: ofTerminal,
  transaction_id: byTerminals('transaction'),
  recurring_id: byTerminals('series'),
  delivery_id: byTerminals('delivery'),
  api_key_id: ofApiKey,
  endpoint_id: async ({ prisma }, endpointId) =>
    owned(await prisma.webhookEndpoint.findUnique({ where: { endpointId }, select })),
  user_id: async ({ prisma }, userId) => owned(await prisma.user.findUnique({ where: { userId }, select })),
  async request_id(store, id) {
    const found = await readLoggedRequest(store.pool, id);
    if (!found) return [];
    return found.terminalId === null ? ofApiKey(store, found.apiKeyId) : ofTerminal(store, found.terminalId);
  },
};
