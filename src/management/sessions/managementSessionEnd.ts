import { recordNotFound } from '../../base/errors/errors.js';
import type { Handler, ManagementAccess } from '../../operation/handler.js';
import { lasting } from '../../people/sessions.js';
import { endSession, findLastingSession } from '../../store/people/sessions.js';
import { audited } from '../audit/audit.js';
import { sessionView, type SessionDeps } from './session.js';

/** Ends the caller's session, or for an owner any user's. */
export const managementSessionEnd: Handler<'managementSessionEnd', SessionDeps> = (deps, { params }, access) =>
  end(deps, access, 'managementSessionEnd', params.session_id);

/** @throws Problem VALIDATION/RECORD_NOT_FOUND for a session that has ended, or that the actor may not end */
export async function end(
  deps: Pick<SessionDeps, 'store' | 'clock' | 'config'>,
  access: ManagementAccess,
  operation: 'managementSessionEnd' | 'managementCurrentSessionEnd',
  sessionId: string,
) {
  const { actor } = access;
  await audited(deps, access, operation, async (transaction) => {
    const now = deps.clock.now();
    const own = 'user' in actor && actor.role !== 'owner' ? { userId: actor.user.userId } : {};
    const session = await findLastingSession(transaction, { sessionId, ...own }, lasting(now, deps.config));
    if (!session || !(await endSession(transaction, { sessionId }, now)))
      throw recordNotFound('There is no such session, or it has ended.', 'session_id', sessionId);
    const { current: _current, ...before } = sessionView(session, deps.config);
    return { result: undefined, subject: ['session', sessionId], before };
  });
  return { session_id: sessionId, ended: true } as const;
}
