import type { AccessToken } from '../../../generated/prisma/client.js';
import { listed, type Listing } from '../query/listing.js';
import type { Transaction } from '../query/transaction.js';
import type { UserRow } from './users.js';

/** An access token, by the SHA-256 of it, with the e-mail address of its user. */
export type AccessTokenRow = AccessToken & { readonly user: Pick<UserRow, 'email'> };

const include = { user: { select: { email: true } } };

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

/** Names an access token. */
interface NamedToken {
  readonly accessTokenId: string;
  /** Undefined accepts a token of any user. */
  readonly userId?: string;
}

/** Returns a token in any state; null if not found. */
export const findAccessToken = (client: Transaction, which: NamedToken): Promise<AccessTokenRow | null> =>
  client.accessToken.findUnique({ where: { ...which }, include });

/** Lists the access tokens from the newest to the oldest. @param userId undefined for those of all users */
export function listAccessTokens(
  client: Transaction,
  userId: string | undefined,
  listing: Listing,
): Promise<AccessTokenRow[]> {
  const { where, ...order } = listed(listing, 'accessTokenId');
  return client.accessToken.findMany({
    where: { ...(userId === undefined ? {} : { userId }), ...where },
    include,
    ...order,
  });
}

/** Revokes a token. @param at real time @returns false if not found, or it was revoked before */
export const revokeAccessToken = async (client: Transaction, which: NamedToken, at: Date): Promise<boolean> =>
  (await client.accessToken.updateMany({ where: { ...which, revokedAt: null }, data: { revokedAt: at } })).count === 1;

/** Revokes the tokens of a user. @param at real time */
export async function revokeAccessTokensOf(client: Transaction, userId: string, at: Date): Promise<void> {
  await client.accessToken.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: at } });
}
