import { plusSeconds } from '../clock.js';
import type { Deps } from '../deps.js';
import type { Guarantees, LookupResult } from '../processors/processor.js';
import type { CallRecord } from '../processors/routing.js';
import { terminalNow, type Terminal } from '../terminal.js';
import { askProcessor, ofOpenAttempt } from './ask-processor.js';
import type { Attempt } from './attempt.js';
import { hear, type Heard } from './hear.js';
import { outcomeOf, settleOutcome, type Outcome } from './outcome.js';
import { leaseDue } from './lease-due.js';
import { lookupPause } from './lookup-schedule.js';
import { onNeverReceived } from './never-received.js';
import { readAttempt } from './read-attempt.js';
import { repeatCall } from './repeat.js';
import { postpone } from './settle.js';

/** Of a processor that this installation does not know any more. */
const noGuarantees: Guarantees = { keySeconds: undefined, longestDelaySeconds: undefined };

const batch = 50;

/**
 * Settles the attempts whose time has come: those that a crash or a processor left PROCESSING, by asking the processor, and those that
 * waited for a payer in vain. Each is leased, so that of several instances one is at work on it.
 * @param scope one terminal, when only its sandbox clock was moved, and who counts what is done
 * @returns true when there may be more
 */
export async function runDueLookups(deps: Deps, scope: { readonly terminalId?: string; readonly count?: (things: number) => void } = {}): Promise<boolean> {
  // For a lookup and, where it has to be, a call.
  const leaseSeconds = 2 * deps.config.processorTimeoutMilliseconds / 1000 + 10;
  const now = deps.clock.now();
  const lease = plusSeconds(now, leaseSeconds);
  const due = await leaseDue(deps.store.pool, { now, leasedUntil: lease, limit: batch, terminalId: scope.terminalId });
  if (due.length === 0) return false;
  scope.count?.(due.length);
  const terminals = await deps.store.prisma.terminal.findMany({ where: { terminalId: { in: due.map((attempt) => attempt.terminalId) } } });
  await Promise.all(due.map(async (attempt) => {
    const terminal = terminals.find(({ terminalId }) => terminalId === attempt.terminalId);
    if (!terminal) throw new Error(`the terminal of the attempt ${attempt.transactionId} cannot be read`);
    await settleDue(deps, terminal, attempt, lease).catch((error: unknown) =>
      deps.log.error({ err: error, transaction: attempt.transactionId }, 'a due attempt could not be settled; it is tried again when its lease is over'));
  }));
  return due.length === batch;
}

async function settleDue(deps: Deps, terminal: Terminal, attempt: Attempt, lease: Date): Promise<void> {
  const at = terminalNow(terminal, deps.clock);
  if (attempt.reason === 'AUTH.PENDING') {
    // The payer did not finish the hosted page, and no processor has heard of the attempt.
    await settleOutcome(deps, terminal, attempt, { status: 'CANCELLED', reason: 'PAYMENT_METHOD.COLLECTION_EXPIRED' }, at);
    return;
  }
  const { found: told, record } = await askProcessor(deps, attempt);
  const found = ofOpenAttempt(told, attempt);
  const calls = record ? [record] : [];
  if (found.found === 'never-received') return neverReceived(deps, terminal, attempt, lease, calls);
  const outcome = whatItMeans(attempt, found, at);
  if (!outcome) return lookUpLater(deps, attempt, lease, calls, plusSeconds(at, lookupPause(attempt.lookups) ?? 0));
  await settleByWord(deps, terminal, attempt, outcome, calls, found.found === 'outcome' ? { source: 'lookup', result: found.result } : undefined);
}

/** Settles an attempt by what its processor told. Where somebody else has settled it, that stands, and what the processor says against it is not lost. */
async function settleByWord(
  deps: Deps, terminal: Terminal, attempt: Attempt, outcome: Outcome, calls: readonly CallRecord[], told: Pick<Heard, 'source' | 'result'> | undefined,
): Promise<void> {
  const { settled } = await settleOutcome(deps, terminal, attempt, outcome, terminalNow(terminal, deps.clock), { calls });
  const stored = settled || !told ? undefined : await readAttempt(deps.store.pool, terminal.terminalId, attempt.transactionId);
  if (stored && told && attempt.processorKey !== null) await hear(deps, terminal, stored, { processorKey: attempt.processorKey, ...told }, ['UNKNOWN']);
}

async function lookUpLater(deps: Deps, attempt: Attempt, lease: Date, calls: readonly CallRecord[], dueAt: Date, notReceivedAt?: Date): Promise<void> {
  const reason = isChallenged(attempt) ? attempt.reason : 'PROCESSOR.TIMEOUT';
  await postpone(deps.store.pool, attempt.transactionId, { calls, processorKey: undefined, reason, dueAt, lease, notReceivedAt });
}

/** The processor says that it never got the call. Whatever is concluded from that, and is no outcome of its own, is written under the lease only. */
async function neverReceived(deps: Deps, terminal: Terminal, attempt: Attempt, lease: Date, calls: readonly CallRecord[]): Promise<void> {
  const { clock, config, processors } = deps;
  const at = terminalNow(terminal, clock);
  const guarantees = processors.get(attempt.processorKey ?? '')?.processor.capabilities.guarantees(attempt) ?? noGuarantees;
  const next = onNeverReceived(attempt, guarantees, at, config.processorTimeoutMilliseconds / 1000);
  switch (next.decision) {
    case 'ask-again': return lookUpLater(deps, attempt, lease, calls, next.at, next.notReceivedAt);
    case 'error': {
      await settleOutcome(deps, terminal, attempt, { status: 'ERROR', reason: 'PROCESSOR.NOT_RECEIVED' }, at, { calls, lease });
      return;
    }
    case 'unknown': {
      await settleOutcome(deps, terminal, attempt, { status: 'UNKNOWN', reason: 'PROCESSOR.UNKNOWN' }, at, { calls, lease });
      return;
    }
    case 'send-again': {
      const { result, record } = await repeatCall(deps, terminal, attempt, lease);
      const made = record ? [...calls, record] : calls;
      const answeredAt = terminalNow(terminal, clock);
      if (result) await settleByWord(deps, terminal, attempt, outcomeOf(result, attempt.processorKey ?? undefined, answeredAt), made, { source: 'late_answer', result });
      else await lookUpLater(deps, attempt, lease, made, plusSeconds(answeredAt, lookupPause(attempt.lookups) ?? 0));
    }
  }
}

/** Whether the attempt waits for the payer, at the processor. It is due when their time is over. */
const isChallenged = ({ reason }: Attempt): boolean => reason === 'AUTH.CHALLENGE_IN_PROGRESS';

/** Undefined: it is asked again later. After the last question without an answer the outcome is UNKNOWN, and only outside evidence settles it. */
function whatItMeans(attempt: Attempt, found: Exclude<LookupResult, { found: 'never-received' }>, at: Date): Outcome | undefined {
  const { processorKey, lookups } = attempt;
  switch (found.found) {
    case 'outcome':
      return isChallenged(attempt) && found.result.outcome === 'pending'
        ? { status: 'DECLINED', reason: 'AUTH.3DS_AUTHENTICATION_TIMEOUT' }
        : outcomeOf(found.result, processorKey ?? undefined, at);
    case 'nothing-final': return lookupPause(lookups) === undefined ? { status: 'UNKNOWN', reason: 'PROCESSOR.UNKNOWN' } : undefined;
  }
}
