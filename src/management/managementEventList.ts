import type { Pool } from 'pg';
import { given, type Schema } from '../contract.js';
import { problem } from '../errors.js';
import type { Handler } from '../handler.js';
import type { Store } from '../store/open.js';
import { cursorOf, pageLength, positionOf } from './page.js';

interface Found {
  /** The oldest database transaction that still runs: all before it are over, and write nothing more. */
  readonly horizon: string;
  readonly writtenBy: string;
  readonly place: string;
  readonly eventId: string;
  readonly type: Schema<'EventType'>;
  readonly terminalId: string;
  readonly createdAt: Date;
  readonly body: string;
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
  const isEnd = cursor === undefined && start === 'newest';
  const { horizon, events } = await findEvents(store.pool, {
    ...await scopeOf(store, query.account_id, query.terminal_friendly_id), type, after: [writtenBy, place], limit: isEnd ? 0 : limit + 1,
  });
  const page = events.slice(0, limit);
  const last = page.at(-1);
  const hasMore = events.length > limit && last !== undefined;
  return {
    status: 200,
    body: {
      events: page.map((event) => ({
        event_id: event.eventId, event_type: event.type, terminal_friendly_id: event.terminalId, created_at: event.createdAt.toISOString(), body: event.body,
      })),
      // What is before the horizon was read, whatever the search left out of it.
      next_cursor: cursorOf(hasMore ? `${last.writtenBy} ${last.place}` : `${horizon} 0`), has_more: hasMore,
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

/** One statement, so that the horizon and the events are those of one snapshot. Each account is read by its own part of the index, no further than a page. */
async function findEvents(pool: Pool, { accountId, terminalId, type, after, limit }: Search): Promise<{ horizon: string; events: readonly Found[] }> {
  const { rows } = await pool.query<Found | { readonly horizon: string; readonly eventId: null }>({
    name: 'list-events',
    text: `SELECT oldest_open::text AS horizon, found.written_by::text AS "writtenBy", found.place::text AS place, found.event_id AS "eventId", found.type,
        found.terminal_id AS "terminalId", found.created_at AS "createdAt", found.body
      FROM pg_snapshot_xmin(pg_current_snapshot()) AS oldest_open LEFT JOIN LATERAL (
        SELECT event.* FROM accounts CROSS JOIN LATERAL (
          SELECT * FROM events WHERE account_id = accounts.account_id AND ($2::text IS NULL OR terminal_id = $2) AND ($3::text IS NULL OR type = $3)
            AND (written_by, place) > ($4::xid8, $5::bigint) AND written_by < oldest_open
          ORDER BY written_by, place LIMIT $6) event
        WHERE $1::uuid IS NULL OR accounts.account_id = $1
        ORDER BY written_by, place LIMIT $6) found ON TRUE
      ORDER BY found.written_by, found.place`,
    values: [accountId ?? null, terminalId ?? null, type ?? null, ...after, limit],
  });
  const [first] = rows;
  if (!first) throw new Error('the database told no horizon');
  return { horizon: first.horizon, events: rows.filter((row) => row.eventId !== null) };
}
