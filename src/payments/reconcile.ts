import { plusSeconds } from '../clock.js';
import type { Deps } from '../deps.js';
import type { LookupResult } from '../processors/processor.js';
import { terminalNow, type Terminal } from '../terminal.js';
import { askProcessor } from './ask-processor.js';
import type { Attempt } from './attempt.js';
import { outcomeOf, settleOutcome, type Outcome } from './outcome.js';
import { leaseDue } from './lease-due.js';
import { postpone } from './settle.js';

/** Seconds between the lookups of an attempt without an answer; the first comes `firstLookupSeconds` after the call. */
const lookupPauses = [30, 2 * 60, 5 * 60, 15 * 60];
const batch = 50;

/**
 * Settles the attempts whose time has come: those that a crash or a processor left PROCESSING, by asking the processor, and those that
 * waited for a payer in vain. Each is leased, so that of several instances one is at work on it.
 * @param scope one terminal, when only its sandbox clock was moved, and who counts what is done
 * @returns true when there may be more
 */
export async function runDueLookups(deps: Deps, scope: { readonly terminalId?: string; readonly count?: (things: number) => void } = {}): Promise<boolean> {
  const leaseSeconds = deps.config.processorTimeoutMilliseconds / 1000 + 10;
  const now = deps.clock.now();
  const due = await leaseDue(deps.store.pool, { now, leasedUntil: plusSeconds(now, leaseSeconds), limit: batch, terminalId: scope.terminalId });
  if (due.length === 0) return false;
  scope.count?.(due.length);
  const terminals = await deps.store.prisma.terminal.findMany({ where: { terminalId: { in: due.map((attempt) => attempt.terminalId) } } });
  await Promise.all(due.map(async (attempt) => {
    const terminal = terminals.find(({ terminalId }) => terminalId === attempt.terminalId);
    if (!terminal) throw new Error(`the terminal of the attempt ${attempt.transactionId} cannot be read`);
    await settleDue(deps, terminal, attempt).catch((error: unknown) =>
      deps.log.error({ err: error, transaction: attempt.transactionId }, 'a due attempt could not be settled; it is tried again when its lease is over'));
  }));
  return due.length === batch;
}

async function settleDue(deps: Deps, terminal: Terminal, attempt: Attempt): Promise<void> {
  const at = terminalNow(terminal, deps.clock);
  if (attempt.reason === 'AUTH.PENDING') {
    // The payer did not finish the hosted page, and no processor has heard of the attempt.
    await settleOutcome(deps, terminal, attempt, { status: 'CANCELLED', reason: 'PAYMENT_METHOD.COLLECTION_EXPIRED' }, at);
    return;
  }
  const { found, record } = await askProcessor(deps, attempt);
  const outcome = whatItMeans(attempt, found, at);
  const calls = record ? [record] : [];
  if (outcome) {
    await settleOutcome(deps, terminal, attempt, outcome, at, { calls });
    return;
  }
  const pause = lookupPauses[attempt.lookups - 1] ?? 0;
  const reason = isChallenged(attempt) ? attempt.reason : 'PROCESSOR.TIMEOUT';
  await postpone(deps.store.pool, attempt.transactionId, { calls, processorKey: undefined, reason, dueAt: plusSeconds(at, pause) });
}

/** Whether the attempt waits for the payer, at the processor. It is due when their time is over. */
const isChallenged = ({ reason }: Attempt): boolean => reason === 'AUTH.CHALLENGE_IN_PROGRESS';

/** Undefined: it is asked again later. After the last question without an answer the outcome is UNKNOWN, and only outside evidence settles it. */
function whatItMeans(attempt: Attempt, found: LookupResult, at: Date): Outcome | undefined {
  const { processorKey, lookups } = attempt;
  switch (found.found) {
    case 'outcome':
      return isChallenged(attempt) && found.result.outcome === 'pending'
        ? { status: 'DECLINED', reason: 'AUTH.3DS_AUTHENTICATION_TIMEOUT' }
        : outcomeOf(found.result, processorKey ?? undefined, at);
    case 'never-received': return { status: 'ERROR', reason: 'PROCESSOR.NOT_RECEIVED' };
    case 'nothing-final': return lookups > lookupPauses.length ? { status: 'UNKNOWN', reason: 'PROCESSOR.UNKNOWN' } : undefined;
  }
}
