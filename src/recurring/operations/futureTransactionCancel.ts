import type { Handler } from '../../operation/handler.js';
import type { SeriesDeps } from '../recurring-deps.js';
import { answerSeriesOperation } from '../series-operation.js';
import { cancelPending, cancelWaiting } from '../close.js';
import { namedOccurrence, refusalWithin } from '../occurrence.js';
import { planNext } from '../plan.js';

/**
 * Cancels one occurrence, pending or waiting for an automatic retry: its number is used up, the others stay as they
 * are.
 */
export const futureTransactionCancel: Handler<'futureTransactionCancel', SeriesDeps> = async (
  deps,
  { body },
  access,
) => {
  const { future_transaction_id: futureTransactionId, recurring_id: recurringId } = body;
  await namedOccurrence(deps, access.terminal, body);
  return answerSeriesOperation(deps, access, recurringId, async (operation) => {
    const [cancelled] = await cancelPending(operation, { futureTransactionId }, 'Cancelled by request.');
    if (!cancelled && !(await cancelWaiting(operation, futureTransactionId)))
      throw await refusalWithin(operation, futureTransactionId);
    await planNext(operation);
    return { recurring_id: recurringId, future_transaction_id: futureTransactionId, cancelled: true };
  });
};
