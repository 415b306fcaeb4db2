import type { Occurrence, Series } from '../store/series/series.js';
import type { SeriesDeps, SeriesOperation } from './series-operation.js';
import { problem, type Problem, problemOfFields, relatedLocked } from '../base/errors/errors.js';
import { readOccurrenceWithSeries } from '../store/series/occurrences.js';
import type { Terminal } from '../base/terminal.js';
import { refuseManagedByProvider } from './series.js';
import { settleChargesOf } from './settle-charges.js';

/** Names an occurrence, and the series that the client expects to own it. */
interface OccurrenceReference {
  readonly future_transaction_id: string;
  readonly recurring_id: string;
}

/**
 * Returns the occurrence that a request charges or changes, with its series, up to date with its charges. A processor
 * charges by its own plan, whatever is changed here.
 * @throws Problem VALIDATION/FUTURE_TRANSACTION_NOT_FOUND, VALIDATION/RECURRING_MANAGED_BY_PROVIDER,
 *   VALIDATION/RECURRING_ID_DID_NOT_MATCH_REFERENCED_FUTURE_TRANSACTION
 */
export async function namedOccurrence(
  deps: SeriesDeps,
  terminal: Terminal,
  reference: OccurrenceReference,
): Promise<Occurrence & { series: Series }> {
  const { future_transaction_id: futureTransactionId, recurring_id: recurringId } = reference;
  await settleChargesOf(deps, terminal, recurringId);
  const occurrence = await readOccurrence(deps, terminal, futureTransactionId);
  if (occurrence.recurringId !== recurringId) {
    throw problemOfFields(
      'VALIDATION/RECURRING_ID_DID_NOT_MATCH_REFERENCED_FUTURE_TRANSACTION',
      'Another series owns the future transaction.',
      ['recurring_id', 'future_transaction_id'],
      { value: recurringId },
    );
  }
  refuseManagedByProvider(occurrence.series);
  return occurrence;
}

/** @throws Problem VALIDATION/FUTURE_TRANSACTION_NOT_FOUND */
export async function readOccurrence(
  { store }: Pick<SeriesDeps, 'store'>,
  { terminalId }: Terminal,
  futureTransactionId: string,
): Promise<Occurrence & { series: Series }> {
  const occurrence = await readOccurrenceWithSeries(store.prisma, terminalId, futureTransactionId);
  if (!occurrence)
    throw problem('VALIDATION/FUTURE_TRANSACTION_NOT_FOUND', 'No such future transaction on this terminal.', {
      future_transaction_id: futureTransactionId,
    });
  return occurrence;
}

/**
 * Returns the reason why an occurrence that is not pending allows no change, cancellation or charge (a failed one can
 * be charged). Undefined if it is pending.
 */
export function refusalOf({ futureTransactionId, status, transactionId }: Occurrence): Problem | undefined {
  const context = { future_transaction_id: futureTransactionId, status };
  switch (status) {
    case 'pending':
      return undefined;
    case 'processing':
      return relatedLocked('The future transaction is being charged, or its charge is repeated later.', {
        ...context,
        transaction_id: transactionId,
      });
    case 'completed':
      return problem('VALIDATION/FUTURE_TRANSACTION_ALREADY_EXECUTED', 'The future transaction was executed.', {
        ...context,
        transaction_id: transactionId,
      });
    case 'failed':
      return problem('VALIDATION/FUTURE_TRANSACTION_FAILED', 'No charge of the future transaction was approved.', {
        ...context,
        transaction_id: transactionId,
      });
    case 'cancelled':
      return problem(
        'VALIDATION/FUTURE_TRANSACTION_ALREADY_CANCELLED',
        'The future transaction is cancelled.',
        context,
      );
  }
}

/** Returns the same refusal for an occurrence that is not pending within an operation on its series. */
export async function refusalWithin({ transaction }: SeriesOperation, futureTransactionId: string): Promise<Problem> {
  const occurrence = await transaction.readOccurrence(futureTransactionId);
  const refusal = occurrence && refusalOf(occurrence);
  if (!refusal) throw new Error(`the occurrence ${futureTransactionId} is pending, but was not changed`);
  return refusal;
}
