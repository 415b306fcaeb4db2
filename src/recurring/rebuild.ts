import type { Occurrence, Series } from '@prisma/client';
import { dueInstant, today } from './calendar.js';
import { set, type Change } from './change.js';
import { cancelPending } from './close.js';
import { planEvent } from './events.js';
import { occurrenceColumns, occurrenceOf, type OccurrenceRow } from './rows.js';
import { dateText, offsetFor, planFrom, scheduleOf, storedDate } from './series.js';

/**
 * Brings the pending occurrences of a series in line with its new terms; all others stay as they are. Occurrences keep their ids and numbers.
 * A new schedule counts for them from the first of its dates that is not over and comes after what was charged before; it overrules where one of
 * them was moved by itself. An amount that one of them was given by itself stays.
 * @param before the series as it was
 */
export async function rebuild(change: Change, before: Series): Promise<void> {
  if (before.startedAt === null) return;
  const { recurringId } = before;
  const rows = await change.sql.query<OccurrenceRow>(`SELECT ${occurrenceColumns} FROM occurrences WHERE recurring_id = $1 ORDER BY sequence_number`, [recurringId]);
  const occurrences = rows.map(occurrenceOf);
  const pending = occurrences.filter(({ status }) => status === 'pending');
  const dates = hasOtherSchedule(change.series, before) ? newDates(change, before, occurrences) : undefined;
  const { numberOfPayments, amount } = change.series;
  const stays = ({ sequenceNumber }: Occurrence): boolean =>
    dates ? dates.has(sequenceNumber) : numberOfPayments === null || sequenceNumber <= numberOfPayments;

  const surplus = pending.filter((occurrence) => !stays(occurrence)).map(({ sequenceNumber }) => sequenceNumber);
  if (surplus.length > 0) await cancelPending(change, { sequenceNumbers: surplus }, 'The series was shortened.');
  await rewrite(change, pending.filter(stays).flatMap((occurrence) => {
    const rebuilt = {
      ...occurrence, ...datesOf(change, dates?.get(occurrence.sequenceNumber)), amount: occurrence.ownAmount ? occurrence.amount : amount,
    };
    const same = rebuilt.scheduledDate.getTime() === occurrence.scheduledDate.getTime() && rebuilt.amount.equals(occurrence.amount);
    return same && !dates ? [] : [{ rebuilt, told: !same }];
  }));
}

const hasOtherSchedule = (one: Series, other: Series): boolean =>
  one.recurringDateType !== other.recurringDateType || one.timeInterval !== other.timeInterval || one.firstPaymentDate?.getTime() !== other.firstPaymentDate?.getTime();

/** Moves the numbers of the series onto its new schedule, and gives the dates of those that it goes on with. */
function newDates(change: Change, before: Series, occurrences: readonly Occurrence[]): ReadonlyMap<number, string> | undefined {
  const { terminal, at, series } = change;
  const schedule = scheduleOf(series);
  if (!schedule) return undefined;
  const next = occurrences.find(({ status }) => status === 'pending')?.sequenceNumber ?? (occurrences.at(-1)?.sequenceNumber ?? before.firstSequence - 1) + 1;
  const lastCharged = occurrences.filter(({ sequenceNumber }) => sequenceNumber < next).at(-1);
  const after = lastCharged ? dateText(lastCharged.plannedDate) : next > 1 ? today(terminal.timeZone, before.createdAt) : undefined;
  const sequenceOffset = offsetFor(schedule, next, today(terminal.timeZone, at), after);
  set(change, { sequenceOffset });
  const horizon = Math.max(0, (occurrences.at(-1)?.sequenceNumber ?? 0) - next + 1);
  return new Map(planFrom(schedule, sequenceOffset, next, horizon).map(({ sequenceNumber, scheduledDate }) => [sequenceNumber, scheduledDate]));
}

function datesOf({ terminal }: Change, date: string | undefined): Partial<Pick<Occurrence, 'plannedDate' | 'scheduledDate' | 'dueAt'>> {
  return date === undefined ? {} : { plannedDate: storedDate(date), scheduledDate: storedDate(date), dueAt: dueInstant(date, terminal.timeZone) };
}

/** Writes changed occurrences in one statement, however many there are. */
async function rewrite(change: Change, rows: readonly { readonly rebuilt: Occurrence; readonly told: boolean }[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ rebuilt }) => ({
    id: rebuilt.futureTransactionId, planned: dateText(rebuilt.plannedDate), scheduled: dateText(rebuilt.scheduledDate), due: rebuilt.dueAt, amount: rebuilt.amount.toFixed(),
  }));
  const written = await change.sql.query<{ id: string }>(`
    UPDATE occurrences SET planned_date = new.planned, scheduled_date = new.scheduled, due_at = new.due, amount = new.amount,
      leased_until = NULL, updated_at = $1
    FROM jsonb_to_recordset($2::jsonb) AS new (id bpchar, planned date, scheduled date, due timestamptz, amount numeric)
    WHERE future_transaction_id = new.id AND status = 'pending'
    RETURNING future_transaction_id AS id`, [change.at, JSON.stringify(values)]);
  // An occurrence that is being charged at this moment is left as it is.
  const ids = new Set(written.map(({ id }) => id));
  for (const { rebuilt, told } of rows) {
    if (told && ids.has(rebuilt.futureTransactionId)) change.tell.push((series) => planEvent(change, 'future_transaction.updated', rebuilt, series));
  }
}
