import type { Handler } from '../../operation/handler.js';
import { endAccess } from '../../people/sessions.js';
import { deleteAuthenticator } from '../../store/people/users.js';
import { audited } from '../audit/audit.js';
import { readUser, type UserDeps, userView } from './user.js';
import { checkOwnPassword, ownSession } from '../sessions/session.js';

/** Removes an authenticator application and its recovery codes. */
export const managementAuthenticatorRemove: Handler<'managementAuthenticatorRemove', UserDeps> = async (
  deps,
  { body },
  access,
) => {
  const session = ownSession(access);
  await checkOwnPassword(deps, session, access, body.current_password);
  const { userId } = session.user;
  return audited(deps, access, 'managementAuthenticatorRemove', async (transaction) => {
    const before = userView(await readUser(transaction, userId));
    if (before.second_factor) await endAccess(transaction, { userId, except: session.sessionId }, deps.clock.now());
    const after = userView(await deleteAuthenticator(transaction, userId));
    return { result: after, subject: ['user', userId], before, after };
  });
};
