import type { Handler } from '../../operation/handler.js';
import type { RecordDeps } from '../record.js';
import { terminalNow } from '../../base/terminal.js';
import { pageLength, pageOf, placeAt, placeOf, places } from '../listing.js';
import { listUnknown } from '../../store/searches/transactions.js';
import { summaryView } from './transaction.js';

export const managementUnknownTransactionList: Handler<'managementUnknownTransactionList', RecordDeps> = async (
  { store, clock },
  { query },
) => {
  const { cursor, limit = pageLength } = query;
  const after = cursor === undefined ? undefined : placeAt(cursor, places.friendly);
  const rows = await listUnknown(store.pool, after, limit + 1);
  const { page, next } = pageOf(rows, query, ({ updatedAt, transactionId }) => placeOf(updatedAt, transactionId));
  const waiting = page.map((row) => ({
    transaction: summaryView(row),
    unknown_since: row.updatedAt.toISOString(),
    age_seconds: Math.max(0, Math.floor((terminalNow(row, clock).getTime() - row.updatedAt.getTime()) / 1000)),
  }));
  return { unknown_transactions: waiting, ...next };
};
