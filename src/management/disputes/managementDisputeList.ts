import { given, type Schema } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { listDisputes, type ListedDispute, type ListedReport } from '../../store/disputes/disputes.js';
import type { RecordDeps } from '../record.js';
import { pageLength, pageOf, placeAt, placeOf, places } from '../listing.js';
import { disputeFacts } from '../../payments/disputes.js';

const newest = { at: undefined, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

export const managementDisputeList: Handler<'managementDisputeList', RecordDeps> = async ({ store }, { query }) => {
  const { account_id: accountId, phase, matched, cursor, limit = pageLength } = query;
  const before = cursor === undefined ? newest : placeAt(cursor, places.uuid);
  const rows = await listDisputes(store.pool, { accountId, phase, matched, before, limit: limit + 1 });
  const { page, next } = pageOf(rows, query, ({ createdAt, disputeId }) => placeOf(createdAt, disputeId));
  return { disputes: page.map(disputeView), ...next };
};

/** Converts a stored dispute to the contract's form. */
export const disputeView = (dispute: ListedDispute): Schema<'Dispute'> => ({
  dispute_id: dispute.disputeId,
  provider_key: dispute.processorKey,
  provider_dispute_id: dispute.providerDisputeId,
  ...disputeFacts(dispute),
  ...given({ transaction: transactionOf(dispute), provider_transaction_id: dispute.providerTransactionId }),
  opened_at: dispute.openedAt.toISOString(),
  updated_at: (dispute.updatedAt < dispute.openedAt ? dispute.openedAt : dispute.updatedAt).toISOString(),
  environment: dispute.environment,
  reports: dispute.reports.map(reportView),
});

/** Returns the ids of a record's transaction; undefined if it has none. */
export const transactionOf = ({
  transactionId,
  terminalId,
}: Pick<ListedDispute, 'transactionId' | 'terminalId'>): Schema<'DisputedTransaction'> | undefined =>
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
