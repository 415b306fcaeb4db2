import { eachBounded } from '../../base/bounded.js';
import { plusSeconds } from '../../base/clock.js';
import type { PaymentDeps } from '../payment-deps.js';
import type { Pace } from '../../base/pace.js';
import { attemptCap, capWindowStart } from './policy.js';
import { isClaimedApproved } from '../../store/discrepancies/discrepancies.js';
import { leaseDueWork, releaseDueWork, type DueWork } from '../../store/due-work/due-work.js';
import { dropRetry, isRetryScheduled } from '../../store/series/scheduled-retries.js';
import { terminalsOf } from '../../store/terminals/terminals.js';
import { terminalNow, type Terminal } from '../../base/terminal.js';
import type { Attempt } from '../read/attempt.js';
import { cardAttempts } from './card-attempts.js';
import { retryCancelledEvent, type CancelledRetry, type RetryCancellation } from './automatic-retry.js';
import { repeatOnConcurrentChange } from '../write/repeat-on-concurrent-change.js';
import { readAttempt } from '../read/read-attempt.js';
import { retrySubmission, storedSourceOf } from './manual-retry.js';
import { submit } from '../submit.js';
import { ConcurrentChange } from '../write/written-attempt.js';

/** Decisions of a series on the retries of its charges, and the changes that they cause. */
export interface RetryHooks {
  /** The attempt whose instrument the retry is charged with; undefined when the series is not charged any more. */
  chargedLike(deps: PaymentDeps, terminal: Terminal, attempt: Attempt): Promise<Attempt | undefined>;
  /** The retry will not be made. Drops it together with what follows from that, and announces it. */
  giveUp(deps: PaymentDeps, terminal: Terminal, attempt: Attempt, cancelled: CancelledRetry): Promise<void>;
  /** The retry was made. */
  retried(deps: PaymentDeps, terminal: Terminal, attempt: Attempt): Promise<void>;
}

const batch = 50;
const atOnce = 4;
/** Maximum tries when another retry is faster. A card allows ten attempts, which bounds the others. */
const times = 2 * attemptCap.attempts;

/**
 * Makes the automatic retries that are due. Each is a new transaction, linked to the one before. The retry takes the
 * one place of a successor that a refused attempt has, so that of two instances, or of this and a client, one makes it.
 * @param scope one terminal, when only its sandbox clock was moved; the pace, where there is one; `count` gets the
 * number of retries
 * @returns true when there may be more
 */
export async function runDueRetries(
  deps: PaymentDeps,
  series: RetryHooks,
  scope: { readonly terminalId?: string; readonly pace?: Pace; readonly count?: (things: number) => void } = {},
): Promise<boolean> {
  const { pool, prisma } = deps.store;
  const now = deps.clock.now();
  const leasedUntil = plusSeconds(now, ((deps.config.submissionWaitMilliseconds / 1000) * batch) / atOnce + 10);
  const due = await leaseDueWork(pool, 'retry', { now, leasedUntil, limit: batch, terminalId: scope.terminalId });
  if (due.length === 0) return false;
  scope.count?.(due.length);
  const terminalOf = await terminalsOf(prisma, due);
  // The retries of one series one after the other: what the first leads to, a pause above all, holds for the next.
  const lines = new Map<string, DueWork[]>();
  for (const retry of due) {
    const line = retry.recurringId ?? retry.id;
    lines.set(line, [...(lines.get(line) ?? []), retry]);
  }
  await eachBounded([...lines.values()], atOnce, (line) =>
    eachBounded(line, 1, async (retry) => {
      await scope.pace?.(1);
      await retryDue(deps, series, terminalOf(retry), retry);
    }),
  );
  deps.log.info({ retries: due.length }, 'automatic retries were made');
  return due.length === batch;
}

const retryDue = (deps: PaymentDeps, series: RetryHooks, terminal: Terminal, due: DueWork): Promise<void> =>
  repeatOnConcurrentChange(
    {
      read: () => readAttempt(deps.store.pool, terminal.terminalId, due.id),
      act: (attempt) =>
        attempt
          ? retryAsItStands(deps, series, terminal, attempt, due.dueAt)
          : dropRetry(deps.store.pool, terminal.terminalId, due.id),
      // Other retries of the card were faster every time: the next round tries again.
      giveUp: async () => {
        await releaseDueWork(deps.store.pool, 'retry', due);
      },
    },
    times,
  );

/**
 * Makes a retry, or gives it up.
 * @param dueAt the terminal's time
 * @throws ConcurrentChange when what it was decided by had changed before it was written: then nothing was done
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
  if (attempt.successorId !== null) return giveUp('retried');
  if (await isClaimedApproved(pool, terminal.terminalId, transactionId)) return giveUp('discrepancy');
  const chargedLike = await hooks.chargedLike(deps, terminal, attempt);
  if (!chargedLike) return giveUp('series_not_active');
  const token = chargedLike.instrument?.token;
  const counted = await cardAttempts(deps, attempt, capWindowStart(now), token);
  if (!counted || counted.attempts >= attemptCap.attempts) return giveUp('attempt_limit');
  const submission = retrySubmission(deps, attempt, {
    source: storedSourceOf(deps, chargedLike),
    changes: {
      series: ofSeries ? { kind: 'retries' } : undefined,
      scheduledRetry: { fingerprint: counted.fingerprint, version: counted.version },
    },
  });
  try {
    await submit(deps, { terminal, now, claim: undefined }, submission);
  } catch (error) {
    if (!(error instanceof ConcurrentChange)) throw error;
    // A client retried it, the series stopped, or another retry of the card was written, while this one was on its way.
    if (await isRetryScheduled(pool, terminal.terminalId, transactionId)) throw error;
    return;
  }
  await hooks.retried(deps, terminal, attempt);
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
