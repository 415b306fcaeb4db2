import type { Handler } from '../../operation/handler.js';
import { answerSeriesOperation, type SeriesDeps } from '../series-operation.js';
import { cancelPending, cancelWaiting } from '../close.js';
import { namedOccurrence, refusalWithin } from '../occurrence.js';
import { planNext } from '../plan.js';

/**
 * Cancels one occurrence that is pending or waits for an automatic retry. Its number is used up; the others do not
 * change.
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
