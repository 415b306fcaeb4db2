import { given, type Schema } from '../../contract.js';
import { problem } from '../../errors.js';
import type { Handler } from '../../handler.js';
import type { ManagementDeps } from '../management-deps.js';
import type { Database } from '../../store/open.js';
import { findEvents, type EventFilters } from '../../store/searches/events.js';
import { cursorOf, pageLength, positionOf } from '../page.js';

/** Of so many events a search takes what it wants for one page. */
const readAtMost = 5_000;
/** After the last event that there can be. */
const theEnd = { writtenBy: String(2n ** 64n - 1n), place: '0' };

/**
 * Events in the order of the transactions that wrote them. Ids and times are taken before a transaction commits, so
 * that one that commits late appears before others that were read already; here nothing is read that an open
 * transaction could still come before.
 */
export const managementEventList: Handler<'managementEventList', ManagementDeps> = async ({ store }, { query }) => {
  const { type, subject_id: subjectId, start = 'oldest', cursor, limit = pageLength } = query;
  const [writtenBy = '0', place = '0'] =
    cursor === undefined ? [] : positionOf(cursor, /^\d{1,19} \d{1,18}$/).split(' ');
  const scope = await scopeOf(store, query.account_id, query.terminal_friendly_id);
  const isEnd = cursor === undefined && start === 'newest';
  const { horizon, readUntil, events } = await findEvents(
    store.pool,
    { ...scope, type, subjectId },
    {
      after: isEnd ? theEnd : { writtenBy, place },
      depth: scope.terminalId === undefined && type === undefined ? limit + 1 : readAtMost,
      limit: limit + 1,
    },
  );
  const page = events.slice(0, limit);
  const last = page.at(-1);
  const next = events.length > limit && last ? `${last.writtenBy} ${last.place}` : readUntil;
  return {
    status: 200,
    body: {
      events: page.map((event) => ({
        event_id: event.eventId,
        event_type: event.type as Schema<'EventType'>,
        terminal_friendly_id: event.terminalId,
        created_at: event.createdAt.toISOString(),
        body: event.body,
      })),
      // What is before the horizon was read, whatever the search left out of it.
      next_cursor: cursorOf(next ?? `${horizon} 0`),
      has_more: next !== null,
    },
  };
};

/** @throws Problem VALIDATION/RECORD_NOT_FOUND */
async function scopeOf(
  { prisma }: Database,
  accountId: string | undefined,
  terminalId: string | undefined,
): Promise<Pick<EventFilters, 'accountId' | 'terminalId'>> {
  if (accountId !== undefined && !(await prisma.account.findUnique({ where: { accountId } }))) {
    throw problem('VALIDATION/RECORD_NOT_FOUND', 'There is no such account.', {
      field: 'account_id',
      value: accountId,
    });
  }
  if (terminalId === undefined) return { accountId, terminalId };
  const terminal = await prisma.terminal.findFirst({ where: { terminalId, ...given({ accountId }) } });
  if (!terminal)
    throw problem('VALIDATION/RECORD_NOT_FOUND', 'There is no such terminal.', {
      field: 'terminal_friendly_id',
      value: terminalId,
    });
  return { accountId: terminal.accountId, terminalId };
}
