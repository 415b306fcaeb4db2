import { given, type Schema } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { listDownloads, type SettlementDownload } from '../../store/settlement/downloads.js';
import { listingOf, pageOf, placeOf, places } from '../listing.js';
import type { RecordDeps } from '../record.js';

export const managementSettlementDownloadList: Handler<'managementSettlementDownloadList', RecordDeps> = async (
  { store },
  { query },
) => {
  const of = given({ accountId: query.account_id, state: query.state });
  const rows = await listDownloads(store.prisma, of, listingOf(query, places.uuid));
  const { page, next } = pageOf(rows, query, ({ createdAt, downloadId }) => placeOf(createdAt, downloadId));
  return { settlement_downloads: page.map(downloadView), ...next };
};

export const downloadView = (download: SettlementDownload): Schema<'SettlementDownload'> => ({
  download_id: download.downloadId,
  account_id: download.accountId,
  provider_key: download.processorKey,
  environment: download.environment,
  name: download.name,
  state: download.state,
  attempts: download.attempts,
  created_at: download.createdAt.toISOString(),
  ...given({
    next_attempt_at: download.nextAt?.toISOString(),
    failure: download.failure,
    report_id: download.reportId,
  }),
});
