import { given } from '../../base/contract.js';
import type {
  AccessToken,
  OneTimeLink,
  OneTimeLinkPurpose,
  DisabledManagementKey,
} from '../../../generated/prisma/client.js';
import { listed, type Listing } from '../query/listing.js';
import type { Transaction } from '../query/transaction.js';
import { defineQuery, type Executor } from '../query/query.js';
import type { NewUser, UserRow } from './users.js';

/** An access token, by the SHA-256 of it, with the e-mail address of its user. */
export type AccessTokenRow = AccessToken & { readonly user: Pick<UserRow, 'email'> };

const include = { user: { select: { email: true } } };

/** Stores an unused access token. Only its SHA-256 is stored. */
export const insertAccessToken = (
  client: Transaction,
  token: Omit<AccessToken, 'lastUsedAt' | 'revokedAt'>,
): Promise<AccessTokenRow> => client.accessToken.create({ data: token, include });

/**
 * Returns the token of a hash, with its user; null if it is unknown, revoked or expired, or its user is disabled.
 * @param at real time
 */
export const findValidAccessToken = (
  client: Transaction,
  hash: AccessToken['hash'],
  at: Date,
): Promise<(AccessToken & { readonly user: UserRow }) | null> =>
  client.accessToken.findUnique({
    where: { hash, revokedAt: null, expiresAt: { gt: at }, user: { disabledAt: null } },
    include: { user: true },
  });

/** Records when a token was last used. @param at real time */
export async function noteAccessTokenUse(client: Transaction, accessTokenId: string, at: Date): Promise<void> {
  await client.accessToken.update({ where: { accessTokenId }, data: { lastUsedAt: at } });
}

interface NamedToken {
  readonly accessTokenId: string;
  /** Undefined accepts a token of any user. */
  readonly userId?: string;
}

/** Returns a token in any state; null if not found. */
export const findAccessToken = (client: Transaction, which: NamedToken): Promise<AccessTokenRow | null> =>
  client.accessToken.findUnique({ where: { ...which }, include });

/** Lists the access tokens from the newest to the oldest. @param userId undefined for those of all users */
export const listAccessTokens = (
  client: Transaction,
  userId: string | undefined,
  listing: Listing,
): Promise<AccessTokenRow[]> =>
  client.accessToken.findMany({ ...listed(listing, 'accessTokenId', given({ userId })), include });

/** Revokes a token. @param at real time @returns false if not found, or it was revoked before */
export const revokeAccessToken = async (client: Transaction, which: NamedToken, at: Date): Promise<boolean> =>
  (await client.accessToken.updateMany({ where: { ...which, revokedAt: null }, data: { revokedAt: at } })).count === 1;

/** Revokes the tokens of a user. @param at real time */
export async function revokeAccessTokensOf(client: Transaction, userId: string, at: Date): Promise<void> {
  await client.accessToken.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: at } });
}

export type { OneTimeLinkPurpose };

/** A single-use link, by the SHA-256 of its token. */
type OneTimeLinkRow = OneTimeLink;

/** Stores a one-time link. Only the SHA-256 of its token is stored. */
export async function insertLink(client: Transaction, link: OneTimeLinkRow): Promise<void> {
  await client.oneTimeLink.create({ data: link });
}

// SQL, because every start of a sandbox makes a link, and Prisma would be loaded for it.
const userUnlessKnown = defineQuery<Pick<NewUser, 'userId' | 'email' | 'role' | 'createdAt' | 'lastActiveAt'>>(
  'insert-user-unless-known',
  `INSERT INTO users (user_id, email, role, created_at, last_active_at)
    VALUES (:userId::uuid, :email, :role::user_role, :createdAt, :lastActiveAt) ON CONFLICT DO NOTHING`,
);

const linkOfUser = defineQuery<Omit<OneTimeLinkRow, 'userId'> & Pick<NewUser, 'email'>>(
  'insert-link-of-user',
  `INSERT INTO one_time_links (hash, user_id, purpose, expires_at)
    SELECT :hash::bytea, user_id, :purpose::one_time_link_purpose, :expiresAt::timestamptz
    FROM users WHERE email = :email`,
);

/** Stores a link for the user of an e-mail address, who is created if unknown. */
export async function insertLinkFor(on: Executor, user: NewUser, link: Omit<OneTimeLinkRow, 'userId'>): Promise<void> {
  await userUnlessKnown.count(on, user);
  await linkOfUser.count(on, { ...link, email: user.email });
}

/** Names a link that has not expired. */
interface ValidLink {
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

/** A disabled management key, by the SHA-256 of it, with the e-mail address of the user who disabled it. */
type DisabledKeyRow = DisabledManagementKey & { readonly user: { readonly email: string } };

/** Returns a management key if it is disabled, else null. */
export const findDisabledKey = (
  client: Transaction,
  hash: DisabledManagementKey['hash'],
): Promise<DisabledKeyRow | null> =>
  client.disabledManagementKey.findUnique({ where: { hash }, include: { user: { select: { email: true } } } });

const disabledKey = defineQuery<Pick<DisabledManagementKey, 'hash'>>(
  'disabled-management-key',
  'SELECT FROM disabled_management_keys WHERE hash = :hash',
);

/** Returns true if a management key is disabled. Every request with the key reads it. */
export const isDisabledKey = (on: Executor, hash: DisabledManagementKey['hash']): Promise<boolean> =>
  disabledKey.affectsOne(on, { hash });

/** Disables a management key. @returns false if it was disabled before */
export async function disableManagementKey(client: Transaction, key: DisabledManagementKey): Promise<boolean> {
  return (await client.disabledManagementKey.createMany({ data: [key], skipDuplicates: true })).count === 1;
}

/** Enables a management key. @returns false if it was enabled before */
export async function enableManagementKey(client: Transaction, hash: DisabledManagementKey['hash']): Promise<boolean> {
  return (await client.disabledManagementKey.deleteMany({ where: { hash } })).count === 1;
}
