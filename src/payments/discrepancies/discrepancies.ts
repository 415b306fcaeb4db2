import type { Schema } from '../../base/contract.js';
import { amountNumber } from '../../base/money.js';
import type { Random } from '../../base/random.js';
import { type Terminal, terminalNow } from '../../base/terminal.js';
import type { CallName, ProcessorResult } from '../../processors/processor.js';
import type { CallRecord } from '../../processors/routing.js';
import type { ReasonKey } from '../../reasons/reasons.js';
import { keepDiscrepancy, noteLaterFailure } from '../../store/discrepancies/discrepancies.js';
import type { Discrepancy, DiscrepancySource, WithDiscrepancy } from '../../store/discrepancies/discrepancies.js';
import type { NewEvent } from '../../store/events/events.js';
import { redactedJson } from '../../vault/redact.js';
import type { ProcessorDeps, SettlingDeps } from '../payment-deps.js';
import { type Attempt, isRefused } from '../read/attempt.js';
import { transactionEvent } from '../settle/events.js';
import { claimOfAnother, contradiction, isAnotherAct, type ProcessorReport } from './contradiction.js';

/** A processor's report on a transaction, with its source. */
export interface Evidence extends ProcessorReport {
  readonly source: DiscrepancySource;
  readonly reason?: ReasonKey | undefined;
  readonly providerTransactionId?: string | undefined;
  readonly bookedAt?: Date | undefined;
  readonly raw?: Readonly<Record<string, unknown>> | undefined;
  /** The exchanges to store with the transaction, unless they are stored already. */
  readonly calls?: readonly CallRecord[] | undefined;
}

/** Returns a processor's result as evidence without amount and currency, which are then not compared. */
export const evidenceOf = (
  processorKey: string,
  source: DiscrepancySource,
  { outcome, reason, providerTransactionId, raw }: ProcessorResult,
): Evidence => ({ processorKey, source, outcome, reason, providerTransactionId, raw });

/**
 * Stores a report that contradicts a transaction as a discrepancy: once, with an event, a log line and a count. The
 * transaction does not change. A report that agrees is not stored.
 * @returns true if it is new
 */
export async function noteContradiction(
  deps: SettlingDeps,
  terminal: Terminal,
  attempt: Attempt,
  evidence: Evidence,
): Promise<boolean> {
  const claim = contradiction(attempt, evidence);
  if (claim === undefined) {
    const isFailure = evidence.outcome === 'declined' || evidence.outcome === 'failed';
    const isOther = isRefused(attempt.status) || isAnotherAct(attempt, evidence);
    if (isFailure && evidence.source === 'notification' && isOther)
      await noteLaterFailure(
        deps.store.pool,
        { ...attempt, claim: claimOfAnother(attempt.payment, evidence) },
        evidence.calls ?? [],
      );
    return false;
  }
  const found = discrepancyOf(deps, evidence, claim, attempt.transactionId, recordedSide(terminal, attempt));
  const at = terminalNow(terminal, deps.clock);
  return keep(deps, found, {
    calls: evidence.calls,
    events: [discrepancyEvent(deps.random, terminal, attempt, found, at)],
  });
}

/** Returns the recorded side of a discrepancy. The amount is decimal text in major units. */
export const recordedSide = (
  { environment, terminalId }: Terminal,
  { transactionId, status, reason, payment: { amount, currency } }: Attempt,
) => ({ environment, terminalId, transactionId, status, reason, amount, currency });

/**
 * Records a processor entry that matches no transaction. Emits no event, because the terminal is unknown.
 * @returns true if it is new
 */
export function noteUnknownBooking(
  deps: ProcessorDeps,
  { terminalId, idempotencyKey }: CallName,
  evidence: Evidence,
): Promise<boolean> {
  return keep(
    deps,
    discrepancyOf(deps, evidence, evidence.outcome, idempotencyKey, {
      environment: deps.config.environment,
      terminalId,
      transactionId: null,
      status: null,
      reason: null,
      amount: null,
      currency: null,
    }),
    {},
  );
}

/** Stores a discrepancy once, with its related records, then counts and logs it. @returns true if it is new */
export async function keep(deps: SettlingDeps, found: Discrepancy, written: WithDiscrepancy): Promise<boolean> {
  if (!(await keepDiscrepancy(deps.store.pool, found, written))) return false;
  deps.metrics.discrepancyFound(found.source);
  deps.log.warn(
    {
      discrepancy: found.discrepancyId,
      transaction: found.transactionId,
      processor: found.processorKey,
      source: found.source,
      status: found.status,
      claimed: found.claimedOutcome,
    },
    'a processor contradicts a recorded status: an operator has to decide',
  );
  return true;
}

/** Returns a new discrepancy between a transaction and a claim. */
export function discrepancyOf(
  { random, clock }: Pick<SettlingDeps, 'clock' | 'random'>,
  evidence: Evidence,
  claim: string,
  idempotencyKey: string,
  recorded: Pick<
    Discrepancy,
    'environment' | 'terminalId' | 'transactionId' | 'status' | 'reason' | 'amount' | 'currency'
  >,
): Discrepancy {
  const foundAt = clock.now();
  return {
    discrepancyId: random.timedUuid(foundAt),
    ...recorded,
    processorKey: evidence.processorKey,
    idempotencyKey,
    claim,
    source: evidence.source,
    claimedOutcome: evidence.outcome,
    claimedReason: evidence.reason ?? null,
    claimedAmount: evidence.amount ?? null,
    claimedCurrency: evidence.currency ?? null,
    providerTransactionId: evidence.providerTransactionId ?? null,
    bookedAt: evidence.bookedAt ?? null,
    raw: evidence.raw ? redactedJson(evidence.raw) : null,
    state: 'open',
    evidence: null,
    foundAt,
    resolvedAt: null,
  };
}

/** Returns the event of a new or resolved discrepancy, with its present state. */
export function discrepancyEvent(
  random: Random,
  terminal: Terminal,
  attempt: Attempt,
  { discrepancyId, state, source, processorKey, claimedOutcome, claimedAmount, claimedCurrency }: Discrepancy,
  at: Date,
): NewEvent {
  const discrepancy: Schema<'EventDiscrepancy'> = {
    discrepancy_id: discrepancyId,
    state,
    source,
    provider_key: processorKey,
    claimed_outcome: outcomeWord(claimedOutcome),
    ...(claimedAmount === null ? {} : { claimed_amount: amountNumber(claimedAmount) }),
    ...(claimedCurrency === null ? {} : { claimed_currency: claimedCurrency as Schema<'Currency'> }),
  };
  return transactionEvent(random, terminal, 'transaction.discrepancy', attempt, { outcome: attempt, at, discrepancy });
}

/** Maps a processor's outcome to the contract's word for a claim. */
export const outcomeWord = (outcome: string): Schema<'ClaimedOutcome'> =>
  outcome === 'failed' ? 'error' : (outcome as Schema<'ClaimedOutcome'>);

/**
 * Records that a refund failed after its approval, for example because the account was closed. Its final status does
 * not change. The amount becomes refundable again, an event reports the failure, and the refund shows its time. No
 * decision is needed, so the discrepancy is stored as accepted.
 * @returns false if the evidence does not report such a failure, as a late answer does not
 */
export async function noteRefundFailure(
  deps: SettlingDeps,
  terminal: Terminal,
  refund: Attempt,
  evidence: Evidence,
): Promise<boolean> {
  const { type, transactionReferenceId } = refund.payment;
  const claim = contradiction(refund, evidence);
  if (type !== 'refund' || transactionReferenceId === null || claim !== 'refused') return false;
  const found = {
    ...discrepancyOf(deps, evidence, claim, refund.transactionId, recordedSide(terminal, refund)),
    state: 'accepted',
    evidence: 'The processor reported that the refund failed: its amount can be refunded again.',
    resolvedAt: deps.clock.now(),
  } as const;
  const at = terminalNow(terminal, deps.clock);
  await keep(deps, found, {
    calls: evidence.calls,
    events: [transactionEvent(deps.random, terminal, 'transaction.refund_failed', refund, { outcome: refund, at })],
    failedRefund: { at, paymentId: transactionReferenceId },
  });
  return true;
}
