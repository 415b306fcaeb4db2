import type { Occurrence, Series } from '@prisma/client';
import { given } from '../contract.js';
import { problem } from '../errors.js';
import type { Handler } from '../handler.js';
import { checkedAmount } from '../payments/amounts.js';
import { submit } from '../payments/submit.js';
import { follow } from './account.js';
import { chargeSubmission, initOf, takeAndReserve, takeOccurrence } from './charge.js';
import { lookAgain } from './look-again.js';
import { namedOccurrence, refusalOf } from './occurrence.js';
import { storedAmount } from './series.js';

/** Charges one occurrence now, before its date. */
export const futureTransactionCharge: Handler<'futureTransactionCharge'> = async (deps, { body }, access) => {
  const { future_transaction_id: futureTransactionId, recurring_id: recurringId } = body;
  const reply = await lookAgain(recurringId, async () => {
    const occurrence = await namedOccurrence(deps, access.terminal, body);
    const { series } = occurrence;
    refuseUnlessChargeable(occurrence);
    const amount = body.amount === undefined ? storedAmount(occurrence.amount) : checkedAmount(body.amount, series.currency);
    const join = series.managedBy === 'our_platform' ? takeOccurrence(occurrence, amount) : takeAndReserve(series, occurrence, amount);
    const submission = chargeSubmission(deps, series, await initOf(deps, series), { amount, occurrence, join });
    return submit(deps, access, submission, ({ transactionId, accepted, orderId }) => ({
      transaction_id: transactionId, accepted, order_id: orderId, recurring_id: recurringId, future_transaction_id: futureTransactionId,
      ...given({ merchant_order_id: submission.order.merchantOrderId }),
    }));
  });
  await follow(deps, access.terminal, recurringId);
  return reply;
};

/** @throws Problem for an occurrence that is not pending, VALIDATION/RECURRING_NOT_ACTIVE, VALIDATION/RELATED_TRANSACTION_LOCKED */
function refuseUnlessChargeable(occurrence: Occurrence & { readonly series: Series }): void {
  const refusal = refusalOf(occurrence);
  if (refusal) throw refusal;
  const { recurringId, status, managedBy, numberOfPayments, completedPayments, reservedPayments } = occurrence.series;
  if (status !== 'active') throw problem('VALIDATION/RECURRING_NOT_ACTIVE', `The series is ${status}.`, { recurring_id: recurringId, status });
  if (managedBy !== 'our_platform' && numberOfPayments !== null && completedPayments + reservedPayments >= numberOfPayments) {
    throw problem('VALIDATION/RELATED_TRANSACTION_LOCKED', 'The last payments of the series are under way.', { recurring_id: recurringId });
  }
}
