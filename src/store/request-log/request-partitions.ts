import pg, { type Pool } from 'pg';
import { defineQuery, type Executor } from '../query/query.js';
import { onConnection } from '../query/sql.js';

const dayMilliseconds = 24 * 60 * 60 * 1000;
/**
 * How many partitions hold what is kept, at most; three more are begun, next and nearly over. A search is planned for
 * every partition that may hold what it looks for, which takes longer the more there are.
 */
const partitionsOfRetention = 15;
/** The number of the lock that one process has while it makes partitions. */
const making = 2_026_112_202;
/** The log's writer waits no longer for a partition; it has what it writes, and tries again. */
const makingWait = '1s';
/** Who reads or writes the log waits for a drop that waits: no payment does, and nobody for long. */
const droppingWait = '100ms';

/** A part of the request log, by the times at which its requests were received. */
interface Partition {
  readonly name: string;
  /** Undefined: whatever is earlier. */
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

/** Those that there are, the oldest first. */
async function readPartitions(on: Executor): Promise<Partition[]> {
  const found = await partitions.rows(on, {});
  return found
    .flatMap(({ name, from, until }) => (until ? [{ name, from: from ?? undefined, until }] : []))
    .sort((one, other) => one.until.getTime() - other.until.getTime());
}

const holds = ({ from, until }: Omit<Partition, 'name'>, at: Date): boolean =>
  (from === undefined || from <= at) && at < until;

/** For how many milliseconds a partition is: whole days, two where requests are kept for a month. */
export const partitionWidth = (retentionDays: number): number =>
  Math.ceil(retentionDays / partitionsOfRetention) * dayMilliseconds;

/**
 * The time for which a partition is made that is to hold `at`: a whole number of widths since 1970, less what others
 * have already, since widths change with the settings.
 */
function missingAround(at: Date, others: readonly Partition[], width: number): { from: Date; until: Date } {
  const begin = Math.floor(at.getTime() / width) * width;
  const earlier = others.filter(({ until }) => until <= at).map(({ until }) => until.getTime());
  const later = others.flatMap(({ from }) => (from && from > at ? [from.getTime()] : []));
  return { from: new Date(Math.max(begin, ...earlier)), until: new Date(Math.min(begin + width, ...later)) };
}

/** As tables are named: by the day with which they begin. */
const nameOf = (from: Date): string => `request_log_${from.toISOString().slice(0, 10).replaceAll('-', '')}`;

/**
 * Sees to it that the request log has a partition for each of these times. Several processes may do so at once: one
 * makes them, and the others find them made. The table is made by itself and then attached, which neither readers nor
 * writers of the log wait for; to make it as a partition would have it wait for all of them, and them for it. Rows that
 * are deleted one by one are of a partition that is dropped soon after: it is vacuumed late.
 * @param retentionDays for how many days requests are kept
 * @throws DatabaseError 55P03 when another process holds what it needs for too long
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
      await client.query(
        `CREATE TABLE ${name} (LIKE request_log INCLUDING ALL) WITH (autovacuum_vacuum_scale_factor = 2);
        ALTER TABLE request_log ATTACH PARTITION ${name}
          FOR VALUES FROM ('${from.toISOString()}') TO ('${until.toISOString()}')`,
      );
      known.push({ name, from, until });
    }
  });
}

/** The partition of this moment, and the next one before its time comes. */
export const makeRequestPartitionsAhead = (pool: Pool, now: Date, retentionDays: number): Promise<void> =>
  makeRequestPartitions(pool, [now, new Date(now.getTime() + partitionWidth(retentionDays))], retentionDays);

/**
 * Drops the partitions that `findOver` names, each by itself. A drop takes the log's table for as long as it changes
 * the catalog, so that nobody reads or writes it meanwhile, and looks once more at what is over. One that cannot have
 * it at once is left for the next time: what is in it is deleted row by row until then.
 */
async function dropOver(pool: Pool, findOver: (on: Executor) => Promise<readonly string[]>): Promise<void> {
  const over = await findOver(pool);
  for (let left = over.length; left > 0; left -= 1) {
    try {
      await onConnection(pool, `BEGIN; SET LOCAL lock_timeout = '${droppingWait}'`, async (client) => {
        await client.query('LOCK TABLE ONLY request_log IN ACCESS EXCLUSIVE MODE');
        const [name] = await findOver(client);
        if (name !== undefined) await client.query(`DROP TABLE ${pg.escapeIdentifier(name)}`);
      });
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === '55P03') return;
      throw error;
    }
  }
}

/** Drops the partitions in which all requests are so many days old. @param now real time */
export const dropOldRequestPartitions = (pool: Pool, now: Date, retentionDays: number): Promise<void> =>
  dropOver(pool, async (on) => {
    const oldest = new Date(now.getTime() - retentionDays * dayMilliseconds);
    return (await readPartitions(on)).filter(({ until }) => until <= oldest).map(({ name }) => name);
  });

// Null for a partition without rows.
const beyond = defineQuery<{ from: Date | undefined; until: Date; entries: number }, { beyond: boolean | null }>(
  'request-partition-is-beyond',
  `SELECT max(entry_id) <= (SELECT max(entry_id) FROM request_log) - :entries::bigint AS beyond FROM request_log
  WHERE received_at >= coalesce(:from::timestamptz, '-infinity') AND received_at < :until::timestamptz`,
);

/** Drops the partitions of which no request is among the newest `entries`. */
export const dropRequestPartitionsBeyond = (pool: Pool, entries: number): Promise<void> =>
  dropOver(pool, async (on) => {
    const over: string[] = [];
    for (const { name, from, until } of await readPartitions(on)) {
      const isBeyond = (await beyond.row(on, { from, until, entries }))?.beyond;
      if (isBeyond === false) break;
      if (isBeyond) over.push(name);
    }
    return over;
  });
