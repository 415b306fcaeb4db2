import { given } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { listApiKeys } from '../../store/terminals/accounts.js';
import { apiKeyView, type ApiKeyDeps } from './api-key.js';
import { listingOf, pageLength, pageOf, placeOf, places } from '../listing.js';

/** Lists the records of the API keys, newest first. */
export const managementApiKeyList: Handler<'managementApiKeyList', ApiKeyDeps> = async (
  { store, clock },
  { query },
) => {
  const { account_id: accountId, limit = pageLength } = query;
  const rows = await listApiKeys(store.prisma, accountId, listingOf(query, places.uuid));
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, apiKeyId }) => placeOf(createdAt, apiKeyId));
  const now = clock.now();
  return {
    status: 200,
    body: { api_keys: page.map((key) => apiKeyView(key, now)), ...given({ next_cursor: nextCursor }) },
  };
};
