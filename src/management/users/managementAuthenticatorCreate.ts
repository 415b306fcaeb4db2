import type { Handler } from '../../operation/handler.js';
import { problem } from '../../base/errors/errors.js';
import { authenticatorUrl, newAuthenticatorSecret } from '../../people/authenticator.js';
import { storeAuthenticatorSecret } from '../../store/people/users.js';
import { authenticatorOwner } from '../../vault/reseal.js';
import { audited } from '../audit/audit.js';
import type { UserDeps } from './user.js';
import { checkOwnPassword, ownSession } from '../sessions/session.js';

/** Creates the secret of an authenticator application. Only this response contains it. */
export const managementAuthenticatorCreate: Handler<'managementAuthenticatorCreate', UserDeps> = async (
  deps,
  { body },
  access,
) => {
  const session = ownSession(access);
  await checkOwnPassword(deps, session, access, body.current_password);
  const { userId, email } = session.user;
  const secret = newAuthenticatorSecret(deps.random);
  await audited(deps, access, 'managementAuthenticatorCreate', async (transaction) => {
    const sealedSecret = Uint8Array.from(deps.vault.seal(secret, authenticatorOwner(userId)));
    if (!(await storeAuthenticatorSecret(transaction, userId, sealedSecret))) throw authenticatorInUse();
    return { result: undefined, subject: ['user', userId] };
  });
  return { secret, otpauth_url: authenticatorUrl(secret, email) };
};

export const authenticatorInUse = () =>
  problem('VALIDATION/AUTHENTICATOR_IN_USE', 'The user has an authenticator application.');
