import type { Handler } from '../../operation/handler.js';
import { listUsers } from '../../store/people/users.js';
import { type UserDeps, userView } from './user.js';
import { listingOf, pageOf, placeOf, places } from '../listing.js';

export const managementUserList: Handler<'managementUserList', UserDeps> = async ({ store }, { query }) => {
  const rows = await listUsers(store.prisma, query.account_id, listingOf(query, places.uuid));
  const { page, next } = pageOf(rows, query, ({ createdAt, userId }) => placeOf(createdAt, userId));
  return { users: page.map(userView), ...next };
};
