import type { Handler } from '../handler.js';
import { catchUp } from './account.js';
import { readOccurrence } from './occurrence.js';
import { occurrenceView } from './series.js';

/** One planned or executed occurrence (specification, Future transaction status). */
export const futureTransactionStatus: Handler<'futureTransactionStatus'> = async (deps, { query: { future_transaction_id: futureTransactionId } }, { terminal }) => {
  const { recurringId, status } = await readOccurrence(deps, terminal, futureTransactionId);
  if (status === 'processing') await catchUp(deps, terminal, recurringId);
  const occurrence = await readOccurrence(deps, terminal, futureTransactionId);
  return { status: 200, body: occurrenceView(occurrence, occurrence.series) };
};
