import type { Random } from '../base/random.js';
import { deleteLink, findLinkUser, insertLink, type OneTimeLinkPurpose } from '../store/people/one-time-links.js';
import type { Transaction } from '../store/query/transaction.js';
import { isToken, newToken, tokenHash } from './tokens.js';

/** Makes the token of a link that is taken once. Only its hash is kept. */
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
 * Returns the user of a link that can still be taken, without taking it.
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
 * Takes a link: of several who try at once, one does.
 * @param at real time
 * @returns whose it is; undefined when it is unknown, was taken, or its time is over
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
