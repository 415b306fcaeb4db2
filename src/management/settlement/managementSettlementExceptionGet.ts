import type { Handler } from '../../operation/handler.js';
import { discrepanciesOf, findExceptionLine, findExceptions } from '../../store/settlement/exceptions.js';
import type { RecordDeps } from '../record.js';
import { detailsView, suggestionsFor, unknownException } from './exception.js';

/** Returns an exception with its acts, and suggestions while it is open. */
export const managementSettlementExceptionGet: Handler<'managementSettlementExceptionGet', RecordDeps> = async (
  { store: { prisma } },
  { params: { exception_id: exceptionId } },
) => {
  const [found] = await findExceptions(prisma, [exceptionId]);
  if (!found) throw unknownException(exceptionId);
  const line = await findExceptionLine(prisma, found);
  const discrepancyIds = await discrepanciesOf(prisma, found, line);
  const suggestions = found.closedAt === null ? await suggestionsFor(prisma, found, line) : [];
  return detailsView(found, discrepancyIds, suggestions);
};
