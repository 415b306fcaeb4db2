import { given } from '../../base/contract.js';
import { problem } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import type { SearchDeps } from '../record.js';
import { summaryFor, summaryView } from './transaction.js';
import {
  cursorOf,
  instantOf,
  pageLength,
  pageOf,
  placeAt,
  placeOf,
  places,
  maxPlaces,
  terminalsOf,
  tooBroad,
} from '../listing.js';
import {
  type TransactionRow,
  findOrders,
  isFiltered,
  readListed,
  scanTransactions,
  type FoundTransaction,
  type TransactionFilters,
  type TransactionPlaces,
} from '../../store/searches/transactions.js';
import type { Database, Store } from '../../store/connection/open.js';
import { findOrderOf } from '../../store/payments/read-attempt.js';
import { terminalsWith } from '../../store/terminals/terminals.js';

export const managementTransactionList: Handler<'managementTransactionList', SearchDeps> = async (
  { store },
  { query },
  { actor },
) => {
  // A filter would tell what `summaryFor` leaves out.
  if (actor.role === 'accountant' && query.metadata !== undefined)
    throw problem('VALIDATION/SCOPE_NOT_SUFFICIENT', 'The filter metadata is not for accountants.', {
      operation: 'managementTransactionList',
      field: 'metadata',
    });
  const { cursor, limit = pageLength, created_since: since, created_until: until } = query;
  const { rows, lookedUpTo } = await findTransactions(
    store,
    {
      terminalId: query.terminal_friendly_id,
      accountId: query.account_id,
      orderId: query.order_id,
      merchantTransactionId: query.merchant_transaction_id,
      merchantOrderId: query.merchant_order_id,
      metadata: query.metadata === undefined ? undefined : labelOf(query.metadata),
      status: query.status,
      type: query.type,
      since: since === undefined ? undefined : instantOf(since, 'created_since'),
      until: until === undefined ? undefined : instantOf(until, 'created_until'),
    },
    cursor === undefined ? undefined : placeAt(cursor, places.friendly),
    limit,
  );
  const { page, next } = pageOf(rows, query, position);
  const next_cursor = next.next_cursor ?? (lookedUpTo && cursorOf(position(lookedUpTo)));
  return { transactions: page.map((row) => summaryFor(actor, summaryView(row))), ...given({ next_cursor }) };
};

/** Returns the key and the value of `key:value`. */
function labelOf(text: string): Readonly<Record<string, string>> {
  const end = text.indexOf(':');
  return { [text.slice(0, end)]: text.slice(end + 1) };
}

const position = ({ createdAt, transactionId }: Pick<TransactionRow, 'createdAt' | 'transactionId'>): string =>
  placeOf(createdAt, transactionId);

/** Filters of a search. An undefined filter matches every transaction. */
interface TransactionSearch extends TransactionFilters {
  readonly terminalId: string | undefined;
  readonly accountId: string | undefined;
  readonly orderId: string | undefined;
  readonly merchantOrderId: string | undefined;
}

/** Maximum number of transactions scanned by a filter without an index. */
const maxLookedAt = 10_000;

/**
 * Returns one page of the matching transactions, newest first. The search scans an index per terminal or order, from
 * the cursor on. Filters without an index (status, type) apply to the scanned rows. All scans together read about
 * `maxLookedAt` rows. A scan that stops early may have further matches: the page ends at the latest such stop.
 * @param after the position after which the page begins
 * @returns `rows`, up to one more than `limit`, and `lookedUpTo`, the transaction at which the scan stopped, if it did
 * @throws Problem VALIDATION/SEARCH_TOO_BROAD when the search names no terminal, account or order, or covers too many
 */
async function findTransactions(
  store: Database & Pick<Store, 'lagging'>,
  search: TransactionSearch,
  after: { readonly at: Date; readonly id: string } | undefined,
  limit: number,
): Promise<{ readonly rows: readonly TransactionRow[]; readonly lookedUpTo: FoundTransaction | undefined }> {
  const places = await placesOf(store, search);
  const count = places.kind === 'orders' ? places.orders.length : places.terminalIds.length;
  if (count === 0) return { rows: [], lookedUpTo: undefined };
  const depth = isFiltered(places, search) ? Math.max(limit + 1, Math.floor(maxLookedAt / count)) : limit + 1;
  // Both queries use one server: another may lag behind it.
  return store.lagging(async (pool) => {
    const found = await scanTransactions(pool, places, search, { after, depth, limit: limit + 1 });
    const fitting = found.filter(({ fits }) => fits).slice(0, limit + 1);
    return { rows: await readListed(pool, fitting), lookedUpTo: found.find(({ last }) => last) };
  });
}

/** Returns the orders that the search names, or else its terminals. */
async function placesOf(
  store: Database,
  { terminalId, accountId, orderId, merchantOrderId }: TransactionSearch,
): Promise<TransactionPlaces> {
  const terminalIds = await terminalsOf(store, { terminalId, accountId });
  if (orderId !== undefined) {
    const owners = await terminalsWith(store.pool, 'order', orderId, terminalId);
    const orders = await findOrderOf(
      store.prisma,
      owners.filter((owner) => terminalIds?.includes(owner) ?? true),
      { orderId, merchantOrderId },
    );
    return { kind: 'orders', orders };
  }
  if (!terminalIds) throw tooBroad('Name terminal_friendly_id, account_id or order_id.', 'terminal_friendly_id');
  return merchantOrderId === undefined
    ? { kind: 'terminals', terminalIds }
    : { kind: 'orders', orders: await ordersOf(store, terminalIds, merchantOrderId) };
}

async function ordersOf(
  { pool }: Database,
  terminalIds: readonly string[],
  merchantOrderId: string,
): Promise<{ terminalId: string; orderId: string }[]> {
  const orders = await findOrders(pool, terminalIds, merchantOrderId, maxPlaces + 1);
  if (orders.length > maxPlaces)
    throw tooBroad(`More than ${maxPlaces} orders have this merchant_order_id: name one in order_id.`, 'order_id');
  return orders;
}
