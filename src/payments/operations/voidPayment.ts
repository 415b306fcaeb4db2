import type { Handler } from '../../operation/handler.js';
import type { Attempt, PaymentDetails } from '../read/attempt.js';
import { followUpSubmission, onReferenced } from '../decide/follow-up.js';
import { stateOf } from '../settle/lifecycle.js';
import type { PaymentDeps } from '../payment-deps.js';
import { paymentDetails } from '../decide/details.js';
import type { Submission } from '../write/written-attempt.js';
import { submitRequest } from '../submit.js';
import { submissionReply } from '../read/view.js';

/**
 * Releases the hold of an uncaptured pre-authorization, which becomes CANCELLED (specification, Void). Also cancels a
 * payment that waits for its payer on the hosted page (extension).
 */
export const voidPayment: Handler<'voidPayment', PaymentDeps> = async (deps, { body }, access) => {
  const submitted = await onReferenced(deps, access, 'void', body, async (earlier) => {
    // A void has no merchant reference (specification, Void).
    const details = paymentDetails({});
    const submission =
      stateOf(earlier) === 'waiting' ? closingOf(earlier, details) : await releaseOf(deps, earlier, details);
    return submitRequest(deps, access, submission);
  });
  return submissionReply('voidPayment', deps, access.terminal, submitted);
};

function releaseOf({ store }: PaymentDeps, preauth: Attempt, details: PaymentDetails): Promise<Submission> {
  const { transactionId, payment } = preauth;
  const predecessor = { takes: 'successor', transactionId, whileStatus: ['APPROVED'] } as const;
  return followUpSubmission(store.pool, preauth, 'void', { amount: payment.amount, predecessor }, details);
}

function closingOf({ transactionId, payment, order }: Attempt, details: PaymentDetails): Submission {
  const { amount, currency, series } = payment;
  return {
    payment: {
      type: 'void',
      amount,
      currency,
      attemptNumber: 1,
      details,
      originatingId: null,
      transactionReferenceId: transactionId,
      series: series && { recurringId: series.recurringId, futureTransactionId: null },
    },
    order: { kind: 'existing', orderId: order.orderId, merchantOrderId: order.merchantOrderId },
    instrument: null,
    context: null,
    work: { kind: 'page-closing' },
    changes: { predecessor: { takes: 'successor', transactionId, whileStatus: ['PROCESSING'] } },
  };
}
