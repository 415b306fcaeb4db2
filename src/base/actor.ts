import type { userRoles } from '../../generated/enumerations.js';

/** Roles of users (contract: UserRole). */
export type UserRole = (typeof userRoles)[number];

/** A user who acts. */
export interface ActingUser {
  readonly userId: string;
  readonly email: string;
}

/** What an API key or an access token is restricted to. */
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
