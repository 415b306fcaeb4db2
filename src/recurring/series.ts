import { given, type Schema } from '../base/contract.js';
import { problem, relatedLocked } from '../base/errors/errors.js';
import { amountNumber } from '../base/money.js';
import { dateText } from '../store/query/query.js';
import type { OccurrenceCounts } from '../store/series/occurrences.js';
import type { Occurrence, Series } from '../store/series/series.js';
import { occurrenceDate, type PlannedOccurrence, plannedOccurrences, type Schedule } from './calendar.js';

/** Returns an amount of the store as decimal text in major units. */
export const storedAmount = (amount: { toFixed(): string }): string => amount.toFixed();

/** True if the series may still be charged, now or once it is resumed. */
export const isOpen = ({ status }: Pick<Series, 'status'>): boolean => status === 'active' || status === 'paused';

/** Returns the state of a series at a time of its terminal. A series at its cancellation date is cancelled. */
export const statusAt = ({ status, endsAt }: Pick<Series, 'status' | 'endsAt'>, at: Date): Series['status'] =>
  isOpen({ status }) && endsAt !== null && endsAt <= at ? 'cancelled' : status;

/** Returns the schedule by which the platform charges a series. Undefined if it does not. */
export function scheduleOf(series: Series): Schedule | undefined {
  if (series.managedBy !== 'our_platform') return undefined;
  const schedule = agreedSchedule(series);
  if (!schedule) throw new Error(`the series ${series.recurringId} has no schedule`);
  return schedule;
}

/** Returns the schedule agreed with the init, also if a processor charges the series. Undefined without a schedule. */
export function agreedSchedule(series: Series): Schedule | undefined {
  const { firstPaymentDate, recurringDateType, timeInterval, numberOfPayments, cancellationDate } = series;
  if (firstPaymentDate === null || recurringDateType === null || timeInterval === null) return undefined;
  return {
    firstPaymentDate: dateText(firstPaymentDate),
    recurringDateType,
    timeInterval,
    numberOfPayments,
    cancellationDate: cancellationDate && dateText(cancellationDate),
  };
}

/**
 * Returns the occurrences of a series from a number on: all of a fixed series, `horizon` of an open-ended one.
 * @param offset number n falls on date n + offset of the schedule
 */
export function planFrom(
  schedule: Schedule,
  offset: number,
  fromSequence: number,
  horizon: number,
): PlannedOccurrence[] {
  const { numberOfPayments } = schedule;
  const shifted = { ...schedule, numberOfPayments: numberOfPayments === null ? null : numberOfPayments + offset };
  return plannedOccurrences(shifted, { fromSequence: fromSequence + offset, horizon }).map(
    ({ sequenceNumber, scheduledDate }) => ({ sequenceNumber: sequenceNumber - offset, scheduledDate }),
  );
}

/**
 * Returns the offset that maps a number to the first date of the schedule that is not before `earliest` and is after
 * `after`. Past dates are then not charged, and no date is charged twice.
 */
export function offsetFor(
  schedule: Schedule,
  sequenceNumber: number,
  earliest: string,
  after: string | undefined,
): number {
  const comesTooEarly = (index: number): boolean => {
    const date = occurrenceDate(schedule, index);
    return date !== undefined && (date < earliest || (after !== undefined && date <= after));
  };
  let late = 1;
  while (comesTooEarly(late)) late *= 2;
  let early = Math.floor(late / 2);
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (comesTooEarly(middle)) early = middle;
    else late = middle;
  }
  return late - sequenceNumber;
}

/** True if an occurrence is not charged yet, or is being charged. */
export const isPlanned = ({ status }: Pick<Occurrence, 'status'>): boolean =>
  status === 'pending' || status === 'processing';

type PlannedCounts = Pick<OccurrenceCounts, 'pending' | 'processing'>;

/** Counts occurrences in memory, as `countOccurrences` of the store counts the stored ones. */
export function countsOf(occurrences: readonly Pick<Occurrence, 'status'>[]): PlannedCounts {
  const count = (status: Occurrence['status']): number =>
    occurrences.filter((occurrence) => occurrence.status === status).length;
  return { pending: count('pending'), processing: count('processing') };
}

/**
 * True if an update has dropped an occurrence of a series that the platform charges. No payment was made under its
 * number: a later update plans it again.
 */
export const isDropped = ({ status, dueAt }: Pick<Occurrence, 'status' | 'dueAt'>): boolean =>
  status === 'cancelled' && dueAt === null;

/**
 * True if a started series has made all of its payments, or used all of its payment numbers. It has not while its last
 * payment has failed, which can be charged again.
 */
export function isUsedUp(series: Series, { pending, processing, nextNumber, endsFailed }: OccurrenceCounts): boolean {
  // Lower numbers are left if a shortened series had charged one above its end early.
  if (series.numberOfPayments !== null && series.completedPayments >= series.numberOfPayments) return true;
  const schedule = scheduleOf(series);
  // A series that its cancellation date shortens is cancelled on that day.
  return (
    schedule !== undefined &&
    pending + processing === 0 &&
    !endsFailed &&
    planFrom({ ...schedule, cancellationDate: null }, series.sequenceOffset, nextNumber, 1).length === 0
  );
}

function remainingPayments(series: Series, { pending, processing }: PlannedCounts): number | undefined {
  const { numberOfPayments, completedPayments, managedBy, startedAt } = series;
  if (numberOfPayments === null) return undefined;
  if (!isOpen(series)) return 0;
  const unpaid = Math.max(0, numberOfPayments - completedPayments);
  // A cancelled or failed occurrence has used up its number.
  return managedBy === 'our_platform' && startedAt !== null ? Math.min(pending + processing, unpaid) : unpaid;
}

/** Returns the schedule of a series and its progress in the contract's form. */
export function scheduleView(series: Series, counts: PlannedCounts): Schema<'RecurringSchedule'> {
  return {
    status: series.status,
    managed_by: series.managedBy,
    ...given({
      first_payment_date: series.firstPaymentDate && dateText(series.firstPaymentDate),
      recurring_date_type: series.recurringDateType,
      time_interval: series.timeInterval,
      number_of_payments: series.numberOfPayments,
    }),
    cancellation_date: series.cancellationDate && dateText(series.cancellationDate),
    completed_payments: series.completedPayments,
    ...given({ remaining_payments: remainingPayments(series, counts) }),
  };
}

/** Returns a planned charge in the form of its series' status. */
export function plannedView(
  { futureTransactionId, recurringId, sequenceNumber, scheduledDate, amount, status }: Occurrence,
  { currency }: Series,
): Schema<'PlannedTransaction'> {
  return {
    future_transaction_id: futureTransactionId,
    recurring_id: recurringId,
    sequence_number: sequenceNumber,
    scheduled_date: dateText(scheduledDate),
    amount: amountNumber(storedAmount(amount)),
    currency: currency as Schema<'Currency'>,
    status,
  };
}

/** Returns an occurrence without its series. */
export function occurrenceView(occurrence: Occurrence, { currency }: Series): Schema<'FutureTransaction'> {
  const completed = occurrence.status === 'completed';
  return {
    future_transaction_id: occurrence.futureTransactionId,
    recurring_id: occurrence.recurringId,
    scheduled_date: dateText(occurrence.scheduledDate),
    sequence_number: occurrence.sequenceNumber,
    amount: amountNumber(storedAmount(occurrence.amount)),
    currency: currency as Schema<'Currency'>,
    status: occurrence.status,
    ...given({
      executed_transaction: completed ? occurrence.transactionId : undefined,
      executed_at: completed ? occurrence.executedAt?.toISOString() : undefined,
      notes: occurrence.notes,
    }),
  };
}

/** @throws Problem VALIDATION/RECURRING_NOT_ACTIVE for a series that has ended, or ends at `at` */
export function refuseEnded({ series, at }: { readonly series: Series; readonly at: Date }): void {
  if (!isOpen({ status: statusAt(series, at) })) refuseInactive(series, at);
}

/** @throws Problem VALIDATION/RECURRING_NOT_ACTIVE for a series that is paused or has ended, or ends at `at` */
export function refuseInactive(series: Series, at: Date): void {
  const status = statusAt(series, at);
  if (status !== 'active')
    throw problem('VALIDATION/RECURRING_NOT_ACTIVE', `The series is ${status}.`, {
      recurring_id: series.recurringId,
      status,
    });
}

/** @throws Problem VALIDATION/RECURRING_MANAGED_BY_PROVIDER for a series that its processor charges */
export function refuseManagedByProvider({ recurringId, managedBy }: Series): void {
  if (managedBy === 'payment_provider')
    throw problem('VALIDATION/RECURRING_MANAGED_BY_PROVIDER', 'The processor charges this series automatically.', {
      recurring_id: recurringId,
    });
}

/** @throws Problem VALIDATION/RELATED_TRANSACTION_LOCKED while the init of a series is not settled */
export function refuseUnstarted({ recurringId, startedAt, initTransactionId }: Series): void {
  if (startedAt === null)
    throw relatedLocked('The init of the series is not settled yet.', {
      recurring_id: recurringId,
      transaction_id: initTransactionId,
    });
}

export function seriesPayer(payer: Schema<'TransactionPayer'> | undefined): Schema<'RecurringPayer'> {
  const { friendly_id, fingerprint, first_name, last_name, email_username, email_domain } = payer ?? {};
  return given({ first_name, last_name, email_username, email_domain, friendly_id, fingerprint });
}
