import type { Schema } from '../../base/contract.js';
import { problem } from '../../base/errors/errors.js';
import { newLink } from '../../people/one-time-links.js';
import type { Random } from '../../base/random.js';
import { deleteLinksOf } from '../../store/people/one-time-links.js';
import { findUser, type UserRow } from '../../store/people/users.js';
import type { Transaction } from '../../store/query/transaction.js';

/** @throws Problem VALIDATION/RECORD_NOT_FOUND */
export async function readUser(client: Transaction, userId: string): Promise<UserRow> {
  const user = await findUser(client, { userId });
  if (!user)
    throw problem('VALIDATION/RECORD_NOT_FOUND', 'There is no such user.', { field: 'user_id', value: userId });
  return user;
}

const invitationMilliseconds = 7 * 24 * 60 * 60_000;

/**
 * Creates the link with which a user chooses a password. Earlier links stop working.
 * @param at real time
 */
export async function invite(
  transaction: Transaction,
  userId: string,
  random: Random,
  at: Date,
): Promise<Omit<Schema<'Invitation'>, 'user'>> {
  const expiresAt = new Date(at.getTime() + invitationMilliseconds);
  await deleteLinksOf(transaction, userId, 'invitation');
  const token = await newLink(transaction, { userId, purpose: 'invitation', expiresAt }, random);
  return {
    invitation_token: token,
    invitation_path: `/console/invitation#token=${token}`,
    expires_at: expiresAt.toISOString(),
  };
}
