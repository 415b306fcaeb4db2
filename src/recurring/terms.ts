import type { Series } from '@prisma/client';
import type { Schema } from '../contract.js';
import { problem } from '../errors.js';
import type { Access } from '../handler.js';
import type { PaymentSource } from '../payments/payment-source.js';
import { paymentWork } from '../payments/payment-work.js';
import type { Submission } from '../payments/submission.js';
import { dueInstant, today } from './calendar.js';
import { openCharge } from './charge.js';
import { dateText, storedAmount } from './series.js';

/** What is agreed when a series starts. */
export interface Terms {
  readonly managedBy: Schema<'ManagedBy'>;
  /** Decimal text: the default of every charge. */
  readonly amount: string;
  readonly currency: string;
  readonly firstPaymentDate: string | undefined;
  readonly recurringDateType: Schema<'RecurringDateType'> | undefined;
  readonly timeInterval: number | undefined;
  readonly numberOfPayments: number | undefined;
  readonly cancellationDate: string | undefined;
  /** Whether the init charges payment 1. Otherwise it verifies the card with a zero amount, and payment 1 waits. */
  readonly initCharges: boolean;
}

/**
 * The schedule of a new series.
 * @throws Problem VALIDATION/MISSING_FIELD (the platform cannot charge without a schedule), VALIDATION/INVALID_START_DATE,
 * VALIDATION/INVALID_FIELD (a cancellation date that leaves no room for a charge)
 */
export function readTerms({ recurring }: Schema<'RecurringInitRequest'>, amount: string, currency: string, { terminal, now }: Access): Terms {
  const { managed_by: managedBy, first_payment_date: firstPaymentDate, cancellation_date: cancellationDate } = recurring;
  if (managedBy === 'our_platform') {
    for (const name of ['first_payment_date', 'recurring_date_type', 'time_interval'] as const) {
      if (recurring[name] === undefined) throw problem('VALIDATION/MISSING_FIELD', `A series that the platform manages needs ${name}.`, { field: `recurring.${name}` });
    }
  }
  const currentDate = today(terminal.timeZone, now);
  if (firstPaymentDate !== undefined && firstPaymentDate < currentDate) {
    throw problem('VALIDATION/INVALID_START_DATE', `The first payment date has passed: it is ${currentDate} in ${terminal.timeZone}.`, { field: 'recurring.first_payment_date', value: firstPaymentDate });
  }
  if (cancellationDate !== undefined && cancellationDate <= (firstPaymentDate ?? currentDate)) {
    throw problem('VALIDATION/INVALID_FIELD', 'The cancellation date must come after the first payment.', { field: 'recurring.cancellation_date', value: cancellationDate });
  }
  return {
    managedBy, amount, currency, firstPaymentDate, cancellationDate,
    recurringDateType: recurring.recurring_date_type, timeInterval: recurring.time_interval, numberOfPayments: recurring.number_of_payments,
    initCharges: firstPaymentDate === undefined || firstPaymentDate === currentDate,
  };
}

/** What was agreed when a series was started. */
export function termsOf(series: Series): Terms {
  return {
    managedBy: series.managedBy, amount: storedAmount(series.amount), currency: series.currency,
    firstPaymentDate: series.firstPaymentDate ? dateText(series.firstPaymentDate) : undefined,
    cancellationDate: series.cancellationDate ? dateText(series.cancellationDate) : undefined,
    recurringDateType: series.recurringDateType ?? undefined, timeInterval: series.timeInterval ?? undefined, numberOfPayments: series.numberOfPayments ?? undefined,
    initCharges: series.firstSequence > 1,
  };
}

/** The amount and the kind of the init. */
export const initWork = ({ initCharges, amount }: Terms, source: PaymentSource): Pick<Submission, 'amount' | 'work'> => initCharges
  ? { amount, work: paymentWork('sale', source) }
  : { amount: '0', work: paymentWork('verify', source) };

/** Writes a new series in the statement of the attempt that starts it: neither is ever there without the other. */
export const startWith = (terms: Terms, access: Access): NonNullable<Submission['starts']> => (recurringId) => (statement, condition, { transactionId, orderId }) => {
  const { terminal: { terminalId, timeZone }, now } = access;
  const { cancellationDate } = terms;
  statement.insert('new_series', 'series', {
    recurring_id: recurringId, terminal_id: terminalId, init_transaction_id: transactionId, order_id: orderId, status: 'active', managed_by: terms.managedBy,
    amount: terms.amount, currency: terms.currency, first_payment_date: terms.firstPaymentDate, recurring_date_type: terms.recurringDateType,
    time_interval: terms.timeInterval, number_of_payments: terms.numberOfPayments, cancellation_date: cancellationDate,
    ends_at: cancellationDate === undefined ? undefined : dueInstant(cancellationDate, timeZone),
    first_sequence: terms.initCharges ? 2 : 1, created_at: now, updated_at: now,
  }, condition, {
    status: 'series_status', managed_by: 'managed_by', recurring_date_type: 'recurring_date_type', first_payment_date: 'date', cancellation_date: 'date',
    time_interval: 'int', number_of_payments: 'int', first_sequence: 'int', ends_at: 'timestamptz',
  });
  openCharge(statement, condition, { transactionId, recurringId, terminalId });
};
