import type { Schema } from '../contract.js';
import type { Deps } from '../deps.js';
import { amountNumber } from '../money.js';
import type { ProcessorResult } from '../processors/processor.js';
import type { CallRecord } from '../processors/routing.js';
import type { Random } from '../random.js';
import type { ReasonKey } from '../retries/reasons.js';
import { addDiscrepancy, type Discrepancy, type DiscrepancySource } from '../store/discrepancies.js';
import { Statement } from '../store/statement.js';
import { terminalNow, type Terminal } from '../terminal.js';
import { redactedJson } from '../vault/redact.js';
import { addEvent, type NewEvent } from '../webhooks/record.js';
import type { Attempt } from './attempt.js';
import { contradiction, type ProcessorWord } from './contradiction.js';
import { transactionEvent } from './events.js';
import { addCalls } from './settle.js';

/** What a processor says about a transaction, with where it is known from. */
export interface Evidence extends ProcessorWord {
  readonly source: DiscrepancySource;
  readonly reason?: ReasonKey | undefined;
  readonly providerTransactionId?: string | undefined;
  readonly bookedAt?: Date | undefined;
  readonly raw?: Readonly<Record<string, unknown>> | undefined;
  /** The exchanges to keep with the transaction, where they are not kept already. */
  readonly calls?: readonly CallRecord[] | undefined;
}

/** A processor's answer as evidence. */
export const evidenceOf = (processorKey: string, source: DiscrepancySource, { outcome, reason, providerTransactionId, raw }: ProcessorResult): Evidence =>
  ({ processorKey, source, outcome, reason, providerTransactionId, raw });

/**
 * Keeps a processor's word that contradicts a transaction as a discrepancy: once, with its event, a line in the log and a count. The transaction
 * stays as it is. A word that contradicts nothing is not kept.
 * @returns whether it is new
 */
export async function noteContradiction(deps: Deps, terminal: Terminal, attempt: Attempt, evidence: Evidence): Promise<boolean> {
  const claim = contradiction(attempt, evidence);
  if (claim === undefined) return false;
  const found = discrepancyOf(deps, evidence, claim, attempt.transactionId, recordedSide(terminal, attempt));
  const at = terminalNow(terminal, deps.clock);
  return keep(deps, found, (statement, isNew) => {
    addEvent(statement, 'told', discrepancyEvent(deps.random, terminal, attempt, found, at), isNew);
    if (evidence.calls && evidence.calls.length > 0) addCalls(statement, attempt.transactionId, evidence.calls, isNew);
  });
}

/** What the transaction says. */
export const recordedSide = ({ environment, terminalId }: Terminal, { transactionId, status, reason, amount, currency }: Attempt) =>
  ({ environment, terminalId, transactionId, status, reason, amount, currency });

/** Keeps a booking of a processor that no transaction stands behind. Nobody but the operator can be told of it. @returns whether it is new */
export function noteUnknownBooking(deps: Deps, idempotencyKey: string, evidence: Evidence): Promise<boolean> {
  return keep(deps, discrepancyOf(deps, evidence, evidence.outcome, idempotencyKey, {
    environment: deps.config.environment, terminalId: null, transactionId: null, status: null, reason: null, amount: null, currency: null,
  }), () => undefined);
}

/** Keeps a discrepancy once, with what belongs to it; counts it and tells the log. @returns whether it is new */
export async function keep(deps: Deps, found: Discrepancy, also: (statement: Statement, isNew: string) => void): Promise<boolean> {
  const statement = new Statement('keep-discrepancy');
  const isNew = addDiscrepancy(statement, found);
  also(statement, isNew);
  const kept = await statement.run<{ isNew: boolean }>(deps.store.pool, `SELECT ${isNew} AS "isNew"`);
  if (!kept.isNew) return false;
  deps.metrics.discrepancyFound(found.source);
  deps.log.warn({
    discrepancy: found.discrepancyId, transaction: found.transactionId, processor: found.processorKey, source: found.source,
    status: found.status, claimed: found.claimedOutcome,
  }, 'a processor contradicts what is final here: an operator has to look into it');
  return true;
}

/** A claim and what it is made against, as it is found. */
export function discrepancyOf(
  { random, clock }: Deps, evidence: Evidence, claim: string, idempotencyKey: string,
  recorded: Pick<Discrepancy, 'environment' | 'terminalId' | 'transactionId' | 'status' | 'reason' | 'amount' | 'currency'>,
): Discrepancy {
  const foundAt = clock.now();
  return {
    discrepancyId: random.timedUuid(foundAt), ...recorded, processorKey: evidence.processorKey, idempotencyKey, claim, source: evidence.source,
    claimedOutcome: evidence.outcome, claimedReason: evidence.reason ?? null, claimedAmount: evidence.amount ?? null, claimedCurrency: evidence.currency ?? null,
    providerTransactionId: evidence.providerTransactionId ?? null, bookedAt: evidence.bookedAt ?? null, raw: evidence.raw ? redactedJson(evidence.raw) : null,
    state: 'open', evidence: null, foundAt, resolvedAt: null,
  };
}

/** Tells of a discrepancy as it stands now: when it is found, and when it is resolved. */
export function discrepancyEvent(
  random: Random, terminal: Terminal, attempt: Attempt, { discrepancyId, state, source, processorKey, claimedOutcome, claimedAmount, claimedCurrency }: Discrepancy, at: Date,
): NewEvent {
  const discrepancy: Schema<'EventDiscrepancy'> = {
    discrepancy_id: discrepancyId, state, source, provider_key: processorKey as Schema<'ProviderKey'>, claimed_outcome: outcomeWord(claimedOutcome),
    ...claimedAmount === null ? {} : { claimed_amount: amountNumber(claimedAmount) },
    ...claimedCurrency === null ? {} : { claimed_currency: claimedCurrency as Schema<'Currency'> },
  };
  return transactionEvent(random, terminal, 'transaction.discrepancy', { ...attempt, discrepancy }, attempt, at);
}

/** The contract's word for what a processor claims. */
export const outcomeWord = (outcome: string): Schema<'ClaimedOutcome'> => outcome === 'failed' ? 'error' : outcome as Schema<'ClaimedOutcome'>;
