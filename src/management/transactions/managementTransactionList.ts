import { given } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import type { SearchDeps } from '../record.js';
import { findTransactions } from './find-transactions.js';
import { summaryView } from './transaction.js';
import { cursorOf, instantOf, pageLength, pageOf, placeAt, placeOf, places } from '../listing.js';
import type { TransactionRow } from '../../store/searches/transactions.js';

/** Lists the transactions that match a search, newest first. */
export const managementTransactionList: Handler<'managementTransactionList', SearchDeps> = async (
  { store },
  { query },
) => {
  const { cursor, limit = pageLength, created_since: since, created_until: until } = query;
  const { rows, lookedUpTo } = await findTransactions(
    store,
    {
      terminalId: query.terminal_friendly_id,
      accountId: query.account_id,
      orderId: query.order_id,
      merchantTransactionId: query.merchant_transaction_id,
      merchantOrderId: query.merchant_order_id,
      status: query.status,
      type: query.type,
      since: since === undefined ? undefined : instantOf(since, 'created_since'),
      until: until === undefined ? undefined : instantOf(until, 'created_until'),
    },
    cursor === undefined ? undefined : placeAt(cursor, places.friendly),
    limit,
  );
  const { page, nextCursor = lookedUpTo && cursorOf(position(lookedUpTo)) } = pageOf(rows, limit, position);
  return { status: 200, body: { transactions: page.map(summaryView), ...given({ next_cursor: nextCursor }) } };
};

const position = ({ createdAt, transactionId }: Pick<TransactionRow, 'createdAt' | 'transactionId'>): string =>
  placeOf(createdAt, transactionId);
