import type { Handler } from '../handler.js';
import { answerChange } from './change.js';
import { cancelPending } from './close.js';
import { namedOccurrence, refusalWithin } from './occurrence.js';
import { carryOn } from './plan.js';

/** Cancels one occurrence: its number is used up, the others stay as they are. */
export const futureTransactionCancel: Handler<'futureTransactionCancel'> = async (deps, { body }, access) => {
  const { future_transaction_id: futureTransactionId, recurring_id: recurringId } = body;
  await namedOccurrence(deps, access.terminal, body);
  return answerChange(deps, access, recurringId, async (change) => {
    const [cancelled] = await cancelPending(change, { futureTransactionId }, 'Cancelled by request.');
    if (!cancelled) throw await refusalWithin(change, futureTransactionId);
    await carryOn(change);
    return { recurring_id: recurringId, future_transaction_id: futureTransactionId, cancelled: true };
  });
};
