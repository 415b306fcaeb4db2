import type { Schema } from '../../base/contract.js';
import type { ProcessorDeps, SettlingDeps } from '../payment-deps.js';
import { amountNumber } from '../../base/money.js';
import type { CallName, ProcessorResult } from '../../processors/processor.js';
import type { CallRecord } from '../../processors/routing.js';
import type { Random } from '../../base/random.js';
import type { ReasonKey } from '../../reasons/reasons.js';
import type { Discrepancy, DiscrepancySource } from '../../store/discrepancies/discrepancies.js';
import type { NewEvent } from '../../store/events/events.js';
import { keepDiscrepancy, type WithDiscrepancy } from '../../store/discrepancies/write-discrepancy.js';
import { terminalNow, type Terminal } from '../../base/terminal.js';
import { redactedJson } from '../../vault/redact.js';
import type { Attempt } from '../read/attempt.js';
import { contradiction, type ProcessorReport } from './contradiction.js';
import { transactionEvent } from '../settle/events.js';

/** A processor's report on a transaction, with its source. */
export interface Evidence extends ProcessorReport {
  readonly source: DiscrepancySource;
  readonly reason?: ReasonKey | undefined;
  readonly providerTransactionId?: string | undefined;
  readonly bookedAt?: Date | undefined;
  readonly raw?: Readonly<Record<string, unknown>> | undefined;
  /** The exchanges to keep with the transaction, where they are not kept already. */
  readonly calls?: readonly CallRecord[] | undefined;
}

/** A processor's answer as evidence. */
export const evidenceOf = (
  processorKey: string,
  source: DiscrepancySource,
  { outcome, reason, providerTransactionId, raw }: ProcessorResult,
): Evidence => ({ processorKey, source, outcome, reason, providerTransactionId, raw });

/**
 * Keeps a processor's report that contradicts a transaction as a discrepancy: once, with its event, a line in the log
 * and a count. The transaction stays as it is. A report that contradicts nothing is not kept.
 * @returns whether it is new
 */
export async function noteContradiction(
  deps: SettlingDeps,
  terminal: Terminal,
  attempt: Attempt,
  evidence: Evidence,
): Promise<boolean> {
  const claim = contradiction(attempt, evidence);
  if (claim === undefined) return false;
  const found = discrepancyOf(deps, evidence, claim, attempt.transactionId, recordedSide(terminal, attempt));
  const at = terminalNow(terminal, deps.clock);
  return keep(deps, found, {
    calls: evidence.calls,
    events: [discrepancyEvent(deps.random, terminal, attempt, found, at)],
  });
}

/** The transaction's side of a discrepancy. */
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

/** Keeps a discrepancy once, with what belongs to it; counts and logs it. @returns whether it is new */
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
    'a processor contradicts what stands here: an operator has to look into it',
  );
  return true;
}

/** A claim and what it is made against, as it is found. */
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

/** The event of a discrepancy that was found or resolved, with its present state. */
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

/** The contract's word for what a processor claims. */
export const outcomeWord = (outcome: string): Schema<'ClaimedOutcome'> =>
  outcome === 'failed' ? 'error' : (outcome as Schema<'ClaimedOutcome'>);
