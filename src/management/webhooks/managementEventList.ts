import type { Schema } from '../../base/contract.js';
import { recordNotFound } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import type { WebhookDeps } from './webhook-endpoint.js';
import type { Database } from '../../store/connection/open.js';
import { eventPosition, findEvents, type EventFilters } from '../../store/searches/events.js';
import { findAccount } from '../../store/terminals/accounts.js';
import { readTerminalOfAccount } from '../../store/terminals/terminals.js';
import { cursorOf, pageLength, positionOf } from '../listing.js';

/** Maximum number of events scanned for one page. */
const readAtMost = 5_000;

/** The cursor of a list from the newest event: a position after a minus. */
const newestFirst = /^-\d{1,19} [0-8]?\d{1,18}$/;

/**
 * Lists events in the order of the transactions that wrote them, or in the opposite one. Ids and times are assigned
 * before the commit, so a late commit could appear before events already read. The list therefore stops before any
 * event that an open transaction could still precede.
 */
export const managementEventList: Handler<'managementEventList', WebhookDeps> = async ({ store }, { query }) => {
  const { type, subject_id: subjectId, order, start = 'oldest', cursor, limit = pageLength } = query;
  const scope = await scopeOf(store, query.account_id, query.terminal_friendly_id);
  const isBackward = order === 'newest_first';
  const beginning = isBackward || start === 'newest' ? 'the end' : 'the beginning';
  const { events, next, hasMore } = await findEvents(
    store.pool,
    { ...scope, type, subjectId },
    cursor === undefined
      ? beginning
      : { position: isBackward ? positionOf(cursor, newestFirst).slice(1) : positionOf(cursor, eventPosition) },
    {
      depth: scope.terminalId === undefined && type === undefined ? limit + 1 : readAtMost,
      limit: limit + 1,
      isBackward,
    },
  );
  return {
    events: events.map((event) => ({
      event_id: event.eventId,
      event_type: event.type as Schema<'EventType'>,
      terminal_friendly_id: event.terminalId,
      created_at: event.createdAt.toISOString(),
      body: event.body,
    })),
    next_cursor: cursorOf(isBackward ? `-${next}` : next),
    has_more: hasMore,
  };
};

/** @throws Problem VALIDATION/RECORD_NOT_FOUND */
async function scopeOf(
  { prisma }: Database,
  accountId: string | undefined,
  terminalId: string | undefined,
): Promise<Pick<EventFilters, 'accountId' | 'terminalId'>> {
  if (accountId !== undefined && !(await findAccount(prisma, accountId))) {
    throw recordNotFound('There is no such account.', 'account_id', accountId);
  }
  if (terminalId === undefined) return { accountId, terminalId };
  const terminal = await readTerminalOfAccount(prisma, terminalId, accountId);
  if (!terminal) throw recordNotFound('There is no such terminal.', 'terminal_friendly_id', terminalId);
  return { accountId: terminal.accountId, terminalId };
}
