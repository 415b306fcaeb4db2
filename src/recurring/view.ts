import { given, type Schema } from '../contract.js';
import type { Submission, Submitted } from '../payments/submission.js';

/** The answer to a charge of a series, the init included. */
export function chargeView(submitted: Submitted, { recurringId, merchantTransactionId, order }: Submission): Schema<'RecurringSubmissionResponse'> {
  if (recurringId === undefined) throw new Error('the charge of a series does not name it');
  return {
    transaction_id: submitted.transactionId,
    accepted: submitted.accepted,
    order_id: submitted.orderId,
    recurring_id: recurringId,
    ...given({ merchant_transaction_id: merchantTransactionId, merchant_order_id: order.merchantOrderId }),
  };
}
