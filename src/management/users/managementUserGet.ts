import type { Handler } from '../../operation/handler.js';
import type { UserDeps } from './user-deps.js';
import { userView } from './user.js';
import { readUser } from './users.js';

/** Returns a user. */
export const managementUserGet: Handler<'managementUserGet', UserDeps> = async ({ store }, { params }) => ({
  status: 200,
  body: userView(await readUser(store.prisma, params.user_id)),
});
