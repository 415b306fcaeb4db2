import type { Pool } from 'pg';
import { scanIndex } from '../index-scan.js';
import { defineQuery } from '../query.js';
import { databasesOf } from '../shards/databases.js';

// SQL, because the events and the oldest open database transaction are read in one snapshot.

/** An event as the list shows it. */
export interface ListedEvent {
  /** The database transaction that wrote it, and its place among the events: decimal texts. */
  readonly writtenBy: string;
  readonly place: string;
  readonly eventId: string;
  readonly type: string;
  readonly terminalId: string;
  readonly createdAt: Date;
  /** JSON as its receivers get it. */
  readonly body: string;
}

/** What is searched for. A filter that is undefined lets all pass. */
export interface EventFilters {
  readonly accountId: string | undefined;
  readonly terminalId: string | undefined;
  readonly type: string | undefined;
  /** The transaction, series or occurrence that they are about. */
  readonly subjectId: string | undefined;
}

/** The events that were found, in the order of the database transactions that wrote them. */
interface FoundEvents {
  /**
   * With shards, the place up to which all is known that can be listed: what was written since has a greater one, and
   * so has what an open database transaction holds back. A decimal text.
   */
  readonly knownUntil: string;
  /** The oldest database transaction that is still open: those before it write nothing more. */
  readonly horizon: string;
  /** The position at which reading ended before all was read, `writtenBy place`; otherwise null. */
  readonly readUntil: string | null;
  readonly events: readonly ListedEvent[];
}

/** A row of the statement. When no event is found, there is one row with the horizon and the position only. */
interface EventRow {
  readonly knownUntil: string;
  readonly horizon: string;
  readonly readUntil: string | null;
  readonly writtenBy: string | null;
  readonly place: string | null;
  readonly eventId: string | null;
  readonly type: string | null;
  readonly terminalId: string | null;
  readonly createdAt: Date | null;
  readonly body: string | null;
}

type Reading = Omit<EventFilters, 'subjectId'> & {
  /** Whether others are read beside it, so that it matters what it holds back. */
  readonly isShard: boolean;
  readonly afterWriter: string;
  readonly afterPlace: string;
  readonly depth: number;
  readonly limit: number;
};

const isNext = `written_by < oldest_open AND (written_by, place) > (:afterWriter::xid8, :afterPlace::bigint)`;

/** What a mover brings has the greatest writer, and is listed elsewhere (shards/let-terminals-move.ts). */
const isHeldBack = `:isShard::boolean AND written_by >= oldest_open AND written_by < '${2n ** 64n - 1n}'::xid8`;

const fits = `(:terminalId::bpchar IS NULL OR terminal_id = :terminalId) AND (:type::text IS NULL OR type = :type)`;

/** @param eventsThat reads the events of which a condition holds, in their order, to a depth of `depth` at most */
const reading = (eventsThat: (condition: string) => string): string =>
  `WITH passed AS (
      ${eventsThat(isNext)}
      ORDER BY written_by, place LIMIT :depth::bigint),
    found AS (SELECT * FROM passed WHERE ${fits} ORDER BY written_by, place LIMIT :limit::bigint),
    held_back AS (
      ${eventsThat(isHeldBack)}
      ORDER BY written_by, place LIMIT :depth::bigint)
    SELECT least(((extract(epoch FROM statement_timestamp()) - 1577836800) * 1000000)::bigint << 12,
        (SELECT min(place) FROM held_back WHERE ${fits}))::text AS "knownUntil",
      oldest_open::text AS horizon,
      (SELECT written_by::text || ' ' || place FROM passed ORDER BY written_by, place OFFSET :depth::bigint - 1)
        AS "readUntil",
      found.written_by::text AS "writtenBy", found.place::text AS place, found.event_id AS "eventId", found.type,
      found.terminal_id AS "terminalId", found.created_at AS "createdAt", found.body
    FROM pg_snapshot_xmin(pg_current_snapshot()) AS oldest_open LEFT JOIN found ON TRUE
    ORDER BY found.written_by, found.place`;

/**
 * Of a terminal that was moved to another shard, what was written before is listed from here, at the place that it had;
 * there it is above every horizon (shards/let-terminals-move.ts).
 */
const writtenHere = (condition: string): string => {
  const columns = 'account_id, terminal_id, subject_id, written_by, place, event_id, type, created_at, body';
  const tables = ['events', 'departed_events'].map((table) => `SELECT ${columns} FROM ${table}`);
  // The condition is of both together: PostgreSQL would not see that each has an order where it was of each.
  return `SELECT * FROM (${tables.join(' UNION ALL ')}) written WHERE ${condition}`;
};

// Each account is read by its own part of the index.
const readEvents = defineQuery<Reading, EventRow>(
  'list-events',
  reading(
    (condition) => `SELECT event.* FROM pg_snapshot_xmin(pg_current_snapshot()) AS oldest_open CROSS JOIN accounts
      CROSS JOIN LATERAL (
        ${writtenHere(`account_id = accounts.account_id AND ${condition}`)}
        ORDER BY written_by, place LIMIT :depth::bigint) event
      WHERE :accountId::uuid IS NULL OR accounts.account_id = :accountId`,
  ),
);

// Of a subject there are few, whichever terminal has it.
const readEventsOf = defineQuery<Reading & { readonly subjectId: string }, EventRow>(
  'list-events-of-subject',
  reading(
    (condition) => `SELECT event.* FROM pg_snapshot_xmin(pg_current_snapshot()) AS oldest_open CROSS JOIN terminals
      CROSS JOIN LATERAL (
        ${writtenHere(`terminal_id = terminals.terminal_id AND subject_id = :subjectId::bpchar AND ${condition}`)}
        OFFSET 0) event
      WHERE :accountId::uuid IS NULL OR terminals.account_id = :accountId`,
  ),
);

/** A place in the list of one database. */
interface Place {
  readonly writtenBy: string;
  readonly place: string;
}

const theBeginning: Place = { writtenBy: '0', place: '0' };
/** After the last event that there can be. */
const theEnd: Place = { writtenBy: String(2n ** 64n - 1n), place: '0' };

interface Bounds {
  /** So many events are read at most in each database. */
  readonly depth: number;
  /** So many are read of those that fit: one more than is wanted. */
  readonly limit: number;
}

/** The events of one database after a place that no open database transaction can write anything before. */
async function findIn(
  pool: Pool,
  filters: EventFilters,
  after: Place,
  bounds: Bounds & Pick<Reading, 'isShard'>,
): Promise<FoundEvents> {
  const { subjectId, ...others } = filters;
  const reading = { ...others, ...bounds, afterWriter: after.writtenBy, afterPlace: after.place };
  const rows =
    subjectId === undefined
      ? await scanIndex(pool, readEvents, reading)
      : await readEventsOf.rows(pool, { ...reading, subjectId });
  const [first] = rows;
  if (!first) throw new Error('the statement list-events answered no row');
  const { knownUntil, horizon, readUntil } = first;
  return { knownUntil, horizon, readUntil, events: rows.filter(isEvent) };
}

const entry = String.raw`(?:[a-z][a-z0-9_]*:)?\d{1,19} [0-8]?\d{1,18}`;
/** A position in the list: `writtenBy place`; with shards one for each, after its name. */
export const eventPosition = new RegExp(`^${entry}(?:,${entry})*$`);

/** Where each database is read on. One that the position does not name was added later: all that it has is to come. */
function placesOf(position: string): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const each of position.split(',')) {
    const [, name = '', writtenBy = '0', place = '0'] = /^(?:(.*):)?(\d+) (\d+)$/.exec(each) ?? [];
    places.set(name, { writtenBy, place });
  }
  return places;
}

const textOf = (name: string, position: string): string => (name === '' ? position : `${name}:${position}`);

/**
 * Events after a position: in one database in the order of the database transactions that wrote them, in several in the
 * order of their places, which come from the time (shards/number-apart.ts). Those of a terminal keep their order when
 * it was moved between two of them, for a move waits until what was begun before it has ended.
 * @param after a position that matches `eventPosition`; or one of the ends of the list
 * @returns the position after the last of them, and whether there is more
 */
export async function findEvents(
  pool: Pool,
  filters: EventFilters,
  after: { readonly position: string } | 'the beginning' | 'the end',
  { depth, limit }: Bounds,
): Promise<{ readonly events: readonly ListedEvent[]; readonly next: string; readonly hasMore: boolean }> {
  const places = typeof after === 'string' ? undefined : placesOf(after.position);
  const otherwise = after === 'the end' ? theEnd : theBeginning;
  const databases = databasesOf(pool);
  const bounds = { depth, limit, isShard: databases.length > 1 };
  const read = await Promise.all(
    databases.map(async (database, index) => {
      // A position from before there were shards is one of the first.
      const from = places?.get(database.name) ?? (index === 0 ? places?.get('') : undefined) ?? otherwise;
      return { name: database.name, from, taken: 0, ...(await findIn(database.pool, filters, from, bounds)) };
    }),
  );
  // One was asked before another, or holds something back. What was written since then comes later, or it would come
  // before what that one lacks.
  const end = read.length > 1 ? earliest(read.map(({ knownUntil }) => BigInt(knownUntil))) : undefined;
  const isNow = (place: bigint | undefined): place is bigint =>
    place !== undefined && (end === undefined || place < end);
  const events: ListedEvent[] = [];
  while (events.length < limit - 1) {
    const first = earliest(read.map(nextPlace));
    const next = read.find((one) => nextPlace(one) === first);
    const event = next?.events[next.taken];
    // Where the next one is behind what was read, it may be any.
    if (!next || !event || !isNow(first)) break;
    events.push(event);
    next.taken += 1;
  }
  const isAll = (one: (typeof read)[number]): boolean => one.taken === one.events.length;
  return {
    events,
    next: read.map((one) => textOf(one.name, isAll(one) ? ends(one) : lastTaken(one))).join(','),
    hasMore: read.some((one) => isNow(nextPlace(one))),
  };
}

/** A database with what was found in it and how much of that was taken. */
interface Read extends FoundEvents {
  readonly from: Place;
  readonly taken: number;
}

/** The place of the first that was not taken, or at which reading ended before all was read. */
function nextPlace({ events, taken, readUntil }: Read): bigint | undefined {
  const place = events[taken]?.place ?? readUntil?.split(' ')[1];
  return place === undefined ? undefined : BigInt(place);
}

const earliest = (places: readonly (bigint | undefined)[]): bigint | undefined =>
  places.reduce(
    (first, place) => (first === undefined || (place !== undefined && place < first) ? place : first),
    undefined,
  );

/** What is before the horizon was read, whatever the search left out of it. */
const ends = ({ readUntil, horizon }: Read): string => readUntil ?? `${horizon} 0`;

function lastTaken({ events, taken, from }: Read): string {
  const { writtenBy, place } = events[taken - 1] ?? from;
  return `${writtenBy} ${place}`;
}

const isEvent = (row: EventRow): row is EventRow & ListedEvent => row.eventId !== null;
