import type { Prisma } from '@prisma/client';
import { dueInstant, openEndedHorizon, today, type PlannedOccurrence } from './calendar.js';
import { countOccurrences, set, type Change } from './change.js';
import { closeSeries } from './close.js';
import { planEvent, seriesEvent } from './events.js';
import { dateText, isOpen, isUsedUp, offsetFor, planFrom, scheduleOf, storedDate, type Counts } from './series.js';

/** Starts a series whose init is approved: from now on it has occurrences. */
export async function startSeries(change: Change): Promise<void> {
  const { terminal, at, series } = change;
  set(change, { startedAt: at });
  change.tell.push((now, counts) => seriesEvent(change, 'recurring.created', now, counts));
  const schedule = scheduleOf(series);
  if (schedule) {
    // An init that was long in the air may be approved after the dates that it was to come before.
    const charged = series.firstSequence > 1 ? today(terminal.timeZone, series.createdAt) : undefined;
    set(change, { sequenceOffset: offsetFor(schedule, series.firstSequence, today(terminal.timeZone, at), charged) });
  } else if (series.firstSequence === 1 && series.firstPaymentDate !== null) {
    await plan(change, [{ sequenceNumber: 1, scheduledDate: dateText(series.firstPaymentDate) }]);
  }
}

/**
 * What every change of a series ends with: plans the occurrences that it should have and has not, and completes it when no payment is left.
 * Of a fixed series all are planned, of an open-ended one always the next ones.
 */
export async function carryOn(change: Change): Promise<void> {
  if (!isOpen(change.series) || change.series.startedAt === null) return;
  const counts = await planMissing(change, await countOccurrences(change));
  if (isUsedUp(change.series, counts)) await closeSeries(change, 'completed', 'The series was completed.');
}

async function planMissing(change: Change, counts: Counts): Promise<Counts> {
  const { series } = change;
  const schedule = scheduleOf(series);
  if (!schedule) return counts;
  const planned = planFrom(schedule, series.sequenceOffset, counts.lastSequence + 1, openEndedHorizon - counts.pending);
  await plan(change, planned);
  change.counts = { ...counts, pending: counts.pending + planned.length, lastSequence: counts.lastSequence + planned.length };
  return change.counts;
}

async function plan(change: Change, planned: readonly PlannedOccurrence[]): Promise<void> {
  if (planned.length === 0) return;
  const { transaction, series, terminal, at, random, tell } = change;
  change.counts = undefined;
  const rows = planned.map(({ sequenceNumber, scheduledDate }): Prisma.OccurrenceCreateManyInput => ({
    futureTransactionId: random.friendlyId(at), recurringId: series.recurringId, terminalId: terminal.terminalId, sequenceNumber,
    plannedDate: storedDate(scheduledDate), scheduledDate: storedDate(scheduledDate),
    dueAt: series.managedBy === 'our_platform' ? dueInstant(scheduledDate, terminal.timeZone) : null,
    amount: series.amount, createdAt: at, updatedAt: at,
  }));
  const occurrences = await transaction.occurrence.createManyAndReturn({ data: rows });
  for (const occurrence of occurrences) tell.push((now) => planEvent(change, 'future_transaction.scheduled', occurrence, now));
}
