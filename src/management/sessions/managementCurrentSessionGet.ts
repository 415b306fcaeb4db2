import type { Handler } from '../../operation/handler.js';
import { findSessionOrThrow } from '../../store/people/sessions.js';
import { noSession, openSessionView, type SessionDeps } from './session.js';

export const managementCurrentSessionGet: Handler<'managementCurrentSessionGet', SessionDeps> = async (
  { store, config },
  _input,
  { actor },
) => {
  if (actor.kind !== 'session') throw noSession();
  const session = await findSessionOrThrow(store.prisma, actor.sessionId);
  return openSessionView(session, actor, config);
};
