import type { Occurrence, Series } from '../../store/series/series.js';
import type { Schema } from '../../base/contract.js';
import { invalidField, problem } from '../../base/errors/errors.js';
import type { Access, Handler } from '../../operation/handler.js';
import { changePending, operateOnSeries } from '../series-operation.js';
import { assertRoutableAmount, chargedAmount } from '../../payments/decide/amounts.js';
import type { SettlingDeps } from '../../payments/payment-deps.js';
import { processorsOf } from '../../processors/routing.js';
import { dateText } from '../../store/query/query.js';
import type { OccurrenceChange } from '../../store/series/occurrences.js';
import { dueInstant, readScheduledDate, today } from '../calendar.js';
import { endAtCancellationDate } from '../close.js';
import { planEvent } from '../events.js';
import { namedOccurrence, refusalOf, refusalWithin } from '../occurrence.js';
import { skipMissed } from '../plan.js';
import { storedAmount } from '../series.js';

type Request = Schema<'FutureTransactionUpdateRequest'>;

/**
 * Changes the amount or the date of one occurrence. The series and its other occurrences do not change (specification,
 * Update future transaction).
 */
export const futureTransactionUpdate: Handler<'futureTransactionUpdate', SettlingDeps> = async (
  deps,
  { body },
  access,
) => {
  const { future_transaction_id: futureTransactionId, recurring_id: recurringId } = body;
  const occurrence = await namedOccurrence(deps, access.terminal, body);
  const change = changeOf(body, occurrence, access);
  const refusal = refusalOf(occurrence);
  if (refusal) throw refusal;
  const routes = await processorsOf(deps.processors, access.terminal.routes);
  if (change.amount !== undefined && change.amount !== storedAmount(occurrence.amount))
    assertRoutableAmount(routes, change.amount, occurrence.series.currency);
  if (change.amount !== undefined || change.schedule) {
    await operateOnSeries(deps, access.terminal, recurringId, access.now, async (operation) => {
      // The occurrence is then refused as cancelled, as after the run that ends the series.
      await endAtCancellationDate(operation);
      if (operation.series.status === 'paused') await skipMissed(operation);
      const before = await operation.transaction.readOccurrence(futureTransactionId);
      const updated = await changePending(operation, futureTransactionId, change);
      if (!updated) throw await refusalWithin(operation, futureTransactionId);
      if (!before || isOther(updated, before))
        operation.events.push((series) => planEvent(operation, 'future_transaction.updated', updated, series));
    });
  }
  return { recurring_id: recurringId, future_transaction_id: futureTransactionId, updated: true };
};

/** True if the date or the amount differs. An update that repeats them emits no event. */
const isOther = (one: Occurrence, before: Occurrence): boolean =>
  one.scheduledDate.getTime() !== before.scheduledDate.getTime() || !one.amount.equals(before.amount);

function changeOf(
  { amount, scheduled_date: given }: Request,
  { series }: { readonly series: Series },
  access: Access,
): OccurrenceChange {
  return {
    ...(amount === undefined ? {} : { amount: chargedAmount(access.terminal, amount, series.currency) }),
    ...(given === undefined ? {} : { schedule: movedTo(given, series, access) }),
  };
}

/** @throws Problem VALIDATION/INVALID_FIELD, VALIDATION/INVALID_SCHEDULED_DATE */
function movedTo(
  given: string,
  series: Series,
  { terminal: { timeZone }, now }: Access,
): NonNullable<OccurrenceChange['schedule']> {
  const date = readScheduledDate(given, timeZone);
  if (date === undefined) throw invalidField('The scheduled date does not exist.', 'scheduled_date', given);
  const currentDate = today(timeZone, now);
  if (date <= currentDate) {
    throw problem(
      'VALIDATION/INVALID_SCHEDULED_DATE',
      `The scheduled date must be in the future: it is ${currentDate} in ${timeZone}.`,
      { field: 'scheduled_date', value: given },
    );
  }
  if (series.cancellationDate && date >= dateText(series.cancellationDate)) {
    throw problem(
      'VALIDATION/INVALID_SCHEDULED_DATE',
      `Nothing is charged from ${dateText(series.cancellationDate)} on: the series ends then.`,
      { field: 'scheduled_date', value: given },
    );
  }
  return { date, dueAt: series.managedBy === 'our_platform' ? dueInstant(date, timeZone) : null };
}
