import { given } from '../contract.js';
import type { Handler } from '../handler.js';
import { terminalNow } from '../terminal.js';
import { pageLength, pageOf, placeAt, placeOf, places } from './page.js';
import { rowColumns, summaryView, type TransactionRow } from './transaction.js';

/** The transactions that wait for somebody to settle them, the one that has waited longest first. */
export const managementUnknownTransactionList: Handler<'managementUnknownTransactionList'> = async ({ store, clock }, { query }) => {
  const { cursor, limit = pageLength } = query;
  const { at, id } = cursor === undefined ? { at: '-infinity', id: '' } : placeAt(cursor, places.friendly);
  const { rows } = await store.pool.query<TransactionRow & { readonly clockNow: Date | null }>({
    name: 'unknown-transactions',
    text: `SELECT ${rowColumns}, terminals.clock_now AS "clockNow" FROM transactions t JOIN orders o USING (order_id) JOIN terminals ON terminals.terminal_id = t.terminal_id
      WHERE t.status = 'UNKNOWN' AND (t.updated_at, t.transaction_id) > ($1::timestamptz, $2::bpchar) ORDER BY t.updated_at, t.transaction_id LIMIT $3`,
    values: [at, id, limit + 1],
  });
  const { page, nextCursor } = pageOf(rows, limit, ({ updatedAt, transactionId }) => placeOf(updatedAt, transactionId));
  const waiting = page.map((row) => ({
    transaction: summaryView(row), unknown_since: row.updatedAt.toISOString(),
    age_seconds: Math.max(0, Math.floor((terminalNow(row, clock).getTime() - row.updatedAt.getTime()) / 1000)),
  }));
  return { status: 200, body: { unknown_transactions: waiting, ...given({ next_cursor: nextCursor }) } };
};
