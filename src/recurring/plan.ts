import { dateText, storedDate } from '../store/query/query.js';
import type { OccurrenceCounts } from '../store/series/occurrences.js';
import type { Occurrence, Series } from '../store/series/series.js';
import { compareDates, dayAfter, dueInstant, occurrenceDate, openEndedHorizon, today } from './calendar.js';
import type { PlannedOccurrence } from './calendar.js';
import { cancelPending, closeSeries } from './close.js';
import { planEvent, type PlanEvent, seriesEvent } from './events.js';
import { countOccurrences, type SeriesOperation, updateSeries } from './series-operation.js';
import {
  agreedSchedule,
  isDropped,
  isOpen,
  isUsedUp,
  offsetFor,
  planFrom,
  scheduleOf,
  storedAmount,
} from './series.js';

/**
 * Starts a series whose init is approved: from then on it has occurrences.
 * @param startedAt in the terminal's time; earlier than now if the approval is counted late: dates since are charged
 */
export async function startSeries(operation: SeriesOperation, startedAt: Date): Promise<void> {
  const { terminal, series } = operation;
  updateSeries(operation, { startedAt });
  operation.events.push((now, counts) => seriesEvent(operation, 'recurring.created', now, counts));
  const schedule = scheduleOf(series);
  const agreed = agreedSchedule(series);
  if (series.managedBy === 'payment_provider' && terminal.environment === 'sandbox' && agreed) {
    const first = occurrenceDate(agreed, series.firstSequence);
    updateSeries(operation, { bankChargesAt: first === undefined ? null : dueInstant(first, terminal.timeZone) });
  }
  if (schedule) {
    // A processor may approve an init late, after the dates of the first occurrences.
    const charged = series.firstSequence > 1 ? today(terminal.timeZone, series.createdAt) : undefined;
    updateSeries(operation, {
      sequenceOffset: offsetFor(schedule, series.firstSequence, today(terminal.timeZone, startedAt), charged),
    });
  } else if (
    series.firstSequence === 1 &&
    series.firstPaymentDate !== null &&
    // The processor may have reported its first charge before the init was approved here.
    (await countOccurrences(operation)).lastSequence === 0
  ) {
    await plan(operation, [{ sequenceNumber: 1, scheduledDate: dateText(series.firstPaymentDate) }]);
  }
}

/**
 * Plans the missing occurrences of a series, and completes it if no payment is left. A fixed series plans all of them,
 * an open-ended one always the next ones. Every operation that changes the plan ends with this.
 * @param horizon the number of pending occurrences of an open-ended series
 */
export async function planNext(operation: SeriesOperation, horizon = openEndedHorizon): Promise<void> {
  if (!isOpen(operation.series) || operation.series.startedAt === null) return;
  const counts = await planMissing(operation, await countOccurrences(operation), horizon);
  if (isUsedUp(operation.series, counts)) await closeSeries(operation, 'completed', 'The series was completed.');
}

async function planMissing(
  operation: SeriesOperation,
  counts: OccurrenceCounts,
  horizon: number,
): Promise<OccurrenceCounts> {
  const { series } = operation;
  const schedule = scheduleOf(series);
  if (!schedule) return counts;
  const planned = planFrom(schedule, series.sequenceOffset, counts.lastSequence + 1, horizon - counts.pending);
  const last = planned.at(-1)?.sequenceNumber;
  if (last === undefined) return counts;
  await plan(operation, planned);
  const pending = counts.pending + planned.length;
  operation.counts = { ...counts, pending, lastSequence: last, nextNumber: last + 1, endsFailed: false };
  return operation.counts;
}

async function plan(operation: SeriesOperation, planned: readonly PlannedOccurrence[]): Promise<void> {
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

/** Cancels and plans until no date is due: those that an open-ended series plans next may have passed too. */
export async function skipMissed(operation: SeriesOperation): Promise<void> {
  while (await cancelMissed(operation)) await planNext(operation);
}

/**
 * Cancels due occurrences of a paused series. Charges missed during a pause are never made up.
 * @returns true if there were any
 */
export async function cancelMissed(operation: SeriesOperation): Promise<boolean> {
  const missed = await cancelPending(
    operation,
    { dueBy: operation.at },
    'Its date passed while the series was paused.',
  );
  return missed.length > 0;
}

/**
 * Aligns the pending occurrences of a series with its new terms; the others do not change. Occurrences keep their ids
 * and numbers. A new schedule applies to them from its first date that is not past and after the dates charged before.
 * It overrides individually changed dates, but not individually changed amounts. Occurrences that an earlier update
 * dropped are planned again if they have a date now.
 * @param before the series before the change
 */
export async function rebuild(operation: SeriesOperation, before: Series): Promise<void> {
  if (before.startedAt === null) return;
  const occurrences = await operation.transaction.readOccurrences();
  const moves = hasOtherSchedule(operation.series, before);
  const dates = newDates(operation, before, occurrences, moves);
  const { numberOfPayments, amount } = operation.series;
  const stays = ({ sequenceNumber }: Occurrence): boolean =>
    dates.has(sequenceNumber) || (!moves && sequenceNumber <= (numberOfPayments ?? sequenceNumber));

  const pending = occurrences.filter(({ status }) => status === 'pending');
  const dropped = occurrences.filter((one) => isDropped(one) && dates.has(one.sequenceNumber));
  const surplus = pending.filter((occurrence) => !stays(occurrence)).map(({ sequenceNumber }) => sequenceNumber);
  if (surplus.length > 0) await cancelPending(operation, { sequenceNumbers: surplus }, 'The series was shortened.');
  await rewrite(
    operation,
    [...pending.filter(stays), ...dropped].flatMap((occurrence) => {
      const date = dates.get(occurrence.sequenceNumber);
      const rebuilt = {
        ...occurrence,
        ...datesOf(operation, date),
        amount: occurrence.ownAmount ? occurrence.amount : amount,
        status: 'pending' as const,
      };
      const same =
        rebuilt.scheduledDate.getTime() === occurrence.scheduledDate.getTime() &&
        rebuilt.amount.equals(occurrence.amount);
      const change = same ? undefined : 'future_transaction.updated';
      const event = isDropped(occurrence) ? 'future_transaction.scheduled' : change;
      return event === undefined && date === undefined ? [] : [{ rebuilt, event }];
    }),
  );
}

const hasOtherSchedule = (one: Series, other: Series): boolean =>
  one.recurringDateType !== other.recurringDateType ||
  one.timeInterval !== other.timeInterval ||
  one.firstPaymentDate?.getTime() !== other.firstPaymentDate?.getTime();

/**
 * Maps the numbers of the series to the dates to come of its schedule, and returns these for occurrences that an update
 * dropped, and if the series moves to another schedule for the pending ones.
 */
function newDates(
  operation: SeriesOperation,
  before: Series,
  occurrences: readonly Occurrence[],
  moves: boolean,
): ReadonlyMap<number, string> {
  const { terminal, at, series } = operation;
  const schedule = scheduleOf(series);
  if (!schedule || !(moves || series.numberOfPayments !== before.numberOfPayments)) return new Map();
  const currentDate = today(terminal.timeZone, at);
  // A date that is due during a pause is cancelled.
  const earliest = series.status === 'paused' ? dayAfter(currentDate) : currentDate;
  const last = occurrences.at(-1)?.sequenceNumber ?? before.firstSequence - 1;
  const next =
    occurrences.find((one) => isDropped(one) || (moves && one.status === 'pending'))?.sequenceNumber ?? last + 1;
  const charged = occurrences.filter(({ status }) => status !== 'pending' && status !== 'cancelled');
  const dates = [
    ...(before.firstSequence > 1 ? [today(terminal.timeZone, before.createdAt)] : []),
    // An occurrence can be moved to another date, also past later ones, and charged before it.
    ...charged
      .map(({ sequenceNumber, scheduledDate }) => ({ sequenceNumber, date: dateText(scheduledDate) }))
      .filter(({ sequenceNumber, date }) => sequenceNumber < next || date <= currentDate)
      .map(({ date }) => date),
  ];
  const after = dates.sort(compareDates).at(-1);
  // A lengthened series continues on its dates, unless these have passed.
  if (moves || (occurrenceDate(schedule, next + series.sequenceOffset) ?? earliest) < earliest)
    updateSeries(operation, { sequenceOffset: offsetFor(schedule, next, earliest, after) });
  return new Map(
    planFrom(schedule, operation.series.sequenceOffset, next, last - next + 1).map(
      ({ sequenceNumber, scheduledDate }) => [sequenceNumber, scheduledDate],
    ),
  );
}

function datesOf(
  { terminal }: SeriesOperation,
  date: string | undefined,
): Partial<Pick<Occurrence, 'plannedDate' | 'scheduledDate' | 'dueAt'>> {
  return date === undefined
    ? {}
    : { plannedDate: storedDate(date), scheduledDate: storedDate(date), dueAt: dueInstant(date, terminal.timeZone) };
}

/** Writes any number of changed occurrences in one statement. */
async function rewrite(
  operation: SeriesOperation,
  rows: readonly { readonly rebuilt: Occurrence; readonly event: PlanEvent | undefined }[],
): Promise<void> {
  if (rows.length === 0) return;
  operation.counts = undefined;
  const written = await operation.transaction.rewriteOccurrences(rows.map(({ rebuilt }) => rebuilt));
  // An occurrence that is being charged now does not change.
  for (const { rebuilt, event } of rows) {
    if (event && written.has(rebuilt.futureTransactionId))
      operation.events.push((series) => planEvent(operation, event, rebuilt, series));
  }
}
