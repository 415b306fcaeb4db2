import { plusSeconds } from '../../base/clock.js';
import { problem } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { replaceApiKey } from '../../store/terminals/accounts.js';
import { type ApiKeyDeps, apiKeyState, apiKeyView, lockApiKey, newApiKey, storedKey } from './api-key.js';
import { audited } from '../audit/audit.js';

/** Default time for which the old key continues to work. */
const usualOverlapSeconds = 24 * 60 * 60;

/**
 * Creates a key that replaces another, which continues to work for a while. Only this response contains it. A key can
 * be replaced once.
 */
export const managementApiKeyRotate: Handler<'managementApiKeyRotate', ApiKeyDeps> = async (
  deps,
  { params, body },
  access,
) => {
  const { clock, random, accessControl } = deps;
  const { overlap_seconds: overlapSeconds = usualOverlapSeconds } = body;
  const { api_key_id: replacedId } = params;
  const now = clock.now();
  const apiKeyId = random.uuid();
  const rotated = await audited(deps, access, 'managementApiKeyRotate', async (transaction) => {
    const replaced = await lockApiKey(transaction, replacedId);
    const { accountId, environment, allowedOrigins, requestsPerSecond, expiresAt, replacedById } = replaced;
    const { name, readOnly, operations, allowedAddresses } = replaced;
    if (replacedById !== null) {
      throw problem('VALIDATION/API_KEY_ALREADY_ROTATED', 'The API key has been replaced.', {
        api_key_id: replacedId,
        replaced_by: replacedById,
      });
    }
    const state = apiKeyState(replaced, now);
    if (state !== 'active')
      throw problem('VALIDATION/API_KEY_NOT_ACTIVE', `The API key is ${state}.`, { api_key_id: replacedId });
    const apiKey = newApiKey(random, environment, allowedOrigins);
    const overlapEnd = plusSeconds(now, overlapSeconds);
    const until = expiresAt && expiresAt < overlapEnd ? expiresAt : overlapEnd;
    const after = await replaceApiKey(
      transaction,
      { apiKeyId: replacedId, expiresAt: until },
      {
        apiKeyId,
        accountId,
        environment,
        ...storedKey(apiKey),
        allowedOrigins,
        ...{ name, readOnly, operations, allowedAddresses },
        requestsPerSecond,
        createdAt: now,
        expiresAt,
        terminalIds: replaced.terminals.map(({ terminalId }) => terminalId),
      },
    );
    const result = {
      api_key_id: apiKeyId,
      api_key: apiKey,
      replaced_api_key_id: replacedId,
      replaced_until: until.toISOString(),
    };
    return {
      result,
      subject: ['api_key', replacedId, accountId],
      before: apiKeyView(replaced, now),
      after: apiKeyView(after, now),
    };
  });
  accessControl.forget();
  return rotated;
};
