import type { Random } from '../base/random.js';
import { deleteLink, findLinkUser, insertLink, type OneTimeLinkPurpose } from '../store/people/one-time-links.js';
import type { Transaction } from '../store/query/transaction.js';
import { isToken, newToken, tokenHash } from './tokens.js';

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

/**
 * Returns the user of a valid link, without using it up.
 * @param at real time
 */
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
  if (!isToken(token, 'pto_')) return undefined;
  const link = { hash: tokenHash(token), purpose, at };
  const userId = await findLinkUser(transaction, link);
  return userId !== undefined && (await deleteLink(transaction, link)) ? userId : undefined;
}
