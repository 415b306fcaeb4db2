import { given } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { listReports } from '../../store/settlement/reports.js';
import { listingOf, pageLength, pageOf, placeOf, places } from '../listing.js';
import type { RecordDeps } from '../record.js';
import { reportView } from './managementSettlementReportGet.js';

export const managementSettlementReportList: Handler<'managementSettlementReportList', RecordDeps> = async (
  { store },
  { query },
) => {
  const { account_id: accountId, limit = pageLength } = query;
  const rows = await listReports(store.prisma, accountId, listingOf(query, places.uuid));
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, reportId }) => placeOf(createdAt, reportId));
  return { status: 200, body: { settlement_reports: page.map(reportView), ...given({ next_cursor: nextCursor }) } };
};
