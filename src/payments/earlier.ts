import type { Deps } from '../deps.js';
import { problem, type ErrorCode, type Problem } from '../errors.js';
import type { Access } from '../handler.js';
import type { Attempt } from './attempt.js';
import { verdict, type Action } from './lifecycle.js';
import { readAttempt } from './read-attempt.js';
import { PredecessorTaken } from './submit.js';

/** How often an operation looks again, when somebody else changed the transaction between the look and the write. */
const looks = 3;

interface Reference {
  readonly transaction_reference_id: string;
  readonly order_reference_id: string;
}

/**
 * Runs a capture, void or refund on the transaction that the request names. When another request was faster, the transaction is looked at
 * again: then its new state refuses or allows the operation.
 * @param act submits the operation on the transaction as it was read
 * @throws Problem when the transaction is unknown, belongs to another order, or its type or state refuses the action
 */
export async function onEarlier<Result>(
  { store: { pool } }: Deps, { terminal }: Access, action: Exclude<Action, 'retry'>, reference: Reference, act: (earlier: Attempt) => Promise<Result>,
): Promise<Result> {
  const { transaction_reference_id: transactionId, order_reference_id: orderId } = reference;
  for (let look = 1; ; look++) {
    const earlier = await readAttempt(pool, terminal.terminalId, transactionId);
    if (!earlier) throw problem('VALIDATION/TRANSACTION_NOT_FOUND', 'No such transaction on this terminal.', { transaction_id: transactionId });
    if (earlier.orderId !== orderId) {
      throw problem('VALIDATION/ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID', 'The transaction belongs to another order.', { field: 'order_reference_id', value: orderId });
    }
    refuseUnlessAllowed(action, earlier);
    try {
      return await act(earlier);
    } catch (error) {
      if (!(error instanceof PredecessorTaken)) throw error;
      if (look === looks) throw refusal(action, 'VALIDATION/RELATED_TRANSACTION_LOCKED', earlier);
    }
  }
}

/** @throws Problem with the code that the transition table has for the action in the transaction's state */
export function refuseUnlessAllowed(action: Action, transaction: Attempt): void {
  const found = verdict(action, transaction);
  if (found !== 'allowed') throw refusal(action, found, transaction);
}

function refusal(action: Action, code: ErrorCode, { transactionId, type, status }: Attempt): Problem {
  return problem(code, `The ${type} ${transactionId} is ${status} and cannot take a ${action} now.`, { transaction_id: transactionId, status });
}

/** The processor that has an approved transaction, and its name there. */
export function processorReference({ transactionId, processorKey, providerTransactionId }: Attempt): { processorKey: string; providerTransactionId: string } {
  if (processorKey === null || providerTransactionId === null) throw new Error(`the approved transaction ${transactionId} has no processor reference`);
  return { processorKey, providerTransactionId };
}
