import { given } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import type { ManagementDeps } from '../management-deps.js';
import { apiKeyView, withTerminals } from './api-key.js';
import { olderThan, pageLength, pageOf, placeOf, places } from '../page.js';

/** The records of the API keys, the newest first. */
export const managementApiKeyList: Handler<'managementApiKeyList', ManagementDeps> = async (
  { store, clock },
  { query },
) => {
  const { account_id: accountId, cursor, limit = pageLength } = query;
  const rows = await store.prisma.apiKey.findMany({
    where: { ...given({ accountId }), ...(cursor === undefined ? {} : olderThan(cursor, places.uuid, 'apiKeyId')) },
    include: withTerminals,
    orderBy: [{ createdAt: 'desc' }, { apiKeyId: 'desc' }],
    take: limit + 1,
  });
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, apiKeyId }) => placeOf(createdAt, apiKeyId));
  const now = clock.now();
  return {
    status: 200,
    body: { api_keys: page.map((key) => apiKeyView(key, now)), ...given({ next_cursor: nextCursor }) },
  };
};
