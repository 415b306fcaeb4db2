import { given } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { listAccessTokens } from '../../store/people/access-tokens.js';
import { listingOf, pageLength, pageOf, placeOf, places } from '../listing.js';
import { usersInSight } from '../users/user.js';
import { accessTokenView, type AccessTokenDeps } from './access-token.js';

/** Lists the caller's access tokens, or for an owner those of all users, newest first. */
export const managementAccessTokenList: Handler<'managementAccessTokenList', AccessTokenDeps> = async (
  { store, clock },
  { query },
  { actor },
) => {
  const { limit = pageLength } = query;
  const rows = await listAccessTokens(store.prisma, usersInSight(actor, query.user_id), listingOf(query, places.uuid));
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, accessTokenId }) => placeOf(createdAt, accessTokenId));
  const now = clock.now();
  return {
    status: 200,
    body: { access_tokens: page.map((token) => accessTokenView(token, now)), ...given({ next_cursor: nextCursor }) },
  };
};
