import type { Handler } from '../../operation/handler.js';
import { lasting } from '../../people/sessions.js';
import { countSessionsOf, endSessionsOf } from '../../store/people/sessions.js';
import { audited } from '../audit/audit.js';
import { lastingSession, ownSession, type SessionDeps } from './session.js';

/** Ends all sessions of the caller but the current one. */
export const managementOtherSessionsEnd: Handler<'managementOtherSessionsEnd', SessionDeps> = async (
  deps,
  _input,
  access,
) => {
  const session = ownSession(access);
  const { userId } = session.user;
  const ended = await audited(deps, access, 'managementOtherSessionsEnd', async (transaction) => {
    const now = deps.clock.now();
    await lastingSession(deps, transaction, session, now);
    const others = { userId, except: session.sessionId };
    const result = await countSessionsOf(transaction, others, lasting(now, deps.config));
    await endSessionsOf(transaction, others, now);
    return { result, subject: ['user', userId], after: { ended_sessions: result } };
  });
  return { ended_sessions: ended };
};
