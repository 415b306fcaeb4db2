import type { Handler } from '../../operation/handler.js';
import { refuseGuessablePassword } from '../../people/password-rules.js';
import { endAccess } from '../../people/end-access.js';
import { updatePassword } from '../../store/people/users.js';
import { audited } from '../audit/audit.js';
import type { UserDeps } from './user-deps.js';
import { checkOwnPassword, ownSession } from './own.js';
import { userView } from './user.js';

/** Sets the user's own password, and ends their other sessions and access tokens. */
export const managementPasswordChange: Handler<'managementPasswordChange', UserDeps> = async (
  deps,
  { body },
  access,
) => {
  const session = ownSession(access);
  await checkOwnPassword(deps, session, access, body.current_password);
  await refuseGuessablePassword(body.new_password, session.user.email, 'new_password');
  const passwordHash = await deps.passwords.hash(body.new_password);
  const { userId } = session.user;
  const user = await audited(deps, access, 'managementPasswordChange', async (transaction) => {
    const now = deps.clock.now();
    const changed = await updatePassword(transaction, userId, passwordHash);
    await endAccess(transaction, { userId, except: session.sessionId }, now);
    const after = { password_changed_at: now.toISOString() };
    return { result: userView(changed), subject: 'user', subjectId: userId, accountId: undefined, after };
  });
  return { status: 200, body: user };
};
