import { type Attempt, isAuthenticating, isChallenged, isReceived, pageClosed } from '../read/attempt.js';
import { plusSeconds } from '../../base/clock.js';
import type { ProcessorDeps, SettlingDeps } from '../payment-deps.js';
import type { Guarantees } from '../../processors/capabilities.js';
import type { LookupResult } from '../../processors/processor.js';
import type { CallRecord } from '../../processors/routing.js';
import { leaseDueWork } from '../../store/due-work/due-work.js';
import { terminalsOf } from '../../store/terminals/terminals.js';
import { terminalNow, type Terminal } from '../../base/terminal.js';
import { askProcessor, ofOpenAttempt } from './ask-processor.js';
import { applyProcessorResult, isFinalResult, outcomeOf, settleOutcome } from '../settle/outcome.js';
import type { Outcome, ReportedResult } from '../settle/outcome.js';
import { isInstrumentGone } from '../decide/payment-source.js';
import { settleDueAuthentication } from '../authentication/continue-payment.js';
import { lookupPause, onNeverReceived, onUnrepeatable, repeatCall, type Unrepeated } from './never-received.js';
import { readAttempt, readAttempts } from '../read/read-attempt.js';
import { postpone, type Postponement } from '../../store/payments/open-attempts.js';

/** The guarantees of a processor that is no longer configured. */
const noGuarantees: Guarantees = { keySeconds: undefined, longestDelaySeconds: undefined };

/** The outcome that only outside evidence settles. */
const unknown: Outcome = { status: 'UNKNOWN', reason: 'PROCESSOR.UNKNOWN' };
const notReceived: Outcome = { status: 'ERROR', reason: 'PROCESSOR.NOT_RECEIVED' };

const batch = 50;

/**
 * Settles due attempts. Looks up those that a crash or an unresponsive processor left PROCESSING, and ends those whose
 * payer did not return. Each attempt is leased to one instance.
 * @param scope one terminal if only its sandbox clock was moved; `count` receives the number of attempts
 * @returns true if there may be more
 */
export async function runDueLookups(
  deps: ProcessorDeps,
  scope: { readonly terminalId?: string; readonly count?: (things: number) => void } = {},
): Promise<boolean> {
  // Sufficient for a lookup and a repeated call.
  const leaseSeconds = (2 * deps.config.processorTimeoutMilliseconds) / 1000 + 10;
  const now = deps.clock.now();
  const lease = plusSeconds(now, leaseSeconds);
  const { pool, prisma } = deps.store;
  const due = await leaseDueWork(pool, 'lookup', {
    now,
    leasedUntil: lease,
    limit: batch,
    terminalId: scope.terminalId,
  });
  if (due.length === 0) return false;
  scope.count?.(due.length);
  const terminalOf = await terminalsOf(prisma, due);
  const attempts = await readAttempts(
    pool,
    due.map(({ terminalId, id }) => ({ terminalId, transactionId: id })),
  );
  await Promise.all(
    attempts.map((attempt) =>
      settleDue(deps, terminalOf(attempt), attempt, lease).catch((error: unknown) =>
        deps.log.error(
          { err: error, transaction: attempt.transactionId },
          'a due attempt could not be settled; it is retried when its lease expires',
        ),
      ),
    ),
  );
  return due.length === batch;
}

async function settleDue(deps: ProcessorDeps, terminal: Terminal, attempt: Attempt, lease: Date): Promise<void> {
  const at = terminalNow(terminal, deps.clock);
  const pageOutcome = endOnPage(attempt);
  if (pageOutcome) {
    await settleOutcome(deps, terminal, attempt, pageOutcome, { at, lease });
    return;
  }
  if (isAuthenticating(attempt)) return settleDueAuthentication(deps, terminal, attempt, lease);
  const { found: answer, record } = await askProcessor(deps, attempt);
  const found = ofOpenAttempt(answer, attempt);
  const calls = record ? [record] : [];
  const isSilent = !record && found.found === 'nothing-final' && (await cannotBeAsked(deps, attempt));
  if (found.found === 'never-received' || (isSilent && isUnanswered(attempt)))
    return settleNeverReceived(deps, terminal, attempt, lease, calls);
  const outcome = isSilent && isChallenged(attempt) ? unknown : await conclusionOf(deps, attempt, found, at);
  if (!outcome)
    return lookUpLater(deps, attempt, { calls, lease, dueAt: plusSeconds(at, lookupPause(attempt.lookups) ?? 0) });
  await settleAsReported(deps, terminal, attempt, outcome, {
    calls,
    reported: found.found === 'outcome' ? { source: 'lookup', result: found.result } : undefined,
  });
}

/** The outcome of a due attempt on a hosted page that was not sent to a processor. */
function endOnPage({ reason, payment, processorKey }: Attempt): Outcome | undefined {
  // The payer did not finish the page.
  if (reason === 'AUTH.PENDING') return { status: 'CANCELLED', reason: 'PAYMENT_METHOD.COLLECTION_EXPIRED' };
  // A void of a waiting payment whose process ended before it recorded the outcome.
  return payment.type === 'void' && processorKey === null ? pageClosed : undefined;
}

/** A processor's report, and the calls that returned it. */
interface Report {
  readonly calls: readonly CallRecord[];
  readonly reported: Pick<ReportedResult, 'source' | 'result' | 'takesEffectUntil'> | undefined;
  /**
   * The caller's lease, for the result of a repeated call. Unless it is an approval, it is written under the lease
   * only: after that another instance may be repeating the call again.
   */
  readonly lease?: Date;
}

/**
 * Settles an attempt by its processor's report. A settled attempt does not change; a contradicting report is recorded
 * as a discrepancy.
 */
async function settleAsReported(
  deps: SettlingDeps,
  terminal: Terminal,
  attempt: Attempt,
  outcome: Outcome,
  { calls, reported, lease }: Report,
): Promise<void> {
  const { settled } = await settleOutcome(deps, terminal, attempt, outcome, {
    at: terminalNow(terminal, deps.clock),
    calls,
    lease: outcome.status === 'APPROVED' ? undefined : lease,
  });
  const stored =
    settled || !reported ? undefined : await readAttempt(deps.store.pool, terminal.terminalId, attempt.transactionId);
  if (stored && reported && attempt.processorKey !== null)
    await applyProcessorResult(deps, terminal, stored, { processorKey: attempt.processorKey, ...reported }, [
      'UNKNOWN',
    ]);
}

async function lookUpLater(
  deps: Pick<SettlingDeps, 'store'>,
  attempt: Attempt,
  next: Omit<Postponement, 'processorKey' | 'reason'>,
): Promise<void> {
  const reason = isChallenged(attempt) ? attempt.reason : 'PROCESSOR.TIMEOUT';
  await postpone(deps.store.pool, attempt, { ...next, processorKey: undefined, reason });
}

async function cannotBeAsked({ processors }: ProcessorDeps, { processorKey }: Attempt): Promise<boolean> {
  return (await processors.get(processorKey ?? ''))?.processor.capabilities.lookups === false;
}

/** True if the processor answered no call of the attempt. */
const isUnanswered = (attempt: Attempt): boolean =>
  attempt.providerTransactionId === null && !isChallenged(attempt) && !isReceived(attempt);

/** The processor's guarantees for an attempt. Without lookups, a missing answer proves nothing. */
async function guaranteesOf({ processors }: ProcessorDeps, attempt: Attempt): Promise<Guarantees> {
  const capabilities = (await processors.get(attempt.processorKey ?? ''))?.processor.capabilities;
  if (!capabilities) return noGuarantees;
  const guarantees = capabilities.guarantees(attempt.payment);
  return capabilities.lookups ? guarantees : { ...guarantees, longestDelaySeconds: undefined };
}

/**
 * Concludes an attempt that its processor never received, or that cannot be looked up. Such a conclusion is written
 * under the lease only.
 */
async function settleNeverReceived(
  deps: ProcessorDeps,
  terminal: Terminal,
  attempt: Attempt,
  lease: Date,
  calls: readonly CallRecord[],
): Promise<void> {
  const { clock, config } = deps;
  const at = terminalNow(terminal, clock);
  const guarantees = await guaranteesOf(deps, attempt);
  const next = onNeverReceived(attempt, guarantees, at, config.processorTimeoutMilliseconds / 1000);
  if (next.decision !== 'send-again') return settleUnrepeated(deps, terminal, attempt, next, { at, calls, lease });
  const repeated = await repeatCall(deps, terminal, attempt, lease).catch(async (error: unknown) => {
    if (isInstrumentGone(error)) return undefined;
    // A lookup is spent: the next one is not sooner because the keys, for example, cannot be reached.
    await lookUpLater(deps, attempt, { calls, lease, dueAt: plusSeconds(at, lookupPause(attempt.lookups) ?? 0) });
    throw error;
  });
  if (!repeated) {
    // The key of its card was destroyed, so the call can never be repeated.
    const unrepeated = onUnrepeatable(attempt, guarantees, at);
    return settleUnrepeated(deps, terminal, attempt, unrepeated, { at, calls, lease });
  }
  const { result, record, takesEffectUntil } = repeated;
  const made = record ? [...calls, record] : calls;
  const answeredAt = terminalNow(terminal, clock);
  if (!result) {
    const dueAt = plusSeconds(answeredAt, lookupPause(attempt.lookups) ?? 0);
    return lookUpLater(deps, attempt, { calls: made, lease, dueAt });
  }
  const outcome = await outcomeOf(deps, result, attempt.processorKey ?? undefined, answeredAt);
  const reported = { source: 'late_answer', result, takesEffectUntil } as const;
  return settleAsReported(deps, terminal, attempt, outcome, { calls: made, reported, lease });
}

/** Records the decision on an attempt whose call is not repeated. */
async function settleUnrepeated(
  deps: SettlingDeps,
  terminal: Terminal,
  attempt: Attempt,
  next: Unrepeated,
  made: { readonly at: Date; readonly calls: readonly CallRecord[]; readonly lease: Date },
): Promise<void> {
  switch (next.decision) {
    case 'ask-again': {
      const { calls, lease } = made;
      return lookUpLater(deps, attempt, { calls, lease, dueAt: next.at, notReceivedAt: next.notReceivedAt });
    }
    case 'error':
    case 'unknown': {
      const outcome = next.decision === 'error' ? notReceived : unknown;
      await settleOutcome(deps, terminal, attempt, outcome, made);
    }
  }
}

/**
 * Returns the outcome. Undefined if another lookup follows. After the last unanswered lookup the outcome is UNKNOWN,
 * and only outside evidence settles it.
 */
async function conclusionOf(
  deps: ProcessorDeps,
  attempt: Attempt,
  found: Exclude<LookupResult, { found: 'never-received' }>,
  at: Date,
): Promise<Outcome | undefined> {
  const { processorKey, lookups } = attempt;
  if (found.found === 'outcome') {
    if (isChallenged(attempt) && found.result.outcome === 'pending') {
      const processor = (await deps.processors.get(processorKey ?? ''))?.processor;
      if (!processor?.abandon) return { status: 'DECLINED', reason: 'AUTH.3DS_AUTHENTICATION_TIMEOUT' };
      // The processor could not cancel it, so the payer can still complete it. Cancelled again later.
      return lookupPause(lookups) === undefined ? unknown : undefined;
    }
    // A received attempt that its processor has still not decided is UNKNOWN (below).
    if (!isReceived(attempt) || isFinalResult(found.result))
      return outcomeOf(deps, found.result, processorKey ?? undefined, at);
  }
  return isReceived(attempt) || lookupPause(lookups) === undefined ? unknown : undefined;
}
