import { given } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { lasting } from '../../people/sessions.js';
import type { ManagementDeps } from '../management-deps.js';
import { olderThan, pageLength, pageOf, placeOf, places } from '../page.js';
import { usersInSight } from '../users/in-sight.js';
import { sessionView, withUser } from './session.js';

/** The sessions that last, the newest first: one's own, or as an owner those of all users. */
export const managementSessionList: Handler<'managementSessionList', ManagementDeps> = async (
  { store, clock },
  { query },
  { actor },
) => {
  const { cursor, limit = pageLength } = query;
  const rows = await store.prisma.userSession.findMany({
    where: {
      ...given({ userId: usersInSight(actor, query.user_id) }),
      ...lasting(clock.now()),
      ...(cursor === undefined ? {} : olderThan(cursor, places.uuid, 'sessionId')),
    },
    include: withUser,
    orderBy: [{ createdAt: 'desc' }, { sessionId: 'desc' }],
    take: limit + 1,
  });
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, sessionId }) => placeOf(createdAt, sessionId));
  const currentId = actor.kind === 'session' ? actor.sessionId : undefined;
  return {
    status: 200,
    body: { sessions: page.map((session) => sessionView(session, currentId)), ...given({ next_cursor: nextCursor }) },
  };
};
