import type { Handler } from '../../operation/handler.js';
import { revokeApiKey } from '../../store/terminals/accounts.js';
import { apiKeyView, lockApiKey, type ApiKeyDeps } from './api-key.js';
import { audited } from '../audit/audit.js';

/** Revokes an API key, here immediately and on other instances when their cache expires (http/access.ts). */
export const managementApiKeyRevoke: Handler<'managementApiKeyRevoke', ApiKeyDeps> = async (
  deps,
  { params },
  access,
) => {
  const { api_key_id: apiKeyId } = params;
  const now = deps.clock.now();
  const revoked = await audited(deps, access, 'managementApiKeyRevoke', async (transaction) => {
    const key = await lockApiKey(transaction, apiKeyId);
    const after = apiKeyView(await revokeApiKey(transaction, apiKeyId, key.revokedAt ?? now), now);
    return { result: after, subject: ['api_key', apiKeyId, key.accountId], before: apiKeyView(key, now), after };
  });
  deps.accessControl.forget();
  return revoked;
};
