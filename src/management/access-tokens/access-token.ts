import { given, type Schema } from '../../base/contract.js';
import type { Config } from '../../config/config.js';
import type { AccessTokenRow } from '../../store/people/access-tokens.js';
import type { UserDeps } from '../users/user.js';

/** Dependencies of the access token operations. */
export interface AccessTokenDeps extends UserDeps {
  readonly config: UserDeps['config'] & Pick<Config, 'accessTokenMaxDays'>;
}

/** Returns an access token without its secret. @param now real time */
export const accessTokenView = (token: AccessTokenRow, now: Date): Schema<'AccessToken'> => ({
  access_token_id: token.accessTokenId,
  user_id: token.userId,
  email: token.user.email,
  name: token.name,
  role: token.role,
  read_only: token.readOnly,
  operations: token.operations,
  hint: token.hint,
  state: token.revokedAt ? 'revoked' : token.expiresAt <= now ? 'expired' : 'active',
  created_at: token.createdAt.toISOString(),
  expires_at: token.expiresAt.toISOString(),
  ...given({ last_used_at: token.lastUsedAt?.toISOString() }),
});
