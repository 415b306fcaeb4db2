import { Prisma, type Occurrence, type Series } from '@prisma/client';
import type { Schema } from '../contract.js';
import { problem } from '../errors.js';
import type { Access, Handler } from '../handler.js';
import { checkedAmount } from '../payments/amounts.js';
import { dueInstant, readScheduledDate, today } from './calendar.js';
import { changeSeries, setOccurrence } from './change.js';
import { planEvent } from './events.js';
import { namedOccurrence, refusalOf, refusalWithin } from './occurrence.js';
import { dateText, storedDate } from './series.js';

type Request = Schema<'FutureTransactionUpdateRequest'>;

/** Changes the amount or the date of one occurrence; the series and its other occurrences stay as they are (specification, Update future transaction). */
export const futureTransactionUpdate: Handler<'futureTransactionUpdate'> = async (deps, { body }, access) => {
  const { future_transaction_id: futureTransactionId, recurring_id: recurringId } = body;
  const occurrence = await namedOccurrence(deps, access.terminal, body);
  const fields = changedFields(body, occurrence, access);
  const refusal = refusalOf(occurrence);
  if (refusal) throw refusal;
  if (Object.keys(fields).length > 0) {
    await changeSeries(deps, access.terminal, recurringId, access.now, async (change) => {
      const updated = await setOccurrence(change, futureTransactionId, 'pending', fields);
      if (!updated) throw await refusalWithin(change, futureTransactionId);
      change.tell.push((series) => planEvent(change, 'future_transaction.updated', updated, series));
    });
  }
  return { status: 200, body: { recurring_id: recurringId, future_transaction_id: futureTransactionId, updated: true } };
};

function changedFields({ amount, scheduled_date: given }: Request, { series }: { readonly series: Series }, access: Access): Partial<Occurrence> {
  return {
    ...(amount === undefined ? {} : { amount: new Prisma.Decimal(checkedAmount(amount, series.currency)), ownAmount: true }),
    ...(given === undefined ? {} : movedTo(given, series, access)),
  };
}

/** @throws Problem VALIDATION/INVALID_FIELD, VALIDATION/INVALID_SCHEDULED_DATE */
function movedTo(given: string, series: Series, { terminal: { timeZone }, now }: Access): Pick<Occurrence, 'scheduledDate' | 'dueAt'> {
  const date = readScheduledDate(given, timeZone);
  if (date === undefined) throw problem('VALIDATION/INVALID_FIELD', 'The scheduled date does not exist.', { field: 'scheduled_date', value: given });
  const currentDate = today(timeZone, now);
  if (date <= currentDate) {
    throw problem('VALIDATION/INVALID_SCHEDULED_DATE', `The scheduled date must be in the future: it is ${currentDate} in ${timeZone}.`, { field: 'scheduled_date', value: given });
  }
  if (series.cancellationDate && date >= dateText(series.cancellationDate)) {
    throw problem('VALIDATION/INVALID_SCHEDULED_DATE', `Nothing is charged from ${dateText(series.cancellationDate)} on: the series ends then.`, { field: 'scheduled_date', value: given });
  }
  return { scheduledDate: storedDate(date), dueAt: series.managedBy === 'our_platform' ? dueInstant(date, timeZone) : null };
}
