import type { Handler } from '../../operation/handler.js';
import { withdrawKeyAct } from '../../store/vault/key-acts.js';
import { stateOf } from '../../vault/key-acts.js';
import { audited } from '../audit/audit.js';
import { lastingSession } from '../sessions/session.js';
import { keyActView, notOpen, personOf, readKeyAct, type KeyActDeps } from './managementKeyActList.js';

/** Withdraws an act whose command has not started. */
export const managementKeyActWithdraw: Handler<'managementKeyActWithdraw', KeyActDeps> = async (
  deps,
  { params: { key_act_id: keyActId } },
  access,
) => {
  const session = personOf(access);
  return audited(deps, access, 'managementKeyActWithdraw', async (transaction) => {
    const now = deps.clock.now();
    await lastingSession(deps, transaction, session, now);
    const found = await readKeyAct(transaction, keyActId);
    if (!(await withdrawKeyAct(transaction, keyActId, now)))
      throw notOpen(`The act is ${stateOf(await readKeyAct(transaction, keyActId), now)}.`);
    const after = keyActView(await readKeyAct(transaction, keyActId), now);
    const before = keyActView(found, now);
    return { result: after, subject: ['key_act', keyActId, found.accountId ?? undefined], before, after };
  });
};
