import { problem } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import {
  closePeriod,
  findPeriod,
  hasDayBegun,
  hasUnposted,
  lockJournal,
  reopenPeriod,
} from '../../store/journal/change-journal.js';
import type { Transaction } from '../../store/query/transaction.js';
import { redactCardData } from '../../vault/redact.js';
import { readAccount } from '../accounts/managementAccountGet.js';
import { audited } from '../audit/audit.js';
import { daysOfMonth, periodView, type JournalDeps } from './journal.js';

/** Closes a month of a journal, or opens it again. */
export const managementJournalPeriodUpdate: Handler<'managementJournalPeriodUpdate', JournalDeps> = async (
  deps,
  { params: { account_id: accountId, month }, body },
  access,
) => {
  const now = deps.clock.now();
  return audited(deps, access, 'managementJournalPeriodUpdate', async (transaction) => {
    await readAccount(transaction, accountId);
    await lockJournal(transaction, accountId);
    const before = periodView(await findPeriod(transaction, accountId, month));
    let after = before;
    if (body.state === 'closed' && before.state === 'open') {
      await assertReady(transaction, accountId, month, now);
      after = periodView(await closePeriod(transaction, accountId, month, now));
    } else if (body.state === 'open' && before.state === 'closed') {
      after = periodView(await reopenPeriod(transaction, accountId, month));
    }
    const reason = redactCardData(body.reason);
    return { result: after, subject: ['journal_period', month, accountId], before, after: { ...after, reason } };
  });
};

/** @throws Problem VALIDATION/PERIOD_NOT_READY if the month has not ended, or not all of it is posted */
async function assertReady(transaction: Transaction, accountId: string, month: string, now: Date): Promise<void> {
  const { end } = daysOfMonth(month);
  if (!(await hasDayBegun(transaction, { accountId, day: end, now, environment: null })))
    throw notReady('The month has not ended yet.');
  if (await hasUnposted(transaction, { accountId, end }))
    throw notReady('Some events or settlement lines of the month are not posted yet.');
}

const notReady = (detail: string) => problem('VALIDATION/PERIOD_NOT_READY', detail);
