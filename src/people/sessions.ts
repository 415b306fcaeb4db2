import type { Actor } from '../base/actor.js';
import type { Clock } from '../base/clock.js';
import type { Random } from '../base/random.js';
import type { Database } from '../store/connection/open.js';
import {
  findLastingSession,
  findSessionOfUser,
  insertSession,
  noteSessionUse,
  type Lasting,
  type SignInMethod,
} from '../store/people/sessions.js';
import type { Transaction } from '../store/query/transaction.js';
import { csrfTokenOf, isToken, newToken, tokenHash } from './tokens.js';

/** Seconds without a request after which a session ends. */
export const idleSeconds = 60 * 60;

/** Maximum lifetime of a session, in seconds. */
const absoluteSeconds = 12 * 60 * 60;

/** Precision of a session's last use, so that not every request writes. */
const precisionSeconds = 60;

/** The actor of a request with a session. */
export type SessionActor = Extract<Actor, { kind: 'session' }>;

/** The stored circumstances of a sign-in. */
export interface NewSession {
  readonly userId: string;
  readonly method: SignInMethod;
  readonly sourceAddress: string | undefined;
  readonly userAgent: string | undefined;
}

/**
 * Opens a session. The token goes into the browser's cookie; only its hash is stored.
 * @param at real time
 */
export async function openSession(
  transaction: Transaction,
  { userId, method, sourceAddress, userAgent }: NewSession,
  random: Random,
  at: Date,
) {
  const sessionToken = newToken(random, 'pts_');
  const session = await insertSession(transaction, {
    sessionId: random.timedUuid(at),
    userId,
    hash: tokenHash(sessionToken),
    method,
    sourceAddress: sourceAddress ?? null,
    userAgent: userAgent ?? null,
    createdAt: at,
    lastUsedAt: at,
    expiresAt: new Date(at.getTime() + absoluteSeconds * 1000),
  });
  return { session, sessionToken };
}

/** Selects the current sessions. @param at real time */
export const lasting = (at: Date): Lasting => ({ at, usedSince: new Date(at.getTime() - idleSeconds * 1000) });

/** Reads the session of a cookie and records its use. @returns undefined if it has ended */
export async function readSession(
  { prisma }: Pick<Database, 'prisma'>,
  clock: Clock,
  sessionToken: string,
): Promise<SessionActor | undefined> {
  if (!isToken(sessionToken, 'pts_')) return undefined;
  const now = clock.now();
  const found = await findLastingSession(prisma, { hash: tokenHash(sessionToken) }, lasting(now));
  if (!found) return undefined;
  const { sessionId, user, lastUsedAt } = found;
  if (now.getTime() - lastUsedAt.getTime() >= precisionSeconds * 1000) await noteSessionUse(prisma, sessionId, now);
  return {
    kind: 'session',
    role: user.role,
    user: { userId: user.userId, email: user.email },
    sessionId,
    csrfToken: csrfTokenOf(sessionToken),
  };
}

/**
 * Returns the session that a user had in this browser before, even if it ended long ago. The cookie proves it.
 * @param sessionToken as received
 * @param user by e-mail address or id
 */
export async function knownBrowser(
  { prisma }: Pick<Database, 'prisma'>,
  sessionToken: string | undefined,
  user: { readonly email: string } | { readonly userId: string },
): Promise<string | undefined> {
  if (sessionToken === undefined || !isToken(sessionToken, 'pts_')) return undefined;
  return findSessionOfUser(prisma, tokenHash(sessionToken), user);
}
