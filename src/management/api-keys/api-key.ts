import type { Prisma } from '../../../generated/prisma/client.js';
import { given, type Schema } from '../../base/contract.js';
import { problem } from '../../base/errors/errors.js';
import { lockApiKeyRow } from '../../store/due-work/record-locks.js';

const include = {
  terminals: { select: { terminalId: true }, orderBy: { terminalId: 'asc' } },
} satisfies Prisma.ApiKeyInclude;
type StoredApiKey = Prisma.ApiKeyGetPayload<{ include: typeof include }>;

/** What is read with a key to show it. */
export const withTerminals = include;

/** @throws Problem VALIDATION/RECORD_NOT_FOUND */
export async function readApiKey(client: Prisma.TransactionClient, apiKeyId: string): Promise<StoredApiKey> {
  const key = await client.apiKey.findUnique({ where: { apiKeyId }, include });
  if (!key)
    throw problem('VALIDATION/RECORD_NOT_FOUND', 'There is no such API key.', { field: 'api_key_id', value: apiKeyId });
  return key;
}

/** The key, locked against other changes until the transaction ends. @throws Problem VALIDATION/RECORD_NOT_FOUND */
export async function lockApiKey(transaction: Prisma.TransactionClient, apiKeyId: string): Promise<StoredApiKey> {
  await lockApiKeyRow(transaction, apiKeyId);
  return readApiKey(transaction, apiKeyId);
}

/** @param now real time, by which keys expire */
export function apiKeyState(
  { revokedAt, expiresAt }: Pick<StoredApiKey, 'revokedAt' | 'expiresAt'>,
  now: Date,
): Schema<'ApiKeyState'> {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'active';
}

/** What is known of a key, without the key. @param now real time */
export function apiKeyView(key: StoredApiKey, now: Date): Schema<'ApiKey'> {
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
