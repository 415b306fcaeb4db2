import type { Occurrence, Series } from '../store/series/rows.js';
import { dateText, storedDate } from '../store/query/calendar-date.js';
import { dueInstant, today } from './calendar.js';
import { updateSeries, type SeriesOperation } from './series-operation.js';
import { cancelPending } from './close.js';
import { planEvent } from './events.js';
import { offsetFor, planFrom, scheduleOf } from './series.js';

/**
 * Brings the pending occurrences of a series in line with its new terms; all others stay as they are. Occurrences keep
 * their ids and numbers. A new schedule counts for them from the first of its dates that is not over and comes after
 * what was charged before; it overrules where one of them was moved by itself. An amount that one of them was given by
 * itself stays.
 * @param before the series as it was
 */
export async function rebuild(operation: SeriesOperation, before: Series): Promise<void> {
  if (before.startedAt === null) return;
  const occurrences = await operation.transaction.readOccurrences();
  const pending = occurrences.filter(({ status }) => status === 'pending');
  const dates = hasOtherSchedule(operation.series, before) ? newDates(operation, before, occurrences) : undefined;
  const { numberOfPayments, amount } = operation.series;
  const stays = ({ sequenceNumber }: Occurrence): boolean =>
    dates ? dates.has(sequenceNumber) : numberOfPayments === null || sequenceNumber <= numberOfPayments;

  const surplus = pending.filter((occurrence) => !stays(occurrence)).map(({ sequenceNumber }) => sequenceNumber);
  if (surplus.length > 0) await cancelPending(operation, { sequenceNumbers: surplus }, 'The series was shortened.');
  await rewrite(
    operation,
    pending.filter(stays).flatMap((occurrence) => {
      const rebuilt = {
        ...occurrence,
        ...datesOf(operation, dates?.get(occurrence.sequenceNumber)),
        amount: occurrence.ownAmount ? occurrence.amount : amount,
      };
      const same =
        rebuilt.scheduledDate.getTime() === occurrence.scheduledDate.getTime() &&
        rebuilt.amount.equals(occurrence.amount);
      return same && !dates ? [] : [{ rebuilt, announced: !same }];
    }),
  );
}

const hasOtherSchedule = (one: Series, other: Series): boolean =>
  one.recurringDateType !== other.recurringDateType ||
  one.timeInterval !== other.timeInterval ||
  one.firstPaymentDate?.getTime() !== other.firstPaymentDate?.getTime();

/** Moves the numbers of the series onto its new schedule, and gives the dates of those that it goes on with. */
function newDates(
  operation: SeriesOperation,
  before: Series,
  occurrences: readonly Occurrence[],
): ReadonlyMap<number, string> | undefined {
  const { terminal, at, series } = operation;
  const schedule = scheduleOf(series);
  if (!schedule) return undefined;
  const next =
    occurrences.find(({ status }) => status === 'pending')?.sequenceNumber ??
    (occurrences.at(-1)?.sequenceNumber ?? before.firstSequence - 1) + 1;
  const lastCharged = occurrences.filter(({ sequenceNumber }) => sequenceNumber < next).at(-1);
  const after = lastCharged
    ? dateText(lastCharged.plannedDate)
    : next > 1
      ? today(terminal.timeZone, before.createdAt)
      : undefined;
  const sequenceOffset = offsetFor(schedule, next, today(terminal.timeZone, at), after);
  updateSeries(operation, { sequenceOffset });
  const horizon = Math.max(0, (occurrences.at(-1)?.sequenceNumber ?? 0) - next + 1);
  return new Map(
    planFrom(schedule, sequenceOffset, next, horizon).map(({ sequenceNumber, scheduledDate }) => [
      sequenceNumber,
      scheduledDate,
    ]),
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

/** Writes changed occurrences in one statement, however many there are. */
async function rewrite(
  operation: SeriesOperation,
  rows: readonly { readonly rebuilt: Occurrence; readonly announced: boolean }[],
): Promise<void> {
  if (rows.length === 0) return;
  const written = await operation.transaction.rewriteOccurrences(rows.map(({ rebuilt }) => rebuilt));
  // An occurrence that is being charged at this moment is left as it is.
  for (const { rebuilt, announced } of rows) {
    if (announced && written.has(rebuilt.futureTransactionId))
      operation.events.push((series) => planEvent(operation, 'future_transaction.updated', rebuilt, series));
  }
}
