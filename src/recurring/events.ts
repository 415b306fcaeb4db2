import type { Occurrence, Series } from '../store/series/series.js';
import { given, type Schema } from '../base/contract.js';
import { amountNumber } from '../base/money.js';
import type { Attempt } from '../payments/read/attempt.js';
import type { Random } from '../base/random.js';
import { reasonOf } from '../reasons/reasons.js';
import { dateText } from '../store/query/query.js';
import type { OccurrenceCounts } from '../store/series/occurrences.js';
import type { Terminal } from '../base/terminal.js';
import { type NewEvent, newEvent, type EventType } from '../store/events/events.js';
import { scheduleView, storedAmount } from './series.js';

type SeriesEvent = Extract<
  EventType,
  | 'recurring.created'
  | 'recurring.cancelled'
  | 'recurring.completed'
  | 'recurring.paused'
  | 'recurring.resumed'
  | 'recurring.updated'
>;
export type PlanEvent = Extract<
  EventType,
  'future_transaction.scheduled' | 'future_transaction.cancelled' | 'future_transaction.updated'
>;

/** The part of an attempt that the events of its series show. */
export type Charge = Pick<Attempt, 'transactionId' | 'payment' | 'status' | 'reason'>;

export interface Happening {
  readonly random: Random;
  readonly terminal: Terminal;
  /** The terminal's time. */
  readonly at: Date;
}

/** Returns an event of a whole series, with its state after the operation. */
export function seriesEvent(
  { random, terminal, at }: Happening,
  type: SeriesEvent,
  series: Series,
  counts: OccurrenceCounts,
): NewEvent {
  const data = seriesData(series, counts);
  return newEvent(random, terminal, { type, subjectId: series.recurringId, data, createdAt: at });
}

const seriesData = (series: Series, counts: OccurrenceCounts): Schema<'RecurringEventData'> => ({
  recurring_id: series.recurringId,
  order_id: series.orderId,
  amount: amountNumber(storedAmount(series.amount)),
  currency: series.currency as Schema<'Currency'>,
  recurring: scheduleView(series, counts),
});

/** Returns the `recurring.instrument_replaced` event, which names the verification of the new instrument. */
export function instrumentEvent(
  { random, terminal, at }: Happening,
  verification: Charge,
  series: Series,
  counts: OccurrenceCounts,
): NewEvent {
  const data = { ...seriesData(series, counts), transaction_id: verification.transactionId };
  const subject = { type: 'recurring.instrument_replaced', subjectId: series.recurringId } as const;
  return newEvent(random, terminal, { ...subject, data, createdAt: at });
}

/** Returns the `recurring.charged` event. Its amount is a number in major units. */
export function chargedEvent(
  { random, terminal, at }: Happening,
  charge: Charge,
  series: Series,
  counts: OccurrenceCounts,
): NewEvent {
  const data: Schema<'RecurringChargedEventData'> = {
    recurring_id: series.recurringId,
    order_id: series.orderId,
    ...chargeData(charge),
    amount: amountNumber(charge.payment.amount),
    currency: charge.payment.currency as Schema<'Currency'>,
    ...given({
      future_transaction_id: charge.payment.series?.futureTransactionId,
      merchant_transaction_id: charge.payment.details.merchantTransactionId,
    }),
    recurring: scheduleView(series, counts),
  };
  return newEvent(random, terminal, { type: 'recurring.charged', subjectId: series.recurringId, data, createdAt: at });
}

/** Returns the event of a planned, changed or cancelled occurrence. */
export function planEvent(
  { random, terminal, at }: Happening,
  type: PlanEvent,
  occurrence: Occurrence,
  series: Series,
): NewEvent {
  const data: Schema<'FutureTransactionEventData'> = occurrenceData(occurrence, series);
  return newEvent(random, terminal, { type, subjectId: occurrence.futureTransactionId, data, createdAt: at });
}

/** Returns the event of an occurrence that ended by its charge, or by the last retry. */
export function executionEvent(
  { random, terminal, at }: Happening,
  type: 'future_transaction.executed' | 'future_transaction.failed',
  occurrence: Occurrence,
  charge: Charge,
  series: Series,
): NewEvent {
  const data: Schema<'FutureTransactionChargeEventData'> = {
    ...occurrenceData(occurrence, series),
    ...chargeData(charge),
    amount: amountNumber(charge.payment.amount),
  };
  return newEvent(random, terminal, { type, subjectId: occurrence.futureTransactionId, data, createdAt: at });
}

function occurrenceData(occurrence: Occurrence, { orderId, currency }: Series): Schema<'FutureTransactionEventData'> {
  return {
    future_transaction_id: occurrence.futureTransactionId,
    recurring_id: occurrence.recurringId,
    order_id: orderId,
    sequence_number: occurrence.sequenceNumber,
    scheduled_date: dateText(occurrence.scheduledDate),
    future_transaction_status: occurrence.status,
    amount: amountNumber(storedAmount(occurrence.amount)),
    currency: currency as Schema<'Currency'>,
  };
}

function chargeData({ transactionId, payment, status, reason }: Charge) {
  return {
    transaction_id: transactionId,
    type: payment.type,
    status: { status, reasonCode: reason, domain: reasonOf(reason).domain },
    attempt_number: payment.attemptNumber,
    ...given({ originating_id: payment.originatingId }),
  };
}
