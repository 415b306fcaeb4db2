import { recordNotFound } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { findDownload, restartDownload } from '../../store/settlement/downloads.js';
import { audited } from '../audit/audit.js';
import type { RecordDeps } from '../record.js';
import { downloadView } from './managementSettlementDownloadList.js';

/** Starts a failed download of a settlement report again. */
export const managementSettlementDownloadRetry: Handler<'managementSettlementDownloadRetry', RecordDeps> = async (
  deps,
  { params: { download_id: downloadId } },
  access,
) => {
  const download = await audited(deps, access, 'managementSettlementDownloadRetry', async (transaction) => {
    const before = await findDownload(transaction, downloadId);
    if (before) await restartDownload(transaction, downloadId, deps.clock.now());
    const after = before && (await findDownload(transaction, downloadId));
    if (!after) throw recordNotFound('There is no such download.', 'download_id', downloadId);
    return {
      result: downloadView(after),
      subject: 'settlement_download',
      subjectId: downloadId,
      accountId: after.accountId,
      before: downloadView(before),
      after: downloadView(after),
    };
  });
  return { status: 200, body: download };
};
