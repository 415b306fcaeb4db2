import type { Pool } from 'pg';
import { defineQuery } from '../query/query.js';
import { dropRequestPartitionsBeyond } from './request-partitions.js';
import { onConnection } from '../query/sql.js';
import { batch, beginSweep } from '../sweep/sweep-batch.js';

/**
 * Returns the statement that deletes entries of the request log in the order of their numbers. The oldest were written
 * first, give or take a second, so no index of their time is needed. Their first and last times, known before the
 * deletion, exclude the other partitions; a join would read all of them.
 * @param isRead condition of the entries to read, by their numbers
 * @param isDue condition of the entries to delete
 */
const deletionOfRequests = (isRead: string, isDue: string): string => `WITH oldest AS MATERIALIZED (
    SELECT entry_id, received_at FROM request_log WHERE ${isRead}
    ORDER BY entry_id LIMIT :batch FOR UPDATE SKIP LOCKED),
  due AS MATERIALIZED (
    SELECT array_agg(entry_id) AS entries, min(received_at) AS first, max(received_at) AS last FROM oldest
    WHERE ${isDue})
  DELETE FROM request_log WHERE entry_id = ANY ((SELECT entries FROM due)::bigint[])
    AND received_at >= (SELECT first FROM due) AND received_at <= (SELECT last FROM due)`;

/** Deletes old requests from partitions that also hold newer ones. */
export const oldRequests = defineQuery<{ now: Date; batch: number; days: number }>(
  'sweep-logged-requests',
  deletionOfRequests('TRUE', 'received_at <= :now::timestamptz - make_interval(days => :days)'),
);

const requestsTooMany = defineQuery<{ entries: number; batch: number }>(
  'trim-logged-requests',
  deletionOfRequests('entry_id <= (SELECT max(entry_id) FROM request_log) - :entries::bigint', 'TRUE'),
);

/**
 * Drops and deletes the oldest requests of the log until at most `entries` are left: whole partitions, and a small
 * batch of the next one.
 * @returns true if there may be more
 */
export async function trimRequestLog(pool: Pool, entries: number): Promise<boolean> {
  await dropRequestPartitionsBeyond(pool, entries);
  const trimmed = await onConnection(pool, beginSweep, (client) => requestsTooMany.count(client, { entries, batch }));
  return trimmed === batch;
}
