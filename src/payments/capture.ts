import { problem } from '../errors.js';
import type { Handler } from '../handler.js';
import { amountNumber, exceeds } from '../money.js';
import { checkedAmount } from './amounts.js';
import { onEarlier } from './earlier.js';
import { followUpSubmission } from './follow-up.js';
import { submit } from './submit.js';
import { submissionView } from './view.js';

/** Takes the money that a pre-authorization holds: once, all of it or a part (specification, Capture). */
export const capture: Handler<'capture'> = (deps, { body }, access) => onEarlier(deps, access, 'capture', body, (preauth) => {
  const amount = body.amount === undefined ? preauth.amount : checkedAmount(body.amount, preauth.currency);
  if (exceeds(amount, preauth.amount)) {
    throw problem('AMOUNT_EXCEEDS_AUTHORIZED', 'The amount is above the authorized amount.', {
      field: 'amount', value: body.amount, available_amount: amountNumber(preauth.amount), transaction_id: preauth.transactionId,
    });
  }
  if (body.merchant_transaction_id !== undefined && body.merchant_transaction_id === preauth.merchantTransactionId) {
    throw problem('VALIDATION/DUPLICATE_TRANSACTION', 'A capture needs another merchant_transaction_id than its pre-authorization.', {
      field: 'merchant_transaction_id', value: body.merchant_transaction_id, transaction_id: preauth.transactionId,
    });
  }
  const submission = followUpSubmission(preauth, 'capture', {
    amount, merchantTransactionId: body.merchant_transaction_id, description: body.description,
    predecessor: { takes: 'successor', transactionId: preauth.transactionId, whileStatus: ['APPROVED'] },
  });
  return submit(deps, access, submission, (submitted) => submissionView(submitted, {
    merchantTransactionId: body.merchant_transaction_id, merchantOrderId: preauth.merchantOrderId,
  }));
});
