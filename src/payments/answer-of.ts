import type { Pool } from 'pg';
import { given } from '../contract.js';
import { isRefused } from './attempt.js';
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
  const { recurringId, futureTransactionId } = attempt;
  return { ...view, ...given(ofSeries(operation) ? { recurring_id: recurringId, future_transaction_id: operation === 'futureTransactionCharge' ? futureTransactionId : null } : {}) };
}

/** Whether an operation charges a series, and its answer names it. */
const ofSeries = (operation: string): boolean => operation.startsWith('recurring') || operation === 'futureTransactionCharge';
