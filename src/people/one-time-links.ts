import type { OneTimeLinkPurpose, Prisma } from '../../generated/prisma/client.js';
import type { Random } from '../base/random.js';
import { isToken, newToken, tokenHash } from './tokens.js';

type Links = Pick<Prisma.TransactionClient, 'oneTimeLink'>;

/** Makes the token of a link that is taken once. Only its hash is kept. */
export async function newLink(
  transaction: Links,
  link: { readonly userId: string; readonly purpose: OneTimeLinkPurpose; readonly expiresAt: Date },
  random: Random,
): Promise<string> {
  const token = newToken(random, 'pto_');
  await transaction.oneTimeLink.create({ data: { ...link, hash: tokenHash(token) } });
  return token;
}

/**
 * Returns the user of a link that can still be taken, without taking it.
 * @param at real time
 */
export async function userOfLink(
  transaction: Links,
  token: string,
  purpose: OneTimeLinkPurpose,
  at: Date,
): Promise<string | undefined> {
  if (!isToken(token, 'pto_')) return undefined;
  const where = { hash: tokenHash(token), purpose, expiresAt: { gt: at } };
  return (await transaction.oneTimeLink.findUnique({ where, select: { userId: true } }))?.userId;
}

/**
 * Takes a link: of several who try at once, one does.
 * @param at real time
 * @returns whose it is; undefined when it is unknown, was taken, or its time is over
 */
export async function takeLink(
  transaction: Links,
  token: string,
  purpose: OneTimeLinkPurpose,
  at: Date,
): Promise<string | undefined> {
  if (!isToken(token, 'pto_')) return undefined;
  const where = { hash: tokenHash(token), purpose, expiresAt: { gt: at } };
  const link = await transaction.oneTimeLink.findUnique({ where, select: { userId: true } });
  const { count } = link ? await transaction.oneTimeLink.deleteMany({ where }) : { count: 0 };
  return count === 1 ? link?.userId : undefined;
}
