import type { Handler } from '../../operation/handler.js';
import { endAccess } from '../../people/end-access.js';
import { audited } from '../audit/audit.js';
import type { ManagementDeps } from '../management-deps.js';
import { checkOwnPassword, ownSession } from '../users/own.js';
import { noPasskey, passkeyView, readOwnPasskey } from './passkey.js';

/** Removes one's own passkey. */
export const managementPasskeyRemove: Handler<'managementPasskeyRemove', ManagementDeps> = async (
  deps,
  { params, body },
  access,
) => {
  const session = ownSession(access);
  await checkOwnPassword(deps, session, access, body.current_password);
  const { passkey_id: passkeyId } = params;
  const { userId } = session.user;
  await audited(deps, access, 'managementPasskeyRemove', async (transaction) => {
    const before = passkeyView(await readOwnPasskey(transaction, passkeyId, userId));
    const { count } = await transaction.passkey.deleteMany({ where: { passkeyId, userId } });
    // Another request was faster.
    if (count === 0) throw noPasskey(passkeyId);
    await endAccess(transaction, { userId, except: session.sessionId }, deps.clock.now());
    return { result: undefined, subject: 'passkey', subjectId: passkeyId, accountId: undefined, before };
  });
  return { status: 200, body: { passkey_id: passkeyId, removed: true } };
};
