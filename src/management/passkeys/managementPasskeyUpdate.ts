import type { Handler } from '../../operation/handler.js';
import { redactCardData } from '../../vault/redact.js';
import { audited } from '../audit/audit.js';
import type { ManagementDeps } from '../management-deps.js';
import { ownSession } from '../users/own.js';
import { passkeyView, readOwnPasskey, withUser } from './passkey.js';

/** Gives one's own passkey another name. */
export const managementPasskeyUpdate: Handler<'managementPasskeyUpdate', ManagementDeps> = async (
  deps,
  { params, body },
  access,
) => {
  const { user } = ownSession(access);
  const { passkey_id: passkeyId } = params;
  const renamed = await audited(deps, access, 'managementPasskeyUpdate', async (transaction) => {
    const before = passkeyView(await readOwnPasskey(transaction, passkeyId, user.userId));
    const after = passkeyView(
      await transaction.passkey.update({
        where: { passkeyId },
        data: { name: redactCardData(body.name) },
        include: withUser,
      }),
    );
    return { result: after, subject: 'passkey', subjectId: passkeyId, accountId: undefined, before, after };
  });
  return { status: 200, body: renamed };
};
