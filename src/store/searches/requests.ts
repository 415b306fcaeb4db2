import type { Pool } from 'pg';
import { scanIndex } from '../query/listing.js';
import { defineQuery } from '../query/query.js';
import type { LoggedRequest } from '../request-log/request-log.js';

/** A matching request, or the last one that was read, or both. */
export interface FoundRequest extends Omit<
  LoggedRequest,
  'query' | 'sourceAddress' | 'userAgent' | 'requestBody' | 'answerBody'
> {
  /** Its position among all requests: a number as decimal text. */
  readonly entryId: string;
  readonly fits: boolean;
  readonly last: boolean;
}

/** Filters of requests. A filter that is absent matches all. */
export interface RequestFilters {
  readonly apiKeyId?: string | undefined;
  readonly operation?: string | undefined;
  /** The stored path: the parameter's name replaces an invalid id. */
  readonly path?: string | undefined;
  readonly status?: number | undefined;
  readonly reasonCode?: string | undefined;
  /** Received at this time or later. */
  readonly since?: Date | undefined;
  /** Received before this time. */
  readonly until?: Date | undefined;
}

interface Scan extends RequestFilters {
  readonly afterAt: Date | undefined;
  readonly afterId: string | undefined;
  /** Maximum number of requests to read in each place. */
  readonly depth: number;
  readonly limit: number;
}

const columns = `entry_id, request_id, terminal_id, api_key_id, operation, method, path, status, reason_code, field,
          milliseconds, transaction_id, recurring_id, merchant_transaction_id, merchant_order_id, idempotency_key,
          replayed, received_at`;

/**
 * Selects the newest requests of a place, by an index that begins with the columns of `inPlace`. The partitions are
 * read from the newest on, until the page is full. PostgreSQL excludes those of other times by the plain comparisons,
 * but not by that of the rows.
 */
const newest = (inPlace: string): string =>
  `(SELECT ${columns}, row_number() OVER (ORDER BY received_at DESC, entry_id DESC) AS number
        FROM request_log WHERE ${inPlace}
          AND received_at >= coalesce(:since::timestamptz, '-infinity')
          AND received_at < coalesce(:until::timestamptz, 'infinity')
          AND received_at <= coalesce(:afterAt::timestamptz, 'infinity')
          AND (received_at, entry_id) < (coalesce(:afterAt::timestamptz, 'infinity'), coalesce(:afterId::bigint, 0))
        ORDER BY received_at DESC, entry_id DESC LIMIT :depth::bigint)`;

/**
 * Scans an index in every place from the position on, as the search for transactions does (transactions.ts): the rows
 * end at the latest of the places where a scan stopped early. A request in several places is returned once.
 */
const scanOf = (candidates: string): string =>
  `WITH candidates AS MATERIALIZED (${candidates}),
    horizon AS (
      SELECT received_at, entry_id FROM candidates WHERE number = :depth::bigint
      ORDER BY received_at DESC, entry_id DESC LIMIT 1),
    seen AS (
      SELECT DISTINCT ON (r.received_at, r.entry_id) r.entry_id AS "entryId", request_id AS "requestId",
        terminal_id AS "terminalId", api_key_id AS "apiKeyId", operation, method, path, status,
        reason_code AS "reasonCode", field, milliseconds, transaction_id AS "transactionId",
        recurring_id AS "recurringId", merchant_transaction_id AS "merchantTransactionId",
        merchant_order_id AS "merchantOrderId", idempotency_key AS "idempotencyKey", replayed,
        r.received_at AS "receivedAt",
        (:apiKeyId::uuid IS NULL OR api_key_id = :apiKeyId) AND (:operation::text IS NULL OR operation = :operation)
          AND (:path::text IS NULL OR path = :path) AND (:status::int IS NULL OR status = :status)
          AND (:reasonCode::text IS NULL OR reason_code = :reasonCode) IS TRUE AS fits,
        horizon.entry_id IS NOT DISTINCT FROM r.entry_id AS last
      FROM candidates r LEFT JOIN horizon ON TRUE
      WHERE horizon.entry_id IS NULL OR (r.received_at, r.entry_id) >= (horizon.received_at, horizon.entry_id)
      ORDER BY r.received_at DESC, r.entry_id DESC)
    SELECT * FROM seen WHERE fits OR last ORDER BY "receivedAt" DESC, "entryId" DESC LIMIT :limit::bigint + 1`;

const inTerminals = (lateral: string): string =>
  `SELECT found.* FROM unnest(:terminalIds::bpchar[]) AS place (key) CROSS JOIN LATERAL ${lateral} found`;
const ofTerminal = 'terminal_id = place.key';

interface OfTerminals extends Scan {
  readonly terminalIds: readonly string[];
}

const byTerminals = defineQuery<OfTerminals, FoundRequest>(
  'search-requests-of-terminals',
  scanOf(inTerminals(newest(ofTerminal))),
);
// The status is a constant, for the partial index of refused requests.
const refused = defineQuery<OfTerminals, FoundRequest>(
  'search-refused-requests-of-terminals',
  scanOf(inTerminals(newest(`${ofTerminal} AND status >= 400`))),
);
const byKey = defineQuery<Scan, FoundRequest>(
  'search-requests-of-key',
  scanOf(`SELECT found.* FROM ${newest('api_key_id = :apiKeyId::uuid')} found`),
);

/** The possible kinds of a reference; each has its own index. Ids of transactions and series have 8 characters. */
const references = [
  'transaction_id = :reference::bpchar',
  'recurring_id = :reference::bpchar',
  'merchant_transaction_id = :reference::text',
  'merchant_order_id = :reference::text',
  'idempotency_key = :reference::text',
];
const byReference = defineQuery<OfTerminals & { readonly reference: string }, FoundRequest>(
  'search-requests-by-reference',
  scanOf(
    inTerminals(
      `(${references.map((reference) => newest(`${ofTerminal} AND ${reference}`)).join('\n        UNION ALL ')})`,
    ),
  ),
);

/** The places of a search: terminals, or the requests of one key. */
export type RequestPlaces =
  | { readonly kind: 'terminals'; readonly terminalIds: readonly string[]; readonly reference: string | undefined }
  /** The key of the filters. */
  | { readonly kind: 'key' };

/**
 * Scans all places together, the newest first.
 * @param page reads up to `depth` requests in each place, and returns one more than `limit`
 */
export function scanRequests(
  pool: Pool,
  places: RequestPlaces,
  filters: RequestFilters,
  page: {
    readonly after: { readonly at: Date; readonly id: string } | undefined;
    readonly depth: number;
    readonly limit: number;
  },
): Promise<FoundRequest[]> {
  const scan = { ...filters, afterAt: page.after?.at, afterId: page.after?.id, depth: page.depth, limit: page.limit };
  if (places.kind === 'key') return scanIndex(pool, byKey, scan);
  const { terminalIds, reference } = places;
  if (reference !== undefined) return scanIndex(pool, byReference, { ...scan, terminalIds, reference });
  const areRefused = filters.reasonCode !== undefined || (filters.status ?? 0) >= 400;
  return scanIndex(pool, areRefused ? refused : byTerminals, { ...scan, terminalIds });
}
