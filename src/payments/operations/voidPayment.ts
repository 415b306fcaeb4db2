import type { Handler } from '../../handler.js';
import type { PaymentDeps } from '../payment-deps.js';
import { onReferenced } from '../referenced-transaction.js';
import { followUpSubmission } from '../follow-up.js';
import { paymentDetails } from '../payment-details.js';
import { submitRequest } from '../submit.js';
import { submissionView } from '../view.js';

/**
 * Releases the hold of a pre-authorization that was not captured; the pre-authorization becomes CANCELLED
 * (specification, Void).
 */
export const voidPayment: Handler<'voidPayment', PaymentDeps> = (deps, { body }, access) =>
  onReferenced(deps, access, 'void', body, async (preauth) => {
    const { amount } = preauth.payment;
    const predecessor = {
      takes: 'successor',
      transactionId: preauth.transactionId,
      whileStatus: ['APPROVED'],
    } as const;
    // A void has no reference of its own (specification, Void).
    const details = paymentDetails({});
    const submission = await followUpSubmission(deps.store.pool, preauth, 'void', { amount, predecessor }, details);
    return submitRequest(deps, access, submission, (submitted) => submissionView(submitted, details, preauth.order));
  });
