import { given, type Schema } from '../contract.js';
import type { Handler } from '../handler.js';
import { amountNumber } from '../money.js';
import { walk } from '../store/walk.js';
import { pageLength, pageOf, placeAt, placeOf, places } from './page.js';
import { terminalsOf, tooBroad } from './search-scope.js';

/** A series as the list shows it. The amount is decimal text. */
interface SeriesRow {
  readonly recurringId: string;
  readonly terminalId: string;
  readonly orderId: string;
  readonly status: Schema<'SeriesStatus'>;
  readonly managedBy: Schema<'ManagedBy'>;
  readonly amount: string;
  readonly currency: string;
  readonly completedPayments: number;
  readonly numberOfPayments: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = `
  recurring_id AS "recurringId", terminal_id AS "terminalId", order_id AS "orderId", status, managed_by AS "managedBy", amount, currency,
  completed_payments AS "completedPayments", number_of_payments AS "numberOfPayments", created_at AS "createdAt", updated_at AS "updatedAt"`;

/** The series of a terminal or an account, the newest first. */
export const managementSeriesList: Handler<'managementSeriesList'> = async ({ store }, { query }) => {
  const { status, cursor, limit = pageLength } = query;
  const terminals = await terminalsOf(store, { terminalId: query.terminal_friendly_id, accountId: query.account_id });
  if (!terminals) throw tooBroad('Name terminal_friendly_id or account_id.', 'terminal_friendly_id');
  const values: unknown[] = [terminals];
  const value = (data: unknown, type: string): string => `$${values.push(data)}::${type}`;
  const walked = ['terminal_id = place.key'];
  if (status !== undefined) walked.push(`status = ${value(status, 'series_status')}`);
  if (cursor !== undefined) {
    const { at, id } = placeAt(cursor, places.friendly);
    walked.push(`(created_at, recurring_id) < (${value(at, 'timestamptz')}, ${value(id, 'bpchar')})`);
  }
  const rows = await walk<SeriesRow>(store.pool, `
    SELECT newest.* FROM unnest($1::bpchar[]) AS place (key) CROSS JOIN LATERAL (
      SELECT ${columns} FROM series WHERE ${walked.join(' AND ')} ORDER BY created_at DESC, recurring_id DESC LIMIT ${limit + 1}) newest
    ORDER BY "createdAt" DESC, "recurringId" DESC LIMIT ${limit + 1}`, values);
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, recurringId }) => placeOf(createdAt, recurringId));
  return { status: 200, body: { series: page.map(seriesView), ...given({ next_cursor: nextCursor }) } };
};

const seriesView = (row: SeriesRow): Schema<'SeriesSummary'> => ({
  recurring_id: row.recurringId, terminal_friendly_id: row.terminalId, order_id: row.orderId, status: row.status, managed_by: row.managedBy,
  amount: amountNumber(row.amount), currency: row.currency as Schema<'Currency'>, completed_payments: row.completedPayments,
  ...given({ number_of_payments: row.numberOfPayments }), created_at: row.createdAt.toISOString(), updated_at: row.updatedAt.toISOString(),
});
