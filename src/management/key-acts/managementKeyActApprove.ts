import { plusSeconds } from '../../base/clock.js';
import { problem, type Problem } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { approveKeyAct, type KeyActRow } from '../../store/vault/key-acts.js';
import { keyActSeconds, stateOf } from '../../vault/key-acts.js';
import { audited } from '../audit/audit.js';
import { checkPresence, lastingSession } from '../sessions/session.js';
import { keyActView, notOpen, personOf, readKeyAct, type KeyActDeps } from './managementKeyActList.js';

/** Approves an act that another owner has requested. */
export const managementKeyActApprove: Handler<'managementKeyActApprove', KeyActDeps> = async (
  deps,
  { params, body },
  access,
) => {
  const session = personOf(access);
  const { key_act_id: keyActId } = params;
  const { userId } = session.user;
  const { requestedBy } = await readKeyAct(deps.store.prisma, keyActId);
  if (requestedBy === userId)
    throw problem(
      'VALIDATION/SECOND_PERSON_REQUIRED',
      'The user has requested this act, so another owner approves it.',
    );
  await checkPresence(deps, session, access, body.current_password);
  return audited(deps, access, 'managementKeyActApprove', async (transaction) => {
    const now = deps.clock.now();
    await lastingSession(deps, transaction, session, now);
    const found = await readKeyAct(transaction, keyActId);
    // Of two simultaneous approvals, only one takes effect.
    if (!(await approveKeyAct(transaction, { keyActId, userId }, now, plusSeconds(now, keyActSeconds))))
      throw notApproved(await readKeyAct(transaction, keyActId), now);
    const after = keyActView(await readKeyAct(transaction, keyActId), now);
    const before = keyActView(found, now);
    return { result: after, subject: ['key_act', keyActId, found.accountId ?? undefined], before, after };
  });
};

function notApproved(act: KeyActRow, now: Date): Problem {
  const state = stateOf(act, now);
  return notOpen(
    state === 'requested'
      ? 'The user who requested the act is disabled or no longer an owner.'
      : `The act is ${state}: only a requested act can be approved.`,
  );
}
