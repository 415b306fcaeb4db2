import { operationTable } from '../../../generated/operations.js';
import { invalidField, roleNotSufficient } from '../../base/errors/errors.js';
import type { Schema } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { isAtLeast, shownRole } from '../../base/actor.js';
import { newToken, tokenHash } from '../../people/tokens.js';
import { insertAccessToken } from '../../store/people/access-tokens.js';
import { redactCardData } from '../../vault/redact.js';
import { refuseNoNetworks } from '../api-keys/api-key.js';
import { audited } from '../audit/audit.js';
import { checkPresence, lastingSession, ownSession } from '../sessions/session.js';
import { type AccessTokenDeps, accessTokenView } from './managementAccessTokenList.js';

const dayMilliseconds = 24 * 60 * 60_000;

/** Creates an access token for the signed-in user. Only this response contains it. */
export const managementAccessTokenCreate: Handler<'managementAccessTokenCreate', AccessTokenDeps> = async (
  deps,
  { body },
  access,
) => {
  const session = ownSession(access);
  const { user, role: ownRole } = session;
  const { name, role = ownRole, read_only: readOnly = false, operations = [] } = body;
  const { allowed_addresses: allowedAddresses = [] } = body;
  const days = daysOf(body, deps.config.accessTokenMaxDays);
  refuseUnknownOperations(operations);
  refuseNoNetworks(allowedAddresses);
  if (!isAtLeast(ownRole, role))
    throw roleNotSufficient(
      `A token with the role ${role} is made by a user who has it.`,
      shownRole(role),
      shownRole(ownRole),
    );
  await checkPresence(deps, session, access, body.current_password);
  const now = deps.clock.now();
  const accessTokenId = deps.random.timedUuid(now);
  const token = newToken(deps.random, 'pta_');
  const created = await audited(deps, access, 'managementAccessTokenCreate', async (transaction) => {
    await lastingSession(deps, transaction, session, now);
    const stored = await insertAccessToken(transaction, {
      accessTokenId,
      userId: user.userId,
      name: redactCardData(name),
      role,
      readOnly,
      operations,
      allowedAddresses,
      hash: tokenHash(token),
      hint: token.slice(-4),
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * dayMilliseconds),
    });
    const after = accessTokenView(stored, now);
    return { result: after, subject: ['access_token', accessTokenId], after };
  });
  return { ...created, access_token: token };
};

/** @throws Problem VALIDATION/INVALID_FIELD for more days than the service accepts */
function daysOf({ expires_in_days: days }: Schema<'AccessTokenRequest'>, most: number): number {
  if (days === undefined) return Math.min(90, most);
  if (days > most) throw invalidField(`An access token lasts ${most} days at most.`, 'expires_in_days', days);
  return days;
}

/** @throws Problem VALIDATION/INVALID_FIELD for an operation that no user may call */
function refuseUnknownOperations(operations: readonly string[]): void {
  const table: Readonly<Record<string, { readonly role: string }>> = operationTable;
  const index = operations.findIndex((id) => {
    const role = Object.hasOwn(table, id) ? table[id]?.role : undefined;
    return role === undefined || role === 'none' || role === 'anyone';
  });
  if (index >= 0)
    throw invalidField('Users may call no operation of this operationId.', `operations.${index}`, operations[index]);
}
