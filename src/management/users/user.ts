import { type Actor, memberAccount, roleFields, shownRole } from '../../base/actor.js';
import { given, type Schema } from '../../base/contract.js';
import { existing, roleNotSufficient } from '../../base/errors/errors.js';
import type { Random } from '../../base/random.js';
import { newLink } from '../../people/tokens.js';
import type { PasswordHashes } from '../../people/password-hash.js';
import type { RefusedSignIns } from '../../people/refused-sign-ins.js';
import type { SignInRules } from '../../people/second-factor.js';
import type { SignInLimits } from '../../people/sign-in-limits.js';
import { lockUserRow } from '../../store/due-work/record-locks.js';
import { deleteLinksOf } from '../../store/people/access-tokens.js';
import { findUser, type UserRow } from '../../store/people/users.js';
import type { Transaction } from '../../store/query/transaction.js';
import type { Vault } from '../../vault/vault.js';
import type { RecordDeps } from '../record.js';

/** Returns a user without the password and the secrets. */
export const userView = (user: UserRow): Schema<'User'> => ({
  user_id: user.userId,
  email: user.email,
  ...roleFields(user.role),
  ...given({ account_id: user.accountId }),
  state: user.disabledAt ? 'disabled' : user.passwordHash === null && user.ssoSubject === null ? 'invited' : 'active',
  second_factor: user.totpEnabledAt !== null,
  ...(user.ssoSubject === null ? {} : { sso: true }),
  ...given({ second_factor_locked_at: user.codesLockedAt?.toISOString() }),
  created_at: user.createdAt.toISOString(),
});

/** @throws Problem VALIDATION/RECORD_NOT_FOUND */
export const readUser = async (client: Transaction, userId: string): Promise<UserRow> =>
  existing(await findUser(client, { userId }), 'There is no such user.', 'user_id', userId);

/** Locks and returns a user. @throws Problem VALIDATION/RECORD_NOT_FOUND, also if a member of another account acts */
export async function readLockedUser(transaction: Transaction, userId: string, actor: Actor): Promise<UserRow> {
  // A user can leave the account after the request was bounded to it.
  await lockUserRow(transaction, userId);
  const user = await readUser(transaction, userId);
  const accountId = memberAccount(actor) ?? user.accountId;
  return existing(user.accountId === accountId ? user : null, 'There is no such user.', 'user_id', userId);
}

const invitationMilliseconds = 7 * 24 * 60 * 60_000;

/** Creates the link with which a user chooses a password. Earlier links stop working. @param at real time */
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

export interface UserDeps extends RecordDeps {
  readonly vault: Vault;
  /** The console's address for operators, without a trailing slash. */
  readonly consoleUrl: string;
  readonly config: SignInRules;
  readonly passwords: PasswordHashes;
  readonly signInLimits: SignInLimits;
  readonly refusedSignIns: RefusedSignIns;
}

/**
 * Returns the user whose records are listed. Undefined selects all users, for owners only.
 * @param wanted the user that the request names
 * @throws Problem VALIDATION/ROLE_NOT_SUFFICIENT for the records of another user
 */
export function usersInSight(actor: Actor, wanted: string | undefined): string | undefined {
  if (!('user' in actor) || actor.role === 'owner') return wanted;
  const { userId } = actor.user;
  if (wanted !== undefined && wanted !== userId)
    throw roleNotSufficient('Only owners see the records of other users.', 'owner', shownRole(actor.role));
  return userId;
}
