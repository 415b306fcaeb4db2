import type { Actor } from '../../base/actor.js';
import { problem } from '../../base/errors/errors.js';

/**
 * Of which user the records are listed: undefined for those of all, which only an owner sees.
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
