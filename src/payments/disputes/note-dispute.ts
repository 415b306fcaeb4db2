import { given, type Schema } from '../../base/contract.js';
import { amountNumber } from '../../base/money.js';
import type { PaymentNames } from '../../processors/calls.js';
import type { DisputeReport } from '../../processors/disputes.js';
import type { GuardedProcessor } from '../../processors/routing.js';
import { readKnownDispute, writeDispute, type DisputeState, type KnownDispute } from '../../store/disputes/disputes.js';
import type { NewEvent } from '../../store/events/events.js';
import { terminalNow } from '../../base/terminal.js';
import { transactionEvent } from '../settle/events.js';
import type { SettlingDeps } from '../payment-deps.js';
import { readOnTerminal, readPaymentAt, type AttemptOnTerminal } from '../read/payment-at-processor.js';
import { announcedPhase, disputeAfter } from './dispute-state.js';

/** Reports of one dispute rarely meet: each try is lost to another report that was stored. */
const mostTries = 20;

/**
 * Stores a processor's report about a dispute, once per event id, with its event. Reports may come repeated and in any
 * order. The dispute of an unknown payment is stored without an event.
 */
export async function noteDispute(deps: SettlingDeps, guarded: GuardedProcessor, report: DisputeReport): Promise<void> {
  const { processor } = guarded;
  const name = { processorKey: processor.key, providerDisputeId: report.providerDisputeId };
  for (let tries = 0; tries < mostTries; tries += 1) {
    const known = await readKnownDispute(deps.store.pool, { ...name, providerEventId: report.providerEventId });
    if (known?.hasReport) return;
    const disputed = await disputedTransaction(deps, guarded, known, report.about);
    const at = deps.clock.now();
    const state = disputeAfter(known, report, disputed?.attempt);
    const disputeId = known?.disputeId ?? deps.random.timedUuid(at);
    const phase = announcedPhase(known, report, state);
    const events = phase && disputed ? [eventOf(deps, disputed, { ...name, ...state, disputeId, phase })] : [];
    const written = await writeDispute(
      deps.store.pool,
      {
        ...name,
        ...state,
        disputeId,
        environment: processor.environment,
        knownReports: known?.reportCount ?? 0,
        providerEventId: report.providerEventId,
        providerStatus: report.providerStatus,
        reportedPhase: report.phase,
        occurredAt: report.occurredAt,
        receivedAt: at,
      },
      events,
    );
    if (!written) continue;
    const { transactionId, kind } = state;
    deps.log.warn(
      { dispute: disputeId, transaction: transactionId, processor: processor.key, kind, phase: report.phase },
      transactionId === null ? 'a payment that is unknown here is disputed' : 'a payment is disputed',
    );
    return;
  }
  throw new Error(`a report about the dispute ${report.providerDisputeId} was outrun by others ${mostTries} times`);
}

/** The transaction of the dispute: the linked one, or the one that the report names on a terminal of the account. */
const disputedTransaction = (
  deps: Pick<SettlingDeps, 'store'>,
  guarded: GuardedProcessor,
  known: KnownDispute | undefined,
  about: PaymentNames,
): Promise<AttemptOnTerminal | undefined> =>
  known && known.terminalId !== null && known.transactionId !== null
    ? readOnTerminal(deps, known.terminalId, known.transactionId)
    : readPaymentAt(deps, guarded, about);

type Announced = DisputeState & { readonly disputeId: string; readonly processorKey: string };

function eventOf(deps: SettlingDeps, { terminal, attempt }: AttemptOnTerminal, announced: Announced): NewEvent {
  const dispute: Schema<'EventDispute'> = {
    dispute_id: announced.disputeId,
    provider_key: announced.processorKey,
    ...disputeFacts(announced),
  };
  const at = terminalNow(terminal, deps.clock);
  return transactionEvent(deps.random, terminal, 'transaction.disputed', attempt, { outcome: attempt, at, dispute });
}

/** The facts of a dispute, as its event and its view show them. */
export const disputeFacts = (state: DisputeState) => ({
  kind: state.kind,
  phase: state.phase,
  ...given({
    amount: state.amount === null ? undefined : amountNumber(state.amount),
    currency: state.currency as Schema<'Currency'> | null,
    reason_code: state.reasonCode,
    respond_by: state.respondBy?.toISOString(),
    withdrawn_amount: state.withdrawnAmount,
    withdrawn_currency: state.withdrawnCurrency as Schema<'Currency'> | null,
  }),
});
