import type { Handler } from '../../operation/handler.js';
import { listAdjustments } from '../../store/journal/change-journal.js';
import { readAccount } from '../accounts/managementAccountGet.js';
import { listingOf, pageOf, placeOf, places } from '../listing.js';
import { adjustmentView, type JournalDeps } from './journal.js';

export const managementJournalAdjustmentList: Handler<'managementJournalAdjustmentList', JournalDeps> = async (
  { store },
  { params: { account_id: accountId }, query },
) => {
  await readAccount(store.prisma, accountId);
  const rows = await listAdjustments(store.prisma, accountId, listingOf(query, places.uuid));
  const { page, next } = pageOf(rows, query, ({ createdAt, adjustmentId }) => placeOf(createdAt, adjustmentId));
  return { adjustments: page.map(adjustmentView), ...next };
};
