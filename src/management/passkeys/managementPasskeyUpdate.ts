import type { Handler } from '../../operation/handler.js';
import { renamePasskey } from '../../store/people/passkeys.js';
import { redactCardData } from '../../vault/redact.js';
import { audited } from '../audit/audit.js';
import { ownSession } from '../sessions/session.js';
import { passkeyView, readOwnPasskey, type PasskeyDeps } from './managementPasskeyList.js';

export const managementPasskeyUpdate: Handler<'managementPasskeyUpdate', PasskeyDeps> = async (
  deps,
  { params, body },
  access,
) => {
  const { user } = ownSession(access);
  const { passkey_id: passkeyId } = params;
  return audited(deps, access, 'managementPasskeyUpdate', async (transaction) => {
    const before = passkeyView(await readOwnPasskey(transaction, passkeyId, user.userId));
    const after = passkeyView(await renamePasskey(transaction, passkeyId, redactCardData(body.name)));
    return { result: after, subject: ['passkey', passkeyId], before, after };
  });
};
