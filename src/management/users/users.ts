import type { Prisma, User } from '../../../generated/prisma/client.js';
import type { Schema } from '../../base/contract.js';
import { problem } from '../../base/errors/errors.js';
import { newLink } from '../../people/one-time-links.js';
import type { Random } from '../../base/random.js';

/** @throws Problem VALIDATION/RECORD_NOT_FOUND */
export async function readUser(client: Pick<Prisma.TransactionClient, 'user'>, userId: string): Promise<User> {
  const user = await client.user.findUnique({ where: { userId } });
  if (!user)
    throw problem('VALIDATION/RECORD_NOT_FOUND', 'There is no such user.', { field: 'user_id', value: userId });
  return user;
}

const invitationMilliseconds = 7 * 24 * 60 * 60_000;

/**
 * Makes the link by which a user chooses a password; earlier ones are not taken any more.
 * @param at real time
 */
export async function invite(
  transaction: Prisma.TransactionClient,
  userId: string,
  random: Random,
  at: Date,
): Promise<Omit<Schema<'Invitation'>, 'user'>> {
  const expiresAt = new Date(at.getTime() + invitationMilliseconds);
  await transaction.oneTimeLink.deleteMany({ where: { userId, purpose: 'invitation' } });
  const token = await newLink(transaction, { userId, purpose: 'invitation', expiresAt }, random);
  return {
    invitation_token: token,
    invitation_path: `/console/invitation#token=${token}`,
    expires_at: expiresAt.toISOString(),
  };
}
