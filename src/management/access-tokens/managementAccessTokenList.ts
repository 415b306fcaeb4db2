import { roleFields } from '../../base/actor.js';
import { given, type Schema } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { type AccessTokenRow, listAccessTokens } from '../../store/people/access-tokens.js';
import { listingOf, pageOf, placeOf, places } from '../listing.js';
import { type UserDeps, usersInSight } from '../users/user.js';
import type { Config } from '../../config/config.js';

/** Lists the caller's access tokens, or for an owner those of all users, newest first. */
export const managementAccessTokenList: Handler<'managementAccessTokenList', AccessTokenDeps> = async (
  { store, clock },
  { query },
  { actor },
) => {
  const rows = await listAccessTokens(store.prisma, usersInSight(actor, query.user_id), listingOf(query, places.uuid));
  const { page, next } = pageOf(rows, query, ({ createdAt, accessTokenId }) => placeOf(createdAt, accessTokenId));
  const now = clock.now();
  return { access_tokens: page.map((token) => accessTokenView(token, now)), ...next };
};

export interface AccessTokenDeps extends UserDeps {
  readonly config: UserDeps['config'] & Pick<Config, 'accessTokenMaxDays'>;
}

/** Returns an access token without its secret. @param now real time */
export const accessTokenView = (token: AccessTokenRow, now: Date): Schema<'AccessToken'> => ({
  access_token_id: token.accessTokenId,
  user_id: token.userId,
  email: token.user.email,
  name: token.name,
  ...roleFields(token.role),
  read_only: token.readOnly,
  operations: token.operations,
  ...(token.allowedAddresses.length === 0 ? {} : { allowed_addresses: token.allowedAddresses }),
  hint: token.hint,
  state: token.revokedAt ? 'revoked' : token.expiresAt <= now ? 'expired' : 'active',
  created_at: token.createdAt.toISOString(),
  expires_at: token.expiresAt.toISOString(),
  ...given({ last_used_at: token.lastUsedAt?.toISOString() }),
});
