import type { FollowUpOperation } from '../processors/processor.js';
import type { Attempt } from './attempt.js';
import { processorReference } from './earlier.js';
import type { Submission } from './submission.js';

/** A capture, void or refund of an approved transaction: a transaction of its own under the same order, with the same instrument. */
export function followUpSubmission(
  earlier: Attempt, operation: FollowUpOperation,
  rest: Pick<Submission, 'amount' | 'predecessor'> & { readonly merchantTransactionId?: string | undefined; readonly description?: string | undefined },
): Submission {
  return {
    type: operation,
    amount: rest.amount,
    currency: earlier.currency,
    merchantTransactionId: rest.merchantTransactionId,
    description: rest.description,
    attemptNumber: 1,
    originatingId: undefined,
    transactionReferenceId: earlier.transactionId,
    recurringId: earlier.recurringId ?? undefined,
    futureTransactionId: undefined,
    predecessor: rest.predecessor,
    order: { kind: 'existing', orderId: earlier.orderId, merchantOrderId: earlier.merchantOrderId ?? undefined },
    instrument: earlier.token === null ? undefined : { kind: 'existing', token: earlier.token },
    context: undefined,
    work: { kind: 'follow-up', operation, ...processorReference(earlier) },
  };
}
