import { given, type Schema } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { listDownloads, type SettlementDownload } from '../../store/settlement/downloads.js';
import { listingOf, pageLength, pageOf, placeOf, places } from '../listing.js';
import type { RecordDeps } from '../record.js';

export const managementSettlementDownloadList: Handler<'managementSettlementDownloadList', RecordDeps> = async (
  { store },
  { query },
) => {
  const { account_id: accountId, state, limit = pageLength } = query;
  const rows = await listDownloads(store.prisma, given({ accountId, state }), listingOf(query, places.uuid));
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, downloadId }) => placeOf(createdAt, downloadId));
  return { status: 200, body: { settlement_downloads: page.map(downloadView), ...given({ next_cursor: nextCursor }) } };
};

/** Returns a download in the contract's form. */
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
