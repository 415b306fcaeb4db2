import type { Pool } from 'pg';
import { given } from '../../base/contract.js';
import { isRefused, type Payment } from './attempt.js';
import { readAttempt } from './read-attempt.js';
import { steppedUp } from '../authentication/requirement.js';
import { actionOf, submissionView } from './view.js';

/**
 * The answer to a submission whose request died after its attempt was written, from what was recorded: the same body
 * that the request would have given, with the outcome as it is known now.
 * @param operation the operationId that made the attempt
 * @returns undefined when the terminal has no such attempt
 */
export async function answerOf(
  pool: Pool,
  baseUrl: string,
  terminalId: string,
  operation: string,
  transactionId: string,
): Promise<object | undefined> {
  const made = await readAttempt(pool, terminalId, transactionId);
  if (!made) return undefined;
  const attempt = (await steppedUp(pool, made)) ?? made;
  const { payment, order, status } = attempt;
  const view = submissionView(
    { transactionId: attempt.transactionId, orderId: order.orderId, accepted: !isRefused(status) },
    payment.details,
    order,
    actionOf(attempt, baseUrl),
  );
  return { ...view, ...given(seriesFields(operation, payment)) };
}

/** Names the series, and the occurrence, in the answers that do so (contract, RecurringSubmissionResponse). */
function seriesFields(
  operation: string,
  { series }: Payment,
): { recurring_id?: string | undefined; future_transaction_id?: string | null | undefined } {
  if (operation === 'futureTransactionCharge')
    return { recurring_id: series?.recurringId, future_transaction_id: series?.futureTransactionId };
  return operation.startsWith('recurring') ? { recurring_id: series?.recurringId } : {};
}
