import { problem } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { unlockedCodes } from '../../people/second-factor.js';
import { endAccess, endTokens } from '../../people/end-access.js';
import { lockUserRows } from '../../store/due-work/record-locks.js';
import { audited } from '../audit/audit.js';
import type { ManagementDeps } from '../management-deps.js';
import { userView } from './user.js';
import { readUser } from './users.js';

/** Changes the role of a user, disables them, or unlocks their second factor. */
export const managementUserUpdate: Handler<'managementUserUpdate', ManagementDeps> = async (
  deps,
  { params, body },
  access,
) => {
  const { user_id: userId } = params;
  const { role, disabled, second_factor_locked: locked } = body;
  const user = await audited(deps, access, 'managementUserUpdate', async (transaction) => {
    const now = deps.clock.now();
    // All owners at once, so that of two who take the role from each other one stays.
    await lockUserRows(transaction, userId);
    const before = await readUser(transaction, userId);
    const changed = await transaction.user.update({
      where: { userId },
      data: {
        ...(role === undefined ? {} : { role }),
        ...(locked === undefined ? {} : unlockedCodes),
        ...(disabled === undefined || disabled === (before.disabledAt !== null)
          ? {}
          : { disabledAt: disabled ? now : null }),
      },
    });
    const wasOwner = before.role === 'owner' && !before.disabledAt;
    if (wasOwner && (await transaction.user.count({ where: { role: 'owner', disabledAt: null } })) === 0)
      throw problem('VALIDATION/LAST_OWNER', 'No other owner may come in.');
    if (changed.disabledAt) {
      await endAccess(transaction, { userId }, now);
      await transaction.oneTimeLink.deleteMany({ where: { userId } });
    } else if (changed.role !== before.role) await endTokens(transaction, userId, now);
    const after = userView(changed);
    return { result: after, subject: 'user', subjectId: userId, accountId: undefined, before: userView(before), after };
  });
  return { status: 200, body: user };
};
