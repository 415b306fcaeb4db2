import type { Pool } from 'pg';
import { scanBitmap, scanIndex } from '../query/listing.js';
import { defineQuery, type Query } from '../query/query.js';

// The statements of the search for any text. Each reads one index per terminal, and stops when it has enough.

export interface Found {
  readonly terminalId: string;
  readonly id: string;
}

/**
 * The terminals of a search, with the first instant of its day and of the day after on each, in ISO 8601; undefined
 * without a day.
 */
export interface SearchPlaces {
  readonly terminalIds: readonly string[];
  readonly since: readonly string[] | undefined;
  readonly until: readonly string[] | undefined;
}

export interface Scan {
  readonly terminalIds: readonly string[];
  readonly limit: number;
}

export interface ByValue extends Scan {
  readonly value: string;
}

export const places = 'unnest(:terminalIds::bpchar[]) AS place (key)';
export const ofPlace = 't.terminal_id = place.key';
export const foundTransactions = `SELECT found.terminal_id AS "terminalId", found.transaction_id AS id FROM`;
export const newestFirst = `ORDER BY found.created_at DESC, found.transaction_id DESC LIMIT :limit::bigint`;
export const keys = 't.terminal_id, t.transaction_id, t.created_at';

/** @param order present if the index of the condition has the order of time; otherwise few rows match */
const byValue = (name: string, condition: string, order = '', limit = ':limit::bigint'): Query<ByValue, Found> =>
  defineQuery<ByValue, Found>(
    `find-payments-named-by-${name}`,
    `${foundTransactions} ${places} CROSS JOIN LATERAL (
      SELECT ${keys} FROM transactions t WHERE ${ofPlace} AND ${condition} ${order} LIMIT ${limit}) found
    ${newestFirst}`,
  );

export const byTime = 'ORDER BY t.created_at DESC';

/** The transactions `t` of the card `i`. OFFSET keeps PostgreSQL from reading all of the terminal in their order. */
const ofCard = `(SELECT * FROM transactions WHERE terminal_id = place.key AND token = i.token OFFSET 0) t`;

/** Bounds of all texts that begin with the value: no character has a larger code than the last one. */
const beginsWith = (column: string): string =>
  `${column} ~>=~ :value::text AND ${column} ~<~ (:value::text || U&'\\+10FFFF')`;

/**
 * Maximum number of records of a terminal that begin with a value: they come in their order, so the newest may be far
 * from the first.
 */
const firstOf = 'greatest(:limit::bigint, least(1000, 20000 / greatest(1, cardinality(:terminalIds::bpchar[]))))';

const byOrder = (name: string, condition: string): Query<ByValue, Found> =>
  defineQuery<ByValue, Found>(
    `find-payments-of-orders-by-${name}`,
    `${foundTransactions} ${places} CROSS JOIN LATERAL (
      SELECT o.order_id FROM orders o WHERE o.terminal_id = place.key AND ${condition}
      LIMIT ${firstOf}) o CROSS JOIN LATERAL (
      SELECT ${keys} FROM transactions t WHERE ${ofPlace} AND t.order_id = o.order_id
      ${byTime} LIMIT :limit::bigint) found
    ${newestFirst}`,
  );

const transactionsBy = {
  id: byValue('id', 't.transaction_id = :value::bpchar'),
  order: byValue('order', 't.order_id = :value::bpchar', byTime),
  exactReference: byValue('exact-reference', 't.merchant_transaction_id = :value::text', byTime),
  reference: byValue('reference', beginsWith('t.merchant_transaction_id'), '', firstOf),
  processorId: defineQuery<ByValue, Found>(
    'find-transactions-by-processor-id',
    // The processors of a terminal, one step of the index each.
    `WITH RECURSIVE used AS (
      SELECT place.key, first.processor_key FROM ${places} CROSS JOIN LATERAL (
        SELECT t.processor_key FROM transactions t WHERE ${ofPlace} AND t.provider_transaction_id IS NOT NULL
        ORDER BY t.processor_key LIMIT 1) first
      UNION ALL
      SELECT used.key, next.processor_key FROM used CROSS JOIN LATERAL (
        SELECT t.processor_key FROM transactions t WHERE t.terminal_id = used.key
          AND t.provider_transaction_id IS NOT NULL AND t.processor_key > used.processor_key
        ORDER BY t.processor_key LIMIT 1) next)
    ${foundTransactions} used CROSS JOIN LATERAL (
      SELECT ${keys} FROM transactions t WHERE t.terminal_id = used.key AND t.processor_key = used.processor_key
        AND t.provider_transaction_id = :value::text LIMIT :limit::bigint) found
    ${newestFirst}`,
  ),
  exactOrderReference: byOrder('exact-order-reference', 'o.merchant_order_id = :value::text'),
  orderReference: byOrder('order-reference', beginsWith('o.merchant_order_id')),
  instrument: defineQuery<ByValue, Found>(
    'find-transactions-by-instrument',
    `${foundTransactions} ${places} CROSS JOIN LATERAL (
      SELECT token FROM instruments i WHERE i.terminal_id = place.key AND i.fingerprint = :value::bpchar
      UNION SELECT token FROM instruments i WHERE i.terminal_id = place.key AND i.token = :value::bpchar
      LIMIT 1000) i CROSS JOIN LATERAL (
      SELECT ${keys} FROM ${ofCard} ${byTime} LIMIT :limit::bigint) found
    ${newestFirst}`,
  ),
  occurrence: defineQuery<ByValue, Found>(
    'find-transactions-by-occurrence',
    `${foundTransactions} ${places} CROSS JOIN LATERAL (
      SELECT ${keys} FROM occurrences o
      JOIN transactions t ON t.terminal_id = o.terminal_id AND t.transaction_id = o.transaction_id
      WHERE o.terminal_id = place.key AND o.future_transaction_id = :value::bpchar LIMIT :limit::bigint) found
    ${newestFirst}`,
  ),
} as const;

// The next statement uses a BRIN index, over all terminals at once. The cast keeps PostgreSQL from reading all rows of
// the terminals.

/** The condition of the searched terminals. */
export const ofTerminals = (table: string): string => `${table}.terminal_id::text = ANY (:terminalIds::text[])`;

/** Maximum number of records with the same value that a search reads. */
export const maxEqual = 1000;

const byBitmap = (name: string, condition: string): Query<ByValue, Found> =>
  defineQuery<ByValue, Found>(
    `find-payments-by-${name}`,
    `${foundTransactions} (
      SELECT ${keys} FROM transactions t WHERE ${condition} AND ${ofTerminals('t')} LIMIT ${maxEqual}) found
    ${newestFirst}`,
  );

const byNetworkId = byBitmap('network-id', '(t.arn = :value::text OR t.authorization_code = :value::text)');

/** Returns transactions by ARN or authorization code, newest first, from at most 1,000 matches. @param limit maximum */
export const findTransactionsByNetworkId = (
  pool: Pool,
  terminalIds: readonly string[],
  value: string,
  limit: number,
): Promise<Found[]> => scanBitmap(pool, byNetworkId, { terminalIds, value, limit });

export type TransactionKey = keyof typeof transactionsBy;

/** Returns the transactions that a value names. @param limit maximum number, also of each terminal */
export const findTransactionsBy = (
  pool: Pool,
  key: TransactionKey,
  terminalIds: readonly string[],
  value: string,
  limit: number,
): Promise<Found[]> => scanIndex(pool, transactionsBy[key], { terminalIds, value, limit });

interface PaymentCondition {
  /** Bounds of the amount as decimal text, both included. Undefined for any. */
  readonly least: string | undefined;
  readonly most: string | undefined;
  readonly currency: string | undefined;
}

interface ByPayment extends Scan, PaymentCondition {
  readonly since: readonly string[] | undefined;
  readonly until: readonly string[] | undefined;
  readonly depth: number;
}

// Without a day its arrays are null, and so are the bounds of each place.
const days = 'unnest(:terminalIds::bpchar[], :since::text[], :until::text[]) AS place (key, since, until)';
const onDay = `t.created_at >= coalesce(place.since::timestamptz, '-infinity')
  AND t.created_at < coalesce(place.until::timestamptz, 'infinity')`;
const ofCurrency = '(:currency::bpchar IS NULL OR t.currency = :currency::bpchar)';
const ofAmount = `(:least::numeric IS NULL OR t.amount BETWEEN :least::numeric AND :most::numeric) AND ${ofCurrency}`;

const byAmount = defineQuery<ByPayment, Found>(
  'find-transactions-by-amount',
  `${foundTransactions} ${days} CROSS JOIN LATERAL (
      SELECT t.terminal_id, t.transaction_id, t.created_at, t.amount, t.currency FROM transactions t
      WHERE ${ofPlace} AND ${onDay} ${byTime} LIMIT :depth::bigint) found
    WHERE ${ofAmount.replaceAll('t.', 'found.')} ${newestFirst}`,
);

const byLastFour = defineQuery<ByPayment & { readonly lastFour: string }, Found>(
  'find-transactions-by-last-four',
  `${foundTransactions} ${days} CROSS JOIN LATERAL (
      SELECT i.token FROM instruments i WHERE i.terminal_id = place.key AND i.last_four = :lastFour::bpchar
      ORDER BY i.created_at DESC LIMIT :depth::bigint) i CROSS JOIN LATERAL (
      SELECT ${keys} FROM ${ofCard} WHERE ${onDay} AND ${ofAmount} ${byTime} LIMIT :limit::bigint) found
    ${newestFirst}`,
);

/** Maximum number of transactions that a search for an amount reads, instead of an index that each sale would pay. */
const maxLookedAt = 50_000;
/** Maximum number of cards with the same last digits that a search reads. */
const maxCards = 2000;

/**
 * Returns the newest transactions of an amount, a card's last four digits, and a day.
 * @param lastFour undefined for any card: then the condition has an amount
 */
export function findPayments(
  pool: Pool,
  { terminalIds, since, until }: SearchPlaces,
  lastFour: string | undefined,
  condition: PaymentCondition,
  limit: number,
): Promise<Found[]> {
  const perTerminal = (most: number): number => Math.max(limit, Math.ceil(most / Math.max(1, terminalIds.length)));
  const scan = { terminalIds, since, until, limit, ...condition };
  if (lastFour !== undefined) return scanIndex(pool, byLastFour, { ...scan, lastFour, depth: perTerminal(maxCards) });
  return scanIndex(pool, byAmount, { ...scan, depth: perTerminal(maxLookedAt) });
}

const seriesWithId = defineQuery<ByValue, Found>(
  'find-series-by-id',
  `SELECT terminal_id AS "terminalId", recurring_id AS id FROM ${places} CROSS JOIN LATERAL (
      SELECT terminal_id, recurring_id FROM series s
      WHERE s.terminal_id = place.key AND s.recurring_id = :value::bpchar LIMIT 1) found
    LIMIT :limit::bigint`,
);

/** Returns the series of an id, which is unique within a terminal. */
export const findSeriesById = (
  pool: Pool,
  terminalIds: readonly string[],
  id: string,
  limit: number,
): Promise<Found[]> => scanIndex(pool, seriesWithId, { terminalIds, value: id, limit });

const ofEntry = `e.kind = :kind::text::record_kind AND e.value = :value::text`;

const byMetadata = defineQuery<ByValue & { readonly kind: string; readonly key: string | undefined }, Found>(
  'find-records-by-metadata',
  // The keys with the value, one step of the index each, and the newest records of each.
  `WITH RECURSIVE used AS (
      SELECT place.key AS terminal_id, first.key FROM ${places} CROSS JOIN LATERAL (
        SELECT e.key FROM metadata_entries e
        WHERE e.terminal_id = place.key AND ${ofEntry} AND (:key::text IS NULL OR e.key = :key::text)
        ORDER BY e.key LIMIT 1) first
      UNION ALL
      SELECT used.terminal_id, next.key FROM used CROSS JOIN LATERAL (
        SELECT e.key FROM metadata_entries e
        WHERE e.terminal_id = used.terminal_id AND ${ofEntry} AND e.key > used.key AND :key::text IS NULL
        ORDER BY e.key LIMIT 1) next)
    SELECT found.terminal_id AS "terminalId", found.record_id AS id
    FROM (SELECT * FROM used LIMIT ${maxEqual}) used CROSS JOIN LATERAL (
      SELECT e.terminal_id, e.record_id, e.created_at FROM metadata_entries e
      WHERE e.terminal_id = used.terminal_id AND ${ofEntry} AND e.key = used.key
      ORDER BY e.created_at DESC LIMIT :limit::bigint) found
    ORDER BY found.created_at DESC, found.record_id DESC LIMIT :limit::bigint`,
);

/** Returns the newest transactions or payers with a value in their metadata. @param key undefined for any */
export const findByMetadata = (
  pool: Pool,
  kind: 'transaction' | 'payer',
  terminalIds: readonly string[],
  { key, value }: { readonly key: string | undefined; readonly value: string },
  limit: number,
): Promise<Found[]> => scanIndex(pool, byMetadata, { terminalIds, kind, key, value, limit });
