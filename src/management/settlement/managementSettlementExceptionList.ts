import type { Handler } from '../../operation/handler.js';
import { listExceptions } from '../../store/settlement/exceptions.js';
import { listingOf, pageOf, placeOf, places } from '../listing.js';
import type { RecordDeps } from '../record.js';
import { exceptionView } from './exception.js';

export const managementSettlementExceptionList: Handler<'managementSettlementExceptionList', RecordDeps> = async (
  { store },
  { query },
) => {
  const { account_id: accountId, state, owner_id: ownerId } = query;
  const isOpen = state === undefined ? undefined : state === 'open';
  const rows = await listExceptions(store.prisma, { accountId, isOpen, ownerId }, listingOf(query, places.uuid));
  const { page, next } = pageOf(rows, query, ({ openedAt, exceptionId }) => placeOf(openedAt, exceptionId));
  return { exceptions: page.map(exceptionView), ...next };
};
