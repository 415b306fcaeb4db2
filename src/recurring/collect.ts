import type { Occurrence, Series } from '@prisma/client';
import { eachBounded } from '../bounded.js';
import { plusSeconds } from '../clock.js';
import type { Deps } from '../deps.js';
import type { Pace } from '../pace.js';
import { PredecessorTaken, submit } from '../payments/submit.js';
import { terminalNow, type Terminal } from '../terminal.js';
import { catchUp, runDueAccounts } from './account.js';
import { changeSeries } from './change.js';
import { chargeSubmission, initOf, takeOccurrence } from './charge.js';
import { closeSeries } from './close.js';
import { endedSeries, leaseOccurrences, nextOccurrenceDue, nextSeriesEnd, releaseOccurrence } from './due.js';
import { passBy } from './pass-by.js';
import { carryOn } from './plan.js';
import { isOpen, storedAmount } from './series.js';
import { chargeView } from './view.js';

const batch = 50;
/** Charges under way at once: enough for processors that take their time, and few enough to leave them to requests as well. */
const chargesAtOnce = 16;

interface Scope {
  /** One terminal, when only its sandbox clock was moved; all of them otherwise. */
  readonly terminalId?: string;
  /** Of the charges; as fast as they can be made when it is left out. */
  readonly pace?: Pace;
  /** Told how many series were ended and occurrences charged. */
  readonly count?: (things: number) => void;
}

/**
 * Does what is due in recurring billing: counts charges that were settled elsewhere, ends series whose cancellation date has come, and charges
 * the occurrences whose date has come.
 * @returns true when there may be more
 */
export async function runDueRecurring(deps: Deps, scope: Scope = {}): Promise<boolean> {
  let more = false;
  // One after the other, and what fails in one does not keep the next from being done.
  await eachBounded([runDueAccounts, endDue, chargeDue], 1, async (part) => { more = await part(deps, scope) || more; });
  return more;
}

/** When recurring billing has something to do for a terminal next, in the terminal's time. */
export async function nextRecurringDue({ store: { pool } }: Deps, terminalId: string): Promise<Date | undefined> {
  const times = [await nextOccurrenceDue(pool, terminalId), await nextSeriesEnd(pool, terminalId)].filter((time) => time !== undefined);
  return times.sort((one, other) => one.getTime() - other.getTime())[0];
}

async function endDue(deps: Deps, { terminalId, count }: Scope): Promise<boolean> {
  const ended = await endedSeries(deps.store.pool, { now: deps.clock.now(), limit: batch, terminalId });
  if (ended.length === 0) return false;
  count?.(ended.length);
  const terminals = await terminalsOf(deps, ended);
  await eachBounded(ended, 1, async (series) => {
    const terminal = terminals(series.terminalId);
    await changeSeries(deps, terminal, series.recurringId, terminalNow(terminal, deps.clock), async (change) => {
      if (isOpen(change.series)) await closeSeries(change, 'cancelled', 'The series reached its cancellation date.');
    });
  });
  return ended.length === batch;
}

async function chargeDue(deps: Deps, scope: Scope): Promise<boolean> {
  const now = deps.clock.now();
  const leasedUntil = plusSeconds(now, deps.config.submissionWaitMilliseconds / 1000 * batch / chargesAtOnce + 10);
  const due = await leaseOccurrences(deps.store.pool, { now, leasedUntil, limit: batch, terminalId: scope.terminalId });
  if (due.length === 0) return false;
  scope.count?.(due.length);
  const terminals = await terminalsOf(deps, due);
  const ids = due.map(({ futureTransactionId }) => futureTransactionId);
  const occurrences = await deps.store.prisma.occurrence.findMany({ where: { futureTransactionId: { in: ids } }, include: { series: true }, orderBy: { dueAt: 'asc' } });
  // The occurrences of one series one after the other: what the first leads to, a pause above all, holds for the next.
  const series = [...new Set(occurrences.map(({ recurringId }) => recurringId))];
  let givenBack = 0;
  await eachBounded(series, chargesAtOnce, async (recurringId) => {
    for (const [index, occurrence] of occurrences.filter((one) => one.recurringId === recurringId).entries()) {
      if (index > 0) await catchUp(deps, terminals(occurrence.terminalId), recurringId);
      if (!deps.lifecycle.closing) await scope.pace?.(1);
      if (!deps.lifecycle.closing && await collect(deps, terminals(occurrence.terminalId), occurrence)) continue;
      await releaseOccurrence(deps.store.pool, occurrence.futureTransactionId);
      givenBack++;
    }
  });
  await runDueAccounts(deps, scope);
  deps.log.info({ collected: due.length - givenBack, givenBack, series: series.length, oldest: due[0]?.dueAt }, 'due occurrences were collected');
  return !deps.lifecycle.closing && (due.length === batch || givenBack > 0);
}

async function terminalsOf({ store }: Deps, rows: readonly { readonly terminalId: string }[]): Promise<(terminalId: string) => Terminal> {
  const terminals = await store.prisma.terminal.findMany({ where: { terminalId: { in: rows.map(({ terminalId }) => terminalId) } } });
  return (terminalId) => {
    const found = terminals.find((terminal) => terminal.terminalId === terminalId);
    if (!found) throw new Error(`the terminal ${terminalId} of a series cannot be read`);
    return found;
  };
}

/**
 * Charges an occurrence whose date has come, or lets it pass by when its series is paused.
 * @returns false when it, or its series, was changed by somebody else since it was read: if it is still due, the next round finds it as it is now
 */
async function collect(deps: Deps, terminal: Terminal, { series, ...occurrence }: Occurrence & { series: Series }): Promise<boolean> {
  if (series.status === 'active') return charge(deps, terminal, series, occurrence);
  return changeSeries(deps, terminal, series.recurringId, terminalNow(terminal, deps.clock), async (change) => {
    if (change.series.status === 'active') return false;
    await passBy(change);
    await carryOn(change);
    return true;
  });
}

async function charge(deps: Deps, terminal: Terminal, series: Series, occurrence: Occurrence): Promise<boolean> {
  const { dueAt } = occurrence;
  if (dueAt === null || occurrence.status !== 'pending') return false;
  const amount = storedAmount(occurrence.amount);
  const submission = chargeSubmission(deps, series, await initOf(deps, series), { amount, occurrence, join: takeOccurrence(occurrence, amount, { dueAt }) });
  try {
    await submit(deps, { terminal, now: terminalNow(terminal, deps.clock), claim: undefined }, submission, (submitted) => chargeView(submitted, submission));
  } catch (error) {
    if (error instanceof PredecessorTaken) return false;
    throw error;
  }
  return true;
}
