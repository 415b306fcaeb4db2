import type { Handler } from '../../operation/handler.js';
import { end } from './managementSessionEnd.js';
import { noSession, type SessionDeps } from './session.js';

/** Signs out. */
export const managementCurrentSessionEnd: Handler<'managementCurrentSessionEnd', SessionDeps> = async (
  deps,
  _input,
  access,
) => {
  if (access.actor.kind !== 'session') throw noSession();
  return end(deps, access, 'managementCurrentSessionEnd', access.actor.sessionId);
};
