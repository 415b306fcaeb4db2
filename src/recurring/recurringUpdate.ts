import { Prisma, type Series } from '@prisma/client';
import type { Schema } from '../contract.js';
import { problem } from '../errors.js';
import type { Handler } from '../handler.js';
import { checkedAmount } from '../payments/amounts.js';
import { catchUp } from './account.js';
import { today } from './calendar.js';
import { changeSeries, set, type Change } from './change.js';
import { closeSeries } from './close.js';
import { seriesEvent } from './events.js';
import { carryOn } from './plan.js';
import { rebuild } from './rebuild.js';
import { dateText, storedDate } from './series.js';
import { refuseEnded } from './state.js';

type Request = Schema<'RecurringUpdateRequest'>;

const scheduling = ['first_payment_date', 'recurring_date_type', 'time_interval'] as const;
const fields = [...scheduling, 'amount', 'number_of_payments'] as const;

/** Changes a series from its pending occurrences on (specification, Update recurring). */
export const recurringUpdate: Handler<'recurringUpdate'> = async (deps, { body }, { terminal, now }) => {
  const { recurring_id: recurringId } = body;
  await catchUp(deps, terminal, recurringId);
  return changeSeries(deps, terminal, recurringId, now, async (change) => {
    refuseImpossible(change, body);
    refuseEnded(change);
    const before = change.series;
    set(change, changedFields(change, body));
    if (fields.some((name) => body[name] !== undefined)) {
      change.tell.push((series, counts) => seriesEvent(change, 'recurring.updated', series, counts));
      await rebuild(change, before);
      const { numberOfPayments, completedPayments } = change.series;
      if (body.number_of_payments !== undefined && numberOfPayments !== null && numberOfPayments <= completedPayments) {
        await closeSeries(change, 'completed', 'The number of payments was reached by an update.');
      } else {
        await carryOn(change);
      }
    }
    return { status: 200, body: { recurring_id: recurringId, updated: true } };
  });
};

/** @throws Problem VALIDATION/RECURRING_NOT_MANAGED_BY_PLATFORM, VALIDATION/INVALID_START_DATE, VALIDATION/INVALID_FIELD */
function refuseImpossible({ series, terminal, at }: Change, request: Request): void {
  const sent = scheduling.find((name) => request[name] !== undefined);
  if (sent !== undefined && series.managedBy !== 'our_platform') {
    throw problem('VALIDATION/RECURRING_NOT_MANAGED_BY_PLATFORM', `The series is managed by ${series.managedBy}.`, { field: sent });
  }
  const { first_payment_date: firstPaymentDate } = request;
  if (firstPaymentDate === undefined) return;
  const currentDate = today(terminal.timeZone, at);
  if (firstPaymentDate < currentDate) {
    throw problem('VALIDATION/INVALID_START_DATE', `The first payment date has passed: it is ${currentDate} in ${terminal.timeZone}.`, { field: 'first_payment_date', value: firstPaymentDate });
  }
  if (series.cancellationDate && firstPaymentDate >= dateText(series.cancellationDate)) {
    throw problem('VALIDATION/INVALID_FIELD', 'The first payment date must come before the cancellation date.', { field: 'first_payment_date', value: firstPaymentDate });
  }
}

function changedFields({ series }: Change, request: Request): Partial<Series> {
  const { amount, first_payment_date, recurring_date_type, time_interval, number_of_payments } = request;
  return {
    ...(amount === undefined ? {} : { amount: new Prisma.Decimal(checkedAmount(amount, series.currency)) }),
    ...(first_payment_date === undefined ? {} : { firstPaymentDate: storedDate(first_payment_date) }),
    ...(recurring_date_type === undefined ? {} : { recurringDateType: recurring_date_type }),
    ...(time_interval === undefined ? {} : { timeInterval: time_interval }),
    ...(number_of_payments === undefined ? {} : { numberOfPayments: number_of_payments }),
  };
}
