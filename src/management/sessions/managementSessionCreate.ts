import type { Schema } from '../../base/contract.js';
import { missingField, Problem, problem } from '../../base/errors/errors.js';
import type { Handler, Input, SignInAccess } from '../../operation/handler.js';
import { countCode, takeCode, takeRecoveryCode } from '../../people/authenticator.js';
import { takeLink } from '../../people/tokens.js';
import { credentialIdBytes, readAssertion, takeChallenge, userIdIn } from '../../people/passkeys.js';
import { knownBrowser } from '../../people/sessions.js';
import { counted, type SignInTry } from '../../people/sign-in-limits.js';
import { lockUserRow } from '../../store/due-work/record-locks.js';
import { findPasskeyByCredential, notePasskeyUse } from '../../store/people/passkeys.js';
import { findUser, unlockCodes, type UserRow } from '../../store/people/users.js';
import type { Transaction } from '../../store/query/transaction.js';
import { authenticatorOwner } from '../../vault/reseal.js';
import { auditEntry } from '../audit/audit.js';
import { PasskeyRequired, recordedRefusals, signIn, signInRefused, type SessionDeps } from './session.js';
import { withSignOn } from './sign-on.js';

type Body = Input<'managementSessionCreate'>['body'];

/** Signs a user in with a password, a passkey, a link or the identity provider. */
export const managementSessionCreate: Handler<'managementSessionCreate', SessionDeps> = async (
  deps,
  { body },
  access,
) => {
  const { sign_in_token: token, passkey, sso } = body;
  try {
    if (token !== undefined) return await withLink(deps, token, access);
    if (sso !== undefined) return await withSignOn(deps, sso, access);
    return await (passkey === undefined ? withPassword(deps, body, access) : withPasskey(deps, passkey, access));
  } catch (error) {
    if (error instanceof PasskeyRequired || (error instanceof Problem && recordedRefusals.has(error.code)))
      await noteRefusal(deps, body, access, error.code === 'RATE_LIMIT_EXCEEDED');
    throw error;
  }
};

/** Records a refused sign-in for the audit log, under the user it names. */
async function noteRefusal({ refusedSignIns }: SessionDeps, body: Body, access: SignInAccess, isLimited: boolean) {
  const userId = body.passkey && userIdIn(body.passkey.user_handle);
  const email = body.email?.toLowerCase();
  const refused = { address: access.sourceAddress ?? '', requestId: access.requestId };
  if (userId !== undefined) await refusedSignIns.noteNamed({ userId }, refused, isLimited);
  else if (email !== undefined) await refusedSignIns.noteNamed({ email }, refused, isLimited);
  else refusedSignIns.note({ userId: undefined, ...refused });
}

function withLink(deps: SessionDeps, token: string, access: SignInAccess) {
  const tried = { user: undefined, knownSessionId: undefined, address: access.sourceAddress ?? '' };
  return counted(deps.signInLimits, tried, () =>
    signIn(deps, access, 'managementSessionCreate', 'sign_in_link', async (transaction) => {
      const userId = await takeLink(transaction, token, 'sign_in', deps.clock.now());
      if (userId === undefined) throw signInRefused();
      return userId;
    }),
  );
}

async function withPassword(deps: SessionDeps, { password, code, ...body }: Body, access: SignInAccess) {
  const { store, passwords, signInLimits } = deps;
  const email = body.email?.toLowerCase();
  if (email === undefined) throw missing('email');
  if (password === undefined) throw missing('password');
  const knownSessionId = await knownBrowser(store, access.sessionToken, { email });
  const tried = { user: email, isPassword: true, knownSessionId, address: access.sourceAddress ?? '' };
  return counted(signInLimits, tried, async () => {
    const user = await findUser(store.prisma, { email });
    // An unknown user takes as long as a wrong password.
    const isRight = await passwords.matches(
      password,
      user?.passwordHash ?? undefined,
      knownSessionId === undefined ? 'sign_in' : 'sign_in_known',
    );
    if (!user || !isRight || user.disabledAt) throw signInRefused();
    return user.totpEnabledAt
      ? withCode(deps, { user, code, tried }, access)
      : signIn(deps, access, 'managementSessionCreate', 'password', (transaction) => unchanged(transaction, user));
  });
}

/**
 * Locks the user whose password was verified. A change of password or factor fails the sign-ins in progress.
 * @returns the user's id
 * @throws Problem VALIDATION/SIGN_IN_REFUSED if either changed in the meantime
 */
async function unchanged(transaction: Transaction, user: UserRow): Promise<string> {
  const { userId } = user;
  await lockUserRow(transaction, userId);
  const now = await findUser(transaction, { userId });
  if (now?.passwordHash !== user.passwordHash || now.totpEnabledAt?.getTime() !== user.totpEnabledAt?.getTime())
    throw signInRefused();
  return userId;
}

/** A sign-in with the right password, for a user who also needs a code. */
interface WithCode {
  readonly user: UserRow;
  readonly code: string | undefined;
  readonly tried: SignInTry;
}

/** Counts and locks the code outside the sign-in's transaction, which a refusal rolls back. */
async function withCode(deps: SessionDeps, { user, code, tried }: WithCode, access: SignInAccess) {
  const { store, clock } = deps;
  const { userId } = user;
  if (user.codesLockedAt) throw codesLocked();
  if (code === undefined) {
    // The password was correct: five wrong codes may follow it.
    await deps.signInLimits.forgive(tried);
    throw problem('VALIDATION/SECOND_FACTOR_REQUIRED', 'The user must also send a code.');
  }
  const guess = await countCode(store.pool, userId, clock.now());
  if (!guess) throw codesLocked();
  const tally = { isWrong: false };
  try {
    return await signIn(deps, access, 'managementSessionCreate', 'password', async (transaction) => {
      await unchanged(transaction, user);
      tally.isWrong = !(await isSecondFactor(deps, transaction, user, code));
      if (tally.isWrong) throw signInRefused();
      return userId;
    });
  } finally {
    await (tally.isWrong ? guess.refuse(lockEntry(access, userId, clock.now())) : guess.release());
  }
}

/**
 * Signs in with a passkey. Its assertion names the user, and its challenge identifies the browser that requested it.
 */
async function withPasskey(deps: SessionDeps, passkey: Schema<'PasskeyAssertion'>, access: SignInAccess) {
  const { store, clock, relyingParty, signInLimits } = deps;
  const { sessionToken, challengeToken: browser, sourceAddress: address = '' } = access;
  const userId = userIdIn(passkey.user_handle);
  const knownSessionId = userId && (await knownBrowser(store, sessionToken, { userId }));
  const tried = { user: userId, knownSessionId, address };
  return counted(signInLimits, tried, async () => {
    if (userId === undefined || browser === undefined) throw signInRefused();
    const use = { purpose: 'sign_in', browser } as const;
    const challenge = await takeChallenge(store.prisma, use, passkey.client_data, clock.now());
    if (challenge === undefined) throw signInRefused();
    const credentialId = credentialIdBytes(passkey.credential_id);
    const known = await findPasskeyByCredential(store.prisma, credentialId, userId);
    if (!known) throw signInRefused();
    const counter = await readAssertion(passkey, challenge, known, relyingParty);
    if (counter === undefined) throw signInRefused();
    const opened = await signIn(deps, access, 'managementSessionCreate', 'passkey', async (transaction) => {
      if (!(await notePasskeyUse(transaction, known.passkeyId, counter, clock.now()))) throw signInRefused();
      await unlockCodes(transaction, userId);
      return userId;
    });
    // The request for the challenge was also counted.
    await signInLimits.forget({ user: undefined, knownSessionId: undefined, address });
    return opened;
  });
}

/** Checks a second factor. A user without an authenticator application needs none; a code is ignored. */
async function isSecondFactor(
  { vault, clock }: Pick<SessionDeps, 'vault' | 'clock'>,
  transaction: Transaction,
  { userId, totpSecret, totpEnabledAt }: UserRow,
  code: string,
): Promise<boolean> {
  if (!totpSecret || !totpEnabledAt) return true;
  const secret = vault.open(totpSecret, authenticatorOwner(userId));
  return (
    (await takeCode(transaction, { userId, secret, code }, clock.now())) ||
    (await takeRecoveryCode(transaction, userId, code))
  );
}

const codesLocked = () =>
  problem(
    'VALIDATION/SECOND_FACTOR_LOCKED',
    'Codes of this user are not accepted, because 20 within an hour were wrong.',
  );

/** Returns the audit entry for locked codes. It has no actor, because the person who guessed is unknown. */
const lockEntry = (access: SignInAccess, userId: string, at: Date) =>
  auditEntry(
    access,
    'managementSessionCreate',
    { subject: ['user', userId], after: { second_factor_locked_at: at.toISOString() } },
    at,
  );

const missing = (field: string) =>
  missingField(`The field ${field} is missing: send email and password, sign_in_token, passkey or sso.`, field);
