import type { Prisma, User } from '@prisma/client';
import { problem } from '../../errors.js';
import type { Handler, Input, SignInAccess } from '../../handler.js';
import { takeCode, takeRecoveryCode } from '../../people/authenticator.js';
import { authenticatorOwner } from '../../vault/reseal.js';
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

async function withPassword(deps: ManagementDeps, { password, code, ...body }: Body, access: SignInAccess) {
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
  if (user.totpEnabledAt && code === undefined)
    throw problem('VALIDATION/SECOND_FACTOR_REQUIRED', 'The user signs in with a code as well.');
  const opened = await signIn(deps, access, 'managementSessionCreate', 'password', async (transaction) => {
    if (code !== undefined && !(await isSecondFactor(deps, transaction, user, code))) throw signInRefused();
    return user.userId;
  });
  await signInLimits.forget(tried);
  return opened;
}

/** A code that a user without an authenticator application sends means nothing. */
async function isSecondFactor(
  { vault, clock }: Pick<ManagementDeps, 'vault' | 'clock'>,
  transaction: Prisma.TransactionClient,
  { userId, totpSecret, totpEnabledAt }: User,
  code: string,
): Promise<boolean> {
  if (!totpSecret || !totpEnabledAt) return true;
  const secret = vault.open(totpSecret, authenticatorOwner(userId));
  return (
    (await takeCode(transaction, { userId, secret, code }, clock.now())) ||
    (await takeRecoveryCode(transaction, userId, code))
  );
}

const missing = (field: string) =>
  problem('VALIDATION/MISSING_FIELD', `The field ${field} is missing: send email and password, or sign_in_token.`, {
    field,
  });
