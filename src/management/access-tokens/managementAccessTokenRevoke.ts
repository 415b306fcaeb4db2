import { recordNotFound } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { findAccessToken, revokeAccessToken } from '../../store/people/access-tokens.js';
import { audited } from '../audit/audit.js';
import { type AccessTokenDeps, accessTokenView } from './managementAccessTokenList.js';

/** Revokes the caller's access token, or for an owner any user's. */
export const managementAccessTokenRevoke: Handler<'managementAccessTokenRevoke', AccessTokenDeps> = async (
  deps,
  { params },
  access,
) => {
  const { access_token_id: accessTokenId } = params;
  const { actor } = access;
  return audited(deps, access, 'managementAccessTokenRevoke', async (transaction) => {
    const now = deps.clock.now();
    const own = 'user' in actor && actor.role !== 'owner' ? { userId: actor.user.userId } : {};
    // Of two simultaneous revocations, only one takes effect.
    const isRevoked = await revokeAccessToken(transaction, { accessTokenId, ...own }, now);
    const stored = await findAccessToken(transaction, { accessTokenId, ...own });
    if (!stored) throw recordNotFound('There is no such access token.', 'access_token_id', accessTokenId);
    const after = accessTokenView(stored, now);
    const before = isRevoked ? accessTokenView({ ...stored, revokedAt: null }, now) : after;
    return { result: after, subject: ['access_token', accessTokenId], before, after };
  });
};
