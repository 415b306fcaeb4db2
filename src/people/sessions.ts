import type { Actor } from '../base/actor.js';
import type { Random } from '../base/random.js';
import type { Database } from '../store/connection/open.js';
import { lockUserRow } from '../store/due-work/record-locks.js';
import { revokeAccessTokensOf } from '../store/people/access-tokens.js';
import {
  endSessionsOf,
  findLastingSession,
  findSessionOfUser,
  insertSession,
  type Lasting,
  noteSessionUse,
  type SignInMethod,
} from '../store/people/sessions.js';
import type { Transaction } from '../store/query/transaction.js';
import { challengeSeconds, signOnSeconds } from './passkeys.js';
import { type PeopleDeps, secondFactorOf, type SessionRules } from './second-factor.js';
import { csrfTokenOf, isToken, newToken, tokenHash } from './tokens.js';

/** Maximum lifetime of a session, in seconds. */
const absoluteSeconds = 12 * 60 * 60;

/** Precision of a session's last use, so that not every request writes. */
const precisionSeconds = 60;

export type SessionActor = Extract<Actor, { kind: 'session' }>;

/** The stored circumstances of a sign-in. */
export interface NewSession {
  readonly userId: string;
  readonly method: SignInMethod;
  readonly sourceAddress: string | undefined;
  readonly userAgent: string | undefined;
}

/** Opens a session. The token goes into the browser's cookie; only its hash is stored. @param at real time */
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
export const lasting = (at: Date, { sessionIdleSeconds }: Pick<SessionRules, 'sessionIdleSeconds'>): Lasting => ({
  at,
  usedSince: new Date(at.getTime() - sessionIdleSeconds * 1000),
});

/**
 * Reads the session of a cookie.
 * @param isUse true records that the session is used
 * @returns undefined if it has ended, or was opened without the passkey that is required now
 */
export async function readSession(
  { store: { prisma }, clock, config }: PeopleDeps,
  sessionToken: string,
  isUse: boolean,
): Promise<SessionActor | undefined> {
  if (!isToken(sessionToken, 'pts_')) return undefined;
  const now = clock.now();
  const found = await findLastingSession(prisma, { hash: tokenHash(sessionToken) }, lasting(now, config));
  if (!found) return undefined;
  const { sessionId, user, lastUsedAt } = found;
  const factor = await secondFactorOf(prisma, config, user, found);
  if (factor === 'unverified') return undefined;
  if (isUse && now.getTime() - lastUsedAt.getTime() >= precisionSeconds * 1000)
    await noteSessionUse(prisma, sessionId, now);
  return {
    kind: 'session',
    role: user.role,
    user: { userId: user.userId, email: user.email },
    accountId: user.accountId ?? undefined,
    mustSetUpSecondFactor: factor === 'missing',
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

/**
 * Lifetime of the cookie in the browser, in days: longer than the session, because the cookie identifies a known
 * browser.
 */
const cookieDays = 90;

/** Returns the name of the console's session cookie, which depends on whether the console's address is secure. */
export const sessionCookieName = (consoleUrl: string): string => nameOf(consoleUrl, 'session');

/** Returns the Set-Cookie header of a session. The browser stores the cookie for 90 days. */
export const sessionCookie = (consoleUrl: string, sessionToken: string): string =>
  cookie(consoleUrl, 'session', sessionToken, cookieDays * 24 * 60 * 60);

/** Returns the name of the cookie of a browser that signs in with a passkey. */
export const challengeCookieName = (consoleUrl: string): string => nameOf(consoleUrl, 'passkey');

/** Returns the Set-Cookie header of a challenge. Only the browser that requested the challenge may answer it. */
export const challengeCookie = (consoleUrl: string, challengeToken: string): string =>
  cookie(consoleUrl, 'passkey', challengeToken, challengeSeconds);

/** Returns the name of the cookie of a browser that signs in with the identity provider. */
export const signOnCookieName = (consoleUrl: string): string => nameOf(consoleUrl, 'sso');

/** Returns the Set-Cookie header of a sign-in with the identity provider, which only this browser may complete. */
export const signOnCookie = (consoleUrl: string, token: string): string =>
  cookie(consoleUrl, 'sso', token, signOnSeconds);

type Name = 'session' | 'passkey' | 'sso';

/** Pages of other sites cannot set a cookie whose name begins with `__Host-`. */
const nameOf = (consoleUrl: string, name: Name): string =>
  `${isSecure(consoleUrl) ? '__Host-' : ''}payment_terminal_${name}`;

const cookie = (consoleUrl: string, name: Name, token: string, seconds: number): string =>
  [
    `${nameOf(consoleUrl, name)}=${token}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    `Max-Age=${seconds}`,
    ...(isSecure(consoleUrl) ? ['Secure'] : []),
  ].join('; ');

const isSecure = (consoleUrl: string): boolean => consoleUrl.startsWith('https:');

/**
 * Ends the sessions and access tokens of a user for good. Locks the user until the transaction ends, so that a token
 * made at the same time ends too (lastingSession).
 * @param except a session that continues
 * @param at real time
 */
export async function endAccess(
  transaction: Transaction,
  which: { readonly userId: string; readonly except?: string },
  at: Date,
): Promise<void> {
  await endTokens(transaction, which.userId, at);
  await endSessionsOf(transaction, which, at);
}

/** Revokes the access tokens of a user for good, under the same lock. @param at real time */
export async function endTokens(transaction: Transaction, userId: string, at: Date): Promise<void> {
  await lockUserRow(transaction, userId);
  await revokeAccessTokensOf(transaction, userId, at);
}
