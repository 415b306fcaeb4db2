import { plusSeconds } from '../../base/clock.js';
import type { Schema } from '../../base/contract.js';
import { invalidField, missingField } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { insertKeyAct, type NewKeyAct } from '../../store/vault/key-acts.js';
import { keyActSeconds } from '../../vault/key-acts.js';
import { redactCardData } from '../../vault/redact.js';
import { readAccount } from '../accounts/managementAccountGet.js';
import { audited } from '../audit/audit.js';
import { checkPresence, lastingSession } from '../sessions/session.js';
import { keyActView, personOf, type KeyActDeps } from './managementKeyActList.js';

/** Requests a command on the vault's keys, for another owner to approve. */
export const managementKeyActRequest: Handler<'managementKeyActRequest', KeyActDeps> = async (
  deps,
  { body },
  access,
) => {
  const session = personOf(access);
  const keys = keysOf(body);
  if (keys.accountId !== null) await readAccount(deps.store.prisma, keys.accountId);
  await checkPresence(deps, session, access, body.current_password);
  const now = deps.clock.now();
  const keyActId = deps.random.timedUuid(now);
  return audited(deps, access, 'managementKeyActRequest', async (transaction) => {
    await lastingSession(deps, transaction, session, now);
    const stored = await insertKeyAct(transaction, {
      keyActId,
      kind: body.kind,
      ...keys,
      reason: redactCardData(body.reason),
      requestedBy: session.user.userId,
      createdAt: now,
      expiresAt: plusSeconds(now, keyActSeconds),
    });
    const after = keyActView(stored, now);
    return { result: after, subject: ['key_act', keyActId, keys.accountId ?? undefined], after };
  });
};

/**
 * Returns the account and month whose data keys an act destroys; nulls for the other kinds.
 * @throws Problem VALIDATION/MISSING_FIELD; VALIDATION/INVALID_FIELD
 */
function keysOf({ kind, account_id, month }: Schema<'KeyActRequest'>): Pick<NewKeyAct, 'accountId' | 'period'> {
  for (const [field, value] of Object.entries({ account_id, month })) {
    if (kind === 'destroy' && value === undefined)
      throw missingField(`The field ${field} is missing: it names the keys.`, field);
    if (kind !== 'destroy' && value !== undefined)
      throw invalidField(`The field ${field} is for destroy only.`, field, value);
  }
  return { accountId: account_id ?? null, period: month ?? null };
}
