import type { Series } from '../store/series/series.js';
import type { Schema } from '../base/contract.js';
import type { Money } from '../base/money.js';
import type { PaymentDeps } from '../payments/payment-deps.js';
import { invalidField, invalidFields, missingField, problem, type Problem } from '../base/errors/errors.js';
import type { Access } from '../operation/handler.js';
import type { PaymentSource } from '../payments/decide/instrument.js';
import { paymentWork, type Work } from '../payments/send/processor-call.js';
import type { SeriesPart } from '../store/payments/new-attempt.js';
import { dueInstant, occurrenceDate, today, type Schedule } from './calendar.js';
import { dateText } from '../store/query/query.js';
import { storedAmount } from './series.js';

/** The terms agreed when a series starts. The amount is the default of every charge. */
export interface Terms extends Money {
  readonly managedBy: Schema<'ManagedBy'>;
  readonly firstPaymentDate: string | undefined;
  readonly recurringDateType: Schema<'RecurringDateType'> | undefined;
  readonly timeInterval: number | undefined;
  readonly numberOfPayments: number | undefined;
  readonly cancellationDate: string | undefined;
  /**
   * True if the init charges payment 1. Otherwise it verifies the card with a zero amount, and payment 1 is pending.
   */
  readonly initCharges: boolean;
}

/**
 * Reads the schedule of a new series.
 * @throws Problem VALIDATION/MISSING_FIELD (the platform cannot charge without a schedule),
 *   VALIDATION/INVALID_START_DATE, VALIDATION/INVALID_FIELD (a cancellation date that leaves no time for a charge, or
 *   more payments than dates)
 */
export function readTerms(
  { recurring }: Schema<'RecurringInitRequest'>,
  amount: string,
  currency: string,
  { terminal, now }: Access,
): Terms {
  const {
    managed_by: managedBy,
    first_payment_date: firstPaymentDate,
    number_of_payments: numberOfPayments,
  } = recurring;
  // Clients may send the shown value back: null means no date.
  const cancellationDate = recurring.cancellation_date ?? undefined;
  if (managedBy === 'our_platform') {
    for (const name of ['first_payment_date', 'recurring_date_type', 'time_interval'] as const) {
      if (recurring[name] === undefined)
        throw missingField(`A series that the platform manages needs ${name}.`, `recurring.${name}`);
    }
  }
  const currentDate = today(terminal.timeZone, now);
  if (firstPaymentDate !== undefined && firstPaymentDate < currentDate) {
    throw problem(
      'VALIDATION/INVALID_START_DATE',
      `The first payment date has passed: it is ${currentDate} in ${terminal.timeZone}.`,
      { field: 'recurring.first_payment_date', value: firstPaymentDate },
    );
  }
  if (cancellationDate !== undefined && cancellationDate <= (firstPaymentDate ?? currentDate)) {
    throw invalidFields(
      'The cancellation date must come after the first payment.',
      ['recurring.cancellation_date', ...(firstPaymentDate === undefined ? [] : ['recurring.first_payment_date'])],
      { value: cancellationDate },
    );
  }
  const terms = {
    managedBy,
    amount,
    currency,
    firstPaymentDate,
    cancellationDate,
    recurringDateType: recurring.recurring_date_type,
    timeInterval: recurring.time_interval,
    numberOfPayments,
    initCharges: firstPaymentDate === undefined || firstPaymentDate === currentDate,
  };
  if (!hasDates(terms)) throw noSuchDates('recurring.number_of_payments', numberOfPayments);
  return terms;
}

/** True if each planned payment has a date. A series that the merchant charges needs none. */
function hasDates({ managedBy, firstPaymentDate, recurringDateType, timeInterval, ...rest }: Terms): boolean {
  if (managedBy !== 'our_platform') return true;
  if (firstPaymentDate === undefined || recurringDateType === undefined || timeInterval === undefined) return true;
  return hasAllDates({ ...rest, firstPaymentDate, recurringDateType, timeInterval }, 0);
}

/**
 * True if every payment of a schedule has a date. A schedule with a cancellation date may have fewer payments.
 * @param offset number n falls on date n + offset
 */
export function hasAllDates(
  schedule: Pick<Schedule, 'firstPaymentDate' | 'recurringDateType' | 'timeInterval'> & {
    readonly numberOfPayments?: number | null | undefined;
    readonly cancellationDate?: string | null | undefined;
  },
  offset: number,
): boolean {
  const { numberOfPayments, cancellationDate } = schedule;
  if (numberOfPayments === undefined || numberOfPayments === null || typeof cancellationDate === 'string') return true;
  return occurrenceDate(schedule, Math.max(1, numberOfPayments + offset)) !== undefined;
}

/** The refusal of a series without a payment instrument. */
export const missingSource = (): Problem =>
  missingField('Send one of payment_instrument, token and provider_token.', ...sources);

/** The refusal of a series that may begin on a hosted page and has no payment instrument. */
export const missingSourceOrPage = (): Problem =>
  missingField(
    'Send one of payment_instrument, token and provider_token, or payment_collection hosted_page.',
    ...sources,
    'payment_collection',
  );

const sources = ['payment_instrument', 'token', 'provider_token'] as const;

/** The refusal of a schedule whose last payments would have no date. */
export const noSuchDates = (field: string, value: unknown): Problem =>
  invalidField('The last of so many payments would fall after 9998-12-31.', field, value);

/** Returns the terms of a started series. */
export function termsOf(series: Series): Terms {
  return {
    managedBy: series.managedBy,
    amount: storedAmount(series.amount),
    currency: series.currency,
    firstPaymentDate: series.firstPaymentDate ? dateText(series.firstPaymentDate) : undefined,
    cancellationDate: series.cancellationDate ? dateText(series.cancellationDate) : undefined,
    recurringDateType: series.recurringDateType ?? undefined,
    timeInterval: series.timeInterval ?? undefined,
    numberOfPayments: series.numberOfPayments ?? undefined,
    initCharges: series.firstSequence > 1,
  };
}

/** Returns the amount of the init: payment 1, or zero. */
export const initAmount = ({ initCharges, amount }: Terms): string => (initCharges ? amount : '0');

export const initWork = (deps: Pick<PaymentDeps, 'cardRules'>, { initCharges }: Terms, source: PaymentSource): Work =>
  paymentWork(deps, initCharges ? 'sale' : 'verify', source);

/** Returns a new series, to be written with the attempt that starts it. */
export const startOf = (terms: Terms, { terminal }: Access): SeriesPart => ({
  kind: 'starts',
  series: {
    managedBy: terms.managedBy,
    amount: terms.amount,
    firstPaymentDate: terms.firstPaymentDate,
    recurringDateType: terms.recurringDateType,
    timeInterval: terms.timeInterval,
    numberOfPayments: terms.numberOfPayments,
    cancellationDate: terms.cancellationDate,
    endsAt: terms.cancellationDate === undefined ? undefined : dueInstant(terms.cancellationDate, terminal.timeZone),
    firstSequence: terms.initCharges ? 2 : 1,
  },
});
