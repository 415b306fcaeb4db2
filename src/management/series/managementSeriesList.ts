import { given, type Schema } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import type { SearchDeps } from '../record.js';
import { amountNumber } from '../../base/money.js';
import { listSeries, type ListedSeries } from '../../store/searches/series.js';
import { pageLength, pageOf, placeAt, placeOf, places, terminalsOf, tooBroad } from '../listing.js';

/** Lists the series of a terminal or an account, newest first. */
export const managementSeriesList: Handler<'managementSeriesList', SearchDeps> = async ({ store }, { query }) => {
  const { status, cursor, limit = pageLength } = query;
  const terminalIds = await terminalsOf(store, { terminalId: query.terminal_friendly_id, accountId: query.account_id });
  if (!terminalIds) throw tooBroad('Name terminal_friendly_id or account_id.', 'terminal_friendly_id');
  const after = cursor === undefined ? undefined : placeAt(cursor, places.friendly);
  const rows = await store.lagging((pool) => listSeries(pool, { terminalIds, status }, { after, limit }));
  const { page, next } = pageOf(rows, query, ({ createdAt, recurringId }) => placeOf(createdAt, recurringId));
  return { series: page.map(seriesView), ...next };
};

export const seriesView = (row: ListedSeries): Schema<'SeriesSummary'> => ({
  recurring_id: row.recurringId,
  terminal_friendly_id: row.terminalId,
  order_id: row.orderId,
  status: row.status,
  managed_by: row.managedBy,
  amount: amountNumber(row.amount),
  currency: row.currency as Schema<'Currency'>,
  completed_payments: row.completedPayments,
  ...given({ number_of_payments: row.numberOfPayments }),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});
