import { given } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import type { ManagementDeps } from '../management-deps.js';
import { olderThan, pageLength, pageOf, placeOf, places } from '../page.js';
import { usersInSight } from '../users/in-sight.js';
import { accessTokenView, withUser } from './access-token.js';

/** One's own access tokens, or as an owner those of all users, the newest first. */
export const managementAccessTokenList: Handler<'managementAccessTokenList', ManagementDeps> = async (
  { store, clock },
  { query },
  { actor },
) => {
  const { cursor, limit = pageLength } = query;
  const rows = await store.prisma.accessToken.findMany({
    where: {
      ...given({ userId: usersInSight(actor, query.user_id) }),
      ...(cursor === undefined ? {} : olderThan(cursor, places.uuid, 'accessTokenId')),
    },
    include: withUser,
    orderBy: [{ createdAt: 'desc' }, { accessTokenId: 'desc' }],
    take: limit + 1,
  });
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, accessTokenId }) => placeOf(createdAt, accessTokenId));
  const now = clock.now();
  return {
    status: 200,
    body: { access_tokens: page.map((token) => accessTokenView(token, now)), ...given({ next_cursor: nextCursor }) },
  };
};
