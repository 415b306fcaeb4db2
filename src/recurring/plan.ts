import type { OccurrenceCounts } from '../store/series/occurrences.js';
import { dateText } from '../store/query/calendar-date.js';
import { dueInstant, occurrenceDate, openEndedHorizon, today, type PlannedOccurrence } from './calendar.js';
import { countOccurrences, updateSeries, type SeriesOperation } from './series-operation.js';
import { closeSeries } from './close.js';
import { planEvent, seriesEvent } from './events.js';
import { agreedSchedule, isOpen, isUsedUp, offsetFor, planFrom, scheduleOf, storedAmount } from './series.js';

/** Starts a series whose init is approved: from now on it has occurrences. */
export async function startSeries(operation: SeriesOperation): Promise<void> {
  const { terminal, at, series } = operation;
  updateSeries(operation, { startedAt: at });
  operation.events.push((now, counts) => seriesEvent(operation, 'recurring.created', now, counts));
  const schedule = scheduleOf(series);
  const agreed = agreedSchedule(series);
  if (series.managedBy === 'payment_provider' && terminal.environment === 'sandbox' && agreed) {
    const first = occurrenceDate(agreed, series.firstSequence);
    updateSeries(operation, { bankChargesAt: first === undefined ? null : dueInstant(first, terminal.timeZone) });
  }
  if (schedule) {
    // An init that a processor had for long may be approved after the dates that it was to come before.
    const charged = series.firstSequence > 1 ? today(terminal.timeZone, series.createdAt) : undefined;
    updateSeries(operation, {
      sequenceOffset: offsetFor(schedule, series.firstSequence, today(terminal.timeZone, at), charged),
    });
  } else if (series.firstSequence === 1 && series.firstPaymentDate !== null) {
    await plan(operation, [{ sequenceNumber: 1, scheduledDate: dateText(series.firstPaymentDate) }]);
  }
}

/**
 * Plans the occurrences that a series should have and has not, and completes it when no payment is left. Of a fixed
 * series all are planned, of an open-ended one always the next ones. Every operation that changes what is planned ends
 * with this.
 */
export async function planNext(operation: SeriesOperation): Promise<void> {
  if (!isOpen(operation.series) || operation.series.startedAt === null) return;
  const counts = await planMissing(operation, await countOccurrences(operation));
  if (isUsedUp(operation.series, counts)) await closeSeries(operation, 'completed', 'The series was completed.');
}

async function planMissing(operation: SeriesOperation, counts: OccurrenceCounts): Promise<OccurrenceCounts> {
  const { series } = operation;
  const schedule = scheduleOf(series);
  if (!schedule) return counts;
  const planned = planFrom(schedule, series.sequenceOffset, counts.lastSequence + 1, openEndedHorizon - counts.pending);
  await plan(operation, planned);
  operation.counts = {
    ...counts,
    pending: counts.pending + planned.length,
    lastSequence: counts.lastSequence + planned.length,
  };
  return operation.counts;
}

async function plan(operation: SeriesOperation, planned: readonly PlannedOccurrence[]): Promise<void> {
  if (planned.length === 0) return;
  const { transaction, series, terminal, at, random, events } = operation;
  operation.counts = undefined;
  const occurrences = await transaction.insertOccurrences(
    storedAmount(series.amount),
    planned.map(({ sequenceNumber, scheduledDate: date }) => ({
      futureTransactionId: random.friendlyId(at),
      sequenceNumber,
      date,
      dueAt: series.managedBy === 'our_platform' ? dueInstant(date, terminal.timeZone) : null,
    })),
  );
  for (const occurrence of occurrences)
    events.push((now) => planEvent(operation, 'future_transaction.scheduled', occurrence, now));
}
