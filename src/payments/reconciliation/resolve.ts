import { plusSeconds } from '../../base/clock.js';
import type { ProcessorDeps, SettlingDeps } from '../payment-deps.js';
import { problem, type Problem } from '../../base/errors/errors.js';
import type { LookupResult, ProcessorResult } from '../../processors/processor.js';
import type { CallRecord } from '../../processors/routing.js';
import type { NewAuditEntry } from '../../store/audit/audit-entry.js';
import { terminalNow, type Terminal } from '../../base/terminal.js';
import { identifierNames, redactedJson } from '../../vault/redact.js';
import { askProcessor, lookUp, ofOpenAttempt } from './ask-processor.js';
import type { Attempt } from '../read/attempt.js';
import { applyProcessorResult, isFinalResult, outcomeOf, settleOutcome } from '../settle/outcome.js';
import type { Outcome, SettledWith } from '../settle/outcome.js';
import { cannotArrive } from './never-received.js';
import { readBrought } from '../../store/payments/payer-returns.js';
import { leaseUnknown, releaseUnknown } from '../../store/payments/open-attempts.js';
import { readAttempt } from '../read/read-attempt.js';

/** An operator's evidence on an UNKNOWN transaction. */
export interface StatedOutcome {
  readonly outcome: 'approved' | 'declined';
  /** The source of the statement. */
  readonly evidence: string;
  /** The processor's own id of the transaction. Without it an approved one cannot be captured or refunded. */
  readonly providerTransactionId: string | undefined;
  readonly authorizationCode: string | undefined;
}

export type OutcomeAudit = (outcome: Outcome) => NewAuditEntry;

/**
 * Settles an UNKNOWN transaction by an operator's statement (specification, Transaction status: UNKNOWN changes on
 * outside evidence only). The evidence is stored with the calls to the processor, as their substitute.
 * @throws Problem VALIDATION/TRANSACTION_NOT_UNKNOWN, also when another request settled it at the same time
 */
export async function settleByStatement(
  deps: ProcessorDeps,
  terminal: Terminal,
  attempt: Attempt,
  stated: StatedOutcome,
  auditOf: OutcomeAudit,
): Promise<void> {
  if (attempt.status !== 'UNKNOWN') throw notUnknown(attempt);
  const { processorKey } = attempt;
  if (processorKey === null)
    throw new Error(`the outcome of ${attempt.transactionId} is unknown, but no processor has it`);
  const { outcome, evidence, providerTransactionId, authorizationCode } = stated;
  const reason = 'SYSTEM.RESOLVED_BY_OPERATOR';
  const { credential, calls } = await knownCredential(deps, attempt, stated);
  const now = deps.clock.now();
  const call: CallRecord = {
    processorKey,
    operation: 'statement',
    outcome,
    reason,
    startedAt: now,
    finishedAt: now,
    raw: {
      ...redactedJson(
        { evidence, provider_transaction_id: providerTransactionId, authorization_code: authorizationCode },
        identifierNames,
      ),
    },
  };
  const settled: Outcome =
    outcome === 'approved'
      ? { status: 'APPROVED', reason, providerTransactionId, authorizationCode, processorKey, credential }
      : { status: 'DECLINED', reason, providerTransactionId };
  await settleUnknown(deps, terminal, attempt, settled, {
    calls: [...calls, call],
    // A late statement decided nothing, so it is not stored as evidence.
    callsOnlyIfSettled: true,
    audit: auditOf(settled),
  });
}

/** Looks up the credential of a series' init that is stated as approved: its charges need it. */
async function knownCredential(
  deps: ProcessorDeps,
  attempt: Attempt,
  { outcome, providerTransactionId }: StatedOutcome,
): Promise<Pick<Outcome, 'credential'> & { readonly calls: readonly CallRecord[] }> {
  const processor = (await deps.processors.get(attempt.processorKey ?? ''))?.processor;
  if (!processor || attempt.payment.type !== 'recurring_init' || outcome !== 'approved') return { calls: [] };
  const { found, record } = await lookUp(
    deps,
    { ...attempt, providerTransactionId: providerTransactionId ?? null },
    processor,
  );
  const calls = record ? [record] : [];
  if (found.found !== 'outcome' || found.result.outcome !== 'approved') return { calls };
  const { storedCredential, networkTransactionId } = found.result;
  return { calls, credential: { storedCredential, networkTransactionId } };
}

/**
 * Queries the processor of an UNKNOWN transaction once more, outside of any database transaction, and settles it by the
 * answer.
 * @returns false if the processor does not know the outcome either; nothing has changed then
 * @throws Problem VALIDATION/TRANSACTION_NOT_UNKNOWN, also when another request settled it meanwhile;
 *   VALIDATION/LOOKUP_IN_PROGRESS; ROUTING/OPERATION_NOT_SUPPORTED for a processor without lookups
 */
export async function settleByLookup(
  deps: ProcessorDeps,
  terminal: Terminal,
  attempt: Attempt,
  auditOf: OutcomeAudit,
): Promise<boolean> {
  const {
    store: { pool },
    clock,
    config,
  } = deps;
  const { transactionId } = attempt;
  if (attempt.status !== 'UNKNOWN') throw notUnknown(attempt);
  await refuseWithoutLookup(deps, attempt);
  const now = clock.now();
  const leasedUntil = plusSeconds(now, (2 * config.processorTimeoutMilliseconds) / 1000 + 10);
  if (!(await leaseUnknown(pool, attempt, { now, leasedUntil }))) {
    const current = (await readAttempt(pool, terminal.terminalId, transactionId)) ?? attempt;
    if (current.status !== 'UNKNOWN') throw notUnknown(current);
    throw problem('VALIDATION/LOOKUP_IN_PROGRESS', `A lookup is already under way for ${transactionId}.`, {
      transaction_id: transactionId,
    });
  }
  const { found, calls } = await askUntilCertain(deps, terminal, attempt);
  const outcome = await finalOutcome(deps, attempt, found, terminalNow(terminal, clock));
  const result = found.found === 'outcome' ? found.result : undefined;
  if (outcome) await settleUnknown(deps, terminal, attempt, outcome, { calls, audit: auditOf(outcome), result });
  else await releaseUnknown(pool, attempt, leasedUntil, calls);
  return outcome !== undefined;
}

/**
 * Refuses a lookup at a processor without lookups, unless the payer returned with parameters that complete the payment.
 * @throws Problem ROUTING/OPERATION_NOT_SUPPORTED
 */
async function refuseWithoutLookup({ processors, store }: ProcessorDeps, attempt: Attempt): Promise<void> {
  const processor = (await processors.get(attempt.processorKey ?? ''))?.processor;
  if (processor?.capabilities.lookups !== false) return;
  if (processor.redirect && (await readBrought(store.pool, attempt))) return;
  throw problem(
    'ROUTING/OPERATION_NOT_SUPPORTED',
    `${processor.key} cannot be queried: state the outcome with evidence.`,
    { field: 'resolution', transaction_id: attempt.transactionId },
  );
}

/**
 * Queries the processor, and once more if it never received the call. "Never received" counts if no call can take
 * effect any more and both answers agree.
 */
async function askUntilCertain(
  deps: ProcessorDeps,
  terminal: Terminal,
  attempt: Attempt,
): Promise<{ found: LookupResult; calls: readonly CallRecord[] }> {
  const first = await askProcessor(deps, attempt);
  const firstCalls = first.record ? [first.record] : [];
  const found = ofOpenAttempt(first.found, attempt);
  if (found.found !== 'never-received') return { found, calls: firstCalls };
  const processor = (await deps.processors.get(attempt.processorKey ?? ''))?.processor;
  if (
    !processor ||
    !cannotArrive(attempt, processor.capabilities.guarantees(attempt.payment), terminalNow(terminal, deps.clock))
  )
    return { found: { found: 'nothing-final' }, calls: firstCalls };
  const second = await askProcessor(deps, attempt);
  return { found: second.found, calls: second.record ? [...firstCalls, second.record] : firstCalls };
}

/** Returns the processor's final outcome. Undefined without one, because UNKNOWN changes to a final status only. */
async function finalOutcome(
  deps: ProcessorDeps,
  { processorKey }: Attempt,
  found: LookupResult,
  at: Date,
): Promise<Outcome | undefined> {
  switch (found.found) {
    case 'outcome':
      return isFinalResult(found.result) ? outcomeOf(deps, found.result, processorKey ?? undefined, at) : undefined;
    case 'never-received':
      return { status: 'ERROR', reason: 'PROCESSOR.NOT_RECEIVED' };
    case 'nothing-final':
      return undefined;
  }
}

/**
 * @param written `result` is the processor's. It becomes a discrepancy if it contradicts an outcome written meanwhile
 */
async function settleUnknown(
  deps: SettlingDeps,
  terminal: Terminal,
  attempt: Attempt,
  outcome: Outcome,
  {
    result,
    ...written
  }: Pick<SettledWith, 'calls' | 'callsOnlyIfSettled' | 'audit'> & { readonly result?: ProcessorResult | undefined },
): Promise<void> {
  const { settled } = await settleOutcome(deps, terminal, attempt, outcome, {
    at: terminalNow(terminal, deps.clock),
    from: 'UNKNOWN',
    ...written,
  });
  if (settled) return;
  const stored = (await readAttempt(deps.store.pool, terminal.terminalId, attempt.transactionId)) ?? attempt;
  if (result && attempt.processorKey !== null)
    await applyProcessorResult(
      deps,
      terminal,
      stored,
      { processorKey: attempt.processorKey, source: 'lookup', result },
      [],
    );
  throw notUnknown(stored);
}

const notUnknown = ({ transactionId, payment, status }: Attempt): Problem =>
  problem('VALIDATION/TRANSACTION_NOT_UNKNOWN', `The ${payment.type} ${transactionId} is ${status}.`, {
    transaction_id: transactionId,
    status,
  });
