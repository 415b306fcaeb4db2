import type { User } from '../../../generated/prisma/client.js';
import type { ManagementAccess } from '../../handler.js';
import type { SessionActor } from '../../people/sessions.js';
import type { ManagementDeps } from '../management-deps.js';
import { noSession, signInRefused } from '../sessions/session.js';

type Deps = Pick<ManagementDeps, 'store' | 'passwords' | 'signInLimits'>;

/**
 * The session of a request that changes how its user comes in.
 * @throws Problem VALIDATION/RECORD_NOT_FOUND without one
 */
export function ownSession({ actor }: ManagementAccess): SessionActor {
  if (actor.kind !== 'session') throw noSession();
  return actor;
}

/**
 * Runs a check that whoever sits at a session is its user, counted like a sign-in.
 * @throws Problem VALIDATION/SIGN_IN_REFUSED; RATE_LIMIT_EXCEEDED
 */
export async function provingItself<Proof>(
  { signInLimits }: Pick<Deps, 'signInLimits'>,
  { user, sessionId }: SessionActor,
  access: ManagementAccess,
  check: () => Promise<Proof | undefined>,
): Promise<Proof> {
  const tried = { user: user.email, knownSessionId: sessionId, address: access.sourceAddress ?? '' };
  await signInLimits.countTry(tried);
  const proof = await check();
  if (proof === undefined) throw signInRefused();
  await signInLimits.forget(tried);
  return proof;
}

/**
 * Checks the password of the user of a session; one who has none needs none.
 * @throws Problem VALIDATION/SIGN_IN_REFUSED; RATE_LIMIT_EXCEEDED
 */
export async function checkOwnPassword(
  deps: Deps,
  session: SessionActor,
  access: ManagementAccess,
  given: string | undefined,
): Promise<User> {
  const user = await deps.store.prisma.user.findUniqueOrThrow({ where: { userId: session.user.userId } });
  const { passwordHash } = user;
  if (passwordHash === null) return user;
  return provingItself(deps, session, access, async () =>
    given !== undefined && (await deps.passwords.matches(given, passwordHash, 'own_password')) ? user : undefined,
  );
}
