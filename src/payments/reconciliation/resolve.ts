import { plusSeconds } from '../../base/clock.js';
import type { ProcessorDeps, SettlingDeps } from '../payment-deps.js';
import { problem, type Problem } from '../../base/errors/errors.js';
import type { LookupResult, ProcessorResult } from '../../processors/processor.js';
import type { CallRecord } from '../../processors/routing.js';
import type { NewAuditEntry } from '../../store/audit/audit-entry.js';
import { terminalNow, type Terminal } from '../../base/terminal.js';
import { identifierNames } from '../../vault/identifier-names.js';
import { redactedJson } from '../../vault/redact.js';
import { askProcessor, ofOpenAttempt } from './ask-processor.js';
import type { Attempt } from '../read/attempt.js';
import { applyProcessorResult } from '../settle/apply-processor-result.js';
import { cannotArrive } from './never-received.js';
import { leaseUnknown, releaseUnknown } from '../../store/payments/unknown-lookups.js';
import { isFinalResult, outcomeOf, settleOutcome, type Outcome, type SettledWith } from '../settle/outcome.js';
import { readAttempt } from '../read/read-attempt.js';

/** An operator's evidence on an UNKNOWN transaction. */
export interface StatedOutcome {
  readonly outcome: 'approved' | 'declined';
  /** Where it is known from. */
  readonly evidence: string;
  /** The processor's own id of the transaction; an approved one cannot be captured or refunded without it. */
  readonly providerTransactionId: string | undefined;
  readonly authorizationCode: string | undefined;
}

/** Makes the audit entry of an outcome. */
export type OutcomeAudit = (outcome: Outcome) => NewAuditEntry;

/**
 * Settles an UNKNOWN transaction by what an operator states (specification, Transaction status: UNKNOWN moves on
 * outside evidence only). The evidence is kept with the calls to the processor, in whose place it stands.
 * @throws Problem VALIDATION/TRANSACTION_NOT_UNKNOWN, also when another request settled it at the same time
 */
export async function settleByStatement(
  deps: SettlingDeps,
  terminal: Terminal,
  attempt: Attempt,
  stated: StatedOutcome,
  auditOf: OutcomeAudit,
): Promise<void> {
  if (attempt.status !== 'UNKNOWN') throw notUnknown(attempt);
  if (attempt.processorKey === null)
    throw new Error(`the outcome of ${attempt.transactionId} is unknown, but no processor has it`);
  const { outcome, evidence, providerTransactionId, authorizationCode } = stated;
  const reason = 'SYSTEM.RESOLVED_BY_OPERATOR';
  const now = deps.clock.now();
  const call: CallRecord = {
    processorKey: attempt.processorKey,
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
      ? { status: 'APPROVED', reason, providerTransactionId, authorizationCode }
      : { status: 'DECLINED', reason, providerTransactionId };
  await settleUnknown(deps, terminal, attempt, settled, {
    calls: [call],
    // A statement that came too late did not decide anything, and is not kept with what did.
    callsOnlyIfSettled: true,
    audit: auditOf(settled),
  });
}

/**
 * Asks the processor of an UNKNOWN transaction once more, outside of any database transaction, and settles it by the
 * answer.
 * @returns false when the processor does not know the outcome either: then nothing changed
 * @throws Problem VALIDATION/TRANSACTION_NOT_UNKNOWN, also when another request settled it meanwhile;
 * VALIDATION/LOOKUP_IN_PROGRESS
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
  const now = clock.now();
  const leasedUntil = plusSeconds(now, (2 * config.processorTimeoutMilliseconds) / 1000 + 10);
  if (!(await leaseUnknown(pool, attempt, { now, leasedUntil }))) {
    const current = (await readAttempt(pool, terminal.terminalId, transactionId)) ?? attempt;
    if (current.status !== 'UNKNOWN') throw notUnknown(current);
    throw problem('VALIDATION/LOOKUP_IN_PROGRESS', `The processor is being asked about ${transactionId}.`, {
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
 * Asks the processor, and once more when it never received the call: that counts when no call can take effect any more
 * and both answers agree.
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

/** Undefined if the processor has no final outcome: UNKNOWN moves to a final status only. */
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
 * @param written `result` is that of the processor. It becomes a discrepancy when it contradicts an outcome that was
 * written meanwhile
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
