import pg, { type Pool } from 'pg';
import { defineQuery, type Executor } from '../query/query.js';
import { onConnection, batch, beginSweep } from '../query/transaction.js';

const dayMilliseconds = 24 * 60 * 60 * 1000;
/**
 * Maximum number of partitions of retained requests. Three more are starting, next and about to end. A search is
 * planned for every partition that may match, which takes longer the more there are.
 */
const partitionsOfRetention = 15;
/** The advisory lock of a process that creates partitions. */
const making = 2_026_112_202;
/** Time limit for creating a partition: the log's writer keeps its requests and tries again. */
const makingWait = '1s';
/**
 * Time limit for a drop, which blocks readers and writers of the log while it waits. Payments do not wait for the log.
 */
const droppingWait = '100ms';

/** A part of the request log, by the times of its requests. */
interface Partition {
  readonly name: string;
  /** Undefined for no lower bound. */
  readonly from: Date | undefined;
  readonly until: Date;
}

const partitions = defineQuery<Record<string, never>, { name: string; from: Date | null; until: Date | null }>(
  'list-request-partitions',
  `SELECT relname::text AS name, substring(bound FROM 'FROM \\(''([^'']+)''')::timestamptz AS "from",
    substring(bound FROM 'TO \\(''([^'']+)''')::timestamptz AS until
  FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    CROSS JOIN LATERAL pg_get_expr(relpartbound, inhrelid) AS bound
  WHERE inhparent = 'request_log'::regclass`,
);

/** Returns the existing partitions, the oldest first. */
async function readPartitions(on: Executor): Promise<Partition[]> {
  const found = await partitions.rows(on, {});
  return found
    .flatMap(({ name, from, until }) => (until ? [{ name, from: from ?? undefined, until }] : []))
    .sort((one, other) => one.until.getTime() - other.until.getTime());
}

const holds = ({ from, until }: Omit<Partition, 'name'>, at: Date): boolean =>
  (from === undefined || from <= at) && at < until;

/** Returns the width of a partition in milliseconds: whole days, two for a retention of a month. */
const partitionWidth = (retentionDays: number): number =>
  Math.ceil(retentionDays / partitionsOfRetention) * dayMilliseconds;

/**
 * Returns the bounds of a new partition for `at`: a whole number of widths since 1970, without the time of other
 * partitions, because widths change with the settings.
 */
function missingAround(at: Date, others: readonly Partition[], width: number): { from: Date; until: Date } {
  const begin = Math.floor(at.getTime() / width) * width;
  const earlier = others.filter(({ until }) => until <= at).map(({ until }) => until.getTime());
  const later = others.flatMap(({ from }) => (from && from > at ? [from.getTime()] : []));
  return { from: new Date(Math.max(begin, ...earlier)), until: new Date(Math.min(begin + width, ...later)) };
}

/** Names a partition by its first day. */
const nameOf = (from: Date): string => `request_log_${from.toISOString().slice(0, 10).replaceAll('-', '')}`;

/**
 * Creates the missing partitions of the request log for these times. Several processes may do so at the same time: one
 * creates them, and the others find them. The table is created alone and then attached, so readers and writers of the
 * log do not wait. Creating it as a partition would block all of them. Its autovacuum runs late, because the partition
 * is dropped soon after its rows are deleted. Functions of the database do so, because the service's role may own no
 * table.
 * @param retentionDays days that requests are retained
 * @throws DatabaseError 55P03 if another process holds a lock for too long
 */
export async function makeRequestPartitions(pool: Pool, times: readonly Date[], retentionDays: number): Promise<void> {
  const lackedBy = (known: readonly Partition[]) => times.filter((at) => !known.some((each) => holds(each, at)));
  if (lackedBy(await readPartitions(pool)).length === 0) return;
  await onConnection(pool, `BEGIN; SET LOCAL lock_timeout = '${makingWait}'`, async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(${making})`);
    const known = await readPartitions(client);
    for (const at of lackedBy(known)) {
      if (known.some((each) => holds(each, at))) continue;
      const { from, until } = missingAround(at, known, partitionWidth(retentionDays));
      const name = nameOf(from);
      await client.query('SELECT make_request_partition($1, $2, $3)', [name, from, until]);
      known.push({ name, from, until });
    }
  });
}

/** Creates the current partition, and the next one ahead of its time. */
export const makeRequestPartitionsAhead = (pool: Pool, now: Date, retentionDays: number): Promise<void> =>
  makeRequestPartitions(pool, [now, new Date(now.getTime() + partitionWidth(retentionDays))], retentionDays);

/**
 * Drops the partitions that `findExpired` names, each in its own transaction. A drop locks the log's table, without
 * readers and writers, while it changes the catalog, and checks the partition again. If the lock is not free, the drop
 * is left for the next run: until then the rows are deleted one by one.
 */
async function dropExpired(pool: Pool, findExpired: (on: Executor) => Promise<readonly string[]>): Promise<void> {
  const over = await findExpired(pool);
  for (let left = over.length; left > 0; left -= 1) {
    try {
      await onConnection(pool, `BEGIN; SET LOCAL lock_timeout = '${droppingWait}'`, async (client) => {
        await client.query('LOCK TABLE ONLY request_log IN ACCESS EXCLUSIVE MODE');
        const [name] = await findExpired(client);
        if (name !== undefined) await client.query('SELECT drop_request_partition($1)', [name]);
      });
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === '55P03') return;
      throw error;
    }
  }
}

/** Drops the partitions in which all requests are so many days old. @param now real time */
export const dropOldRequestPartitions = (pool: Pool, now: Date, retentionDays: number): Promise<void> =>
  dropExpired(pool, async (on) => {
    const oldest = new Date(now.getTime() - retentionDays * dayMilliseconds);
    return (await readPartitions(on)).filter(({ until }) => until <= oldest).map(({ name }) => name);
  });

// Null for a partition without rows.
const beyond = defineQuery<{ from: Date | undefined; until: Date; entries: number }, { beyond: boolean | null }>(
  'request-partition-is-beyond',
  `SELECT max(entry_id) <= (SELECT max(entry_id) FROM request_log) - :entries::bigint AS beyond FROM request_log
  WHERE received_at >= coalesce(:from::timestamptz, '-infinity') AND received_at < :until::timestamptz`,
);

/** Drops the partitions without any of the newest `entries` requests. */
export const dropRequestPartitionsBeyond = (pool: Pool, entries: number): Promise<void> =>
  dropExpired(pool, async (on) => {
    const over: string[] = [];
    for (const { name, from, until } of await readPartitions(on)) {
      const isBeyond = (await beyond.row(on, { from, until, entries }))?.beyond;
      if (isBeyond === false) break;
      if (isBeyond) over.push(name);
    }
    return over;
  });

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
