import { given, type Schema } from '../../base/contract.js';
import { recordNotFound } from '../../base/errors/errors.js';
import { majorUnits } from '../../base/money.js';
import type { Handler } from '../../operation/handler.js';
import { listBalances, readStatement, type StatementLineRow } from '../../store/journal/read-journal.js';
import { readAccount } from '../accounts/managementAccountGet.js';
import { pageLength, pageOf, positionOf } from '../listing.js';
import { balanceView, daysOf, type JournalDeps } from './journal.js';

/** Returns the postings on an account of a journal, with the balance after each. */
export const managementJournalStatementGet: Handler<'managementJournalStatementGet', JournalDeps> = async (
  { store },
  { params, query },
) => {
  const { account_id: accountId } = params;
  const journalAccountId = Number(params.journal_account_id);
  const { cursor, limit = pageLength } = query;
  const days = daysOf(query);
  await readAccount(store.prisma, accountId);
  const [account] = await listBalances(store.pool, { accountId, days, after: journalAccountId - 1, limit: 1 });
  if (account?.journalAccountId !== journalAccountId)
    throw recordNotFound('The journal has no such account.', 'journal_account_id', params.journal_account_id);
  const position =
    cursor === undefined ? `${days.first} 0 0` : positionOf(cursor, /^\d{4}-\d\d-\d\d \d{1,18} \d{1,5}$/);
  const [day = '', number = '', line = ''] = position.split(' ');
  const after = { day, number, line: Number(line) };
  const { balance, lines } = await readStatement(store.pool, { accountId, journalAccountId }, days, after, limit + 1);
  const { page, next } = pageOf(lines, query, (each) => `${each.day} ${each.entryNumber} ${each.line}`);
  let running = balance;
  return {
    account: balanceView(account),
    lines: page.map((each) => {
      running += BigInt(each.amount);
      return lineView(each, running, account.decimals);
    }),
    ...next,
  };
};

const lineView = (line: StatementLineRow, balance: bigint, decimals: number): Schema<'JournalStatementLine'> => ({
  entry_number: line.entryNumber,
  kind: line.kind,
  day: line.day,
  occurred_at: line.occurredAt.toISOString(),
  amount: majorUnits(BigInt(line.amount), decimals),
  balance: majorUnits(balance, decimals),
  ...given({ terminal_friendly_id: line.terminalId ?? undefined, transaction_id: line.transactionId ?? undefined }),
});
