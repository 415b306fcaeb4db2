import type { Pool } from 'pg';
import { given, type Schema } from '../contract.js';
import { problem } from '../errors.js';
import type { Handler } from '../handler.js';
import type { Store } from '../store/open.js';
import { cursorOf, pageLength, positionOf } from './page.js';

interface Found {
  readonly writtenBy: string;
  readonly place: string;
  readonly eventId: string;
  readonly type: Schema<'EventType'>;
  readonly terminalId: string;
  readonly createdAt: Date;
  readonly body: string;
}

/** Of so many events a search takes what it wants for one page. */
const readAtMost = 5_000;
/** After the last event that there can be. */
const theEnd = [String(2n ** 64n - 1n), '0'] as const;

/** Of a page, before anything is left out. */
interface Reading {
  /** The oldest database transaction that still runs: all before it are over, and write nothing more. */
  readonly horizon: string;
  /** The position at which reading was broken off; null when all was read. */
  readonly readUntil: string | null;
}

interface Search {
  readonly accountId: string | undefined;
  readonly terminalId: string | undefined;
  readonly type: string | undefined;
  /** The position of the last event before: the transaction that wrote it, and its place. */
  readonly after: readonly [writtenBy: string, place: string];
  readonly limit: number;
}

/**
 * Events in the order of the transactions that wrote them. Ids and times are taken before a transaction commits, so that one that commits late
 * appears before others that were read already; here nothing is read that an open transaction could still come before.
 */
export const managementEventList: Handler<'managementEventList'> = async ({ store }, { query }) => {
  const { type, start = 'oldest', cursor, limit = pageLength } = query;
  const [writtenBy = '0', place = '0'] = cursor === undefined ? [] : positionOf(cursor, /^\d{1,19} \d{1,18}$/).split(' ');
  const scope = await scopeOf(store, query.account_id, query.terminal_friendly_id);
  const isEnd = cursor === undefined && start === 'newest';
  const { horizon, readUntil, events } = await findEvents(store.pool, { ...scope, type, after: isEnd ? theEnd : [writtenBy, place], limit: limit + 1 });
  const page = events.slice(0, limit);
  const last = page.at(-1);
  const next = events.length > limit && last ? `${last.writtenBy} ${last.place}` : readUntil;
  return {
    status: 200,
    body: {
      events: page.map((event) => ({
        event_id: event.eventId, event_type: event.type, terminal_friendly_id: event.terminalId, created_at: event.createdAt.toISOString(), body: event.body,
      })),
      // What is before the horizon was read, whatever the search left out of it.
      next_cursor: cursorOf(next ?? `${horizon} 0`), has_more: next !== null,
    },
  };
};

/** @throws Problem VALIDATION/RECORD_NOT_FOUND */
async function scopeOf({ prisma }: Store, accountId: string | undefined, terminalId: string | undefined): Promise<Pick<Search, 'accountId' | 'terminalId'>> {
  if (accountId !== undefined && !await prisma.account.findUnique({ where: { accountId } })) {
    throw problem('VALIDATION/RECORD_NOT_FOUND', 'There is no such account.', { field: 'account_id', value: accountId });
  }
  if (terminalId === undefined) return { accountId, terminalId };
  const terminal = await prisma.terminal.findFirst({ where: { terminalId, ...given({ accountId }) } });
  if (!terminal) throw problem('VALIDATION/RECORD_NOT_FOUND', 'There is no such terminal.', { field: 'terminal_friendly_id', value: terminalId });
  return { accountId: terminal.accountId, terminalId };
}

/**
 * One statement, so that the horizon and the events are those of one snapshot. Each account is read by its own part of the index, no further
 * than a page, or than `readAtMost` where the search leaves events out.
 */
async function findEvents(pool: Pool, { accountId, terminalId, type, after, limit }: Search): Promise<Reading & { readonly events: readonly Found[] }> {
  const { rows } = await pool.query<Reading & (Found | { readonly eventId: null })>({
    name: 'list-events',
    text: `WITH passed AS (
        SELECT event.* FROM pg_snapshot_xmin(pg_current_snapshot()) AS oldest_open CROSS JOIN accounts CROSS JOIN LATERAL (
          SELECT * FROM events WHERE account_id = accounts.account_id AND (written_by, place) > ($4::xid8, $5::bigint) AND written_by < oldest_open
          ORDER BY written_by, place LIMIT $6) event
        WHERE $1::uuid IS NULL OR accounts.account_id = $1
        ORDER BY written_by, place LIMIT $6),
      found AS (
        SELECT * FROM passed WHERE ($2::text IS NULL OR terminal_id = $2) AND ($3::text IS NULL OR type = $3) ORDER BY written_by, place LIMIT $7)
      SELECT oldest_open::text AS horizon, (SELECT written_by::text || ' ' || place FROM passed ORDER BY written_by, place OFFSET $6 - 1) AS "readUntil",
        found.written_by::text AS "writtenBy", found.place::text AS place, found.event_id AS "eventId", found.type,
        found.terminal_id AS "terminalId", found.created_at AS "createdAt", found.body
      FROM pg_snapshot_xmin(pg_current_snapshot()) AS oldest_open LEFT JOIN found ON TRUE
      ORDER BY found.written_by, found.place`,
    values: [accountId ?? null, terminalId ?? null, type ?? null, ...after, terminalId === undefined && type === undefined ? limit : readAtMost, limit],
  });
  const [first] = rows;
  if (!first) throw new Error('the database told no horizon');
  const { horizon, readUntil } = first;
  return { horizon, readUntil, events: rows.filter((row) => row.eventId !== null) };
}
