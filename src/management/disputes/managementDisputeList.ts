import { given } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { listDisputes } from '../../store/disputes/disputes.js';
import type { RecordDeps } from '../record.js';
import { pageLength, pageOf, placeAt, placeOf, places } from '../listing.js';
import { disputeView } from './dispute.js';

const newest = { at: undefined, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** Lists the disputes, newest first. */
export const managementDisputeList: Handler<'managementDisputeList', RecordDeps> = async ({ store }, { query }) => {
  const { account_id: accountId, phase, matched, cursor, limit = pageLength } = query;
  const before = cursor === undefined ? newest : placeAt(cursor, places.uuid);
  const rows = await listDisputes(store.pool, { accountId, phase, matched, before, limit: limit + 1 });
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, disputeId }) => placeOf(createdAt, disputeId));
  return { status: 200, body: { disputes: page.map(disputeView), ...given({ next_cursor: nextCursor }) } };
};
