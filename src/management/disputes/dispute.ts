import { given, type Schema } from '../../base/contract.js';
import { disputeFacts } from '../../payments/disputes.js';
import type { ListedDispute, ListedReport } from '../../store/disputes/disputes.js';

/** Converts a stored dispute to the contract's form. */
export const disputeView = (dispute: ListedDispute): Schema<'Dispute'> => ({
  dispute_id: dispute.disputeId,
  provider_key: dispute.processorKey,
  provider_dispute_id: dispute.providerDisputeId,
  ...disputeFacts(dispute),
  ...given({ transaction: transactionOf(dispute), provider_transaction_id: dispute.providerTransactionId }),
  opened_at: dispute.openedAt.toISOString(),
  updated_at: dispute.updatedAt.toISOString(),
  environment: dispute.environment,
  reports: dispute.reports.map(reportView),
});

const transactionOf = ({ transactionId, terminalId }: ListedDispute): Schema<'DisputedTransaction'> | undefined =>
  transactionId === null || terminalId === null
    ? undefined
    : { transaction_id: transactionId, terminal_friendly_id: terminalId };

const reportView = (report: ListedReport): Schema<'DisputeReport'> => ({
  provider_event_id: report.providerEventId,
  provider_status: report.providerStatus,
  phase: report.phase,
  occurred_at: new Date(report.occurredAt).toISOString(),
  received_at: new Date(report.receivedAt).toISOString(),
});
