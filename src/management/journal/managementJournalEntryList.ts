import type { Handler } from '../../operation/handler.js';
import { listEntries } from '../../store/journal/read-journal.js';
import { readAccount } from '../accounts/managementAccountGet.js';
import { pageLength, pageOf, positionOf } from '../listing.js';
import { daysOf, entryView, type JournalDeps } from './journal.js';

/** Lists the entries of a journal, those of the newest day first. */
export const managementJournalEntryList: Handler<'managementJournalEntryList', JournalDeps> = async (
  { store },
  { params: { account_id: accountId }, query },
) => {
  const { cursor, limit = pageLength } = query;
  const days = daysOf(query);
  await readAccount(store.prisma, accountId);
  const position = cursor === undefined ? '9999-12-31 0' : positionOf(cursor, /^\d{4}-\d\d-\d\d \d{1,18}$/);
  const [day = '', number = ''] = position.split(' ');
  const rows = await listEntries(store.pool, {
    accountId,
    journalAccountId: query.journal_account_id === undefined ? null : Number(query.journal_account_id),
    transactionId: query.transaction_id ?? null,
    batch: query.batch ?? null,
    days,
    before: { day, number },
    limit: limit + 1,
  });
  const { page, next } = pageOf(rows, query, (entry) => `${entry.day} ${entry.entryNumber}`);
  return { entries: page.map(entryView), ...next };
};
