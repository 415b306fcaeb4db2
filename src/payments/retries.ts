import { eachBounded } from '../bounded.js';
import { plusSeconds } from '../clock.js';
import type { Deps } from '../deps.js';
import type { Pace } from '../pace.js';
import { attemptCap, capWindowStart } from '../retries/policy.js';
import { ifStillCounted } from '../store/card-attempts.js';
import { isClaimedApproved } from '../store/discrepancies.js';
import { terminalNow, type Terminal } from '../terminal.js';
import { addEvent } from '../webhooks/record.js';
import type { Attempt } from './attempt.js';
import { cardAttempts } from './card-attempts.js';
import { retryCancelledEvent, type CancelledRetry, type RetryCancellation } from './automatic-retry.js';
import { transactionEvent } from './events.js';
import { dropRetry, isScheduled, leaseRetries, releaseRetry, type DueRetry } from './lease-retries.js';
import { readAttempt } from './read-attempt.js';
import { retrySubmission } from './retry.js';
import type { Submission } from './submission.js';
import { PredecessorTaken, submit } from './submit.js';
import { submissionView } from './view.js';

/** Who has the payments of a series retried: the series has a say in it, and is told. */
export interface RetryOwner {
  /** What is written with the retry, and on which condition; undefined when the series is not charged any more. */
  join(deps: Deps, terminal: Terminal, attempt: Attempt): Promise<Pick<Submission, 'onlyIf' | 'also'> | undefined>;
  /** The retry will not be made. Drops it together with what follows from that, and tells so. */
  giveUp(deps: Deps, terminal: Terminal, attempt: Attempt, cancelled: CancelledRetry): Promise<void>;
  /** The retry was made. */
  retried(deps: Deps, terminal: Terminal, attempt: Attempt): Promise<void>;
}

const batch = 50;
const atOnce = 4;
/** How often a retry looks again when a rival was faster. A card has ten attempts: more rivals than that do not win. */
const looks = 2 * attemptCap.attempts;

/**
 * Makes the automatic retries that are due. Each is a new transaction, linked to the one before. The retry takes the one place of a successor
 * that a refused attempt has, so that of two instances, or of this and a client, one makes it.
 * @param scope one terminal, when only its sandbox clock was moved; the pace, where there is one; and who counts what is done
 * @returns true when there may be more
 */
export async function runDueRetries(deps: Deps, series: RetryOwner, scope: { readonly terminalId?: string; readonly pace?: Pace; readonly count?: (things: number) => void } = {}): Promise<boolean> {
  const now = deps.clock.now();
  const leasedUntil = plusSeconds(now, deps.config.submissionWaitMilliseconds / 1000 * batch / atOnce + 10);
  const due = await leaseRetries(deps.store.pool, { now, leasedUntil, limit: batch, terminalId: scope.terminalId });
  if (due.length === 0) return false;
  scope.count?.(due.length);
  const terminals = await deps.store.prisma.terminal.findMany({ where: { terminalId: { in: due.map(({ terminalId }) => terminalId) } } });
  // The retries of one series one after the other: what the first leads to, a pause above all, holds for the next.
  const lines = new Map<string, DueRetry[]>();
  for (const retry of due) {
    const line = retry.recurringId ?? retry.transactionId;
    lines.set(line, [...lines.get(line) ?? [], retry]);
  }
  await eachBounded([...lines.values()], atOnce, (line) => eachBounded(line, 1, async (retry) => {
    const terminal = terminals.find(({ terminalId }) => terminalId === retry.terminalId);
    if (!terminal) throw new Error(`the terminal of the retry of ${retry.transactionId} cannot be read`);
    await scope.pace?.(1);
    await retryDue(deps, series, terminal, retry);
  }));
  deps.log.info({ retries: due.length }, 'automatic retries were made');
  return due.length === batch;
}

async function retryDue(deps: Deps, series: RetryOwner, terminal: Terminal, due: DueRetry): Promise<void> {
  for (let look = 1; look <= looks; look++) {
    if (await retryAsItStands(deps, series, terminal, due)) return;
  }
  // Rivals of the same card were faster every time: the next round goes on.
  await releaseRetry(deps.store.pool, due.transactionId);
}

/** Makes a retry, or gives it up. @returns false when what it was decided by had changed before it was written: then nothing was done */
async function retryAsItStands(deps: Deps, series: RetryOwner, terminal: Terminal, { transactionId, dueAt }: DueRetry): Promise<boolean> {
  const { pool } = deps.store;
  const attempt = await readAttempt(pool, terminal.terminalId, transactionId);
  if (!attempt) {
    await dropRetry(pool, transactionId);
    return true;
  }
  const owner = attempt.recurringId === null ? nobody : series;
  const now = terminalNow(terminal, deps.clock);
  const giveUp = async (reason: RetryCancellation): Promise<true> => {
    await owner.giveUp(deps, terminal, attempt, { reason, retryAt: dueAt });
    return true;
  };
  if (attempt.successorId !== null) return giveUp('retried');
  if (await isClaimedApproved(pool, transactionId)) return giveUp('discrepancy');
  const counted = await cardAttempts(deps, transactionId, capWindowStart(now));
  if (!counted || counted.attempts >= attemptCap.attempts) return giveUp('attempt_limit');
  const joined = await owner.join(deps, terminal, attempt);
  if (!joined) return giveUp('series_not_active');
  const submission = retrySubmission(deps, attempt, {
    onlyIf: (statement, condition) => {
      statement.with('scheduled', `SELECT 1 FROM scheduled_retries WHERE transaction_id = ${statement.id(transactionId)} AND ${condition} FOR UPDATE`);
      const within = ifStillCounted(statement, `${condition} AND EXISTS (SELECT FROM scheduled)`, counted, now);
      return joined.onlyIf?.(statement, within) ?? within;
    },
    also: (statement, condition, ids) => {
      statement.with('retried', `DELETE FROM scheduled_retries WHERE transaction_id = ${statement.id(transactionId)} AND ${condition} RETURNING 1`);
      const subject = { ...submission, ...ids };
      const event = transactionEvent(deps.random, terminal, 'transaction.retry_attempted', subject, { status: 'PROCESSING', reason: 'PROCESSOR.PROCESSING' }, now);
      addEvent(statement, 'attempted', event, condition);
      joined.also?.(statement, condition, ids);
    },
  });
  try {
    await submit(deps, { terminal, now, claim: undefined }, submission, (submitted) => submissionView(submitted, attempt));
  } catch (error) {
    if (!(error instanceof PredecessorTaken)) throw error;
    // A client retried it, the series stopped, or another retry of the card was written, while this one was on its way.
    return !await isScheduled(pool, transactionId);
  }
  await owner.retried(deps, terminal, attempt);
  return true;
}

/** Sales and pre-authorizations: nobody has a say in their retries. */
const nobody: RetryOwner = {
  join: async () => ({}),
  giveUp: ({ store, random, clock }, terminal, attempt, cancelled) =>
    dropRetry(store.pool, attempt.transactionId, retryCancelledEvent(random, terminal, attempt, cancelled, terminalNow(terminal, clock))),
  retried: async () => undefined,
};
