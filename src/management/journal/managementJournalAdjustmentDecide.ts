import { problem, recordNotFound } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { findAdjustment, lockJournal, postAdjustment, withdrawAdjustment } from '../../store/journal/change-journal.js';
import type { AdjustmentRow } from '../../store/journal/change-journal.js';
import type { Transaction } from '../../store/query/transaction.js';
import { audited } from '../audit/audit.js';
import { personOf } from '../key-acts/managementKeyActList.js';
import { lastingSession } from '../sessions/session.js';
import { adjustmentView, assertOpenDay, stateOf, type AdjustmentDeps } from './journal.js';

/** Approves an adjustment that another user has requested, or withdraws it. */
export const managementJournalAdjustmentDecide: Handler<'managementJournalAdjustmentDecide', AdjustmentDeps> = async (
  deps,
  { params: { account_id: accountId, adjustment_id: adjustmentId }, body: { decision } },
  access,
) => {
  const session = personOf(access);
  return audited(deps, access, 'managementJournalAdjustmentDecide', async (transaction) => {
    const now = deps.clock.now();
    await lastingSession(deps, transaction, session, now);
    await lockJournal(transaction, accountId);
    const adjustment = await read(transaction, accountId, adjustmentId);
    const state = stateOf(adjustment);
    if (state !== 'waiting')
      throw problem('VALIDATION/ADJUSTMENT_NOT_WAITING', `The adjustment is ${state}: only a waiting one is decided.`);
    if (decision === 'withdraw') await withdrawAdjustment(transaction, adjustment, now);
    else {
      if (adjustment.requestedBy === session.user.userId)
        throw problem('VALIDATION/SECOND_PERSON_REQUIRED', 'The user has requested it, so another owner approves it.');
      await assertOpenDay(transaction, accountId, adjustment.day.toISOString().slice(0, 10));
      await postAdjustment(transaction, adjustment, { approver: session.user, now });
    }
    const after = adjustmentView(await read(transaction, accountId, adjustmentId));
    const { postings: _before, ...before } = adjustmentView(adjustment);
    const { postings: _after, ...shown } = after;
    return { result: after, subject: ['journal_adjustment', adjustmentId, accountId], before, after: shown };
  });
};

/** @throws Problem VALIDATION/RECORD_NOT_FOUND */
async function read(transaction: Transaction, accountId: string, adjustmentId: string): Promise<AdjustmentRow> {
  const found = await findAdjustment(transaction, accountId, adjustmentId);
  if (!found) throw recordNotFound('The journal has no such adjustment.', 'adjustment_id', adjustmentId);
  return found;
}
