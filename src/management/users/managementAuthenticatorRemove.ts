import type { Handler } from '../../operation/handler.js';
import { endAccess } from '../../people/end-access.js';
import { unlockedCodes } from '../../people/second-factor.js';
import { audited } from '../audit/audit.js';
import type { ManagementDeps } from '../management-deps.js';
import { checkOwnPassword, ownSession } from './own.js';
import { userView } from './user.js';
import { readUser } from './users.js';

/** Takes an authenticator application off, with its recovery codes. */
export const managementAuthenticatorRemove: Handler<'managementAuthenticatorRemove', ManagementDeps> = async (
  deps,
  { body },
  access,
) => {
  const session = ownSession(access);
  await checkOwnPassword(deps, session, access, body.current_password);
  const { userId } = session.user;
  const user = await audited(deps, access, 'managementAuthenticatorRemove', async (transaction) => {
    const before = userView(await readUser(transaction, userId));
    if (before.second_factor) await endAccess(transaction, { userId, except: session.sessionId }, deps.clock.now());
    await transaction.recoveryCode.deleteMany({ where: { userId } });
    const after = userView(
      await transaction.user.update({
        where: { userId },
        data: { totpSecret: null, totpEnabledAt: null, totpLastStep: null, ...unlockedCodes },
      }),
    );
    return { result: after, subject: 'user', subjectId: userId, accountId: undefined, before, after };
  });
  return { status: 200, body: user };
};
