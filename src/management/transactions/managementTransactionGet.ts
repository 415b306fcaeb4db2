import type { Actor } from '../../base/actor.js';
import { given, type Schema } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { amountNumber, decimalText, units } from '../../base/money.js';
import { disputeView } from '../disputes/managementDisputeList.js';
import type { Attempt } from '../../payments/read/attempt.js';
import { transactionView } from '../../payments/read/view.js';
import { disputesOf } from '../../store/disputes/disputes.js';
import type { Database } from '../../store/connection/open.js';
import { addressVerificationOf } from '../../processors/addresses.js';
import { type EventWithDeliveries, findEventsWithDeliveries } from '../../store/events/events.js';
import { findCalls, type ProcessorCallRow } from '../../store/payments/read-attempt.js';
import { feesOf } from '../../settlement/lines.js';
import { findRetryTimes } from '../../store/series/scheduled-retries.js';
import { redactedJson } from '../../vault/redact.js';
import { awaitedSettlement } from '../../store/settlement/overdue.js';
import { linesOfPayment, type PaymentLine } from '../../store/settlement/reports.js';
import { listAttempts, listFollowUps } from '../../store/searches/linked-transactions.js';
import { readListed, type TransactionRow } from '../../store/searches/transactions.js';
import { notesOf } from '../notes.js';
import { lineView } from '../settlement/managementSettlementLineList.js';
import { readTransaction, summaryFor, summaryView, type TransactionDeps } from './transaction.js';

/** Maximum number of records of each kind shown (contract, TransactionDetails). */
const most = { calls: 200, events: 100, deliveries: 100, followUps: 100, disputes: 20, lines: 100 } as const;
const longestAnswer = 4096;

export const managementTransactionGet: Handler<'managementTransactionGet', TransactionDeps> = async (
  deps,
  { params, query },
  { actor },
) => {
  const { terminal, attempt } = await readTransaction(deps, params.transaction_id, query.terminal_friendly_id);
  const { prisma } = deps.store;
  const { transactionId } = attempt;
  const { terminalId, accountId } = terminal;
  const calls = await findCalls(prisma, { terminalId, transactionId }, most.calls);
  const events = await findEventsWithDeliveries(prisma, { terminalId, subjectId: transactionId }, most);
  const disputes = await disputesOf(deps.store.pool, { terminalId, transactionId, limit: most.disputes });
  const retries = await findRetryTimes(prisma, terminalId, [transactionId]);
  const key = attempt.processorKey;
  const lines = await linesOfPayment(prisma, { accountId, terminalId, transactionId }, most.lines);
  const awaited =
    key === null
      ? undefined
      : await awaitedSettlement(deps.store.pool, {
          ...{ accountId, terminalId, transactionId, processorKey: key, now: deps.clock.now() },
        });
  const body: Schema<'TransactionDetails'> = {
    terminal_friendly_id: terminalId,
    account_id: accountId,
    transaction: transactionView(attempt, deps, terminal),
    lookup_count: attempt.lookups,
    ...given({
      future_transaction_id: attempt.payment.series?.futureTransactionId,
      refunded_amount: units(attempt.refundedAmount) > 0n ? amountNumber(attempt.refundedAmount) : undefined,
      provider_key: attempt.processorKey,
      provider_transaction_id: attempt.providerTransactionId,
      due_at: attempt.status === 'PROCESSING' ? attempt.dueAt?.toISOString() : undefined,
      retry_at: retries.get(transactionId)?.toISOString(),
      disputes: disputes.length === 0 ? undefined : disputes.map(disputeView),
      settlement: lines.length === 0 ? undefined : settlementView(lines),
      awaited_settlement: awaited && awaitedView(awaited),
      notes: await notesOf(deps, { kind: 'transaction', terminalId, recordId: transactionId }),
    }),
    calls: calls.reverse().map(callView),
    events: events.reverse().map(eventView),
    attempts: (await listAttempts(deps.store.pool, { terminalId, transactionId })).map(summaryView),
    linked_transactions: await linkedTo(deps.store, attempt),
  };
  return actor.role === 'accountant' ? moneyOf(actor, body) : body;
};

/** Returns what an accountant sees of a transaction. Named field by field, so that a new one is not included. */
function moneyOf(actor: Actor, details: Schema<'TransactionDetails'>): Schema<'TransactionDetails'> {
  const { transaction, attempts, linked_transactions: links } = details;
  const { transaction_id, type, status, attempt_number, created_at, updated_at } = transaction;
  const { amount, currency, merchant_transaction_id, transaction_reference_id, arn } = transaction;
  const { order_id, merchant_order_id } = transaction.order;
  const { refunded_amount, provider_key, provider_transaction_id, settlement, awaited_settlement } = details;
  return {
    ...{ terminal_friendly_id: details.terminal_friendly_id, account_id: details.account_id },
    ...given({ refunded_amount, provider_key, provider_transaction_id, settlement, awaited_settlement }),
    transaction: {
      ...{ transaction_id, type, status, created_at, updated_at },
      ...given({ amount, currency, attempt_number, merchant_transaction_id, transaction_reference_id, arn }),
      order: { order_id, ...given({ merchant_order_id }) },
    },
    ...{ lookup_count: details.lookup_count, calls: [], events: [] },
    attempts: attempts.map((each) => summaryFor(actor, each)),
    linked_transactions: links.map((link) => ({ ...link, transaction: summaryFor(actor, link.transaction) })),
  };
}

const callView = (call: ProcessorCallRow): Schema<'ProcessorCall'> => ({
  provider_key: call.processorKey,
  operation: call.operation as Schema<'ProcessorOperation'>,
  // The idempotency key of the call at every processor (payments/carry-out.ts).
  idempotency_key: call.transactionId,
  outcome: call.outcome as Schema<'ProcessorCallOutcome'>,
  reason_code: call.reason,
  // The adapter redacts the answer before it is stored. This repeats it in case an adapter missed something.
  ...given({
    address_verification: addressVerificationOf(call.raw),
    raw_answer:
      call.raw === null ? undefined : JSON.stringify(redactedJson(call.raw as object)).slice(0, longestAnswer),
  }),
  started_at: call.startedAt.toISOString(),
  finished_at: call.finishedAt.toISOString(),
});

const eventView = ({ eventId, type, createdAt, deliveries }: EventWithDeliveries): Schema<'TransactionEvent'> => ({
  event_id: eventId,
  type: type as Schema<'EventType'>,
  created_at: createdAt.toISOString(),
  deliveries: deliveries.map(({ deliveryId, endpointId, state, attempts }) => ({
    delivery_id: String(deliveryId),
    endpoint_id: endpointId,
    state,
    attempt_count: attempts,
  })),
});

const awaitedView = ({
  dueAt,
  isOverdue,
}: {
  readonly dueAt: Date;
  readonly isOverdue: boolean;
}): Schema<'AwaitedSettlement'> => ({
  state: isOverdue ? 'missing_at_processor' : 'not_yet_due',
  due_at: dueAt.toISOString(),
});

function settlementView(lines: readonly PaymentLine[]): Schema<'TransactionSettlement'> {
  return {
    ...settledSums(lines.filter(({ state }) => state !== 'duplicate')),
    lines: lines.map((line) => ({
      ...lineView(line),
      report_id: line.reportId,
      ...given({ paid_out: line.paidOut === undefined ? undefined : decimalText(line.paidOut, line.netCurrency) }),
    })),
  };
}

function settledSums(lines: readonly PaymentLine[]): Omit<Schema<'TransactionSettlement'>, 'lines'> {
  const [currency, ...others] = new Set(lines.map(({ netCurrency }) => netCurrency));
  if (currency === undefined || others.length > 0) return {};
  const sum = (amounts: readonly bigint[]): string =>
    decimalText(
      amounts.reduce((total, amount) => total + amount, 0n),
      currency,
    );
  return {
    net_amount: sum(lines.map(({ netAmount }) => netAmount)),
    fee_amount: sum(lines.map(feesOf)),
    net_currency: currency as Schema<'Currency'>,
  };
}

/**
 * Returns the transactions linked to an attempt: its chain of retries, and the captures, voids and refunds of a
 * payment.
 */
async function linkedTo({ pool }: Database, attempt: Attempt): Promise<Schema<'LinkedTransaction'>[]> {
  const { terminalId, transactionId, successorId } = attempt;
  const { originatingId, transactionReferenceId } = attempt.payment;
  const linked = [originatingId, transactionReferenceId, successorId].filter((id) => id !== null);
  const neighbours = await readListed(
    pool,
    linked.map((id) => ({ terminalId, transactionId: id })),
  );
  const followUps = await listFollowUps(pool, { terminalId, transactionId, limit: most.followUps });
  const link = (relation: Schema<'TransactionRelation'>, rows: readonly TransactionRow[]) =>
    rows.map((row) => ({ relation, transaction: summaryView(row) }));
  const named = (id: string | null): TransactionRow[] => neighbours.filter((row) => row.transactionId === id);
  return [
    ...link('originating', named(originatingId)),
    ...link(
      'retry',
      named(successorId).filter((row) => !followUps.some((followUp) => followUp.transactionId === row.transactionId)),
    ),
    ...link('reference', named(transactionReferenceId)),
    ...link('follow_up', followUps),
  ];
}
