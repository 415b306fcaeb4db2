import type { Schema } from '../contract.js';
import type { Deps } from '../deps.js';
import { problem } from '../errors.js';
import type { Access, Reply } from '../handler.js';
import { units } from '../money.js';
import { checkedAmount } from '../payments/amounts.js';
import type { Attempt } from '../payments/attempt.js';
import { onOriginal, retrySubmission } from '../payments/retry.js';
import { instrumentDetails } from '../payments/payment-source.js';
import { submit } from '../payments/submit.js';
import { follow } from './account.js';
import { reservePayment } from './charge.js';
import { chargeableSeries } from './merchant-charge.js';
import { chargeView } from './view.js';

/** What a charge that carries `retry` says besides. */
type Rest = Partial<Omit<Schema<'RecurringChargeRequest'>, 'retry'>>;

/**
 * Attempts a refused charge of a series again. The rules of the charge hold; amount and currency come from the earlier attempt.
 * @throws Problem as `onOriginal` and `chargeableSeries` do
 */
export async function retryCharge(deps: Deps, access: Access, origin: Schema<'RetryOrigin'>, rest: Rest = {}): Promise<Reply<'recurringCharge'>> {
  const reply = await onOriginal(deps, access, origin, 'recurring', async (original, imported) => {
    const { recurringId } = original;
    if (recurringId === null) throw new Error(`the recurring charge ${original.transactionId} belongs to no series`);
    refuseOtherTerms(rest, original, recurringId);
    const { series } = await chargeableSeries(deps, access.terminal, recurringId);
    const reserve = reservePayment(series);
    const submission = {
      ...retrySubmission(deps, original, {
        source: sourceWith(deps, original, rest.cvv),
        ...(rest.merchant_transaction_id === undefined ? {} : { merchantTransactionId: rest.merchant_transaction_id }),
        onlyIf: reserve.onlyIf,
        also: (...written) => { reserve.also(...written); imported?.(...written); },
      }),
      // An occurrence that has failed stays so: the retry is a charge of the series.
      futureTransactionId: undefined,
    };
    return submit(deps, access, submission, (submitted) => chargeView(submitted, submission));
  });
  await follow(deps, access.terminal, reply.body.recurring_id);
  return reply;
}

function sourceWith({ vault }: Deps, original: Attempt, cvv: string | undefined) {
  const { token } = original;
  return cvv === undefined || token === null ? undefined
    : { instrument: { kind: 'existing', token } as const, details: instrumentDetails(vault, { ...original, token }, cvv), stored: true };
}

/** A retry charges what the original was to charge: a request that says otherwise is not silently overruled. */
function refuseOtherTerms({ recurring_id, amount, currency }: Rest, original: Attempt, recurringId: string): void {
  if (recurring_id !== undefined && recurring_id !== recurringId) {
    throw problem('VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED', 'The earlier attempt belongs to another series.', { field: 'recurring_id', value: recurring_id, transaction_id: original.transactionId });
  }
  if (currency !== undefined && currency !== original.currency) {
    throw problem('VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY', `The earlier attempt is in ${original.currency}.`, { field: 'currency', value: currency, currency: original.currency });
  }
  if (amount !== undefined && units(checkedAmount(amount, original.currency)) !== units(original.amount)) {
    throw problem('VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED', 'A retry has the amount of the earlier attempt.', { field: 'amount', value: amount, transaction_id: original.transactionId });
  }
}
