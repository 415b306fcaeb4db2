import type { Handler } from '../../operation/handler.js';
import { listBalances, totalBalances } from '../../store/journal/read-journal.js';
import { readAccount } from '../accounts/managementAccountGet.js';
import { pageLength, pageOf, positionOf } from '../listing.js';
import { balanceView, daysOf, sumsView, type JournalDeps } from './journal.js';

export const managementJournalBalanceList: Handler<'managementJournalBalanceList', JournalDeps> = async (
  { store },
  { params: { account_id: accountId }, query },
) => {
  const { cursor, limit = pageLength } = query;
  const days = daysOf(query);
  await readAccount(store.prisma, accountId);
  const after = cursor === undefined ? 0 : Number(positionOf(cursor, /^\d{1,9}$/));
  const rows = await listBalances(store.pool, { accountId, days, after, limit: limit + 1 });
  const totals = await totalBalances(store.pool, { accountId, ...days });
  const { page, next } = pageOf(rows, query, ({ journalAccountId }) => String(journalAccountId));
  return {
    balances: page.map(balanceView),
    totals: totals.map((row) => ({ currency: row.currency, ...sumsView(row) })),
    ...next,
  };
};
