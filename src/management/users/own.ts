import { problem, Problem } from '../../base/errors/errors.js';
import type { ManagementAccess } from '../../operation/handler.js';
import { lasting, type SessionActor } from '../../people/sessions.js';
import { lockUserRow } from '../../store/due-work/record-locks.js';
import { findSession, isLastingSession } from '../../store/people/sessions.js';
import { findUserOrThrow, type UserRow } from '../../store/people/users.js';
import type { Transaction } from '../../store/query/transaction.js';
import type { UserDeps } from './user.js';
import { noSession, signInRefused } from '../sessions/session.js';

type Deps = Pick<UserDeps, 'store' | 'passwords' | 'signInLimits' | 'refusedSignIns'>;

/**
 * Returns the session of a request that changes its user's credentials.
 * @throws Problem VALIDATION/RECORD_NOT_FOUND without one
 */
export function ownSession({ actor }: ManagementAccess): SessionActor {
  if (actor.kind !== 'session') throw noSession();
  return actor;
}

/**
 * Runs a check that the person at a session is its user. Counts like a sign-in, also in the audit log, because a
 * session may be in other hands.
 * @throws Problem VALIDATION/SIGN_IN_REFUSED; RATE_LIMIT_EXCEEDED
 */
export async function provingItself<Proof>(
  { signInLimits, refusedSignIns }: Pick<Deps, 'signInLimits' | 'refusedSignIns'>,
  { user, sessionId }: SessionActor,
  access: ManagementAccess,
  check: () => Promise<Proof | undefined>,
): Promise<Proof> {
  const { sourceAddress: address = '', requestId } = access;
  const tried = { user: user.email, knownSessionId: sessionId, address };
  const note = (): void => refusedSignIns.note({ userId: user.userId, address, requestId });
  await signInLimits.countTry(tried).catch((error: unknown) => {
    if (error instanceof Problem) note();
    throw error;
  });
  const proof = await check();
  if (proof === undefined) {
    note();
    throw signInRefused();
  }
  await signInLimits.forget(tried);
  return proof;
}

/**
 * Checks the password of a session's user. A user without a password needs none.
 * @throws Problem VALIDATION/SIGN_IN_REFUSED; RATE_LIMIT_EXCEEDED
 */
export async function checkOwnPassword(
  deps: Deps,
  session: SessionActor,
  access: ManagementAccess,
  given: string | undefined,
): Promise<UserRow> {
  const user = await findUserOrThrow(deps.store.prisma, session.user.userId);
  const { passwordHash } = user;
  if (passwordHash === null) return user;
  return provingItself(deps, session, access, async () =>
    given !== undefined && (await deps.passwords.matches(given, passwordHash, 'own_password')) ? user : undefined,
  );
}

/** Maximum age, in milliseconds, at which a session opened with a passkey or by SSO proves its user's presence. */
const freshMilliseconds = 5 * 60_000;

/**
 * Checks that a session's user is present: by a passkey or the identity provider that opened it recently, or by the
 * password. A session opened by the identity provider needs one of them, even if its user has no password.
 * @throws Problem VALIDATION/SIGN_IN_REFUSED; RATE_LIMIT_EXCEEDED
 */
export async function checkPresence(
  deps: Deps & Pick<UserDeps, 'clock'>,
  session: SessionActor,
  access: ManagementAccess,
  given: string | undefined,
): Promise<void> {
  const opened = await findSession(deps.store.prisma, session.sessionId);
  const age = deps.clock.now().getTime() - (opened?.createdAt.getTime() ?? 0);
  const isFresh = age < freshMilliseconds;
  if (isFresh && (opened?.method === 'passkey' || opened?.method === 'sso')) return;
  const { passwordHash } = await checkOwnPassword(deps, session, access, given);
  // A user without a password who signed in with a link of the sandbox has nothing to prove it by.
  if (passwordHash === null && (opened?.method === 'sso' || opened?.method === 'passkey'))
    throw signInRefused('Sign in again, then repeat this.');
}

/**
 * Locks a session's user and checks that the session has not ended in the meantime.
 * @throws Problem VALIDATION/SESSION_NOT_VALID
 */
export async function lastingSession(
  { config }: Pick<UserDeps, 'config'>,
  transaction: Transaction,
  { sessionId, user }: SessionActor,
  at: Date,
): Promise<void> {
  await lockUserRow(transaction, user.userId);
  if (!(await isLastingSession(transaction, sessionId, lasting(at, config))))
    throw problem('VALIDATION/SESSION_NOT_VALID', 'The session has ended.');
}
