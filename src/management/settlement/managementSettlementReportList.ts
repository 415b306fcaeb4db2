import type { Handler } from '../../operation/handler.js';
import { listReports } from '../../store/settlement/reports.js';
import { listingOf, pageOf, placeOf, places } from '../listing.js';
import type { RecordDeps } from '../record.js';
import { reportView } from './managementSettlementReportGet.js';

export const managementSettlementReportList: Handler<'managementSettlementReportList', RecordDeps> = async (
  { store },
  { query },
) => {
  const rows = await listReports(store.prisma, query.account_id, listingOf(query, places.uuid));
  const { page, next } = pageOf(rows, query, ({ createdAt, reportId }) => placeOf(createdAt, reportId));
  return { settlement_reports: page.map(reportView), ...next };
};
