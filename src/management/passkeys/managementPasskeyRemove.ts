import type { Handler } from '../../operation/handler.js';
import { endAccess } from '../../people/sessions.js';
import { deletePasskey } from '../../store/people/passkeys.js';
import { audited } from '../audit/audit.js';
import { checkOwnPassword, ownSession } from '../sessions/session.js';
import { noPasskey, passkeyView, readOwnPasskey, type PasskeyDeps } from './managementPasskeyList.js';

/** Removes one of the caller's passkeys. */
export const managementPasskeyRemove: Handler<'managementPasskeyRemove', PasskeyDeps> = async (
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
    // Another request has deleted it first.
    if (!(await deletePasskey(transaction, passkeyId, userId))) throw noPasskey(passkeyId);
    await endAccess(transaction, { userId, except: session.sessionId }, deps.clock.now());
    return { result: undefined, subject: ['passkey', passkeyId], before };
  });
  return { passkey_id: passkeyId, removed: true };
};
