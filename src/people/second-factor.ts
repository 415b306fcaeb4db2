import type { Clock } from '../base/clock.js';
import type { Config } from '../config/config.js';
import type { Database } from '../store/connection/open.js';
import { newestPasskey } from '../store/people/passkeys.js';
import type { SessionRow } from '../store/people/sessions.js';
import type { UserRow } from '../store/people/users.js';
import type { Transaction } from '../store/query/transaction.js';

export type SessionRules = Pick<Config, 'sessionIdleSeconds' | 'secondFactorRequired'>;

export type SignInRules = SessionRules & Pick<Config, 'sso'>;

/** The dependencies of a request's authentication. */
export interface PeopleDeps {
  readonly store: Pick<Database, 'prisma'>;
  readonly clock: Clock;
  readonly config: SessionRules;
}

/**
 * The second factor of a user's session or access token. `verified`: none is required, or the user proved one.
 * `missing`: the user has none and must set one up. `unverified`: the user has passkeys alone, and did not sign in with
 * one.
 */
type SecondFactor = 'verified' | 'missing' | 'unverified';

/**
 * Returns the state of a required second factor.
 *
 * A password opens no session without the code of an authenticator application. Adding either factor ends the other
 * sessions of the user, so a session from before a passkey is the one that added it. The identity provider is trusted
 * with both factors.
 * @param session undefined for an access token, which only a session with a second factor can create
 */
export async function secondFactorOf(
  client: Transaction,
  { secondFactorRequired }: Pick<SessionRules, 'secondFactorRequired'>,
  { userId, totpEnabledAt, ssoSubject }: Pick<UserRow, 'userId' | 'totpEnabledAt' | 'ssoSubject'>,
  session?: Pick<SessionRow, 'method' | 'createdAt'>,
): Promise<SecondFactor> {
  if (!secondFactorRequired || totpEnabledAt) return 'verified';
  if (session ? session.method === 'sso' : ssoSubject !== null) return 'verified';
  const passkey = await newestPasskey(client, userId);
  if (!passkey) return 'missing';
  const isVerified = !session || session.method !== 'password' || passkey.createdAt >= session.createdAt;
  return isVerified ? 'verified' : 'unverified';
}
