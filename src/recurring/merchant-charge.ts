import type { Schema } from '../base/contract.js';
import { otherCurrency, problem, type Problem, relatedLocked, retryNotAllowed } from '../base/errors/errors.js';
import { units } from '../base/money.js';
import type { Access } from '../operation/handler.js';
import { checkedAmount } from '../payments/decide/amounts.js';
import { paymentDetails } from '../payments/decide/details.js';
import type { Attempt } from '../payments/read/attempt.js';
import type { Submitted } from '../payments/read/view.js';
import { onOriginal, retrySubmission, storedSourceOf } from '../payments/retry/manual-retry.js';
import { submitRequest } from '../payments/submit.js';
import { type Occurrence, readSeriesWithNext, type Series } from '../store/series/series.js';
import { initOf } from './charge.js';
import { type RecurringDeps, type SeriesDeps, unknownSeries } from './series-operation.js';
import { refuseInactive, refuseUnstarted } from './series.js';
import { settleChargesIfSettled, settleChargesOf, submittedSeries } from './settle-charges.js';

/**
 * Returns the series that a merchant charges, and its payment 1 if that is still pending.
 * @throws Problem VALIDATION/RECURRING_NOT_FOUND, VALIDATION/RECURRING_NOT_MANAGED_BY_MERCHANT,
 *   VALIDATION/RECURRING_NOT_ACTIVE, VALIDATION/RELATED_TRANSACTION_LOCKED (its init, or the charge that may be its
 *   last, is not settled yet)
 */
export async function chargeableSeries(
  deps: SeriesDeps,
  { terminal, now }: Pick<Access, 'terminal' | 'now'>,
  recurringId: string,
): Promise<{ series: Series; waiting: Occurrence | undefined }> {
  await settleChargesOf(deps, terminal, recurringId);
  const series = await readSeriesWithNext(deps.store.prisma, { terminalId: terminal.terminalId, recurringId });
  if (!series) throw unknownSeries(recurringId);
  const { managedBy, numberOfPayments, completedPayments, reservedPayments } = series;
  if (managedBy !== 'merchant') {
    throw problem('VALIDATION/RECURRING_NOT_MANAGED_BY_MERCHANT', `The series is managed by ${managedBy}.`, {
      recurring_id: recurringId,
    });
  }
  refuseInactive(series, now);
  refuseUnstarted(series);
  if (numberOfPayments !== null && completedPayments + reservedPayments >= numberOfPayments) {
    throw relatedLocked('The last payments of the series are under way.', { recurring_id: recurringId });
  }
  return { series, waiting: series.occurrences[0] };
}

/** The refusal after other charges of the series were faster in every try. */
export const anotherCharge = (recurringId: string): Problem =>
  relatedLocked('Another charge of the series is under way.', { recurring_id: recurringId });

/** The other fields of a charge with `retry`. */
type Rest = Partial<Omit<Schema<'RecurringChargeRequest'>, 'retry'>>;

/**
 * Retries a refused charge of a series. The rules of a charge apply; amount and currency are those of the earlier
 * attempt.
 * @throws Problem as `onOriginal` and `chargeableSeries` do
 */
export async function retryCharge(
  deps: RecurringDeps,
  access: Access,
  origin: Schema<'RetryOrigin'>,
  rest: Rest = {},
): Promise<Submitted> {
  const submitted = await onOriginal(deps, access, origin, 'recurring', async (original, imported) => {
    const { transactionId, payment } = original;
    if (payment.series === null) throw new Error(`the recurring charge ${transactionId} belongs to no series`);
    const { recurringId } = payment.series;
    refuseOtherTerms(rest, original, recurringId);
    const { series } = await chargeableSeries(deps, access, recurringId);
    const retry = await retrySubmission(deps, original, {
      source: await storedSourceOf(deps, await initOf(deps, series), rest.cvv),
      details: paymentDetails(rest, payment.details),
      initiatedBy: origin.initiated_by,
      changes: { series: { kind: 'reserves' }, imported },
    });
    // A failed occurrence stays failed: the retry is a charge of the series.
    const submission = { ...retry, payment: { ...retry.payment, series: { recurringId, futureTransactionId: null } } };
    return submitRequest(deps, access, submission);
  });
  await settleChargesIfSettled(deps, access.terminal, submittedSeries(submitted));
  return submitted;
}

/**
 * Refuses other terms than the original's. A retry charges the original amount, and a differing request must not be
 * ignored silently.
 */
function refuseOtherTerms(
  { recurring_id, amount, currency }: Rest,
  { transactionId, payment }: Attempt,
  recurringId: string,
): void {
  if (recurring_id !== undefined && recurring_id !== recurringId) {
    throw retryNotAllowed('The earlier attempt belongs to another series.', transactionId, {
      field: 'recurring_id',
      value: recurring_id,
    });
  }
  if (currency !== undefined && currency !== payment.currency) {
    throw otherCurrency(`The earlier attempt is in ${payment.currency}.`, currency, payment.currency);
  }
  if (amount !== undefined && units(checkedAmount(amount, payment.currency)) !== units(payment.amount)) {
    throw retryNotAllowed('A retry has the amount of the earlier attempt.', transactionId, {
      field: 'amount',
      value: amount,
    });
  }
}
