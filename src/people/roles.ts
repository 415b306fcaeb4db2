import { userRoles } from '../../generated/enumerations.js';
import type { UserRole } from '../base/actor.js';

/** Whether a role may do what another one is needed for: each may do what those before it may. */
export const isAtLeast = (role: UserRole, needed: UserRole): boolean =>
  userRoles.indexOf(role) >= userRoles.indexOf(needed);

/** The role that may do less. */
export const lesserRole = (one: UserRole, other: UserRole): UserRole => (isAtLeast(one, other) ? other : one);
