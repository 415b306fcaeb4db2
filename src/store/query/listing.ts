import type { Pool } from 'pg';
import type { Query } from './query.js';
import { onConnection } from './transaction.js';

/** The time and the id of a record in a list from the newest to the oldest. */
export interface Place {
  readonly at: Date;
  readonly id: string;
}

/** A part of a list from the newest to the oldest. */
export interface Listing {
  /** The record before the first one; undefined for the start of the list. */
  readonly after: Place | undefined;
  /** Maximum number of records. */
  readonly limit: number;
}

/**
 * Returns the arguments of `findMany` for a part of a list: of two records of the same time, the one with the smaller
 * id comes later. Records that are added meanwhile come before all listed ones.
 * @param id the name of the id in the model
 * @param which the values that the listed records have
 */
export const listed = ({ after, limit }: Listing, id: string, which: object = {}) => ({
  where: {
    ...which,
    ...(after && { OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, [id]: { lt: after.id } }] }),
  },
  orderBy: [{ createdAt: 'desc' as const }, { [id]: 'desc' as const }],
  take: limit,
});

/**
 * Returns a function that runs a SELECT under settings of the planner. PostgreSQL plans it for the given values each
 * time, because a generic plan would not know which filters are disabled.
 */
const scan =
  (settings: string) =>
  <Parameters extends object, Row extends object>(
    pool: Pool,
    query: Query<Parameters, Row>,
    parameters: Parameters,
  ): Promise<Row[]> =>
    onConnection(pool, `BEGIN READ ONLY; ${settings}; SET LOCAL plan_cache_mode = force_custom_plan`, (client) =>
      query.rows(client, parameters),
    );

/**
 * Runs a SELECT whose order and limit an index can serve: PostgreSQL scans the index in its order until a page is full,
 * and reads only the rows that it returns or checks. Its statistics know the frequency of each value, but not of
 * combinations: for a large terminal it would otherwise read and sort all matching rows for the first page. Use it for
 * searches; statements of payments name one record and do not need it.
 */
export const scanIndex = scan(
  'SET LOCAL enable_sort = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_seqscan = off',
);

/**
 * Runs a SELECT by an index that PostgreSQL reads only as a bitmap (GIN, BRIN), and never by reading the whole table,
 * which it prefers for a bloom filter.
 */
export const scanBitmap = scan('SET LOCAL enable_seqscan = off');
