import type { Pool } from 'pg';
import { given } from '../contract.js';
import { isRefused, type Attempt } from './attempt.js';
import { readAttempt } from './read-attempt.js';
import { nextAction, submissionView } from './view.js';

/**
 * The answer to a submission whose request died after its attempt was written, from what was recorded: the same body that the request
 * would have given, with the outcome as it is known now.
 * @param operation the operationId that made the attempt
 * @returns undefined when the terminal has no such attempt
 */
export async function answerOf(pool: Pool, baseUrl: string, terminalId: string, operation: string, transactionId: string): Promise<object | undefined> {
  const attempt = await readAttempt(pool, terminalId, transactionId);
  if (!attempt) return undefined;
  const { orderId, merchantTransactionId, merchantOrderId, actionToken, dueAt, status } = attempt;
  const view = submissionView({ transactionId, orderId, accepted: !isRefused(status) }, {
    // A void has no reference of its own (specification, Submission response).
    merchantTransactionId: operation === 'voidPayment' ? undefined : merchantTransactionId,
    merchantOrderId,
    nextAction: status === 'PROCESSING' && actionToken && dueAt ? nextAction(baseUrl, actionToken, dueAt) : undefined,
  });
  return { ...view, ...given(seriesFields(operation, attempt)) };
}

/** Names the series, and the occurrence, in the answers that do so (contract, RecurringSubmissionResponse). */
function seriesFields(operation: string, { recurringId, futureTransactionId }: Attempt): { recurring_id?: string | null; future_transaction_id?: string | null } {
  if (operation === 'futureTransactionCharge') return { recurring_id: recurringId, future_transaction_id: futureTransactionId };
  return operation.startsWith('recurring') ? { recurring_id: recurringId } : {};
}
