import { userRoles } from '../../generated/enumerations.js';
import type { UserRole } from '../base/actor.js';

/** True if a role includes another one. The roles are ordered, and each includes those before it. */
export const isAtLeast = (role: UserRole, needed: UserRole): boolean =>
  userRoles.indexOf(role) >= userRoles.indexOf(needed);

/** Returns the lower of two roles. */
export const lesserRole = (one: UserRole, other: UserRole): UserRole => (isAtLeast(one, other) ? other : one);
