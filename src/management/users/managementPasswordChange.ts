import type { Handler } from '../../operation/handler.js';
import { refuseGuessablePassword, refuseUsedPassword } from '../../people/password-rules.js';
import { endAccess } from '../../people/sessions.js';
import { updatePassword } from '../../store/people/users.js';
import { audited } from '../audit/audit.js';
import { signInRefused, checkOwnPassword, ownSession } from '../sessions/session.js';
import { type UserDeps, userView } from './user.js';

/** Sets the user's own password, and ends their other sessions and access tokens. */
export const managementPasswordChange: Handler<'managementPasswordChange', UserDeps> = async (
  deps,
  { body },
  access,
) => {
  const session = ownSession(access);
  const before = await checkOwnPassword(deps, session, access, body.current_password);
  await refuseGuessablePassword(body.new_password, session.user.email, 'new_password');
  await refuseUsedPassword(deps.passwords, body.new_password, before, 'new_password');
  const passwordHash = await deps.passwords.hash(body.new_password);
  const { userId } = session.user;
  return audited(deps, access, 'managementPasswordChange', async (transaction) => {
    const now = deps.clock.now();
    if (!(await updatePassword(transaction, before, passwordHash))) throw signInRefused();
    await endAccess(transaction, { userId, except: session.sessionId }, now);
    const after = { password_changed_at: now.toISOString() };
    return { result: userView({ ...before, passwordHash }), subject: ['user', userId], after };
  });
};
