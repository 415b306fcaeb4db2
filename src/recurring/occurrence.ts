import type { Occurrence, Series } from '@prisma/client';
import type { Deps } from '../deps.js';
import { problem, type Problem } from '../errors.js';
import type { Terminal } from '../terminal.js';
import { catchUp } from './account.js';
import type { Change } from './change.js';
import { occurrenceColumns, occurrenceOf, type OccurrenceRow } from './rows.js';

/** Names an occurrence, and the series that the client takes for its owner. */
export interface OccurrenceReference {
  readonly future_transaction_id: string;
  readonly recurring_id: string;
}

/**
 * The occurrence that a request names, with its series, up to date with its charges.
 * @throws Problem VALIDATION/FUTURE_TRANSACTION_NOT_FOUND, VALIDATION/RECURRING_ID_DID_NOT_MATCH_REFERENCED_FUTURE_TRANSACTION
 */
export async function namedOccurrence(deps: Deps, terminal: Terminal, reference: OccurrenceReference): Promise<Occurrence & { series: Series }> {
  const { future_transaction_id: futureTransactionId, recurring_id: recurringId } = reference;
  await catchUp(deps, terminal, recurringId);
  const occurrence = await readOccurrence(deps, terminal, futureTransactionId);
  if (occurrence.recurringId !== recurringId) {
    throw problem('VALIDATION/RECURRING_ID_DID_NOT_MATCH_REFERENCED_FUTURE_TRANSACTION', 'Another series owns the future transaction.', { field: 'recurring_id', value: recurringId });
  }
  return occurrence;
}

/** @throws Problem VALIDATION/FUTURE_TRANSACTION_NOT_FOUND */
export async function readOccurrence({ store }: Deps, { terminalId }: Terminal, futureTransactionId: string): Promise<Occurrence & { series: Series }> {
  const occurrence = await store.prisma.occurrence.findFirst({ where: { futureTransactionId, terminalId }, include: { series: true } });
  if (!occurrence) throw problem('VALIDATION/FUTURE_TRANSACTION_NOT_FOUND', 'No such future transaction on this terminal.', { future_transaction_id: futureTransactionId });
  return occurrence;
}

/** Why an occurrence that is not pending takes no charge, change or cancellation; undefined when it is pending. */
export function refusalOf({ futureTransactionId, status, transactionId }: Occurrence): Problem | undefined {
  const context = { future_transaction_id: futureTransactionId, status };
  switch (status) {
    case 'pending': return undefined;
    case 'processing': return problem('VALIDATION/RELATED_TRANSACTION_LOCKED', 'The future transaction is being charged.', { ...context, transaction_id: transactionId });
    case 'completed':
    case 'failed': return problem('VALIDATION/FUTURE_TRANSACTION_ALREADY_EXECUTED', `The future transaction was executed and is ${status}.`, { ...context, transaction_id: transactionId });
    case 'cancelled': return problem('VALIDATION/FUTURE_TRANSACTION_ALREADY_CANCELLED', 'The future transaction is cancelled.', context);
  }
}

/** The same for an occurrence that turned out not to be pending within a change of its series. */
export async function refusalWithin({ sql }: Change, futureTransactionId: string): Promise<Problem> {
  const [row] = await sql.query<OccurrenceRow>(`SELECT ${occurrenceColumns} FROM occurrences WHERE future_transaction_id = $1`, [futureTransactionId]);
  const refusal = row && refusalOf(occurrenceOf(row));
  if (!refusal) throw new Error(`the occurrence ${futureTransactionId} is pending and was not taken`);
  return refusal;
}
