import type { OneTimeLink, OneTimeLinkPurpose, PrismaClient } from '../../../generated/prisma/client.js';
import { inTransaction, type Transaction } from '../query/transaction.js';
import { ensureUser, type NewUser } from './users.js';

export type { OneTimeLinkPurpose };

/** A single-use link, by the SHA-256 of its token. */
export type OneTimeLinkRow = OneTimeLink;

export async function insertLink(client: Transaction, link: OneTimeLinkRow): Promise<void> {
  await client.oneTimeLink.create({ data: link });
}

/** Stores a link for the user of an e-mail address, who is created if unknown. */
export const insertLinkFor = (
  prisma: PrismaClient,
  user: NewUser,
  link: Omit<OneTimeLinkRow, 'userId'>,
): Promise<void> =>
  inTransaction(prisma, async (transaction) => {
    await insertLink(transaction, { ...link, userId: await ensureUser(transaction, user) });
  });

/** Names a link that has not expired. */
export interface ValidLink {
  readonly hash: Uint8Array<ArrayBuffer>;
  readonly purpose: OneTimeLinkPurpose;
  /** Real time. */
  readonly at: Date;
}

const valid = ({ hash, purpose, at }: ValidLink) => ({ hash, purpose, expiresAt: { gt: at } });

/** Returns the user of a link; undefined if there is no such link. */
export const findLinkUser = async (client: Transaction, link: ValidLink): Promise<string | undefined> =>
  (await client.oneTimeLink.findUnique({ where: valid(link), select: { userId: true } }))?.userId;

/** Deletes a link. @returns false if there is no such link */
export async function deleteLink(client: Transaction, link: ValidLink): Promise<boolean> {
  const { count } = await client.oneTimeLink.deleteMany({ where: valid(link) });
  return count === 1;
}

/** Deletes the links of a user. @param purpose undefined for all */
export async function deleteLinksOf(client: Transaction, userId: string, purpose?: OneTimeLinkPurpose): Promise<void> {
  await client.oneTimeLink.deleteMany({ where: { userId, ...(purpose === undefined ? {} : { purpose }) } });
}
