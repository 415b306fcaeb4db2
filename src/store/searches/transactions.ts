import type { Pool } from 'pg';
import type { TransactionStatus, TransactionType } from '../../../generated/prisma/client.js';
import { isHere } from '../due-work/due-work.js';
import { scanIndex } from '../query/listing.js';
import { defineQuery, type Executor } from '../query/query.js';
import type { Metadata } from '../payments/request-details.js';
import type { TerminalClock } from '../../base/terminal.js';
import type { Money } from '../../base/money.js';

// SQL, because Prisma cannot scan one index per terminal or order, and stop when a page is full.

/** A listed transaction. The amount is decimal text. */
export interface TransactionRow extends Money {
  readonly transactionId: string;
  readonly terminalId: string;
  readonly orderId: string;
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  readonly reason: string;
  readonly attemptNumber: number;
  readonly merchantTransactionId: string | null;
  readonly merchantOrderId: string | null;
  readonly payerId: string | null;
  readonly recurringId: string | null;
  readonly processorKey: string | null;
  readonly providerTransactionId: string | null;
  /** Decimal text. */
  readonly refundedAmount: string;
  readonly paymentMethod: string | null;
  readonly brand: string | null;
  readonly lastFour: string | null;
  readonly authorizationCode: string | null;
  readonly arn: string | null;
  readonly description: string | null;
  readonly metadata: Metadata | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The columns of a transaction `t`, its order `o` and its instrument `i`. */
export const columns = `t.transaction_id AS "transactionId", t.terminal_id AS "terminalId", t.order_id AS "orderId",
  t.type, t.status, t.reason, t.amount, t.currency, t.attempt_number AS "attemptNumber",
  t.merchant_transaction_id AS "merchantTransactionId", o.merchant_order_id AS "merchantOrderId",
  o.payer_id AS "payerId", t.recurring_id AS "recurringId", t.processor_key AS "processorKey",
  t.provider_transaction_id AS "providerTransactionId", t.refunded_amount AS "refundedAmount",
  i.payment_method AS "paymentMethod", i.brand, i.last_four AS "lastFour",
  t.authorization_code AS "authorizationCode", t.arn, t.description, t.metadata,
  t.created_at AS "createdAt", t.updated_at AS "updatedAt"`;

export const orderAndInstrument = `JOIN orders o ON o.terminal_id = t.terminal_id AND o.order_id = t.order_id
    LEFT JOIN instruments i ON i.terminal_id = t.terminal_id AND i.token = t.token`;

export const withOrder = `transactions t ${orderAndInstrument}`;

/** A matching transaction, or the last one that was read, or both. */
export interface FoundTransaction {
  readonly terminalId: string;
  readonly transactionId: string;
  readonly createdAt: Date;
  readonly fits: boolean;
  readonly last: boolean;
}

/** Filters of transactions. An undefined filter matches all. */
export interface TransactionFilters {
  readonly merchantTransactionId: string | undefined;
  /** A key with its value. */
  readonly metadata: Metadata | undefined;
  readonly status: TransactionStatus | undefined;
  readonly type: TransactionType | undefined;
  /** Created at this time or later. */
  readonly since: Date | undefined;
  /** Created before this time. */
  readonly until: Date | undefined;
}

interface Scan extends TransactionFilters {
  /** The terminals; or the orders, with the terminal of each. */
  readonly terminalIds: readonly string[];
  readonly orderIds: readonly string[];
  readonly afterAt: Date | undefined;
  readonly afterId: string | undefined;
  /** Maximum number of transactions to read in each place. */
  readonly depth: number;
  readonly limit: number;
}

/** The table of a scanned index, with its columns of the time and the id. */
interface ScannedIndex {
  readonly from: string;
  readonly at: string;
  readonly id: string;
}

const ofTransactions: ScannedIndex = { from: 'transactions t', at: 't.created_at', id: 't.transaction_id' };

/** Bounds of the index: conditions that are always present, so that the plan does not depend on the filters. */
const boundsOf = ({ at, id }: ScannedIndex) => `${at} >= coalesce(:since::timestamptz, '-infinity')
  AND ${at} < coalesce(:until::timestamptz, 'infinity')
  AND (${at}, ${id}) < (coalesce(:afterAt::timestamptz, 'infinity'), coalesce(:afterId::bpchar, ''))`;

/** Filters without an index. */
const filters = `t.labelled AND (:status::transaction_status IS NULL OR t.status = :status)
  AND (:type::transaction_type IS NULL OR t.type = :type)`;

/**
 * Scans an index in every place from the position on. A place that was not scanned to its end may have more after its
 * stop: the rows end at the latest of these stops.
 * @param places the places, as rows `place`
 * @param inPlace the condition by which the index finds a place
 * @param checked the condition to check on each row
 */
const scanOf = (places: string, inPlace: string, checked: string, index = ofTransactions): string =>
  `WITH candidates AS MATERIALIZED (
      SELECT newest.* FROM ${places} CROSS JOIN LATERAL (
        SELECT t.terminal_id, t.transaction_id, t.created_at, t.status, t.type, t.merchant_transaction_id,
          (:metadata::jsonb IS NULL OR t.metadata @> :metadata::jsonb) AS labelled,
          row_number() OVER (ORDER BY ${index.at} DESC, ${index.id} DESC) AS number
        FROM ${index.from} WHERE ${inPlace} AND ${boundsOf(index)}
        ORDER BY ${index.at} DESC, ${index.id} DESC LIMIT :depth::bigint) newest),
    horizon AS (
      SELECT created_at, transaction_id FROM candidates WHERE number = :depth::bigint
      ORDER BY created_at DESC, transaction_id DESC LIMIT 1),
    seen AS (
      SELECT t.terminal_id AS "terminalId", t.transaction_id AS "transactionId", t.created_at AS "createdAt",
        ${checked} AS fits, horizon.transaction_id IS NOT DISTINCT FROM t.transaction_id AS last
      FROM candidates t LEFT JOIN horizon ON TRUE
      WHERE horizon.transaction_id IS NULL
        OR (t.created_at, t.transaction_id) >= (horizon.created_at, horizon.transaction_id))
    SELECT * FROM seen WHERE fits OR last ORDER BY "createdAt" DESC, "transactionId" DESC LIMIT :limit::bigint + 1`;

const terminals = 'unnest(:terminalIds::bpchar[]) AS place (terminal_id)';
const inTerminal = 't.terminal_id = place.terminal_id';

const inTerminals = defineQuery<Omit<Scan, 'orderIds' | 'merchantTransactionId'>, FoundTransaction>(
  'search-transactions-of-terminals',
  scanOf(terminals, inTerminal, filters),
);
const byMerchantId = defineQuery<Omit<Scan, 'orderIds'>, FoundTransaction>(
  'search-transactions-by-merchant-id',
  scanOf(terminals, `${inTerminal} AND t.merchant_transaction_id = :merchantTransactionId`, filters),
);
const byMetadata = defineQuery<
  Omit<Scan, 'orderIds' | 'merchantTransactionId'> & { readonly key: string; readonly value: string },
  FoundTransaction
>(
  'search-transactions-by-metadata',
  scanOf(
    terminals,
    `e.terminal_id = place.terminal_id AND e.kind = 'transaction' AND e.value = :value AND e.key = :key`,
    filters,
    {
      from: `metadata_entries e JOIN transactions t
          ON t.terminal_id = e.terminal_id AND t.transaction_id = e.record_id`,
      at: 'e.created_at',
      id: 'e.record_id',
    },
  ),
);
const inOrders = defineQuery<Scan, FoundTransaction>(
  'search-transactions-of-orders',
  scanOf(
    'unnest(:terminalIds::bpchar[], :orderIds::bpchar[]) AS place (terminal_id, order_id)',
    `${inTerminal} AND t.order_id = place.order_id`,
    `${filters} AND (:merchantTransactionId::text IS NULL OR t.merchant_transaction_id = :merchantTransactionId)
      IS TRUE`,
  ),
);

/** The places of a search: terminals, or orders of terminals. */
export type TransactionPlaces =
  | { readonly kind: 'terminals'; readonly terminalIds: readonly string[] }
  | { readonly kind: 'orders'; readonly orders: readonly { readonly terminalId: string; readonly orderId: string }[] };

/** True if a search of these places has a filter that their indexes do not cover. */
export const isFiltered = (
  { kind }: TransactionPlaces,
  { status, type, merchantTransactionId, metadata }: TransactionFilters,
): boolean =>
  status !== undefined ||
  type !== undefined ||
  (kind === 'orders' && merchantTransactionId !== undefined) ||
  (metadata !== undefined && (kind === 'orders' || merchantTransactionId !== undefined));

/**
 * Scans all places together, the newest first.
 * @param page reads up to `depth` transactions in each place, and returns one more than `limit`
 */
export function scanTransactions(
  pool: Pool,
  places: TransactionPlaces,
  search: TransactionFilters,
  page: {
    readonly after: { readonly at: Date; readonly id: string } | undefined;
    readonly depth: number;
    readonly limit: number;
  },
): Promise<FoundTransaction[]> {
  const { merchantTransactionId, metadata } = search;
  const { after, ...bounds } = page;
  const ofOrders = places.kind === 'orders';
  const parameters = {
    ...search,
    ...bounds,
    terminalIds: ofOrders ? places.orders.map(({ terminalId }) => terminalId) : places.terminalIds,
    orderIds: ofOrders ? places.orders.map(({ orderId }) => orderId) : [],
    ...{ afterAt: after?.at, afterId: after?.id },
  };
  if (ofOrders) return scanIndex(pool, inOrders, parameters);
  if (merchantTransactionId !== undefined) return scanIndex(pool, byMerchantId, parameters);
  const [[key, value] = ['', '']] = Object.entries(metadata ?? {});
  if (metadata !== undefined) return scanIndex(pool, byMetadata, { ...parameters, key, value });
  return scanIndex(pool, inTerminals, parameters);
}

const namedOrders = defineQuery<
  { terminalIds: readonly string[]; merchantOrderId: string; limit: number },
  { terminalId: string; orderId: string }
>(
  'search-orders-by-merchant-id',
  `SELECT named.terminal_id AS "terminalId", named.order_id AS "orderId"
    FROM unnest(:terminalIds::bpchar[]) AS place (key) CROSS JOIN LATERAL (
      SELECT terminal_id, order_id FROM orders
      WHERE terminal_id = place.key AND merchant_order_id = :merchantOrderId LIMIT :limit) named
    LIMIT :limit`,
);

/** Returns the orders of terminals with a merchant's id. @param limit maximum number */
export const findOrders = (
  pool: Pool,
  terminalIds: readonly string[],
  merchantOrderId: string,
  limit: number,
): Promise<{ terminalId: string; orderId: string }[]> =>
  scanIndex(pool, namedOrders, { terminalIds, merchantOrderId, limit });

const rowsById = defineQuery<{ terminalIds: readonly string[]; transactionIds: readonly string[] }, TransactionRow>(
  'read-listed-transactions',
  `SELECT ${columns}
    FROM unnest(:terminalIds::bpchar[], :transactionIds::bpchar[]) AS place (terminal_id, transaction_id)
    JOIN transactions t ON t.terminal_id = place.terminal_id AND t.transaction_id = place.transaction_id
    ${orderAndInstrument}
    ORDER BY t.created_at DESC, t.transaction_id DESC`,
);

/** Returns the matching transactions, the newest first. */
export const readListed = (
  on: Executor,
  found: readonly { readonly terminalId: string; readonly transactionId: string }[],
): Promise<TransactionRow[]> =>
  rowsById.rows(on, {
    terminalIds: found.map(({ terminalId }) => terminalId),
    transactionIds: found.map(({ transactionId }) => transactionId),
  });

type UnknownTransactionRow = TransactionRow & TerminalClock;

const unknown = defineQuery<
  { afterAt: Date | undefined; afterId: string | undefined; limit: number },
  UnknownTransactionRow
>(
  'unknown-transactions',
  `SELECT ${columns}, terminals.clock_now AS "clockNow", terminals.clock_ahead AS "clockAhead"
    FROM ${withOrder} JOIN terminals ON terminals.terminal_id = t.terminal_id
    WHERE t.status = 'UNKNOWN' AND ${isHere} AND (t.updated_at, t.transaction_id)
      > (coalesce(:afterAt::timestamptz, '-infinity'), coalesce(:afterId::bpchar, ''))
    ORDER BY t.updated_at, t.transaction_id LIMIT :limit`,
);

/** Returns the transactions that wait to be resolved, the longest waiting first. */
export const listUnknown = (
  on: Executor,
  after: { readonly at: Date; readonly id: string } | undefined,
  limit: number,
): Promise<UnknownTransactionRow[]> => unknown.rows(on, { afterAt: after?.at, afterId: after?.id, limit });
