import { given } from '../../base/contract.js';
import type { Prisma, User, UserRole } from '../../../generated/prisma/client.js';
import { listed, type Listing } from '../query/listing.js';
import { defineQuery } from '../query/query.js';
import { countInTransaction, type Transaction } from '../query/transaction.js';

/** A user, with the hash of the password and the sealed secret of the authenticator application. */
export type UserRow = User;

/** The columns of a user whose codes are accepted again. */
const unlocked: Pick<UserRow, 'codeGuesses' | 'codesLockedAt'> = { codeGuesses: [], codesLockedAt: null };

const withoutAuthenticator = { totpSecret: null, totpEnabledAt: null, totpLastStep: null, ...unlocked };

/** The columns of a user who signs in with a password alone. */
const withoutOthers = { ...withoutAuthenticator, ssoSubject: null };

/** A user by id or e-mail address, in lower case. */
export type NamedUser = { readonly userId: string } | { readonly email: string };

/** Returns the ids of named users in one query: a function that is undefined for a name without a user. */
export async function findUserIds(
  client: Transaction,
  named: readonly NamedUser[],
): Promise<(name: NamedUser) => string | undefined> {
  const found = await client.user.findMany({ where: { OR: [...named] }, select: { userId: true, email: true } });
  const ids = new Map(found.flatMap(({ userId, email }) => [[userId, userId] as const, [email, userId] as const]));
  return (name) => ids.get('userId' in name ? name.userId : name.email);
}

export const findUser = (client: Transaction, which: NamedUser): Promise<UserRow | null> =>
  client.user.findUnique({ where: which });

/** Returns a user who is known to exist. @throws an error of Prisma if not found */
export const findUserOrThrow = (client: Transaction, userId: string): Promise<UserRow> =>
  client.user.findUniqueOrThrow({ where: { userId } });

/** Lists the users from the newest to the oldest. @param accountId the account of members; undefined for all users */
export const listUsers = (client: Transaction, accountId: string | undefined, listing: Listing): Promise<UserRow[]> =>
  client.user.findMany(listed(listing, 'userId', given({ accountId })));

export type NewUser = Pick<UserRow, 'userId' | 'email' | 'role' | 'createdAt' | 'lastActiveAt'> &
  Partial<Pick<UserRow, 'accountId'>>;

/** Creates a user without a password. @throws a unique violation if the e-mail address is in use */
export const insertUser = (client: Transaction, user: NewUser): Promise<UserRow> => client.user.create({ data: user });

/**
 * Gives the address and the id of a member who was only invited, or is disabled, to a new user. No way to sign in
 * remains. An invitation does not prove to whom an address belongs.
 * @returns the user before and after; undefined unless the address belongs to such a member of another account
 */
export async function replaceMember(client: Transaction, { userId: _, accountId = null, ...user }: NewUser) {
  const before = await findUser(client, { email: user.email });
  if (!before?.accountId || before.accountId === accountId) return undefined;
  const { userId } = before;
  const { count } = await client.user.updateMany({
    where: { userId, accountId: before.accountId, OR: [onlyInvited, { disabledAt: { not: null } }] },
    data: { ...user, accountId, disabledAt: null, passwordHash: null, ...withoutOthers },
  });
  if (count === 0) return undefined;
  await deleteFactors(client, userId);
  await client.userSession.deleteMany({ where: { userId } });
  return { before, after: await findUserOrThrow(client, userId) };
}

const invitationsFromOutside = defineQuery<{ userId: string }>(
  'invitations-from-outside',
  `SELECT FROM audit_entries WHERE subject_id = :userId AND subject = 'user'
    AND operation IN ('managementUserCreate', 'managementUserInvite')
    AND NOT EXISTS (SELECT FROM users WHERE user_id = (actor ->> 'user_id')::uuid AND account_id IS NOT NULL)`,
);

/** True if someone who is not a member of an account has invited a user. */
export const isInvitedFromOutside = async (client: Transaction, userId: string): Promise<boolean> =>
  (await countInTransaction(client, invitationsFromOutside, { userId })) > 0;

/** Returns the user of a subject at the identity provider; null if not found. */
export const findUserOfSubject = (client: Transaction, ssoSubject: string): Promise<UserRow | null> =>
  client.user.findUnique({ where: { ssoSubject } });

/** Creates a user of the identity provider, unless the subject or the e-mail address is in use. */
export async function insertSsoUser(client: Transaction, user: NewUser & { ssoSubject: string }): Promise<boolean> {
  return (await client.user.createMany({ data: [user], skipDuplicates: true })).count === 1;
}

/** Links a user with a subject at the identity provider. @returns false if the user has one */
export async function linkSubject(client: Transaction, userId: string, ssoSubject: string): Promise<boolean> {
  return (await client.user.updateMany({ where: { userId, ssoSubject: null }, data: { ssoSubject } })).count === 1;
}

/** A change of a user by an owner; undefined leaves a field unchanged. */
export interface UserChange {
  readonly role: UserRole | undefined;
  /** True resets the count of wrong codes as well. */
  readonly unlockCodes: boolean;
  /** Null enables the user. */
  readonly disabledAt: Date | null | undefined;
  /** Real time, if the user is enabled: from then on 90 days count again. */
  readonly enabledAt: Date | undefined;
}

export const updateUser = (
  client: Transaction,
  userId: string,
  { role, unlockCodes, disabledAt, enabledAt }: UserChange,
): Promise<UserRow> =>
  client.user.update({
    where: { userId },
    data: {
      ...(role === undefined ? {} : { role }),
      ...(unlockCodes ? unlocked : {}),
      ...(disabledAt === undefined ? {} : { disabledAt }),
      ...(enabledAt === undefined ? {} : { lastActiveAt: enabledAt }),
    },
  });

/** A user without a way to sign in but links. The owner of a sandbox has no other, and is known by the sessions. */
const onlyInvited = {
  passwordHash: null,
  ssoSubject: null,
  passkeys: { none: {} },
  sessions: { none: {} },
} satisfies Prisma.UserWhereInput;

/** An owner of the installation who is not disabled. */
export const enabledOwner = { role: 'owner', accountId: null, disabledAt: null } satisfies Prisma.UserWhereInput;

/** An owner of the installation who can sign in. */
export const activeOwner = { NOT: onlyInvited, ...enabledOwner } satisfies Prisma.UserWhereInput;

/** Counts the owners of the installation who can sign in. */
export const countOwners = (client: Transaction): Promise<number> => client.user.count({ where: activeOwner });

/** The current password of a user and those before it, which a new one must differ from. */
const previousPasswords = 3;

/** Returns the hashes of the last four passwords of a user, newest first. */
export const lastPasswords = ({
  passwordHash,
  previousPasswords: previous,
}: Pick<UserRow, 'passwordHash' | 'previousPasswords'>): string[] => [
  ...(passwordHash === null ? [] : [passwordHash]),
  ...previous,
];

/**
 * Replaces the password of a user (PHC format), unless it has changed.
 * @param user as read, when the new password was compared with the last ones
 * @returns false if it has changed
 */
export async function updatePassword(client: Transaction, user: UserRow, passwordHash: string): Promise<boolean> {
  const { count } = await client.user.updateMany({
    where: { userId: user.userId, passwordHash: user.passwordHash },
    data: { passwordHash, previousPasswords: lastPasswords(user).slice(0, previousPasswords) },
  });
  return count === 1;
}

/**
 * Stores the password of an invited user, as `updatePassword` does, and deletes every other way to sign in.
 * @returns false if the password has changed
 */
export async function resetCredentials(client: Transaction, user: UserRow, passwordHash: string): Promise<boolean> {
  const { userId } = user;
  await deleteFactors(client, userId);
  await client.user.update({ where: { userId }, data: withoutOthers });
  return updatePassword(client, user, passwordHash);
}

async function deleteFactors(client: Transaction, userId: string): Promise<void> {
  await client.recoveryCode.deleteMany({ where: { userId } });
  await client.passkey.deleteMany({ where: { userId } });
}

/** Stores the secret of an authenticator application to be set up. @returns false if one is set up already */
export async function storeAuthenticatorSecret(
  client: Transaction,
  userId: string,
  sealedSecret: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const { count } = await client.user.updateMany({
    where: { userId, totpEnabledAt: null },
    data: { totpSecret: sealedSecret, totpLastStep: null },
  });
  return count === 1;
}

/** Deletes the authenticator application of a user with its recovery codes, and unlocks codes. */
export async function deleteAuthenticator(client: Transaction, userId: string): Promise<UserRow> {
  await client.recoveryCode.deleteMany({ where: { userId } });
  return client.user.update({ where: { userId }, data: withoutAuthenticator });
}

/** A time step of an authenticator application, with the sealed secret if its first code sets it up. */
interface TakenStep {
  readonly step: number;
  readonly enabling: Uint8Array<ArrayBuffer> | undefined;
  /** Real time. */
  readonly at: Date;
}

/**
 * Records the time step of a code, if it is newer than the newest recorded one.
 * @returns false if it is not, or if another secret was stored meanwhile
 */
export async function takeAuthenticatorStep(
  client: Transaction,
  userId: string,
  { step, enabling, at }: TakenStep,
): Promise<boolean> {
  const { count } = await client.user.updateMany({
    where: {
      userId,
      ...(enabling ? { totpEnabledAt: null, totpSecret: enabling } : { totpEnabledAt: { not: null } }),
      OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }],
    },
    data: { totpLastStep: step, ...(enabling ? { totpEnabledAt: at } : {}) },
  });
  return count === 1;
}

/** Records that a user has signed in, or enabled another. @param at real time */
export async function noteActivity(client: Transaction, userId: string, at: Date): Promise<void> {
  await client.user.update({ where: { userId }, data: { lastActiveAt: at } });
}

/** Accepts the codes of a user again, if they are locked. */
export async function unlockCodes(client: Transaction, userId: string): Promise<void> {
  await client.user.updateMany({ where: { userId, codesLockedAt: { not: null } }, data: unlocked });
}
