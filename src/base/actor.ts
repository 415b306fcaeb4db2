import type { userRoles } from '../../generated/enumerations.js';

/** Roles of users (contract: UserRole). */
export type UserRole = (typeof userRoles)[number];

/** A user who acts. */
export interface ActingUser {
  readonly userId: string;
  readonly email: string;
}

/** The operations that an access token is accepted for, within its role. */
export interface TokenScope {
  /** Accepted for GET only. */
  readonly readOnly: boolean;
  /** By their operationIds; empty for all. */
  readonly operations: readonly string[];
}

/** An authenticated caller of the management API, with its role. */
export type Actor =
  | { readonly kind: 'management_key'; readonly role: 'owner' }
  | {
      readonly kind: 'session';
      readonly role: UserRole;
      readonly user: ActingUser;
      readonly sessionId: string;
      readonly csrfToken: string;
    }
  | {
      readonly kind: 'access_token';
      readonly role: UserRole;
      readonly scope: TokenScope;
      readonly user: ActingUser;
      readonly accessTokenId: string;
    };
