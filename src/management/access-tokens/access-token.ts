import type { Prisma } from '../../../generated/prisma/client.js';
import { given, type Schema } from '../../base/contract.js';

/** What is read with an access token to show it. */
export const withUser = { user: { select: { email: true } } } satisfies Prisma.AccessTokenInclude;
type StoredToken = Prisma.AccessTokenGetPayload<{ include: typeof withUser }>;

/** What is known of an access token, without the token. @param now real time */
export const accessTokenView = (token: StoredToken, now: Date): Schema<'AccessToken'> => ({
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
