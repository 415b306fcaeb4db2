import type { Handler } from '../../operation/handler.js';
import { listApiKeys } from '../../store/terminals/accounts.js';
import { apiKeyView, type ApiKeyDeps } from './api-key.js';
import { listingOf, pageOf, placeOf, places } from '../listing.js';

export const managementApiKeyList: Handler<'managementApiKeyList', ApiKeyDeps> = async (
  { store, clock },
  { query },
) => {
  const rows = await listApiKeys(store.prisma, query.account_id, listingOf(query, places.uuid));
  const { page, next } = pageOf(rows, query, ({ createdAt, apiKeyId }) => placeOf(createdAt, apiKeyId));
  const now = clock.now();
  return { api_keys: page.map((key) => apiKeyView(key, now)), ...next };
};
