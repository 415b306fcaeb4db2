import type { Handler } from '../../operation/handler.js';
import { audited } from '../audit/audit.js';
import { invite, readLockedUser, type UserDeps, userView } from './user.js';

/** Creates a new link for a user who cannot sign in. */
export const managementUserInvite: Handler<'managementUserInvite', UserDeps> = async (deps, { params }, access) => {
  const { user_id: userId } = params;
  return audited(deps, access, 'managementUserInvite', async (transaction) => {
    const user = userView(await readLockedUser(transaction, userId, access.actor));
    const link = await invite(transaction, userId, deps.random, deps.clock.now());
    const after = { invitation_expires_at: link.expires_at };
    return { result: { user, ...link }, subject: ['user', userId, user.account_id], after };
  });
};
