import type { Handler } from '../../operation/handler.js';
import { idleSeconds } from '../../people/sessions.js';
import { findSessionOrThrow } from '../../store/people/sessions.js';
import { userView } from '../users/user.js';
import { noSession, type SessionDeps } from './session.js';

/** Returns the session of the request, and its user. */
export const managementCurrentSessionGet: Handler<'managementCurrentSessionGet', SessionDeps> = async (
  { store },
  _input,
  { actor },
) => {
  if (actor.kind !== 'session') throw noSession();
  const { sessionId, csrfToken } = actor;
  const session = await findSessionOrThrow(store.prisma, sessionId);
  return {
    status: 200,
    body: {
      session_id: sessionId,
      user: userView(session.user),
      csrf_token: csrfToken,
      idle_seconds: idleSeconds,
      expires_at: session.expiresAt.toISOString(),
    },
  };
};
