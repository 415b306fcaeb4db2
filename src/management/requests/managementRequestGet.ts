import { given, type Schema } from '../../base/contract.js';
import { recordNotFound } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { type EventRow, findEventsAbout } from '../../store/events/events.js';
import { readLoggedRequest } from '../../store/request-log/request-log.js';
import { type RequestDeps, summaryView } from './managementRequestList.js';

/** Maximum number of events shown (contract, RequestDetails). */
const maxEvents = 100;

export const managementRequestGet: Handler<'managementRequestGet', RequestDeps> = async (deps, { params }) => {
  const { pool, prisma } = deps.store;
  await deps.requestLog.flush();
  const row = await readLoggedRequest(pool, params.request_id);
  if (!row)
    throw recordNotFound('The log does not have this request, or no longer has it.', 'request_id', params.request_id);
  const subjects = [row.transactionId, row.recurringId].filter((id) => id !== null);
  const events =
    row.terminalId === null || subjects.length === 0
      ? []
      : await findEventsAbout(prisma, { terminalId: row.terminalId, subjectIds: subjects }, maxEvents);
  return {
    ...summaryView(row),
    ...given({
      query: row.query,
      source_address: row.sourceAddress,
      user_agent: row.userAgent,
      request_body: row.requestBody,
      answer_body: row.answerBody,
    }),
    events: events.reverse().map(eventView),
  };
};

const eventView = ({ eventId, type, createdAt }: EventRow): Schema<'RequestEvent'> => ({
  event_id: eventId,
  type: type as Schema<'EventType'>,
  created_at: createdAt.toISOString(),
});
