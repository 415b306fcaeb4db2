import { given } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import type { ManagementDeps } from '../management-deps.js';
import { olderThan, pageLength, pageOf, placeOf, places } from '../page.js';
import { usersInSight } from '../users/in-sight.js';
import { passkeyView, withUser } from './passkey.js';

/** One's own passkeys, or as an owner those of all users, the newest first. */
export const managementPasskeyList: Handler<'managementPasskeyList', ManagementDeps> = async (
  { store },
  { query },
  { actor },
) => {
  const { cursor, limit = pageLength } = query;
  const rows = await store.prisma.passkey.findMany({
    where: {
      ...given({ userId: usersInSight(actor, query.user_id) }),
      ...(cursor === undefined ? {} : olderThan(cursor, places.uuid, 'passkeyId')),
    },
    include: withUser,
    orderBy: [{ createdAt: 'desc' }, { passkeyId: 'desc' }],
    take: limit + 1,
  });
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, passkeyId }) => placeOf(createdAt, passkeyId));
  return { status: 200, body: { passkeys: page.map(passkeyView), ...given({ next_cursor: nextCursor }) } };
};
