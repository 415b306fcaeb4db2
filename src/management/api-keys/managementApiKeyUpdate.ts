import type { Handler } from '../../operation/handler.js';
import { updateApiKey } from '../../store/terminals/accounts.js';
import { audited } from '../audit/audit.js';
import { type ApiKeyDeps, apiKeyView, checkedRestrictions, lockApiKey } from './api-key.js';

export const managementApiKeyUpdate: Handler<'managementApiKeyUpdate', ApiKeyDeps> = async (
  deps,
  { params: { api_key_id: apiKeyId }, body },
  access,
) => {
  const now = deps.clock.now();
  const changed = await audited(deps, access, 'managementApiKeyUpdate', async (transaction) => {
    const key = await lockApiKey(transaction, apiKeyId);
    const change = checkedRestrictions(body, key.allowedOrigins);
    const after = apiKeyView(await updateApiKey(transaction, apiKeyId, change), now);
    return { result: after, subject: ['api_key', apiKeyId, key.accountId], before: apiKeyView(key, now), after };
  });
  deps.accessControl.forget();
  return changed;
};
