import { given } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { listUsers } from '../../store/people/users.js';
import { type UserDeps, userView } from './user.js';
import { listingOf, pageLength, pageOf, placeOf, places } from '../listing.js';

/** Lists the users of the management API, newest first. */
export const managementUserList: Handler<'managementUserList', UserDeps> = async ({ store }, { query }) => {
  const { limit = pageLength } = query;
  const rows = await listUsers(store.prisma, query.account_id, listingOf(query, places.uuid));
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, userId }) => placeOf(createdAt, userId));
  return { status: 200, body: { users: page.map(userView), ...given({ next_cursor: nextCursor }) } };
};
