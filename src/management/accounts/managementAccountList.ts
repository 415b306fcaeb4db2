import { given } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import type { ManagementDeps } from '../management-deps.js';
import { accountView } from './account.js';
import { olderThan, pageLength, pageOf, placeOf, places } from '../page.js';

/** The accounts, the newest first. */
export const managementAccountList: Handler<'managementAccountList', ManagementDeps> = async ({ store }, { query }) => {
  const { cursor, limit = pageLength } = query;
  const rows = await store.prisma.account.findMany({
    where: cursor === undefined ? {} : olderThan(cursor, places.uuid, 'accountId'),
    orderBy: [{ createdAt: 'desc' }, { accountId: 'desc' }],
    take: limit + 1,
  });
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, accountId }) => placeOf(createdAt, accountId));
  return { status: 200, body: { accounts: page.map(accountView), ...given({ next_cursor: nextCursor }) } };
};
