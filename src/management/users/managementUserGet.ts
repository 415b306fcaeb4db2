import type { Handler } from '../../operation/handler.js';
import { readUser, type UserDeps, userView } from './user.js';

export const managementUserGet: Handler<'managementUserGet', UserDeps> = async ({ store }, { params }) =>
  userView(await readUser(store.prisma, params.user_id));
