import type { Store } from '../store/open.js';
import { walk } from '../store/walk.js';
import { mostPlaces, terminalsOf, tooBroad } from './search-scope.js';
import { readRows, type TransactionRow } from './transaction.js';

/** What a transaction has to be; a filter that is undefined lets all pass. */
export interface TransactionSearch {
  readonly terminalId: string | undefined;
  readonly accountId: string | undefined;
  readonly orderId: string | undefined;
  readonly merchantTransactionId: string | undefined;
  readonly merchantOrderId: string | undefined;
  readonly status: string | undefined;
  readonly type: string | undefined;
  /** Created at this time or later. */
  readonly since: Date | undefined;
  /** Created before this time. */
  readonly until: Date | undefined;
}

/** How many transactions a search by what no index knows looks at. */
const mostLookedAt = 10_000;

/** Where a search walks: each place has its transactions in the order of their time. */
interface Places {
  readonly column: 'terminal_id' | 'order_id';
  readonly keys: readonly string[];
}

/** A transaction that fits, or the last one looked at, or both. */
interface Found {
  readonly transactionId: string;
  readonly createdAt: Date;
  readonly fits: boolean;
  readonly last: boolean;
}

/**
 * One page of the transactions that fit, the newest first. In every place an index is walked from the position on, for so many transactions that
 * all places together come to `mostLookedAt`; what no index knows (the status, the type) is looked for among these. A place that was not walked
 * to its end may have more where its walk stopped: the page ends at the latest of these stops.
 * @param after the place after which the page begins
 * @returns `rows` one more than `limit` where there are so many, and `lookedUpTo` the transaction at which the page ends, where it is not the end
 * @throws Problem VALIDATION/SEARCH_TOO_BROAD when there is no place to look, or too many
 */
export async function findTransactions(
  store: Store, search: TransactionSearch, after: { readonly at: Date; readonly id: string } | undefined, limit: number,
): Promise<{ readonly rows: readonly TransactionRow[]; readonly lookedUpTo: Found | undefined }> {
  const { column, keys } = await placesOf(store, search);
  if (keys.length === 0) return { rows: [], lookedUpTo: undefined };
  const values: unknown[] = [keys];
  const value = (data: unknown, type: string): string => `$${values.push(data)}::${type}`;

  const walked: string[] = [`t.${column} = place.key`];
  if (search.since) walked.push(`t.created_at >= ${value(search.since, 'timestamptz')}`);
  if (search.until) walked.push(`t.created_at < ${value(search.until, 'timestamptz')}`);
  if (after) walked.push(`(t.created_at, t.transaction_id) < (${value(after.at, 'timestamptz')}, ${value(after.id, 'bpchar')})`);
  const looked: string[] = [];
  if (search.status !== undefined) looked.push(`t.status = ${value(search.status, 'transaction_status')}`);
  if (search.type !== undefined) looked.push(`t.type = ${value(search.type, 'transaction_type')}`);
  if (search.merchantTransactionId !== undefined) {
    (column === 'terminal_id' ? walked : looked).push(`t.merchant_transaction_id = ${value(search.merchantTransactionId, 'text')}`);
  }
  const depth = looked.length === 0 ? limit + 1 : Math.max(limit + 1, Math.floor(mostLookedAt / keys.length));

  const found = await walk<Found>(store.pool, `
    WITH looked_at AS MATERIALIZED (
      SELECT newest.* FROM unnest($1::bpchar[]) AS place (key) CROSS JOIN LATERAL (
        SELECT t.transaction_id, t.created_at, t.status, t.type, t.merchant_transaction_id, row_number() OVER (ORDER BY t.created_at DESC, t.transaction_id DESC) AS number
        FROM transactions t WHERE ${walked.join(' AND ')} ORDER BY t.created_at DESC, t.transaction_id DESC LIMIT ${depth}) newest),
    horizon AS (SELECT created_at, transaction_id FROM looked_at WHERE number = ${depth} ORDER BY created_at DESC, transaction_id DESC LIMIT 1),
    seen AS (
      SELECT t.transaction_id AS "transactionId", t.created_at AS "createdAt", ${looked.join(' AND ') || 'TRUE'} AS fits,
        horizon.transaction_id IS NOT DISTINCT FROM t.transaction_id AS last
      FROM looked_at t LEFT JOIN horizon ON TRUE
      WHERE horizon.transaction_id IS NULL OR (t.created_at, t.transaction_id) >= (horizon.created_at, horizon.transaction_id))
    SELECT * FROM seen WHERE fits OR last ORDER BY "createdAt" DESC, "transactionId" DESC LIMIT ${limit + 2}`, values);
  const ids = found.filter(({ fits }) => fits).map(({ transactionId }) => transactionId);
  return { rows: await readRows(store.pool, 't.transaction_id = ANY ($1::bpchar[])', ids, limit + 1), lookedUpTo: found.find(({ last }) => last) };
}

/** The orders that the search names, or else its terminals. */
async function placesOf(store: Store, { terminalId, accountId, orderId, merchantOrderId }: TransactionSearch): Promise<Places> {
  const terminals = await terminalsOf(store, { terminalId, accountId });
  if (orderId !== undefined) {
    const order = await store.prisma.order.findUnique({ where: { orderId } });
    const fits = order && (terminals?.includes(order.terminalId) ?? true) && (merchantOrderId ?? order.merchantOrderId) === order.merchantOrderId;
    return { column: 'order_id', keys: fits ? [orderId] : [] };
  }
  if (!terminals) throw tooBroad('Name terminal_friendly_id, account_id or order_id.', 'terminal_friendly_id');
  return merchantOrderId === undefined ? { column: 'terminal_id', keys: terminals } : { column: 'order_id', keys: await ordersOf(store, terminals, merchantOrderId) };
}

async function ordersOf({ pool }: Store, terminals: readonly string[], merchantOrderId: string): Promise<string[]> {
  const orders = await walk<{ order_id: string }>(pool, `
    SELECT named.order_id FROM unnest($1::bpchar[]) AS place (key) CROSS JOIN LATERAL (
      SELECT order_id FROM orders WHERE terminal_id = place.key AND merchant_order_id = $2 LIMIT ${mostPlaces + 1}) named
    LIMIT ${mostPlaces + 1}`, [terminals, merchantOrderId]);
  if (orders.length > mostPlaces) throw tooBroad(`More than ${mostPlaces} orders have this merchant_order_id: name one in order_id.`, 'order_id');
  return orders.map(({ order_id }) => order_id);
}
