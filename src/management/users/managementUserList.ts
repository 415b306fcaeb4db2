import { given } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import type { ManagementDeps } from '../management-deps.js';
import { olderThan, pageLength, pageOf, placeOf, places } from '../page.js';
import { userView } from './user.js';

/** Everybody who manages the service, the newest first. */
export const managementUserList: Handler<'managementUserList', ManagementDeps> = async ({ store }, { query }) => {
  const { cursor, limit = pageLength } = query;
  const rows = await store.prisma.user.findMany({
    where: cursor === undefined ? {} : olderThan(cursor, places.uuid, 'userId'),
    orderBy: [{ createdAt: 'desc' }, { userId: 'desc' }],
    take: limit + 1,
  });
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, userId }) => placeOf(createdAt, userId));
  return { status: 200, body: { users: page.map(userView), ...given({ next_cursor: nextCursor }) } };
};
