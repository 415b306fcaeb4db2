import { dueInstant, openEndedHorizon, today, type PlannedOccurrence } from './calendar.js';
import { countOccurrences, set, type Change } from './change.js';
import { closeSeries } from './close.js';
import { planEvent, seriesEvent } from './events.js';
import { occurrenceColumns, occurrenceOf, type OccurrenceRow } from './rows.js';
import { dateText, isOpen, isUsedUp, offsetFor, planFrom, scheduleOf, storedAmount, type Counts } from './series.js';

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
  const { sql, series, terminal, at, random, tell } = change;
  change.counts = undefined;
  const occurrences = planned.map(({ sequenceNumber, scheduledDate: date }) => ({
    id: random.friendlyId(at), number: sequenceNumber, date, due: series.managedBy === 'our_platform' ? dueInstant(date, terminal.timeZone) : null,
  }));
  const rows = await sql.query<OccurrenceRow>(`
    INSERT INTO occurrences (future_transaction_id, recurring_id, terminal_id, sequence_number, planned_date, scheduled_date, due_at, amount, created_at, updated_at)
    SELECT id, $2::bpchar, $3::bpchar, number, date, date, due, $4::numeric, $5::timestamptz, $5 FROM jsonb_to_recordset($1::jsonb) AS new (id bpchar, number int, date date, due timestamptz)
    RETURNING ${occurrenceColumns}`, [JSON.stringify(occurrences), series.recurringId, terminal.terminalId, storedAmount(series.amount), at]);
  for (const occurrence of rows.map(occurrenceOf)) tell.push((now) => planEvent(change, 'future_transaction.scheduled', occurrence, now));
}
