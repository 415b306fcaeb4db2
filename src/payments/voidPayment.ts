import type { Handler } from '../handler.js';
import { given } from '../contract.js';
import { onEarlier } from './earlier.js';
import { followUpSubmission } from './follow-up.js';
import { submit } from './submit.js';

/** Releases the hold of a pre-authorization that was not captured; the pre-authorization becomes CANCELLED (specification, Void). */
export const voidPayment: Handler<'voidPayment'> = (deps, { body }, access) => onEarlier(deps, access, 'void', body, (preauth) => {
  const submission = followUpSubmission(preauth, 'void', {
    amount: preauth.amount, predecessor: { takes: 'successor', transactionId: preauth.transactionId, whileStatus: ['APPROVED'] },
  });
  return submit(deps, access, submission, (submitted) => ({
    transaction_id: submitted.transactionId, accepted: submitted.accepted, order_id: submitted.orderId, ...given({ merchant_order_id: preauth.merchantOrderId }),
  }));
});
