import { given, type Schema } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { amountNumber } from '../../base/money.js';
import { listOccurrencesToCome, type OccurrenceToCome } from '../../store/searches/series.js';
import type { SearchDeps } from '../record.js';
import { pageLength, pageOf, positionOf, terminalsOf, tooBroad } from '../listing.js';

/** The form of a position in the list: the date and the occurrence. */
const position = /^\d{4}-\d{2}-\d{2} [0-9A-Za-z]{8}$/;

export const managementOccurrenceList: Handler<'managementOccurrenceList', SearchDeps> = async (
  { store },
  { query },
) => {
  const { since, until, cursor, limit = pageLength } = query;
  const terminalIds = await terminalsOf(store, { terminalId: query.terminal_friendly_id, accountId: query.account_id });
  if (!terminalIds) throw tooBroad('Name terminal_friendly_id or account_id.', 'terminal_friendly_id');
  const [date = '', id = ''] = cursor === undefined ? [] : positionOf(cursor, position).split(' ');
  const after = cursor === undefined ? undefined : { date, id };
  const rows = await store.lagging((pool) =>
    listOccurrencesToCome(pool, terminalIds, { since, until }, { after, limit }),
  );
  const { page, next } = pageOf(rows, query, (row) => `${row.scheduledDate} ${row.futureTransactionId}`);
  return { occurrences: page.map(view), ...next };
};

const view = (row: OccurrenceToCome): Schema<'OccurrenceToCome'> => ({
  terminal_friendly_id: row.terminalId,
  order_id: row.orderId,
  managed_by: row.managedBy,
  series_status: row.seriesStatus,
  occurrence: {
    future_transaction_id: row.futureTransactionId,
    recurring_id: row.recurringId,
    scheduled_date: row.scheduledDate,
    sequence_number: row.sequenceNumber,
    amount: amountNumber(row.amount),
    currency: row.currency as Schema<'Currency'>,
    status: 'pending',
    ...given({ notes: row.notes }),
  },
});
