import { given, type Schema } from '../../base/contract.js';
import { problem } from '../../base/errors/errors.js';
import type { Config } from '../../config/config.js';
import { lockApiKeyRow } from '../../store/due-work/record-locks.js';
import type { Transaction } from '../../store/query/transaction.js';
import { findApiKey, type ApiKeyRow } from '../../store/terminals/api-keys.js';
import type { RecordDeps } from '../record-deps.js';

/** Dependencies of the API key operations. */
export interface ApiKeyDeps extends RecordDeps {
  readonly config: Pick<Config, 'environment'>;
  /** Drops cached keys and terminals, so that a change applies at once. */
  readonly accessControl: { forget(): void };
}

/** @throws Problem VALIDATION/RECORD_NOT_FOUND */
export async function readApiKey(client: Transaction, apiKeyId: string): Promise<ApiKeyRow> {
  const key = await findApiKey(client, apiKeyId);
  if (!key)
    throw problem('VALIDATION/RECORD_NOT_FOUND', 'There is no such API key.', { field: 'api_key_id', value: apiKeyId });
  return key;
}

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
    ...given({
      requests_per_second: key.requestsPerSecond,
      expires_at: key.expiresAt?.toISOString(),
      revoked_at: key.revokedAt?.toISOString(),
      replaced_by: key.replacedById,
    }),
  };
}
