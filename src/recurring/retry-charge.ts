import type { Schema } from '../base/contract.js';
import type { RecurringDeps } from './recurring-deps.js';
import { problem } from '../base/errors/errors.js';
import type { Access } from '../operation/handler.js';
import { units } from '../base/money.js';
import { checkedAmount } from '../payments/decide/amounts.js';
import type { Attempt } from '../payments/read/attempt.js';
import { paymentDetails } from '../payments/decide/payment-details.js';
import { onOriginal, retrySubmission, storedSourceOf } from '../payments/retry/manual-retry.js';
import type { Submitted } from '../payments/read/submission-answer.js';
import { submitRequest } from '../payments/submit.js';
import { settleChargesIfSettled, submittedSeries } from './settle-charges.js';
import { initOf } from './charge.js';
import { chargeableSeries } from './merchant-charge.js';

/** The other fields of a charge that carries `retry`. */
type Rest = Partial<Omit<Schema<'RecurringChargeRequest'>, 'retry'>>;

/**
 * Attempts a refused charge of a series again. The rules of the charge hold; amount and currency come from the earlier
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
    const { series } = await chargeableSeries(deps, access.terminal, recurringId);
    const retry = retrySubmission(deps, original, {
      source: storedSourceOf(deps, await initOf(deps, series), rest.cvv),
      details: paymentDetails(rest, payment.details),
      initiatedBy: origin.initiated_by,
      changes: { series: { kind: 'reserves' }, imported },
    });
    // An occurrence that has failed stays so: the retry is a charge of the series.
    const submission = { ...retry, payment: { ...retry.payment, series: { recurringId, futureTransactionId: null } } };
    return submitRequest(deps, access, submission);
  });
  await settleChargesIfSettled(deps, access.terminal, submittedSeries(submitted));
  return submitted;
}

/** A retry charges what the original was to charge: a request that says otherwise is not silently overruled. */
function refuseOtherTerms(
  { recurring_id, amount, currency }: Rest,
  { transactionId, payment }: Attempt,
  recurringId: string,
): void {
  if (recurring_id !== undefined && recurring_id !== recurringId) {
    throw problem('VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED', 'The earlier attempt belongs to another series.', {
      field: 'recurring_id',
      value: recurring_id,
      transaction_id: transactionId,
    });
  }
  if (currency !== undefined && currency !== payment.currency) {
    throw problem(
      'VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY',
      `The earlier attempt is in ${payment.currency}.`,
      { field: 'currency', value: currency, currency: payment.currency },
    );
  }
  if (amount !== undefined && units(checkedAmount(amount, payment.currency)) !== units(payment.amount)) {
    throw problem('VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED', 'A retry has the amount of the earlier attempt.', {
      field: 'amount',
      value: amount,
      transaction_id: transactionId,
    });
  }
}
