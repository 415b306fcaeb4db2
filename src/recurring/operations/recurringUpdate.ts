import { type Series, seriesAmount, type SeriesFields } from '../../store/series/series.js';
import type { Schema } from '../../base/contract.js';
import { invalidField, problem } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import { operateOnSeries, type SeriesOperation, updateSeries } from '../series-operation.js';
import { assertRoutableAmount, chargedAmount } from '../../payments/decide/amounts.js';
import type { SettlingDeps } from '../../payments/payment-deps.js';
import { processorsOf } from '../../processors/routing.js';
import { dateText, storedDate } from '../../store/query/query.js';
import { settleChargesOf } from '../settle-charges.js';
import { today } from '../calendar.js';
import { seriesEvent } from '../events.js';
import { cancelMissed, planNext, rebuild, skipMissed } from '../plan.js';
import { refuseEnded, scheduleOf, storedAmount } from '../series.js';
import { hasAllDates, noSuchDates } from '../terms.js';

type Request = Schema<'RecurringUpdateRequest'>;

const scheduling = ['first_payment_date', 'recurring_date_type', 'time_interval'] as const;
const fields = [...scheduling, 'amount', 'number_of_payments'] as const;

/** Changes a series, starting with its pending occurrences (specification, Update recurring). */
export const recurringUpdate: Handler<'recurringUpdate', SettlingDeps> = async (deps, { body }, { terminal, now }) => {
  const { recurring_id: recurringId } = body;
  await settleChargesOf(deps, terminal, recurringId);
  const routes = await processorsOf(deps.processors, terminal.routes);
  return operateOnSeries(deps, terminal, recurringId, now, async (operation) => {
    refuseImpossible(operation, body);
    refuseEnded(operation);
    const before = operation.series;
    const changed = changedFields(operation, body);
    if (changed.amount && !changed.amount.equals(before.amount))
      assertRoutableAmount(routes, storedAmount(changed.amount), before.currency);
    updateSeries(operation, changed);
    if (fields.some((name) => body[name] !== undefined)) {
      if (before.status === 'paused') await cancelMissed(operation);
      if (isOther(operation.series, before))
        operation.events.push((series, counts) => seriesEvent(operation, 'recurring.updated', series, counts));
      await rebuild(operation, before);
      refuseUndated(operation, body);
      await planNext(operation);
      if (before.status === 'paused') await skipMissed(operation);
    }
    return { recurring_id: recurringId, updated: true };
  });
};

/** True if the terms of a series differ. An update that repeats them emits no event. */
const isOther = (one: Series, before: Series): boolean =>
  !one.amount.equals(before.amount) ||
  one.firstPaymentDate?.getTime() !== before.firstPaymentDate?.getTime() ||
  (['recurringDateType', 'timeInterval', 'numberOfPayments'] as const).some((name) => one[name] !== before[name]);

/**
 * @throws Problem VALIDATION/RECURRING_NOT_MANAGED_BY_PLATFORM, VALIDATION/INVALID_START_DATE, VALIDATION/INVALID_FIELD
 */
function refuseImpossible({ series, terminal, at }: SeriesOperation, request: Request): void {
  const sent = scheduling.find((name) => request[name] !== undefined);
  if (sent !== undefined && series.managedBy !== 'our_platform') {
    throw problem('VALIDATION/RECURRING_NOT_MANAGED_BY_PLATFORM', `The series is managed by ${series.managedBy}.`, {
      field: sent,
    });
  }
  const { first_payment_date: firstPaymentDate } = request;
  if (firstPaymentDate === undefined) return;
  const currentDate = today(terminal.timeZone, at);
  if (firstPaymentDate < currentDate) {
    throw problem(
      'VALIDATION/INVALID_START_DATE',
      `The first payment date has passed: it is ${currentDate} in ${terminal.timeZone}.`,
      { field: 'first_payment_date', value: firstPaymentDate },
    );
  }
  if (series.cancellationDate && firstPaymentDate >= dateText(series.cancellationDate)) {
    throw invalidField(
      'The first payment date must come before the cancellation date.',
      'first_payment_date',
      firstPaymentDate,
    );
  }
}

/** @throws Problem VALIDATION/INVALID_FIELD if there are fewer dates than payments; nothing is changed then */
function refuseUndated({ series }: SeriesOperation, request: Request): void {
  const field = (['number_of_payments', ...scheduling] as const).find((name) => request[name] !== undefined);
  const schedule = scheduleOf(series);
  if (field !== undefined && schedule && !hasAllDates(schedule, series.sequenceOffset))
    throw noSuchDates(field, request[field]);
}

function changedFields({ series, terminal }: SeriesOperation, request: Request): Partial<SeriesFields> {
  const { amount, first_payment_date, recurring_date_type, time_interval, number_of_payments } = request;
  return {
    ...(amount === undefined ? {} : { amount: seriesAmount(chargedAmount(terminal, amount, series.currency)) }),
    ...(first_payment_date === undefined ? {} : { firstPaymentDate: storedDate(first_payment_date) }),
    ...(recurring_date_type === undefined ? {} : { recurringDateType: recurring_date_type }),
    ...(time_interval === undefined ? {} : { timeInterval: time_interval }),
    ...(number_of_payments === undefined ? {} : { numberOfPayments: number_of_payments }),
  };
}
