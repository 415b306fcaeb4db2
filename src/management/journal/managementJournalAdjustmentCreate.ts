import type { Schema } from '../../base/contract.js';
import { invalidField, missingField, problem, recordNotFound } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import {
  findAdjustment,
  findReversal,
  insertAdjustment,
  lockJournal,
  postAdjustment,
  reversedPostings,
  type AdjustmentPosting,
} from '../../store/journal/change-journal.js';
import type { Transaction } from '../../store/query/transaction.js';
import { redactCardData } from '../../vault/redact.js';
import { readAccount } from '../accounts/managementAccountGet.js';
import { audited } from '../audit/audit.js';
import { personOf } from '../key-acts/managementKeyActList.js';
import { adjustmentView, knownPostings, assertOpenDay, storedPostings, type AdjustmentDeps } from './journal.js';

/** Posts an entry of a user, or requests it if the account asks for two people. */
export const managementJournalAdjustmentCreate: Handler<'managementJournalAdjustmentCreate', AdjustmentDeps> = async (
  deps,
  { params: { account_id: accountId }, body },
  access,
) => {
  const now = deps.clock.now();
  const adjustmentId = deps.random.timedUuid(now);
  const { day = now.toISOString().slice(0, 10) } = body;
  const reversedEntry = body.reversed_entry === undefined ? null : BigInt(body.reversed_entry);
  const given = givenPostings(body);
  const user = 'user' in access.actor ? access.actor.user : undefined;
  return audited(deps, access, 'managementJournalAdjustmentCreate', async (transaction) => {
    const { adjustmentsNeedApproval: needsApproval } = await readAccount(transaction, accountId);
    if (needsApproval) personOf(access);
    await lockJournal(transaction, accountId);
    const postings = given
      ? await knownPostings(transaction, accountId, given)
      : await postingsReversing(transaction, accountId, reversedEntry ?? 0n);
    await assertOpenDay(transaction, accountId, day);
    const adjustment = await insertAdjustment(transaction, {
      ...{ adjustmentId, accountId, day, postings, reversedEntry, needsApproval },
      reason: redactCardData(body.reason),
      requestedBy: user?.userId ?? null,
      requestedByEmail: user?.email ?? null,
      createdAt: now,
    });
    if (!needsApproval) await postAdjustment(transaction, adjustment, { approver: undefined, now });
    const after = adjustmentView((await findAdjustment(transaction, accountId, adjustmentId)) ?? adjustment);
    // The entry has the postings: a list has no place in the audit log.
    const { postings: _, ...shown } = after;
    return { result: after, subject: ['journal_adjustment', adjustmentId, accountId], after: shown };
  });
};

/**
 * Returns the postings of the request; undefined if it reverses an entry.
 * @throws Problem VALIDATION/MISSING_FIELD; VALIDATION/INVALID_FIELD
 */
function givenPostings({
  postings,
  reversed_entry: reversed,
}: Schema<'NewJournalAdjustment'>): AdjustmentPosting[] | undefined {
  if (postings === undefined && reversed === undefined)
    throw missingField('The field postings is missing, or reversed_entry.', 'postings');
  if (postings !== undefined && reversed !== undefined)
    throw invalidField('The field reversed_entry excludes postings.', 'reversed_entry', reversed);
  return postings && storedPostings(postings);
}

/** @throws Problem VALIDATION/RECORD_NOT_FOUND; VALIDATION/ENTRY_REVERSED */
async function postingsReversing(
  transaction: Transaction,
  accountId: string,
  entry: bigint,
): Promise<AdjustmentPosting[]> {
  const postings = await reversedPostings(transaction, accountId, entry);
  if (!postings) throw recordNotFound('The journal has no such entry.', 'reversed_entry', entry.toString());
  if (await findReversal(transaction, accountId, entry))
    throw problem('VALIDATION/ENTRY_REVERSED', `The entry ${entry} is already reversed, or its reversal waits.`);
  return postings;
}
