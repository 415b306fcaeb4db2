import type { Handler } from '../../operation/handler.js';
import type { SeriesDeps } from '../series-operation.js';
import { settleChargesOf } from '../settle-charges.js';
import { readOccurrence } from '../occurrence.js';
import { occurrenceView } from '../series.js';

/** Returns one planned or executed occurrence (specification, Future transaction status). */
export const futureTransactionStatus: Handler<'futureTransactionStatus', SeriesDeps> = async (
  deps,
  { query: { future_transaction_id: futureTransactionId } },
  { terminal },
) => {
  const { recurringId, status } = await readOccurrence(deps, terminal, futureTransactionId);
  if (status === 'processing') await settleChargesOf(deps, terminal, recurringId);
  const occurrence = await readOccurrence(deps, terminal, futureTransactionId);
  return occurrenceView(occurrence, occurrence.series);
};
