import { eachBounded, type Pace } from '../base/background.js';
import { plusSeconds } from '../base/clock.js';
import { type Terminal, terminalNow } from '../base/terminal.js';
import { isInstrumentGone } from '../payments/decide/payment-source.js';
import type { Attempt } from '../payments/read/attempt.js';
import { retryCancelledEvent } from '../payments/retry/automatic-retry.js';
import type { RetryHooks } from '../payments/retry/due-retries.js';
import { submit } from '../payments/submit.js';
import { ConcurrentChange } from '../payments/write/written-attempt.js';
import { leaseDueWork, nextDueTime, readDueSeriesEnds, releaseDueWork } from '../store/due-work/due-work.js';
import { readOccurrencesWithSeries } from '../store/series/occurrences.js';
import { type Occurrence, readSeries, type Series } from '../store/series/series.js';
import { terminalsOf } from '../store/terminals/terminals.js';
import { chargeSubmission, initOf } from './charge.js';
import { endAtCancellationDate, failOccurrence, pauseSeries } from './close.js';
import { cancelMissed, planNext } from './plan.js';
import { operateOnSeries, type RecurringDeps, type SeriesDeps } from './series-operation.js';
import { statusAt, storedAmount } from './series.js';
import { settleChargesOf, settleDueCharges } from './settle-charges.js';

const batch = 50;
/** Maximum concurrent charges: enough for slow processors, and few enough to leave them capacity for requests. */
const chargesAtOnce = 16;

interface Scope {
  /** One terminal if only its sandbox clock was moved; undefined for all. */
  readonly terminalId?: string;
  /** The pace of charges; undefined for no limit. */
  readonly pace?: Pace;
  /** Receives the number of series that were ended and of occurrences that were charged. */
  readonly count?: (things: number) => void;
}

/**
 * Runs due recurring billing: counts charges that were settled elsewhere, ends series at their cancellation date, and
 * charges due occurrences.
 * @returns true if there may be more
 */
export async function runBilling(deps: RecurringDeps, scope: Scope = {}): Promise<boolean> {
  let more = false;
  // In sequence. A failing part does not prevent the next one.
  await eachBounded([settleDueCharges, endDue, chargeDue], 1, async (part) => {
    more = (await part(deps, scope)) || more;
  });
  return more;
}

/** Returns the time of a terminal's next recurring billing, by the terminal's clock. */
export async function nextBillingDue(
  { store: { pool } }: Pick<SeriesDeps, 'store'>,
  terminalId: string,
): Promise<Date | undefined> {
  const times = [
    await nextDueTime(pool, 'occurrence', terminalId),
    await nextDueTime(pool, 'series-end', terminalId),
  ].filter((time) => time !== undefined);
  return times.sort((one, other) => one.getTime() - other.getTime())[0];
}

async function endDue(deps: SeriesDeps, { terminalId, count }: Scope): Promise<boolean> {
  const ended = await readDueSeriesEnds(deps.store.pool, { now: deps.clock.now(), limit: batch, terminalId });
  if (ended.length === 0) return false;
  count?.(ended.length);
  const terminalOf = await terminalsOf(deps.store.prisma, ended);
  await eachBounded(ended, 1, async (series) => {
    const terminal = terminalOf(series);
    await operateOnSeries(deps, terminal, series.id, terminalNow(terminal, deps.clock), endAtCancellationDate);
  });
  return ended.length === batch;
}

async function chargeDue(deps: RecurringDeps, scope: Scope): Promise<boolean> {
  const { pool, prisma } = deps.store;
  const now = deps.clock.now();
  const leasedUntil = plusSeconds(now, ((deps.config.submissionWaitMilliseconds / 1000) * batch) / chargesAtOnce + 10);
  const due = await leaseDueWork(pool, 'occurrence', { now, leasedUntil, limit: batch, terminalId: scope.terminalId });
  if (due.length === 0) return false;
  scope.count?.(due.length);
  const terminalOf = await terminalsOf(prisma, due);
  const occurrences = await readOccurrencesWithSeries(prisma, due);
  let givenBack = 0;
  await eachBounded(occurrences, chargesAtOnce, async (occurrence) => {
    if (!deps.lifecycle.closing) await scope.pace?.(1);
    if (!deps.lifecycle.closing && (await chargeOccurrence(deps, terminalOf(occurrence), occurrence))) return;
    await releaseDueWork(pool, 'occurrence', { terminalId: occurrence.terminalId, id: occurrence.futureTransactionId });
    givenBack++;
  });
  await settleDueCharges(deps, scope);
  deps.log.info(
    { collected: due.length - givenBack, givenBack, oldest: due[0]?.dueAt },
    'due occurrences were collected',
  );
  // The next dates of these series may be due.
  return !deps.lifecycle.closing;
}

/**
 * Charges a due occurrence, or cancels it if its series is paused or has reached its cancellation date.
 * @returns false if it or its series has changed since it was read. If it is still due, the next run reads it again
 */
async function chargeOccurrence(
  deps: RecurringDeps,
  terminal: Terminal,
  { series, ...occurrence }: Occurrence & { series: Series },
): Promise<boolean> {
  const now = terminalNow(terminal, deps.clock);
  if (statusAt(series, now) === 'active') return charge(deps, terminal, series, occurrence);
  return operateOnSeries(deps, terminal, series.recurringId, now, async (operation) => {
    if (await endAtCancellationDate(operation)) return true;
    if (operation.series.status === 'active') return false;
    await cancelMissed(operation);
    await planNext(operation);
    return true;
  });
}

async function charge(
  deps: RecurringDeps,
  terminal: Terminal,
  series: Series,
  occurrence: Occurrence,
): Promise<boolean> {
  const { dueAt } = occurrence;
  // It may have been moved to a later date since it was leased.
  const isDue = dueAt !== null && dueAt <= terminalNow(terminal, deps.clock);
  if (!isDue || occurrence.status !== 'pending') return false;
  const amount = storedAmount(occurrence.amount);
  try {
    const submission = await chargeSubmission(deps, series, await initOf(deps, series), {
      amount,
      occurrence,
      part: { kind: 'charges', plannedFor: dueAt, plannedAmount: amount },
    });
    await submit(deps, { terminal, now: terminalNow(terminal, deps.clock), claim: undefined }, submission);
  } catch (error) {
    if (error instanceof ConcurrentChange) return false;
    if (!isInstrumentGone(error)) throw error;
    // The next run cancels the occurrence, as it does those of every paused series.
    await operateOnSeries(deps, terminal, series.recurringId, terminalNow(terminal, deps.clock), async (operation) => {
      if (operation.series.status === 'active') pauseSeries(operation);
    });
    deps.log.warn({ series: series.recurringId }, 'a series is paused: its card was forgotten with its data key');
    return false;
  }
  return true;
}

/**
 * Changes to a series by the automatic retries of its charges. An occurrence stays `processing` until a retry is
 * approved, or no retry remains.
 */
export const occurrenceRetries: RetryHooks = {
  async chargedLike(deps, terminal, attempt) {
    const { recurringId } = belonging(attempt);
    const series = await readSeries(deps.store.prisma, { terminalId: terminal.terminalId, recurringId });
    const isActive = series && statusAt(series, terminalNow(terminal, deps.clock)) === 'active';
    return isActive ? initOf(deps, series) : undefined;
  },

  async giveUp(deps, terminal, attempt, cancelled) {
    const { recurringId, futureTransactionId } = belonging(attempt);
    await operateOnSeries(deps, terminal, recurringId, terminalNow(terminal, deps.clock), async (operation) => {
      if (await endAtCancellationDate(operation)) return;
      // Resumed since: the retry is made when its lease expires.
      if (cancelled.reason === 'series_not_active' && operation.series.status === 'active') return;
      if (!(await operation.transaction.dropRetry(attempt.transactionId))) return;
      operation.events.push(() => retryCancelledEvent(deps.random, terminal, attempt, cancelled, operation.at));
      await failOccurrence(
        operation,
        futureTransactionId,
        attempt,
        operation.series.status === 'active' ? 'No retry is left.' : 'Its retry was due while the series was paused.',
      );
      await planNext(operation);
      if (operation.series.status === 'active') pauseSeries(operation);
    });
  },

  retried: (deps: SeriesDeps, terminal, attempt) => settleChargesOf(deps, terminal, belonging(attempt).recurringId),
};

function belonging({ transactionId, payment: { series } }: Attempt): {
  recurringId: string;
  futureTransactionId: string;
} {
  if (series === null || series.futureTransactionId === null)
    throw new Error(`the charge ${transactionId} that is to be retried belongs to no occurrence`);
  return { recurringId: series.recurringId, futureTransactionId: series.futureTransactionId };
}
