import type { Actor, TokenScope } from '../base/actor.js';
import type { Clock } from '../base/clock.js';
import type { Database } from '../store/connection/open.js';
import { findValidAccessToken, noteAccessTokenUse } from '../store/people/access-tokens.js';
import { lesserRole } from './roles.js';
import { isToken, tokenHash } from './tokens.js';

/** Precision of a token's last use, so that not every request writes. */
const precisionSeconds = 60;

/**
 * Returns the actor of an access token and records its use. The token's role never exceeds its user's current role.
 * @returns undefined if it is unknown, revoked or expired, or its user is disabled
 */
export async function readAccessToken(
  { prisma }: Pick<Database, 'prisma'>,
  clock: Clock,
  token: string,
): Promise<Actor | undefined> {
  if (!isToken(token, 'pta_')) return undefined;
  const now = clock.now();
  const found = await findValidAccessToken(prisma, tokenHash(token), now);
  if (!found) return undefined;
  const { accessTokenId, role, readOnly, operations, user, lastUsedAt } = found;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() >= precisionSeconds * 1000)
    await noteAccessTokenUse(prisma, accessTokenId, now);
  return {
    kind: 'access_token',
    role: lesserRole(role, user.role),
    scope: { readOnly, operations },
    user: { userId: user.userId, email: user.email },
    accessTokenId,
  };
}

/** Returns true if a token of this scope is accepted for an operation. */
export const isInScope = (
  { readOnly, operations }: TokenScope,
  { method, operationId }: { readonly method: string; readonly operationId: string },
): boolean => (!readOnly || method === 'get') && (operations.length === 0 || operations.includes(operationId));
