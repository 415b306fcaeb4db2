import type { FollowUpOperation } from '../../processors/processor.js';
import type { Predecessor } from '../../store/payments/new-attempt.js';
import type { Executor } from '../../store/query/query.js';
import type { Attempt, PaymentDetails } from '../read/attempt.js';
import { followUpReference } from '../send/processor-call.js';
import type { Submission } from '../write/submission.js';

/**
 * A capture, void or refund of an approved transaction: a transaction of its own under the same order, with the same
 * instrument.
 */
export async function followUpSubmission(
  on: Executor,
  earlier: Attempt,
  operation: FollowUpOperation,
  taken: { readonly amount: string; readonly predecessor: Predecessor },
  details: PaymentDetails,
): Promise<Submission> {
  const { transactionId, payment, order, instrument, processorKey } = earlier;
  if (processorKey === null) throw new Error(`the approved transaction ${transactionId} has no processor`);
  return {
    payment: {
      type: operation,
      amount: taken.amount,
      currency: payment.currency,
      attemptNumber: 1,
      details,
      originatingId: null,
      transactionReferenceId: transactionId,
      series: payment.series && { recurringId: payment.series.recurringId, futureTransactionId: null },
    },
    order: { kind: 'existing', orderId: order.orderId, merchantOrderId: order.merchantOrderId },
    instrument: instrument && { kind: 'existing', token: instrument.token },
    context: null,
    work: { kind: 'follow-up', operation, processorKey, reference: await followUpReference(on, earlier) },
    changes: { predecessor: taken.predecessor },
  };
}
