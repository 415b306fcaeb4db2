import type { SettlingDeps } from '../payment-deps.js';
import { problem, problemOfFields, type ErrorCode, type Problem } from '../../base/errors/errors.js';
import type { Access } from '../../operation/handler.js';
import type { Attempt } from '../read/attempt.js';
import { verdict, type Action } from '../settle/lifecycle.js';
import { readAttempt } from '../read/read-attempt.js';
import { repeatOnConcurrentChange } from '../write/repeat-on-concurrent-change.js';

interface Reference {
  readonly transaction_reference_id: string;
  readonly order_reference_id: string;
}

/**
 * Runs a capture, void or refund on the transaction that the request names. When another request was faster, the
 * transaction is read again: then its new state refuses or allows the operation.
 * @param act submits the operation on the transaction as it was read
 * @throws Problem when the transaction is unknown, belongs to another order, or its type or state refuses the action
 */
export async function onReferenced<Result>(
  { store: { pool } }: Pick<SettlingDeps, 'store'>,
  { terminal }: Access,
  action: Exclude<Action, 'retry'>,
  reference: Reference,
  act: (earlier: Attempt) => Promise<Result>,
): Promise<Result> {
  const { transaction_reference_id: transactionId, order_reference_id: orderId } = reference;
  return repeatOnConcurrentChange({
    read: async () => {
      const earlier = await readAttempt(pool, terminal.terminalId, transactionId);
      if (!earlier)
        throw problem('VALIDATION/TRANSACTION_NOT_FOUND', 'No such transaction on this terminal.', {
          transaction_id: transactionId,
        });
      if (earlier.order.orderId !== orderId) {
        throw problemOfFields(
          'VALIDATION/ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID',
          'The transaction belongs to another order.',
          ['order_reference_id', 'transaction_reference_id'],
          { value: orderId },
        );
      }
      refuseUnlessAllowed(action, earlier);
      return earlier;
    },
    act,
    giveUp: (earlier) => {
      throw refusal(action, 'VALIDATION/RELATED_TRANSACTION_LOCKED', earlier);
    },
  });
}

/** @throws Problem with the code that the transition table has for the action in the transaction's state */
export function refuseUnlessAllowed(action: Action, transaction: Attempt): void {
  const found = verdict(action, transaction);
  if (found !== 'allowed') throw refusal(action, found, transaction);
}

function refusal(action: Action, code: ErrorCode, { transactionId, payment, status }: Attempt): Problem {
  return problem(code, `The ${payment.type} ${transactionId} is ${status} and cannot take a ${action} now.`, {
    transaction_id: transactionId,
    status,
  });
}
