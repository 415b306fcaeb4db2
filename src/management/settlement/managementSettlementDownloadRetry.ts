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
) =>
  audited(deps, access, 'managementSettlementDownloadRetry', async (transaction) => {
    const found = await findDownload(transaction, downloadId);
    if (found) await restartDownload(transaction, downloadId, deps.clock.now());
    const restarted = found && (await findDownload(transaction, downloadId));
    if (!restarted) throw recordNotFound('There is no such download.', 'download_id', downloadId);
    const [before, after] = [downloadView(found), downloadView(restarted)];
    return { result: after, subject: ['settlement_download', downloadId, found.accountId], before, after };
  });
