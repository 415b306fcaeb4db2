import type { Actor } from '../../base/actor.js';
import { problem } from '../../base/errors/errors.js';

/**
 * Returns the user whose records are listed. Undefined selects all users, for owners only.
 * @param wanted the user that the request names
 * @throws Problem VALIDATION/ROLE_NOT_SUFFICIENT for the records of another user
 */
export function usersInSight(actor: Actor, wanted: string | undefined): string | undefined {
  if (!('user' in actor) || actor.role === 'owner') return wanted;
  const { userId } = actor.user;
  if (wanted !== undefined && wanted !== userId)
    throw problem('VALIDATION/ROLE_NOT_SUFFICIENT', 'What other users have is shown to owners.', {
      required_role: 'owner',
      role: actor.role,
    });
  return userId;
}
