import type { Handler } from '../../operation/handler.js';
import type { SessionDeps } from './session.js';
import { end } from './managementSessionEnd.js';
import { noSession } from './session.js';

/** Signs out. */
export const managementCurrentSessionEnd: Handler<'managementCurrentSessionEnd', SessionDeps> = async (
  deps,
  _input,
  access,
) => {
  if (access.actor.kind !== 'session') throw noSession();
  return end(deps, access, 'managementCurrentSessionEnd', access.actor.sessionId);
};
