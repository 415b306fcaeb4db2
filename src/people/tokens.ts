import { createHash, createHmac } from 'node:crypto';
import { type Actor, isAtLeast, type UserRole } from '../base/actor.js';
import { checkedKey } from '../base/key-form.js';
import type { Random } from '../base/random.js';
import {
  deleteLink,
  findLinkUser,
  findValidAccessToken,
  insertLink,
  noteAccessTokenUse,
  type OneTimeLinkPurpose,
} from '../store/people/access-tokens.js';
import type { Transaction } from '../store/query/transaction.js';
import { type PeopleDeps, secondFactorOf } from './second-factor.js';

/** The prefix of a token: a session, an access token, or a one-time link. */
type Prefix = 'pts_' | 'pta_' | 'pto_';

/** Returns a new token: its prefix, 40 random letters and digits, and a checksum of 6. */
export const newToken = (random: Random, prefix: Prefix): string => checkedKey(random, prefix);

/** True if a text has the form of a token. Others are refused without a query. */
export const isToken = (text: string, prefix: Prefix): boolean =>
  text.startsWith(prefix) && /^[0-9A-Za-z]{46}$/.test(text.slice(prefix.length));

/** Returns the stored hash of a token. Tokens are random, so a plain hash is enough. */
export const tokenHash = (token: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(token).digest());

/**
 * Returns the CSRF token that a session sends with its changes. It is derived from the session's cookie, which pages
 * cannot read, so it needs no storage.
 */
export const csrfTokenOf = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('csrf').digest('base64url');

/** Precision of a token's last use, so that not every request writes. */
const precisionSeconds = 60;

/**
 * Returns the actor of an access token and records its use. The token's role never exceeds its user's current role.
 * @returns undefined if it is unknown, revoked or expired, its user is disabled, or their role is another one
 */
export async function readAccessToken(
  { store: { prisma }, clock, config }: PeopleDeps,
  token: string,
): Promise<Actor | undefined> {
  if (!isToken(token, 'pta_')) return undefined;
  const now = clock.now();
  const found = await findValidAccessToken(prisma, tokenHash(token), now);
  if (!found) return undefined;
  const { accessTokenId, readOnly, operations, allowedAddresses, user, lastUsedAt } = found;
  const role = lesserRole(found.role, user.role);
  if (role === undefined) return undefined;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= precisionSeconds * 1000)
    await noteAccessTokenUse(prisma, accessTokenId, now);
  return {
    kind: 'access_token',
    role,
    scope: { readOnly, operations, allowedAddresses },
    user: { userId: user.userId, email: user.email },
    accountId: user.accountId ?? undefined,
    mustSetUpSecondFactor: (await secondFactorOf(prisma, config, user)) === 'missing',
    accessTokenId,
  };
}

/** Creates a one-time link and returns its token. Only the hash is stored. */
export async function newLink(
  transaction: Transaction,
  link: { readonly userId: string; readonly purpose: OneTimeLinkPurpose; readonly expiresAt: Date },
  random: Random,
): Promise<string> {
  const token = newToken(random, 'pto_');
  await insertLink(transaction, { ...link, hash: tokenHash(token) });
  return token;
}

/** Returns the user of a valid link, without using it up. @param at real time */
export async function userOfLink(
  transaction: Transaction,
  token: string,
  purpose: OneTimeLinkPurpose,
  at: Date,
): Promise<string | undefined> {
  if (!isToken(token, 'pto_')) return undefined;
  return findLinkUser(transaction, { hash: tokenHash(token), purpose, at });
}

/**
 * Uses up a link. Of several concurrent calls, one succeeds.
 * @param at real time
 * @returns the user's id; undefined if the link is unknown, used or expired
 */
export async function takeLink(
  transaction: Transaction,
  token: string,
  purpose: OneTimeLinkPurpose,
  at: Date,
): Promise<string | undefined> {
  const userId = await userOfLink(transaction, token, purpose, at);
  const isTaken = userId !== undefined && (await deleteLink(transaction, { hash: tokenHash(token), purpose, at }));
  return isTaken ? userId : undefined;
}

/** Returns the lower of two roles; undefined if neither includes the other. */
const lesserRole = (one: UserRole, other: UserRole): UserRole | undefined =>
  isAtLeast(one, other) ? other : isAtLeast(other, one) ? one : undefined;
