import { problem } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { secondFactorOf } from '../../people/second-factor.js';
import type { SessionActor } from '../../people/sessions.js';
import { disableManagementKey, enableManagementKey } from '../../store/people/access-tokens.js';
import { newestPasskey } from '../../store/people/passkeys.js';
import { findSession } from '../../store/people/sessions.js';
import { findUserOrThrow } from '../../store/people/users.js';
import type { Transaction } from '../../store/query/transaction.js';
import { audited } from '../audit/audit.js';
import { personOf } from '../key-acts/managementKeyActList.js';
import { signInRefused, checkPresence, lastingSession } from '../sessions/session.js';
import { managementKeyStatus, type ManagementKeyDeps } from './managementKeyGet.js';

/** Disables the management key of the settings, or enables it again. */
export const managementKeyUpdate: Handler<'managementKeyUpdate', ManagementKeyDeps> = async (
  deps,
  { body },
  access,
) => {
  const session = personOf(access);
  const { store, clock, managementKeyHash: hash } = deps;
  await checkSecondFactor(store.prisma, session);
  await checkPresence(deps, session, access, body.current_password);
  return audited(deps, access, 'managementKeyUpdate', async (transaction) => {
    const now = clock.now();
    await lastingSession(deps, transaction, session, now);
    await checkSecondFactor(transaction, session);
    const before = await managementKeyStatus(transaction, hash);
    const disabled = { disabledAt: now, disabledBy: session.user.userId };
    const isChanged =
      hash !== undefined &&
      (body.enabled
        ? await enableManagementKey(transaction, hash)
        : await disableManagementKey(transaction, { hash, ...disabled }));
    const after = await managementKeyStatus(transaction, hash);
    return { result: after, subject: ['management_key'], before: isChanged ? before : after, after };
  });
};

/**
 * Checks that the user has a second factor that does not depend on the identity provider, and has signed in with it:
 * otherwise nobody may be able to sign in while the key is disabled.
 * @throws Problem VALIDATION/SECOND_FACTOR_SETUP_REQUIRED; VALIDATION/SIGN_IN_REFUSED
 */
async function checkSecondFactor(client: Transaction, { user: { userId }, sessionId }: SessionActor): Promise<void> {
  const user = await findUserOrThrow(client, userId);
  if (!user.totpEnabledAt && !(await newestPasskey(client, userId)))
    throw problem(
      'VALIDATION/SECOND_FACTOR_SETUP_REQUIRED',
      'This needs a second factor of this service, and the user has none.',
    );
  const session = await findSession(client, sessionId);
  if (session && (await secondFactorOf(client, { secondFactorRequired: true }, user, session)) === 'unverified')
    throw signInRefused('Sign in with your passkey, then repeat this.');
}
