import type { UserRole } from '../base/actor.js';
import { ConfigError } from './config-error.js';

/** The identity provider of the console's users (OpenID Connect). */
export interface SignOnSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim that holds the user's values: its name, or a path with dots. */
  readonly roleClaim: string;
  /** The role that each value grants. */
  readonly roles: ReadonlyMap<string, UserRole>;
  /** True if only an owner with a second factor may sign in otherwise. */
  readonly isRequired: boolean;
}

type Given = { readonly [Name in keyof SignOnSettings]: SignOnSettings[Name] | undefined };

/**
 * Returns the identity provider of the settings; undefined if none is set.
 * @throws ConfigError if only a part is set
 */
export function signOnOf({ issuer, clientId, clientSecret, roles, roleClaim, isRequired }: Given) {
  const needed = { SSO_ISSUER: issuer, SSO_CLIENT_ID: clientId, SSO_CLIENT_SECRET: clientSecret, SSO_ROLES: roles };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  const isUnset = missing.length === Object.keys(needed).length;
  if (isUnset && isRequired === true)
    throw new ConfigError('SSO_REQUIRED needs an identity provider: set SSO_ISSUER and the settings that go with it.');
  if (isUnset) return undefined;
  if (!issuer || !clientId || !clientSecret || !roles || !roleClaim)
    throw new ConfigError(`Single sign-on needs ${missing.join(', ')} as well: set all of its settings, or unset all.`);
  return { issuer, clientId, clientSecret, roles, roleClaim, isRequired: isRequired === true } satisfies SignOnSettings;
}
