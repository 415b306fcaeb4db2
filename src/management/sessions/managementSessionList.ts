import type { Handler } from '../../operation/handler.js';
import { lasting } from '../../people/sessions.js';
import { listSessions } from '../../store/people/sessions.js';
import { listingOf, pageOf, placeOf, places } from '../listing.js';
import { usersInSight } from '../users/user.js';
import { sessionView, type SessionDeps } from './session.js';

/** Lists the active sessions, newest first: the caller's, or for an owner those of all users. */
export const managementSessionList: Handler<'managementSessionList', SessionDeps> = async (
  { store, clock, config },
  { query },
  { actor },
) => {
  const rows = await listSessions(
    store.prisma,
    { userId: usersInSight(actor, query.user_id), when: lasting(clock.now(), config) },
    listingOf(query, places.uuid),
  );
  const { page, next } = pageOf(rows, query, ({ createdAt, sessionId }) => placeOf(createdAt, sessionId));
  const currentId = actor.kind === 'session' ? actor.sessionId : undefined;
  return { sessions: page.map((session) => sessionView(session, config, currentId)), ...next };
};
