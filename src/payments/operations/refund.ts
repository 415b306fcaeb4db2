import { otherCurrency, problem } from '../../base/errors/errors.js';
import type { Handler } from '../../operation/handler.js';
import type { PaymentDeps } from '../payment-deps.js';
import { amountNumber, exceeds, minus, units } from '../../base/money.js';
import { checkedAmount } from '../decide/amounts.js';
import { followUpSubmission, onReferenced } from '../decide/follow-up.js';
import { paymentDetails } from '../decide/details.js';
import { claimedFollowUps } from '../../store/discrepancies/discrepancies.js';
import { submitRequest } from '../submit.js';
import { submissionReply } from '../read/view.js';

/**
 * Refunds all or a part of an approved payment, repeatedly until nothing is left. The default amount is the remainder.
 * A refused refund counts while a processor reports that it approved it.
 */
export const refund: Handler<'refund', PaymentDeps> = async (deps, { body }, access) => {
  const submitted = await onReferenced(deps, access, 'refund', body, async (earlier) => {
    const { payment, refundedAmount } = earlier;
    const about = { transaction_id: earlier.transactionId };
    if (body.currency !== undefined && body.currency !== payment.currency) {
      throw otherCurrency(`The payment was made in ${payment.currency}.`, body.currency, payment.currency, about);
    }
    const claimed = await claimedFollowUps(deps.store.pool, {
      terminalId: earlier.terminalId,
      transactionId: earlier.transactionId,
    });
    const within = claimed.reduce((rest, { amount }) => minus(rest, amount), payment.amount);
    const left = minus(within, refundedAmount);
    if (units(left) <= 0n)
      throw problem('VALIDATION/FULL_REFUND_ALREADY_PROCESSED', 'Nothing of this payment is left to refund.', about);
    const amount = body.amount === undefined ? left : checkedAmount(body.amount, payment.currency);
    if (exceeds(amount, left)) {
      throw problem('VALIDATION/REFUND_AMOUNT_EXCEEDED', 'The amount is above the refundable amount.', {
        ...about,
        field: 'amount',
        value: body.amount,
        available_amount: amountNumber(left),
      });
    }
    const details = paymentDetails(body);
    const predecessor = { takes: 'refund', transactionId: earlier.transactionId, amount, within } as const;
    const submission = await followUpSubmission(deps.store.pool, earlier, 'refund', { amount, predecessor }, details);
    return submitRequest(deps, access, submission);
  });
  return submissionReply('refund', deps, access.terminal, submitted);
};
