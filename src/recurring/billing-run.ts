import type { Occurrence, Series } from '../store/series/rows.js';
import { eachBounded } from '../base/bounded.js';
import { plusSeconds } from '../base/clock.js';
import type { RecurringDeps, SeriesDeps } from './recurring-deps.js';
import type { Pace } from '../base/pace.js';
import { submit } from '../payments/submit.js';
import { ConcurrentChange } from '../payments/write/written-attempt.js';
import { leaseDueWork, nextDueTime, readDueSeriesEnds, releaseDueWork } from '../store/due-work/due-work.js';
import { readOccurrencesWithSeries } from '../store/series/occurrences.js';
import { terminalsOf } from '../store/terminals/terminals.js';
import { terminalNow, type Terminal } from '../base/terminal.js';
import { settleChargesOf, settleDueCharges } from './settle-charges.js';
import { operateOnSeries } from './series-operation.js';
import { chargeSubmission, initOf } from './charge.js';
import { closeSeries } from './close.js';
import { cancelMissed } from './missed-occurrences.js';
import { planNext } from './plan.js';
import { isOpen, storedAmount } from './series.js';

const batch = 50;
/**
 * Charges under way at once: enough for processors that take their time, and few enough to leave them to requests as
 * well.
 */
const chargesAtOnce = 16;

interface Scope {
  /** One terminal, when only its sandbox clock was moved; all of them otherwise. */
  readonly terminalId?: string;
  /** Of the charges; as fast as they can be made when it is left out. */
  readonly pace?: Pace;
  /** Gets the number of series that were ended, and of occurrences that were charged. */
  readonly count?: (things: number) => void;
}

/**
 * Does what is due in recurring billing: counts charges that were settled elsewhere, ends series whose cancellation
 * date has come, and charges the occurrences whose date has come.
 * @returns true when there may be more
 */
export async function runBilling(deps: RecurringDeps, scope: Scope = {}): Promise<boolean> {
  let more = false;
  // One after the other, and what fails in one does not keep the next from being done.
  await eachBounded([settleDueCharges, endDue, chargeDue], 1, async (part) => {
    more = (await part(deps, scope)) || more;
  });
  return more;
}

/** When recurring billing has something to do for a terminal next, in the terminal's time. */
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
    await operateOnSeries(deps, terminal, series.id, terminalNow(terminal, deps.clock), async (operation) => {
      if (isOpen(operation.series))
        await closeSeries(operation, 'cancelled', 'The series reached its cancellation date.');
    });
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
  // The occurrences of one series one after the other: what the first leads to, a pause above all, holds for the next.
  const series = [...new Set(occurrences.map(({ recurringId }) => recurringId))];
  let givenBack = 0;
  await eachBounded(series, chargesAtOnce, async (recurringId) => {
    for (const [index, occurrence] of occurrences.filter((one) => one.recurringId === recurringId).entries()) {
      if (index > 0) await settleChargesOf(deps, terminalOf(occurrence), recurringId);
      if (!deps.lifecycle.closing) await scope.pace?.(1);
      if (!deps.lifecycle.closing && (await chargeOccurrence(deps, terminalOf(occurrence), occurrence))) continue;
      await releaseDueWork(pool, 'occurrence', {
        terminalId: occurrence.terminalId,
        id: occurrence.futureTransactionId,
      });
      givenBack++;
    }
  });
  await settleDueCharges(deps, scope);
  deps.log.info(
    { collected: due.length - givenBack, givenBack, series: series.length, oldest: due[0]?.dueAt },
    'due occurrences were collected',
  );
  return !deps.lifecycle.closing && (due.length === batch || givenBack > 0);
}

/**
 * Charges an occurrence whose date has come, or cancels it when its series is paused.
 * @returns false when it, or its series, has changed since it was read: if it is still due, the next round finds it as
 * it is now
 */
async function chargeOccurrence(
  deps: RecurringDeps,
  terminal: Terminal,
  { series, ...occurrence }: Occurrence & { series: Series },
): Promise<boolean> {
  if (series.status === 'active') return charge(deps, terminal, series, occurrence);
  return operateOnSeries(deps, terminal, series.recurringId, terminalNow(terminal, deps.clock), async (operation) => {
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
  if (dueAt === null || occurrence.status !== 'pending') return false;
  const amount = storedAmount(occurrence.amount);
  const submission = chargeSubmission(deps, series, await initOf(deps, series), {
    amount,
    occurrence,
    part: { kind: 'charges', plannedFor: dueAt },
  });
  try {
    await submit(deps, { terminal, now: terminalNow(terminal, deps.clock), claim: undefined }, submission);
  } catch (error) {
    if (error instanceof ConcurrentChange) return false;
    throw error;
  }
  return true;
}
