import { userRoles } from '../../generated/enumerations.js';

/** Roles of users (contract: AssignedRole). */
export type UserRole = (typeof userRoles)[number];

/**
 * True if a role includes another one. The roles are ordered, and each includes those before it, but an accountant
 * includes no other.
 */
export const isAtLeast = (role: UserRole, needed: UserRole): boolean =>
  role === needed || (role !== 'accountant' && userRoles.indexOf(role) >= userRoles.indexOf(needed));

/** Returns a role as version 1.0.0 of the contract knows it (UserRole): an accountant is shown as a viewer. */
export const shownRole = (role: UserRole): Exclude<UserRole, 'accountant'> => (role === 'accountant' ? 'viewer' : role);

/** Returns the contract's fields of a role. Only an accountant has `assigned_role`. */
export const roleFields = (role: UserRole) => ({
  role: shownRole(role),
  ...(role === 'accountant' ? { assigned_role: role } : {}),
});

/** True if a role may call an operation (contract: `x-role`, `x-accountant`). */
export const mayCall = (
  role: UserRole,
  needed: { readonly role: UserRole | 'anyone' | 'none'; readonly accountant: boolean },
): boolean =>
  needed.role === 'anyone' ||
  needed.role === 'none' ||
  (role === 'accountant' ? needed.accountant : isAtLeast(role, needed.role));

export interface ActingUser {
  readonly userId: string;
  readonly email: string;
}

/** Restrictions of an API key or an access token. */
export interface KeyScope {
  /** Accepted for GET only. */
  readonly readOnly: boolean;
  /** By their operationIds; empty for all. */
  readonly operations: readonly string[];
  /** The addresses and networks of clients; empty for all. */
  readonly allowedAddresses: readonly string[];
}

/** A user who acts, and the strength of their sign-in. */
interface UserActor {
  readonly role: UserRole;
  readonly user: ActingUser;
  /** The account of a member, who acts only there. Undefined for a user of the installation. */
  readonly accountId: string | undefined;
  /** True if the user must set up a second factor before anything else. */
  readonly mustSetUpSecondFactor: boolean;
}

/** An authenticated caller of the management API, with its role. */
export type Actor =
  | { readonly kind: 'management_key'; readonly role: 'owner' }
  | (UserActor & { readonly kind: 'session'; readonly sessionId: string; readonly csrfToken: string })
  | (UserActor & { readonly kind: 'access_token'; readonly scope: KeyScope; readonly accessTokenId: string });

/** Returns the account that an actor is bounded to; undefined for an actor of the installation. */
export const memberAccount = (actor: Actor): string | undefined => ('user' in actor ? actor.accountId : undefined);
