import type { Handler } from '../handler.js';
import { paymentSubmission } from './payment-request.js';
import { submit } from './submit.js';
import { nextAction, submissionView } from './view.js';

/** Takes money at once: authorization and capture in one step (specification, Sale). */
export const sale: Handler<'sale'> = async (deps, { body }, access) => {
  const submission = await paymentSubmission(deps, access, body, 'sale');
  const { work, order } = submission;
  return submit(deps, access, submission, (submitted) => submissionView(submitted, {
    merchantTransactionId: body.merchant_transaction_id,
    merchantOrderId: order.merchantOrderId,
    nextAction: work.kind === 'payer-action' ? nextAction(deps.baseUrl, work.actionToken, work.expiresAt) : undefined,
  }));
};
