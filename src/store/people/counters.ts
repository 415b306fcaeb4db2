import type { Pool } from 'pg';
import { defineQuery } from '../query/query.js';

/** A count that restarts when it has expired. */
export interface Counter {
  readonly points: number;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
}

interface Change {
  readonly key: string;
  readonly points: number;
  /** Time of the change, like `expiresAt`, the end of a counter that starts with it, in milliseconds since 1970. */
  readonly now: number;
  readonly expiresAt: number;
}

/** In milliseconds. A counter that ends later was written while a clock stood far ahead, and has expired. */
export const longestLife = 2 * 24 * 60 * 60_000;
const hasExpired = `counter.expire NOT BETWEEN :now::bigint + 1 AND :now::bigint + ${longestLife}`;

type Row = { readonly points: number; readonly expire: string };

const addPoints = defineQuery<Change, Row>(
  'add-to-counter',
  `INSERT INTO rate_limits AS counter (key, points, expire)
    VALUES (:key, greatest(:points::int, 0), :expiresAt::bigint)
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN ${hasExpired} THEN excluded.points
        ELSE greatest(counter.points + :points::int, 0) END,
      expire = CASE WHEN ${hasExpired} THEN excluded.expire ELSE counter.expire END
    RETURNING points, expire::text`,
);

const setCounter = defineQuery<Omit<Change, 'now'>>(
  'set-counter',
  `INSERT INTO rate_limits (key, points, expire) VALUES (:key, :points::int, :expiresAt::bigint)
    ON CONFLICT (key) DO UPDATE SET points = excluded.points, expire = excluded.expire`,
);

const removeCounters = defineQuery<{ readonly keys: readonly string[]; readonly latest: number }>(
  'remove-counters',
  'DELETE FROM rate_limits WHERE key = ANY (:keys::text[]) AND expire <= :latest::bigint',
);

/** Adds to a counter, in one statement. Points below 0 count as 0. @returns the counter after it */
export async function addToCounter(pool: Pool, change: Change): Promise<Counter> {
  const row = await addPoints.row(pool, change);
  return { points: row?.points ?? 0, expiresAt: Number(row?.expire ?? 0) };
}

/** Sets a counter, or creates it. `expiresAt` is in milliseconds since 1970. */
export const writeCounter = async (pool: Pool, key: string, counter: Counter): Promise<void> =>
  void (await setCounter.count(pool, { key, ...counter }));

/** Deletes the counters that expire by `latest`, in milliseconds since 1970. @returns their number */
export const deleteCounters = (
  pool: Pool,
  keys: readonly string[],
  latest = Number.MAX_SAFE_INTEGER,
): Promise<number> => removeCounters.count(pool, { keys, latest });
