import { problem } from '../errors.js';
import type { Handler } from '../handler.js';
import { amountNumber, exceeds, minus, units } from '../money.js';
import { checkedAmount } from './amounts.js';
import { onEarlier } from './earlier.js';
import { followUpSubmission } from './follow-up.js';
import { submit } from './submit.js';
import { submissionView } from './view.js';

/** Gives back all or a part of an approved payment, again and again until nothing is left; omitted, the amount is what is left. */
export const refund: Handler<'refund'> = (deps, { body }, access) => onEarlier(deps, access, 'refund', body, (payment) => {
  const about = { transaction_id: payment.transactionId };
  if (body.currency !== undefined && body.currency !== payment.currency) {
    throw problem('VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY', `The payment was made in ${payment.currency}.`, { ...about, field: 'currency', value: body.currency, currency: payment.currency });
  }
  const left = minus(payment.amount, payment.refundedAmount);
  if (units(left) === 0n) throw problem('VALIDATION/FULL_REFUND_ALREADY_PROCESSED', 'Nothing is left to refund of this payment.', about);
  const amount = body.amount === undefined ? left : checkedAmount(body.amount, payment.currency);
  if (exceeds(amount, left)) {
    throw problem('VALIDATION/REFUND_AMOUNT_EXCEEDED', 'The amount is above what is left to refund.', { ...about, field: 'amount', value: body.amount, available_amount: amountNumber(left) });
  }
  const submission = followUpSubmission(payment, 'refund', {
    amount, merchantTransactionId: body.merchant_transaction_id, description: body.description,
    predecessor: { takes: 'refund', transactionId: payment.transactionId, amount },
  });
  return submit(deps, access, submission, (submitted) => submissionView(submitted, {
    merchantTransactionId: body.merchant_transaction_id, merchantOrderId: payment.merchantOrderId,
  }));
});
