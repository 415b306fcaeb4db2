import { problem } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import type { PaymentDeps } from '../payment-deps.js';
import { amountNumber, exceeds } from '../../base/money.js';
import { checkedAmount } from '../decide/amounts.js';
import { followUpSubmission, onReferenced } from '../decide/follow-up.js';
import { paymentDetails } from '../decide/details.js';
import { submitRequest } from '../submit.js';
import { submissionReply } from '../read/view.js';

/** Captures the money held by a pre-authorization, fully or partly, once (specification, Capture). */
export const capture: Handler<'capture', PaymentDeps> = async (deps, { body }, access) => {
  const submitted = await onReferenced(deps, access, 'capture', body, async (preauth) => {
    const held = preauth.payment;
    const amount = body.amount === undefined ? held.amount : checkedAmount(body.amount, held.currency);
    if (exceeds(amount, held.amount)) {
      throw problem('AMOUNT_EXCEEDS_AUTHORIZED', 'The amount is above the authorized amount.', {
        field: 'amount',
        value: body.amount,
        available_amount: amountNumber(held.amount),
        transaction_id: preauth.transactionId,
      });
    }
    const details = paymentDetails(body);
    if (
      details.merchantTransactionId !== null &&
      details.merchantTransactionId === held.details.merchantTransactionId
    ) {
      throw problem(
        'VALIDATION/DUPLICATE_TRANSACTION',
        'A capture needs another merchant_transaction_id than its pre-authorization.',
        {
          field: 'merchant_transaction_id',
          value: body.merchant_transaction_id,
          transaction_id: preauth.transactionId,
        },
      );
    }
    const predecessor = {
      takes: 'successor',
      transactionId: preauth.transactionId,
      whileStatus: ['APPROVED'],
    } as const;
    const submission = await followUpSubmission(deps.store.pool, preauth, 'capture', { amount, predecessor }, details);
    return submitRequest(deps, access, submission);
  });
  return submissionReply('capture', deps, access.terminal, submitted);
};
