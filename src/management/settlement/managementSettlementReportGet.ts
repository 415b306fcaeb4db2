import type { Schema } from '../../base/contract.js';
import { existing } from '../../base/errors/errors.js';
import { decimalText } from '../../base/money.js';
import type { Handler } from '../../operation/handler.js';
import { findReport, type ShownReport } from '../../store/settlement/reports.js';
import type { RecordDeps } from '../record.js';

/** The most batches of an answer (contract, SettlementReport). */
const mostBatches = 1_000;

export const managementSettlementReportGet: Handler<'managementSettlementReportGet', RecordDeps> = async (
  { store },
  { params },
) => reportView(await requireReport(store, params.report_id));

/** @throws Problem VALIDATION/RECORD_NOT_FOUND */
export const requireReport = async ({ prisma }: RecordDeps['store'], reportId: string): Promise<ShownReport> =>
  existing(await findReport(prisma, reportId), 'There is no such settlement report.', 'report_id', reportId);

/** Converts an imported report to the contract's form. */
export const reportView = (report: ShownReport): Schema<'SettlementReport'> => ({
  report_id: report.reportId,
  account_id: report.accountId,
  provider_key: report.processorKey,
  environment: report.environment,
  layout: report.layout ?? 'stripe_itemized',
  digest: report.digest ?? '',
  line_count: report.lineCount,
  posted: report.postedLine >= report.lastLine,
  created_at: report.createdAt.toISOString(),
  batches: report.batches
    .slice(0, mostBatches)
    .map((batch) => ({
      batch: batch.batch,
      currency: batch.currency as Schema<'Currency'>,
      line_count: batch.lineCount,
      net_amount: decimalText(batch.netAmount, batch.currency),
      paid_out: decimalText(batch.payoutAmount, batch.currency),
    })),
});
