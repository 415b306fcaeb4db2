import { problem } from '../../errors.js';
import type { Handler, Input, SignInAccess } from '../../handler.js';
import { takeLink } from '../../people/one-time-links.js';
import { knownBrowser } from '../../people/sessions.js';
import type { ManagementDeps } from '../management-deps.js';
import { signIn, signInRefused } from './session.js';

type Body = Input<'managementSessionCreate'>['body'];

/** Signs a user in, in one of the ways that there are. */
export const managementSessionCreate: Handler<'managementSessionCreate', ManagementDeps> = async (
  deps,
  { body },
  access,
) => {
  const { clock } = deps;
  const { sign_in_token: token } = body;
  if (token === undefined) return withPassword(deps, body, access);
  const tried = { email: undefined, knownSessionId: undefined, address: access.sourceAddress ?? '' };
  await deps.signInLimits.countTry(tried);
  const opened = await signIn(deps, access, 'managementSessionCreate', 'sign_in_link', async (transaction) => {
    const userId = await takeLink(transaction, token, 'sign_in', clock.now());
    if (userId === undefined) throw signInRefused();
    return userId;
  });
  await deps.signInLimits.forget(tried);
  return opened;
};

async function withPassword(deps: ManagementDeps, { password, ...body }: Body, access: SignInAccess) {
  const { store, passwords, signInLimits } = deps;
  const email = body.email?.toLowerCase();
  if (email === undefined) throw missing('email');
  if (password === undefined) throw missing('password');
  const knownSessionId = await knownBrowser(store, access.sessionToken, email);
  const tried = { email, knownSessionId, address: access.sourceAddress ?? '' };
  await signInLimits.countTry(tried);
  const user = await store.prisma.user.findUnique({ where: { email } });
  // An unknown user takes as long as one with a wrong password.
  const isRight = await passwords.matches(password, user?.passwordHash ?? undefined);
  if (!user || !isRight || user.disabledAt) throw signInRefused();
  const opened = await signIn(deps, access, 'managementSessionCreate', 'password', () => Promise.resolve(user.userId));
  await signInLimits.forget(tried);
  return opened;
}

const missing = (field: string) =>
  problem('VALIDATION/MISSING_FIELD', `The field ${field} is missing: send email and password, or sign_in_token.`, {
    field,
  });
