import { eachBounded, type Lifecycle, type Pace } from '../../base/background.js';
import { plusSeconds } from '../../base/clock.js';
import { isInstrumentGone } from '../decide/payment-source.js';
import type { PaymentDeps } from '../payment-deps.js';
import { attemptCap, capWindowStart } from './policy.js';
import { isClaimedApproved } from '../../store/discrepancies/discrepancies.js';
import { leaseDueWork, releaseDueWork, type DueWork } from '../../store/due-work/due-work.js';
import { dropRetry, isRetryScheduled } from '../../store/series/scheduled-retries.js';
import { terminalsOf } from '../../store/terminals/terminals.js';
import { terminalNow, type Terminal } from '../../base/terminal.js';
import type { Attempt } from '../read/attempt.js';
import { type CancelledRetry, cardAttempts, type RetryCancellation, retryCancelledEvent } from './automatic-retry.js';
import { ConcurrentChange, repeatOnConcurrentChange } from '../write/written-attempt.js';
import { firstOfChain, readAttempt } from '../read/read-attempt.js';
import { retrySubmission, storedSourceOf } from './manual-retry.js';
import { submit } from '../submit.js';

/** The decisions of a series on the retries of its charges, and the resulting changes. */
export interface RetryHooks {
  /** Returns the attempt whose instrument the retry charges. Undefined if the series is no longer charged. */
  chargedLike(deps: PaymentDeps, terminal: Terminal, attempt: Attempt): Promise<Attempt | undefined>;
  /** Called if the retry will not be made. Drops it with its dependent records, and announces it. */
  giveUp(deps: PaymentDeps, terminal: Terminal, attempt: Attempt, cancelled: CancelledRetry): Promise<void>;
  /** Called after the retry was made. */
  retried(deps: PaymentDeps, terminal: Terminal, attempt: Attempt): Promise<void>;
}

const batch = 50;
const atOnce = 4;
/** Maximum tries when another retry is faster. The cap of ten attempts a card bounds their number. */
const times = 2 * attemptCap.attempts;

/**
 * Makes due automatic retries. Each is a new transaction, linked to the previous one. A refused attempt can have one
 * successor, so of several instances and clients only one makes the retry.
 * @param scope one terminal if only its sandbox clock was moved; the pace, if any; `count` receives the number of
 *   retries
 * @returns true if there may be more
 */
export async function runDueRetries(
  deps: PaymentDeps & { readonly lifecycle: Pick<Lifecycle, 'closing'> },
  series: RetryHooks,
  scope: { readonly terminalId?: string; readonly pace?: Pace; readonly count?: (things: number) => void } = {},
): Promise<boolean> {
  const { pool, prisma } = deps.store;
  const now = deps.clock.now();
  const leasedUntil = plusSeconds(now, ((deps.config.submissionWaitMilliseconds / 1000) * batch) / atOnce + 10);
  const due = await leaseDueWork(pool, 'retry', { now, leasedUntil, limit: batch, terminalId: scope.terminalId });
  if (due.length === 0) return false;
  const terminalOf = await terminalsOf(prisma, due);
  let retries = 0;
  await eachBounded(due, atOnce, async (retry) => {
    if (!deps.lifecycle.closing) await scope.pace?.(1);
    if (deps.lifecycle.closing) return releaseDueWork(pool, 'retry', retry);
    retries++;
    scope.count?.(1);
    return retryDue(deps, series, terminalOf(retry), retry);
  });
  deps.log.info({ retries, givenBack: due.length - retries }, 'automatic retries were made');
  // Others of these series may be due.
  return !deps.lifecycle.closing;
}

const retryDue = (deps: PaymentDeps, series: RetryHooks, terminal: Terminal, due: DueWork): Promise<void> =>
  repeatOnConcurrentChange(
    {
      read: () => readAttempt(deps.store.pool, terminal.terminalId, due.id),
      act: (attempt) =>
        attempt
          ? retryAsItStands(deps, series, terminal, attempt, due.dueAt)
          : dropRetry(deps.store.pool, terminal.terminalId, due.id),
      // Another retry of the card was faster every time. The next run tries again.
      giveUp: async () => {
        await releaseDueWork(deps.store.pool, 'retry', due);
      },
    },
    times,
  );

/**
 * Makes a retry, or cancels it.
 * @param dueAt the terminal's time
 * @throws ConcurrentChange when the decision's input changed before it was written; nothing was done then
 */
async function retryAsItStands(
  deps: PaymentDeps,
  series: RetryHooks,
  terminal: Terminal,
  attempt: Attempt,
  dueAt: Date,
): Promise<void> {
  const { pool } = deps.store;
  const { transactionId } = attempt;
  const ofSeries = attempt.payment.series !== null;
  const hooks = ofSeries ? series : withoutSeries;
  const now = terminalNow(terminal, deps.clock);
  const giveUp = (reason: RetryCancellation): Promise<void> =>
    hooks.giveUp(deps, terminal, attempt, { reason, retryAt: dueAt });
  const obstacle = await obstacleOf(deps, terminal, attempt);
  if (obstacle) return giveUp(obstacle);
  const chargedLike = await hooks.chargedLike(deps, terminal, attempt);
  if (!chargedLike) return giveUp('series_not_active');
  if (chargedLike.instrument?.retiredAt) return giveUp('instrument_erased');
  const token = chargedLike.instrument?.token;
  const counted = await cardAttempts(deps, attempt, capWindowStart(now), token);
  if (!counted || counted.attempts >= attemptCap.attempts) return giveUp('attempt_limit');
  const source = await storedSourceOf(deps, chargedLike).catch(ignoreForgotten);
  if (!source) return giveUp('instrument_not_available');
  const submission = await retrySubmission(deps, attempt, {
    source,
    changes: {
      series: ofSeries ? { kind: 'retries' } : undefined,
      scheduledRetry: { fingerprint: counted.fingerprint, version: counted.version },
    },
  });
  try {
    await submit(deps, { terminal, now, claim: undefined }, submission);
  } catch (error) {
    if (!(error instanceof ConcurrentChange)) throw error;
    // Meanwhile a client retried it, the series stopped, or another retry of the card was written.
    if (await isRetryScheduled(pool, terminal.terminalId, transactionId)) throw error;
    return;
  }
  await hooks.retried(deps, terminal, attempt);
}

/** Returns the reason not to retry the attempt, as far as the attempt and its terminal show it. */
async function obstacleOf(
  { store }: PaymentDeps,
  { terminalId, retryOneOff, state }: Terminal,
  attempt: Attempt,
): Promise<RetryCancellation | undefined> {
  const { transactionId, payment, successorId } = attempt;
  if (successorId !== null) return 'retried';
  // It was closed while the payment was being processed. With planned payments it cannot be closed.
  if (state === 'closed') return 'switched_off';
  // Scheduled by 1.0.0: the payer of a page decides.
  const isOfPage = payment.series === null && (await firstOfChain(store.pool, attempt)).actionToken !== null;
  if (isOfPage || (payment.series === null && !retryOneOff)) return 'switched_off';
  return (await isClaimedApproved(store.pool, terminalId, transactionId)) ? 'discrepancy' : undefined;
}

/** @throws every error but the refusal of a card that was forgotten */
function ignoreForgotten(error: unknown): undefined {
  if (!isInstrumentGone(error)) throw error;
}

/** Sales and pre-authorizations belong to no series. */
const withoutSeries: RetryHooks = {
  chargedLike: async (_deps, _terminal, attempt) => attempt,
  giveUp: ({ store, random, clock }, terminal, attempt, cancelled) =>
    dropRetry(
      store.pool,
      terminal.terminalId,
      attempt.transactionId,
      retryCancelledEvent(random, terminal, attempt, cancelled, terminalNow(terminal, clock)),
    ),
  retried: async () => undefined,
};
