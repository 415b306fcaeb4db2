import { createHash } from 'node:crypto';
import { operationTable } from '../../../generated/operations.js';
import { given, type Schema } from '../../base/contract.js';
import { invalidField, existing } from '../../base/errors/errors.js';
import { isNetwork } from '../../base/source-network.js';
import { checkedKey } from '../../base/key-form.js';
import type { Random } from '../../base/random.js';
import type { Environment } from '../../base/terminal.js';
import type { Config } from '../../config/config.js';
import type { OperationId } from '../../operation/handler.js';
import { lockApiKeyRow } from '../../store/due-work/record-locks.js';
import type { Transaction } from '../../store/query/transaction.js';
import { type ApiKeyRow, findApiKey } from '../../store/terminals/accounts.js';
import { redactCardData } from '../../vault/redact.js';
import type { RecordDeps } from '../record.js';

export interface ApiKeyDeps extends RecordDeps {
  readonly config: Pick<Config, 'environment'>;
  /** Drops cached keys and terminals, so that a change applies immediately. */
  readonly accessControl: { forget(): void };
}

/** @throws Problem VALIDATION/RECORD_NOT_FOUND */
export const readApiKey = async (client: Transaction, apiKeyId: string): Promise<ApiKeyRow> =>
  existing(await findApiKey(client, apiKeyId), 'There is no such API key.', 'api_key_id', apiKeyId);

/**
 * Returns the key, locked against other changes until the transaction ends.
 * @throws Problem VALIDATION/RECORD_NOT_FOUND
 */
export async function lockApiKey(transaction: Transaction, apiKeyId: string): Promise<ApiKeyRow> {
  await lockApiKeyRow(transaction, apiKeyId);
  return readApiKey(transaction, apiKeyId);
}

/** @param now real time, by which keys expire */
export function apiKeyState(
  { revokedAt, expiresAt }: Pick<ApiKeyRow, 'revokedAt' | 'expiresAt'>,
  now: Date,
): Schema<'ApiKeyState'> {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'active';
}

/** Returns a key's record without its secret. @param now real time */
export function apiKeyView(key: ApiKeyRow, now: Date): Schema<'ApiKey'> {
  return {
    api_key_id: key.apiKeyId,
    account_id: key.accountId,
    environment: key.environment,
    terminal_friendly_ids: key.terminals.map(({ terminalId }) => terminalId),
    hint: key.hint,
    state: apiKeyState(key, now),
    created_at: key.createdAt.toISOString(),
    ...(key.allowedOrigins.length === 0 ? {} : { allowed_origins: key.allowedOrigins }),
    ...(key.readOnly ? { read_only: true } : {}),
    ...(key.operations.length === 0 ? {} : { operations: key.operations }),
    ...(key.allowedAddresses.length === 0 ? {} : { allowed_addresses: key.allowedAddresses }),
    ...given({
      name: key.name,
      requests_per_second: key.requestsPerSecond,
      expires_at: key.expiresAt?.toISOString(),
      last_used_at: key.lastUsedAt?.toISOString(),
      revoked_at: key.revokedAt?.toISOString(),
      replaced_by: key.replacedById,
    }),
  };
}

/**
 * Returns the name and the restrictions that a request sets.
 * @param origins of the key; a publishable one takes no restrictions, as only `tokenCreate` accepts it
 * @throws Problem VALIDATION/INVALID_FIELD
 */
export function checkedRestrictions(
  body: Schema<'ApiKeyChange'>,
  origins: readonly string[],
): Partial<Pick<ApiKeyRow, 'name' | 'readOnly' | 'operations' | 'allowedAddresses'>> {
  const { name, read_only: readOnly, operations, allowed_addresses: allowedAddresses } = body;
  const restricting = Object.entries({
    read_only: readOnly === true ? readOnly : undefined,
    operations: operations?.[0],
    allowed_addresses: allowedAddresses?.[0],
  });
  const [field] = restricting.find(([, value]) => value !== undefined) ?? [];
  if (origins.length > 0 && field !== undefined)
    throw invalidField('Only tokenCreate accepts a publishable key: it takes no restriction.', field);
  const unknown = (operations ?? []).findIndex((id) => !takesApiKey(id));
  if (unknown >= 0)
    throw invalidField(
      'No operation of this operationId takes an API key.',
      `operations.${unknown}`,
      operations?.[unknown],
    );
  refuseNoNetworks(allowedAddresses);
  return given({ name: name === undefined ? undefined : redactCardData(name), readOnly, operations, allowedAddresses });
}

const takesApiKey = (id: string): boolean =>
  Object.hasOwn(operationTable, id) && operationTable[id as OperationId].credential === 'api-key';

/** @throws Problem VALIDATION/INVALID_FIELD for an entry that is neither an address nor a network */
export function refuseNoNetworks(entries: readonly string[] = []): void {
  const index = entries.findIndex((entry) => !isNetwork(entry));
  if (index >= 0)
    throw invalidField(
      'This is neither an address nor a network, such as 203.0.113.0/24.',
      `allowed_addresses.${index}`,
      entries[index],
    );
}

/** Generates an API key: `ptk_test_` or `ptk_live_`, or `ptp_…` for a publishable key, which has allowed origins. */
export const newApiKey = (random: Random, environment: Environment, allowedOrigins: readonly string[] = []): string =>
  checkedKey(random, `${allowedOrigins.length === 0 ? 'ptk' : 'ptp'}_${environment === 'live' ? 'live' : 'test'}_`);

/** Generates a key for the management API, in the same form: `ptm_`. */
export const newManagementKey = (random: Random): string => checkedKey(random, 'ptm_');

/** The stored form of a key: its hash, and its last characters, which identify it to an operator. */
export const storedKey = (key: string): { hash: Uint8Array<ArrayBuffer>; hint: string } => ({
  hash: Uint8Array.from(createHash('sha256').update(key).digest()),
  hint: key.slice(-4),
});

/** Hosts of a developer's own machine (W3C Secure Contexts, 3.1), which a sandbox may serve without https. */
const ownMachine: ReadonlySet<string> = new Set(['localhost', '127.0.0.1']);

/**
 * Returns the origins of the pages that may show the card fields of a new key. An empty list means a secret key.
 * @throws Problem VALIDATION/INVALID_FIELD for a value that is not an origin or does not use https, and for a
 * publishable key of more than one terminal
 */
export function checkedOrigins(
  { allowed_origins: origins = [], terminal_friendly_ids: terminals }: Schema<'ApiKeyRequest'>,
  environment: Environment,
): readonly string[] {
  if (origins.length > 0 && terminals.length > 1)
    throw invalidField('A publishable key is for one terminal: create a key for each.', 'terminal_friendly_ids');
  origins.forEach((origin, place) => {
    const refusal = originRefusal(origin, environment);
    if (refusal !== undefined) throw invalidField(refusal, `allowed_origins.${place}`, origin);
  });
  return origins;
}

function originRefusal(origin: string, environment: Environment): string | undefined {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url?.origin !== origin) return 'This is not an origin as browsers write it, such as https://shop.example.com.';
  if (url.protocol === 'https:') return undefined;
  return environment === 'sandbox' && ownMachine.has(url.hostname)
    ? undefined
    : `The pages of a shop are reached by https${environment === 'sandbox' ? ', except on localhost' : ''}.`;
}
