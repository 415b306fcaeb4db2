import type { Handler } from '../../operation/handler.js';
import { takeLink, userOfLink } from '../../people/tokens.js';
import { refuseGuessablePassword, refuseUsedPassword } from '../../people/password-rules.js';
import { endAccess } from '../../people/sessions.js';
import { counted } from '../../people/sign-in-limits.js';
import { findUserOrThrow, resetCredentials } from '../../store/people/users.js';
import type { UserDeps } from './user.js';
import { signIn, signInRefused } from '../sessions/session.js';

/** Sets the password of an invited user, and signs them in. */
export const managementInvitationAccept: Handler<'managementInvitationAccept', UserDeps> = async (
  deps,
  { body },
  access,
) => {
  const { store, clock, passwords, signInLimits } = deps;
  const tried = { user: undefined, knownSessionId: undefined, address: access.sourceAddress ?? '' };
  return counted(signInLimits, tried, async () => {
    // A hash costs a tenth of a second, so an unknown token is refused before it.
    const known = await userOfLink(store.prisma, body.invitation_token, 'invitation', clock.now());
    if (known === undefined) throw signInRefused();
    const user = await findUserOrThrow(store.prisma, known);
    await refuseGuessablePassword(body.password, user.email, 'password');
    await refuseUsedPassword(passwords, body.password, user, 'password');
    const passwordHash = await passwords.hash(body.password);
    return signIn(deps, access, 'managementInvitationAccept', 'invitation', async (transaction) => {
      const now = clock.now();
      await endAccess(transaction, { userId: known }, now);
      const userId = await takeLink(transaction, body.invitation_token, 'invitation', now);
      if (userId !== known) throw signInRefused();
      if (!(await resetCredentials(transaction, user, passwordHash))) throw signInRefused();
      return userId;
    });
  });
};
