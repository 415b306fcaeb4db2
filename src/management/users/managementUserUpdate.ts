import { problem } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { endAccess, endTokens } from '../../people/sessions.js';
import { lockUserRows } from '../../store/due-work/record-locks.js';
import { deleteLinksOf } from '../../store/people/access-tokens.js';
import { countOwners, noteActivity, updateUser } from '../../store/people/users.js';
import { audited } from '../audit/audit.js';
import { readLockedUser, type UserDeps, userView } from './user.js';

/** Changes the role of a user, disables them, or unlocks their second factor. */
export const managementUserUpdate: Handler<'managementUserUpdate', UserDeps> = async (
  deps,
  { params, body },
  access,
) => {
  const { user_id: userId } = params;
  const { role, disabled, second_factor_locked: locked } = body;
  return audited(deps, access, 'managementUserUpdate', async (transaction) => {
    const now = deps.clock.now();
    // Locks all owners, so that two who demote each other cannot leave the service without one.
    await lockUserRows(transaction, userId);
    const before = await readLockedUser(transaction, userId, access.actor);
    const owners = await countOwners(transaction);
    const isSwitched = disabled !== undefined && disabled !== (before.disabledAt !== null);
    const isEnabled = isSwitched && !disabled;
    const changed = await updateUser(transaction, userId, {
      role,
      unlockCodes: locked !== undefined,
      disabledAt: isSwitched ? (disabled ? now : null) : undefined,
      enabledAt: isEnabled ? now : undefined,
    });
    // Later than the enabled one, who may never sign in: the owner who was active last is not disabled.
    if (isEnabled && 'user' in access.actor)
      await noteActivity(transaction, access.actor.user.userId, new Date(now.getTime() + 1));
    if (owners > 0 && (await countOwners(transaction)) === 0)
      throw problem('VALIDATION/LAST_OWNER', 'No other owner can sign in.');
    if (isSwitched && changed.disabledAt) {
      await endAccess(transaction, { userId }, now);
      await deleteLinksOf(transaction, userId);
    } else if (changed.role !== before.role) await endTokens(transaction, userId, now);
    const after = userView(changed);
    const accountId = after.account_id;
    return { result: after, subject: ['user', userId, accountId], before: userView(before), after };
  });
};
