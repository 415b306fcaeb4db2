import { problem } from '../../errors.js';
import type { Handler } from '../../handler.js';
import { isAtLeast } from '../../people/roles.js';
import { newToken, tokenHash } from '../../people/tokens.js';
import { redactCardData } from '../../vault/redact.js';
import { audited } from '../audit/audit.js';
import type { ManagementDeps } from '../management-deps.js';
import { ownSession } from '../users/own.js';
import { accessTokenView, withUser } from './access-token.js';

const dayMilliseconds = 24 * 60 * 60_000;

/** Makes an access token of the user of the session, and shows it this once. */
export const managementAccessTokenCreate: Handler<'managementAccessTokenCreate', ManagementDeps> = async (
  deps,
  { body },
  access,
) => {
  const { user, role: ownRole } = ownSession(access);
  const { name, role = ownRole, expires_in_days: days = 90 } = body;
  if (!isAtLeast(ownRole, role))
    throw problem('VALIDATION/ROLE_NOT_SUFFICIENT', `A token with the role ${role} is made by a user who has it.`, {
      required_role: role,
      role: ownRole,
    });
  const now = deps.clock.now();
  const accessTokenId = deps.random.timedUuid(now);
  const token = newToken(deps.random, 'pta_');
  const created = await audited(deps, access, 'managementAccessTokenCreate', async (transaction) => {
    const stored = await transaction.accessToken.create({
      data: {
        accessTokenId,
        userId: user.userId,
        name: redactCardData(name),
        role,
        hash: tokenHash(token),
        hint: token.slice(-4),
        createdAt: now,
        expiresAt: new Date(now.getTime() + days * dayMilliseconds),
      },
      include: withUser,
    });
    const after = accessTokenView(stored, now);
    return { result: after, subject: 'access_token', subjectId: accessTokenId, accountId: undefined, after };
  });
  return { status: 200, body: { ...created, access_token: token } };
};
