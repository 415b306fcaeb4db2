import { plusSeconds } from '../clock.js';
import type { Deps } from '../deps.js';
import { problem, type Problem } from '../errors.js';
import type { LookupResult, ProcessorKey, ProcessorResult } from '../processors/processor.js';
import type { CallRecord } from '../processors/routing.js';
import type { Statement } from '../store/statement.js';
import { terminalNow, type Terminal } from '../terminal.js';
import { identifierNames } from '../vault/identifiers.js';
import { redactedJson } from '../vault/redact.js';
import { askProcessor, ofOpenAttempt } from './ask-processor.js';
import type { Attempt } from './attempt.js';
import { hear } from './hear.js';
import { cannotArrive } from './never-received.js';
import { leaseUnknown, releaseUnknown } from './lease-unknown.js';
import { outcomeOf, settleOutcome, type Outcome } from './outcome.js';
import { readAttempt } from './read-attempt.js';
import { addCalls, type Settlement } from './settle.js';

/** What an operator knows of an UNKNOWN transaction from elsewhere. */
export interface StatedOutcome {
  readonly outcome: 'approved' | 'declined';
  /** Where it is known from. */
  readonly evidence: string;
  /** The processor's own id of the transaction; an approved one cannot be captured or refunded without it. */
  readonly providerTransactionId: string | undefined;
  readonly authorizationCode: string | undefined;
}

/** What else is written together with the outcome, if `condition` holds. */
export type WrittenWith = (statement: Statement, condition: string, outcome: Outcome) => void;

/**
 * Settles an UNKNOWN transaction by what an operator states (specification, Transaction status: UNKNOWN moves on outside evidence only). The
 * evidence is kept with the calls to the processor, in whose place it stands.
 * @throws Problem VALIDATION/TRANSACTION_NOT_UNKNOWN, also when somebody else settled it at the same time
 */
export async function settleByStatement(deps: Deps, terminal: Terminal, attempt: Attempt, stated: StatedOutcome, also: WrittenWith): Promise<void> {
  if (attempt.status !== 'UNKNOWN') throw notUnknown(attempt);
  if (attempt.processorKey === null) throw new Error(`the outcome of ${attempt.transactionId} is unknown, but no processor has it`);
  const { outcome, evidence, providerTransactionId, authorizationCode } = stated;
  const reason = 'SYSTEM.RESOLVED_BY_OPERATOR';
  const now = deps.clock.now();
  const call: CallRecord = {
    processorKey: attempt.processorKey as ProcessorKey, operation: 'statement', outcome, reason, startedAt: now, finishedAt: now,
    raw: { ...redactedJson({ evidence, provider_transaction_id: providerTransactionId, authorization_code: authorizationCode }, identifierNames) },
  };
  const settled: Outcome = outcome === 'approved' ? { status: 'APPROVED', reason, providerTransactionId, authorizationCode } : { status: 'DECLINED', reason, providerTransactionId };
  await settleUnknown(deps, terminal, attempt, settled, [], (statement, condition) => {
    // A statement that came too late did not decide anything, and is not told with what did.
    addCalls(statement, attempt.transactionId, [call], condition);
    also(statement, condition, settled);
  });
}

/**
 * Asks the processor of an UNKNOWN transaction once more, outside of any database transaction, and settles it by the answer.
 * @returns false when the processor could not tell: then nothing changed
 * @throws Problem VALIDATION/TRANSACTION_NOT_UNKNOWN, also when somebody else settled it meanwhile; VALIDATION/LOOKUP_IN_PROGRESS
 */
export async function settleByLookup(deps: Deps, terminal: Terminal, attempt: Attempt, also: WrittenWith): Promise<boolean> {
  const { store: { pool }, clock, config } = deps;
  const { transactionId } = attempt;
  if (attempt.status !== 'UNKNOWN') throw notUnknown(attempt);
  const now = clock.now();
  const leasedUntil = plusSeconds(now, 2 * config.processorTimeoutMilliseconds / 1000 + 10);
  if (!await leaseUnknown(pool, transactionId, { now, leasedUntil })) {
    const current = await readAttempt(pool, terminal.terminalId, transactionId) ?? attempt;
    if (current.status !== 'UNKNOWN') throw notUnknown(current);
    throw problem('VALIDATION/LOOKUP_IN_PROGRESS', `The processor is being asked about ${transactionId}.`, { transaction_id: transactionId });
  }
  const { found, calls } = await askUntilCertain(deps, terminal, attempt);
  const outcome = finalOutcome(attempt, found, terminalNow(terminal, clock));
  const result = found.found === 'outcome' ? found.result : undefined;
  if (outcome) await settleUnknown(deps, terminal, attempt, outcome, calls, (statement, condition) => also(statement, condition, outcome), result);
  else await releaseUnknown(pool, transactionId, leasedUntil, calls);
  return outcome !== undefined;
}

/** Asks the processor, and once more when it never received the call: that counts when no call can take effect any more and both answers agree. */
async function askUntilCertain(deps: Deps, terminal: Terminal, attempt: Attempt): Promise<{ found: LookupResult; calls: readonly CallRecord[] }> {
  const first = await askProcessor(deps, attempt);
  const firstCalls = first.record ? [first.record] : [];
  const found = ofOpenAttempt(first.found, attempt);
  if (found.found !== 'never-received') return { found, calls: firstCalls };
  const processor = deps.processors.get(attempt.processorKey ?? '')?.processor;
  if (!processor || !cannotArrive(attempt, processor.capabilities.guarantees(attempt), terminalNow(terminal, deps.clock))) return { found: { found: 'nothing-final' }, calls: firstCalls };
  const second = await askProcessor(deps, attempt);
  return { found: second.found, calls: second.record ? [...firstCalls, second.record] : firstCalls };
}

/** Undefined when the processor has no outcome, or one that is none yet: UNKNOWN moves to a final status only. */
function finalOutcome({ processorKey }: Attempt, found: LookupResult, at: Date): Outcome | undefined {
  switch (found.found) {
    case 'outcome': return found.result.outcome === 'pending' ? undefined : outcomeOf(found.result, processorKey ?? undefined, at);
    case 'never-received': return { status: 'ERROR', reason: 'PROCESSOR.NOT_RECEIVED' };
    case 'nothing-final': return undefined;
  }
}

/** @param answer what the processor was heard to say, which is not lost when somebody else settled the transaction otherwise */
async function settleUnknown(
  deps: Deps, terminal: Terminal, attempt: Attempt, outcome: Outcome, calls: readonly CallRecord[], also: Settlement['also'], answer?: ProcessorResult,
): Promise<void> {
  const { settled } = await settleOutcome(deps, terminal, attempt, outcome, terminalNow(terminal, deps.clock), {
    from: 'UNKNOWN', calls, also,
  });
  if (settled) return;
  const stored = await readAttempt(deps.store.pool, terminal.terminalId, attempt.transactionId) ?? attempt;
  if (answer && attempt.processorKey !== null) await hear(deps, terminal, stored, { processorKey: attempt.processorKey, source: 'lookup', result: answer }, []);
  throw notUnknown(stored);
}

const notUnknown = ({ transactionId, type, status }: Attempt): Problem =>
  problem('VALIDATION/TRANSACTION_NOT_UNKNOWN', `The ${type} ${transactionId} is ${status}.`, { transaction_id: transactionId, status });
